"""Going on after a mistake, so that one run reports every mistake and each only once.

Where a line does not fit, `blame` says why.  Where it can tell what was meant, reading goes on with the mended line.
Otherwise the line is dropped: the automaton is set back to where it stood before, and if the line was the head of a
block, a head that fits takes its place.  A block that loses all its lines is dropped with its head, in silence.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dsl import shifting
from dsl.automaton import Frame, Reading
from dsl.blame import Line, blame
from dsl.blame.sentences import RULES, START, STATEMENTS
from dsl.diagnostics import Findings
from dsl.lexing import ENOUGH, Lexed, Lexicon, Token
from dsl.source import Source

VERSION = "1"
MOST_DROPPED = 100  # lines; a text with more is not rules
VAGUE = ("E120", "E129", "E133")  # that a line does not fit where it stands
LAYOUT = ("_NL", "_INDENT", "_DEDENT")

# Blocks and what stands before their first line: where a line that does not fit might belong.
BLOCKS = {
    START: "",
    "under `game`": "game x:",
    "under `end`": "end:",
    "in a `graph`": "graph x:",
    "in a card, tile or token": "card X:",
    "under `scenario`": 'scenario "x":',
    RULES: "setup:",
}
# Heads that may stand for one that could not be read.
HEADS = ("step x:", "choose one:", "x:", "choose x in y:", "if yes:", "elif yes:", "else:", "case x:", "by x:",
         "otherwise:", "may:", "procedure x:", "actions x:", "relation x:", "graph x:", "card X:", "game x:", "end:",
         'scenario "x":', "given:", "when:", "then:")  # fmt: skip


class Block:
    """A block that is being read: where the automaton stood before its head, and whether its lines were dropped.

    Once `lost`, it may miss what later lines rest on; while the line above is lost, it may be a block of another kind.
    """

    def __init__(self, before: list[Frame]) -> None:
        self.before = before
        self.lost = False
        self.lost_above = False


@dataclass(frozen=True)
class Closed:
    """A block that closed: the place of its end among the tokens, and how reading stood before it."""

    place: int
    frames: list[Frame]
    blocks: list[Block]


class Reader:
    """One run through the tokens of a text."""

    def __init__(self, reading: Reading, lexicon: Lexicon, lexed: Lexed, source: Source, findings: Findings) -> None:
        end = len(source.text)
        self._reading = reading
        self._tables = reading.tables
        self._lexicon = lexicon
        self._tokens = [*lexed.tokens, Token("$END", "", end, end)]
        self._spoilt = lexed.spoilt
        self._source = source
        self._findings = findings
        self._dropped = 0  # lines so far
        self._elsewhere: list[tuple[str, list[int]]] = []
        self._blocks = [Block([])]
        self._closed: list[Closed] = []  # right before this line, the innermost first
        self._first = 0  # of the tokens of this line
        self._before = list(reading.frames)  # where the automaton stood before this line
        self._earlier = self._before  # and before the line above

    def run(self) -> None:
        """Read everything, adding to the findings what does not fit."""
        self._version()
        index = 0
        while index < len(self._tokens) and len(self._findings) < ENOUGH and self._dropped < MOST_DROPPED:
            token = self._tokens[index]
            if token.kind not in LAYOUT and (index == 0 or self._tokens[index - 1].kind in LAYOUT):
                self._first, self._earlier, self._before = index, self._before, list(self._reading.frames)
            kind = self._tables.reading(self._reading.states, self._tokens, index)
            if kind is None:
                index = self._recover(index)
                continue
            if kind == "_DEDENT":
                above = self._closed if self._tokens[index - 1].kind == "_DEDENT" else []
                self._closed = [*above, Closed(index, list(self._reading.frames), list(self._blocks))]
            self._reading.take(token, kind)
            if kind == "_INDENT":
                self._blocks.append(Block(self._before))
            elif kind == "_DEDENT":
                self._blocks.pop()
            elif kind == "_NL":
                self._blocks[-1].lost_above = False
            index += 1

    def _version(self) -> None:
        """Look at the first line, and put the right one in its place."""
        stop = next((i for i, token in enumerate(self._tokens) if token.kind in ("_NL", "$END")), 0)
        line = self._tokens[:stop]
        if line and line[0].text.lower() == "moggy":
            version = line[1].text if len(line) > 1 else ""
            if version != VERSION or line[0].text != "moggy" or len(line) > 2:
                text = self._source.text[line[0].start : line[-1].end]
                self._add("E106", line[0].start, line[-1].end, text=text)
            del self._tokens[:stop]
        else:
            token = self._tokens[0]
            self._add("E105", token.start, token.end)
            self._spoilt.append(token.start)
            self._tokens.insert(0, Token("_NL", "", token.start, token.start))
        start = self._tokens[0].start
        self._tokens[:0] = [self._lexicon.token("moggy", start, start), Token("INT", VERSION, start, start)]

    # ------------------------------------------------------------------------------------------------ recovery

    def _recover(self, index: int) -> int:
        """Deal with the token at `index`, which does not fit; returns where to go on."""
        token = self._tokens[index]
        if token.kind == "_INDENT":
            return self._needless_block(index)
        if self._tables.fits(self._reading.states, "_INDENT"):
            return self._empty_block(index)
        if token.kind in ("_DEDENT", "$END"):
            return self._lost_block(index)
        return self._wrong_line(index)

    def _needless_block(self, index: int) -> int:
        """Read lines that are indented for no reason as if they were not, or else under a head that fits them."""
        last = self._tokens[index - 2]
        colon = Token(self._lexicon.terminals[":"], ":", last.end, last.end)
        states = [frame.state for frame in self._before]
        meant = shifting.opened(self._tables, states, self._tokens, self._first, index, colon)
        if meant is not None:
            self._complain("E121", last.start, last.end)
            return self._again(meant)
        following = self._tokens[index + 1]
        self._complain("E131", following.start, following.end)
        stop = next(i for i in range(index, len(self._tokens)) if self._tokens[i].kind == "_NL")
        line = self._tokens[index + 1 : stop + 1]
        if self._tables.read(self._reading.states, line) == len(line):
            del self._tokens[shifting.block_end(self._tokens, index)]
            del self._tokens[index]
            return index
        self._before = list(self._reading.frames)
        self._blocks[-1].lost = True
        head = self._head(index, "")
        if head is None:
            return shifting.block_end(self._tokens, index) + 1
        self._tokens[index:index] = head
        return index

    def _empty_block(self, index: int) -> int:
        """Read the lines of a block that are not indented as if they were, or drop the head of a block without any."""
        at_start = self._first == index
        last = next(i for i in range(index - 1, -1, -1) if self._tokens[i].kind not in LAYOUT)
        first = next((i + 1 for i in range(last, -1, -1) if self._tokens[i].kind in LAYOUT), 0)
        head, token = self._tokens[first], self._tokens[index]
        between = self._source.text[self._tokens[last].end : token.start]
        meant = None
        if at_start and between.isspace() and between.count("\n") == 1:
            meant = shifting.indented(self._tables, self._reading.states, self._tokens, index)
        if meant is not None:
            self._complain("E136", token.start, token.end, text=head.text)
            self._tokens = meant
            return index
        self._complain("E132", head.start, self._tokens[last].end, text=head.text)
        self._before = self._earlier if at_start else self._before
        self._reading.reset(self._before)
        self._blocks[-1].lost = True
        return index

    def _lost_block(self, index: int) -> int:
        """Drop a block that has too few lines left, with its head."""
        if not self._blocks[-1].lost:
            last = next(token for token in reversed(self._tokens[:index]) if token.kind not in LAYOUT)
            self._complain("E122", last.start, last.end, what="a line", before=last.text)
        if len(self._blocks) == 1:
            return len(self._tokens)
        self._reading.reset(self._blocks.pop().before)
        self._blocks[-1].lost = True
        return index + 1

    def _wrong_line(self, index: int) -> int:
        """Say what is wrong with a line and read it mended, or drop it."""
        stop = next(i for i in range(index, len(self._tokens)) if self._tokens[i].kind in ("_NL", "$END"))
        tokens, after = self._tokens[self._first : stop + 1], self._tokens[min(stop + 1, len(self._tokens) - 1)]
        states = [frame.state for frame in self._before]
        at, here = index - self._first, self._reading.states
        slip = blame(Line(tokens, after, states, at, here, self._tables, self._lexicon, self._other_blocks()))
        vague = slip.code in VAGUE or (slip.code == "E130" and at == 0)
        if vague:
            place = self._left_out(tokens)
            place = self._too_deep(states, tokens) if place is None and at == 0 else place
            if place is not None:
                return place
        block = self._blocks[-1]
        if not (vague and (block.lost_above or (slip.code == "E129" and block.lost))):
            self._complain(slip.code, slip.start, slip.end, slip.help, **slip.slots)
        self._reading.reset(self._before)
        self._spoilt.append(tokens[0].start)
        if slip.mended and self._tables.read(states, [*slip.mended, after]) > len(slip.mended):
            self._tokens[self._first : stop + 1] = slip.mended
            return self._first
        block.lost = block.lost_above = True
        self._dropped += 1
        if after.kind != "_INDENT":
            return stop + 1
        head = self._head(stop + 1, tokens[0].text)
        if head:
            self._tokens[self._first : stop + 1] = head
            return self._first
        return shifting.block_end(self._tokens, stop + 1) + 1

    def _left_out(self, line: list[Token]) -> int | None:
        """Read a line as the last of a block that closed above it, if it fits there; where to go on."""
        if self._tokens[self._first - 1].kind != "_DEDENT":
            return None
        for closed in reversed(self._closed):
            states = [frame.state for frame in closed.frames]
            if self._is_verb(states, line):
                continue
            meant = shifting.reinstated(self._tokens, closed.place, self._first)
            if meant is None or self._tables.read(states, line) < len(line):
                continue
            self._complain("E138", line[0].start, line[0].end)
            self._tokens, self._blocks, self._before = meant, closed.blocks, closed.frames
            self._reading.reset(closed.frames)
            return closed.place
        return None

    def _too_deep(self, states: list[int], line: list[Token]) -> int | None:
        """Read a line that begins too far to the right as if it stood behind its block; where to go on."""
        meant = shifting.outdented(self._tables, states, self._tokens, self._first)
        plain = line[0].kind == "NAME" and line[0].word is None and all(token.text != "->" for token in line)
        if meant is None or plain:
            return None
        self._complain("E137", line[0].start, line[0].end)
        self._tokens = meant
        self._reading.reset(self._before)
        return self._first

    def _is_verb(self, states: list[int], line: list[Token]) -> bool:
        """Whether a line would be a verb and its phrases among rules, as nearly anything can be read."""
        spelt = line[0].text in STATEMENTS or any(token.text == "->" for token in line)
        return not spelt and self._tables.fits(states, self._lexicon.terminals["set"])

    def _head(self, indent: int, word: str) -> list[Token] | None:
        """A head under which the first line of the block at `indent` can be read, preferably with the same word."""
        stop = next(i for i in range(indent, len(self._tokens)) if self._tokens[i].kind == "_NL")
        states = [frame.state for frame in self._before]
        heads = [self._cut(head) for head in sorted(HEADS, key=lambda head: head.split(" ")[0].strip(":") != word)]
        block = self._tokens[indent : stop + 1]
        whole = [head for head in heads if self._tables.read(states, [*head, *block]) == len(head) + len(block)]
        named = [head for head in heads[:1] if head[0].text == word]
        return next((h for h in whole + named if self._tables.read(states, [*h, block[0]]) > len(h)), None)

    # --------------------------------------------------------------------------------------------------- tools

    def _again(self, tokens: list[Token]) -> int:
        """Go on with other tokens from the beginning of this line."""
        self._tokens = tokens
        self._reading.reset(self._before)
        return self._first

    def _other_blocks(self) -> list[tuple[str, list[int]]]:
        """The states at the first line of each kind of block."""
        for place, head in BLOCKS.items() if not self._elsewhere else ():
            states = [0]
            tokens = self._cut(f"moggy 1\n{head}")
            for index in range(len(tokens)):
                self._tables.follow(states, self._tables.reading(states, tokens, index) or "$END")
            if head:
                self._tables.follow(states, "_INDENT")
            self._elsewhere.append((place, states))
        return self._elsewhere

    def _cut(self, text: str) -> list[Token]:
        """The tokens of a text of ours, up to the end of its last line."""
        tokens = Lexed(Source("", text), self._lexicon, Findings()).tokens
        while tokens[-1].kind != "_NL":
            tokens.pop()
        place = self._tokens[self._first].start
        return [Token(token.kind, token.text, place, place, token.word) for token in tokens]

    def _complain(self, code: str, start: int, end: int, help: str | None = None, **slots: Any) -> None:
        """Report a mistake, unless the same line has been complained about."""
        line = self._source.position(start)[0]
        if all(self._source.position(spoilt)[0] != line for spoilt in self._spoilt):
            self._add(code, start, end, help, **slots)
            self._spoilt.append(start)

    def _add(self, code: str, start: int, end: int, help: str | None = None, **slots: Any) -> None:
        self._findings.add(code, self._source.span(start, end), help=help, **slots)

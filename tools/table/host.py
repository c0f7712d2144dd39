"""Leads a game at one terminal: shows the board, asks whose turn it is, answers what is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from interpreter import Decision
from tools.phrases import Phrases
from tools.report import Teller
from tools.table.answers import Chosen, Command, Several, Unknown, matching, meant_command, read_answer
from tools.table.explaining import explained, refused
from tools.table.hints import suggest
from tools.table.menu import FEW, label, numbered
from tools.table.session import Session

CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Leaving(Exception):
    """Somebody has said that they want to leave the table."""


@dataclass
class Terminal:
    """Where people sit: `ask(prompt)` gives a typed line and raises EOFError when there will be no more, `say(line)`
    shows a line of `width` letters at most, and `clear` says whether what was shown can be wiped away."""

    ask: Callable[[str], str]
    say: Callable[[str], None]
    width: int = 80
    clear: bool = False

    def show(self, lines: Iterable[str]) -> None:
        """Show several lines."""
        for line in lines:
            self.say(line)


@dataclass
class Host:
    """Leads one game.  `copy` writes the save to another file, whose name is given."""

    session: Session
    teller: Teller
    terminal: Terminal
    copy: Callable[[str], None]
    _seen_by: int | None = field(default=None, init=False)

    @property
    def phrases(self) -> Phrases:
        """What is said, in the language of the table."""
        return self.teller.phrases

    def lead(self) -> None:
        """Play until the game is over.  Raises `Leaving` or EOFError when the people stop earlier."""
        session, terminal = self.session, self.terminal
        terminal.say(self.teller.heading())
        while not session.state.over:
            seat = session.seat
            if (decision := session.bot_moves()) is not None:
                terminal.say(self.phrases.bot_plays.format(seat=self.teller.painted(seat), choice=label(decision)))
                continue
            self.draw_curtain(seat)
            self.show_board(seat)
            self.take_turn(seat)
        self.show_board("spectator")
        terminal.show(self.teller.result(session.state.outcome))

    def take_turn(self, seat: int) -> None:
        """Ask one seat until play has gone on, or back."""
        decisions = self.session.options()
        state = self.session.state
        self.terminal.say(self.phrases.to_decide.format(seat=self.teller.painted(seat)))
        self.offer(decisions)
        while self.session.state is state:
            typed = self.terminal.ask("> ")
            match read_answer(typed, decisions):
                case Chosen(decision=decision):
                    self.session.take(decision)
                case Command(name=name, rest=rest):
                    self.obey(name, rest, seat, decisions)
                case Several(decisions=found):
                    self.terminal.say(self.phrases.several_match.format(count=len(found), typed=typed.strip()))
                    self.terminal.show(numbered(found, decisions, self.terminal.width))
                case Unknown(typed=words):
                    self.refuse(words, seat, decisions)

    # --------------------------------------------------------------------------------------------------- showing

    def show_board(self, viewer: int | str) -> None:
        """What a seat, or the spectator, may see."""
        session = self.session
        last = session.played[-1] if session.played else None
        self.terminal.say("")
        self.terminal.show(self.teller.position(session.game.view(session.state, viewer), last))
        self.terminal.say("")

    def offer(self, decisions: Sequence[Decision]) -> None:
        """The options: all of them when they are few, else how many and how to see them."""
        phrases = self.phrases
        if len(decisions) == 1:
            self.terminal.say(phrases.one_option.format(choice=label(decisions[0])))
        elif len(decisions) <= FEW:
            self.terminal.show(numbered(decisions, decisions, self.terminal.width))
        else:
            example = decisions[0].choice
            word = example.split()[-1]
            self.terminal.say(phrases.many_options.format(count=len(decisions), choice=example, word=word))

    def draw_curtain(self, seat: int) -> None:
        """Hide what the last person saw before another one looks, where seats may see different things."""
        session = self.session
        if session.game.public or len(session.people) < 2 or self._seen_by == seat:
            return
        if self.terminal.clear:
            self.terminal.say(CLEAR)
        self.terminal.ask(self.phrases.curtain.format(seat=self.teller.painted(seat)) + " ")
        self._seen_by = seat

    def refuse(self, typed: str, seat: int, decisions: Sequence[Decision]) -> None:
        """Say why something typed is no option; a slip in a command's name is more likely than a strange choice."""
        if not typed:
            self.offer(decisions)
        elif command := meant_command(typed):
            self.terminal.say(self.phrases.no_match.format(typed=typed, command=command))
        else:
            self.terminal.say(refused(self.session.game, self.session.state, seat, typed, self.teller))

    # -------------------------------------------------------------------------------------------------- commands

    def obey(self, name: str, rest: str, seat: int, decisions: Sequence[Decision]) -> None:
        """Carry out a command."""
        match name:
            case "?":
                self.list_options(rest, decisions)
            case "why":
                self.explain(rest, seat, decisions)
            case "hint":
                self.hint(seat, decisions)
            case "undo":
                self.undo()
            case "board":
                self.show_board(seat)
            case "moves":
                self.terminal.show(self.teller.log(self.session.played, self.terminal.width))
            case "save":
                self.copy(rest)
            case "help":
                self.terminal.say(self.phrases.help)
            case _:
                raise Leaving

    def list_options(self, part: str, decisions: Sequence[Decision]) -> None:
        """The options, or those that have `part` in them."""
        found = matching(part, decisions) if part else decisions
        if found:
            self.terminal.show(numbered(found, decisions, self.terminal.width))
        else:
            self.terminal.say(self.phrases.nothing_begins.format(typed=part))

    def explain(self, choice: str, seat: int, decisions: Sequence[Decision]) -> None:
        """Why something is possible or not."""
        if not choice:
            self.terminal.say(self.phrases.why_what.format(choice=decisions[0].choice))
            return
        self.terminal.show(explained(self.session.game, self.session.state, seat, choice, self.teller))

    def hint(self, seat: int, decisions: Sequence[Decision]) -> None:
        """A suggestion; where something is hidden it is only an option, since nothing may be betrayed."""
        if not self.session.game.public:
            self.terminal.say(self.phrases.hint_plain.format(choice=label(decisions[0])))
            return
        found = suggest(self.session.game, self.session.state, decisions)
        self.terminal.say(
            self.phrases.hint.format(
                choice=label(found.decision),
                share=round(100 * found.share),
                seat=self.teller.painted(seat),
            )
        )

    def undo(self) -> None:
        """Take back the last decision of a person, if it can be."""
        taken = self.session.undo()
        if taken:
            moves = ", ".join(f"{self.teller.seat(each.seat)} {each.choice}" for each in reversed(taken))
            self.terminal.say(self.phrases.undone.format(moves=moves))
        else:
            self.terminal.say(self.phrases.undo_barrier if taken is None else self.phrases.undo_start)

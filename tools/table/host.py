"""Leads a game at one terminal: shows the position, asks whose turn it is, answers what is asked.

Where a game has secrets, everything is shown on a screen apart.  Before a seat sees what is its own, the others are
asked to look away, and as soon as it has decided, all of it is taken away.  Between these turns stands what everybody
may see, and only there: nothing is written where it could be scrolled back to.  So what is shown to all for a while,
like dice under a lid that is lifted, is gone as well when the rules hide it again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field

from interpreter import SPECTATOR, Decision, Told, Viewer
from tools.drawing.positions import printed
from tools.phrases import Phrases
from tools.report import Teller, news
from tools.table.answers import Chosen, Command, Several, Unknown, matching, meant_command, read_answer, understood
from tools.table.explaining import explained, refused
from tools.table.hints import suggest
from tools.table.menu import FEW, label, numbered
from tools.table.session import Session
from tools.table.terminal import Terminal

AT_A_CURTAIN = ("undo", "board", "moves", "save", "help", "quit")
"""The commands that can be given before a curtain; the others are about what lies behind it."""


class Leaving(Exception):
    """Somebody has said that they want to leave the table."""


@dataclass
class Host:
    """Leads one game.  `copy` writes the save to another file, whose name is given."""

    session: Session
    teller: Teller
    terminal: Terminal
    copy: Callable[[str], None]
    _behind: int | None = field(default=None, init=False)
    _known: dict[Viewer, tuple[Told, ...]] = field(default_factory=dict, init=False)
    _notice: str = field(default="", init=False)

    @property
    def phrases(self) -> Phrases:
        """What is said, in the language of the table."""
        return self.teller.phrases

    @property
    def secrets(self) -> bool:
        """Whether the game has any."""
        return not self.session.game.public

    @property
    def alone(self) -> int | None:
        """The seat of the only person at the table, who needs no curtain."""
        people = self.session.people
        return people[0] if len(people) == 1 else None

    # ----------------------------------------------------------------------------------------------------- leading

    def lead(self) -> None:
        """Play until the game is over.  Raises `Leaving` or EOFError when the people stop earlier."""
        self.terminal.say(self.teller.heading())
        with self.terminal.apart() if self.secrets else nullcontext():
            while not self.session.state.over:
                if (decision := self.session.bot_moves()) is not None:
                    self.report(decision)
                elif self.session.game.in_block(self.session.state):
                    self.lead_block()
                else:
                    self.lead_turn(self.session.seat)
        self.tell_news(SPECTATOR)
        self.show_position(SPECTATOR)
        self.terminal.show(self.teller.result(self.session.state.outcome))

    def lead_turn(self, seat: int) -> None:
        """Let one seat decide, behind the curtain where it may see what others may not."""
        if not self.secrets or self.alone:
            self.decide(seat, seat)
        elif self.session.openly():
            self._behind = None
            self.decide(seat, SPECTATOR)
        elif self.draw_curtain(seat):
            self.decide(seat, seat)

    def lead_block(self) -> None:
        """Let all who take part decide behind the curtain, in seating order and each once.

        Whoever has nothing to decide takes a turn as well, so that nobody can tell.
        """
        session = self.session
        for seat in session.game.view(session.state, SPECTATOR)["asked"]:
            if seat in session.bots:
                continue
            while not (self.alone or self.draw_curtain(seat)):
                pass  # a decision was taken back before it
            if seat not in session.state.waiting:
                self.show(seat)
                self.terminal.ask(self.phrases.nothing_to_decide + " ")
            while seat in session.state.waiting:
                before, count = session.state, len(session.journal.decisions)
                self.decide(seat, seat)
                decisions = session.journal.decisions
                if len(decisions) > count and not session.game.same_block(before, decisions[count], session.state):
                    return
        self._behind = None

    def report(self, decision: Decision) -> None:
        """Say what a bot has done; where there are secrets that stands on the next screen, as far as it is known."""
        if not self.secrets:
            seat, choice = self.teller.painted(decision.seat), label(decision)
            self.terminal.say(self.phrases.bot_plays.format(seat=seat, choice=choice))

    def draw_curtain(self, seat: int) -> bool:
        """Show what all may see until `seat` sits down alone; False when a decision was taken back instead."""
        if self._behind == seat and not self.session.game.in_block(self.session.state):
            return True
        self._behind = None
        state = self.session.state
        self.show(SPECTATOR)
        while True:
            self.terminal.forget()
            typed = self.terminal.ask(self.phrases.curtain.format(seat=self.teller.painted(seat)) + " ")
            match read_answer(typed, ()):
                case Command(name=name, rest=rest) if name in AT_A_CURTAIN:
                    self.obey(name, rest, seat, SPECTATOR, ())
                case Unknown(typed=""):
                    self._behind = seat
                    return True
            if self.session.state is not state:
                return False

    def decide(self, seat: int, viewer: Viewer) -> None:
        """Ask one seat, with the screen that `viewer` may see, until play has gone on, or back."""
        state = self.session.state
        decisions = self.session.options(seat)
        self.show(viewer)
        self.terminal.say(self.teller.question(state, seat))
        self.offer(decisions, viewer)
        while self.session.state is state:
            typed = self.terminal.ask("> ")
            match understood(typed, decisions, self.session.game):
                case Chosen(decision=decision):
                    self.session.take(decision)
                case Command(name=name, rest=rest):
                    self.obey(name, rest, seat, viewer, decisions)
                case Several(decisions=found):
                    self.terminal.say(self.phrases.several_match.format(count=len(found), typed=typed.strip()))
                    self.show_options(found, decisions, viewer)
                case Unknown(typed=words):
                    self.refuse(words, seat, viewer, decisions)

    # --------------------------------------------------------------------------------------------------- showing

    def told(self, viewer: Viewer) -> tuple[Told, ...]:
        """The game as a viewer is told of it."""
        return self.session.told(viewer)

    def show(self, viewer: Viewer) -> None:
        """What a viewer may see; where there are secrets alone on the screen, and with what has happened since."""
        if self.secrets:
            self.terminal.wipe()
            self.tell_news(viewer)
        self.show_position(viewer)

    def tell_news(self, viewer: Viewer) -> None:
        """What a viewer has not been told yet, where it was not told at once."""
        if self.secrets:
            told = self.told(viewer)
            fresh = news(self._known.get(viewer, ()), told)
            self.terminal.show(self.teller.log([line for _, line in fresh], first=len(told) - len(fresh) + 1))
            self._known[viewer] = told
        if self._notice:
            self.terminal.say(self._notice)
            self._notice = ""

    def show_position(self, viewer: Viewer) -> None:
        """The position as a viewer sees it."""
        told = self.told(viewer)
        view = self.session.game.view(self.session.state, viewer)
        self.terminal.say("")
        self.terminal.show(self.teller.position(view, told[-1] if told else None))
        self.terminal.say("")

    def offer(self, decisions: Sequence[Decision], viewer: Viewer) -> None:
        """The options: all of them when they are few, else how many and how to see them."""
        phrases = self.phrases
        if len(decisions) == 1:
            self.terminal.say(phrases.one_option.format(choice=label(decisions[0])))
        elif len(decisions) <= FEW:
            self.show_options(decisions, decisions, viewer)
        else:
            example = label(decisions[0])
            word = example.split()[-1]
            self.terminal.say(phrases.many_options.format(count=len(decisions), choice=example, word=word))

    def show_options(self, found: Sequence[Decision], decisions: Sequence[Decision], viewer: Viewer) -> None:
        """Some of the options, with what the viewer sees on the components that they name."""
        about = printed(self.session.game, self.session.game.view(self.session.state, viewer))
        self.terminal.show(numbered(found, decisions, self.terminal.width, about))

    def refuse(self, typed: str, seat: int, viewer: Viewer, decisions: Sequence[Decision]) -> None:
        """Say why something typed is no option; a slip in a command's name is more likely than a strange choice."""
        if not typed:
            self.offer(decisions, viewer)
        elif command := meant_command(typed):
            self.terminal.say(self.phrases.no_match.format(typed=typed, command=command))
        else:
            self.terminal.say(refused(self.session.game, self.session.state, seat, typed, self.teller))

    # -------------------------------------------------------------------------------------------------- commands

    def obey(self, name: str, rest: str, seat: int, viewer: Viewer, decisions: Sequence[Decision]) -> None:
        """Carry out a command; what it shows is what `viewer` may see."""
        match name:
            case "?":
                self.list_options(rest, viewer, decisions)
            case "why":
                self.explain(rest, seat, decisions)
            case "hint":
                self.hint(decisions)
            case "undo":
                self.undo(seat, viewer)
            case "board":
                self.show(viewer)
            case "moves":
                self.terminal.show(self.teller.log(self.told(viewer)))
            case "save":
                self.copy(rest)
            case "help":
                self.terminal.say(self.phrases.help)
            case _:
                raise Leaving

    def list_options(self, part: str, viewer: Viewer, decisions: Sequence[Decision]) -> None:
        """The options, or those that have `part` in them."""
        found = matching(part, decisions) if part else decisions
        if found:
            self.show_options(found, decisions, viewer)
        else:
            self.terminal.say(self.phrases.nothing_begins.format(typed=part))

    def explain(self, typed: str, seat: int, decisions: Sequence[Decision]) -> None:
        """Why something is possible or not."""
        if not typed:
            self.terminal.say(self.phrases.why_what.format(choice=label(decisions[0])))
            return
        self.terminal.show(explained(self.session.game, self.session.state, seat, typed, self.teller))

    def hint(self, decisions: Sequence[Decision]) -> None:
        """A suggestion; none where something is hidden, since it could betray what."""
        if self.secrets:
            self.terminal.say(self.phrases.no_hint)
            return
        found = suggest(self.session.game, self.session.state, decisions)
        self.terminal.say(
            self.phrases.hint.format(
                choice=label(found.decision),
                share=round(100 * found.share),
                seat=self.teller.painted(found.decision.seat),
            )
        )

    def undo(self, seat: int, viewer: Viewer) -> None:
        """Take back the last decision of a person, if it can be, and say so as far as the viewer may know of it."""
        before = self.told(viewer)
        done = self.session.undo(seat)
        if not done:
            self.terminal.say(self.phrases.undo_barrier if done is None else self.phrases.undo_start)
            return
        taken = before[len(self.told(viewer)) :]
        moves = ", ".join(self.teller.line(each) for each in reversed(taken))
        self._notice = self.phrases.undone.format(moves=moves)
        if not self.secrets:
            self.tell_news(viewer)

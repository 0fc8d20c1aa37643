"""The rules of Kayles."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from games.core.contract import Dump, Event, GameEnded, Parts, Position, SeatForfeited, Step
from games.core.outcome import Outcome, placings
from games.core.refusals import IllegalMove, UnreadableMove
from games.core.text import Text, text
from games.core.values import deserialize_fields, serialize_fields
from tests.toys.games.kayles import telling
from tests.toys.games.kayles.endings import Ending
from tests.toys.games.kayles.events import KaylesEvent, PinsKnocked
from tests.toys.games.kayles.moves import Knock

PINS = "abcdefghijklmnopqrst"

_STORED = ("standing", "mover", "turn", "forfeited")
"""The fields that are stored as they are declared."""

_MOVE = re.compile(r"([a-t])([12])")


@dataclass(frozen=True, slots=True)
class KaylesPosition(Position[Knock]):
    """A game of Kayles at one moment. It hides nothing, so it is what every seat sees as well."""

    game = "kayles"

    standing: str
    mover: int
    turn: int = 0
    forfeited: frozenset[int] = frozenset()
    outcome: Outcome | None = None

    @property
    def seats(self) -> int:
        """Always two."""
        return 2

    @property
    def scores(self) -> tuple[None, None]:
        """The game has no points."""
        return (None, None)

    def view(self, _seat: int | None) -> "KaylesPosition":
        """The position itself."""
        return self

    def moves(self, seat: int) -> tuple[Knock, ...]:
        """Each pin that stands, alone and with the next one. Empty for other seats."""
        if self.outcome or seat != self.mover:
            return ()
        alone = [Knock(pin, 1) for pin in self.standing]
        return (*alone, *(Knock(pin, 2) for pin in self.standing if _after(pin) in self.standing))

    def play(self, seat: int, move: Knock) -> "Step[KaylesPosition]":
        """Knock pins down; the last one wins."""
        self.require_turn(seat)
        if move not in self.moves(seat):
            raise IllegalMove(text("kayles-illegal", pins=" ".join(self.standing)))
        pins = move.first if move.count == 1 else move.first + _after(move.first)
        standing = "".join(pin for pin in self.standing if pin not in pins)
        after = replace(self, standing=standing, mover=self.next_seat, turn=self.turn + 1)
        knocked = (PinsKnocked(seat, pins),)
        return Step(after, knocked) if standing else _end(after, Ending.LAST, knocked)

    def forfeit(self, seat: int) -> "Step[KaylesPosition]":
        """Give a seat up, which ends the game."""
        self.require_forfeit(seat)
        return _end(replace(self, forfeited=frozenset((seat,))), Ending.FORFEIT, (SeatForfeited(seat),))

    def conclude(self) -> "Step[KaylesPosition]":
        """End the game by agreement: a draw."""
        self.require_running()
        return _end(self, Ending.AGREEMENT, ())

    def read(self, seat: int, text: str) -> Knock:
        """The legal move written as "c1" or "c2"."""
        self.require_turn(seat)
        found = _MOVE.fullmatch(text.strip().lower())
        if found is None:
            raise UnreadableMove(Text("kayles-unreadable"))
        move = Knock(found[1], int(found[2]))
        if move not in self.moves(seat):
            raise IllegalMove(Text("kayles-illegal", (("pins", " ".join(self.standing)),)))
        return move

    def write(self, move: Knock) -> Parts:
        """The first pin, then how many."""
        return (move.first, str(move.count))

    def explain(self, seat: int, path: Parts) -> Text:
        """What a move does, or what there is to choose from."""
        self.require_turn(seat)
        if not any(self.write(move)[: len(path)] == path for move in self.moves(seat)):
            raise IllegalMove(text("kayles-illegal", pins=" ".join(self.standing)))
        return telling.explain(path)

    def tell(self, events: Sequence[Event]) -> tuple[Text, ...]:
        """A sentence for each event."""
        return tuple(telling.tell(event) for event in cast(Sequence[KaylesEvent], events))

    def note(self, _events: Sequence[Event]) -> str:
        """The pins that stand, as a remark in a transcript."""
        return self.standing

    def dump(self) -> Dump:
        """Plain data."""
        return {**serialize_fields(self, *_STORED), "ending": self.outcome.ending.value if self.outcome else None}

    @classmethod
    def load(cls, data: Dump) -> "KaylesPosition":
        """The position from the plain data that :meth:`dump` returned."""
        position = cls(**deserialize_fields(cls, data, *_STORED))
        return _end(position, Ending(data["ending"]), ()).position if data["ending"] else position


def _after(pin: str) -> str:
    return chr(ord(pin) + 1)


def _end(position: KaylesPosition, ending: Ending, events: tuple[KaylesEvent, ...]) -> Step[KaylesPosition]:
    """The mover has lost when the last pin has gone, and nobody by agreement."""
    lost = {Ending.LAST: {position.mover}, Ending.AGREEMENT: set[int](), Ending.FORFEIT: position.forfeited}[ending]
    won = tuple(int(seat not in lost) for seat in range(position.seats))
    outcome = Outcome(placings(won), won, ending, text(f"kayles-ending-{ending}"))
    return Step(replace(position, outcome=outcome), (*events, GameEnded(outcome)))

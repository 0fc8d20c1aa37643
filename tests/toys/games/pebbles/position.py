"""The rules of Pebbles."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self, cast

from games.core.contract import Dump, Event, GameEnded, Parts, Position, SeatForfeited, Step
from games.core.outcome import Outcome, placings
from games.core.refusals import IllegalMove, UnreadableMove
from games.core.text import Text, text
from games.core.values import deserialize_fields, serialize_fields
from tests.toys.games.pebbles import telling
from tests.toys.games.pebbles.endings import Ending
from tests.toys.games.pebbles.events import (
    BeadDrawn,
    BeadKept,
    BeadTossed,
    PebblesEvent,
    PebblesTaken,
)
from tests.toys.games.pebbles.moves import MOST, Draw, Keep, PebblesMove, Take, Toss, read_move, write_move
from tests.toys.games.pebbles.view import PebblesView

_STORED = ("pile", "bag", "taken", "beads", "drawn", "mover", "turn", "forfeited")
"""The fields that are stored as they are declared."""


@dataclass(frozen=True, slots=True)
class PebblesPosition(Position[PebblesMove]):
    """A game of Pebbles at one moment; ``drawn`` is the bead that the mover has to keep or toss."""

    game = "pebbles"

    pile: int
    bag: tuple[int, ...] = field(repr=False)
    taken: tuple[int, ...]
    beads: tuple[tuple[int, ...], ...] = field(repr=False)
    drawn: int | None = field(repr=False)
    mover: int
    turn: int
    forfeited: frozenset[int]
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """The number of seats at the start of the game."""
        return len(self.taken)

    @property
    def disclosed(self) -> tuple[Text, ...]:
        """The bag in the order of draws, and everybody's beads."""
        return telling.disclose(self.bag, self.beads)

    @property
    def secret_choice(self) -> bool:
        """Whether the mover has drawn a bead: the sentences about its choice would reveal the bead."""
        return self.drawn is not None

    def moves(self, seat: int) -> tuple[PebblesMove, ...]:
        """Keep or toss a drawn bead; otherwise take pebbles or draw a bead. Empty for other seats."""
        if self.outcome or seat != self.mover:
            return ()
        if self.drawn is not None:
            return (Keep(), Toss())
        takes = tuple(Take(count) for count in range(1, min(MOST, self.pile) + 1))
        return (*takes, Draw()) if self.bag else takes

    def play(self, seat: int, move: PebblesMove) -> "Step[PebblesPosition]":
        """Take, draw, keep or toss."""
        self.require_turn(seat)
        if move not in self.moves(seat):
            raise IllegalMove(text("pebbles-illegal", moves=self._examples()))
        match move:
            case Take(count=count):
                after = replace(self, pile=self.pile - count, taken=_more(self.taken, seat, count))
                return _next_turn(after, (PebblesTaken(seat, count, after.pile),))
            case Draw():
                bead, *rest = self.bag
                return Step(replace(self, bag=tuple(rest), drawn=bead), (BeadDrawn(seat, bead),), irrevocable=True)
            case Keep():
                kept = (*self.beads[seat], cast(int, self.drawn))
                beads = (*self.beads[:seat], kept, *self.beads[seat + 1 :])
                return _next_turn(replace(self, beads=beads, drawn=None), (BeadKept(seat),))
            case Toss():
                after = replace(self, drawn=None, pile=self.pile - 1, taken=_more(self.taken, seat, 1))
                return _next_turn(after, (BeadTossed(seat), PebblesTaken(seat, 1, after.pile)))

    def turn_begun_by(self, seat: int) -> Self:
        """The pile as it is, without the bead that the mover has drawn."""
        return replace(self, mover=seat, drawn=None)

    def forfeit(self, seat: int) -> "Step[PebblesPosition]":
        """Give a seat up; the game ends when one is left."""
        self.require_forfeit(seat)
        after, gone = replace(self, forfeited=self.forfeited | {seat}), (SeatForfeited(seat),)
        if len(after.playing) == 1:
            return _end(replace(after, drawn=None), Ending.FORFEIT, gone)
        return _next_turn(replace(after, drawn=None), gone) if seat == self.mover else Step(after, gone)

    def conclude(self) -> "Step[PebblesPosition]":
        """End the game by agreement."""
        self.require_running()
        return _end(replace(self, drawn=None), Ending.AGREEMENT, ())

    def read(self, seat: int, text: str) -> PebblesMove:
        """The legal move written as "take2", "draw", "keep" or "toss"."""
        self.require_turn(seat)
        move = read_move(text)
        if move is None:
            raise UnreadableMove(Text("pebbles-unreadable", (("moves", self._examples()),)))
        if move not in self.moves(seat):
            raise IllegalMove(Text("pebbles-illegal", (("moves", self._examples()),)))
        return move

    def write(self, move: PebblesMove) -> Parts:
        """A single part: a move is picked at once."""
        return (write_move(move),)

    def explain(self, seat: int, path: Parts) -> Text:
        """What a move does, or what there is to choose from."""
        self.require_turn(seat)
        if path and path not in map(self.write, self.moves(seat)):
            raise IllegalMove(text("pebbles-illegal", moves=self._examples()))
        return telling.explain(path, self.pile, self.drawn)

    def view(self, seat: int | None) -> PebblesView:
        """All but the bag and the others' beads; after the game all beads."""
        over = self.outcome is not None
        known = [over or seat == other for other in range(self.seats)]
        return PebblesView(
            viewer=seat,
            pile=self.pile,
            bag=len(self.bag),
            taken=self.taken,
            counts=tuple(map(len, self.beads)),
            beads=tuple(beads if known[other] else None for other, beads in enumerate(self.beads)),
            drawn=self.drawn if seat == self.mover else None,
            to_act=self.to_act,
            turn=self.turn,
            forfeited=self.forfeited,
            scores=tuple(score if known[other] else None for other, score in enumerate(self.points)),
            outcome=self.outcome,
        )

    def visible_events(self, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        """The events without the worth of beads that other seats drew."""
        return tuple(
            replace(event, worth=None) if isinstance(event, BeadDrawn) and event.seat != seat else event
            for event in events
        )

    def tell(self, events: Sequence[Event]) -> tuple[Text, ...]:
        """A sentence for each event."""
        return tuple(telling.tell(event) for event in cast(Sequence[PebblesEvent], events))

    def note(self, events: Sequence[Event]) -> str:
        """The number of pebbles left, as a remark in a transcript."""
        return " ".join(f"({event.left})" for event in events if isinstance(event, PebblesTaken))

    def dump(self) -> Dump:
        """Plain data."""
        return {**serialize_fields(self, *_STORED), "ending": self.outcome.ending.value if self.outcome else None}

    @classmethod
    def load(cls, data: Dump) -> "PebblesPosition":
        """The position from the plain data that :meth:`dump` returned."""
        position = cls(**deserialize_fields(cls, data, *_STORED), outcome=None)
        return replace(position, outcome=_outcome(position, Ending(data["ending"]))) if data["ending"] else position

    @property
    def points(self) -> tuple[int, ...]:
        """What everybody has taken and kept, open or not."""
        return tuple(taken + sum(beads) for taken, beads in zip(self.taken, self.beads, strict=True))

    def _examples(self) -> tuple[str, ...]:
        return tuple(map(write_move, self.moves(self.mover)))


def _more(counts: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + more, *counts[seat + 1 :])


def _next_turn(position: PebblesPosition, events: tuple[PebblesEvent, ...]) -> Step[PebblesPosition]:
    """Begin the turn of the next seat still playing, unless the pile is empty."""
    after = replace(position, turn=position.turn + 1, mover=position.next_seat)
    return Step(after, events) if after.pile else _end(after, Ending.EMPTY, events)


def _end(position: PebblesPosition, ending: Ending, events: tuple[PebblesEvent, ...]) -> Step[PebblesPosition]:
    outcome = _outcome(position, ending)
    return Step(replace(position, outcome=outcome), (*events, GameEnded(outcome)))


def _outcome(position: PebblesPosition, ending: Ending) -> Outcome:
    """The most points win; seats that forfeited rank behind all others."""
    scores = position.points
    ranks = [(seat not in position.forfeited, score) for seat, score in enumerate(scores)]
    return Outcome(placings(ranks), scores, ending, text(f"pebbles-ending-{ending}"))

"""The sentences of Pebbles."""

from games.core.contract import GameEnded, Parts, SeatForfeited
from games.core.text import Seat, Text, text
from tests.toys.games.pebbles.events import (
    BeadDrawn,
    BeadKept,
    BeadTossed,
    PebblesEvent,
    PebblesTaken,
)
from tests.toys.games.pebbles.moves import Take, read_move

_WORDS = {BeadKept: "keep", BeadTossed: "toss", SeatForfeited: "forfeit"}


def tell(event: PebblesEvent) -> Text:
    """The sentence for an event."""
    if isinstance(event, GameEnded):
        winners = tuple(Seat(seat) for seat in event.outcome.winners)
        return text("pebbles-tell-end", reason=event.outcome.reason, winners=winners, count=len(winners))
    return _tell(event, Seat(event.seat))


def _tell(event: PebblesTaken | BeadDrawn | BeadKept | BeadTossed | SeatForfeited, seat: Seat) -> Text:
    match event:
        case PebblesTaken(count=count, left=left):
            return text("pebbles-tell-take", seat=seat, count=count, left=left)
        case BeadDrawn(worth=None):
            return text("pebbles-tell-draw", seat=seat)
        case BeadDrawn(worth=int(worth)):
            return text("pebbles-tell-drawn", seat=seat, worth=worth)
        case _:
            return text(f"pebbles-tell-{_WORDS[type(event)]}", seat=seat)


def explain(path: Parts, pile: int, drawn: int | None) -> Text:
    """What a move would do, or for an empty path what can be chosen."""
    if not path:
        return text("pebbles-explain-turn", pile=pile) if drawn is None else text("pebbles-explain-bead")
    move = read_move(path[0])
    if isinstance(move, Take):
        return text("pebbles-explain-take", count=move.count, left=pile - move.count)
    if drawn is None:
        return text("pebbles-explain-draw")
    return text(f"pebbles-explain-{path[0]}", worth=drawn)


def disclose(bag: tuple[int, ...], beads: tuple[tuple[int, ...], ...]) -> tuple[Text, ...]:
    """The bag in the order of draws, and the kept beads."""
    kept = [text("pebbles-told-beads", seat=Seat(seat), beads=_row(held)) for seat, held in enumerate(beads) if held]
    return (text("pebbles-told-bag", beads=_row(bag)), *kept)


def _row(beads: tuple[int, ...]) -> str:
    return " ".join(map(str, beads)) or "-"

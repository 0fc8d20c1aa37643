"""The sentences of Kayles."""

from games.core.contract import GameEnded, Parts, SeatForfeited
from games.core.text import Seat, Text, text
from tests.toys.games.kayles.events import KaylesEvent


def tell(event: KaylesEvent) -> Text:
    """The sentence for an event."""
    if isinstance(event, GameEnded):
        winners = tuple(Seat(seat) for seat in event.outcome.winners)
        return text("kayles-tell-end", reason=event.outcome.reason, winners=winners, count=len(winners))
    if isinstance(event, SeatForfeited):
        return text("kayles-tell-forfeit", seat=Seat(event.seat))
    return text("kayles-tell-knock", seat=Seat(event.seat), pins=" ".join(event.pins), count=len(event.pins))


def explain(path: Parts) -> Text:
    """What a move would do, or what can be chosen."""
    match path:
        case (first, count):
            return text("kayles-explain-knock", pin=first, count=int(count))
        case (first,):
            return text("kayles-explain-pin", pin=first)
        case _:
            return text("kayles-explain-turn")

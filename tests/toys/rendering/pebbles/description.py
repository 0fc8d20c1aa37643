"""A position of Pebbles in words."""

from collections.abc import Iterator, Sequence

from games.core.contract import Event
from games.core.text import Text, Words, text
from tests.toys.games.pebbles.events import BeadDrawn, PebblesTaken
from tests.toys.games.pebbles.view import PebblesView


def describe(view: PebblesView, words: Words) -> str:
    """Everything the view holds but the viewer's own beads, which are in its hand."""
    return " ".join(words(sentence) for sentence in _sentences(view))


def describe_with_story(view: PebblesView, events: Sequence[Event], words: Words) -> str:
    """The position, then what was taken and drawn."""
    return " ".join((describe(view, words), *(words(sentence) for sentence in _story(events))))


def describe_hand(view: PebblesView, seat: int, words: Words) -> str:
    """A seat's beads, and the one it has to keep or toss."""
    said = words(text("picture-pebbles-hand", seat=str(seat + 1), beads=_listed(view.beads[seat] or ())))
    if view.drawn is None:
        return said
    return f"{said} {words(text('picture-pebbles-drawn', worth=str(view.drawn)))}"


def _sentences(view: PebblesView) -> Iterator[Text]:
    yield text("picture-pebbles-turn", turn=str(view.turn))
    if view.outcome:
        yield text("picture-pebbles-over")
        if view.outcome.winners:
            yield text("picture-pebbles-first", seats=_seats(view.outcome.winners))
    else:
        yield text("picture-pebbles-to-act", seats=_seats(sorted(view.to_act)))
    yield text("picture-pebbles-pile", pile=str(view.pile), bag=str(view.bag))
    if view.drawn is not None:
        yield text("picture-pebbles-drawn", worth=str(view.drawn))
    for seat, (taken, count) in enumerate(zip(view.taken, view.counts, strict=True)):
        gone = "picture-pebbles-seat-gone" if seat in view.forfeited else "picture-pebbles-seat"
        yield text(gone, seat=str(seat + 1), taken=str(taken), count=str(count))
        if view.outcome:
            yield text("picture-pebbles-hand", seat=str(seat + 1), beads=_listed(view.beads[seat] or ()))


def _story(events: Sequence[Event]) -> Iterator[Text]:
    for event in events:
        if isinstance(event, PebblesTaken):
            yield text("picture-pebbles-taken", seat=str(event.seat + 1), count=str(event.count))
        if isinstance(event, BeadDrawn):
            yield text("picture-pebbles-drew", seat=str(event.seat + 1))


def _seats(seats: Sequence[int]) -> str:
    return ", ".join(str(seat + 1) for seat in seats)


def _listed(beads: Sequence[int]) -> str:
    return " ".join(map(str, beads)) or "-"

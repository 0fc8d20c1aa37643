"""A turn's events in words, to follow a position's description."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from games.core.contract import Event
from games.core.text import Text, Words, text
from games.vesuvio.board import OUTSIDE, SPACES, Place
from games.vesuvio.events import (
    CardLost,
    CardStolen,
    Driven,
    Dug,
    EruptionCardDrawn,
    LavaAdvanced,
    Left,
    PhotoPoint,
    PhotoTaken,
    Pushed,
    Slid,
    TokenTaken,
    TouristBurned,
    Walked,
)
from games.vesuvio.pieces import Card, Cards
from rendering.spoken import Called

EMPTY = "-"
"""Stands for an empty list."""


def listed(parts: Iterable[str]) -> str:
    """The parts separated by spaces."""
    return ", ".join(parts) or EMPTY


def ranges(spaces: Iterable[str]) -> str:
    """The spaces in order, with three or more in a row written as a range.

    >>> ranges({"N31", "N33", "E2", "N32", "N20"})
    'N20 N31-N33 E2'
    """
    found = sorted(spaces, key=SPACES.index)
    runs = groupby(enumerate(found), lambda pair: (SPACES.index(pair[1]) - pair[0], pair[1][0]))
    rows = [[name for _, name in run] for _, run in runs]
    return " ".join(" ".join(row) if len(row) < 3 else f"{row[0]}-{row[-1]}" for row in rows) or EMPTY


def name_card(card: Card, words: Words) -> str:
    """A card's name in the reader's language."""
    return words(text("picture-vesuvio-card", card=card.value))


def count_cards(cards: Cards, words: Words) -> str:
    """The kinds of the cards with their numbers, the most valuable first."""
    counts = Counter(cards)
    return listed(f"{name_card(card, words)} {counts[card]}" for card in reversed(Card) if counts[card])


def tell_story(events: Sequence[Event], called: Called) -> Iterator[Text]:
    """The events in order, with consecutive steps of a tourist combined."""
    for walker, group in groupby(events, _walker):
        run = tuple(group)
        if walker is None:
            for event in run:
                yield from _happening(event, called)
        else:
            yield text("picture-vesuvio-went", seat=called(walker), way=_way(_stops(run)))


def _walker(event: Event) -> int | None:
    """The seat that walked in an event, or None."""
    return event.seat if isinstance(event, Walked | Slid | Left) else None


def _stops(run: Sequence[Event]) -> Iterator[Place | None]:
    for number, event in enumerate(run):
        if isinstance(event, Walked | Slid | Left):
            if number == 0:
                yield event.start
            yield None if isinstance(event, Left) else event.end


def _way(stops: Iterable[Place | None]) -> str:
    return " ".join(OUTSIDE if stop is None else stop.name for stop in stops)


def _happening(event: Event, called: Called) -> Iterator[Text]:
    match event:
        case Dug(seat=seat, space=space, drawn=drawn):
            yield text("picture-vesuvio-dug-up", seat=called(seat), space=space, drawn=str(drawn))
        case EruptionCardDrawn(seat=seat):
            yield text("picture-vesuvio-eruption-card", seat=called(seat))
        case CardStolen(thief=thief, victim=victim):
            yield text("picture-vesuvio-stole", thief=called(thief), victim=called(victim))
        case CardLost(seat=seat, card=card):
            yield text("picture-vesuvio-lost", seat=called(seat), card=name_card(card, called.words))
        case Pushed(seat=seat, by=by, start=start, route=route) | Driven(seat=seat, by=by, start=start, route=route):
            yield text("picture-vesuvio-sent", by=called(by), seat=called(seat), way=_way((start, *route)))
        case _:
            yield from _photo_and_fire(event, called)


def _photo_and_fire(event: Event, called: Called) -> Iterator[Text]:
    match event:
        case PhotoPoint(seat=seat, points=points):
            yield text("picture-vesuvio-aimed", seat=called(seat), points=str(points))
        case PhotoTaken(seat=seat):
            yield text("picture-vesuvio-photographed", seat=called(seat))
        case TokenTaken(seat=seat):
            yield text("picture-vesuvio-picked-up", seat=called(seat))
        case LavaAdvanced(waves=waves):
            yield text("picture-vesuvio-flowed", spaces=ranges(space for wave in waves for space in wave))
        case TouristBurned(seat=seat, place=place, cards=cards):
            held = count_cards(cards, called.words)
            yield text("picture-vesuvio-burned", seat=called(seat), place=place.name, cards=held)
        case _:
            pass

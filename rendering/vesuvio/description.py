"""A Vesuvio position in words, complete and short enough for a picture's alternative text.

Places and decisions are written as they are typed, such as "N12.1" and "push2:N4"; "N18-N22" means all spaces of the
range, "push2/push3:N4/N6" every combination. Numbers go into the sentences as they are, without grouped digits.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

from games.core.text import Notation, Text, Words, text
from games.vesuvio.board import SLOPES, SPACES, Slope
from games.vesuvio.eruption import FALLBACK_ROUND
from games.vesuvio.moves import (
    ACTION_PRICE,
    SEPARATOR,
    Dig,
    End,
    Keep,
    Slide,
    Stay,
    VesuvioMove,
    Walk,
    write_move,
    write_parts,
)
from games.vesuvio.pieces import DIGS, CameraState, Card, Cards, Tile
from games.vesuvio.view import VesuvioView
from rendering.alt_text import Called, described, standing_told
from rendering.picture import Audience
from rendering.vesuvio.layout import walks_of

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


def describe(view: VesuvioView, audience: Audience) -> str:
    """The view in words without its own hand; within ``ALT_TEXT_LIMIT`` even in the longest case.

    Where there is little room, what never changes is left out before the names.
    """

    def told(called: Called, *, slopes: bool) -> Iterator[str]:
        return map(audience, _sentences(view, called, slopes=slopes))

    return described([partial(told, slopes=slopes) for slopes in (view.outcome is None, False)], audience)


def _sentences(view: VesuvioView, called: Called, *, slopes: bool) -> Iterator[Text]:
    yield text("picture-vesuvio-turn", round=str(view.round), turn=str(view.turn))
    yield _standing(view, called)
    if view.outcome is None:
        yield from _choices(view)
    for seat in range(view.seats):
        yield _seat(view, seat, called)
    yield _camera(view, called)
    if view.photo_wins:
        yield text("picture-vesuvio-photo-wins")
    yield _eruption(view, called)
    if slopes:
        yield text("picture-vesuvio-slopes", slopes=listed(_joined(slope) for slope in SLOPES))
    if view.lava:
        yield text("picture-vesuvio-lava", spaces=ranges(view.lava))
    if view.outcome is None:
        yield _tiles(view)
        decks = {zone.value: str(count) for zone, count in view.decks.items()}
        yield text("picture-vesuvio-decks", **decks)
    if view.removed:
        yield text("picture-vesuvio-removed", cards=count_cards(view.removed, called.words))


def _joined(slope: Slope) -> str:
    """A slope from its lower anchor to its upper one, such as "N3 A1 A2 N9"."""
    return " ".join((slope.low, *slope.spaces, slope.high))


def _standing(view: VesuvioView, called: Called) -> Text:
    if view.outcome is None:
        return text("picture-vesuvio-to-act", seat=called.several(view.to_act), points=str(view.points))
    return standing_told(view, called) if view.outcome.winners else text("picture-vesuvio-over-nobody")


def _where(view: VesuvioView, seat: int) -> str:
    if seat in view.forfeited:
        return "forfeited"
    place = view.places[seat]
    return view.statuses[seat].value if place is None else place.name


def _seat(view: VesuvioView, seat: int, called: Called) -> Text:
    if view.outcome is None or view.hands is None:
        return text(
            "picture-vesuvio-seat",
            seat=called.numbered(seat),
            where=_where(view, seat),
            cards=str(view.hand_sizes[seat]),
        )
    return text(
        "picture-vesuvio-result",
        seat=called.numbered(seat),
        where=_where(view, seat),
        score=str(view.scores[seat] or 0),
        cards=count_cards(view.hands[seat], called.words),
    )


def _camera(view: VesuvioView, called: Called) -> Text:
    state, seats = view.camera.state, called.several(view.camera.seats)
    if state is CameraState.HELD:
        certain = len(view.camera.seats) == 1
        return text("picture-vesuvio-camera-held" if certain else "picture-vesuvio-camera-perhaps", seats=seats)
    if state is CameraState.TOKEN:
        return text("picture-vesuvio-camera-token", space=view.camera.space or EMPTY)
    if state is CameraState.GONE:
        return text("picture-vesuvio-camera-gone")
    if not any(view.photo_points):
        return text("picture-vesuvio-photo-untouched")
    points = (f"{called(seat)} ({points})" for seat, points in enumerate(view.photo_points) if points)
    return text("picture-vesuvio-photo", points=listed(points))


def _eruption(view: VesuvioView, called: Called) -> Text:
    if view.eruption is None:
        return text("picture-vesuvio-dormant", round=str(FALLBACK_ROUND))
    return text(
        "picture-vesuvio-eruption",
        seat=called(view.eruption.seat),
        turns=view.eruption.lava_in,
        cause=view.eruption.cause.value,
    )


def _tiles(view: VesuvioView) -> Text:
    """The tiles not covered by lava; covered ones are out of play."""
    found: dict[Tile, list[str]] = {tile: [] for tile in Tile}
    for space in SPACES:
        if space not in view.lava:
            found[view.tiles[space]].append(space)
    kinds = (Tile.FAULT, Tile.POOR, Tile.MEDIUM, Tile.GOOD)
    names = ("faults", "poor", "medium", "good")
    return text(
        "picture-vesuvio-tiles",
        **{name: " ".join(found[kind]) or EMPTY for name, kind in zip(names, kinds, strict=True)},
    )


def _choices(view: VesuvioView) -> Iterator[Text]:
    """The choice to make first, the stones dug, and the decisions the viewer may know, by price."""
    if view.choice is not None:
        yield text("picture-vesuvio-choice", choice=view.choice.value)
    if view.dug:
        yield text("picture-vesuvio-dug", spaces=" ".join(sorted(view.dug)))
    for price, moves in sorted(_offers(view).items(), reverse=True):
        yield text("picture-vesuvio-offers", price=price, moves=Notation("vesuvio", listed(moves)))
    slides = [write_move(offer) for offer in view.offers if isinstance(offer, Slide)]
    if slides:
        yield text("picture-vesuvio-slides", moves=Notation("vesuvio", listed(slides)))


def _offers(view: VesuvioView) -> dict[int, list[str]]:
    """The notations of the possible decisions by their price in points, without slides."""
    found: dict[int, list[str]] = {}
    priced = ((_price(view, move), move) for move in view.offers if not isinstance(move, Slide))
    for (price, _), pairs in groupby(priced, lambda pair: (pair[0], type(pair[1]))):
        found.setdefault(price, []).extend(_compact([write_parts(move) for _, move in pairs]))
    return found


def _price(view: VesuvioView, move: VesuvioMove) -> int:
    match move:
        case Walk(place=place):
            return walks_of(view)[place]
        case Dig():
            here = view.places[view.mover]
            return DIGS[Tile.POOR if here is None else view.tiles[here.space]].price
        case Stay() | Keep() | End():
            return 0
        case _:
            return ACTION_PRICE


def _compact(parts: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Combine notations that differ only in their beginning or only in their end, such as pushes."""
    ends: dict[str, list[str]] = {}
    for first, *rest in parts:
        ends.setdefault(first, []).extend(rest)
    starts: dict[tuple[str, ...], list[str]] = {}
    for first, rests_of_first in ends.items():
        starts.setdefault(tuple(rests_of_first), []).append(first)
    for rests, firsts in starts.items():
        if not rests:
            yield from firsts
        elif all(part.isdecimal() for part in rests):
            yield f"{'/'.join(firsts)}{SEPARATOR}{rests[0]}-{rests[-1]}"
        else:
            yield f"{'/'.join(firsts)}{SEPARATOR}{'/'.join(rests)}"

"""The events of Vesuvio as sentences and as remarks in a transcript, and what its moves would do and cost."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields
from enum import Enum
from itertools import chain, groupby, pairwise
from typing import Any

from games.core.contract import GameEnded, Parts
from games.core.outcome import Outcome
from games.core.text import Seat, Text, Value, text
from games.vesuvio.board import STEEP, Place, Zone
from games.vesuvio.events import (
    CardLost,
    CardStolen,
    Driven,
    Dug,
    EruptionCardDrawn,
    EruptionTriggered,
    LavaAdvanced,
    Left,
    PhotoPoint,
    PhotoTaken,
    Pushed,
    Shouted,
    Slid,
    StoneKept,
    StoneReturned,
    TokenBurned,
    TokenDropped,
    TokenTaken,
    TouristBurned,
    TouristGivenUp,
    TurnEnded,
    VesuvioEvent,
    Walked,
)
from games.vesuvio.moves import (
    FLAT_PRICE,
    PHOTO_POINTS,
    SEPARATOR,
    Dig,
    End,
    Keep,
    Leave,
    Photo,
    Push,
    Shout,
    Slide,
    VesuvioMove,
    Walk,
    write_parts,
)
from games.vesuvio.pieces import DIGS, WORTH, Card, Cards
from games.vesuvio.reading import read_move
from games.vesuvio.state import VesuvioState
from games.vesuvio.table import VesuvioTable, ends_of

LAVA_SIGN = "lava"

_SEATS = {"seat", "by", "thief", "victim"}
"""The fields of events that hold the number of a seat."""

PATH_WAY, SLIDE_WAY, LAVA_WAY = "path", "slide", "lava"
"""What happens to a tourist sent away: a step, a slide that costs a card, or death by lava."""

SLOPE_SIGNS = {"flat": "walk", "up": "up", "down": "down"}
"""The sign of a walk by its slope."""


def name_card(card: Card) -> Text:
    """The card in words with its article, such as "a fossil"."""
    return text("vesuvio-card", card=card.value).signed(card.value)


def name_cards(cards: Cards) -> tuple[Text, ...]:
    """The cards in words, grouped by kind: "2 flints" and "a fossil"."""
    return tuple(
        name_card(card) if count == 1 else text("vesuvio-cards", card=card.value, count=count).signed(card.value)
        for card, count in Counter(cards).items()
    )


def tell(events: Sequence[VesuvioEvent]) -> tuple[Text, ...]:
    """One sentence for each event, but one for consecutive walks and one for consecutive points of the photo."""
    return tuple(_sentences(events))


def disclose(table: VesuvioTable) -> tuple[Text, ...]:
    """Each deck from its top, equal cards in a row together, and each hand that is not empty."""
    decks = (
        text("vesuvio-disclosed-deck", zone=zone.value, count=len(deck), cards=_name_deck(deck))
        for zone, deck in zip(Zone, table.decks, strict=True)
    )
    hands = (
        text("vesuvio-disclosed-hand", seat=Seat(seat), cards=name_cards(hand))
        for seat, hand in enumerate(table.hands)
        if hand
    )
    return (*decks, *hands)


def _name_deck(deck: Cards) -> tuple[Text, ...]:
    """The cards in order: "2 flints", "a pyrite" and "a flint"."""
    return tuple(card for _, run in groupby(deck) for card in name_cards(tuple(run)))


def note(events: Sequence[VesuvioEvent]) -> str:
    """Codes of events: "+go" kept, "-fl@5" put back under five, "2>1:py" stolen by seat 1, "1xfo" lost, and so on."""
    return " ".join(filter(None, map(_note_of, events)))


def _sentences(events: Sequence[VesuvioEvent]) -> Iterator[Text]:
    shown = [event for event, following in pairwise((*events, None)) if event and not _is_idle(event, following)]
    for walked, run in groupby(shown, key=_walker):
        if walked is None:
            yield from map(_sentence, run)
        else:
            yield from _tell_walk(walked, [event for event in run if isinstance(event, Walked)])


def _walker(event: VesuvioEvent) -> int | None:
    return event.seat if isinstance(event, Walked) else None


def _is_idle(event: VesuvioEvent, following: VesuvioEvent | None) -> bool:
    """Whether the event needs no sentence, because the next sentence says it too or it is obvious."""
    match event:
        case TurnEnded(unused=unused):
            return not unused
        case StoneKept():
            return not isinstance(following, StoneReturned)
        case PhotoPoint():
            return isinstance(following, PhotoPoint | PhotoTaken)
        case _:
            return False


def _tell_walk(seat: int, run: Sequence[Walked]) -> Iterator[Text]:
    """The sentence for consecutive walks, with the places joined by arrows."""
    start = run[0].start
    if start is None:
        yield text("vesuvio-tell-enter", seat=Seat(seat), place=run[0].end.name)
        start, run = run[0].end, run[1:]
    if run:
        route = " → ".join((start.name, *(step.end.name for step in run)))
        yield text("vesuvio-tell-walk", seat=Seat(seat), route=route)


_TOLD: dict[type[VesuvioEvent], tuple[str, ...]] = {
    Left: ("vesuvio-tell-leave", "seat"),
    Slid: ("vesuvio-tell-slide", "seat", "end"),
    TurnEnded: ("vesuvio-tell-stop", "seat", "unused"),
    TouristGivenUp: ("vesuvio-tell-forfeit", "seat", "cards"),
    CardStolen: ("vesuvio-tell-theft", "thief", "victim", "card"),
    Pushed: ("vesuvio-tell-push", "seat", "by", "start", "end"),
    Driven: ("vesuvio-tell-driven", "seat", "start", "end"),
    Shouted: ("vesuvio-tell-shout", "seat", "place"),
    Dug: ("vesuvio-tell-dig", "seat", "space", "drawn", "cards"),
    StoneKept: ("vesuvio-tell-keep", "seat", "stone"),
    StoneReturned: ("vesuvio-tell-return", "seat", "zone", "stone", "depth"),
    EruptionCardDrawn: ("vesuvio-tell-eruption-card",),
    CardLost: ("vesuvio-tell-loss", "seat", "card", "cause"),
    TokenDropped: ("vesuvio-tell-dropped", "space"),
    TokenTaken: ("vesuvio-tell-taken", "seat", "space"),
    PhotoPoint: ("vesuvio-tell-photo-point", "seat", "points"),
    PhotoTaken: ("vesuvio-tell-photo", "seat"),
    EruptionTriggered: ("vesuvio-tell-eruption", "seat", "cause"),
    LavaAdvanced: ("vesuvio-tell-lava", "waves"),
    TouristBurned: ("vesuvio-tell-burned", "seat", "place", "cards"),
    TokenBurned: ("vesuvio-tell-camera-burned", "space"),
}
"""For each kind of event its message, and what of the event that has."""

_SEEN: dict[type[VesuvioEvent], str] = {
    CardStolen: "vesuvio-tell-theft-seen",
    Dug: "vesuvio-tell-dig-seen",
    StoneKept: "vesuvio-tell-keep-seen",
    StoneReturned: "vesuvio-tell-return-seen",
}
"""The messages that name cards, for readers who may know them."""

_SIGNS: dict[type[VesuvioEvent], str] = {
    EruptionCardDrawn: Card.ERUPTION.value,
    EruptionTriggered: Card.ERUPTION.value,
    LavaAdvanced: LAVA_SIGN,
    TouristBurned: LAVA_SIGN,
}


def _sentence(event: VesuvioEvent) -> Text:
    if isinstance(event, GameEnded):
        return _tell_end(event.outcome)
    key, *names = _TOLD[type(event)]
    known = {name: getattr(event, name) for name in names}
    if None not in known.values():
        key = _SEEN.get(type(event), key)
    fields = {name: _named(name, value) for name, value in known.items() if value is not None}
    if isinstance(event, PhotoPoint):
        fields["most"] = PHOTO_POINTS
    if "cards" in fields:
        fields["count"] = len(known["cards"])
    return text(key, **fields).signed(_SIGNS.get(type(event), ""))


def _named(name: str, value: Any) -> Value:
    """A field of an event as its message has it."""
    if name in _SEATS:
        return Seat(value)
    match value:
        case Card():
            return name_card(value)
        case Place():
            return value.name
        case Enum():
            return str(value.value)
        case tuple():
            return name_cards(value) if name == "cards" else tuple(chain.from_iterable(value))
    known: Value = value
    return known


def _tell_end(outcome: Outcome) -> Text:
    winners = tuple(Seat(seat) for seat in outcome.winners)
    if not winners:
        return text("vesuvio-tell-end-nobody", reason=outcome.reason)
    points = outcome.scores[outcome.winners[0]]
    return text("vesuvio-tell-end", reason=outcome.reason, winners=winners, count=len(winners), points=points)


_NOTES: dict[type[VesuvioEvent], str] = {
    StoneKept: "+{stone}",
    StoneReturned: "-{stone}@{depth}",
    CardStolen: "{victim}>{thief}:{card}",
    CardLost: "{seat}x{card}",
    EruptionCardDrawn: "er",
    PhotoTaken: "{seat}+ca",
    TokenDropped: "ca@{space}",
    EruptionTriggered: "eruption:{cause}",
    LavaAdvanced: "lava:{waves}",
    TouristBurned: "{seat}({cards})",
    TouristGivenUp: "{seat}({cards})",
    TokenBurned: "caburned@{space}",
}
"""The remarks of events; a card is the beginning of its name, as in "fl" for a flint, and a seat is counted from 1."""


def _note_of(event: VesuvioEvent) -> str:
    return _NOTES.get(type(event), "").format(
        **{part.name: _coded(part.name, getattr(event, part.name)) for part in fields(event)}
    )


def _coded(name: str, value: Any) -> str:
    """A field of an event as remarks have it."""
    if name in _SEATS:
        return str(value + 1)
    match value:
        case Card():
            return value.value[:2]
        case Enum():
            return str(value.value)
        case tuple():
            return ",".join(_coded("", one) for one in value)
    return str(value)


_DRAMA: dict[type, int] = {
    PhotoTaken: 6,
    EruptionTriggered: 6,
    TouristBurned: 6,
    TouristGivenUp: 4,
    EruptionCardDrawn: 4,
    Left: 4,
    TokenDropped: 3,
    TokenTaken: 3,
    LavaAdvanced: 2,
    Pushed: 2,
    Driven: 2,
    CardStolen: 1,
    CardLost: 1,
}
"""How much each kind of event changes the game."""


def drama(events: Sequence[VesuvioEvent]) -> int:
    """How much the events changed the game."""
    return sum(_DRAMA.get(type(event), 0) for event in events)


def explain(state: VesuvioState, path: Parts) -> Text:
    """What these parts would do: no part yet, the beginning of a move, or a whole move of the seat to act."""
    if not path:
        return _explain_turn(state)
    fitting = [move for move in state.moves(state.mover) if write_parts(move)[: len(path)] == path]
    whole = [move for move in fitting if write_parts(move) == path]
    if fitting and not whole:
        return _explain_beginning(state, fitting)
    move = whole[0] if whole else read_move(state, SEPARATOR.join(path))
    return _explain_move(state, move)


def named(state: VesuvioState, path: Parts) -> Text | None:
    """A move of several parts, or its first ones, in a few words; None for one that is a word or a place."""
    move = next(one for one in state.moves(state.mover) if write_parts(one)[: len(path)] == path)
    whole = write_parts(move) == path
    match move:
        case Keep(worth=worth, depth=depth) if whole:
            return _put_back(state, worth, depth)
        case Keep() | Push() | Shout() | Slide():
            said = name_move(state, move, whole=whole)
            return said if whole else text("vesuvio-begun", move=said)
        case _:
            return None


def name_move(state: VesuvioState, move: VesuvioMove, *, whole: bool = True) -> Text:
    """A move in a few words; where it is not ``whole``, to where somebody is sent is still open."""
    kind, values = type(move).__name__.lower(), dict[str, Value]()
    match move:
        case Push(victim=victim):
            kind, values["seat"] = "rob" if state.table.hands[victim] else kind, Seat(victim)
        case Keep(worth=worth):
            values["kept"] = name_card(_stones(state, worth)[0])
        case _:
            pass
    place = move.place.name if isinstance(move, Walk | Slide | Push | Shout) else ""
    return text("vesuvio-step", kind=kind, place=place if whole else "open", **values)


def _explain_turn(state: VesuvioState) -> Text:
    if state.drawn:
        return text("vesuvio-explain-choose-stone", stones=tuple(map(name_card, state.drawn)))
    if state.sliding:
        return text("vesuvio-explain-choose-slide")
    return text("vesuvio-explain-turn", points=state.points)


def _explain_beginning(state: VesuvioState, fitting: list[VesuvioMove]) -> Text:
    """What can follow the first part of a move with two parts."""
    match fitting[0]:
        case Keep(worth=worth):
            kept, other = _stones(state, worth)
            names = {"kept": name_card(kept), "other": name_card(other)}
            return text("vesuvio-explain-keep", **names, most=len(fitting) - 1).signed(kept.value)
        case Push(victim=victim) as push:
            robs = _robs(state, push)
            return text("vesuvio-explain-push-ways", seat=Seat(victim), count=len(fitting), robs=robs).signed("push")
        case Shout():
            return text("vesuvio-explain-shout-ways", count=len(fitting)).signed("shout")
        case _:
            return text("vesuvio-explain-choose-slide")


def _explain_move(state: VesuvioState, move: VesuvioMove) -> Text:
    match move:
        case Walk():
            return _explain_walk(state, move)
        case Keep(worth=worth, depth=depth):
            kept, put = _stones(state, worth)[0], _put_back(state, worth, depth)
            return text("vesuvio-explain-depth", kept=name_card(kept), put=put).signed(kept.value)
        case Push() | Shout():
            return _explain_sending(state, move)
        case _:
            return _explain_plain(state, move)


def _explain_plain(state: VesuvioState, move: VesuvioMove) -> Text:
    kind, values = type(move).__name__.lower(), dict[str, Value]()
    match move:
        case Dig() if here := state.table.places[state.mover]:
            dig = DIGS[state.mountain.tile_at[here.space]]
            values = {"price": dig.price, "drawn": dig.drawn, "kept": dig.kept}
        case Photo():
            values = {"points": sum(state.table.photo[state.mover]) + 1, "most": PHOTO_POINTS}
        case Slide(place=place):
            values = {"place": place.name}
        case End():
            values = {"points": state.points}
        case _:
            pass
    return text(f"vesuvio-explain-{kind}", **values).signed("yacht" if isinstance(move, Leave) else kind)


def _explain_sending(state: VesuvioState, move: Push | Shout) -> Text:
    way = _kind_of_way(state, move)
    if isinstance(move, Push):
        said = text(
            "vesuvio-explain-push", seat=Seat(move.victim), place=move.place.name, way=way, robs=_robs(state, move)
        )
        return said.signed("push")
    return text("vesuvio-explain-shout", place=move.place.name, way=way).signed("shout")


def _robs(state: VesuvioState, push: Push) -> str:
    """Whether the victim has a card to lose, for a sentence."""
    return "yes" if state.table.hands[push.victim] else "no"


def _explain_walk(state: VesuvioState, move: Walk) -> Text:
    place, price = move.place, state.price(move)
    tile = text("vesuvio-ground", tile=state.mountain.tile_at[place.space].value)
    if state.table.places[state.mover] is None:
        return text("vesuvio-explain-enter", place=place.name, price=price, tile=tile).signed(SLOPE_SIGNS["flat"])
    slope = ("up" if price > FLAT_PRICE else "down") if place.space in STEEP else "flat"
    return text("vesuvio-explain-walk", place=place.name, price=price, tile=tile, slope=slope).signed(
        SLOPE_SIGNS[slope]
    )


def _put_back(state: VesuvioState, worth: int, depth: int) -> Text:
    """Where the other stone goes."""
    last = state.moves(state.mover)[-1]
    most = last.depth if isinstance(last, Keep) else depth
    spot = "bottom" if depth == most else "top" if depth == 0 else "under"
    return text("vesuvio-put-back", other=name_card(_stones(state, worth)[1]), spot=spot, depth=depth)


def _stones(state: VesuvioState, worth: int) -> tuple[Card, Card]:
    """The drawn stone of this worth, and the other one."""
    first, second = state.drawn
    return (first, second) if WORTH[first] == worth else (second, first)


def _kind_of_way(state: VesuvioState, move: Push | Shout) -> str:
    here, end = state.table.places[state.mover], move.place
    if end.space in state.table.lava or here is None:
        return LAVA_WAY
    ways = state.mountain.pushes[here] if isinstance(move, Push) else state.mountain.shouts[here]
    return SLIDE_WAY if ends_of(ways, state.table.lava)[end].slides else PATH_WAY

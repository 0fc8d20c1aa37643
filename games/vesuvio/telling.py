"""The events of Vesuvio as sentences and as remarks in a transcript, and what its moves would do and cost."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields
from enum import Enum
from itertools import chain, groupby
from typing import Any

from games.core.contract import Event, GameEnded, Parts
from games.core.outcome import Outcome
from games.core.text import Seat, Text, Value, text
from games.vesuvio.board import STEEP, Place, Zone
from games.vesuvio.events import (
    SEATS,
    PhotoPoint,
    PhotoTaken,
    StoneKept,
    StoneReturned,
    TouristSent,
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
    kind_of,
    write_parts,
)
from games.vesuvio.pieces import DIGS, Card, Cards
from games.vesuvio.state import VesuvioState


def name_card(card: Card) -> Text:
    """The card in words with its article, such as "a fossil"."""
    return text("vesuvio-card", card=card.value).signed(card.value)


def name_cards(cards: Cards) -> tuple[Text, ...]:
    """The cards in words, grouped by kind: "2 flints" and "a fossil"."""
    return tuple(
        name_card(card) if count == 1 else text("vesuvio-cards", card=card.value, count=count).signed(card.value)
        for card, count in Counter(cards).items()
    )


def tell(events: Sequence[Event]) -> tuple[Text, ...]:
    """One sentence for each event, but one for consecutive walks and one for consecutive points of the photo."""
    followed = zip(events, (*events[1:], None), strict=True) if events else ()
    shown = [event for event, following in followed if not _is_idle(event, following)]
    told: list[Text] = []
    for walker, run in groupby(shown, key=lambda event: event.seat if isinstance(event, Walked) else None):
        some = list(run)
        told += map(_sentence, some) if walker is None else _tell_walk(some)
    return tuple(told)


def disclose(state: VesuvioState) -> tuple[Text, ...]:
    """Each deck from its top, equal cards in a row together, and each hand that is not empty."""
    decks = (
        text("vesuvio-disclosed-deck", zone=zone.value, count=len(deck), cards=_name_deck(deck))
        for zone, deck in zip(Zone, state.decks, strict=True)
    )
    hands = (
        text("vesuvio-disclosed-hand", seat=Seat(seat), cards=name_cards(hand))
        for seat, hand in enumerate(state.hands)
        if hand
    )
    return (*decks, *hands)


def _name_deck(deck: Cards) -> tuple[Text, ...]:
    """The cards in order: "2 flints", "a pyrite" and "a flint"."""
    return tuple(card for _, run in groupby(deck) for card in name_cards(tuple(run)))


def note(events: Sequence[Event]) -> str:
    """Codes of events: "+go" kept, "-fl@5" put back under five, "2>1:py" stolen by seat 1, "1xfo" lost, and so on."""
    return " ".join(_note_of(event) for event in events if isinstance(event, VesuvioEvent) and event.noted)


def _is_idle(event: Event, following: Event | None) -> bool:
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


def _tell_walk(run: Sequence[Any]) -> Iterator[Text]:
    """The sentence for consecutive walks of one seat, with the places joined by arrows."""
    seat, start = run[0].seat, run[0].start
    if start is None:
        yield text("vesuvio-tell-enter", seat=Seat(seat), place=run[0].end.name)
        start, run = run[0].end, run[1:]
    if run:
        route = " → ".join((start.name, *(step.end.name for step in run)))
        yield text("vesuvio-tell-walk", seat=Seat(seat), route=route)


def _sentence(event: Any) -> Text:
    """The message of the event's kind, made of its fields; another one for readers who know what is secret of it."""
    if isinstance(event, GameEnded):
        return _tell_end(event.outcome)
    known = {one.name: getattr(event, one.name) for one in fields(event)}
    if isinstance(event, TouristSent):
        known["end"] = known.pop("route")[-1]
    values = {name: _named(name, value) for name, value in known.items() if value is not None}
    if isinstance(event, PhotoPoint):
        values["most"] = PHOTO_POINTS
    if "cards" in values:
        values["count"] = len(known["cards"])
    seen = "-seen" if any(known[one.name] is not None for one in fields(event) if not one.repr) else ""
    kind = re.sub(r"\B(?=[A-Z])", "-", type(event).__name__).lower()
    return text(f"vesuvio-tell-{kind}{seen}", **values).signed(event.sign)


def _named(name: str, value: Any) -> Value:
    """A field of an event as its message has it."""
    if name in SEATS:
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


def _note_of(event: VesuvioEvent) -> str:
    """A card is the beginning of its name, as in "fl" for a flint, and a seat is counted from 1."""
    return event.noted.format(**{one.name: _coded(one.name, getattr(event, one.name)) for one in fields(event)})


def _coded(name: str, value: Any) -> str:
    """A field of an event as remarks have it."""
    if name in SEATS:
        return str(value + 1)
    match value:
        case Card():
            return value.value[:2]
        case Enum():
            return str(value.value)
        case tuple():
            return ",".join(_coded("", one) for one in value)
    return str(value)


def drama(events: Sequence[Event]) -> int:
    """How much the events changed the game."""
    return sum(event.drama for event in events if isinstance(event, VesuvioEvent))


def explain(state: VesuvioState, seat: int, path: Parts) -> Text:
    """What these parts would do, in at most 90 characters: no part yet, the beginning of a move, or a whole one.

    Show it to the seat alone if ``secret_choice`` is True.
    """
    state.require_turn(seat)
    if not path:
        return _explain_turn(state)
    fitting = [move for move in state.moves(seat) if write_parts(move)[: len(path)] == path]
    if fitting and write_parts(fitting[0]) != path:
        return _explain_move(state, fitting[0], "-ways", count=len(fitting))
    return _explain_move(state, fitting[0] if fitting else state.read(seat, SEPARATOR.join(path)))


def _explain_turn(state: VesuvioState) -> Text:
    if state.drawn:
        return text("vesuvio-explain-choose-stone", stones=tuple(map(name_card, state.drawn)))
    if state.sliding:
        return text("vesuvio-explain-slide-ways")
    return text("vesuvio-explain-turn", points=state.points)


def _explain_move(state: VesuvioState, move: VesuvioMove, ways: str = "", **more: Value) -> Text:
    """What a move does and costs, or the several ``ways`` that begin like it."""
    return text(f"vesuvio-explain-{kind_of(move)}{ways}", **_facts(state, move), **more).signed(_sign(state, move))


def named(state: VesuvioState, path: Parts) -> Text | None:
    """A move of several parts, or its first ones, in a few words; None for one that is a word or a place."""
    move = next(one for one in state.moves(state.mover) if write_parts(one)[: len(path)] == path)
    if not isinstance(move, Keep | Push | Shout | Slide):
        return None
    if write_parts(move) != path:
        return text("vesuvio-begun", move=name_move(state, move, whole=False))
    return _put_back(state, move) if isinstance(move, Keep) else name_move(state, move)


def name_move(state: VesuvioState, move: VesuvioMove, *, whole: bool = True) -> Text:
    """A move in a few words; where it is not ``whole``, to where somebody is sent is still open."""
    facts = _facts(state, move)
    return text("vesuvio-step", kind=kind_of(move), **(facts if whole else {**facts, "place": "open"}))


def _sign(state: VesuvioState, move: VesuvioMove) -> str:
    """The little picture of a move."""
    match move:
        case Walk():
            slope = _slope(state, move)
            return slope if slope in {"up", "down"} else "walk"
        case Keep():
            return state.stones(move)[0].value
        case Leave():
            return "yacht"
        case _:
            return kind_of(move)


def _facts(state: VesuvioState, move: VesuvioMove) -> dict[str, Value]:
    """What sentences can say of a move."""
    facts: dict[str, Value] = {}
    if isinstance(move, Walk | Slide | Push | Shout):
        facts["place"] = move.place.name
    match move:
        case Walk(place=place):
            tile = text("vesuvio-ground", tile=state.mountain.tile_at[place.space].value)
            facts |= {"price": state.price(move), "tile": tile, "slope": _slope(state, move)}
        case Push(victim=victim):
            robs = "yes" if state.hands[victim] else "no"
            facts |= {"seat": Seat(victim), "robs": robs, "way": _kind_of_way(state, move)}
        case Shout():
            facts |= {"way": _kind_of_way(state, move)}
        case Keep():
            kept, other = map(name_card, state.stones(move))
            facts |= {"kept": kept, "other": other, "most": _deepest(state), "put": _put_back(state, move)}
        case Dig() if here := state.here:
            dig = DIGS[state.mountain.tile_at[here.space]]
            facts |= {"price": dig.price, "drawn": dig.drawn, "kept": dig.kept}
        case Photo():
            facts |= {"points": sum(state.photo[state.mover]) + 1, "most": PHOTO_POINTS}
        case End():
            facts |= {"points": state.points}
        case _:
            pass
    return facts


def _slope(state: VesuvioState, move: Walk) -> str:
    """Whether a walk enters the mountain, climbs a steep slope or down it, or is level."""
    if state.here is None:
        return "enter"
    if move.place.space not in STEEP:
        return "flat"
    return "up" if state.price(move) > FLAT_PRICE else "down"


def _deepest(state: VesuvioState) -> int:
    """Under how many cards the other stone can go."""
    return max(move.depth for move in state.moves(state.mover) if isinstance(move, Keep))


def _put_back(state: VesuvioState, move: Keep) -> Text:
    """Where the other stone goes."""
    spot = "bottom" if move.depth == _deepest(state) else "under" if move.depth else "top"
    return text("vesuvio-put-back", other=name_card(state.stones(move)[1]), spot=spot, depth=move.depth)


def _kind_of_way(state: VesuvioState, move: Push | Shout) -> str:
    """What happens to a tourist sent away: a step, a slide that costs a card, or death by lava."""
    here, end = state.here, move.place
    if end.space in state.lava or here is None:
        return "lava"
    return "slide" if state.ways(here, type(move))[end].slides else "path"

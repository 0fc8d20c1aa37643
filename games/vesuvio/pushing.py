"""Sending tourists away by a push, which also robs them, or by a shout (V14 to V17, V21)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.vesuvio import knowledge
from games.vesuvio.board import Place
from games.vesuvio.events import CardStolen, Driven, Loss, Pushed, Shouted
from games.vesuvio.mountain import Way
from games.vesuvio.table import Events, Table, burn, displace, draw_from_hand, gain, lose_card


def cut_at_lava(way: Way, lava: frozenset[str]) -> Way:
    """The way up to the first place under lava (V15)."""
    for number, place in enumerate(way.route, start=1):
        if place.space in lava:
            return Way(way.route[:number], way.slides)
    return way


def ends_of(ways: Iterable[Way], lava: frozenset[str]) -> dict[Place, Way]:
    """The ways, cut at lava, by their last place."""
    if not lava:
        return {way.route[-1]: way for way in ways}
    cut = [cut_at_lava(way, lava) for way in ways]
    return {way.route[-1]: way for way in cut}


def push(table: Table, pusher: int, victim: int, way: Way) -> tuple[Table, Events]:
    """The theft comes first, then the card for sliding, then the way, then lava at its end (V14, V15, V17)."""
    start = _place_of(table, victim)
    table, robbed = _rob(table, pusher, victim)
    table, lost = lose_card(table, victim, Loss.SLIDE) if way.slides else (table, ())
    table, burned = _send(table, victim, way)
    return table, (*robbed, *lost, Pushed(victim, pusher, start, way.route), *burned)


def shout(table: Table, shouter: int, way: Way) -> tuple[Table, Events]:
    """The shouter loses a card, then all others at its place go the same way, clockwise from the shouter (V21)."""
    start, others = _place_of(table, shouter), table.beside(shouter)
    table = replace(table, suspects=knowledge.shown_at(table.suspects, shouter))
    table, events = lose_card(table, shouter, Loss.SHOUT)
    events = (Shouted(shouter, start), *events)
    for other in others:
        table, lost = lose_card(table, other, Loss.SLIDE) if way.slides else (table, ())
        table, burned = _send(table, other, way)
        events = (*events, *lost, Driven(other, shouter, start, way.route), *burned)
    return table, events


def _place_of(table: Table, seat: int) -> Place:
    place = table.places[seat]
    if place is None:
        raise ValueError("only who is on the mountain pushes, shouts or is sent away")
    return place


def _rob(table: Table, thief: int, victim: int) -> tuple[Table, Events]:
    """The thief takes a random card, if the victim has any (V14)."""
    if not table.hands[victim]:
        return table, ()
    table, card = draw_from_hand(table, victim)
    emptied = not table.hands[victim]
    suspects = knowledge.robbed(table.suspects, thief, victim, card, emptied=emptied)
    return gain(replace(table, suspects=suspects), thief, (card,)), (CardStolen(thief, victim, card),)


def _send(table: Table, seat: int, way: Way) -> tuple[Table, Events]:
    end = way.route[-1]
    table = displace(table, seat, end)
    return burn(table, seat) if end.space in table.lava else (table, ())

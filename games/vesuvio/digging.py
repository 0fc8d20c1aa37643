"""Digging for stones (V10 to V13)."""

from __future__ import annotations

from dataclasses import replace

from games.vesuvio.board import ZONES, Zone
from games.vesuvio.cards import WORTH, Card, Cards
from games.vesuvio.events import Dug, EruptionCardDrawn, StoneKept, StoneReturned
from games.vesuvio.moves import Keep
from games.vesuvio.table import ZONE_ORDER, Events, Table, gain, put
from games.vesuvio.tiles import DIGS, Tile


def dig(table: Table, seat: int, space: str, tile: Tile) -> tuple[Table, Cards, Events]:
    """Draw the tile's cards, or as many as the deck has (V12). Returns the table, two stones to choose from or none,
    and the events.

    An eruption card is removed at once, and the seat keeps any other drawn card (V13).
    """
    what, zone = DIGS[tile], ZONE_ORDER[ZONES[space]]
    drawn, rest = table.decks[zone][: what.drawn], table.decks[zone][what.drawn :]
    table = replace(table, decks=put(table.decks, zone, rest))
    events: Events = (Dug(seat, space, what.price, len(drawn), drawn),)
    if Card.ERUPTION in drawn:
        drawn = tuple(card for card in drawn if card is not Card.ERUPTION)
        table = replace(table, removed=(*table.removed, Card.ERUPTION))
        events += (EruptionCardDrawn(seat),)
    if len(drawn) > what.kept:
        return table, drawn, events
    if drawn:
        table = gain(table, seat, drawn)
    return table, (), (*events, *(StoneKept(seat, stone) for stone in drawn))


def keep(table: Table, seat: int, zone: Zone, drawn: Cards, move: Keep) -> tuple[Table, Events]:
    """Keep the stone of this worth and return the other to the chosen depth of the deck (V11)."""
    first, second = drawn
    kept, returned = (first, second) if WORTH[first] == move.worth else (second, first)
    number = ZONE_ORDER[zone]
    deck = table.decks[number]
    changed = (*deck[: move.depth], returned, *deck[move.depth :])
    table = gain(replace(table, decks=put(table.decks, number, changed)), seat, (kept,))
    return table, (StoneKept(seat, kept), StoneReturned(seat, zone, returned, move.depth))

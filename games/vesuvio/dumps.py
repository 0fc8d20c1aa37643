"""A Vesuvio position as plain data: names for tiles, places, cards and zones."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.chance import Chance
from games.core.contract import Dump
from games.vesuvio.board import Place
from games.vesuvio.cards import Card, Cards
from games.vesuvio.endings import Ending, settle_outcome
from games.vesuvio.eruption import Eruption
from games.vesuvio.events import Cause
from games.vesuvio.mountain import survey
from games.vesuvio.state import StateT, VesuvioState
from games.vesuvio.status import CameraState, Status
from games.vesuvio.table import Table
from games.vesuvio.tiles import Tile
from games.vesuvio.versions import FIRST, RULINGS


def write(state: VesuvioState) -> Dump:
    """The position as plain data; tiles are in the order of ``SPACES``.

    The first version of the rules is left out: older data does not have this key.
    """
    version = state.rulings.version
    return {
        **({} if version == FIRST else {"rules": version}),
        "tiles": [tile.value for tile in state.mountain.tiles],
        "first": state.first,
        "photo_wins": state.photo_wins,
        "table": _write_table(state.table),
        "mover": state.mover,
        "round": state.round,
        "turn": state.turn,
        "points": state.points,
        "dug": sorted(state.dug),
        "sliding": state.sliding,
        "drawn": _write_cards(state.drawn),
        "eruption": [state.eruption.cause.value, state.eruption.seat, state.eruption.round],
        "forfeited": sorted(state.forfeited),
        "ending": state.outcome.ending.value if state.outcome else None,
    }


def read(data: Dump, make: type[StateT]) -> StateT:
    """The position that :func:`write` wrote."""
    table = _read_table(data["table"])
    cause, seat, round_ = data["eruption"]
    ending, photo_wins = data["ending"], data["photo_wins"]
    return make(
        mountain=survey(tuple(Tile(tile) for tile in data["tiles"])),
        first=data["first"],
        photo_wins=photo_wins,
        table=table,
        mover=data["mover"],
        round=data["round"],
        turn=data["turn"],
        points=data["points"],
        dug=frozenset(data["dug"]),
        sliding=data["sliding"],
        drawn=_read_cards(data["drawn"]),
        eruption=Eruption(Cause(cause), seat, round_),
        forfeited=frozenset(data["forfeited"]),
        outcome=settle_outcome(Ending(ending), table, photo_wins=photo_wins) if ending else None,
        rulings=RULINGS[data.get("rules", FIRST)],
    )


def _write_table(table: Table) -> Dump:
    return {
        "places": [list(place) if place else None for place in table.places],
        "statuses": [status.value for status in table.statuses],
        "hands": [_write_cards(hand) for hand in table.hands],
        "decks": [_write_cards(deck) for deck in table.decks],
        "removed": _write_cards(table.removed),
        "camera": table.camera.value,
        "token": table.token,
        "suspects": [sorted(known) for known in table.suspects],
        "photo": [list(points) for points in table.photo],
        "lava": sorted(table.lava),
        "chance": [table.chance.seed.hex(), table.chance.draws],
    }


def _read_table(data: Dump) -> Table:
    seed, draws = data["chance"]
    return Table(
        places=tuple(Place(*place) if place else None for place in data["places"]),
        statuses=tuple(Status(status) for status in data["statuses"]),
        hands=tuple(_read_cards(hand) for hand in data["hands"]),
        decks=tuple(_read_cards(deck) for deck in data["decks"]),
        removed=_read_cards(data["removed"]),
        camera=CameraState(data["camera"]),
        token=data["token"],
        suspects=tuple(frozenset(known) for known in data["suspects"]),
        photo=tuple((before, now) for before, now in data["photo"]),
        lava=frozenset(data["lava"]),
        chance=Chance(bytes.fromhex(seed), draws),
    )


def _write_cards(cards: Cards) -> list[str]:
    return [card.value for card in cards]


def _read_cards(names: Sequence[str]) -> Cards:
    return tuple(Card(name) for name in names)

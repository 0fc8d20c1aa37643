"""Reads views as deploy/FORMATS.md describes them, beside the position that they show."""

import re
from collections.abc import Mapping
from typing import Any

from tests.formats.openings import SPACES, squares
from tests.formats.positions import WORTH, require, result_of
from tests.formats.reader import Game

Data = Mapping[str, Any]

CRATER = [f"{column}{row}" for row in "12345" for column in "ABCDEF" if f"{column}{row}" not in "F1 A5 E5 F5"]
MOVES = {
    **{kind: {"place"} for kind in ("Walk", "Slide", "Shout")},
    **{kind: set[str]() for kind in ("Leave", "Stay", "Dig", "Photo", "Take", "End")},
    "Push": {"victim", "place"},
    "Keep": {"worth", "depth"},
}


def check_view(game: Game, view: Data, position: Data, viewer: int | None) -> None:
    """Refuse a view that is not what the page says of this position, seen by a seat or, for None, by a spectator."""
    over = position["ending"] is not None
    shown = {
        "handicap": game.handicap,
        "turn": position["turn"],
        "forfeited": position["forfeited"],
    }
    shown |= {"volcano": _volcano, "hekla": _hekla, "vesuvio": _vesuvio}[game.game](game, position, viewer)
    if game.game == "vesuvio":
        shown["to_act"] = [] if over else [position["mover"]]
    for name, value in shown.items():
        require(view[name] == value, f"{name}: {view[name]} instead of {value}")
    require((view["outcome"] is not None) == over, "outcome")
    if over:
        expected, outcome = result_of(game, position), view["outcome"]
        told = (outcome["ending"], tuple(outcome["placings"]), tuple(outcome["scores"]))
        require(told == (expected.ending, expected.placings, expected.scores), f"{told} instead of {expected}")
    if game.game == "vesuvio":
        _check_hidden(view, position, viewer)


def _volcano(game: Game, position: Data, viewer: int | None) -> Data:
    names = squares(*position["board"])
    setup = ("variant", "layout", "opening", "no_return", "melting", "claimed", "challenge", "hints")
    as_it_is = ("mover", "quiet", "eruptions", "cap_moves", "claimable")
    return {
        "grid": dict(zip(("files", "ranks"), position["board"], strict=True)),
        "stacks": [_pieces(stack) for stack in position["stacks"]],
        "captured": [_pieces(pieces) for pieces in position["captured"]],
        "caps": [names.index(cap) for cap in position["caps"]],
        "start_caps": [names.index(cap) for cap in position["start_caps"]],
        "left": [[names.index(square) for square in left] for left in position["left"]],
        "setup": {name: position[name] for name in setup},
        **{name: position[name] for name in as_it_is},
    }


def _pieces(codes: str) -> list[Data]:
    return [{"colour": code[0], "size": int(code[1])} for code in re.findall("..", codes)]


def _hekla(game: Game, position: Data, viewer: int | None) -> Data:
    rows = [[CRATER.index(square) for square in row.split("+")] for row in position["open_rows"]]
    table = {name: position[name] for name in ("supplies", "vulcanologists", "lava")}
    return {
        "table": {"squares": [_stones(position["squares"].get(square, "")) for square in CRATER], **table},
        "open_rows": sorted(rows),
        **{name: position[name] for name in ("mover", "quiet", "passed", "quiet_rounds")},
    }


def _stones(codes: str) -> list[Data]:
    found = re.findall("..", codes)
    return [{"seat": None if code[0] == "l" else "rgyb".index(code[0]), "value": int(code[1])} for code in found]


def _vesuvio(game: Game, position: Data, viewer: int | None) -> Data:
    table, over = position["table"], position["ending"] is not None
    own = [sum(map(WORTH.__getitem__, hand)) for hand in table["hands"]]
    own = [score + more for score, more in zip(own, game.handicap or [0] * game.seats, strict=True)]
    hidden = [score if seat == viewer else None for seat, score in enumerate(own)]
    holders = [seat for seat, hand in enumerate(table["hands"]) if "camera" in hand]
    seats, publicly = (table["suspects"][-1 if viewer is None else viewer], table["suspects"][-1])
    state = {"state": table["camera"], "space": table["token"]}
    as_it_is = ("mover", "first", "round", "points", "dug", "photo_wins")
    return {
        "viewer": viewer,
        "tiles": dict(zip(SPACES, position["tiles"], strict=True)),
        "places": [place and {"space": place[0], "half": place[1]} for place in table["places"]],
        "hand": None if viewer is None else table["hands"][viewer],
        "hand_sizes": [len(hand) for hand in table["hands"]],
        "hands": table["hands"] if over else None,
        "drawn": position["drawn"] if position["drawn"] and viewer == position["mover"] else None,
        "decks": dict(zip(("green", "orange", "red"), map(len, table["decks"]), strict=True)),
        "camera": state | {"seats": holders if over else seats, "publicly": holders if over else publicly},
        "scores": list(result_of(game, position).scores) if over else hidden,
        "choice": None if over else "keep" if position["drawn"] else "slide" if position["sliding"] else None,
        **{name: table[name] for name in ("statuses", "removed", "photo", "lava")},
        **{name: position[name] for name in as_it_is},
    }


def _check_hidden(view: Data, position: Data, viewer: int | None) -> None:
    for offer in view["offers"]:
        require(set(offer) - {"kind"} == MOVES[offer["kind"]], f"an offer: {offer}")
        require(offer["kind"] != "Keep" or viewer == position["mover"], "a choice that is hidden")
    cause, seat, number = position["eruption"]
    seen = cause != "round" or position["round"] >= 30
    require((view["eruption"] is not None) == seen, "eruption")
    if seen:
        told = {name: view["eruption"][name] for name in ("cause", "seat", "round", "begun")}
        lava = bool(position["table"]["lava"])
        require(told == {"cause": cause, "seat": seat, "round": number, "begun": lava}, f"eruption: {told}")

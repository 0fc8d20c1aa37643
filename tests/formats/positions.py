"""Reads positions as deploy/FORMATS.md describes them: what a value can be, what never changes, and the result."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.formats.openings import DECKS, SPACES, SUPPLIES, TILES, squares
from tests.formats.reader import CRATER, ENDINGS, SPACE, Game, Refused, Result

SHARED = {"mover", "turn", "forfeited", "ending"}
NAMES = {
    "volcano": {
        *("board", "stacks", "caps", "start_caps", "left", "captured", "quiet", "eruptions", "cap_moves", "claimable"),
        *("variant", "layout", "opening", "no_return", "melting", "claimed", "challenge"),
    },
    "hekla": {*("squares", "supplies", "vulcanologists", "lava", "open_rows", "quiet", "passed", "quiet_rounds")},
    "vesuvio": {
        *("tiles", "first", "photo_wins", "round", "points", "dug", "sliding", "drawn", "eruption", "thefts"),
        *("places", "statuses", "hands", "decks", "removed", "photographed", "token", "suspects", "photo", "lava"),
        "chance",
    },
}
WORTH = {"flint": 0, "pyrite": 1, "gold": 2, "sapphire": 3, "fossil": 3, "strange": 4, "camera": 20, "eruption": 0}


def require(holds: object, what: str) -> None:
    """Refuse unless it holds."""
    if not holds:
        raise Refused(what)


def check_position(game: Game, data: Mapping[str, Any]) -> None:
    """Refuse a position that holds anything else than the page says, in another form, or what cannot be."""
    require(set(data) == SHARED | NAMES[game.game], f"names {sorted(data)}")
    seats = set(range(game.seats))
    require(data["mover"] in seats and data["turn"] >= 0 and set(data["forfeited"]) <= seats, "seats")
    require(data["ending"] is None or data["ending"] in ENDINGS[game.game].split(), "ending")
    {"volcano": _check_volcano, "hekla": _check_hekla, "vesuvio": _check_vesuvio}[game.game](game, data)


def _check_volcano(game: Game, data: Mapping[str, Any]) -> None:
    names, caps = squares(*data["board"]), data["caps"]
    colours = {"standard": "rygbc", "mini": "gby", "mega": "roygnbp"}[data["variant"]]
    pieces = Counter(re.findall("..", "".join((*data["stacks"], *data["captured"]))))
    nests = Counter({f"{colour}{size}": 5 for colour in colours for size in "123"})
    require(pieces == nests + Counter(dict.fromkeys(("w1", "w2", "w3"), data["variant"] == "mega")), "pieces")
    require(len(data["stacks"]) == len(names), "stacks")
    for places in (caps, data["start_caps"]):
        require(len(places) == len(set(places)) == 5 and set(places) <= set(names), "caps")
    require(len(data["left"]) == 5 and all(set(left) <= set(names) for left in data["left"]), "left")
    require(data["no_return"] or not any(data["left"]), "left without no_return")
    require(len(data["captured"]) == len(data["quiet"]) == game.seats, "seats")
    require(not data["claimable"] or (data["claimed"] and data["start_caps"] == caps), "claimable")
    for key in ("variant", "no_return", "melting", "opening"):
        require(data[key] == game.option(key), key)
    require(data["claimed"] == (game.option("ending") == "claimed"), "claimed")
    require((data["challenge"] or "none") == game.option("challenge"), "challenge")


def _check_hekla(game: Game, data: Mapping[str, Any]) -> None:
    for square, stones in data["squares"].items():
        found = re.fullmatch(r"(?:[rgyb][0-3]|l[01]){1,2}", stones)
        require(re.fullmatch(CRATER, square) and found, f"{square}: {stones}")
    stones = Counter(re.findall("..", "".join(data["squares"].values())))
    lava = [min(data["lava"], 10), max(data["lava"] - 10, 0)]
    require([stones["l0"], stones["l1"]] == lava and data["lava"] <= 20, "lava on the board")
    for colour, supply in zip("rgyb", data["supplies"], strict=False):
        whole = [left + stones[f"{colour}{value}"] for value, left in enumerate(supply)]
        require(whole == SUPPLIES[game.seats], f"volcanoes of {colour}")
    require(len(data["supplies"]) == len(data["vulcanologists"]) == len(data["quiet"]) == game.seats, "seats")
    require(all(re.fullmatch(rf"{CRATER}(\+{CRATER}){{2}}", row) for row in data["open_rows"]), "rows")
    require(data["quiet_rounds"] == game.option("quiet_rounds"), "quiet_rounds")


def _check_vesuvio(game: Game, data: Mapping[str, Any]) -> None:
    seats = game.seats
    require(Counter(data["tiles"]) == Counter(TILES) and data["tiles"][32] != "fault", "tiles")
    cards = Counter(card for some in (*data["hands"], *data["decks"], data["removed"], data["drawn"]) for card in some)
    camera = cards.pop("camera", 0)
    require(cards == sum(map(Counter, DECKS), Counter()), "cards")
    require(data["token"] is None or data["token"] in SPACES, "token")
    require(camera + (data["token"] is not None) <= data["photographed"], "more cameras than photos")
    require(all(bool(known) == camera for known in data["suspects"]), "the camera is suspected, or in a hand, alone")
    require(len(data["drawn"]) in (0, 2), "drawn")
    order = list(WORTH)
    require(all(hand == sorted(hand, key=order.index) for hand in data["hands"]), "hands in order")
    for place, status in zip(data["places"], data["statuses"], strict=True):
        require((place is None) == (status != "mountain"), "places of those on the mountain")
        require(status in {"outside", "mountain", "escaped", "burned"}, "statuses")
        if place is not None:
            space, half = place
            fault = re.fullmatch(SPACE, space) and data["tiles"][SPACES.index(space)] == "fault"
            require(half in ((1, 2) if fault else (0,)), f"place {place}")
    require(len(data["places"]) == len(data["hands"]) == len(data["photo"]) == seats, "seats")
    require(len(data["suspects"]) == seats + 1, "suspects")
    require({*data["lava"], *data["dug"]} <= set(SPACES), "lava or dug")
    for thief, victim, zone in data["thefts"]:
        require({thief, victim} <= set(range(seats)) and zone in {"green", "orange", "red"}, "thefts")
    cause, seat, number = data["eruption"]
    require(cause in {"photo", "card", "round"} and seat < seats and number > 0, "eruption")
    require(data["chance"][0] == game.seed.hex() and data["chance"][1] >= 0, "chance")
    require(data["photo_wins"] == game.option("photo_wins"), "photo_wins")


def result_of(game: Game, data: Mapping[str, Any], *, stopped: bool = False) -> Result:
    """The result of a position whose game is over; ``stopped`` by a moderator."""
    stayed = [seat not in data["forfeited"] for seat in range(game.seats)]
    placed = [True] * game.seats
    if game.game == "volcano":
        scores = [_points(pieces) for pieces in data["captured"]]
        whites = [data["ending"] == "whites" and pieces.count("w") == 3 for pieces in data["captured"]]
        ahead = [list(one) for one in zip(whites, stayed, scores, strict=True)]
        placed = [data["ending"] == "met" if data["challenge"] else any(stayed)] * game.seats
    elif game.game == "hekla":
        scores = list(data["vulcanologists"])
        ahead = [list(one) for one in zip(stayed, scores, strict=True)]
    else:
        placed = _home(data)
        points = [sum(map(WORTH.__getitem__, hand)) for hand in data["hands"]]
        scores = [one if home else 0 for one, home in zip(points, placed, strict=True)]
        camera = [data["photo_wins"] and "camera" in hand for hand in data["hands"]]
        cards = [-len([card for card in hand if card != "camera"]) for hand in data["hands"]]
        ahead = [list(one) for one in zip(camera, scores, cards, strict=True)]
    rivals = [one for one, has in zip(ahead, placed, strict=True) if has]
    places = [1 + sum(rival > one for rival in rivals) if has else None for one, has in zip(ahead, placed, strict=True)]
    if stopped:
        return Result("moderator", (None,) * game.seats, tuple(scores))
    return Result(data["ending"], tuple(places), tuple(scores))


def _home(data: Mapping[str, Any]) -> list[bool]:
    statuses = data["statuses"]
    left = [status in ("mountain", "outside") for status in statuses]
    if data["ending"] == "forfeit" and "escaped" not in statuses and sum(left) == 1:
        return left
    return [status == "escaped" for status in statuses]


def _points(written: str) -> int:
    pieces = Counter(re.findall("..", written))
    whites = [size for size in "123" if pieces[f"w{size}"]]  # There is one white of each size.
    best = 0
    colours = sorted({code[0] for code in pieces} - {"w"}) or ["r"]
    for choice in range(len(colours) ** len(whites)):
        painted = Counter({code: count for code, count in pieces.items() if code[0] != "w"})
        for number, size in enumerate(whites):
            painted[f"{colours[choice // len(colours) ** number % len(colours)]}{size}"] += 1
        best = max(best, sum(min(painted[f"{colour}{size}"] for size in "123") for colour in colours))
    trees = min(sum(count for code, count in pieces.items() if code[1] == size) for size in "123")
    return 7 * best + 5 * (trees - best) + sum(pieces.values()) - 3 * trees

"""Reads transcripts and positions as deploy/FORMATS.md describes them, and refuses everything else.

Nothing of the program is imported: what this reads, other people's programs can read.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

HEADING = "fumarole transcript 1"
KEY = r"[A-Za-z_-]+"
TURN = re.compile(
    r" *(?P<number>[0-9]+)\. (?:(?P<end>agreed to end|ended by a moderator)|seat (?P<seat>[0-9]+): (?P<acts>[^;]+?))"
    r" *(?P<remark>;.*)?"
)
SQUARE = r"[a-z][0-9]+"
CRATER = r"[A-F][1-5]"
SPACE = r"(?:N(?:[1-9]|[12][0-9]|3[0-3])|[ABDE][12]|C[1-4])"
PLACE = rf"{SPACE}(?:\.[12])?"
NOTATIONS = {
    "volcano": rf"{SQUARE}-{SQUARE}|claim",
    "hekla": rf"[0-3]@{CRATER}|(?:[0-3]:)?{CRATER}-{CRATER}(?:<[0-9]+)?|{CRATER}\+{CRATER}\+{CRATER}|pass",
    "vesuvio": (rf"{PLACE}|N0|slide:{PLACE}|stay|dig|keep[0-9]+:[0-9]+|push[1-9]:{PLACE}|photo|shout:{PLACE}|take|end"),
}


class Refused(Exception):
    """The text is not as the page says."""


@dataclass
class Game:
    """A transcript: its header, its acts as (seat from 1, what), and its result if there is one."""

    game: str
    rules: int
    seats: int
    seed: bytes
    first: int | None
    options: dict[str, object] = field(default_factory=dict)
    acts: list[tuple[int | None, str]] = field(default_factory=list)
    ending: str | None = None
    placings: list[int | None] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)


def read_transcript(written: str) -> Game:
    """The game that a transcript tells."""
    if not written.endswith("\n"):
        raise Refused("the last line does not end")
    lines = [line for line in written.split("\n") if line]
    if lines.pop(0) != HEADING:
        raise Refused("no heading")
    game = Game(
        game=_value(lines, "game", KEY),
        rules=int(_value(lines, "rules", "[0-9]+")),
        seats=int(_value(lines, "seats", "[0-9]+")),
        seed=b"",
        first=None,
    )
    while lines[0].startswith("option "):
        key, _, value = lines.pop(0).removeprefix("option ").partition(" ")
        game.options[key] = json.loads(value)
    game.seed = bytes.fromhex(_value(lines, "seed", "[0-9a-f]{32}"))
    first = _value(lines, "first", "[0-9]+|drawn")
    game.first = None if first == "drawn" else int(first)
    while lines and not lines[0].startswith("ending "):
        _read_turn(game, lines.pop(0))
    if lines:
        game.ending = _value(lines, "ending", KEY)
        placings = _value(lines, "placings", r"(?:[0-9]+|-)(?: (?:[0-9]+|-))*").split()
        game.placings = [None if one == "-" else int(one) for one in placings]
        game.scores = [int(one) for one in _value(lines, "scores", r"-?[0-9]+(?: -?[0-9]+)*").split()]
    if lines:
        raise Refused(f"after the end: {lines[0]}")
    return game


def _value(lines: list[str], name: str, form: str) -> str:
    line = lines.pop(0) if lines else ""
    found = re.fullmatch(rf"{name} ({form})", line)
    if not found:
        raise Refused(f"no {name}: {line}")
    return found[1]


def _read_turn(game: Game, line: str) -> None:
    found = TURN.fullmatch(line)
    if not found:
        raise Refused(f"no turn: {line}")
    if found["end"]:
        game.acts.append((None, found["end"]))
        return
    seat, acts = int(found["seat"]), found["acts"].strip()
    if not 1 <= seat <= game.seats:
        raise Refused(f"no seat {seat}")
    if acts == "forfeits" or re.fullmatch(r"takes back [0-9]+", acts):
        game.acts.append((seat, acts))
        return
    for move in acts.split():
        if not re.fullmatch(NOTATIONS[game.game], move):
            raise Refused(f"no move of {game.game}: {move}")
        game.acts.append((seat, move))


PIECES = r"(?:[rygbconpw][1-3])*"
STONES = r"(?:[rgyb][0-3]|l[01]){1,2}"
CARDS = {"flint", "pyrite", "gold", "sapphire", "fossil", "strange", "camera", "eruption"}
SHARED = {"mover", "turn", "forfeited", "ending"}
POSITIONS = {
    "volcano": {
        *("board", "stacks", "caps", "start_caps", "left", "captured", "quiet", "eruptions", "cap_moves", "claimable"),
        *("variant", "layout", "opening", "no_return", "melting", "claimed", "challenge", "hints"),
    },
    "hekla": {*("squares", "supplies", "vulcanologists", "lava", "open_rows", "quiet", "passed", "quiet_rounds")},
    "vesuvio": {
        *("tiles", "first", "photo_wins", "round", "points", "dug", "sliding", "drawn", "eruption", "table"),
    },
}
TABLE = {"places", "statuses", "hands", "decks", "removed", "camera", "token", "suspects", "photo", "lava", "chance"}


def check_position(game: str, data: Mapping[str, Any], seats: int) -> None:
    """Refuse a position that holds anything else than the page says, or in another form."""
    _require(set(data) - {"rules", "handicap"} == SHARED | POSITIONS[game], f"names {sorted(data)}")
    _require(0 <= data["mover"] < seats and data["turn"] >= 0, "mover or turn")
    _require(all(0 <= seat < seats for seat in data["forfeited"]), "forfeited")
    _require(data.get("rules", 1) >= 1 and len(data.get("handicap", ())) in (0, seats), "rules or handicap")
    {"volcano": _check_volcano, "hekla": _check_hekla, "vesuvio": _check_vesuvio}[game](data, seats)


def _check_volcano(data: Mapping[str, Any], seats: int) -> None:
    files, ranks = data["board"]
    squares = {f"{chr(ord('a') + file)}{rank + 1}" for rank in range(ranks) for file in range(files)}
    _require(len(data["stacks"]) == files * ranks, "stacks")
    _require(all(re.fullmatch(PIECES, one) for one in (*data["stacks"], *data["captured"])), "pieces")
    _require({*data["caps"], *data["start_caps"]} <= squares, "caps")
    _require(len(data["left"]) == len(data["caps"]) == len(data["start_caps"]), "as many as there are caps")
    _require(all(set(left) <= squares for left in data["left"]), "left")
    _require(len(data["captured"]) == len(data["quiet"]) == seats, "seats")


def _check_hekla(data: Mapping[str, Any], seats: int) -> None:
    for square, stones in data["squares"].items():
        _require(re.fullmatch(CRATER, square) and re.fullmatch(STONES, stones), f"{square}: {stones}")
    lava = sum(stones.count("l") for stones in data["squares"].values())
    _require(lava == data["lava"], "lava on the board")
    _require(all(len(supply) == 4 for supply in data["supplies"]), "supplies")
    _require(len(data["supplies"]) == len(data["vulcanologists"]) == len(data["quiet"]) == seats, "seats")
    _require(all(re.fullmatch(rf"{CRATER}(\+{CRATER}){{2}}", row) for row in data["open_rows"]), "rows")


def _check_vesuvio(data: Mapping[str, Any], seats: int) -> None:
    table = data["table"]
    _require(set(table) == TABLE, f"names of the table: {sorted(table)}")
    _require(len(data["tiles"]) == 45 and set(data["tiles"]) <= {"clear", "fault", "poor", "medium", "good"}, "tiles")
    _require(len(table["decks"]) == 3, "decks")
    cards = [card for cards in (*table["hands"], *table["decks"], table["removed"], data["drawn"]) for card in cards]
    _require(set(cards) <= CARDS and len(cards) <= 61, "cards")
    _require(set(table["statuses"]) <= {"outside", "mountain", "escaped", "burned"}, "statuses")
    _require(table["camera"] in {"untaken", "held", "token", "gone"}, "camera")
    for place in table["places"]:
        _require(place is None or (re.fullmatch(SPACE, place[0]) and place[1] in (0, 1, 2)), f"place {place}")
    _require(len(table["places"]) == len(table["hands"]) == len(table["photo"]) == seats, "seats")
    _require(len(table["suspects"]) == seats + 1, "suspects")
    seed, draws = table["chance"]
    _require(re.fullmatch("[0-9a-f]{32}", seed) and draws >= 0, "chance")


def _require(holds: object, what: str) -> None:
    if not holds:
        raise Refused(what)

"""Reads transcripts as deploy/FORMATS.md describes them, and refuses everything else.

Nothing of the program is imported here: what this reads, other people's programs can read.
"""

import json
import re
from collections import deque
from dataclasses import dataclass

SQUARE = r"[a-f][1-6]"
CRATER = r"(?:[A-E]1|[A-F][2-4]|[BCD]5)"
SPACE = r"(?:N(?:[1-9]|[12][0-9]|3[0-3])|[ABDE][12]|C[1-4])"
PLACE = rf"{SPACE}(?:\.[12])?"
NOTATIONS = {
    "volcano": rf"{SQUARE}-{SQUARE}|claim",
    "hekla": rf"[0-3]@{CRATER}|(?:[0-3]:)?{CRATER}-{CRATER}(?:<[1-9][0-9]*)?|{CRATER}\+{CRATER}\+{CRATER}|pass",
    "vesuvio": rf"{PLACE}|N0|slide:{PLACE}|stay|dig|keep[0-4]:[0-9]+|push[1-4]:{PLACE}|photo|shout:{PLACE}|take|end",
}
ENDINGS = {
    "volcano": "colours whites proved claimed met out-of-reach sizes quiet immobile agreement forfeit moderator",
    "hekla": "lava passes quiet agreement forfeit moderator",
    "vesuvio": "escaped burned agreement forfeit moderator",
}
OPTIONS: dict[str, dict[str, tuple[object, ...]]] = {
    "volcano": {
        "variant": ("standard", "mini", "mega"),
        "layout": (
            *("diagonal", "pinwheel", "stripes", "corners", "random"),
            *("4x4", "5x5", "random-4x4", "random-5x5", "custom"),
        ),
        "opening": (),
        "no_return": (False, True),
        "melting": (False, True),
        "ending": ("proved", "claimed"),
        "challenge": ("none", "red", "large", "trees"),
    },
    "hekla": {"quiet_rounds": (20, *range(5, 101))},
    "vesuvio": {"photo_wins": (False, True)},
}
"""The values of each option, the default first; none for any text."""


class Refused(Exception):
    """What is read is not as the page says."""


@dataclass(frozen=True)
class Act:
    """One act: the number of its line, its seat from 1, None for an end that has none, and what it is.

    ``kind`` is "move", "forfeits", "takes back" with ``count``, "agreed" or "moderator".
    """

    line: int
    seat: int | None
    kind: str
    move: str = ""
    planned: bool = False
    count: int = 0


@dataclass(frozen=True)
class Result:
    """How a game ended; a place is None for "-"."""

    ending: str
    placings: tuple[int | None, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """A transcript. ``first`` counts from 1, None where it was drawn; ``options`` are those that are written."""

    game: str
    rules: int
    seats: int
    options: dict[str, object]
    seed: bytes
    first: int | None
    acts: tuple[Act, ...]
    result: Result | None

    def option(self, key: str) -> object:
        """The option's value, or its default."""
        values = OPTIONS[self.game].get(key, ("",))
        return self.options.get(key, values[0] if values else "")


def read_transcript(written: str) -> Game:
    """The game that a transcript tells."""
    if not written.endswith("\n"):
        raise Refused("the last line does not end")
    lines = deque(line for line in written.split("\n") if line)
    if lines.popleft() != "fumarole transcript 1":
        raise Refused("no heading")
    key = _value(lines, "game", "|".join(NOTATIONS))
    rules, seats = (int(_value(lines, name, "[1-9][0-9]*")) for name in ("rules", "seats"))
    options = {}
    while lines and lines[0].startswith("option "):
        name, value = _value(lines, "option", "[A-Za-z_-]+ .+").split(" ", 1)
        options[name] = _option(key, name, value)
    seed = bytes.fromhex(_value(lines, "seed", "[0-9A-Fa-f]{32}"))
    first = _value(lines, "first", "[1-9][0-9]*|drawn")
    acts: list[Act] = []
    while lines and not lines[0].startswith("ending "):
        acts += _turn(key, seats, lines.popleft())
    result = _result(key, seats, lines) if lines else None
    if lines:
        raise Refused(f"after the end: {lines[0]}")
    return Game(key, rules, seats, options, seed, None if first == "drawn" else int(first), tuple(acts), result)


def _value(lines: deque[str], name: str, form: str) -> str:
    line = lines.popleft() if lines else ""
    found = re.fullmatch(rf"{name} ({form})", line)
    if not found:
        raise Refused(f"no {name}: {line}")
    return found[1]


def _option(game: str, name: str, written: str) -> object:
    try:
        value: object = json.loads(written)
    except ValueError as fault:
        raise Refused(f"{name} is no JSON: {written}") from fault
    values = OPTIONS[game].get(name, ())
    known = name in OPTIONS[game]
    if not known or (values and (value not in values or type(value) is not type(values[0]))):
        raise Refused(f"no option of {game}: {name} {written}")
    return value


def _turn(game: str, seats: int, line: str) -> list[Act]:
    found = re.fullmatch(r" *([0-9]+)\. ([^;]*[^ ;]) *(?:;[^\x00-\x1f]*)?", line)
    if not found:
        raise Refused(f"no turn: {line}")
    number, told = int(found[1]), found[2]
    if told in ("agreed to end", "ended by a moderator"):
        return [Act(number, None, "agreed" if told.startswith("agreed") else "moderator")]
    acts = re.fullmatch(r"seat ([1-9]): (?:(forfeits)|takes back ([1-9][0-9]*)|(planned )?(.+))", told)
    if not acts or not 1 <= int(acts[1]) <= seats:
        raise Refused(f"no act of a seat: {line}")
    seat = int(acts[1])
    if acts[2]:
        return [Act(number, seat, "forfeits")]
    if acts[3]:
        return [Act(number, seat, "takes back", count=int(acts[3]))]
    moves = acts[5].split(" ")
    for move in moves:
        if not re.fullmatch(NOTATIONS[game], move):
            raise Refused(f"no move of {game}: {move}")
    return [Act(number, seat, "move", move, planned=bool(acts[4])) for move in moves]


def _result(game: str, seats: int, lines: deque[str]) -> Result:
    ending = _value(lines, "ending", ENDINGS[game].replace(" ", "|"))
    placings = _value(lines, "placings", "(?:[0-9]+|-)(?: (?:[0-9]+|-))*").split()
    scores = _value(lines, "scores", "-?[0-9]+(?: -?[0-9]+)*").split()
    if not len(placings) == len(scores) == seats:
        raise Refused("a result for other seats")
    places = tuple(None if one == "-" else int(one) for one in placings)
    return Result(ending, places, tuple(map(int, scores)))

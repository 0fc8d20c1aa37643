"""The positions and views that deploy/FORMATS.md shows whole; run as a module, it prints them as they stand there."""

import json
import textwrap
from typing import Any

from games import REGISTRY
from games.core.contract import Position
from games.core.options import Options
from games.core.values import serialize

EXAMPLES: dict[str, tuple[Options, tuple[str, ...]]] = {
    "volcano": ({"variant": "mini"}, ()),
    "hekla": ({}, ("3@C3", "3@D3")),
    "vesuvio": ({}, ("N1",)),
}
"""For each game the options, and the moves that led to the example."""


def _reached(key: str) -> Position[Any]:
    options, moves = EXAMPLES[key]
    position: Position[Any] = REGISTRY[key].start(2, options, bytes(16), first=0)
    for move in moves:
        (seat,) = position.to_act
        position = position.play(seat, position.read(seat, move)).position
    return position


def position(key: str) -> str:
    """The position of a game's example as JSON."""
    return json.dumps(_reached(key).dump())


def view(key: str) -> str:
    """What the first seat sees of it, as JSON."""
    seen = _reached(key).view(0)
    return json.dumps(serialize(type(seen), seen, named=True))


if __name__ == "__main__":
    for written in (position, view):
        for key in EXAMPLES:
            print(textwrap.indent(textwrap.fill(written(key), 124, break_long_words=False), "    "), end="\n\n")

"""The views that deploy/FORMATS.md shows whole; run as a module, it prints them as they stand there."""

import json
import textwrap

from games import REGISTRY
from games.core.options import Options
from games.core.plain import plain

EXAMPLES: dict[str, tuple[Options, tuple[str, ...]]] = {
    "volcano": ({"variant": "mini"}, ()),
    "hekla": ({}, ("3@C3", "3@D3")),
    "vesuvio": ({}, ("N1",)),
}
"""For each game the options, and the moves that led to the view of the first seat."""


def written(key: str) -> str:
    """The view of a game's example as JSON."""
    options, moves = EXAMPLES[key]
    position = REGISTRY[key].start(2, options, bytes(16), first=0)
    for move in moves:
        (seat,) = position.to_act
        position = position.play(seat, position.read(seat, move)).position
    view = position.view(0)
    return json.dumps(plain(type(view), view))


if __name__ == "__main__":
    for key in EXAMPLES:
        print(textwrap.indent(textwrap.fill(written(key), 124, break_long_words=False), "    "), end="\n\n")

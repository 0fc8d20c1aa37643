"""Draws the README's pictures from finished games: uv run python deploy/pictures/draw.py

With ``before`` as its argument it only puts together how the same moments were drawn at an earlier commit.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from subprocess import run
from typing import Any

from PIL import Image

from bot.delivery.drawing import Readers
from bot.delivery.posters import end_card
from bot.language import language_for
from bot.services.lookup.picks import weighed
from bot.services.lookup.scenes import Scene, scenes
from games import REGISTRY
from games.core import transcript
from games.core.contract import Position
from games.core.text import text
from games.core.worth import Offer
from rendering import PAINTERS
from rendering.audience import Audience
from rendering.encode import themed
from rendering.finale import Finish
from rendering.palette import Theme

HERE = Path(__file__).parent
GOLDEN = HERE.parents[1] / "tests" / "golden"

EARLIER = "69d95cb"
"""A commit with the boards as they were before towers, craters and names."""

COMPARED = ("mega", "hekla", "vesuvio")
"""The pictures that both have, of the same moments."""

PHONE, GAP = 282, 12
"""The width of a picture on a phone, and the space between two."""

NAMES = ("Ada", "Bruno", "Chloé", "Dmitri")
"""The display names of the players."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A moment of a finished game: the number of turns played, whose hand to show, or None for the board, and how.

    ``moves``: whether to show what the seat to act can do; ``end``: whether to show the end card.
    """

    name: str
    game: str
    record: str
    turn: int
    hand: int | None = None
    theme: Theme = Theme.DARK
    moves: bool = False
    end: bool = False


SHOTS = (
    Shot("mega", "volcano", "mega-colours", 14),
    Shot("hekla", "hekla", "lava-four-seats", 40),
    Shot("vesuvio", "vesuvio", "photo", 27),
    Shot("hand", "vesuvio", "photo", 27, hand=2),
    Shot("moves", "volcano", "colours", 14, moves=True),
    Shot("end", "volcano", "mega-colours", -1, end=True),
    Shot("light", "volcano", "colours", 14, theme=Theme.LIGHT),
    Shot("contrast", "hekla", "lava-four-seats", 40, theme=Theme.CONTRAST),
)


def scene(shot: Shot) -> Scene:
    """The game's scene at that moment."""
    written = (GOLDEN / shot.game / f"{shot.record}.txt").read_text(encoding="utf-8")
    return list(scenes(REGISTRY[shot.game], transcript.read(written)))[shot.turn]


def draw(shot: Shot) -> bytes:
    """The picture as a PNG; raises ValueError if the game has no hands."""
    moment, painter = scene(shot), PAINTERS[shot.game]
    audience = Audience(language_for("en").words(), NAMES)
    if shot.end:
        return end_of(moment)
    if shot.moves:
        return offers(moment.position, audience)
    if shot.hand is None:
        events = moment.position.visible_events(moment.events, None)
        return themed(painter.still(moment.position.view(None), events, audience).data, shot.theme)
    picture = painter.hand(moment.position.view(shot.hand), audience)
    if picture is None:
        raise ValueError(f"{shot.game} has no hands")
    return themed(picture.data, shot.theme)


def end_of(moment: Scene) -> bytes:
    """The end card of a finished Mega-Volcano, as a PNG."""
    position = moment.position
    parts = tuple(position.breakdown(seat) for seat in range(position.seats))
    setup = (text("volcano-option-variant-mega"),)
    finish = Finish(setup, parts, position.decided, server="The Caldera")
    events = position.visible_events(moment.events, None)
    return end_card(position.view(None), events, finish, Readers("en", NAMES)).data


def offers(position: Position[Any], audience: Audience) -> bytes:
    """What the seat to act can do, as a PNG; raises ValueError if the game has no such picture."""
    (seat,) = position.to_act
    found = [Offer(one.move, position.notation(one.move), one.worth) for one in weighed(position, seat)]
    view = position.view(seat)
    picture = PAINTERS[view.game].offers(view, seat, found, audience)
    if picture is None:
        raise ValueError(f"{view.game} has no picture of moves")
    return picture.data


def before() -> None:
    """Lay the boards of the earlier commit side by side, each as wide as on a phone."""
    boards = []
    for name in COMPARED:
        shown = ["git", "show", f"{EARLIER}:deploy/pictures/{name}.png"]
        kept = run(shown, cwd=HERE, check=True, capture_output=True)  # noqa: S603 - nothing in it comes from outside
        with Image.open(BytesIO(kept.stdout)) as opened:
            whole = opened.convert("RGBA").convert("RGB")
            boards.append(whole.resize((PHONE, whole.height * PHONE // whole.width), Image.Resampling.LANCZOS))
    image = Image.new("RGB", (len(boards) * (PHONE + GAP) - GAP, max(board.height for board in boards)), "white")
    for place, board in enumerate(boards):
        image.paste(board, (place * (PHONE + GAP), 0))
    image.quantize(128).save(HERE / "before.png", optimize=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["before"]:
        before()
    else:
        for one in SHOTS:
            (HERE / f"{one.name}.png").write_bytes(draw(one))

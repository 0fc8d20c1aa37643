"""Draws the README's picture and film from a finished game.

uv run python deploy/pictures/draw.py
"""

from itertools import pairwise
from pathlib import Path

from bot.play.scenes import Scene, scenes
from bot.words.language import language_for
from games import REGISTRY
from games.core import transcript
from rendering.painters import PAINTERS
from rendering.picture import Audience

HERE = Path(__file__).parent
RECORD = HERE.parents[1] / "tests" / "golden" / "volcano" / "mega-colours.txt"
TURN = 14
"""The turn whose board and film are drawn."""

PAINTER = PAINTERS["volcano"]
READERS = Audience(language_for("en").words(), ("Ada", "Bruno", "Chloé", "Dmitri"))


def moments() -> tuple[Scene, Scene]:
    """The game before and after the turn."""
    played = list(scenes(REGISTRY["volcano"], transcript.read(RECORD.read_text(encoding="utf-8"))))
    return list(pairwise(played))[TURN - 1]


def board() -> bytes:
    """The board after the turn, as a PNG."""
    _, after = moments()
    return PAINTER.still(after.position.view(None), after.events, READERS).data


def film() -> bytes:
    """The turn as a GIF; raises ValueError if nothing moves in it."""
    before, after = moments()
    picture = PAINTER.motion(before.position.view(None), after.events, after.position.view(None), READERS)
    if picture is None:
        raise ValueError("nothing moves in this turn")
    return picture.data


PICTURES = {"mega.png": board, "film.gif": film}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (HERE / name).write_bytes(draw())

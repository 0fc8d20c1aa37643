"""Draws the README's pictures from finished games.

uv run python deploy/pictures/draw.py
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.lookup.picks import weighed
from bot.lookup.scenes import Scene, scenes
from bot.pictures.drawing import Readers, end_card
from bot.words.language import language_for
from games import REGISTRY
from games.core import transcript
from games.core.contract import Position
from games.core.text import text
from games.core.worth import Offer
from rendering import PAINTERS
from rendering.encode import themed
from rendering.finale import EndFacts
from rendering.palette import ColourTheme
from rendering.picture import Audience

HERE = Path(__file__).parent
GOLDEN = HERE.parents[1] / "tests" / "golden"

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
    theme: ColourTheme = ColourTheme.DARK
    moves: bool = False
    end: bool = False


SHOTS = (
    Shot("mega", "volcano", "mega-colours", 14),
    Shot("hekla", "hekla", "lava-four-seats", 40),
    Shot("vesuvio", "vesuvio", "photo", 27),
    Shot("hand", "vesuvio", "photo", 27, hand=2),
    Shot("moves", "volcano", "colours", 14, moves=True),
    Shot("end", "volcano", "mega-colours", -1, end=True),
    Shot("light", "volcano", "colours", 14, theme=ColourTheme.LIGHT),
    Shot("contrast", "hekla", "lava-four-seats", 40, theme=ColourTheme.CONTRAST),
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
    finish = EndFacts(setup, parts, position.decided, server="The Caldera")
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


if __name__ == "__main__":
    for one in SHOTS:
        (HERE / f"{one.name}.png").write_bytes(draw(one))

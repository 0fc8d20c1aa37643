"""The picture of an open table: the game's opening, what the game is, who can play it and how long it takes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.contract import View
from rendering.canvas import Pen
from rendering.encode import png
from rendering.lettering import CAPITAL, Way, fitted
from rendering.palette import FAINT, INK, SIGNAL
from rendering.picture import ALT_TEXT_LIMIT, Audience, Painter, Picture
from rendering.poster import FOOT, PADDING, Written, compose, plate_box

_TITLE: Sequence[Way] = ((80, 1), (64, 1), (48, 1))
_PITCH: Sequence[Way] = ((43, 3), (38, 4), (34, 4), (30, 5))
_FACTS: Sequence[Way] = ((43, 1), (38, 1), (34, 2), (29, 3))


@dataclass(frozen=True, slots=True)
class Invitation:
    """What the picture says; ``facts`` stand at its foot, a line each, such as the number of players."""

    title: str
    pitch: str
    facts: tuple[str, ...]
    note: str


def invitation(painter: Painter[Any], view: View, said: Invitation, audience: Audience) -> Picture:
    """The picture of a table whose game would begin like this."""
    board = painter.scene(view, (), audience)
    _, _, width, height = plate_box(board)
    lines = tuple(written_on(said, width - 2 * PADDING, height))

    def draw(pen: Pen, _width: int, _height: int) -> None:
        for one in lines:
            pen.write_line((one.x, one.y - one.size * CAPITAL), one.words, one.size, one.shade)

    alt = "\n".join((said.title, said.pitch, *said.facts, said.note, painter.describe(view, audience)))
    return Picture(png(compose(painter.ground(), board, draw)), f"{view.game}-table.png", alt[:ALT_TEXT_LIMIT])


def written_on(said: Invitation, room: int, height: int) -> Iterator[Written]:
    """The lines on a plate so high with so much room across."""
    y = 6.0
    for words, ways, shade in ((said.title, _TITLE, SIGNAL), (said.pitch, _PITCH, INK)):
        size, lines = fitted(words, ways, room)
        for line in lines:
            y += size * 1.2
            yield Written(PADDING, y, line, size, shade)
        y += 14
    foot = height - 22.0 - FOOT - 14
    for words in reversed(said.facts):
        size, lines = fitted(words, _FACTS, room)
        for line in reversed(lines):
            yield Written(PADDING, foot, line, size, INK)
            foot -= size * 1.25
        foot -= 6
    size, lines = fitted(said.note, ((26, 1), (22, 1)), room - 190)
    yield Written(PADDING, height - 22.0, lines[0], size, FAINT)

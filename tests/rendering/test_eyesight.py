"""Larger parts, for every game's pictures."""

from itertools import islice
from typing import Any

import pytest
from PIL import Image

from games import REGISTRY
from games.core.game import Game
from rendering.encode import COLUMNS, ENLARGED, parts
from rendering.painters import PAINTERS
from tests.rendering.films import decoded
from tests.rendering.playing import turns
from tests.rendering.sentences import words

every_game = pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY.keys())


def still(game: Game[Any]) -> bytes:
    *_, turn = islice(turns(game.key, game.seat_range[-1], 3), 20)
    return PAINTERS[game.key].still(turn.after, turn.events, words("en")).data


@pytest.mark.full
@every_game
def test_the_parts_show_the_whole_picture_enlarged(game: Game[Any]) -> None:
    plain = still(game)
    whole, cut = decoded(plain)[0], [decoded(part)[0] for part in parts(plain)]
    assert len(cut) % COLUMNS == 0
    assert sum(part.width for part in cut[:COLUMNS]) >= ENLARGED * whole.width
    assert sum(part.height for part in cut[::COLUMNS]) >= ENLARGED * whole.height
    first, last = cut[0], cut[-1]
    corner = whole.crop((0, 0, first.width // ENLARGED, first.height // ENLARGED)).resize(first.size)
    assert close(first, corner)
    left, top = whole.width - last.width // ENLARGED, whole.height - last.height // ENLARGED
    assert close(last, whole.crop((left, top, whole.width, whole.height)).resize(last.size))


def close(first: Image.Image, second: Image.Image) -> bool:
    """Whether two pictures are alike but for how their edges are smoothed."""
    small = [image.resize((40, 40), Image.Resampling.BOX).tobytes() for image in (first, second)]
    apart: int = sum(abs(a - b) for a, b in zip(*small, strict=True))
    return apart < 3 * len(small[0])

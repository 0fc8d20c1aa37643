"""The grounds that painters find stored are those that they would draw now."""

from runpy import run_path

import pytest
from PIL import ImageChops, ImageStat

from rendering.stored import FOLDER, stored
from tests.rendering.test_readme_pictures import ALIKE
from tests.test_repository import ROOT

GROUNDS = run_path(str(ROOT / "deploy" / "pictures" / "draw.py"))["GROUNDS"]


@pytest.mark.full
@pytest.mark.parametrize("name", GROUNDS)
def test_a_stored_ground_is_as_it_is_drawn(name: str) -> None:
    drawn, kept = GROUNDS[name](), stored(name)
    assert drawn.size == kept.size
    assert max(ImageStat.Stat(ImageChops.difference(drawn.convert("RGB"), kept.convert("RGB"))).mean) < ALIKE


def test_every_stored_ground_is_one_that_is_drawn() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GROUNDS)

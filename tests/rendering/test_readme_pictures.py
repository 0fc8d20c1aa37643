"""The README shows what the painters draw now."""

from runpy import run_path

import pytest
from PIL import ImageChops, ImageStat

from tests.rendering.films import decoded
from tests.test_repository import ROOT

PICTURES = ROOT / "deploy" / "pictures"
DRAWN = run_path(str(PICTURES / "draw.py"))["PICTURES"]

ALIKE = 2.0
"""The mean difference of a pixel's part, of 255, that another version of the drawing library may make."""


@pytest.mark.full
@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_of_the_readme_is_up_to_date(name: str) -> None:
    drawn, kept = decoded(DRAWN[name]()), decoded((PICTURES / name).read_bytes())
    assert [frame.size for frame in drawn] == [frame.size for frame in kept]
    pairs = zip(drawn, kept, strict=True)
    assert max(max(ImageStat.Stat(ImageChops.difference(*pair)).mean) for pair in pairs) < ALIKE
    assert f"deploy/pictures/{name}" in (ROOT / "README.md").read_text(encoding="utf-8")

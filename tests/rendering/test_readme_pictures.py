"""The README shows what the painters draw now."""

from io import BytesIO
from runpy import run_path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.test_repository import ROOT

PICTURES = ROOT / "deploy" / "pictures"
SCRIPT = run_path(str(PICTURES / "draw.py"))

ALIKE = 2.0
"""The mean difference of a pixel's part, of 255, that another version of the drawing library may make."""


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        picture.info.pop("transparency", None)
        return picture.convert("RGB")


@pytest.mark.full
@pytest.mark.parametrize("shot", SCRIPT["SHOTS"], ids=lambda shot: shot.name)
def test_a_picture_of_the_readme_is_up_to_date(shot: object) -> None:
    name = getattr(shot, "name", "")
    drawn, kept = opened(SCRIPT["draw"](shot)), opened((PICTURES / f"{name}.png").read_bytes())
    assert drawn.size == kept.size
    assert max(ImageStat.Stat(ImageChops.difference(drawn, kept)).mean) < ALIKE
    assert f"deploy/pictures/{name}.png" in (ROOT / "README.md").read_text(encoding="utf-8")

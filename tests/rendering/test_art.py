"""The pictures that painters find stored are those that their SVGs give."""

import re
from pathlib import Path
from runpy import run_path

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering.art import ASSETS, EMOJI, PIECES
from tests.rendering.test_readable import LEAST
from tests.rendering.test_readme_pictures import ALIKE
from tests.test_repository import ROOT

SCRIPT = run_path(str(ROOT / "deploy" / "pictures" / "art.py"))
SVGS: tuple[Path, ...] = tuple(SCRIPT["art"]())

FIRST_OF_EACH_FOLDER = {svg.parent: svg for svg in reversed(SVGS)}


@pytest.mark.parametrize(
    "svg",
    [pytest.param(one, marks=() if one in FIRST_OF_EACH_FOLDER.values() else pytest.mark.full) for one in SVGS],
    ids=lambda svg: f"{svg.parent.name}-{svg.stem}",
)
def test_a_stored_picture_is_what_its_svg_gives(svg: Path) -> None:
    with Image.open(svg.with_suffix(".png")) as kept:
        assert kept.mode == SCRIPT["made"](svg).mode
        difference = ImageChops.difference(SCRIPT["made"](svg).convert("RGBA"), kept.convert("RGBA"))
    assert max(ImageStat.Stat(difference).mean) < ALIKE / 10


def test_every_stored_picture_has_its_svg_and_none_is_left_without_a_picture() -> None:
    assert {one.with_suffix(".png") for one in SVGS} == set(ASSETS.rglob("*.png"))


def test_nothing_that_is_written_on_a_ground_is_small() -> None:
    grounds = [svg.read_text(encoding="utf-8") for svg in SVGS if svg.parent.name not in {PIECES, EMOJI}]
    sizes = [float(size) for ground in grounds for size in re.findall(r'font-size="([\d.]+)"', ground)]
    assert sizes
    assert min(sizes) >= LEAST

"""The key moments of a game: few, telling, and chosen by what everybody has seen."""

from itertools import pairwise
from pathlib import Path

import pytest

from bot.play.scenes import KEY_MOMENTS, key_moments, scenes
from games import REGISTRY
from games.core import transcript
from games.vesuvio.events import PhotoTaken, TouristBurned

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.mark.parametrize("name", ["volcano/mega-colours", "hekla/lava-four-seats", "vesuvio/round", "volcano/forfeit"])
def test_the_first_and_the_last_scene_are_moments_and_the_others_in_order(name: str) -> None:
    record = transcript.read((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    shown = list(scenes(REGISTRY[record.game], record))
    moments = key_moments(shown)
    assert moments[0] == 0
    assert moments[-1] == len(shown) - 1
    assert all(one < other for one, other in pairwise(moments))
    assert len(moments) <= KEY_MOMENTS


def test_the_largest_gain_is_a_moment() -> None:
    record = transcript.read((GOLDEN / "volcano" / "mega-colours.txt").read_text(encoding="utf-8"))
    shown = list(scenes(REGISTRY["volcano"], record))
    totals = [sum(score or 0 for score in scene.position.view(None).scores) for scene in shown]
    gains = [after - before for before, after in pairwise(totals)]
    assert gains.index(max(gains)) + 1 in key_moments(shown, 4)


def test_where_points_are_secret_the_story_tells_what_was_a_moment() -> None:
    record = transcript.read((GOLDEN / "vesuvio" / "photo.txt").read_text(encoding="utf-8"))
    shown = list(scenes(REGISTRY["vesuvio"], record))
    told = {
        index
        for index, scene in enumerate(shown)
        if any(isinstance(event, PhotoTaken | TouristBurned) for event in scene.events)
    }
    assert told
    assert told <= set(key_moments(shown))

"""What a process that draws keeps for later pictures has a bound in bytes, so its memory comes to rest."""

import gc
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from games import REGISTRY
from games.core import transcript
from games.core.record import turns_between
from rendering import PAINTERS
from tests.rendering.sentences import words

MEGABYTE = 1_000_000
MOST_OF_ONE = 20 * MEGABYTE
MOST_OF_ALL = 190 * MEGABYTE
"""All caches at once; no games that are played fill more than half of them."""

GOLDEN = Path(__file__).parents[1] / "golden"
TURNS = 3


def draw_some() -> None:
    """Draw turns of every game, so that there is an entry of most caches to measure."""
    for key, painter in PAINTERS.items():
        record = transcript.read(min((GOLDEN / key).glob("*.txt")).read_text(encoding="utf-8"))
        for turn in turns_between(REGISTRY[key], record, 0, len(record.actions))[:TURNS]:
            before, after = turn.before.view(None), turn.after.view(None)
            events = turn.after.visible_events(turn.events, None)
            painter.still(after, events, words("en"))
            painter.motion(before, events, after, words("en"))


def caches() -> "Iterator[_lru_cache_wrapper[Any]]":
    for name, module in list(sys.modules.items()):
        if name.startswith("rendering"):
            mine = [one for one in vars(module).values() if isinstance(one, _lru_cache_wrapper)]
            yield from (one for one in mine if one.__module__ == name)


def forget_sprites() -> None:
    """Everything is drawn anew after this."""
    for cache in caches():
        cache.cache_clear()


def size_of(thing: object) -> int:
    """The bytes of all images that can be reached from here."""
    if isinstance(thing, Image.Image):
        return thing.width * thing.height * len(thing.getbands())
    if isinstance(thing, type) or callable(thing):
        return 0
    return sum(map(size_of, gc.get_referents(thing)))


def entries(cache: "_lru_cache_wrapper[Any]") -> list[object]:
    """What a cache holds, with its arguments: the collector knows it, and nobody else does."""
    return [one for one in gc.get_referents(cache) if not isinstance(one, dict) and one is not cache.__wrapped__]


@pytest.fixture(scope="module")
def fullest() -> dict[str, float]:
    """How large each cache can become, by the mean of what it holds."""
    draw_some()
    found = {}
    for cache in caches():
        held, most = cache.cache_info().currsize, cache.cache_info().maxsize
        size = sum(map(size_of, entries(cache))) / max(held, 1)
        found[f"{cache.__module__}.{cache.__name__}"] = size * (held if most is None else most)
    return found


@pytest.mark.full
def test_every_cache_of_sprites_has_a_bound(fullest: dict[str, float]) -> None:
    unbounded = {f"{one.__module__}.{one.__name__}" for one in caches() if one.cache_info().maxsize is None}
    assert unbounded == {"rendering.palette._reference"}, "an image of one pixel for each of three ranges"
    assert len(fullest) > 60


@pytest.mark.full
def test_no_cache_of_sprites_can_take_more_than_its_part(fullest: dict[str, float]) -> None:
    assert {name: size for name, size in fullest.items() if size > MOST_OF_ONE} == {}


@pytest.mark.full
def test_all_caches_of_sprites_together_have_a_bound_in_bytes(fullest: dict[str, float]) -> None:
    assert sum(fullest.values()) < MOST_OF_ALL

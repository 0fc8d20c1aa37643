"""What a process that draws keeps for later pictures has a bound, so its memory comes to rest."""

import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest

from bot.play.scenes import recaps_between
from games import REGISTRY
from games.core import transcript
from rendering.painters import PAINTERS
from tests.rendering.sentences import words

GOLDEN = Path(__file__).parents[1] / "golden"
TURNS = 3


def draw_some() -> None:
    """Draw turns of every game, so that there is an entry of most caches to measure."""
    for key, painter in PAINTERS.items():
        record = transcript.read(min((GOLDEN / key).glob("*.txt")).read_text(encoding="utf-8"))
        for turn in recaps_between(REGISTRY[key], record, 0, len(record.actions))[:TURNS]:
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


@pytest.mark.full
def test_every_cache_of_sprites_has_a_bound() -> None:
    draw_some()
    unbounded = {one.__name__ for one in caches() if one.cache_info().maxsize is None}
    assert unbounded == {"_reference"}, "an image of one pixel for each of three ranges"


@pytest.mark.full
def test_what_a_process_keeps_while_it_draws_comes_to_rest() -> None:
    """Twice the same games: the second time nothing is kept that was not there before."""
    draw_some()
    before = sum(one.cache_info().currsize for one in caches())
    draw_some()
    assert sum(one.cache_info().currsize for one in caches()) == before > 200

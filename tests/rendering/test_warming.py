"""Warming up draws ahead what the first pictures need."""

from collections.abc import Iterator
from typing import Any

import pytest

from games import REGISTRY
from games.core import transcript
from games.core.contract import Event, View
from games.core.record import turns_between
from rendering import PAINTERS
from rendering.warming import begin
from tests.rendering.sentences import words
from tests.rendering.test_kept import GOLDEN, caches

GAMES = ("volcano", "hekla", "vesuvio")

GAMES_OF_EACH = 3

MOST_DRAWN = 0.8
"""The share of its sprites that a process may still have to draw for a picture of a game it has not seen."""


def scenes(key: str) -> Iterator[tuple[View, tuple[Event, ...]]]:
    """A turn from the middle of some golden games."""
    for path in sorted((GOLDEN / key).glob("*.txt"))[:GAMES_OF_EACH]:
        record = transcript.read(path.read_text(encoding="utf-8"))
        turns = turns_between(REGISTRY[key], record, 0, len(record.actions))
        turn = turns[len(turns) // 2]
        yield turn.after.view(None), turn.after.visible_events(turn.events, None)


def paint(view: Any, events: tuple[Event, ...]) -> tuple[int, bytes]:
    """How many sprites were drawn for this picture, and the picture."""
    before = sum(cache.cache_info().misses for cache in caches())
    painted = PAINTERS[view.game].still(view, events, words("en")).data
    return sum(cache.cache_info().misses for cache in caches()) - before, painted


def forget() -> None:
    for cache in caches():
        cache.cache_clear()


@pytest.mark.full
@pytest.mark.parametrize("key", GAMES)
def test_the_first_picture_of_a_process_that_was_forked_finds_many_of_its_sprites_drawn(key: str) -> None:
    drawn = [0, 0]
    for view, events in scenes(key):
        for begun in (False, True):
            forget()
            if begun:
                begin()
            drawn[begun] += paint(view, events)[0]
    assert drawn[True] <= MOST_DRAWN * drawn[False], drawn

"""Warming up draws ahead what the first pictures need, and changes none of them."""

from collections.abc import Iterator
from typing import Any

import pytest

from games import REGISTRY
from games.core import transcript
from games.core.contract import Event, View
from games.core.record import turns_between
from games.hekla.board import SIGHT
from rendering import PAINTERS
from rendering.hekla.still import ground_sprite
from rendering.warming import begin, warm
from tests.rendering.sentences import words
from tests.rendering.test_kept import GOLDEN, caches

GAMES = ("volcano", "hekla", "vesuvio")

GAMES_OF_EACH = 3

MOST_DRAWN = 0.35
"""The share of its sprites that a process may still have to draw for a picture of a game it has not seen."""

MOST_DRAWN_AT_FIRST = 0.8
"""The same of a process that has just been forked."""


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
    assert drawn[True] <= MOST_DRAWN_AT_FIRST * drawn[False], drawn


@pytest.mark.full
@pytest.mark.parametrize("key", GAMES)
def test_a_first_picture_finds_most_of_its_sprites_drawn_and_is_the_same(key: str) -> None:
    cold = []
    for view, events in scenes(key):
        forget()
        cold.append(paint(view, events))
    forget()
    warm(key)
    warmed = [paint(view, events) for view, events in scenes(key)]
    assert [data for _, data in warmed] == [data for _, data in cold]
    drawn, least = sum(number for number, _ in warmed), sum(number for number, _ in cold)
    assert drawn <= MOST_DRAWN * least, f"{drawn} of {least}"


def test_squares_of_hekla_are_drawn_ahead_in_the_light_of_every_circle() -> None:
    ground_sprite.cache_clear()
    PAINTERS["hekla"].draw_ahead()
    drawn = ground_sprite.cache_info().misses
    for circle, sight in enumerate(SIGHT):
        for square in sight:
            ground_sprite(square, circle, dead=False)
    assert ground_sprite.cache_info().misses == drawn > 0

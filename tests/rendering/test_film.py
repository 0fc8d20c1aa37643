"""A whole game as one moving picture, and its key moments as a short one of one size."""

from io import BytesIO
from itertools import islice
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence

from games import REGISTRY
from games.core.contract import Event, View
from games.core.game import Game
from rendering.film import (
    CLIP_REST,
    FASTEST,
    LAST_FRAME,
    LAST_HIGHLIGHT,
    LONGEST_FILM,
    LONGEST_HIGHLIGHTS,
    SLOWEST,
    SLOWEST_HIGHLIGHT,
    Clip,
    best_turns,
    chosen,
    film,
    highlights,
    still_frames,
)
from rendering.painters import PAINTERS
from rendering.palette import halved
from tests.rendering.films import decoded
from tests.rendering.playing import turns
from tests.rendering.sentences import words

GENEROUS = 8 * 1024 * 1024


def boards(game: Game[Any], count: int) -> list[Image.Image]:
    """So many moves of a game."""
    played = islice(turns(game.key, game.seat_range[-1], 0, whole=False), count)
    return [PAINTERS[game.key].drawn(turn.after, turn.events, words("en")) for turn in played]


def durations(data: bytes) -> list[int]:
    with Image.open(BytesIO(data)) as made:
        assert "loop" not in made.info
        return [frame.info["duration"] for frame in ImageSequence.Iterator(made)]


@pytest.mark.full
@pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY.keys())
def test_a_film_shows_every_turn_and_rests_on_the_last(game: Game[Any]) -> None:
    moves = boards(game, 6)
    shown = durations(film(moves, GENEROUS))
    assert shown[:-1] == [SLOWEST] * (len(moves) - 1)
    assert shown[-1] == LAST_FRAME


def towers(count: int) -> list[tuple[View, tuple[Event, ...]]]:
    """A game of Volcano on whose board towers grow, and with them their rows."""
    played = turns("volcano", 2, 0, lambda _dice, _view, moves: moves[-1], whole=False)
    return [(turn.after, turn.events) for turn in islice(played, count)]


@pytest.mark.full
def test_the_boards_of_a_whole_game_are_of_one_size() -> None:
    scenes, painter, say = towers(40), PAINTERS["volcano"], words("en")
    alone, together = (painter.drawn(*one, say) for one in scenes), painter.boards(scenes, say)
    assert len({one.size for one in alone}) > 1, "the game is too short to show anything"
    assert len({one.size for one in together}) == 1


@pytest.mark.full
def test_a_film_that_would_be_too_large_shows_fewer_turns() -> None:
    pictures = boards(REGISTRY["volcano"], 12)
    whole = film(pictures, GENEROUS)
    most = (len(film([pictures[0], pictures[-1]], GENEROUS)) + len(whole)) // 2
    shorter = film(pictures, most)
    assert len(shorter) <= most
    assert 2 <= len(durations(shorter)) < 12


def test_a_film_that_cannot_be_small_enough_is_an_error() -> None:
    with pytest.raises(ValueError, match="too large"):
        film(boards(REGISTRY["volcano"], 2), 1000)
    with pytest.raises(ValueError, match="needs a picture"):
        film([], GENEROUS)


def test_of_a_long_game_the_first_and_the_last_turn_are_among_those_shown() -> None:
    turns = chosen(range(1000), LONGEST_FILM)
    assert len(turns) == LONGEST_FILM
    assert (turns[0], turns[-1]) == (0, 999)
    assert sorted(set(turns)) == list(turns)


@pytest.mark.full
def test_a_long_film_is_played_faster_but_never_too_fast_to_follow() -> None:
    pictures = boards(REGISTRY["volcano"], 10)
    shown = durations(film(pictures[:1] * 2 + pictures * 10, GENEROUS))
    assert all(FASTEST <= one < SLOWEST for one in shown[1:-1])


@pytest.mark.full
def test_highlights_last_twenty_seconds_at_most_and_rest_on_the_last_moment() -> None:
    moves = boards(REGISTRY["hekla"], 12)
    shown = durations(highlights(moves, [f"Turn {one}" for one in range(len(moves))], GENEROUS))
    assert len(shown) == len(moves)
    assert sum(shown) <= LONGEST_HIGHLIGHTS
    assert shown[-1] == LAST_HIGHLIGHT
    assert set(shown[:-1]) == {SLOWEST_HIGHLIGHT}


@pytest.mark.full
def test_the_best_turns_come_as_they_were_played_and_the_end_last() -> None:
    moves = boards(REGISTRY["volcano"], 4)
    clips = [Clip(still_frames(one), f"Turn {at}", "Brought +3. Other choices: +1", at) for at, one in enumerate(moves)]
    end = Clip(still_frames(moves[3]), "Ada wins", "Nobody else is left at the table.", 0)
    assert durations(best_turns(clips[:3], end, GENEROUS)) == [CLIP_REST] * 3 + [LAST_FRAME]
    assert durations(best_turns((), end, GENEROUS)) == [LAST_FRAME], "no turn stood out"
    last = decoded(best_turns(clips[:3], end, GENEROUS))[-1]
    board = halved(moves[3]).convert("RGB")
    apart = ImageChops.difference(last.crop((0, 0, last.width, board.height)), board)
    assert apart.getbbox() is None, "the end is as upright as the turns, and as large"
    most = len(best_turns([clips[0], clips[2]], end, GENEROUS))
    worse = [Clip(one.frames, one.title, one.caption, rank) for one, rank in zip(clips, (1, 2, 0), strict=False)]
    shown = best_turns(worse, end, most)
    assert shown == best_turns([worse[0], worse[2]], end, GENEROUS), "the least of them gives way"

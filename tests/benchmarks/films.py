"""What the pictures of every recorded game cost: turns as films, stills, and whole games as one film.

    uv run python -m tests.benchmarks.films [GAME ...]

Every turn of the golden games is drawn after its sprites are there, as in a process that has been drawing for a
while. CPU time is measured, so that other work on the machine counts less. A turn's film is promised to cost 80 ms
(median) and never more than 150 ms, and to be at most 200 KiB long (median); a still to cost at most twice what
copying and encoding the same picture costs, measured beside it. The empty background is measured as well.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, TypeVar

from PIL import Image

from bot.limits import FILM_BYTES
from games import REGISTRY
from games.core import transcript
from games.core.contract import Event, View
from games.core.game import Game
from games.core.record import Turn, turns_between
from rendering import PAINTERS
from rendering.encode import png
from rendering.film import LONGEST_FILM, chosen, film
from rendering.hekla import still as hekla
from rendering.picture import Picture
from rendering.vesuvio import still as vesuvio
from rendering.volcano import board
from rendering.volcano.still import compose
from tests.rendering.sentences import words

GOLDEN = Path(__file__).parents[1] / "golden"
KIB = 1024
STILLS = 60
"""The stills of a game that are measured, evenly spread over its recorded turns."""

REPEATS = 9
"""The runs of which the fastest counts where two costs are compared; they take turns."""

_Made = TypeVar("_Made")


def games_of(game: Game[Any]) -> Iterator[tuple[Turn, ...]]:
    """The turns of every golden game."""
    for path in sorted((GOLDEN / game.key).glob("*.txt")):
        record = transcript.read(path.read_text(encoding="utf-8"))
        yield turns_between(game, record, 0, len(record.actions))


def as_painted(turn: Turn) -> tuple[View, tuple[Event, ...], View]:
    """A turn as everybody may see it."""
    return turn.before.view(None), turn.after.visible_events(turn.events, None), turn.after.view(None)


def timed(work: Callable[[], _Made]) -> tuple[float, _Made]:
    """The CPU milliseconds of some work, and what it made."""
    begun = process_time()
    made = work()
    return (process_time() - begun) * 1000, made


def fastest(*works: Callable[[], object]) -> list[float]:
    """The CPU milliseconds of each work's least disturbed run."""
    runs = [[timed(work)[0] for work in works] for _ in range(REPEATS)]
    return [min(costs) for costs in zip(*runs, strict=True)]


def frames_of(picture: Picture) -> int:
    """How many frames a film has."""
    with Image.open(BytesIO(picture.data)) as image:
        return getattr(image, "n_frames", 1)


def spread(values: Sequence[float]) -> str:
    """The median and the largest."""
    return f"{median(values):.0f}, at most {max(values):.0f}"


def tell_films(game: Game[Any], turns: Sequence[Turn]) -> None:
    """What the films of these turns cost."""
    painter, say = PAINTERS[game.key], words("en")
    views = [as_painted(turn) for turn in turns]
    moving = [(one, made) for one in views if (made := painter.motion(*one, say)) is not None]
    films = [made for _, made in moving]
    costs = [timed(partial(painter.motion, *one, say))[0] for one, _ in moving]
    print(f"{game.key}: {len(films)} films of {len(turns)} turns")
    print(f"  CPU ms: {spread(costs)}")
    print(f"  KiB: {spread([len(one.data) / KIB for one in films])}")
    print(f"  frames: {spread([frames_of(one) for one in films])}")


def background_of(game: str, view: Any) -> Image.Image:
    """The empty board of a view's picture."""
    if game == "volcano":
        return board.ground(board.site_of((view,)), *compose(view).size)
    return hekla.ground() if game == "hekla" else vesuvio.ground()


def _copied(ground: Image.Image) -> bytes:
    return png(ground.copy())


def tell_stills(game: Game[Any], turns: Sequence[Turn]) -> None:
    """What stills cost against copying and encoding them, and against doing so with their empty background."""
    painter, say = PAINTERS[game.key], words("en")
    costs, ratios, bare = list[float](), list[float](), list[float]()
    for turn in chosen(turns, STILLS):
        _, events, after = as_painted(turn)
        ground = background_of(game.key, after)
        with Image.open(BytesIO(painter.still(after, events, say).data)) as opened:
            same = opened.copy()
        cost, base, empty = fastest(
            partial(painter.still, after, events, say), partial(_copied, same), partial(_copied, ground)
        )
        costs.append(cost)
        ratios.append(cost / base)
        bare.append(cost / empty)
    print(f"  still, CPU ms: {spread(costs)}")
    print(f"  still against copying and encoding it: {median(ratios):.2f} times, at most {max(ratios):.2f}")
    print(f"  still against its background: {median(bare):.2f} times, at most {max(bare):.2f}")


def tell_whole(game: Game[Any], games: Sequence[Sequence[Turn]]) -> None:
    """What a film of the longest recorded game costs once its stills are drawn, and with them."""
    painter, say = PAINTERS[game.key], words("en")
    longest = chosen(max(games, key=len), LONGEST_FILM)

    scenes = [(after, events) for _, events, after in map(as_painted, longest)]
    painter.stills(scenes, say)
    drawing, drawn = timed(partial(painter.stills, scenes, say))
    cost, made = timed(lambda: film([one.data for one in drawn], FILM_BYTES))
    print(
        f"  whole game of {len(longest)} turns: stills {drawing:.0f} ms, film {cost:.0f} ms, {len(made) / KIB:.0f} KiB"
    )


def main(keys: Sequence[str]) -> None:
    """Measure and print."""
    for game in (REGISTRY[key] for key in keys or REGISTRY):
        games = list(games_of(game))
        turns = [turn for one in games for turn in one]
        tell_films(game, turns)
        tell_stills(game, turns)
        tell_whole(game, games)


if __name__ == "__main__":
    main(sys.argv[1:])

"""What the pictures of every recorded game cost: turns as films, stills, whole games as one film, first pictures.

    uv run python -m tests.benchmarks.films [GAME ...]

Turns of the golden games are drawn after their sprites are there, as in a process that has been drawing for a while,
and with names, in the bot's own words. CPU time is measured, so that other work on the machine counts less. What is
compared is measured in turn, several times, the fastest of each. Before a turn is measured the one before it is drawn,
as when a game is played, and after it a turn of another game.

A film is promised to cost at most twice what encoding its frames costs, and to be at most 200 KiB long (median); a
still at most 1.2 times what copying and encoding the same picture costs; the first picture of a new process at most
three times the same picture later on.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from io import BytesIO
from itertools import chain, pairwise, zip_longest
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, TypeAlias, TypeVar

from PIL import Image

from bot.limits import FILM_BYTES
from bot.words.language import language_for
from games import REGISTRY
from games.core import transcript
from games.core.contract import Event, View
from games.core.game import Game
from games.core.record import Turn, turns_between
from rendering import PAINTERS
from rendering.encode import gif, png
from rendering.film import LONGEST_FILM, chosen, film_of
from rendering.hekla import still as hekla
from rendering.picture import Audience, Picture
from rendering.vesuvio import ground as vesuvio
from rendering.volcano import board
from rendering.volcano.still import compose
from rendering.warming import begin, warm

GOLDEN = Path(__file__).parents[1] / "golden"
KIB = 1024
SHOWN = 24
"""The turns of a game that are measured, evenly spread over those that are recorded."""

RUNS = 3
"""How often each is measured."""

STARTS = 3
"""The new processes whose first picture is measured."""

NAMES = ("Ada", "Bruno", "Chloé", "Dmitri", "Eva", "Fé")

_Made = TypeVar("_Made")

Seen: TypeAlias = tuple[View, tuple[Event, ...], View]
"""The views before and after a turn, with what happened between them."""


def games_of(game: Game[Any]) -> Iterator[tuple[Turn, ...]]:
    """The turns of every golden game."""
    for path in sorted((GOLDEN / game.key).glob("*.txt")):
        record = transcript.read(path.read_text(encoding="utf-8"))
        yield turns_between(game, record, 0, len(record.actions))


def as_painted(turn: Turn) -> Seen:
    """A turn as everybody may see it."""
    return turn.before.view(None), turn.after.visible_events(turn.events, None), turn.after.view(None)


def timed(work: Callable[[], _Made]) -> tuple[float, _Made]:
    """The CPU milliseconds of some work, and what it made."""
    begun = process_time()
    made = work()
    return (process_time() - begun) * 1000, made


def fastest(works: Sequence[tuple[Callable[[], object], ...]]) -> list[list[float]]:
    """The CPU milliseconds of each work's least disturbed run, but of the first one beside others, which comes before.

    All of them are done before one is done again.
    """
    runs = [[[timed(one)[0] for one in beside][1:] for beside in works] for _ in range(RUNS)]
    return [[min(costs) for costs in zip(*beside, strict=True)] for beside in zip(*runs, strict=True)]


def in_turn(games: Sequence[Sequence[Turn]]) -> list[tuple[Seen, Seen]]:
    """The turns of all games, each after one of another game, and with the one before it."""
    pairs = [list(pairwise(map(as_painted, turns))) for turns in games]
    return [pair for pair in chain.from_iterable(zip_longest(*pairs)) if pair is not None]


def readers() -> Audience:
    """For whom the bot would draw; a new one for each picture, as there."""
    return Audience(language_for("en").words(), NAMES)


def spread(values: Sequence[float], digits: int = 0) -> str:
    """The median and the largest."""
    return f"{median(values):.{digits}f}, at most {max(values):.{digits}f}"


def animated(turn: Seen) -> bytes:
    """A turn's film; empty if nothing moved."""
    made = PAINTERS[turn[0].game].motion(*turn, readers())
    return b"" if made is None else made.data


def tell_films(game: Game[Any], turns: Sequence[tuple[Seen, Seen]]) -> None:
    """What the films of these turns cost against encoding them."""
    painter = PAINTERS[game.key]
    shot = [(earlier, turn, frames) for earlier, turn in turns if (frames := painter.frames(*turn, readers()))]
    costs = fastest(
        [
            (partial(animated, earlier), partial(animated, turn), partial(gif, frames))
            for earlier, turn, frames in chosen(shot, SHOWN)
        ]
    )
    films = [animated(turn) for _, turn, _ in shot]
    print(f"{game.key}: {len(shot)} films of {len(turns)} turns")
    print(f"  CPU ms: {spread([whole for whole, _ in costs])}; encoding: {spread([coding for _, coding in costs])}")
    print(f"  film against its encoding: {spread([whole / coding for whole, coding in costs], 2)} times")
    print(f"  KiB: {spread([len(one) / KIB for one in films])}")
    print(f"  frames: {spread([len(frames) for _, _, frames in shot])}")


def background_of(game: str, view: Any) -> Image.Image:
    """The empty board of a view's picture."""
    if game == "volcano":
        return board.ground(board.site_of((view,)), *compose(view).size)
    return hekla.ground() if game == "hekla" else vesuvio.ground()


def _copied(ground: Image.Image) -> bytes:
    return png(ground.copy())


def drawn(turn: Seen) -> Picture:
    """A turn's still."""
    _, events, after = turn
    return PAINTERS[after.game].still(after, events, readers())


def opened(picture: Picture) -> Image.Image:
    """A picture as it was before it was encoded."""
    with Image.open(BytesIO(picture.data)) as file:
        return file.copy()


def tell_stills(game: Game[Any], turns: Sequence[tuple[Seen, Seen]]) -> None:
    """What stills cost against copying and encoding them, and against doing so with their empty background."""
    works = []
    for earlier, turn in chosen(turns, SHOWN):
        ground, same = background_of(game.key, turn[2]), opened(drawn(turn))
        works.append((partial(drawn, earlier), partial(drawn, turn), partial(_copied, same), partial(_copied, ground)))
    costs = fastest(works)
    print(f"  still, CPU ms: {spread([whole for whole, _, _ in costs], 1)}")
    print(f"  still against copying and encoding it: {spread([whole / same for whole, same, _ in costs], 2)} times")
    print(f"  still against its background: {spread([whole / ground for whole, _, ground in costs], 2)} times")


def nothing(_key: str) -> None:
    """What a process has drawn before its first picture if nothing was done for that."""


def forked(_key: str) -> None:
    """What the processes of a bot have drawn that are forked at its start."""
    begin()


def first_picture(key: str, place: int, prepare: Callable[[str], None]) -> float:
    """How many times as long as later the first picture of this process takes: a turn in the middle of some game."""
    games = list(games_of(REGISTRY[key]))
    turns = games[place % len(games)]
    turn = as_painted(turns[len(turns) // 2])
    readers()
    prepare(key)
    first, _ = timed(partial(drawn, turn))
    return first / min(timed(partial(drawn, turn))[0] for _ in range(2 * RUNS))


def tell_first(game: Game[Any]) -> None:
    """What the first picture of a new process costs against the same one later."""
    processes = {"a process": nothing, "one that a bot has forked": forked, "one with all sprites": warm}
    for name, prepare in processes.items():
        with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
            found = [pool.submit(first_picture, game.key, place, prepare).result() for place in range(STARTS)]
        print(f"  first picture of {name} against a later one: {spread(found, 1)} times")


def tell_whole(game: Game[Any], games: Sequence[Sequence[Turn]]) -> None:
    """What a film of the longest recorded game costs once its sprites are drawn, against encoding it."""
    painter = PAINTERS[game.key]
    longest = chosen(max(games, key=len), LONGEST_FILM)
    scenes = [(after, events) for _, events, after in map(as_painted, longest)]
    pictures = painter.small_stills(scenes, readers())
    ((drawing, coding),) = fastest(
        [(int, lambda: painter.small_stills(scenes, readers()), lambda: film_of(pictures, FILM_BYTES))]
    )
    size = len(film_of(pictures, FILM_BYTES)) / KIB
    print(f"  whole game of {len(longest)} turns: drawing {drawing:.0f} ms, encoding {coding:.0f} ms, {size:.0f} KiB")


def main(keys: Sequence[str]) -> None:
    """Measure and print."""
    for game in (REGISTRY[key] for key in keys or REGISTRY):
        games = list(games_of(game))
        turns = in_turn(games)
        tell_films(game, turns)
        tell_stills(game, turns)
        tell_whole(game, games)
        tell_first(game)


if __name__ == "__main__":
    main(sys.argv[1:])

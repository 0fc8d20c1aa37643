"""What the pictures of the recorded games cost: a process's first one, a still, and a turn's film.

    uv run python -m tests.benchmarks.films [GAME ...]

Turns of the golden games are drawn with names, in the bot's own words, by a process that has drawn them once. Processor
time is measured, so that other work on the machine counts less. The exit code is 1 if in the median a still takes more
than 80 ms, or a film more than 300 ms or 200 KB, if any still has more than 150 KB or a film more than 1 MB, or if the
first still takes over 3 s.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median, quantiles
from time import process_time

from bot.play.scenes import Recap, recaps_between
from bot.words.language import language_for
from games import REGISTRY
from games.core import transcript
from rendering.film import chosen
from rendering.painters import PAINTERS
from rendering.picture import Audience, Picture

GOLDEN = Path(__file__).parents[1] / "golden"
SHOWN = 24
"""The turns of a game that are measured, evenly spread over those that are recorded."""

STILL_MILLISECONDS, FILM_MILLISECONDS, FILM_KB = 80, 300, 200
LARGEST_STILL_KB, LARGEST_FILM_KB, FIRST_MILLISECONDS = 150, 1000, 3000
FIRST = """
import sys
from games import REGISTRY
from rendering.painters import PAINTERS
from rendering.picture import WORDLESS

game = REGISTRY[sys.argv[1]]
start = game.start(game.seat_range[-1], game.complete_options({}), bytes(16))
PAINTERS[game.key].still(start.view(None), (), WORDLESS)
"""
"""What a process does for its first picture."""

NAMES = ("Ada", "Bruno", "Chloé", "Dmitri", "Eva", "Fé")


def turns_of(key: str) -> Iterator[Recap]:
    """The turns of every golden game."""
    for path in sorted((GOLDEN / key).glob("*.txt")):
        record = transcript.read(path.read_text(encoding="utf-8"))
        yield from recaps_between(REGISTRY[key], record, 0, len(record.actions))


def timed(draw: Callable[[], Picture | None]) -> tuple[float, float]:
    """The processor's milliseconds of a picture, and its KB; 0 if there is none."""
    begun = process_time()
    made = draw()
    return (process_time() - begun) * 1000, len(made.data) / 1000 if made else 0.0


def tell(key: str) -> bool:
    """Measure a game's pictures and print; whether they are within the budget."""
    painter, words = PAINTERS[key], language_for("en").words()
    stills, films, first = list[tuple[float, float]](), list[tuple[float, float]](), first_still(key)
    shown = chosen(list(turns_of(key)), SHOWN)
    # A worker lives long: it has drawn nearly every sprite before.
    fresh = list[float]()
    for turn in shown:
        view, events = turn.after.view(None), turn.after.visible_events(turn.events, None)
        fresh.append(timed(lambda: painter.still(view, events, Audience(words, NAMES)))[0])  # noqa: B023 - called at once
    for turn in shown:
        before, after = turn.before.view(None), turn.after.view(None)
        events = turn.after.visible_events(turn.events, None)
        stills.append(timed(lambda: painter.still(after, events, Audience(words, NAMES))))  # noqa: B023 - called at once
        films.append(timed(lambda: painter.motion(before, events, after, Audience(words, NAMES))))  # noqa: B023
    films = [one for one in films if one[1]]
    (still, still_size), (film, film_size) = (map(median, zip(*one, strict=True)) for one in (stills, films))
    slow = quantiles([taken for taken, _ in stills], n=20)[-1]
    largest, longest = (max(size for _, size in measured) for measured in (stills, films))
    print(f"{key}: the first still {first:.0f} ms, the next ones {median(fresh):.0f}")
    print(f"  stills {still:.0f} ms, p95 {slow:.0f}; {still_size:.0f} KB, at most {largest:.0f}")
    print(f"  {len(films)} films {film:.0f} ms; {film_size:.0f} KB, at most {longest:.0f}")
    usual = still <= STILL_MILLISECONDS and film <= FILM_MILLISECONDS and film_size <= FILM_KB
    return bool(usual and first <= FIRST_MILLISECONDS and largest <= LARGEST_STILL_KB and longest <= LARGEST_FILM_KB)


def first_still(key: str) -> float:
    """The processor's milliseconds of a process that starts, imports the painters and draws an opening."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run((sys.executable, "-c", FIRST, key), check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def main(keys: Sequence[str]) -> int:
    """Measure and print."""
    return 0 if all([tell(key) for key in keys or REGISTRY]) else 1  # noqa: C419 - each is told


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

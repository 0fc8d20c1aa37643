"""What the pictures of the recorded games cost: a still, and a turn's film.

    uv run python -m tests.benchmarks.films [GAME ...]

Turns of the golden games are drawn with names, in the bot's own words. Processor time is measured, so that other work
on the machine counts less. The exit code is 1 if in the median a still takes more than 80 ms, or a film more than
300 ms or 200 KB.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from time import process_time

from bot.words.language import language_for
from games import REGISTRY
from games.core import transcript
from games.core.record import Turn, turns_between
from rendering.film import chosen
from rendering.painters import PAINTERS
from rendering.picture import Audience, Picture

GOLDEN = Path(__file__).parents[1] / "golden"
SHOWN = 24
"""The turns of a game that are measured, evenly spread over those that are recorded."""

STILL_MILLISECONDS, FILM_MILLISECONDS, FILM_KB = 80, 300, 200
NAMES = ("Ada", "Bruno", "Chloé", "Dmitri", "Eva", "Fé")


def turns_of(key: str) -> Iterator[Turn]:
    """The turns of every golden game."""
    for path in sorted((GOLDEN / key).glob("*.txt")):
        record = transcript.read(path.read_text(encoding="utf-8"))
        yield from turns_between(REGISTRY[key], record, 0, len(record.actions))


def timed(draw: Callable[[], Picture | None]) -> tuple[float, float]:
    """The processor's milliseconds of a picture, and its KB; 0 if there is none."""
    begun = process_time()
    made = draw()
    return (process_time() - begun) * 1000, len(made.data) / 1000 if made else 0.0


def tell(key: str) -> bool:
    """Measure a game's pictures and print; whether they are within the budget."""
    painter, words = PAINTERS[key], language_for("en").words()
    stills, films = list[tuple[float, float]](), list[tuple[float, float]]()
    for turn in chosen(list(turns_of(key)), SHOWN):
        before, after = turn.before.view(None), turn.after.view(None)
        events = turn.after.visible_events(turn.events, None)
        stills.append(timed(lambda: painter.still(after, events, Audience(words, NAMES))))  # noqa: B023 - called at once
        films.append(timed(lambda: painter.motion(before, events, after, Audience(words, NAMES))))  # noqa: B023
    # Sprites are drawn with the first pictures that show them.
    films = [one for one in films if one[1]]
    (still, still_size), (film, film_size) = (map(median, zip(*one, strict=True)) for one in (stills, films))
    print(f"{key}: a still {still:.1f} ms, {still_size:.0f} KB; {len(films)} films {film:.1f} ms, {film_size:.0f} KB")
    return bool(still <= STILL_MILLISECONDS and film <= FILM_MILLISECONDS and film_size <= FILM_KB)


def main(keys: Sequence[str]) -> int:
    """Measure and print."""
    return 0 if all([tell(key) for key in keys or REGISTRY]) else 1  # noqa: C419 - each is told


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

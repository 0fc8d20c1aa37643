"""Handicaps: points that seats get at the end, so that unequal players have equal chances. A house ruling."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add

from games.core.options import HANDICAP, HANDICAPS, Options, OptionValue
from games.core.outcome import ScorePart
from games.core.text import text


@dataclass(frozen=True, slots=True)
class Handicap:
    """What handicaps are worth in a game, as ``tests.benchmarks.handicaps`` measures it between two computers.

    ``even`` has for every level but the first the points that it gives the level before it in an even game, None where
    that is not known or no points make it even; ``worth`` is by how much a point raises a seat's strength, in the unit
    of ratings (``mu``). Ratings are counted with that.
    """

    even: tuple[int | None, ...]
    worth: float

    def evening(self, strengths: Sequence[float]) -> tuple[int, ...]:
        """The handicaps offered that bring seats of these strengths (``mu``) nearest to an even game.

        >>> Handicap((), worth=0.5).evening((30, 25.2))
        (0, 10)
        """
        return tuple(offered((max(strengths) - one) / self.worth) for one in strengths)

    def lifts(self, options: Options, seats: int) -> tuple[float, ...]:
        """By how much their handicaps raise the strength of the seats.

        >>> Handicap((), worth=0.5).lifts({"handicap": "0 4"}, 2)
        (0.0, 2.0)
        """
        return tuple(self.worth * points for points in padded(options, seats))


def offered(points: float) -> int:
    """The handicap that is nearest to so many points.

    >>> offered(12.6), offered(90)
    (13, 34)
    """
    nearest: int = min(HANDICAPS, key=lambda one: abs(one - points))
    return nearest


def handicap_of(options: Options) -> tuple[int, ...]:
    """Each seat's points by complete options; seats after the last one listed have none.

    >>> handicap_of({"handicap": "0 5"}), handicap_of({})
    ((0, 5), ())
    """
    return tuple(map(int, str(options.get(HANDICAP, "")).split()))


def padded(options: Options, seats: int) -> tuple[int, ...]:
    """The points of so many seats, 0 for none.

    >>> padded({"handicap": "3"}, 2)
    (3, 0)
    """
    points = handicap_of(options)
    return (*points, *(0,) * (seats - len(points)))


def with_handicap(options: Options, points: Sequence[int]) -> dict[str, OptionValue]:
    """The options with these handicaps by seat; without the option if nobody has any."""
    kept = {key: value for key, value in options.items() if key != HANDICAP}
    return kept | ({HANDICAP: " ".join(map(str, points))} if any(points) else {})


def raised(scores: Sequence[int], handicap: Sequence[int]) -> tuple[int, ...]:
    """The scores with the handicaps, which are either none or one for each score.

    >>> raised((7, 3), (0, 5)), raised((7, 3), ())
    ((7, 8), (7, 3))
    """
    return tuple(map(add, scores, handicap)) if handicap else tuple(scores)


def dumped(handicap: Sequence[int]) -> dict[str, list[int]]:
    """The field of a position's dump; none without handicaps, so that older games are stored as ever."""
    return {HANDICAP: list(handicap)} if handicap else {}


def handicap_part(handicap: Sequence[int], seat: int) -> tuple[ScorePart, ...]:
    """What a seat's handicap adds to its points, if anything."""
    return (ScorePart(text("core-handicap"), handicap[seat]),) if handicap and handicap[seat] else ()

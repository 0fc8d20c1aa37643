"""Round robins by Berger's tables, as in the annex of chapter C.05 of the handbook of FIDE, the chess federation.

The highest number stays where it is and changes seats from round to round; all others move on by half of the field.
"""

from bot.tournaments.pairings import Tables


def rounds_of(players: int, *, double: bool = False) -> int:
    """How many rounds it takes until all have met; an odd one out has a bye in each."""
    return (players + players % 2 - 1) * (2 if double else 1)


def berger(players: int, round_number: int, *, double: bool = False) -> Tables:
    """The tables of a round, from 1. The starting number before the comma has the first seat.

    >>> berger(4, 1), berger(4, 2), berger(4, 3)
    (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))

    With an odd number of players, whoever would meet the missing one has a bye:

    >>> berger(3, 1)
    ((2, 3), (1,))

    In a double round robin the last two rounds of the first half change places, as the annex advises, so that nobody
    has the first seat three times in a row; in the second half, the seats change.
    """
    once = rounds_of(players)
    half, at = divmod(round_number - 1, once)
    if double and half == 0 and 1 < once <= at + 2:
        at = 2 * once - 3 - at
    tables = _single(players, at + 1)
    return tuple(one[::-1] for one in tables) if half else tables


def _single(players: int, round_number: int) -> Tables:
    size = players + players % 2
    circle = size - 1
    # In each round the numbers that sum up to the same, counted in the circle, meet.
    first = (round_number - 1) * (size // 2) % circle
    pairs = [((first + step) % circle + 1, (first - step) % circle + 1) for step in range(1, size // 2)]
    alone = first + 1
    top = (alone, size) if round_number % 2 else (size, alone)
    tables = [top, *pairs]
    played = tuple(one for one in tables if max(one) <= players)
    free = tuple((min(one),) for one in tables if max(one) > players)
    return played + free

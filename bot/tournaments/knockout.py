"""Single elimination: the best starting numbers meet the last ones first, and each other as late as they can.

Places that are free in the first round are byes for the best. With the final, the losers of the semi-finals play for
the third place. If a game is drawn, whoever had not the first seat goes on.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from bot.tournaments.pairings import Entrant, Pairing, PairingHistory, Tables

Slots: TypeAlias = list[int | None]
"""The starting numbers of a round in the order of the bracket, None for a free place; neighbours meet."""


def rounds_of(players: int) -> int:
    """How many rounds it takes.

    >>> rounds_of(2), rounds_of(8), rounds_of(33)
    (1, 3, 6)
    """
    return max(1, (players - 1).bit_length())


def bracket(players: int) -> Slots:
    """The first round of so many, by strength as at tennis: the two best are in different halves, and so on.

    >>> bracket(6)
    [1, None, 4, 5, 2, None, 3, 6]
    """
    seeds = [1]
    while len(seeds) < 2 ** rounds_of(players):
        seeds = [one for seed in seeds for one in (seed, 2 * len(seeds) + 1 - seed)]
    return [seed if seed <= players else None for seed in seeds]


def knockout(entrants: Sequence[Entrant], played: Iterable[Pairing], round_number: int) -> Tables:
    """The tables of a round after those before it: the pairs that meet, then the byes."""
    before = list(played)
    slots, losers = _reached(entrants, before, round_number)
    pairs = list(zip(slots[::2], slots[1::2], strict=True))
    if losers:
        pairs.append((losers[0], losers[1]))
    history = PairingHistory(before)
    tables = [history.seated(sorted((one, other)), round_number) for one, other in pairs if one and other]
    return (*tables, *((one or other or 0,) for one, other in pairs if (one is None) != (other is None)))


def _reached(entrants: Sequence[Entrant], played: list[Pairing], round_number: int) -> tuple[Slots, Slots]:
    """Who is in a round by their places, and who plays for the third place in it."""
    present = {one.number for one in entrants if one.plays_in(round_number)}
    slots, out, last = bracket(len(entrants)), Slots(), rounds_of(len(entrants))
    for earlier in range(1, round_number):
        results = {frozenset(one.numbers): one for one in played if one.round_number == earlier}
        pairs = list(zip(slots[::2], slots[1::2], strict=True))
        slots = [_winner(results, *pair) for pair in pairs]
        out = [_loser(results, *pair) for pair in pairs]
    third = out if round_number == last > 1 else []
    return [_if_present(one, present) for one in slots], [_if_present(one, present) for one in third]


def _if_present(number: int | None, present: set[int]) -> int | None:
    return number if number in present else None


def _loser(results: dict[frozenset[int], Pairing], one: int | None, other: int | None) -> int | None:
    met = one is not None and other is not None and frozenset((one, other)) in results
    return (other if _winner(results, one, other) == one else one) if met else None


def _winner(results: dict[frozenset[int], Pairing], one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return one or other
    game = results.get(frozenset((one, other)))
    if game is None or game.points is None:
        # They did not meet because one of them had left.
        return next((each for each in (one, other) if frozenset((each,)) in results), None)
    first, second = game.numbers
    return first if game.points[0] > game.points[1] else second


def advanced(numbers: Sequence[int], decided: Sequence[Pairing]) -> dict[int, int]:
    """How far each has come, higher for better places.

    It counts the rounds that somebody survived, twice; the game for the third place parts those who lost a semi-final.
    """
    last, survived = rounds_of(len(numbers)), dict.fromkeys(numbers, 0)
    for one in sorted(decided, key=lambda game: game.round_number):
        third = one.round_number == last > 1 and any(survived[number] < 2 * (last - 1) for number in one.numbers)
        winner = one.numbers[0]
        if one.points is not None and not one.is_bye and one.points[0] <= one.points[1]:
            winner = one.numbers[1]
        survived[winner] += 1 if third else 2
    return survived

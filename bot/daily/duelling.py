"""How a duel goes: which problems it has, what an ended practice counts in it, and who has won. Pure but for rows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum
from hashlib import sha256

from bot.daily.practice import earlier_days
from bot.daily.tries import problem_on
from bot.model.refusals import SessionRefusal
from bot.store.database import Transaction
from bot.store.rows import duels
from bot.store.rows.duels import PROBLEMS, Duel, DuelAnswer, DuelState
from bot.store.rows.tries import BEST, ProblemTry
from games.core.problems import Problem
from games.core.text import text

DUEL_DAYS = 7
"""How long a challenge can be accepted, and how long an accepted duel lasts."""

WANTED = (1, 2, 4, 5, 7)
"""The difficulties of the problems, one after another."""


def five(duel_id: int, today: date, tried: frozenset[str], asked: frozenset[str]) -> tuple[Problem, ...]:
    """The problems of a duel, from easy to hard: those of earlier days, but those that a day still has ``asked`` them.

    Those that no day asks before the duel is over come first, then those that neither has ``tried``, then those of a
    game that has come less often; the rest follows from the number of the duel. Refuses if there have been too few.
    """
    coming = {problem_on(today + timedelta(days=days)).key for days in range(-1, DUEL_DAYS + 3)}
    left = {one.key: one for one in map(problem_on, earlier_days(today)) if one.key not in asked}
    chosen = list[Problem]()
    for wanted in WANTED:
        if not left:
            raise SessionRefusal(text("bot-duel-refusal-too-few"))
        games = [one.game for one in chosen]

        def rank(
            one: Problem, wanted: int = wanted, games: Sequence[str] = games
        ) -> tuple[bool, int, bool, int, bytes]:
            drawn = sha256(f"{duel_id}:{one.key}".encode()).digest()
            return one.key in coming, abs(one.grade - wanted), one.key in tried, games.count(one.game), drawn

        chosen.append(min(left.values(), key=rank))
        del left[chosen[-1].key]
    return tuple(sorted(chosen, key=lambda one: one.grade))


async def note_duelled(transaction: Transaction, row: ProblemTry) -> None:
    """Count a practice that has just ended in the duels whose problem it was; what ended without a result counts 0."""
    for one in await duels.own(transaction, row.user_id):
        if row.day is not None or one.current != row.problem:
            continue
        answer = DuelAnswer(
            duel_id=one.duel.id,
            side=one.side,
            number=len(one.answers),
            closeness=row.closeness or 0,
            taken_back=row.taken_back,
            ended_at=row.changed_at,
        )
        await duels.add_answer(transaction, answer)
        if len(await duels.answers(transaction, one.duel.id)) == 2 * PROBLEMS:
            await duels.change(transaction, replace(one.duel, state=DuelState.OVER), row.changed_at)


class WonBy(StrEnum):
    """What decides a duel, the first that is not the same on both sides: points, the best results, moves taken back."""

    POINTS = "points"
    BEST = "best"
    BACK = "back"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class DuelTally:
    """What one side has reached: a closeness for each problem, None where it was not played."""

    user_id: int
    reached: tuple[int | None, ...]
    taken_back: int

    @property
    def points(self) -> int:
        """Up to ten points a problem."""
        return sum(one or 0 for one in self.reached)

    @property
    def best(self) -> int:
        """How often the best there is was reached."""
        return self.reached.count(BEST)


@dataclass(frozen=True, slots=True)
class DuelResult:
    """How a duel has ended: both sides, the better one first, and what decided it; nothing if they are level."""

    first: DuelTally
    second: DuelTally
    by: WonBy


def verdict(duel: Duel, answers: Sequence[DuelAnswer]) -> DuelResult:
    """Who has won by what."""
    one, other = (_tally(duel, answers, side) for side in range(2))
    deciding = (
        (WonBy.POINTS, one.points, other.points),
        (WonBy.BEST, one.best, other.best),
        (WonBy.BACK, other.taken_back, one.taken_back),
    )
    for by, mine, theirs in deciding:
        if mine != theirs:
            return DuelResult(one, other, by) if mine > theirs else DuelResult(other, one, by)
    return DuelResult(one, other, WonBy.NOTHING)


def _tally(duel: Duel, answers: Sequence[DuelAnswer], side: int) -> DuelTally:
    own = {one.number: one for one in answers if one.side == side}
    reached = tuple(own[number].closeness if number in own else None for number in range(PROBLEMS))
    return DuelTally(duel.sides[side], reached, sum(one.taken_back for one in own.values()))

"""Runs of practice: problems that get harder until the first that is missed."""

from dataclasses import dataclass, field

from bot.store.mapper import Mapper
from bot.store.rows.tries import BEST, ProblemTry


@dataclass(frozen=True, slots=True)
class PracticeRun:
    """A row of ``runs``; see the comment on the table."""

    user_id: int
    problems: tuple[str, ...] = field(default=(), repr=False)
    solved: int = 0
    most: int = 0
    ended_at: int | None = None

    @property
    def current(self) -> str | None:
        """The problem to be solved; None if the next is not chosen yet, or the run is over."""
        return self.problems[-1] if self.ended_at is None and len(self.problems) > self.solved else None

    def tells_of(self, row: ProblemTry) -> bool:
        """Whether a try is the latest of this run."""
        if row.day is not None or self.problems[-1:] != (row.problem,):
            return False
        if row.ending is None:
            return self.current == row.problem
        if self.ended_at is not None:
            return self.ended_at == row.changed_at
        return self.current is None and row.closeness == BEST


RUNS = Mapper(PracticeRun, "runs", "user_id")
find = RUNS.find
save = RUNS.save

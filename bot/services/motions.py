"""What can be proposed at a table, who is asked, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.acts import former_seats, require_running
from bot.services.proposals import Case, Motion, Work
from bot.services.refusals import SessionRefusal
from bot.services.rematch import Rematching
from bot.services.undoing import Undoing
from bot.store.database import Transaction
from bot.store.proposals import Matter
from games.core.record import CONCLUDE, Action
from games.core.text import text


def motions() -> tuple[Motion, ...]:
    """One of each kind."""
    return (Ending(), Undoing(), Rematching())


def seats_playing(case: Case) -> frozenset[int]:
    """The seats that can be asked: not those that have given up, nor those of former players, who are nobody.

    Refuses a game that is not under way, and a proposer that has given up.
    """
    position = require_running(case.table)
    if case.seat in position.forfeited:
        raise SessionRefusal(text("bot-refusal-resigned"))
    return frozenset(range(position.seats)) - position.forfeited - former_seats(case.table)


@dataclass(frozen=True, slots=True)
class Ending:
    """To end the game as it stands; every seat still playing is asked (O16)."""

    matter: Matter = Matter.END
    lifetime: int | None = None

    def detail(self, _seat: int) -> int:
        """There is one such proposal at a time."""
        return 0

    def work_out(self, case: Case) -> Work:
        """Every seat still playing is asked."""
        return Work(seats_playing(case), (case.table.after(Action(CONCLUDE)),))

    async def carry(self, _transaction: Transaction, _case: Case, _now: int) -> int | None:
        """Nothing else."""
        return None

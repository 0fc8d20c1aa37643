"""The kinds of proposal: who is asked, and what happens when all agree."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.refusals import SessionRefusal
from bot.services.table.acts import former_seats, require_running
from bot.services.table.rematch import Rematching
from bot.services.table.terms import Case, Motion, Terms
from bot.services.table.undoing import Undoing
from bot.store.database import Transaction
from bot.store.proposals import ProposalKind
from games.core.actions import Conclude
from games.core.text import Seat, text


def motions() -> tuple[Motion, ...]:
    """One of each kind except pausing, which :mod:`bot.services.clock.pauses` adds because it imports this module."""
    return (Ending(), Undoing(), Rematching())


def seats_playing(case: Case) -> frozenset[int]:
    """The seats that can be asked: not those that have forfeited, nor those of erased players and of computers.

    Refuses a game that is not running, and a proposer who has forfeited.
    """
    require_running(case.table)
    if case.seat not in case.table.playing:
        raise SessionRefusal(text("bot-refusal-resigned"))
    return case.table.playing & case.table.session.people - former_seats(case.table.session)


@dataclass(frozen=True, slots=True)
class Ending:
    """The proposal to end the game as it stands; every seat still playing is asked (O16).

    A computer agrees unless it leads: unless it knows that it has more points than every person still playing.
    """

    kind: ProposalKind = ProposalKind.END
    lifetime: int | None = None

    def detail(self, _seat: int) -> int:
        """Always 0: one such proposal at a time."""
        return 0

    def terms(self, case: Case) -> Terms:
        """Asks every person still playing; refuses while a computer has more points than each of them."""
        _require_computers_agree(case)
        return Terms(seats_playing(case), (case.table.after(Conclude()),))

    async def require_possible(self, _transaction: Transaction, _case: Case) -> None:
        """Refuses nothing more."""

    async def carry_out(self, _transaction: Transaction, _case: Case, _now: int) -> int | None:
        """Does nothing more."""
        return None


def _require_computers_agree(case: Case) -> None:
    table = case.table
    people = seats_playing(case)
    for seat in sorted(table.playing & table.session.computers):
        scores = table.position.view(seat).scores
        own, theirs = scores[seat], [scores[other] for other in people]
        if own is not None and all(other is not None and other < own for other in theirs):
            raise SessionRefusal(text("bot-refusal-computer-ahead", player=Seat(seat)))

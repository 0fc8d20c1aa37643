"""What can be proposed: a motion computes the terms of a proposal from a case, and carries it out once all agree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.services.table.tables import Reached, Table
from bot.store.database import Transaction
from bot.store.proposals import ProposalKind
from games.core.record import Record


@dataclass(frozen=True, slots=True)
class Case:
    """The input of a motion: a table, its record, and the seat that proposes."""

    table: Table
    record: Record
    seat: int


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a proposal: the seats asked, its actions with the tables after them, and a public note.

    The proposing seat need not be among those asked.
    """

    asked: frozenset[int]
    reached: tuple[Reached, ...] = ()
    note: str = ""


class Motion(Protocol):
    """One kind of proposal."""

    @property
    def kind(self) -> ProposalKind:
        """The kind of proposal."""

    @property
    def lifetime(self) -> int | None:
        """Milliseconds after which it expires; None for never."""

    def detail(self, seat: int) -> int:
        """A number that tells this seat's proposal from others of its kind; 0 if only one can be open."""

    def terms(self, case: Case) -> Terms:
        """Compute the terms; pure, may be slow, and refuses what cannot be proposed now."""

    async def require_possible(self, transaction: Transaction, case: Case) -> None:
        """Refuse what other tables do not allow, in the transaction that writes the proposal or carries it out."""

    async def carry_out(self, transaction: Transaction, case: Case, now: int) -> int | None:
        """Do the rest after its actions are written; returns the id of the session it opens, or None."""

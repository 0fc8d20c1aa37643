"""Undo: a player takes back their latest move and all that followed; within their own turn without asking.

After that, the seats are asked that have acted since, have been pinged for their turn, or were shown something in
private. A move that drew, revealed or decided something by chance cannot be undone at all. Computers always agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.services.refusals import SessionRefusal
from bot.services.table.acts import former_seats, require_running
from bot.services.table.tables import Reached, table_of
from bot.services.table.terms import Case, Terms
from bot.store.database import Transaction
from bot.store.proposals import ProposalKind
from games.core.actions import Move, Undo
from games.core.record import Moment, Playthrough, playthrough_of
from games.core.text import text


@dataclass(frozen=True, slots=True)
class Undoing:
    """The proposal to undo a move. Each seat can have its own; any action withdraws it."""

    kind: ProposalKind = ProposalKind.UNDO
    lifetime: int | None = None

    def detail(self, seat: int) -> int:
        """The seat whose move it undoes."""
        return seat

    def terms(self, case: Case) -> Terms:
        """Finds the seats that must agree, and computes the table after the undo."""
        require_running(case.table)
        if case.seat not in case.table.playing:
            raise SessionRefusal(text("bot-refusal-resigned"))
        if case.table.session.paused_at is not None:
            raise SessionRefusal(text("bot-refusal-paused"))
        playthrough = playthrough_of(case.table.game, case.record)
        own, taken = _latest_own(playthrough, case.seat)
        before = taken[0].before
        move = before.read(case.seat, own.notation)
        answering = case.table.playing & case.table.session.people - former_seats(case.table.session)
        asked = _concerned(taken, playthrough) & answering - {case.seat}
        action = Undo(case.seat, len(taken))
        events = playthrough.play(action).step.events
        session = replace(case.table.session, sequence=playthrough.sequence)
        reached = Reached(action, events, table_of(session, playthrough, action))
        return Terms(asked, (reached,), before.public_notation(move))

    async def require_possible(self, _transaction: Transaction, _case: Case) -> None:
        """Refuses nothing more."""

    async def carry_out(self, _transaction: Transaction, _case: Case, _now: int) -> int | None:
        """Does nothing more."""
        return None


def _latest_own(playthrough: Playthrough, seat: int) -> tuple[Move, Sequence[Moment]]:
    """A seat's latest decision not undone, and it with everything since; refuses a seat that has made none."""
    in_effect = playthrough.in_effect
    for index in reversed(range(len(in_effect))):
        action, before = in_effect[index].action, in_effect[index].before
        if isinstance(action, Move) and action.seat == seat and before.forced is None:
            return action, in_effect[index:]
    raise SessionRefusal(text("core-undo-nothing"))


def _concerned(taken: Sequence[Moment], playthrough: Playthrough) -> frozenset[int]:
    """The seats that have acted since, were pinged for their turn, or were shown something in private."""
    acted = {moment.action.seat for moment in taken if moment.before.forced is None}
    called = playthrough.position.to_act if playthrough.position.turn != taken[0].before.turn else frozenset()
    shown = {seat for moment in taken for seat in range(playthrough.position.seats) if _shows(moment, seat)}
    return frozenset(seat for seat in acted | called | shown if seat is not None)


def _shows(moment: Moment, seat: int) -> bool:
    """Whether a step showed this seat something that spectators did not see."""
    after, events = moment.step.position, moment.step.events
    return bool(after.visible_events(events, seat) != after.visible_events(events, None))

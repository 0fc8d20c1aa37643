"""What can be proposed: a motion says who is asked, and what happens when all agree.

Here are those to end a game and to undo a move; those to pause a game and to play another are beside what they do.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from bot.model.actions import former_seats, require_running
from bot.model.proposals import ProposalKind
from bot.model.refusals import SessionRefusal
from bot.model.tables import Reached, Table, table_of
from bot.store.database import Transaction
from games.core.actions import Conclude, Move, Undo
from games.core.record import Moment, Playthrough, Record, playthrough_of
from games.core.text import Seat, text


@dataclass(frozen=True, slots=True)
class Case:
    """The input of a motion: a table, its record, and the seat that proposes.

    ``acting`` is the seat that proposes or agrees now, None if nobody does yet, ``agreed`` are those that have agreed
    before. ``sure`` is whether its player knows with whom they would sit; see :mod:`bot.play.contacts`.
    """

    table: Table
    record: Record
    seat: int
    acting: int | None = None
    agreed: frozenset[int] = frozenset()
    sure: bool = False


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


def seats_playing(case: Case) -> frozenset[int]:
    """The seats that can be asked: not those that have forfeited, nor those of erased players and of computers.

    Refuses a game that is not running, and a proposer who has forfeited.
    """
    require_running(case.table)
    if case.seat not in case.table.playing:
        raise SessionRefusal(text("bot-refusal-resigned"))
    return case.table.playing & case.table.session.people - former_seats(case.table.session)


@dataclass(frozen=True, slots=True)
class EndMotion:
    """The proposal to end the game as it stands; every seat still playing is asked (O16).

    A computer agrees unless it leads, that is, knows that it has more points than every person still playing, and the
    game is not stalled; and unless the end would leave it without a place where a person has one (V33).
    """

    kind: ProposalKind = ProposalKind.END
    lifetime: int | None = None

    def detail(self, _seat: int) -> int:
        """Always 0: one such proposal at a time."""
        return 0

    def terms(self, case: Case) -> Terms:
        """Asks every person still playing; refuses what a computer does not agree to."""
        people, ended = seats_playing(case), case.table.after(Conclude())
        _require_computers_agree(case, ended.table)
        return Terms(people, (ended,))

    async def require_possible(self, _transaction: Transaction, _case: Case) -> None:
        """Refuses nothing more."""

    async def carry_out(self, _transaction: Transaction, _case: Case, _now: int) -> int | None:
        """Does nothing more."""
        return None


def _require_computers_agree(case: Case, ended: Table) -> None:
    table, people = case.table, seats_playing(case)
    outcome = ended.position.outcome
    for seat in sorted(table.playing & table.session.computers):
        scores = table.position.view(seat).scores
        own, theirs = scores[seat], [scores[other] for other in people]
        leads = own is not None and all(other is not None and other < own for other in theirs)
        if leads and not table.position.stalled:
            raise SessionRefusal(text("bot-refusal-computer-ahead", player=Seat(seat)))
        # Who would have a place is known to everybody, unlike the points it may depend on.
        if outcome and outcome.placings[seat] is None and any(outcome.placings[other] for other in people):
            raise SessionRefusal(text("bot-refusal-computer-would-lose", player=Seat(seat)))


@dataclass(frozen=True, slots=True)
class UndoMotion:
    """A player takes back their latest move and all that followed; within their own turn without asking.

    After that, the seats are asked that have acted since, have been pinged for their turn, or were shown something in
    private. A move that drew, revealed or decided something by chance cannot be undone at all. Computers always agree.
    Each seat can have its own proposal; any action withdraws it.
    """

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

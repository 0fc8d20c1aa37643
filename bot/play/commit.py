"""Writes an action: the record first, then everything that follows from it.

All of it is one transaction, so a stored action always has its consequences stored too.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.model.actions import revealed_in
from bot.model.sessions import BY_MODERATOR, Session, Status
from bot.model.tables import Reached, Table
from bot.play.finishing import finish
from bot.play.ratings import places_of
from bot.play.waiting import NOBODY, update_waits
from bot.store.database import Transaction
from bot.store.rows import guilds, notices, proposals, timers, tournaments
from bot.store.rows import results as result_rows
from bot.store.rows import sessions as session_rows
from bot.store.rows.notices import NoticeKind
from bot.store.rows.timers import TimeoutCause
from games.core.actions import Action, Conclude, Forfeit, Move, Undo
from games.core.outcome import Outcome, SoloResult
from games.core.text import Text


@dataclass(frozen=True, slots=True)
class Played:
    """A committed turn, or part of one: the table after it, and the notations that were played."""

    table: Table
    notations: tuple[str, ...] = field(repr=False)
    turn_over: bool
    revealed: tuple[Text, ...] = field(default=(), repr=False)
    """What it revealed to its player alone."""
    seat: int | None = None


async def commit(
    transaction: Transaction,
    table: Table,
    reached: tuple[Reached, ...],
    user_id: int,
    now: int,
) -> Played:
    """Write the actions that led on from ``table``, and their consequences."""
    after = reached[-1].table
    position = after.position
    for one in reached:
        session = one.table.session
        await session_rows.append_action(transaction, session.id, session.sequence, one.action, user_id, now)
    await note_forfeits(transaction, after.session, reached, user_id, now)
    if position.outcome is not None:
        stopped = reached[-1].action == Conclude(by_moderator=True)
        ending = BY_MODERATOR if stopped else position.outcome.ending
        after = await _close(transaction, after, position.outcome, ending, now)
    session = after.session
    await session_rows.update(transaction, session)
    await session_rows.save_snapshot(transaction, session.id, after.snapshot())
    over = position.outcome is not None
    if isinstance(after.latest, Undo):
        await notices.queue_recaps_again(transaction, session.id, after.turn_sequence, now)
    await proposals.withdraw(transaction, session.id, now, forfeited=position.forfeited, over=over)
    turn_over = over or position.turn != table.position.turn
    fresh = turn_over and not (session.alone and await notices.shows_of_late(transaction, session.id, now))
    await notices.queue_board(transaction, session.id, session.sequence, now, fresh=fresh)
    await update_waits(transaction, table, reached, after, user_id, now)
    seat = session.seat_of(user_id)
    own = [one.action for one in reached if one.action.seat == seat]
    notations = tuple(action.notation for action in own if isinstance(action, Move))
    return Played(after, notations, turn_over, revealed_in(reached, seat), seat)


async def _close(transaction: Transaction, table: Table, outcome: Outcome, ending: str, now: int) -> Table:
    """Write a finished game's outcome, ratings and lists; returns the table with its session over."""
    session = replace(table.session, status=Status.OVER, ended_at=now, ending=ending)
    results = tuple(zip(outcome.placings, outcome.scores, strict=True))
    await session_rows.place_players(transaction, session.id, results)
    if ending != BY_MODERATOR:
        await _keep_solo(transaction, session, outcome.solo, now)
    unrated = await finish(transaction, session, outcome, now)
    # Where a moderator ends a game, nobody is placed.
    places = places_of(outcome.placings, table.position.forfeited)
    places = (1,) * len(places) if ending == BY_MODERATOR else places
    await tournaments.note_over(transaction, session.id, places, now)
    await guilds.queue_close(transaction, session, now)
    return replace(table, session=session, unrated=unrated)


async def _keep_solo(transaction: Transaction, session: Session, result: SoloResult | None, now: int) -> None:
    if result is not None:
        place = (session.id, session.guild_id, session.players[0])
        await result_rows.insert_solo_result(transaction, *place, board=result.board, rank=result.rank, now=now)


async def note_forfeits(
    transaction: Transaction, session: Session, reached: Iterable[Reached], user_id: int, now: int
) -> None:
    """Record which seats forfeited for being late, and whether by a claim or by the clock."""
    for one in reached:
        seat = _given_up(one.action)
        if seat is None or user_id == session.players[seat]:
            continue
        cause = TimeoutCause.CLOCK if user_id == NOBODY else TimeoutCause.CLAIM
        if cause is TimeoutCause.CLAIM and await timers.find_timeout(transaction, session.id, seat) is None:
            continue
        await timers.close_claim(transaction, session.id, seat, cause, one.table.session.sequence)
        await notices.queue(transaction, session.id, NoticeKind.TIMEOUT, one.table.session.sequence, now, seat)


def _given_up(action: Action) -> int | None:
    return action.seat if isinstance(action, Forfeit) else None

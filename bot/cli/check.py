"""Checks that each session, rating and standing follows from the records of games, and repairs what can be derived."""

import argparse
import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from bot.cli.terminal import Exit, existing_database, say, warn
from bot.model.refusals import SessionRefusal
from bot.model.sessions import BY_MODERATOR, Session, Status
from bot.model.tables import Table, table_of
from bot.play import clocks
from bot.standings.recount import rebuild, rebuild_seasons, recount, season_faults
from bot.store.command_access import exclusive, read_only
from bot.store.database import Database, Transaction
from bot.store.drivers.driver import OpenMode
from bot.store.files import access as files
from bot.store.files import copies
from bot.store.rows import notices, outbox, timers, tournaments
from bot.store.rows import results as result_rows
from bot.store.rows import sessions as session_rows
from bot.store.url import Location
from games import REGISTRY
from games.core.outcome import Outcome
from games.core.record import playthrough_of, replay
from games.core.refusals import Refusal
from games.core.text import Text, text

UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError)
"""The errors of damaged rows, and of games or rules that this version does not know."""


@contextmanager
def readable(session_id: int) -> Iterator[None]:
    """Raises :class:`SessionRefusal` where the rows of a session cannot be read."""
    try:
        yield
    except UNREADABLE as problem:
        broken = text("bot-game-broken", session=str(session_id), problem=type(problem).__name__)
        raise SessionRefusal(broken) from problem


async def check(location: Location) -> int:
    """Replay every session's record and compare it with its snapshot and its rating; exit code 1 if any differs.

    It changes nothing, and a bot may run meanwhile. Raises as :func:`bot.store.command_access.read_only` does.
    """
    async with read_only(location) as database, database.reading() as transaction:
        count, faults = len(await session_rows.all_ids(transaction)), await all_faults(transaction)
    for sentence in faults:
        warn(sentence)
    if faults:
        return Exit.BAD
    say(text("bot-check-good", count=count))
    return Exit.GOOD


async def all_faults(transaction: Transaction) -> tuple[Text, ...]:
    """What is wrong with the sessions, and with the standings that are counted from them."""
    found = []
    for session_id in await session_rows.all_ids(transaction):
        problem = await fault(transaction, session_id)
        if problem is not None:
            found.append(text("bot-check-bad", session=str(session_id), problem=problem))
    return (*found, *await faults_of_standings(transaction))


async def faults_of_standings(transaction: Transaction) -> tuple[Text, ...]:
    """What of ratings, standings, tournaments and the outbox does not follow from the other rows, a sentence each."""
    try:
        further = await season_faults(transaction)
        apart = (*further, *await _of_tournaments(transaction), *await _of_outbox(transaction))
        return (*await recount(transaction), *apart)
    except UNREADABLE as problem:
        return (text("bot-check-uncountable", problem=type(problem).__name__),)


async def _of_tournaments(transaction: Transaction) -> tuple[Text, ...]:
    tables = dict.fromkeys(one[:3] for one in await tournaments.wrong_places(transaction))
    apart = tuple(
        text("bot-check-tournament", tournament=str(number), round=round_number, table=board)
        for number, round_number, board in tables
    )
    stuck = (text("bot-check-stuck", tournament=str(number)) for number in await tournaments.stuck(transaction))
    return (*apart, *stuck)


async def _of_outbox(transaction: Transaction) -> tuple[Text, ...]:
    pointless, lacking = await outbox.inconsistencies(transaction)
    return (text("bot-check-outbox", lacking=lacking, pointless=pointless),) if pointless or lacking else ()


async def fault(transaction: Transaction, session_id: int) -> Text | None:
    """The fault of a session's record and snapshot, or None."""
    try:
        return await _fault(transaction, session_id)
    except Refusal as refusal:
        return text("bot-check-unplayable", reason=refusal.text)
    except UNREADABLE as problem:
        return text("bot-check-unreadable", problem=type(problem).__name__)


async def _fault(transaction: Transaction, session_id: int) -> Text | None:
    session = await session_rows.by_id(transaction, session_id)
    if session is None:
        return None
    if session.started_at is None:
        return await _fault_of_solo(transaction, session, None)
    return await _fault_of_game(transaction, session)


async def _fault_of_game(transaction: Transaction, session: Session) -> Text | None:
    if session.game not in REGISTRY:
        return text("bot-check-unknown-game", game=session.game)
    snapshot = await session_rows.snapshot(transaction, session.id)
    record = await session_rows.record_of(transaction, session)
    positions = [step.position for step in replay(REGISTRY[session.game], record)]
    if (
        snapshot is None
        or snapshot.sequence != session.sequence
        or len(positions) != session.sequence + 1
        or positions[-1].dump() != snapshot.position
        or positions[snapshot.turn_sequence].dump() != snapshot.turn_position
    ):
        return text("bot-check-differs")
    outcome = positions[-1].outcome
    if (outcome is not None) is not (session.status is Status.OVER):
        return text("bot-check-over")
    if outcome is not None and await session_rows.placed(transaction, session.id) != tuple(
        zip(outcome.placings, outcome.scores, strict=True)
    ):
        return text("bot-check-placed")
    return await _fault_of_solo(transaction, session, outcome)


async def _fault_of_solo(transaction: Transaction, session: Session, outcome: Outcome | None) -> Text | None:
    stored, due = await result_rows.solo_result_of(transaction, session.id), solo_result_of(session, outcome)
    # A game that was imported begins and ends at once, and is in no list of best results.
    is_imported = session.created_at == session.started_at == session.ended_at
    return text("bot-check-solo") if stored != due and not (stored is None and is_imported) else None


def solo_result_of(session: Session, outcome: Outcome | None) -> result_rows.KeptResult | None:
    """The result of a challenge as it is stored; None if it is none, and for one that is in no list."""
    if outcome is None or outcome.solo is None or session.ended_at is None:
        return None
    if session.status is not Status.OVER or session.ending == BY_MODERATOR or session.players[0] < 0:
        return None
    place = (session.guild_id, session.players[0], outcome.solo.board)
    return result_rows.KeptResult(*place, result_rows.sortable(outcome.solo.rank), session.ended_at)


STAMP = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class Repaired:
    """The faults that were found, and those that are left."""

    found: tuple[Text, ...]
    left: tuple[Text, ...]

    @property
    def repaired(self) -> list[Text]:
        """The faults that are no longer there."""
        return [one for one in self.found if one not in self.left]


class _NothingMendedError(Exception):
    """Rolls back a repair that changed nothing."""


def check_and_repair(database: Location, now: datetime) -> int:
    """Check everything and repair what can be derived, having made a copy of a file; returns an exit code.

    Refuses while a bot runs, which keeps positions in memory and would go on from them.
    """
    copy = None
    if isinstance(database, Path):
        files.require_owner(database)
        copy = files.named_after(database, f".before-repair-{now:{STAMP}}")
    repaired = asyncio.run(_repair(database, copy, round(now.timestamp() * 1000)))
    for one in repaired.left:
        warn(text("bot-repair-left", problem=one))
    mended = repaired.repaired
    if not repaired.found:
        say(text("bot-repair-nothing"))
    elif not mended:
        say(text("bot-repair-none"))
    elif copy is not None:
        say(text("bot-repair-done", count=len(mended), copy=str(copy)))
    else:
        say(text("bot-repair-done-server", count=len(mended)))
    return Exit.BAD if repaired.left else Exit.GOOD


async def _repair(location: Location, copy: Path | None, now: int) -> Repaired:
    async with exclusive(location), await Database.open(location, mode=OpenMode.MAINTAIN) as database:
        async with database.reading() as transaction:
            found = await all_faults(transaction)
        for one in found:
            warn(one)
        if not found:
            return Repaired((), ())
        if copy is not None and isinstance(location, Path):
            await asyncio.to_thread(_keep_copy, location, copy)
        try:
            async with database.transaction() as transaction:
                return await _mend(transaction, found, now)
        except _NothingMendedError:
            if copy is not None:
                await asyncio.to_thread(files.remove, copy)
            return Repaired(found, found)


async def _mend(transaction: Transaction, found: tuple[Text, ...], now: int) -> Repaired:
    for session_id in await session_rows.all_ids(transaction):
        await _repair_safely(transaction, session_id, now)
    # If rows cannot be read, nothing is rebuilt, and the faults that are left say so.
    with suppress(*UNREADABLE):
        await rebuild(transaction)
        await tournaments.repair(transaction)
        await outbox.repair(transaction)
        await rebuild_seasons(transaction)
    repaired = Repaired(found, await all_faults(transaction))
    if not repaired.repaired:
        raise _NothingMendedError
    return repaired


def _keep_copy(path: Path, copy: Path) -> None:
    copies.write(path, copy)
    files.give_to_owner(copy, path)


async def _repair_safely(transaction: Transaction, session_id: int, now: int) -> None:
    if await fault(transaction, session_id) is None:
        return
    try:
        table = await _replayed(transaction, session_id)
    except (Refusal, *UNREADABLE):
        # Its record is damaged, and there is nothing it could be derived from.
        return
    if table is not None:
        await _rewrite(transaction, table, now)


async def _replayed(transaction: Transaction, session_id: int) -> Table | None:
    """The table that the record of a session leads to; None if actions are missing from the record."""
    session = await session_rows.by_id(transaction, session_id)
    if session is None:
        return None
    numbers = sorted(await session_rows.actors(transaction, session_id))
    if numbers != list(range(1, len(numbers) + 1)) or len(numbers) < session.sequence:
        return None
    record = await session_rows.record_of(transaction, session)
    session = replace(session, sequence=len(numbers))
    latest = record.actions[-1] if record.actions else None
    table = table_of(session, playthrough_of(REGISTRY[session.game], record), latest)
    # Whether a game is over has consequences that are not repaired here.
    return table if (table.position.outcome is not None) is (session.status is Status.OVER) else None


async def _rewrite(transaction: Transaction, table: Table, now: int) -> None:
    session = table.session
    await session_rows.update(transaction, session)
    await session_rows.save_snapshot(transaction, session.id, table.snapshot())
    outcome = table.position.outcome
    if outcome is not None:
        results = tuple(zip(outcome.placings, outcome.scores, strict=True))
        await session_rows.place_players(transaction, session.id, results)
        await _restore_solo(transaction, session, outcome)
    elif session.status is Status.PLAYING:
        await notices.queue_board(transaction, session.id, session.sequence, now, fresh=False)
        await _wait_for_those_to_act(transaction, session, table, now)


async def _restore_solo(transaction: Transaction, session: Session, outcome: Outcome) -> None:
    await result_rows.replace_solo_result(transaction, session.id, solo_result_of(session, outcome))


async def _wait_for_those_to_act(transaction: Transaction, session: Session, table: Table, now: int) -> None:
    """Begin the turn again if somebody else was waited for."""
    waiting_for = {clock.seat for clock in await timers.clocks_of_session(transaction, session.id)}
    if waiting_for and waiting_for != table.position.to_act & session.people:
        await clocks.remove_clocks(transaction, session, now)
        await clocks.start_clocks(transaction, table, now)


def check_games(given: argparse.Namespace) -> int:
    """``fumarole check``, which repairs if it is asked to."""
    if given.repair:
        return check_and_repair(existing_database(), datetime.now(UTC))
    return asyncio.run(check(existing_database()))

"""Checks that every session, rating and standing follows from the records of the games."""

from __future__ import annotations

from pathlib import Path

from bot.language import Language
from bot.operating.terminal import say, warn
from bot.services.standings.recount import recount
from bot.store import records
from bot.store import sessions as session_rows
from bot.store.database import Transaction
from bot.store.sessions import Status
from bot.store.viewing import view
from games import REGISTRY
from games.core.record import replay
from games.core.refusals import Refusal
from games.core.text import Text, text

UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError)
"""The errors of damaged rows, and of games or rules that this version does not know."""


async def check(path: Path, language: Language) -> int:
    """Replay every session's record and compare it with its snapshot and its rating; exit code 1 if any differs.

    It changes nothing, and a bot may run meanwhile. Raises as :func:`bot.store.viewing.view` does.
    """
    faults = 0
    async with view(path) as database:
        async with database.reading() as transaction:
            session_ids = await session_rows.all_ids(transaction)
        for session_id in session_ids:
            async with database.reading() as transaction:
                problem = await fault(transaction, session_id)
            if problem is not None:
                faults += 1
                warn(language, text("bot-check-bad", session=str(session_id), problem=problem))
        async with database.reading() as transaction:
            apart = await faults_of_standings(transaction)
        for sentence in apart:
            warn(language, sentence)
        faults += len(apart)
    if not faults:
        say(language, text("bot-check-good", count=len(session_ids)))
    return 1 if faults else 0


async def faults_of_standings(transaction: Transaction) -> tuple[Text, ...]:
    """What of ratings and standings does not follow from the games, a sentence each."""
    try:
        return await recount(transaction)
    except UNREADABLE as problem:
        return (text("bot-check-uncountable", problem=type(problem).__name__),)


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
    if session is None or session.started_at is None:
        return None
    snapshot = await records.snapshot(transaction, session_id)
    record = await records.of_session(transaction, session)
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
    if outcome is not None and await session_rows.placed(transaction, session_id) != tuple(
        zip(outcome.placings, outcome.scores, strict=True)
    ):
        return text("bot-check-placed")
    return None

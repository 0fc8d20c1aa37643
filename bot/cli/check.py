"""Checks that every session, rating and standing follows from the records of the games."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.cli.terminal import Exit, say, warn
from bot.model.refusals import SessionRefusal
from bot.model.sessions import BY_MODERATOR, Session, Status
from bot.standings.recount import recount, season_faults
from bot.store.command_access import read_only
from bot.store.database import Transaction
from bot.store.rows import outbox, results, tournaments
from bot.store.rows import sessions as session_rows
from bot.store.url import Location
from games import REGISTRY
from games.core.outcome import Outcome
from games.core.record import replay
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
    stored, due = await results.solo_result_of(transaction, session.id), solo_result_of(session, outcome)
    # A game that was imported begins and ends at once, and is in no list of best results.
    is_imported = session.created_at == session.started_at == session.ended_at
    return text("bot-check-solo") if stored != due and not (stored is None and is_imported) else None


def solo_result_of(session: Session, outcome: Outcome | None) -> results.KeptResult | None:
    """The result of a challenge as it is stored; None if it is none, and for one that is in no list."""
    if outcome is None or outcome.solo is None or session.ended_at is None:
        return None
    if session.status is not Status.OVER or session.ending == BY_MODERATOR or session.players[0] < 0:
        return None
    place = (session.guild_id, session.players[0], outcome.solo.board)
    return results.KeptResult(*place, results.sortable(outcome.solo.rank), session.ended_at)

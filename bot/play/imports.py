"""Imports a game from a transcript: reads it, plays it and stores it as a session."""

from dataclasses import dataclass, replace

from bot.model.refusals import SessionRefusal
from bot.model.sessions import BY_MODERATOR, GenerationalId, Session, Status
from bot.model.tables import Table, table_of
from bot.play import clocks
from bot.play.sessions import finish
from bot.store.database import Database, Transaction
from bot.store.rows import notices
from bot.store.rows import sessions as session_rows
from games import REGISTRY
from games.core import transcript
from games.core.actions import Conclude
from games.core.record import Record, playthrough_of
from games.core.text import text


@dataclass(frozen=True, slots=True)
class ImportTarget:
    """Where to import a game; ``players`` are user ids by seat."""

    guild_id: int
    channel_id: int
    players: tuple[int, ...]
    language: str


def read_game(written: str) -> Record:
    """Parse a transcript and play it; raises TranscriptError, and refuses an unknown game."""
    game = REGISTRY.get(transcript.read(written).game)
    if game is None:
        raise SessionRefusal(text("bot-transcript-no-game"))
    return transcript.check(written, game)


async def import_game(database: Database, written: str, target: ImportTarget, now: int) -> int:
    """Store the game and queue its board; an unfinished game goes on. Returns the session id.

    Refuses the wrong number of players, and an unfinished game if the channel has another.
    """
    async with database.transaction(guild_id=target.guild_id) as transaction:
        return await store_game(transaction, written, target, now, posted=True)


async def store_game(transaction: Transaction, written: str, target: ImportTarget, now: int, *, posted: bool) -> int:
    """As :func:`import_game`, in a transaction; the board is queued only if it is to be ``posted``."""
    record = read_game(written)
    if len(target.players) != record.seats or len(set(target.players)) != record.seats:
        raise SessionRefusal(text("bot-transcript-players", seats=record.seats))
    table = table_from(record, target, now)
    if table.session.status is Status.PLAYING:
        taken = await session_rows.open_in_channel(transaction, target.channel_id)
        if taken is not None:
            raise SessionRefusal(text("bot-refusal-channel-taken"))
    return await _insert(transaction, table, record, now, posted=posted)


def read_finished(written: str) -> Record:
    """As :func:`read_game`; refuses a game that is not over."""
    record = read_game(written)
    if playthrough_of(REGISTRY[record.game], record).position.outcome is None:
        raise SessionRefusal(text("bot-import-running"))
    return record


def table_from(record: Record, target: ImportTarget, now: int) -> Table:
    session = Session(
        id=GenerationalId(0),
        guild_id=target.guild_id,
        channel_id=target.channel_id,
        game=record.game,
        rules_version=record.rules_version,
        options=dict(record.options),
        capacity=record.seats,
        status=Status.PLAYING,
        opener_id=target.players[0],
        first_id=None,
        first_seat=record.first,
        language=target.language,
        seed=record.seed,
        created_at=now,
        started_at=now,
        rated=False,
        sequence=len(record.actions),
        players=target.players,
    )
    latest = record.actions[-1] if record.actions else None
    table = table_of(session, playthrough_of(REGISTRY[record.game], record), latest)
    outcome = table.position.outcome
    if outcome is not None:
        ending = BY_MODERATOR if latest == Conclude(by_moderator=True) else outcome.ending
        over = replace(table.session, status=Status.OVER, ended_at=now, ending=ending)
        table = replace(table, session=over)
    return table


async def _insert(transaction: Transaction, table: Table, record: Record, now: int, *, posted: bool) -> GenerationalId:
    """Write everything a session played here would have written, except ratings and challenge lists."""
    session_id = await session_rows.insert(transaction, table.session)
    session = replace(table.session, id=session_id)
    await session_rows.update(transaction, session)
    for number, action in enumerate(record.actions, start=1):
        player = session.players[action.seat] if action.seat is not None else session.opener_id
        await session_rows.append_action(transaction, session_id, number, action, player, now)
    await session_rows.save_snapshot(transaction, session_id, table.snapshot())
    outcome = table.position.outcome
    if outcome is not None:
        results = tuple(zip(outcome.placings, outcome.scores, strict=True))
        await session_rows.place_players(transaction, session_id, results)
        await finish(transaction, session, outcome, now)
    if posted:
        await notices.queue_board(transaction, session_id, session.sequence, now, fresh=True)
    if session.status is Status.PLAYING:
        await clocks.start_clocks(transaction, replace(table, session=session), now)
    return session_id

"""Games as text files: exports, imports and verifies transcripts."""

import argparse
import asyncio
from collections.abc import Callable
from pathlib import Path

from bot.model.refusals import SessionRefusal
from bot.operating.check import UNREADABLE
from bot.operating.terminal import existing_database, say, warn
from bot.play.imports import ImportTarget, import_game, read_game
from bot.store.database import Database
from bot.store.engines.engine import Purpose
from bot.store.location import Location
from bot.store.ownership import holding
from bot.store.rows import records
from bot.store.rows import sessions as session_rows
from bot.store.viewing import view
from bot.words.language import Language
from games import REGISTRY
from games.core import transcript
from games.core.chance import fingerprint
from games.core.record import Record, initial_position
from games.core.refusals import Refusal
from games.core.text import Text, text
from games.core.transcript import TranscriptError


def export(location: Location, session_id: int, language: Language) -> int:
    """Print a session's transcript with its seed; returns an exit code."""
    return _answer(lambda: _export(location, session_id, language), language)


def import_transcript(location: Location, path: Path, target: ImportTarget, language: Language, now: int) -> int:
    """Add a transcript's game to the database, where an unfinished one goes on; returns an exit code."""
    return _answer(lambda: _import_checked(location, _written(path), target, now), language)


def verify(path: Path, expected: str | None, language: Language) -> int:
    """Check a transcript against the rules, its seed and an optional hash; returns an exit code."""
    return _answer(lambda: _verify(_written(path), expected), language)


def _answer(work: Callable[[], tuple[Text, ...]], language: Language) -> int:
    """Print the result or the refusal; returns the exit code."""
    try:
        said = work()
    except (Refusal, TranscriptError) as refusal:
        warn(language, refusal.text)
        return 1
    for sentence in said:
        say(language, sentence)
    return 0


def _written(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as problem:
        raise SessionRefusal(text("bot-transcript-no-text", path=str(path))) from problem


def _export(location: Location, session_id: int, language: Language) -> tuple[Text, ...]:
    try:
        record, over = asyncio.run(_record(location, session_id))
        written = transcript.write(record, REGISTRY[record.game])
    except UNREADABLE as problem:
        raise SessionRefusal(text("bot-transcript-broken", problem=type(problem).__name__)) from problem
    print(written, end="")
    if not over:
        warn(language, text("bot-export-running"))
    return ()


async def _record(location: Location, session_id: int) -> tuple[Record, bool]:
    """A session's record, and whether its game is over."""
    async with view(location) as database, database.reading() as transaction:
        session = await session_rows.by_id(transaction, session_id)
        if session is None or session.started_at is None:
            raise SessionRefusal(text("bot-transcript-no-session", session=str(session_id)))
        if session.game not in REGISTRY:
            raise SessionRefusal(text("bot-transcript-unknown-game", game=session.game))
        return await records.of_session(transaction, session), session.ended_at is not None


def _import_checked(location: Location, written: str, target: ImportTarget, now: int) -> tuple[Text, ...]:
    session_id = asyncio.run(_import(location, written, target, now))
    return (text("bot-transcript-taken-in", session=str(session_id)),)


async def _import(location: Location, written: str, target: ImportTarget, now: int) -> int:
    async with holding(location), await Database.open(location, purpose=Purpose.MEND) as database:
        return await import_game(database, written, target, now)


def _verify(written: str, expected: str | None) -> tuple[Text, ...]:
    record = read_game(written)
    shown = fingerprint(record.seed)
    if expected is not None and expected.strip().lower() != shown:
        raise SessionRefusal(text("bot-verify-other-seed", hash=shown))
    deal = initial_position(REGISTRY[record.game], record).disclosed
    return (*deal, text("bot-verify-good", count=len(record.actions), hash=shown))


def export_game(given: argparse.Namespace, language: Language) -> int:
    """``fumarole export``."""
    return export(existing_database(), given.session, language)


def verify_game(given: argparse.Namespace, language: Language) -> int:
    """``fumarole verify``."""
    return verify(given.path, given.hash, language)

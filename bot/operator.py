"""What whoever runs the bot can do from the command line: check the records, copy the database."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from bot.language import Language
from bot.services.recount import recount
from bot.store import sessions as rows
from bot.store.database import Database, Transaction
from games import REGISTRY
from games.core.record import replay
from games.core.refusals import Refusal
from games.core.text import Text, text


async def check(path: Path, voice: Language) -> int:
    """Replay every session's record and compare it with its snapshot and its rating; exit code 1 if any differs."""
    database = await Database.open(path)
    faults = 0
    try:
        async with database.reading() as transaction:
            session_ids = await rows.all_ids(transaction)
        for session_id in session_ids:
            async with database.reading() as transaction:
                problem = await fault(transaction, session_id)
            if problem is not None:
                faults += 1
                sentence = text("bot-check-bad", session=str(session_id), problem=problem)
                print(voice.say(sentence), file=sys.stderr)  # noqa: T201 - the command's answer
        async with database.reading() as transaction:
            apart = await recount(transaction)
        for sentence in apart:
            print(voice.say(sentence), file=sys.stderr)  # noqa: T201 - the command's answer
        faults += len(apart)
    finally:
        await database.close()
    if not faults:
        print(voice.say(text("bot-check-good", count=len(session_ids))))  # noqa: T201 - the command's answer
    return 1 if faults else 0


async def fault(transaction: Transaction, session_id: int) -> Text | None:
    """What is wrong with a session's record and snapshot, or None."""
    session = await rows.by_id(transaction, session_id)
    if session is None or session.started_at is None:
        return None
    snapshot = await rows.snapshot(transaction, session_id)
    record = await rows.record(transaction, session)
    try:
        positions = [step.position for step in replay(REGISTRY[session.game], record)]
    except Refusal as refusal:
        return text("bot-check-unplayable", reason=refusal.text)
    if (
        snapshot is None
        or snapshot.sequence != session.sequence
        or len(positions) != session.sequence + 1
        or positions[-1].dump() != snapshot.position
        or positions[snapshot.turn_sequence].dump() != snapshot.turn_position
    ):
        return text("bot-check-differs")
    return None


def backup(path: Path, target: Path, voice: Language) -> int:
    """Copy the database to a new file with SQLite's own backup, which is safe while the bot writes."""
    if target.exists():
        print(voice.say(text("bot-backup-exists", path=str(target))), file=sys.stderr)  # noqa: T201 - the answer
        return 1
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
    print(voice.say(text("bot-backup-done", path=str(target))))  # noqa: T201 - the command's answer
    return 0

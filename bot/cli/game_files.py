"""Games as files: transcripts of one, and archives of a server's finished ones.

deploy/FORMATS.md describes the formats. Unless an archive is ``named`` nobody is in it: its players’ numbers lead to
nobody.
"""

import argparse
import asyncio
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path

from bot.cli.check import readable
from bot.cli.command_line import LARGEST_ID
from bot.cli.terminal import Exit, existing_database, is_taken, say, warn
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session
from bot.play.imports import ImportTarget, import_game, read_finished, read_game, store_game
from bot.program import wall_clock
from bot.store.command_access import exclusive, read_only
from bot.store.database import Database, Transaction
from bot.store.drivers.driver import OpenMode
from bot.store.files import access as files
from bot.store.rows import sessions as session_rows
from bot.store.rows import standings
from bot.store.url import Location
from games import REGISTRY
from games.core import transcript
from games.core.chance import fingerprint
from games.core.record import initial_position
from games.core.refusals import Refusal
from games.core.text import text

LARGEST_FILE = 256 * 1024
"""How many bytes a transcript of an archive has at most."""

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive, so that equal games give equal archives."""

_NAME = re.compile(r"games/\d+((?:-(?:p\d{1,9}|[1-9]\d{0,18}))+)\.txt", re.ASCII)
"""The name of a file in an archive: its number, and who played, by seat."""

_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, struct.error, NotImplementedError),
    *(RuntimeError, KeyError, ValueError, OverflowError, EOFError),
)
"""What is raised while the bytes of a damaged archive are taken apart in memory; no game is played meanwhile."""


def export_game(given: argparse.Namespace) -> int:
    """``fumarole export``: print a session's transcript with its seed."""
    written, over = asyncio.run(_transcript(existing_database(), given.session))
    print(written, end="")
    if not over:
        warn(text("bot-export-running"))
    return Exit.GOOD


async def _transcript(location: Location, session_id: int) -> tuple[str, bool]:
    """A session's transcript, and whether its game is over."""
    async with read_only(location) as database, database.reading() as transaction:
        with readable(session_id):
            session = await session_rows.by_id(transaction, session_id)
        if session is None or session.started_at is None:
            raise SessionRefusal(text("bot-transcript-no-session", session=str(session_id)))
        if session.game not in REGISTRY:
            raise SessionRefusal(text("bot-transcript-unknown-game", game=session.game))
        return await _written(transaction, session), session.ended_at is not None


async def _written(transaction: Transaction, session: Session) -> str:
    with readable(session.id):
        return transcript.write(await session_rows.record_of(transaction, session), REGISTRY[session.game])


def verify_game(given: argparse.Namespace) -> int:
    """``fumarole verify``: check a transcript against the rules, its seed and an optional hash."""
    record = read_game(_text_of(given.path))
    shown = fingerprint(record.seed)
    if given.hash is not None and given.hash.strip().lower() != shown:
        raise SessionRefusal(text("bot-verify-other-seed", hash=shown))
    for sentence in initial_position(REGISTRY[record.game], record).disclosed:
        say(sentence)
    say(text("bot-verify-good", count=len(record.actions), hash=shown))
    return Exit.GOOD


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as problem:
        raise SessionRefusal(text("bot-transcript-no-text", path=str(path))) from problem


def export_archive(given: argparse.Namespace) -> int:
    """``fumarole export-games``: write all finished games of a server to a new archive, oldest first."""
    if is_taken(given.path):
        return Exit.BAD
    found = asyncio.run(_finished(existing_database(), given.server))
    if not found:
        raise SessionRefusal(text("bot-export-games-none", server=str(given.server)))
    aliases: dict[int, str] = {}
    contents: dict[str, str] = {}
    for number, (players, written) in enumerate(found, start=1):
        for player in players:
            aliases.setdefault(player, str(player) if given.named and player > 0 else f"p{len(aliases) + 1}")
        contents[f"games/{number}-{'-'.join(aliases[one] for one in players)}.txt"] = written
    _write_archive(given.path, contents)
    say(text("bot-export-games-done", count=len(found), path=str(given.path)))
    return Exit.GOOD


async def _finished(location: Location, guild_id: int) -> list[tuple[tuple[int, ...], str]]:
    """Who played the finished games of a server, and their transcripts; games that are unknown here are left out."""
    async with read_only(location) as database, database.reading() as transaction:
        sessions = await session_rows.finished_in_guild(transaction, guild_id)
        known = [one for one in sessions if one.game in REGISTRY and one.started_at is not None]
        return [(one.players, await _written(transaction, one)) for one in known]


def _write_archive(target: Path, contents: Mapping[str, str]) -> None:
    """Write an archive, whose name appears when it is whole."""
    part = files.named_after(target, ".part")
    part.unlink(missing_ok=True)
    files.create(part)
    try:
        with zipfile.ZipFile(part, "w") as archive:
            for name, written in contents.items():
                archive.writestr(zipfile.ZipInfo(name, EPOCH), written, zipfile.ZIP_DEFLATED)
        files.put_in_place(part, target)
    finally:
        part.unlink(missing_ok=True)


def import_file(given: argparse.Namespace) -> int:
    """``fumarole import``: a transcript, whose game may be unfinished, or all games of an archive, or none."""
    location, now = existing_database(), wall_clock()
    target = ImportTarget(given.server, given.channel, tuple(given.players), given.language)
    if not zipfile.is_zipfile(given.path):
        session_id = asyncio.run(_import(location, _text_of(given.path), target, now))
        say(text("bot-transcript-taken-in", session=str(session_id)))
        return Exit.GOOD
    games = _read_archive(given.path)
    once: dict[tuple[str, bytes], tuple[str, list[str]]] = {}
    for name, (written, players) in games.items():
        try:
            record = read_finished(written)
        except Refusal as refused:
            raise SessionRefusal(text("bot-archive-refused", file=name, problem=refused.text)) from refused
        # A server can have had a game twice, and then its archive has it twice.
        once.setdefault((record.game, record.seed), (written, players))
    asyncio.run(_import_all(location, once, target, now))
    say(text("bot-import-games-done", count=len(once)))
    if len(games) > len(once):
        say(text("bot-import-games-again", count=len(games) - len(once)))
    return Exit.GOOD


async def _import(location: Location, written: str, target: ImportTarget, now: int) -> int:
    async with exclusive(location), await Database.open(location, mode=OpenMode.MAINTAIN) as database:
        return await import_game(database, written, target, now)


def _read_archive(path: Path) -> dict[str, tuple[str, list[str]]]:
    """The transcripts of an archive and who played, by the names of their files. Nothing is unpacked to the disk."""
    found, content = {}, io.BytesIO(path.read_bytes())
    try:
        with zipfile.ZipFile(content) as archive:
            for one in archive.infolist():
                named = _NAME.fullmatch(one.filename)
                if named is None or one.file_size > LARGEST_FILE:
                    raise SessionRefusal(text("bot-archive-foreign", file=one.filename[:80]))
                found[one.filename] = (archive.read(one).decode("utf-8-sig"), named[1].split("-")[1:])
    except _DAMAGED as problem:
        raise SessionRefusal(text("bot-archive-broken", path=str(path))) from problem
    return found


async def _import_all(
    location: Location, games: Mapping[tuple[str, bytes], tuple[str, list[str]]], target: ImportTarget, now: int
) -> None:
    """Store finished games without posting them. Refuses games that the server has already."""
    async with (
        exclusive(location),
        await Database.open(location, mode=OpenMode.MAINTAIN) as database,
        database.transaction() as transaction,
    ):
        there = await session_rows.with_seeds(transaction, target.guild_id, tuple(games))
        if there is not None:
            raise SessionRefusal(text("bot-import-known", number=str(there)))
        known = await _users(transaction, {alias for _, players in games.values() for alias in players})
        for written, players in games.values():
            seated = replace(target, players=tuple(known[alias] for alias in players))
            await store_game(transaction, written, seated, now, posted=False)


async def _users(transaction: Transaction, aliases: Collection[str]) -> dict[str, int]:
    """For each player of an archive a user's id, or a number that leads to nobody."""
    free = await standings.free_number(transaction)
    known = {alias: int(alias) for alias in aliases if alias.isdecimal() and int(alias) <= LARGEST_ID}
    nobody = (alias for alias in sorted(aliases) if alias not in known)
    return known | {alias: free - place for place, alias in enumerate(nobody)}

"""Games as files: transcripts and pages of one, and archives and folders of a server's finished ones.

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
from bot.model.sessions import Session, Status
from bot.model.tables import Table, table_of
from bot.pictures.pages import facts_of, index, page
from bot.play.imports import ImportTarget, import_game, read_finished, read_game, store_game
from bot.play.scenes import scenes
from bot.program import wall_clock
from bot.store.command_access import exclusive, read_only
from bot.store.database import Database, Transaction
from bot.store.drivers.driver import OpenMode
from bot.store.files import access as files
from bot.store.rows import guilds, standings
from bot.store.rows import sessions as session_rows
from bot.store.url import Location
from bot.words.language import Language, language_for
from bot.words.languages import ENGLISH
from games import REGISTRY
from games.core import lookback, transcript
from games.core.chance import fingerprint
from games.core.lookback import Analysis
from games.core.record import Record, initial_position, playthrough_of
from games.core.refusals import Refusal
from games.core.text import text
from games.core.transcript import TranscriptError

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
        except (Refusal, TranscriptError) as refused:
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


def write_page(given: argparse.Namespace) -> int:
    """``fumarole page``: the page of a finished game, as a new file."""
    if is_taken(given.path):
        return Exit.BAD
    data = asyncio.run(_page(existing_database(), given.session))
    _write(given.path, data)
    say(text("bot-game-page-done", path=str(given.path), size=len(data) // 1024))
    return Exit.GOOD


def write_pages(given: argparse.Namespace) -> int:
    """``fumarole pages``: all finished games of a server, as a new folder with an index.

    Only of a server that agrees to it in its settings.
    """
    folder: Path = given.path
    if is_taken(folder):
        return Exit.BAD
    language, made = asyncio.run(_pages(existing_database(), given.server))
    if not made:
        raise SessionRefusal(text("bot-export-games-none", server=str(given.server)))
    folder.mkdir(mode=0o700)
    for name, _, data in made:
        _write(folder / name, data)
    listed = [(name, called) for name, called, _ in made]
    _write(folder / "index.html", index(listed, language.say(text("bot-pages-title")), language.code))
    say(text("bot-pages-done", count=len(made), path=str(folder)))
    return Exit.GOOD


def _write(target: Path, data: bytes) -> None:
    files.create(target)
    target.write_bytes(data)


async def _page(location: Location, session_id: int) -> bytes:
    async with read_only(location) as database, database.reading() as transaction:
        session = await session_rows.by_id(transaction, session_id)
        if session is None or session.started_at is None:
            raise SessionRefusal(text("bot-transcript-no-session", session=str(session_id)))
        if session.status is not Status.OVER:
            raise SessionRefusal(text("bot-game-page-running", session=str(session_id)))
        return await _made(transaction, session)


async def _pages(location: Location, guild_id: int) -> tuple[Language, list[tuple[str, str, bytes]]]:
    """The server's language, and of each game the name of its file, its line in the index, and its page.

    Raises :class:`SessionRefusal` for a server that does not agree, and for a game that cannot be read.
    """
    async with read_only(location) as database, database.reading() as transaction:
        server = await guilds.find(transaction, guild_id)
        if not server.published:
            raise SessionRefusal(text("bot-pages-not-agreed", server=str(guild_id)))
        sessions = await session_rows.finished_in_guild(transaction, guild_id)
        known = [one for one in sessions if one.game in REGISTRY and one.started_at is not None]
        language = language_for(server.language or ENGLISH)
        return language, [(f"{one.id}.html", _called(one, language), await _made(transaction, one)) for one in known]


def _called(session: Session, language: Language) -> str:
    day = language.date(session.ended_at or session.created_at)
    name = text(f"{session.game}-name")
    return language.say(text("bot-pages-entry", number=str(session.id), game=name, day=day))


async def _made(transaction: Transaction, session: Session) -> bytes:
    if session.game not in REGISTRY:
        raise SessionRefusal(text("bot-transcript-unknown-game", game=session.game))
    with readable(session.id):
        record = await session_rows.record_of(transaction, session)
        found = await session_rows.analysis_of(transaction, session.id, session.sequence, lookback.VERSION)
        return page_of(session, record, None if found is None else lookback.load(found))


def page_of(session: Session, record: Record, analysis: Analysis | None) -> bytes:
    """The page of a game that is over, in which players are numbers: their names are not kept."""
    game = REGISTRY[session.game]
    table: Table = table_of(session, playthrough_of(game, record), record.actions[-1] if record.actions else None)
    shown = tuple(scenes(game, record))
    names = [(None,) * record.seats] * len(shown)
    missed = [one for found in analysis.missed for one in found] if analysis else []
    return page(facts_of(table, shown, names, analysis, None, missed))

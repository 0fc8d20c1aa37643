"""A server's finished games as transcripts in one archive, and an archive's games in a database.

deploy/FORMATS.md describes the archive. Without ``named`` nobody is in it: players have numbers that lead to
nobody, and nothing says when a game was played.
"""

import argparse
import asyncio
import hashlib
import json
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, NamedTuple

from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session
from bot.operating.check import UNREADABLE
from bot.operating.command_line import LARGEST_ID
from bot.operating.terminal import Exit, existing_database, is_taken, say, warn
from bot.operating.transcripts import import_transcript
from bot.play.imports import ImportTarget, read_game, store_game
from bot.program import wall_clock
from bot.store.database import Database, Transaction
from bot.store.engines.engine import Purpose
from bot.store.files import access as files
from bot.store.location import Location
from bot.store.ownership import holding
from bot.store.rows import records, standings
from bot.store.rows import sessions as session_rows
from bot.store.viewing import view
from bot.words.language import Language
from games import REGISTRY
from games.core import transcript
from games.core.record import playthrough_of
from games.core.refusals import Refusal
from games.core.text import text
from games.core.transcript import TranscriptError

KIND = "fumarole games"
FORMAT = 1
INDEX = "games.json"
SUMS = "SHA256SUMS"

LARGEST_FILE = 256 * 1024
LARGEST_INDEX = 64 * 1024 * 1024
MOST_GAMES = 100_000

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive, so that equal games give equal archives."""


_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How files can be in an archive; other ways have errors of their own."""

_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, struct.error, NotImplementedError),
    *(RuntimeError, KeyError, ValueError, OverflowError, EOFError, OSError),
)
"""What is raised while the bytes of a damaged archive are read; no game is played meanwhile."""


class ArchivedGame(NamedTuple):
    """A game's transcript, and who played by seat, as the archive names them."""

    written: str
    players: tuple[str, ...]


class BadArchive(SessionRefusal):
    """The file is no archive of games that can be read."""


def export_games(location: Location, guild_id: int, target: Path, language: Language, *, named: bool) -> int:
    """Write all finished games of a server to a new archive; returns an exit code."""
    if is_taken(target, language):
        return Exit.BAD
    try:
        found = asyncio.run(_finished(location, guild_id))
    except SessionRefusal as refused:
        warn(language, refused.text)
        return Exit.BAD
    if not found:
        warn(language, text("bot-export-games-none", server=str(guild_id)))
        return Exit.BAD
    digest = write_archive(target, _contents(found, named=named))
    say(language, text("bot-export-games-done", count=len(found), path=str(target), hash=digest))
    return Exit.GOOD


async def _finished(location: Location, guild_id: int) -> list[tuple[Session, str]]:
    """The finished games of a server with their transcripts, oldest first; games that are unknown here are left out.

    Raises :class:`SessionRefusal` for one whose rows cannot be read.
    """
    async with view(location) as database, database.reading() as transaction:
        sessions = [
            session
            for session in await session_rows.finished_in_guild(transaction, guild_id)
            if session.game in REGISTRY and session.started_at is not None
        ]
        return [(one, await _written(transaction, one)) for one in sessions]


async def _written(transaction: Transaction, session: Session) -> str:
    try:
        return transcript.write(await records.of_session(transaction, session), REGISTRY[session.game])
    except UNREADABLE as problem:
        broken = text("bot-game-broken", session=str(session.id), problem=type(problem).__name__)
        raise SessionRefusal(broken) from problem


def _contents(found: list[tuple[Session, str]], *, named: bool) -> dict[str, bytes]:
    """The files of an archive by name, the index first."""
    aliases: dict[int, str] = {}
    for session, _ in found:
        for player in session.players:
            aliases.setdefault(player, str(player) if named and player > 0 else f"p{len(aliases) + 1}")
    width = len(str(len(found)))
    listed: list[dict[str, Any]] = []
    written: dict[str, bytes] = {}
    for number, (session, game) in enumerate(found, start=1):
        name = f"games/{number:0{width}}.txt"
        written[name] = game.encode()
        row = {"file": name, "game": session.game, "players": [aliases[one] for one in session.players]}
        listed.append(row | ({"ended": session.ended_at} if named else {}))
    index = {"kind": KIND, "format": FORMAT, "named": named, "games": listed}
    return {INDEX: json.dumps(index, indent=1).encode() + b"\n"} | written


def write_archive(target: Path, contents: Mapping[str, bytes]) -> str:
    """Write these files and their checksums; returns the archive's SHA-256. Its name appears when it is whole."""
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in contents.items())
    part = files.named_after(target, ".part")
    part.unlink(missing_ok=True)
    files.create(part)
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in {**contents, SUMS: sums.encode()}.items():
                archive.writestr(zipfile.ZipInfo(name, EPOCH), data, zipfile.ZIP_DEFLATED)
        digest = hashlib.sha256(part.read_bytes()).hexdigest()
        files.put_in_place(part, target)
    finally:
        part.unlink(missing_ok=True)
    return digest


def is_archive(path: Path) -> bool:
    """Whether a file is an archive and no transcript."""
    return zipfile.is_zipfile(path)


def import_games(location: Location, source: Path, target: ImportTarget, language: Language, now: int) -> int:
    """Add all games of an archive to the database, or none; returns an exit code. Nothing of them is posted."""
    try:
        count, again = asyncio.run(_import(location, source, target, now))
    except (SessionRefusal, TranscriptError, Refusal) as refused:
        warn(language, refused.text)
        return Exit.BAD
    say(language, text("bot-import-games-done", count=count))
    if again:
        say(language, text("bot-import-games-again", count=again))
    return Exit.GOOD


async def _import(location: Location, source: Path, target: ImportTarget, now: int) -> tuple[int, int]:
    """How many games were taken in, and how many left out as they had come before in the archive."""
    games = list(read_archive(source))
    once = _first_of_each(games)
    async with (
        holding(location),
        await Database.open(location, purpose=Purpose.MEND) as database,
        database.transaction() as transaction,
    ):
        await _require_new(transaction, target.guild_id, tuple(once))
        known = await _users(transaction, {alias for _, aliases in once.values() for alias in aliases})
        for written, aliases in once.values():
            players = tuple(known[alias] for alias in aliases)
            await store_game(transaction, written, replace(target, players=players), now, posted=False)
    return len(once), len(games) - len(once)


def _first_of_each(games: Sequence[ArchivedGame]) -> dict[tuple[str, bytes], ArchivedGame]:
    """The games by what no two share: a server can have had one twice, and then its archive has it twice."""
    found = dict[tuple[str, bytes], ArchivedGame]()
    for one in games:
        record = transcript.read(one.written)
        found.setdefault((record.game, record.seed), one)
    return found


async def _require_new(transaction: Transaction, guild_id: int, sought: Sequence[tuple[str, bytes]]) -> None:
    """Refuse an archive of which the server has a game already, as after a first import."""
    there = await session_rows.with_seeds(transaction, guild_id, sought)
    if there is not None:
        raise BadArchive(text("bot-import-known", number=str(there)))


async def _users(transaction: Transaction, aliases: set[str]) -> dict[str, int]:
    """For each player of an archive a user's id, or a number that leads to nobody."""
    free = await standings.free_number(transaction)
    nobody = iter(range(free, free - len(aliases) - 1, -1))
    return {alias: int(alias) if alias.isdecimal() else next(nobody) for alias in sorted(aliases)}


def read_archive(path: Path) -> Iterator[ArchivedGame]:
    """The games of an archive, checked one by one. Raises :class:`BadArchive` and as :func:`read_game` does.

    Nothing is unpacked to the disk, and no more is read than a game can be long.
    """
    for name, (written, players) in _files(path):
        record = read_game(written)
        if len(players) != record.seats or len(set(players)) != len(players):
            raise BadArchive(text("bot-archive-players", file=name))
        if playthrough_of(REGISTRY[record.game], record).position.outcome is None:
            raise BadArchive(text("bot-archive-running", file=name))
        yield ArchivedGame(written, players)


def _files(path: Path) -> Iterator[tuple[str, ArchivedGame]]:
    """The games by their names, not played yet: what is raised here comes from the file."""
    with path.open("rb") as file:
        try:
            yield from _unpacked(file)
        except _DAMAGED as problem:
            raise BadArchive(text("bot-archive-broken", path=str(path))) from problem


def _unpacked(file: IO[bytes]) -> Iterator[tuple[str, ArchivedGame]]:
    with zipfile.ZipFile(file) as archive:
        if any(one.compress_type not in _PACKED for one in archive.infolist()):
            raise zipfile.BadZipFile
        sums = _sums(_read(archive, SUMS, LARGEST_INDEX))
        for name, players in _listed(_checked(archive, INDEX, sums, LARGEST_INDEX)):
            yield name, ArchivedGame(_checked(archive, name, sums, LARGEST_FILE).decode("utf-8-sig"), players)


def _read(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    with archive.open(name) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise BadArchive(text("bot-archive-large", file=name))
    return data


def _sums(written: bytes) -> dict[str, str]:
    pairs = (line.partition("  ") for line in written.decode().splitlines())
    return {name: digest for digest, _, name in pairs}


def _checked(archive: zipfile.ZipFile, name: str, sums: Mapping[str, str], most: int) -> bytes:
    data = _read(archive, name, most)
    if hashlib.sha256(data).hexdigest() != sums.get(name):
        raise BadArchive(text("bot-archive-sum", file=name))
    return data


def _listed(written: bytes) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The files of the games and who played, from the index."""
    try:
        index = json.loads(written)
        if index["kind"] != KIND or index["format"] != FORMAT or len(index["games"]) > MOST_GAMES:
            raise BadArchive(text("bot-archive-foreign"))
        rows = [(row["file"], tuple(row["players"])) for row in index["games"]]
    except (ValueError, TypeError, RecursionError) as problem:
        raise BadArchive(text("bot-archive-foreign")) from problem
    if not all(isinstance(name, str) and all(map(_is_alias, players)) for name, players in rows):
        raise BadArchive(text("bot-archive-foreign"))
    yield from rows


def _is_alias(found: object) -> bool:
    if not (isinstance(found, str) and found.isascii() and found.isalnum() and len(found) <= 20):
        return False
    return not found.isdecimal() or 0 < int(found) <= LARGEST_ID


def export_archive(given: argparse.Namespace, language: Language) -> int:
    """``fumarole export-games``."""
    return export_games(existing_database(), given.server, given.path, language, named=given.named)


def import_file(given: argparse.Namespace, language: Language) -> int:
    """``fumarole import``, of a transcript or an archive."""
    location = existing_database()
    target = ImportTarget(given.server, given.channel, tuple(given.players), given.language)
    take_in = import_games if is_archive(given.path) else import_transcript
    return take_in(location, given.path, target, language, wall_clock())

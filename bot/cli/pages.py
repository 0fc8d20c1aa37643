"""Games as pages of HTML: one of a finished game, or a folder with those of a whole server and an index."""

import argparse
import asyncio
from pathlib import Path

from bot.cli.check import readable
from bot.cli.terminal import Exit, existing_database, is_taken, say
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session, Status
from bot.model.tables import Table, table_of
from bot.pictures.pages import facts_of, index, page
from bot.play.scenes import scenes
from bot.store.command_access import read_only
from bot.store.database import Transaction
from bot.store.files import access as files
from bot.store.rows import guilds
from bot.store.rows import sessions as session_rows
from bot.store.url import Location
from bot.words.language import Language, language_for
from bot.words.languages import ENGLISH
from games import REGISTRY
from games.core import lookback
from games.core.lookback import Analysis
from games.core.record import Record, playthrough_of
from games.core.text import text


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

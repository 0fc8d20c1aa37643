"""Checks what the bot needs, and says in plain words what to repair. It changes nothing and prints no secret."""

import argparse
import asyncio
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from enum import StrEnum
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import discord

from bot.cli.terminal import EXPLAINED, Exit, explain, said, say
from bot.discord_api.gateway import reason
from bot.host.context import NEEDED, NEEDED_IN_THREADS
from bot.model.engines import Engine, EngineFailed
from bot.program import wall_clock
from bot.settings import InvalidSettings, Settings, read_database, read_settings
from bot.store.command_access import read_only, require_unheld
from bot.store.database import Transaction
from bot.store.faults import DatabaseReadOnly, OlderDatabase, unwritable, user_name
from bot.store.files import access as files
from bot.store.files import copies
from bot.store.rows import gauges, metadata
from bot.store.rows.metadata import LAST_REACHABLE
from bot.store.url import Location
from bot.workers.engines import Engines
from games.core.text import Text, text

LEAST_FREE = 500 * 1024 * 1024
"""The least free space on the database's disk: a restore and a back-up need room for copies."""

MOST_SKEW_SECONDS = 5.0
"""How far the machine's clock may differ from others; Discord's is known in whole seconds."""

PATIENCE_SECONDS = 20.0
"""How long Discord is waited for."""

PAGE = 200
"""How many servers Discord names at a time."""


class Verdict(StrEnum):
    """The verdict on a finding: good, to be repaired, or good to know."""

    GOOD = "[ok]"
    MEND = "[!!]"
    NOTE = "[--]"


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence about something the bot needs."""

    verdict: Verdict
    sentence: Text


def _good(key: str, **values: Text | str | int | tuple[Text, ...]) -> Finding:
    return Finding(Verdict.GOOD, text(key, **values))


def _mend(key: str, **values: Text | str | int | tuple[Text, ...]) -> Finding:
    return Finding(Verdict.MEND, text(key, **values))


def _note(key: str, **values: Text | str | int | tuple[Text, ...]) -> Finding:
    return Finding(Verdict.NOTE, text(key, **values))


async def doctor(
    environment: Mapping[str, str],
    now: Callable[[], int],
    configure_endpoints: Callable[[Settings], None],
) -> int:
    """Print what was found; exit code 1 if anything is to be repaired. ``now`` is milliseconds since 1970."""
    findings: list[Finding] = []
    try:
        findings += await of_database(read_database(environment), now)
        settings = read_settings(environment)
    except InvalidSettings as invalid:
        findings.append(Finding(Verdict.MEND, invalid.text))
    else:
        configure_endpoints(settings)
        findings += [*await of_engines(settings.engines), *await _of_discord(settings, now)]
    for one in findings:
        print(one.verdict, said(one.sentence))
    ill = sum(one.verdict is Verdict.MEND for one in findings)
    say(text("bot-doctor-ill", count=ill) if ill else text("bot-doctor-well"))
    return Exit.BAD if ill else Exit.GOOD


async def of_engines(named: Iterable[Engine]) -> list[Finding]:
    """Whether each engine begins and says hello."""
    engines, findings = Engines(named), []
    try:
        for one in named:
            values: dict[str, str | int] = {"name": one.name, "number": one.number}
            try:
                await engines.greet(one.number)
            except EngineFailed as failed:
                why = text(f"bot-doctor-engine-{failed.failure}")
                findings.append(_mend("bot-doctor-engine-bad", **values, why=why))
            else:
                findings.append(_good("bot-doctor-engine", **values))
    finally:
        await engines.close()
    return findings


async def of_database(location: Location, now: Callable[[], int]) -> list[Finding]:
    """Whether the database can be read and written, and a server's clock; nothing is changed."""
    findings = _of_disk(location) if isinstance(location, Path) else []
    if isinstance(location, Path) and files.is_missing(location):
        return [*findings, _of_folder(location)]
    try:
        if isinstance(location, Path):
            await asyncio.to_thread(copies.require_sound, location)
        async with read_only(location) as database, database.reading() as transaction:
            heard = await metadata.get(transaction, LAST_REACHABLE)
            findings.append(_good("bot-doctor-database", path=str(location)))
            findings += [] if isinstance(location, Path) else await _of_server(transaction, now)
    except OlderDatabase as older:
        # The first start brings it up to date.
        return [*findings, Finding(Verdict.NOTE, older.text)]
    except EXPLAINED as problem:
        return [*findings, Finding(Verdict.MEND, explain(problem, location)[0])]
    if heard is not None:
        findings.append(_note("bot-doctor-ran", seconds=max(now() - int(heard), 0) // 1000))
    return [*findings, *_of_files(location)] if isinstance(location, Path) else findings


def _of_disk(path: Path) -> list[Finding]:
    needed = max(LEAST_FREE, 3 * path.stat().st_size if path.is_file() else 0)
    free = shutil.disk_usage(path.parent).free
    sizes = {"free": str(free // 1024**2), "needed": str(needed // 1024**2), "folder": str(path.parent)}
    return [] if free >= needed else [_mend("bot-doctor-disk-full", **sizes)]


def _of_folder(path: Path) -> Finding:
    """About a database that the first start makes."""
    if unwritable(path):
        return Finding(Verdict.MEND, DatabaseReadOnly(path).text)
    return _note("bot-doctor-database-new", path=str(path))


def _of_files(path: Path) -> list[Finding]:
    """Who can read and write the files."""
    findings, owner = [], path.stat().st_uid
    readable = [file for file in (path, *files.beside(path)) if file.exists() and file.stat().st_mode & 0o077]
    if readable:
        findings.append(_mend("bot-doctor-database-public", path=" ".join(map(str, readable))))
    if unwritable(path):
        return [*findings, Finding(Verdict.MEND, DatabaseReadOnly(path).text)]
    if owner != os.geteuid():
        return [*findings, _note("bot-doctor-database-of", owner=user_name(owner))]
    try:
        require_unheld(path)
    except sqlite3.Error as problem:
        findings.append(Finding(Verdict.MEND, explain(problem, path)[0]))
    return findings


async def _of_server(transaction: Transaction, now: Callable[[], int]) -> list[Finding]:
    """Whether the server takes writes of this user, and its clock."""
    findings, lacking = [], await gauges.rights_missing(transaction)
    if not await gauges.can_write(transaction):
        findings.append(_mend("bot-doctor-server-standby"))
    if lacking:
        findings.append(_mend("bot-doctor-rights", missing=", ".join(lacking)))
    skew = now() / 1000 - await gauges.moment(transaction)
    return [*findings, *_of_clock(skew, "bot-doctor-server-clock-wrong")]


def _of_clock(skew: float, key: str) -> list[Finding]:
    """About a clock that is so many seconds ahead."""
    if abs(skew) <= MOST_SKEW_SECONDS:
        return []
    return [_mend(key, seconds=round(abs(skew)), ahead="yes" if skew > 0 else "no")]


async def _of_discord(settings: Settings, now: Callable[[], int]) -> list[Finding]:
    """Whether Discord takes the token, the clock beside its own, and what the bot may do where."""
    skews: list[float] = []

    async def ended(_: aiohttp.ClientSession, __: SimpleNamespace, about: aiohttp.TraceRequestEndParams) -> None:
        if (date := about.response.headers.get("Date")) is not None:
            skews.append(now() / 1000 - parsedate_to_datetime(date).timestamp())

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    async with discord.Client(intents=discord.Intents(guilds=True), http_trace=trace) as client:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await client.login(settings.token)
                servers = [one async for one in _servers(client)]
            findings = [_good("bot-doctor-token", name=str(client.user)), *_of_permissions(servers)]
        except TimeoutError:
            return [_mend("bot-doctor-silent", seconds=round(PATIENCE_SECONDS))]
        except discord.DiscordException as problem:
            return [Finding(Verdict.MEND, explain(problem)[0])]
        except (aiohttp.ClientError, OSError) as problem:
            return [_mend("bot-start-unreachable", problem=reason(problem))]
    return [*findings, *_of_clock(min(skews, key=abs, default=0.0), "bot-doctor-clock-wrong")]


@dataclass(frozen=True, slots=True)
class _Server:
    id: int
    name: str
    permissions: discord.Permissions


async def _servers(client: discord.Client) -> AsyncIterator[_Server]:
    """The servers the bot is in, with what it may do there."""
    last: int | None = None
    while page := await client.http.get_guilds(PAGE, after=last):
        for one in page:
            last = int(one["id"])
            yield _Server(last, one["name"], discord.Permissions(int(one["permissions"])))
        if len(page) < PAGE:
            return


def _of_permissions(servers: list[_Server]) -> list[Finding]:
    """What the bot lacks for games in its servers; what single channels take away it says at the table."""
    if not servers:
        return [_note("bot-doctor-no-servers")]
    findings = []
    for one in servers:
        needed = dict.fromkeys((*NEEDED, *NEEDED_IN_THREADS))
        missing = tuple(text(f"bot-permission-{name}") for name in needed if not getattr(one.permissions, name))
        if missing and not one.permissions.administrator:
            findings.append(_mend("bot-doctor-permissions", server=one.name, id=str(one.id), missing=missing))
    return findings or [_good("bot-doctor-permissions-good", count=len(servers))]


def examine(given: argparse.Namespace) -> int:
    """``fumarole doctor``."""
    from bot.connection.launch import configure_endpoints

    return asyncio.run(doctor(os.environ, wall_clock, configure_endpoints))

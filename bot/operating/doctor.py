"""Looks at everything the bot needs, and says in plain words what to mend. It changes nothing and prints no secret."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from bot.model.engines import Engine, EngineFailed
from bot.operating.discord_state import Consultation, GameChannel, consult
from bot.operating.server_doctor import Finding, Verdict, good, last_run, mend, note, of_server
from bot.operating.terminal import EXPLAINED, Exit, explain, say
from bot.settings import InvalidSettings, Settings, read_database, read_settings
from bot.store.faults import DatabaseReadOnly, is_busy, unwritable, user_name
from bot.store.files import access as files
from bot.store.files import copies
from bot.store.location import ServerAddress
from bot.store.rows import adrift, facts, guilds
from bot.store.rows.facts import LAST_REACHABLE
from bot.store.viewing import require_unheld, view
from bot.words.language import Language
from bot.workers.engines import Engines
from games.core.text import text

LEAST_FREE = 500 * 1024 * 1024
"""The least free space on the database's disk: a migration, a restore and a back-up need room for copies."""

SLOW_SECONDS = 1.0
"""An answer of Discord that takes longer leaves little of the three seconds for an acknowledgement."""

MOST_SKEW_SECONDS = 5.0
"""How far the machine's clock may be from Discord's, whose answers name whole seconds."""

MANY_SERVERS = 2_000
"""From here on an operator should know that Discord wants several connections above 2,500 servers."""


async def doctor(
    environment: Mapping[str, str],
    language: Language,
    now: Callable[[], int],
    point_at: Callable[[Settings], None],
) -> int:
    """Print what was found; exit code 1 if anything is to be mended. ``now`` is milliseconds since 1970."""
    findings = [*_machine(environment), *await _database(environment, now)]
    try:
        settings = read_settings(environment)
    except InvalidSettings as invalid:
        findings.append(Finding(Verdict.MEND, invalid.text))
    else:
        point_at(settings)
        findings += await of_engines(settings.engines)
        findings += await _discord(settings, await consult(settings, now, await _places(settings)))
    for one in dict.fromkeys(findings):
        print(one.verdict, language.say(one.sentence))
    ill = sum(one.verdict is Verdict.MEND for one in set(findings))
    say(language, text("bot-doctor-ill", count=ill) if ill else text("bot-doctor-well"))
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
                findings.append(mend("bot-doctor-engine-bad", **values, why=why))
            else:
                findings.append(good("bot-doctor-engine", **values))
    finally:
        await engines.close()
    return findings


def _machine(environment: Mapping[str, str]) -> list[Finding]:
    try:
        path = read_database(environment)
    except InvalidSettings as invalid:
        return [Finding(Verdict.MEND, invalid.text)]
    if isinstance(path, ServerAddress):
        # Its disk is not this machine's.
        return []
    needed = max(LEAST_FREE, 3 * path.stat().st_size if path.is_file() else 0)
    free = shutil.disk_usage(path.parent).free
    sizes = {"free": _megabytes(free), "needed": _megabytes(needed), "folder": str(path.parent)}
    return [good("bot-doctor-disk", **sizes) if free >= needed else mend("bot-doctor-disk-full", **sizes)]


async def _database(environment: Mapping[str, str], now: Callable[[], int]) -> list[Finding]:
    try:
        path = read_database(environment)
    except InvalidSettings:
        # It has been named already.
        return []
    if isinstance(path, ServerAddress):
        return await of_server(path, now)
    if files.is_missing(path):
        writable = os.access(path.parent, os.W_OK)
        folder = {"path": str(path), "folder": str(path.parent), "user": user_name(os.geteuid())}
        return [
            note("bot-doctor-database-new", **folder) if writable else mend("bot-doctor-folder-read-only", **folder)
        ]
    try:
        await asyncio.to_thread(copies.require_sound, path)
        async with view(path) as database, database.reading() as transaction:
            heard = await facts.recall(transaction, LAST_REACHABLE)
    except EXPLAINED as problem:
        return [Finding(Verdict.MEND, explain(problem, path)[0])]
    return [good("bot-doctor-database", path=str(path)), last_run(heard, now()), *_access(path)]


def _access(path: Path) -> list[Finding]:
    """Who can read and write the files."""
    findings = []
    readable = [file for file in (path, *files.beside(path)) if file.exists() and file.stat().st_mode & 0o077]
    if readable:
        findings.append(mend("bot-doctor-database-public", path=" ".join(map(str, readable))))
    owner, user = path.stat().st_uid, os.geteuid()
    if user == 0 and owner != 0:
        return [*findings, note("bot-doctor-database-of", owner=user_name(owner))]
    if owner != user:
        return [
            *findings,
            mend("bot-doctor-database-read-only", path=str(path), owner=user_name(owner), user=user_name(user)),
        ]
    if unwritable(path):
        return [*findings, Finding(Verdict.MEND, DatabaseReadOnly(path).text)]
    try:
        require_unheld(path)
    except sqlite3.Error as problem:
        if not is_busy(problem):
            return [*findings, Finding(Verdict.MEND, explain(problem, path)[0])]
        return [*findings, mend("bot-doctor-database-held", path=str(path))]
    return [*findings, good("bot-doctor-database-writable")]


async def _discord(settings: Settings, seen: Consultation) -> list[Finding]:
    if seen.problem is not None:
        return [Finding(Verdict.MEND, seen.problem)]
    findings = [good("bot-doctor-token", name=seen.name), *_connection(seen)]
    if seen.gateway_problem is not None:
        findings.append(Finding(Verdict.MEND, seen.gateway_problem))
    if not seen.servers:
        findings.append(note("bot-doctor-no-servers"))
    if len(seen.servers) > MANY_SERVERS and settings.shards.one:
        findings.append(note("bot-doctor-many-servers", count=len(seen.servers)))
    threaded = await _servers_with_threads(settings, [one.id for one in seen.servers])
    lacking = [(one, one.missing(threads=one.id in threaded)) for one in seen.servers]
    for server, missing in lacking:
        if missing:
            names = tuple(text(f"bot-permission-{name}") for name in missing)
            findings.append(mend("bot-doctor-permissions", server=server.name, id=str(server.id), missing=names))
    if seen.servers and not any(missing for _, missing in lacking):
        findings.append(good("bot-doctor-permissions-good", count=len(seen.servers)))
    return [*findings, *_channels(seen)]


def _channels(seen: Consultation) -> list[Finding]:
    """What the bot may do in the channels with open games, whose own permissions may take away the server's."""
    findings = []
    for one in dict.fromkeys(seen.closed):
        names = tuple(text(f"bot-permission-{name}") for name in one.missing)
        place = {"channel": one.channel, "server": one.server.name, "id": str(one.server.id)}
        findings.append(mend("bot-doctor-channel", **place, missing=names))
    if seen.channels and not seen.closed:
        findings.append(good("bot-doctor-channels-good", count=seen.channels))
    if seen.unseen:
        findings.append(note("bot-doctor-channels-unseen", count=seen.unseen))
    return findings


def _connection(seen: Consultation) -> list[Finding]:
    """The way to Discord, the clocks, the intents, and how often the bot may still start."""
    speed = {"milliseconds": round(seen.seconds * 1000)}
    skew = {"seconds": round(abs(seen.skew)), "ahead": "yes" if seen.skew > 0 else "no"}
    intents, starts = {"intents": ", ".join(seen.intents)}, {"left": seen.starts_left}
    fast, right = seen.seconds <= SLOW_SECONDS, abs(seen.skew) <= MOST_SKEW_SECONDS
    return [
        good("bot-doctor-speed", **speed) if fast else mend("bot-doctor-slow", **speed),
        good("bot-doctor-clock") if right else mend("bot-doctor-clock-wrong", **skew),
        note("bot-doctor-intents-needless", **intents) if seen.intents else good("bot-doctor-intents"),
        good("bot-doctor-starts", **starts) if seen.starts_allow else mend("bot-doctor-starts-few", **starts),
    ]


async def _places(settings: Settings) -> list[GameChannel]:
    """Where there are open games; nowhere if that cannot be read."""
    if isinstance(settings.database, Path) and files.is_missing(settings.database):
        return []
    try:
        async with view(settings.database) as database, database.reading() as transaction:
            return [GameChannel(*one) for one in await adrift.open_channels(transaction)]
    except EXPLAINED:
        # What is wrong with the database has been found before.
        return []


async def _servers_with_threads(settings: Settings, guild_ids: list[int]) -> set[int]:
    """The servers where each game gets a thread of its own; none if that cannot be read."""
    if isinstance(settings.database, Path) and files.is_missing(settings.database):
        return set()
    try:
        async with view(settings.database) as database, database.reading() as transaction:
            return {number for number in guild_ids if (await guilds.find(transaction, number)).threads}
    except EXPLAINED:
        # What is wrong with the database has been found before.
        return set()


def _megabytes(count: int) -> str:
    return str(count // 1024**2)

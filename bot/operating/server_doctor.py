"""Looks at a database on a server: whether it can be reached and used, and whether clocks and connections suffice."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from bot.operating.terminal import EXPLAINED, explain
from bot.store.database import Transaction
from bot.store.engines import on_server
from bot.store.location import ServerAddress
from bot.store.rows import facts
from bot.store.rows.facts import LAST_REACHABLE
from games.core.text import Text, text


class Verdict(StrEnum):
    """What is thought of a finding: it is good, it is to be mended, or it is good to know."""

    GOOD = "[ok]"
    MEND = "[!!]"
    NOTE = "[--]"


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence about something the bot needs."""

    verdict: Verdict
    sentence: Text


def good(key: str, **values: Text | str | int | tuple[Text, ...]) -> Finding:
    """Something that is in order."""
    return Finding(Verdict.GOOD, text(key, **values))


def mend(key: str, **values: Text | str | int | tuple[Text, ...]) -> Finding:
    """Something to mend."""
    return Finding(Verdict.MEND, text(key, **values))


def note(key: str, **values: Text | str | int | tuple[Text, ...]) -> Finding:
    """Something to know."""
    return Finding(Verdict.NOTE, text(key, **values))


def last_run(heard: str | None, now: int) -> Finding:
    """When a bot last ran with the database, from what it remembers; both moments are milliseconds since 1970."""
    if heard is None:
        return note("bot-doctor-never-ran")
    return note("bot-doctor-ran", seconds=max(now - int(heard), 0) // 1000)


MOST_SKEW_SECONDS = 2.0
"""How far the clocks may be apart; deadlines are told by the machine's clock, and leases by the server's."""

SLOW_SECONDS = 0.05
"""A way to the server and back that takes longer makes a move slow: it takes a dozen of them."""

PROCESSES = 2
"""For how many processes there should be connections left: one that runs, and the next version beside it."""


async def of_server(server: ServerAddress, now: Callable[[], int]) -> list[Finding]:
    """What was found; nothing is changed. ``now`` is milliseconds since 1970."""
    # Its driver need not be installed where the database is a file.
    from bot.store.engines.migrating import migrations, require_known
    from bot.store.engines.postgres_connecting import CONNECTIONS
    from bot.store.engines.postgres_viewing import look_at

    try:
        async with look_at(server) as seen:
            schema, known = await seen.schema(), len(migrations())
            require_known(schema)
            async with seen.reading() as transaction:
                heard = await facts.recall(transaction, LAST_REACHABLE) if schema else None
                findings = await _server(transaction, server, now)
            if await seen.is_pooled():
                findings.append(note("bot-doctor-pooler", each=CONNECTIONS + 1))
    except EXPLAINED as problem:
        return [Finding(Verdict.MEND, explain(problem, server)[0])]
    if not schema:
        return [*findings, note("bot-doctor-server-empty")]
    older = [note("bot-database-older", address=str(server), version=str(schema), known=str(known))]
    return [*findings, *(older if schema < known else ()), last_run(heard, now())]


async def _server(transaction: Transaction, server: ServerAddress, now: Callable[[], int]) -> list[Finding]:
    version, lacking = await on_server.version(transaction), await on_server.rights_missing(transaction)
    findings = [good("bot-doctor-server", address=str(server), version=version)]
    if server.unused:
        findings.append(note("bot-doctor-parameters-unused", names=", ".join(server.unused)))
    if not await on_server.can_write(transaction):
        findings.append(mend("bot-doctor-server-standby"))
    findings.append(
        mend("bot-doctor-rights", missing=", ".join(lacking)) if lacking else good("bot-doctor-rights-good")
    )
    if not await on_server.is_encrypted(transaction):
        findings.append(note("bot-doctor-server-plain"))
    if not await on_server.vacuums(transaction):
        findings.append(mend("bot-doctor-autovacuum"))
    return [*findings, *await _clock(transaction, now), await _connections(transaction)]


async def _clock(transaction: Transaction, now: Callable[[], int]) -> list[Finding]:
    """The time it takes to reach the server, and its clock beside this machine's."""
    began, started = now() / 1000, time.perf_counter()
    there = await on_server.moment(transaction)
    taken = time.perf_counter() - started
    skew = began + taken / 2 - there
    speed = {"milliseconds": round(taken * 1000)}
    apart = {"seconds": round(abs(skew)), "ahead": "yes" if skew > 0 else "no"}
    return [
        good("bot-doctor-server-speed", **speed) if taken <= SLOW_SECONDS else mend("bot-doctor-server-slow", **speed),
        good("bot-doctor-server-clock")
        if abs(skew) <= MOST_SKEW_SECONDS + taken
        else mend("bot-doctor-server-clock-wrong", **apart),
    ]


async def _connections(transaction: Transaction) -> Finding:
    from bot.store.engines.postgres_connecting import CONNECTIONS

    seen, needed = await on_server.connections(transaction), (CONNECTIONS + 1) * PROCESSES
    numbers = {"most": seen.most, "taken": seen.taken, "needed": needed, "each": CONNECTIONS + 1}
    if seen.most < needed:
        return mend("bot-doctor-connections-few", **numbers)
    return good("bot-doctor-connections", **numbers)

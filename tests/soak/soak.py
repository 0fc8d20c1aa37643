"""A soak: the real bot against a local Discord that fails in every way, while players play on.

The bot is a process of its own. At each of several tables four people open games of all kinds, alone, against computers
or among themselves, and move, pick, type nonsense, take back, propose, pause, resign, end and offer rematches at
random. The bot's clock runs fast, in steps that it does not take for an absence, and now and then a player falls
asleep: warnings, claims and deadlines come due while it runs. Meanwhile faults come at random instants
(:mod:`tests.soak.fault_injection`). Then everything is settled: nothing fails any more, tables that have lost their
channel go on in another, and the bot has time to send what is queued. What people were told is compared with the record
(:mod:`tests.soak.invariants`):

- **Lost**: a move that was answered with "Played", or an action that a board has shown, is not in the record.
- **Made twice**: a recorded move that nobody sent, or that was sent once and stands there twice.
- **Missing**: a table without its board or with an older one; a player to move, or one whose game is over, whose
  phone has not rung; an ended turn that no message tells; a seat lost to the clock or to a claim, of which nobody was
  told; anything still owed. Whatever a message would have told
  that a moderator deleted, alone or with its channel, may be missing, and so may the turns that ended before the
  table had any message.
- **Doubled**: two messages with the same nonce, of which no moderator has deleted the first; a phone that rings twice
  for the same turn of a seat or the same end of a game; a turn told in two messages; a warning, an open claim or a
  lost seat told in two; in the end, a board or a call
  that the bot does not know of. A request that took effect without an answer is not doubled by its repetition:
  Discord returns the message with the same nonce. It remembers nonces for some minutes only; a call that cannot be
  repeated within them may ring twice, and a soak keeps its faults shorter. A message whose repetition never comes,
  because somebody has moved since, has to be gone in the end; its phone has rung for a turn that was due then.

Chance decides from the seed what people do and which faults come, but not how fast the machine is: a run with the
same seed is like the one before, not equal to it.
"""

import asyncio
import logging
import random
import shutil
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bot.sandbox.limits import Timing
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.store.database import Database
from bot.store.url import DatabaseUrl
from games import REGISTRY
from tests.bot.bot_process import fumarole
from tests.bot.end_to_end.house import COMMANDS, QUICK, BotProcess, House
from tests.soak.clock import Clock
from tests.soak.cluster import SERVERS, database_on_server
from tests.soak.decisions import Decisions
from tests.soak.fault_injection import KINDS, Weather
from tests.soak.invariants import owed, reckon
from tests.soak.observer import Observer
from tests.soak.table import Attempt, Sleep, Table
from tests.wire.driver import Driver
from tests.wire.game_records import GameRecords
from tests.wire.people import make_room, people_of

SETTLING_SECONDS = 180.0
"""How long the bot may take for the next thing it owes, until it is given up."""

LOOKING_SECONDS = 0.5

AT_EACH_TABLE = 4


@dataclass(frozen=True, slots=True)
class Plan:
    """What a soak does: how many faults (of one process, of each kind), about so many seconds apart."""

    count: int
    seed: int
    processes: int = 1
    tables: int = 6
    """How many tables play at a time."""
    games: tuple[str, ...] = tuple(REGISTRY)
    kinds: tuple[str, ...] = KINDS
    gap: float = 0.6
    pause: float = 0.5
    patience: float = 8.0
    """Seconds people wait for an answer, and faults for what meets them."""
    longest: float = 4 * 3600.0
    """The seconds after which a storm that does not end is given up."""
    restart: bool = False
    """Whether a restart at the end makes everything due at once, so that nobody waits for late attempts."""
    whole: bool = True
    """Whether the clock leaps while the bot runs, which takes time."""
    nonces: float = QUICK.nonce_memory
    """How many seconds Discord remembers a nonce; with 0 as after a night, where no answer is lost beside kills."""
    servers: int = SERVERS
    lease: float = 3.0
    """How long a lease of several processes lasts, in seconds; everything about it is shortened alike."""
    keep: Path | None = None
    """Where to put what was heard and the logs if anything went wrong."""


@dataclass(slots=True)
class Report:
    """What came of it."""

    plan: Plan
    faults: Counter[str] = field(default_factory=Counter)
    details: Counter[str] = field(default_factory=Counter)
    figures: dict[str, float] = field(default_factory=dict)
    violations: list[str] = field(default_factory=list)
    logged: Counter[str] = field(default_factory=Counter)

    def lines(self) -> list[str]:
        """The report as text."""
        told = [
            f"seed {self.plan.seed}",
            "faults: " + ", ".join(f"{count} {kind}" for kind, count in self.faults.items()),
        ]
        if self.details:
            told.append("of them: " + ", ".join(f"{count} {kind}" for kind, count in sorted(self.details.items())))
        told += [f"{name}: {value:g}" for name, value in self.figures.items()]
        told += [f"logged {count} times: {line}" for line, count in self.logged.most_common(12)]
        told += ["VIOLATION: " + one for one in self.violations] or ["no violations"]
        return told


async def soak(plan: Plan, folder: Path, _database: DatabaseUrl | None = None) -> Report:
    """Run it in a folder that is empty."""
    acknowledge = min(Timing().acknowledge, plan.patience)
    timing = replace(QUICK, acknowledge=acknowledge, heartbeat=5.0, nonce_memory=plan.nonces)
    settings = SandboxSettings(folder=folder / "sandbox", port=0, timing=timing)
    began = time.monotonic()
    async with Sandbox(settings) as sandbox:
        house = House(sandbox, BotProcess(sandbox, folder))
        clock = Clock(folder / "clock", GameRecords(house.bot.database), random.Random(f"{plan.seed} clock"))
        sandbox.numbers.clock = lambda: clock.now() / 1000
        await house.bot.start(**clock.settings)
        await house.driver.bot_ready(COMMANDS)
        try:
            report = await _in_house(plan, house, clock)
        finally:
            await house.bot.kill()
    checked = await asyncio.to_thread(fumarole, folder, "check", FUMAROLE_DATABASE=str(house.bot.database))
    if checked.returncode:
        report.violations.append(f"fumarole check: {checked.stdout} {checked.stderr}")
    report.figures["seconds"] = round(time.monotonic() - began)
    return report


async def _in_house(plan: Plan, house: House, clock: Clock) -> Report:
    records = clock.records
    database = await Database.open(house.bot.database)
    await make_room(database, 1000)
    await database.close()
    observer = Observer(house.sandbox, records, Decisions([house.bot.log]))
    observer.listen()
    tables: list[Table] = []
    weather = Weather(house, observer, clock, tables, random.Random(f"{plan.seed} weather"), plan.patience)
    for number in range(plan.tables):
        people = people_of(house.sandbox, number, AT_EACH_TABLE)
        chance = random.Random(f"{plan.seed} table {number}")
        channel = weather.new_channel(thread=number % 3 == 2)
        table = Table(house.driver, records, chance, channel, people, plan.games, plan.patience)
        table.sleep = Sleep(records, chance, clock.now) if plan.whole else None
        tables.append(table)
    lives = [asyncio.create_task(table.live(plan.pause)) for table in tables]
    await begin_to_play(house.driver, tables)
    if plan.whole:
        clock.begin()
    try:
        async with asyncio.timeout(plan.longest):
            await weather.storm(plan.count, plan.gap, plan.kinds)
    except TimeoutError:
        raise house.driver.not_seen(f"{plan}, made {weather.made}", plan.longest) from None
    for table in tables:
        table.stopping = True
    await asyncio.gather(*lives)
    clock.end()
    await weather.clear_up(restart=plan.restart)
    left = await settle(records, tables)
    attempts = [attempt for table in tables for attempt in table.attempts]
    report = reported(plan, weather.made, observer, attempts, [house.bot.log])
    report.details = weather.details
    report.violations += left
    report.violations += [f"the bot ended by itself with {code}" for code in weather.exits]
    report.figures |= {
        "acts": sum(table.acts for table in tables),
        "acts without an answer": sum(table.unanswered for table in tables),
        "times the clock leapt while the bot ran": clock.steps,
        "players who fell asleep": sum(table.sleep.times for table in tables if table.sleep),
        "warnings, claims and lost seats told": sum(map(len, observer.late.values())),
    }
    if put_aside(report, observer, [house.bot.log]) and plan.keep is not None:
        with closing(sqlite3.connect(house.bot.database)) as kept:
            kept.execute("VACUUM INTO ?", (str(plan.keep / house.bot.database.name),))
    return report


async def begin_to_play(driver: Driver, tables: Sequence[Table]) -> None:
    """Wait until somebody at each of most tables has been told that they have played."""

    def look() -> bool:
        playing = [table for table in tables if any(attempt.told for attempt in table.attempts)]
        return len(playing) > len(tables) // 2

    await driver.until(look, awaited=lambda: "moves at most tables")


def reported(
    plan: Plan, made: Counter[str], observer: Observer, attempts: Sequence[Attempt], logs: Sequence[Path]
) -> Report:
    """What is wrong at the tables, and the figures that all soaks have."""
    records, report = observer.records, Report(plan, made)
    report.violations = reckon(observer, records, attempts)
    report.figures = {
        "moves sent": len(attempts),
        "moves told": sum(attempt.told for attempt in attempts),
        "sessions": len(records.sessions()),
        "games over": len(records.sessions("status = 'over'")),
        "actions kept": records.rows("SELECT count(*) FROM actions")[0][0],
        "messages posted": observer.messages,
        "phones rung": observer.pings,
    }
    report.logged = errors("\n".join(log.read_text(encoding="utf-8") for log in logs))
    return report


def put_aside(report: Report, observer: Observer, logs: Sequence[Path]) -> bool:
    """If anything went wrong, keep what was heard and the logs where that is wished; whether they are kept."""
    keep = report.plan.keep
    if keep is None or not (report.violations or report.logged):
        return False
    keep.mkdir(parents=True, exist_ok=True)
    (keep / "heard.txt").write_text("\n".join(observer.log), encoding="utf-8")
    for log in logs:
        shutil.copy(log, keep)
    return True


async def settle(
    records: GameRecords, tables: Sequence[Table], also: Callable[[], Sequence[str]] = lambda: ()
) -> list[str]:
    """Wait until every table has a place, and the bot owes nothing that it can pay; returns what is left at last.

    ``also`` says what else has to come about.
    """
    until, before = time.monotonic() + SETTLING_SECONDS, -1
    while True:
        lost = [table for table in tables if table.lost]
        for table in lost:
            await table.act()
        left = [f"still owed: {one}" for one in owed(records)]
        left += [f"session {table.session} has no place" for table in lost]
        left += also()
        if not left or time.monotonic() > until:
            return left
        if len(left) != before:
            until, before = time.monotonic() + SETTLING_SECONDS, len(left)
        await asyncio.sleep(LOOKING_SECONDS)


def errors(logged: str) -> Counter[str]:
    """The lines of errors, without their times and numbers."""
    lines = (line for line in logged.splitlines() if " ERROR " in line or line.startswith("Traceback"))
    return Counter("".join("#" if one.isdigit() else one for one in line)[:120] for line in lines)


def in_folder(soaking: Callable[[Plan, Path, DatabaseUrl | None], Coroutine[Any, Any, Report]], plan: Plan) -> Report:
    """Run a soak in a folder of its own, which is deleted, and of several processes with a server of its own."""
    # A request whose sender is killed leaves a traceback in the server's log.
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)
    with (
        tempfile.TemporaryDirectory(prefix="fumarole-soak-") as folder,
        database_on_server() if plan.processes > 1 else nullcontext() as database,
    ):
        return asyncio.run(soaking(plan, Path(folder), database))

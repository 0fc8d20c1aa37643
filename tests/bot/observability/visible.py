"""Every kind of fault that tests inject: which series shows it, and which alert tells an operator who must act.

A new kind of fault gets a row in :data:`VISIBLE`; the test beside this file makes each of them in one house.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from prometheus_client import Metric

from bot.limits import SECONDS_TO_ACKNOWLEDGE
from bot.observability.sampler import STEP_SECONDS
from bot.play.reachability import LONGEST_SILENCE
from bot.sandbox.faults import RESET
from tests.bot.bot_process import CLOCK, write_clock
from tests.bot.end_to_end.house import COMMANDS, House
from tests.bot.observability.scraping import ANYWHERE, value
from tests.bot.sandbox.fixtures import giving_up_after
from tests.wire.driver import PATIENCE

Families: TypeAlias = Mapping[str, Metric]

REQUESTS = "fumarole_discord_requests_total"
FAULTS = "fumarole_database_faults_total"
ANSWERS = "/webhooks"
"""Requests that answer a user."""


def settings(folder: Path) -> dict[str, Any]:
    """What the bot of a house in this folder is started with."""
    clock = folder / "clock"
    if not clock.exists():
        write_clock(clock, 0)
    return {"FUMAROLE_METRICS": ANYWHERE, CLOCK: str(clock)}


@dataclass(frozen=True, slots=True)
class Visible:
    """A fault, how it is made in a house where Ada is to move, and the sample that it moves.

    ``above`` counts only what is slower than this bucket of a histogram. ``alert`` is None for what is nobody's fault.
    """

    fault: str
    make: Callable[[House], Awaitable[object]]
    sample: str
    labels: Mapping[str, str] = field(default_factory=dict)
    above: str = ""
    alert: str | None = None

    def read(self, families: Families) -> float:
        """The sample as it is now, 0 before there is one."""
        if self.above:
            under = value(families, f"{self.sample}_bucket", **self.labels, le=self.above)
            return value(families, f"{self.sample}_count", **self.labels) - under
        there = any(one.name == self.sample for family in families.values() for one in family.samples)
        return value(families, self.sample, **self.labels) if there else 0.0

    def __str__(self) -> str:
        labels = ", ".join(f'{name}="{wanted}"' for name, wanted in self.labels.items())
        return f"{self.fault}: {self.sample}{{{labels}}}"


async def _kill(house: House) -> None:
    await house.bot.kill()
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    await house.bot.start(**settings(house.bot.database.parent))
    await house.driver.bot_ready(COMMANDS, PATIENCE)


async def _set_clock(house: House) -> None:
    write_clock(Path(settings(house.bot.database.parent)[CLOCK]), LONGEST_SILENCE + int((STEP_SECONDS + 1) * 1000))


async def _lose_gateway(house: House) -> None:
    await house.sandbox.gateway.drop()
    await house.driver.until(lambda: house.sandbox.gateway.connected)


async def _deafen(house: House) -> None:
    begun = house.sandbox.gateway.identified
    house.sandbox.gateway.deafen()
    write_clock(Path(settings(house.bot.database.parent)[CLOCK]), LONGEST_SILENCE)
    await house.driver.until(lambda: house.sandbox.gateway.identified > begun)


async def _fail(house: House) -> None:
    house.sandbox.faults.fail_next(1, 503, ANSWERS)
    await house.ada.slash("games")


async def _limit(house: House) -> None:
    house.sandbox.faults.limit_next(1, 0.05, ANSWERS)
    await house.ada.slash("games")


async def _slow_down(house: House) -> None:
    house.sandbox.faults.latency = 0.4
    await house.ada.slash("games")
    house.sandbox.faults.clear()


async def _acknowledge_late(house: House) -> None:
    house.sandbox.faults.slow_acknowledgement = SECONDS_TO_ACKNOWLEDGE + 0.2
    with giving_up_after(house.sandbox, SECONDS_TO_ACKNOWLEDGE):
        assert (await house.ada.slash("games")).failed
    house.sandbox.faults.clear()


async def _lose_answer(house: House) -> None:
    house.sandbox.faults.lose_next(1, RESET, ANSWERS)
    await house.ada.slash("games")


async def _move_file(house: House) -> None:
    path = house.bot.database
    away = path.with_name("away")
    path.rename(away)
    # It is missed by what writes, or else within a second.
    await house.ada.slash("move", move="b2-a3")
    away.rename(path)


async def _take_permission(house: House) -> None:
    house.sandbox.faults.hidden.add(house.driver.channel)
    await house.ada.slash("move", move="c3-b3")
    await house.driver.until(house.forbidden)
    house.sandbox.faults.clear()


async def _delete_channel(house: House) -> None:
    house.sandbox.delete_channel(house.driver.channel)


VISIBLE = (
    Visible("bot killed", _kill, "process_start_time_seconds", alert="FumaroleRestarting"),
    Visible(
        "gateway lost",
        _lose_gateway,
        "fumarole_gateway_events_total",
        {"event": "disconnect"},
        alert="FumaroleGatewayFlapping",
    ),
    Visible(
        "deaf",
        _deafen,
        "fumarole_sessions_renewed_total",
        {"cause": "long"},
        alert="FumaroleFellDeaf",
    ),
    Visible("5xx", _fail, REQUESTS, {"status": "503"}, alert="FumaroleDiscordFailing"),
    Visible("429 of a route", _limit, "fumarole_rate_limits_total", {"scope": "user"}, alert="FumaroleRateLimited"),
    Visible("latency", _slow_down, "fumarole_discord_request_seconds", above="0.3", alert="FumaroleDiscordSlow"),
    Visible("late acknowledgement", _acknowledge_late, "fumarole_unacknowledged_total", alert="FumaroleUnacknowledged"),
    Visible("lost answer", _lose_answer, REQUESTS, {"status": "none"}, alert="FumaroleDiscordFailing"),
    Visible("database gone", _move_file, FAULTS, {"kind": "gone"}, alert="FumaroleDatabaseHarmed"),
    Visible("clock set", _set_clock, "fumarole_clock_steps_total", alert="FumaroleClockStepped"),
    Visible("missing permission", _take_permission, REQUESTS, {"status": "403"}, alert="FumaroleForbidden"),
    Visible("deleted channel", _delete_channel, "fumarole_sessions_orphaned"),
)
"""The last one ends the house's game."""

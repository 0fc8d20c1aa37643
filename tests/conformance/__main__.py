"""Compares Discord itself with the sandbox, once before a release: everything the bot does, in one private channel.

    uv run python -m tests.conformance CHANNEL                       # asks first; with --yes it does not
    uv run python -m tests.conformance CHANNEL --only account refusals

DISCORD_TOKEN is the bot's; CHANNEL is the id of an empty text channel of a private server, where it has Manage Roles
and Manage Threads beside its usual permissions (what is missing is refused, compared and named), is no
administrator, and has no commands and no permissions of its own that a run would take away: else nothing is done. It
works in that channel and in threads named ``fumarole-conformance`` below it, uploads a few emoji and registers commands
in that server only, and removes all of it, also what a killed run has left. It takes some minutes and one
of the server's two hundred new commands for each command of the bot. Ends with 0 where all is alike, 1 with a
difference or something left, 75 if Discord does not answer, 78 where there can be no run.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp
from dotenv import load_dotenv

from bot.cli.terminal import Exit
from bot.sandbox.form import Json
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.sandbox.servers import MEMBER, effective
from bot.sandbox.world import APPLICATION, CHANNELS, GUILD, TEXT_CHANNEL
from bot.settings import Settings, read_settings
from tests.conformance import steps
from tests.conformance.cleaning import Cleaning
from tests.conformance.recorder import Recorder, record
from tests.conformance.report import Report
from tests.conformance.side import CHANNEL, GUILD_COMMANDS, Blocked, Request, Side, Tempo
from tests.conformance.step import Run, Step

PARTS = ("account", "emoji", "commands", "messages", "refusals", "limits", "permissions")
NEED_RECORDING = {"emoji", "commands", "messages"}
"""The parts with what the bot itself sends."""

ADMINISTRATOR = 1 << 3
ANSWER_SECONDS = 60.0


class Unsuitable(Exception):
    """No run can be made here."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line, and how the bot's messages are got; ``agreed`` is asked the question."""

    channel: int
    report: Path
    parts: tuple[str, ...] = PARTS
    agreed: Callable[[str], bool] = lambda _: True
    tempo: Tempo = field(default_factory=Tempo)
    record: Callable[[], Awaitable[Recorder]] = record


async def run(settings: Settings, wish: Wish) -> tuple[int, Report | None]:
    """Make a run; the exit code and the report."""
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=ANSWER_SECONDS)) as session:
        things = {"channel": str(wish.channel)}
        given = Side(session, settings.api_url, settings.token, things, wish.tempo)
        try:
            return await _run(given, wish)
        except Unsuitable as unsuitable:
            print(unsuitable, file=sys.stderr)
            return Exit.SETTINGS, None
        except Blocked as blocked:
            print(f"Discord does not let it go on ({blocked}); run it again later", file=sys.stderr)
            return Exit.LATER, None


async def _run(given: Side, wish: Wish) -> tuple[int, Report | None]:
    channel = await _look(given)
    if not wish.agreed(f"Try everything in #{channel['name']}? (yes/no) "):
        return Exit.BAD, None
    if earlier := (await Cleaning(given).run()).removed:
        print("removed of an earlier run:", ", ".join(f"{kind} ({count})" for kind, count in earlier.items()))
    permissions = await _allowed(given, wish.parts)
    recorder = await wish.record() if NEED_RECORDING & set(wish.parts) else Recorder()
    async with _sandbox_like(given, permissions) as local:
        made = Run(local, given, lambda step: print(f"  {step}", flush=True))
        try:
            if "emoji" in wish.parts and not recorder.emoji:
                made.skipped.append(("emoji", "the bot had uploaded none to the sandbox after five minutes"))
            for part, of_part in _steps(recorder, shown="emoji" in wish.parts):
                if part in (*wish.parts, "always"):
                    await made.take(of_part)
        except Blocked as blocked:
            made.stopped = str(blocked)
        except BaseException as problem:
            made.stopped = type(problem).__name__
            raise
        finally:
            # Whatever has ended it: what was compared is kept, and what was made is removed.
            cleaning = await Cleaning(given).run()
            unmet = recorder.unmet() if "messages" in wish.parts else ()
            report = Report(made, cleaning, datetime.now(UTC), unmet)
            wish.report.write_text(report.written(), encoding="utf-8")
            print(f"{report.verdict}; see {wish.report}")
    if made.stopped:
        return Exit.LATER, report
    return Exit.GOOD if cleaning.clean and not report.differing else Exit.BAD, report


def _steps(recorder: Recorder, *, shown: bool) -> Iterator[tuple[str, Iterator[Step]]]:
    emoji = steps.chosen_emoji(recorder.emoji)
    yield "account", steps.account()
    yield "emoji", steps.emoji_steps(emoji)
    yield "commands", steps.command_steps(recorder.commands)
    yield "always", steps.thread_steps()
    yield "messages", steps.messages(recorder, [name for name, _ in emoji] if shown else [])
    yield "emoji", steps.emoji_gone(emoji)
    yield "refusals", steps.refused()
    yield "refusals", steps.callbacks(recorder.forms)
    yield "refusals", steps.nonces()
    yield "refusals", steps.archive_steps()
    yield "limits", steps.limits()
    yield "permissions", steps.denied()


async def _look(side: Side) -> Json:
    """Name bot and server, and look at the channel; raises :class:`Unsuitable`."""
    try:
        side.things["bot"] = (await _read(side, "/users/@me"))["id"]
        side.things["application"] = (await _read(side, "/oauth2/applications/@me"))["id"]
        channel: Json = await _read(side, CHANNEL)
        if channel["type"] != TEXT_CHANNEL:
            raise Unsuitable("this needs an ordinary text channel of a server")
        side.things["guild"] = channel["guild_id"]
    except (KeyError, TypeError, ValueError) as odd:
        raise Unsuitable(f"Discord answers something unknown ({type(odd).__name__}: {odd})") from odd
    return channel


async def _allowed(side: Side, parts: tuple[str, ...]) -> int:
    """What the bot may do in the channel; raises :class:`Unsuitable` where these parts would take what is no run's."""
    channel, bot, server = await _look(side), int(side.things["bot"]), int(side.things["guild"])
    guild, member = await _read(side, "/guilds/<<guild>>"), await _read(side, "/guilds/<<guild>>/members/<<bot>>")
    held, overwrites, base = {*member["roles"], guild["id"]}, channel.get("permission_overwrites", []), 0
    for role in guild["roles"]:
        base |= int(role["permissions"]) if role["id"] in held else 0
    if base & ADMINISTRATOR or guild["owner_id"] == side.things["bot"]:
        raise Unsuitable("the bot is an administrator here, from whom no channel takes anything away")
    if "permissions" in parts and any((one["type"], one["id"]) == (MEMBER, str(bot)) for one in overwrites):
        raise Unsuitable("the channel has permissions for the bot alone, which would be lost; take another one")
    if "commands" in parts and (await side.ask(Request("GET", GUILD_COMMANDS))).body:
        raise Unsuitable("the bot has commands of its own in this server, which would be lost; take another one")
    return effective(base, overwrites, server, [int(role) for role in member["roles"]], bot)


async def _read(side: Side, path: str) -> Any:
    answer = await side.ask(Request("GET", path))
    if answer.status == 401:
        raise Unsuitable("Discord refuses the token")
    if not answer.good:
        raise Unsuitable("the bot cannot see such a channel; give the id of a text channel of its server")
    return answer.body


@asynccontextmanager
async def _sandbox_like(given: Side, permissions: int) -> AsyncIterator[Side]:
    """A sandbox where the bot may do what it may in the channel."""
    given.things["run"] = f"r{time.time_ns() // 1_000_000}"
    with tempfile.TemporaryDirectory(prefix="fumarole-conformance-") as folder:
        settings = SandboxSettings(folder=Path(folder), port=0, bot=False, timing=given.tempo.timing)
        async with Sandbox(settings) as sandbox, aiohttp.ClientSession() as session:
            sandbox.allowed = permissions
            things = dict.fromkeys(("bot", "application"), str(APPLICATION))
            things |= {"guild": str(GUILD), "channel": str(CHANNELS[0][0]), "run": given.things["run"]}
            yield Side(session, sandbox.api_url, sandbox.token, things, given.tempo)


async def _until_told_to_stop(settings: Settings, wish: Wish) -> int:
    """Run to the end; the first SIGTERM or Ctrl-C ends it in order, and a further one does not disturb the cleaning."""
    task, loop = asyncio.ensure_future(run(settings, wish)), asyncio.get_running_loop()

    def stop() -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, print, "what was made is being removed; please wait")
        task.cancel()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    try:
        return (await task)[0]
    except asyncio.CancelledError:
        return 128 + signal.SIGTERM


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="tests.conformance", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("channel", type=int, help="the id of a text channel where nobody plays")
    parser.add_argument("--yes", action="store_true", help="begin without a question")
    parser.add_argument("--report", type=Path, default=Path("conformance.md"), help="where the report goes")
    parser.add_argument("--only", choices=PARTS, nargs="+", default=PARTS, help="only these parts")
    given = parser.parse_args()
    load_dotenv()

    def asked(question: str) -> bool:
        return given.yes or input(question).strip().casefold() in ("y", "yes")

    wish = Wish(given.channel, given.report, tuple(given.only), asked)
    sys.exit(asyncio.run(_until_told_to_stop(read_settings(os.environ), wish)))


if __name__ == "__main__":
    main()

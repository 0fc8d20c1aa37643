"""Compares Discord itself with the sandbox, once before a release: everything the bot does, in one private channel.

    uv run python -m tests.conformance CHANNEL                       # asks first; with --yes it does not
    uv run python -m tests.conformance CHANNEL --only account refusals gateway

DISCORD_TOKEN is the bot's; CHANNEL is the id of an empty text channel of a private server, where it has Manage Roles,
Manage Webhooks and Manage Threads beside its usual permissions (what is missing is refused, compared and named), is no
administrator, and has no commands and no permissions of its own that a run would take away: else nothing is done. It
works in that channel and in threads named ``fumarole-conformance`` below it, uploads a few emoji and registers commands
in that server only, and removes all of it, also what a killed run has left. It takes some seven minutes, eight of the
day's thousand sessions, and one of the server's two hundred new commands for each command of the bot. Ends with 0 where
all is alike, 1 with a difference or something left, 75 if Discord does not answer, 78 where there can be no run.
"""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import aiohttp
from dotenv import load_dotenv

from bot.cli.terminal import Exit
from bot.settings import Settings, read_settings
from tests.conformance.cleaning import Cleaning
from tests.conformance.crawl import record
from tests.conformance.recorder import Recorder
from tests.conformance.report import Report
from tests.conformance.scenario import NEED_RECORDING, PARTS, Unsuitable, allowed, look, play, sandbox_like
from tests.conformance.side import Blocked, Side, Tempo
from tests.conformance.step import Run

ANSWER_SECONDS = 60.0


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
        given = Side(session, settings.api_url, settings.gateway_url, settings.token, things, wish.tempo)
        try:
            return await _run(given, wish)
        except Unsuitable as unsuitable:
            print(unsuitable, file=sys.stderr)
            return Exit.SETTINGS, None
        except Blocked as blocked:
            print(f"Discord does not let it go on ({blocked}); run it again later", file=sys.stderr)
            return Exit.LATER, None


async def _run(given: Side, wish: Wish) -> tuple[int, Report | None]:
    channel = await look(given)
    if not wish.agreed(f"Try everything in #{channel['name']}? (yes/no) "):
        return Exit.BAD, None
    if earlier := (await Cleaning(given).run()).removed:
        print("removed of an earlier run:", ", ".join(f"{kind} ({count})" for kind, count in earlier.items()))
    permissions = await allowed(given, wish.parts)
    recorder = await wish.record() if NEED_RECORDING & set(wish.parts) else Recorder()
    async with sandbox_like(given, permissions) as local:
        made = Run(local, given, lambda step: print(f"  {step}", flush=True))
        try:
            await play(made, recorder, wish.parts)
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

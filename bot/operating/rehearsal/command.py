"""``fumarole rehearse CHANNEL``: asks, plays, tells, and ends with 0 where both Discords answer alike."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import aiohttp

from bot.operating.command_line import REHEARSED as PARTS
from bot.operating.rehearsal.cleaning import clean_up
from bot.operating.rehearsal.performing import perform
from bot.operating.rehearsal.place import RehearsalPlace, Unsuitable, look
from bot.operating.rehearsal.playing import Rehearsal, Tempo
from bot.operating.rehearsal.recording import Recording
from bot.operating.rehearsal.report import Report
from bot.operating.rehearsal.sides import Blocked, Side
from bot.operating.terminal import Exit, say, warn
from bot.settings import Settings
from bot.words.language import Language
from games.core.text import text

ANSWER_SECONDS = 60.0
NEED_RECORDING = ("emoji", "commands", "messages")
"""The parts with what the bot itself sends."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line."""

    channel: int
    report: Path
    agreed: bool = False
    parts: tuple[str, ...] = PARTS


@dataclass(frozen=True, slots=True)
class Means:
    """How the bot's messages are got, how a question is asked, and how fast it all goes."""

    now: Callable[[], int]
    ask: Callable[[str], str] = input
    tempo: Tempo | None = None
    perform: Callable[[Callable[[], int]], Awaitable[Recording]] = perform
    reported: Callable[[Report], None] = lambda _: None
    """Is given the report, beside the file."""


async def rehearse(settings: Settings, wish: Wish, language: Language, means: Means) -> int:
    """Hold a rehearsal; the exit code. SIGTERM and Ctrl-C end it in order."""
    task = asyncio.current_task()
    assert task is not None, "it runs in one"  # noqa: S101
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    timeout = aiohttp.ClientTimeout(total=ANSWER_SECONDS)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        things = {"channel": str(wish.channel)}
        given = Side(session, settings.api_url, settings.gateway_url, settings.token, things)
        try:
            return await _rehearse(given, wish, language, means)
        except Unsuitable as unsuitable:
            warn(language, unsuitable.text)
            return Exit.SETTINGS if unsuitable.token else Exit.BAD
        except Blocked as blocked:
            warn(language, text("bot-rehearse-blocked", problem=str(blocked)))
            return Exit.LATER


async def _rehearse(given: Side, wish: Wish, language: Language, means: Means) -> int:
    place = await look(given)
    if not wish.agreed and not await _agreed(place, language, means):
        say(language, text("bot-rehearse-not-agreed"))
        return Exit.BAD
    earlier = await clean_up(given)
    if earlier.removed:
        say(language, text("bot-rehearse-found", count=sum(earlier.removed.values())))
        place = await look(given)
    recording = Recording()
    if set(NEED_RECORDING) & set(wish.parts):
        say(language, text("bot-rehearse-recording"))
        recording = await means.perform(means.now)
        say(language, text("bot-rehearse-recorded", count=len(recording.messages)))
    rehearsal = Rehearsal(recording, wish.parts, means.tempo or Tempo(), _tell)
    stage, cleaning = await rehearsal.play(given, place)
    report = Report(stage, cleaning, datetime.fromtimestamp(means.now() / 1000, UTC))
    await asyncio.to_thread(wish.report.write_text, report.written(language), encoding="utf-8")
    means.reported(report)
    say(language, report.verdict)
    say(language, text("bot-rehearse-written", path=str(wish.report)))
    return Exit.BAD if report.differing or cleaning.left else Exit.GOOD


async def _agreed(place: RehearsalPlace, language: Language, means: Means) -> bool:
    question = text("bot-rehearse-question", channel=place.channel, server=place.server)
    try:
        answer = await asyncio.to_thread(means.ask, f"{language.say(question)} ")
    except EOFError:
        return False
    return answer.strip().casefold() in (language.say(text("bot-yes")).casefold(), "y", "o", "yes")


def _tell(step: str) -> None:
    print(f"  {step}", flush=True)

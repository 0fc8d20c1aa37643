"""How many files and functions of the product one act goes through.

    uv run python -m tests.benchmarks.walk           # one line an act, the longest way first
    uv run python -m tests.benchmarks.walk --files   # and its files, each with the number of its functions

The real bot and the local Discord run in this process. Counted is what is executed in ``bot``, ``games`` and
``rendering``, in all threads, and neither the local Discord nor what is only imported; drawing and thinking happen in
processes of their own, which are not counted. Each act is done once beforehand, so that nothing is counted that happens
only the first time.
"""

import argparse
import asyncio
import inspect
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from bot.connection.heartbeat import TICK_SECONDS
from bot.connection.launch import point_at, run
from bot.pictures.studio import WARMING_DELAY_SECONDS
from bot.sandbox.driver import PATIENCE
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from bot.settings import read_settings
from tests.bot.end_to_end.house import COMMANDS, QUICK, BotProcess, House, settled

ROOT = Path(__file__).parents[2]
PRODUCT = tuple(f"{ROOT / room}/" for room in ("bot", "games", "rendering"))
SANDBOX = f"{ROOT / 'bot' / 'sandbox'}/"
QUIET_SECONDS = 1.0
"""How long everything is left alone before an act, for what the one before has left to do in the background."""

MOVES = ("b2-a3", "c3-b3", "b3-b4")
"""A whole first turn of Volcano; its first step is undone."""


class Walk:
    """The functions that are entered while it counts; it looks at this thread and at all that begin after it."""

    def __init__(self) -> None:
        self._seen: set[CodeType] | None = None
        threading.setprofile(self)
        sys.setprofile(self)

    def __call__(self, frame: FrameType, event: str, _argument: Any) -> None:
        """Called by Python at every call and return."""
        if event == "call" and self._seen is not None:
            self._seen.add(frame.f_code)

    @contextmanager
    def counting(self) -> Iterator[Counter[str]]:
        """Count the functions by file; the result is complete at the end."""
        files, seen = Counter[str](), set[CodeType]()
        self._seen = seen
        yield files
        self._seen = None
        files.update(file for code in seen.copy() if (file := _product(code)) is not None)


def _product(code: CodeType) -> str | None:
    """The file of a function of the product; bodies of modules and classes are imports."""
    own = code.co_filename.startswith(PRODUCT) and not code.co_filename.startswith(SANDBOX)
    return str(Path(code.co_filename).relative_to(ROOT)) if own and code.co_flags & inspect.CO_OPTIMIZED else None


@asynccontextmanager
async def bot_within(folder: Path) -> AsyncIterator[House]:
    """A sandbox and the bot, both in this process."""
    async with Sandbox(SandboxSettings(folder=folder / "sandbox", port=0, timing=QUICK)) as sandbox:
        house = House(sandbox, BotProcess(sandbox, folder))
        settings = read_settings(
            {
                "DISCORD_TOKEN": sandbox.token,
                "DISCORD_API_URL": sandbox.api_url,
                "DISCORD_GATEWAY_URL": sandbox.gateway_url,
                "FUMAROLE_DATABASE": str(house.bot.database),
                "FUMAROLE_EMOJI": "off",
            }
        )
        point_at(settings)
        running = asyncio.create_task(run(settings), name="bot")
        try:
            await house.driver.bot_ready(COMMANDS, PATIENCE)
            yield house
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


async def measure(house: House, walk: Walk) -> dict[str, Counter[str]]:
    """Do every act twice; the files of the second one, with their functions."""
    # The bot draws ahead once it has been ready for a while; what is counted is one that has been running.
    await asyncio.sleep(WARMING_DELAY_SECONDS + TICK_SECONDS)
    told: dict[str, Counter[str]] = {}
    for channel in (house.driver.other_channel, house.driver.channel):
        for name, act in acts(house, channel):
            await settled(house)
            await asyncio.sleep(QUIET_SECONDS)
            with walk.counting() as files:
                await act
            told[name] = files
    return told


def acts(house: House, channel: int) -> Iterator[tuple[str, Coroutine[Any, Any, object]]]:
    """The acts in their order, in a channel without a table."""
    ada, bruno = house.ada, house.bruno

    async def open_table() -> None:
        await ada.slash("volcano new", channel=channel)
        await house.lobby(channel)

    async def join() -> None:
        await bruno.press(await house.lobby(channel), label="Join")
        await house.lobby(channel, shows=bruno.mention)

    async def start() -> None:
        await ada.select(await house.lobby(channel), str(ada.id))
        await ada.press(await house.lobby(channel), label="Start")
        await house.board(channel, sequence=0)

    async def move(number: int, sequence: int) -> None:
        await ada.slash("move", move=MOVES[number], channel=channel)
        await house.board(channel, sequence=sequence)

    async def undo() -> None:
        await ada.slash("undo", channel=channel)
        await house.board(channel, sequence=2)

    yield "opening a table", open_table()
    yield "joining", join()
    yield "starting", start()
    yield "autocomplete of a move", ada.complete("move", "move", channel=channel)
    yield "/move, a step", move(0, 1)
    yield "/undo", undo()
    yield "/move, a step", move(0, 3)
    yield "/move, a step", move(1, 4)
    yield "/move, the last step of a turn", move(2, 5)
    yield "/leaderboard", ada.slash("leaderboard show", game="volcano", channel=channel)
    yield "/daily", ada.slash("daily play", channel=channel)
    yield "heartbeat with nothing due", asyncio.sleep(TICK_SECONDS + 0.5)


async def main(*, files: bool) -> None:
    """Count and print."""
    walk = Walk()
    with tempfile.TemporaryDirectory() as folder:
        async with bot_within(Path(folder)) as house:
            told = await measure(house, walk)
    sys.setprofile(None)
    for name, counted in sorted(told.items(), key=lambda item: (-len(item[1]), item[0])):
        print(f"{name}: {len(counted)} files, {counted.total()} functions")
        for file, functions in sorted(counted.items()) if files else ():
            print(f"  {file} {functions}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", action="store_true", help="list the files of each act")
    asyncio.run(main(files=parser.parse_args().files))

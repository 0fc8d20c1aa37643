"""A sandbox and the real bot, which runs as a process of its own."""

import asyncio
import os
import shutil
import signal
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

from bot.sandbox.component_checks import walk
from bot.sandbox.drafts import LAYOUT, draft_message
from bot.sandbox.limits import Timing
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.sandbox.world import APPLICATION
from bot.store.database import Database
from tests.bot.bot_process import AHEAD, PATIENT, start_bot
from tests.bot.registered import Registered
from tests.wire.driver import PATIENCE, Driver, Member, Message, NotSeenError, Reply, is_from_bot, read_message

COMMANDS = (
    "volcano", "hekla", "vesuvio", "move", "board", "hand", "undo", "replay", "rules", "help", "learn", "table",
    "games", "daily", "me", "settings", "moderate", "tournament", "profile", "leaderboard",
)  # fmt: skip
QUESTIONS = ("line:sure:", "confirm:", "agree:", "moderate:", "replace:", "claim:sure:")
"""The beginnings of the ids of buttons that confirm something."""

LATEST_LINES = 40
WITNESSES = ("notices", "turn_clocks", "timers")
"""The tables that say what the bot still has to do."""

LOOKING_SECONDS = 0.02

QUICK = Timing(
    acknowledge=PATIENCE,
    message_calls=200,
    webhook_calls=200,
    other_calls=1000,
    global_calls=1000,
    identify_window=0.0,
)
"""Limits that no test reaches: a test plays in seconds what users play in weeks, and restarts the bot at once.

An act may be acknowledged late, too: a busy machine stands still for seconds now and then, and the few tests about that
say when it is given up.
"""


class BotProcess:
    """The bot on a sandbox; it can be killed and started again with the same database."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self._sandbox = sandbox
        self.database = folder / "fumarole.sqlite3"
        self.log = folder / "bot.log"
        self.ahead = 0
        """How many milliseconds the bot's clock is ahead of the real one, from its next start on."""
        self._process: ForkServerProcess | None = None

    async def start(self, **others: str) -> None:
        """Start the process, which connects by itself. ``others`` are further settings."""
        settings = {
            "DISCORD_TOKEN": self._sandbox.token,
            "DISCORD_API_URL": self._sandbox.api_url,
            "DISCORD_GATEWAY_URL": self._sandbox.gateway_url,
            "FUMAROLE_DATABASE": str(self.database),
            # Drawing and uploading them takes a second, which only the tests about them spend.
            "FUMAROLE_EMOJI": "off",
            # No test waits until people have read a board.
            "FUMAROLE_COMPUTER_PAUSE": "0",
            AHEAD: str(self.ahead),
            **PATIENT,
        }
        self._process = await asyncio.to_thread(start_bot, self.database.parent, self.log, settings | others)

    def set_clock(self, moment: datetime) -> None:
        """Let it be this time for the bot when it starts next, and go on from there."""
        self.ahead = int((moment - datetime.now(UTC)).total_seconds() * 1000)

    @property
    def process_id(self) -> int:
        """The id of the running process."""
        if self._process is None or self._process.pid is None:
            raise RuntimeError("the bot does not run")
        return self._process.pid

    @property
    def runs(self) -> bool:
        """Whether the process is alive."""
        return self._process is not None and self._process.is_alive()

    async def kill(self) -> None:
        """End the process by SIGKILL."""
        await self._end(signal.SIGKILL)

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Stop the process cleanly; returns its exit code."""
        return await self._end(number)

    async def _end(self, number: signal.Signals) -> int:
        if self._process is None:
            return 0
        if self._process.is_alive():
            os.kill(self.process_id, number)
        return await self.ended()

    async def ended(self) -> int:
        """Wait until the process has ended; returns its exit code."""
        process, self._process = self._process, None
        if process is None:
            raise RuntimeError("the bot does not run")
        await asyncio.to_thread(process.join, PATIENCE)
        assert process.exitcode is not None, f"the bot does not stop; it logged {self.last_logged()}"
        return process.exitcode

    def logged(self) -> str:
        """The bot's whole log."""
        return self.log.read_text(encoding="utf-8") if self.log.exists() else ""

    def last_logged(self) -> str:
        """The log's latest lines, for a failed test."""
        return "\n".join(("the bot's log ends:", *(f"  {line}" for line in self.logged().splitlines()[-LATEST_LINES:])))

    def queued(self) -> str:
        """What is owed and who is waited for, for a failed test; the bot may be writing meanwhile."""
        if not self.database.exists():
            return "there is no database yet"
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as file:
            file.row_factory = sqlite3.Row
            try:
                found = {table: file.execute(f"SELECT * FROM {table}").fetchall() for table in WITNESSES}
            except sqlite3.Error as failure:
                return f"what is owed cannot be read: {failure}"
        return "\n".join(
            line for table, rows in found.items() for line in (f"{table}:", *(f"  {dict(row)}" for row in rows))
        )


class House:
    """The sandbox, its users and the bot, with queries that most tests need."""

    def __init__(self, sandbox: Sandbox, bot: BotProcess) -> None:
        self.sandbox = sandbox
        self.bot = bot
        self.driver = Driver(sandbox)
        self.driver.witnesses += [bot.queued, bot.last_logged]
        self.ada, self.bruno, self.chloe, self.dmitri = self.driver.members

    async def restart_bot(self, *, kill: bool = False) -> None:
        """End the bot and start it again."""
        await (self.bot.kill() if kill else self.bot.stop())
        await self.driver.until(lambda: not self.sandbox.gateway.connected)
        await self.bot.start()
        await self.driver.bot_ready(COMMANDS, PATIENCE)

    async def written(self, look: Callable[[], Awaitable[Any]], awaited: str, seconds: float = PATIENCE) -> None:
        """Wait until ``look`` is true of the bot's own files, of whose changes nobody is notified.

        Raises :class:`NotSeenError`.
        """
        try:
            async with asyncio.timeout(seconds):
                while not await look():  # noqa: ASYNC110 - the writer is another process
                    await asyncio.sleep(LOOKING_SECONDS)
        except TimeoutError:
            raise self.driver.not_seen(awaited, seconds) from None

    async def lobby(self, channel: int | None = None, *, shows: str = "") -> Message:
        """The newest lobby with its buttons, once it shows this text."""

        def wanted(message: Message) -> bool:
            return shows in message.text and any(one.custom_id.startswith("lobby:start") for one in message.buttons)

        return await self.ada.wait_for(wanted, channel=channel)

    async def board(self, channel: int | None = None, *, sequence: int | None = None) -> Message:
        """The newest board with a list of moves, once it shows the state after action ``sequence``."""

        def wanted(message: Message) -> bool:
            ids = [select.custom_id.split(":") for select in message.selects]
            return not message.ephemeral and any(one[0] == "pick" and sequence in (None, int(one[2])) for one in ids)

        return await self.ada.wait_for(wanted, channel=channel)

    async def pick(self, member: Member, shown: Message, *values: str) -> Message:
        """Pick steps of a turn that leave it open: the first from ``shown``, the others from the private message.

        Returns the private message.
        """
        for value in values:
            before = member.see(shown).text
            reply = await member.select(shown, value)
            if not shown.ephemeral:
                shown = (await reply.more()).message
            shown = await member.wait_for(_changed(shown.id, before))
        return shown

    async def sure(self, member: Member, reply: Reply) -> Reply:
        """The reply to a yes, if the given one is a question whether to do it; else the given one."""
        shown = reply.message.buttons if reply.messages else ()
        asking = [one for one in shown if one.custom_id.startswith(QUESTIONS)]
        if not asking:
            return reply
        return await (await member.press(reply.message, custom_id=asking[0].custom_id)).more()

    async def more(self, member: Member, board: Message) -> Message:
        """The private message behind the button "More" of a board or a lobby."""
        return (await (await member.press(board, label="More")).more()).message

    async def over(self, channel: int | None = None) -> Message:
        """The board of a finished game."""
        return await self.ada.wait_for(
            lambda one: "game over" in one.text or "partie terminée" in one.text, channel=channel
        )

    async def begin(
        self,
        *others: Member,
        game: str = "volcano",
        first: int = 0,
        options: Mapping[str, Any] | None = None,
        channel: int | None = None,
    ) -> Message:
        """A game that Ada opened, with the others seated after her, begun by seat ``first``; returns its board."""
        await self.ada.slash(f"{game} new", channel=channel, options=options or {})
        lobby = await self.lobby(channel)
        for other in others:
            await other.press(lobby, label="Join")
            lobby = await self.lobby(channel, shows=other.mention)
        if others:
            beginner = str((self.ada, *others)[first].id)
            await self.ada.select(lobby, beginner)
            await self.ada.wait_for(lambda one: one.id == lobby.id and chosen(one) == beginner, channel=channel)
        await self.ada.press(lobby, label="Start")
        return await self.board(channel, sequence=0)

    def boards(self, channel: int | None = None) -> list[Message]:
        """All messages of the bot with a picture and a select of moves."""
        seen = [one for one in self.ada.messages(channel) if is_from_bot(one) and not one.ephemeral]
        return [one for one in seen if one.images and one.selects]

    def forged(self, custom_id: str) -> Message:
        """A message of the bot's with a button that it never made."""
        row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "?", "custom_id": custom_id}]}
        draft = draft_message({"flags": LAYOUT, "components": [row]}, [], self.driver.channel)
        return read_message(self.sandbox.history.add(self.driver.channel, APPLICATION, draft))

    def refused(self) -> list[tuple[str, str, int]]:
        """The bot's requests that the server refused."""
        return [(call.method, call.path, call.status) for call in self.sandbox.calls if call.status >= 400]

    def forbidden(self) -> int:
        """How many of them for want of a permission."""
        return sum(status == 403 for *_, status in self.refused())


def _changed(number: int, before: str) -> Callable[[Message], bool]:
    """Whether it is this message, with another text than before."""
    return lambda one: one.id == number and one.text != before and not one.loading


def chosen(message: Message) -> str | None:
    """The preset value of the message's only select."""
    for part in walk(message.raw["components"]):
        for option in part.get("options", ()):
            if option.get("default"):
                return str(option["value"])
    return None


@asynccontextmanager
async def open_house(
    folder: Path,
    timing: Timing = QUICK,
    moment: datetime | None = None,
    *,
    registered: Registered | None = None,
    **others: str,
) -> AsyncIterator[House]:
    """A new sandbox with a connected bot, which has these further settings; ends both.

    ``moment`` is what the bot's clock shows at first; None for the real time. A bot that is ``registered`` already has
    a database and commands; with None it makes both at its start, which takes longer than the rest of the start.
    """
    settings = SandboxSettings(folder=folder / "sandbox", port=0, timing=timing)
    if registered is not None:
        registered.give_store(settings.folder)
    async with Sandbox(settings) as sandbox:
        house = House(sandbox, BotProcess(sandbox, folder))
        if registered is not None:
            shutil.copy(registered.database, house.bot.database)
        if moment is not None:
            house.bot.set_clock(moment)
        await house.bot.start(**others)
        try:
            await house.driver.bot_ready(COMMANDS, PATIENCE)
            yield house
        except NotSeenError:
            raise
        except AssertionError as failure:
            failure.add_note(house.driver.told())
            raise
        finally:
            await house.bot.kill()


async def settled(house: House) -> None:
    """Wait until no notice is queued."""
    database = await Database.open(house.bot.database)

    async def nothing_owed() -> bool:
        async with database.reading() as transaction:
            return await transaction.row("SELECT 1 FROM notices") is None

    try:
        await house.written(nothing_owed, "nothing to be owed any more")
    finally:
        await database.close()

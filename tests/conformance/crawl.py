"""Has the bot send all that it can send: somebody tries every command, button, list and form of it once."""

import asyncio
import itertools
import os
import sys
import tempfile
import time
from collections import deque
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from bot.host.services import Services, services_on
from bot.model.request import TableRequest
from bot.model.tables import Table
from bot.sandbox.command_checks import BOOLEAN, GROUP, INTEGER, SLASH, STRING, SUBCOMMAND, USER_OPTION
from bot.sandbox.commands import NotPossible
from bot.sandbox.driver import Driver, Member, Message, NotSeenError, Reply
from bot.sandbox.ledger import BOT_FILE
from bot.sandbox.limits import Timing
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.process import BotProcess
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.world import CHANNELS, GUILD, PEOPLE, User
from bot.store.database import Database
from games import REGISTRY
from games.core.refusals import Refusal
from tests.conformance.recorder import Recorder, kind_of
from tests.conformance.side import Json

READY_SECONDS = 120.0
EMOJI_SECONDS = 300.0
UPLOADED = "emoji: "
"""What the bot logs once it has uploaded them."""

MOST_ACTS = 400
"""What is tried at most; there is less."""

MOVES = {"open": 0, "played": 24, "over": 1000}
"""How many random moves are made at the tables of each game that are there from the start."""

OVER_AFTER = 12
"""After so many moves all but one of a game that is to end give up."""

GUESTS = [User(1100000000000000201 + number, f"guest{number}", f"Guest {number}", "en-US") for number in range(8)]
FIRST_CHANNEL = 1100000000000000301

ACT_SECONDS = 8.0
"""How long one act is waited for; an unanswered one is given up by Discord after three seconds."""

SETTLING_SECONDS = 0.5
"""How long nothing must be sent before the bot has said everything."""

WISHED = {"settings": {"play-here": True}}
"""Options that change what a command sends, to be tried besides none."""

LAST = ("resign", "end", "privacy erase", "moderate end", "tournament expel")
"""The commands that take away what others are about, so they are tried last."""


class Crawl:
    """What has been tried; each kind of button and list is tried once, at most ``most`` acts altogether."""

    def __init__(self, driver: Driver, places: list[int], most: int) -> None:
        self._driver = driver
        self._places = places
        self._left = most
        self._tried: set[str] = set()
        self._waiting: deque[tuple[int, str]] = deque()
        self._person: Member = driver.members[0]

    async def run(self) -> None:
        """Try everything; what a client would not offer is passed by."""
        self._look()
        paths = sorted(self._commands(), key=lambda one: (one[0] in LAST, one[0]))
        for path, wished in WISHED.items():
            with suppress(NotPossible, NotSeenError, TimeoutError):
                await self._act(self._person.slash(path, channel=self._places[-1], options=wished))
        for number, (path, options) in enumerate(paths):
            if self._left > 0:
                await self._use(path, options, self._places[number % len(self._places)])
            await self._press()
        await self._settle()

    def _commands(self) -> Iterator[tuple[str, list[Json]]]:
        """Every command with its options."""
        for command in self._driver.sandbox.commands.all:
            if command["type"] == SLASH:
                yield from _leaves(command["name"], command.get("options") or [])

    async def _use(self, path: str, options: list[Json], place: int) -> None:
        values: dict[str, Any] = {}
        with suppress(NotPossible, NotSeenError, TimeoutError):
            for option in options:
                if option.get("autocomplete"):
                    offered = await self._act(self._person.complete(path, option["name"], channel=place, **values))
                    if option.get("required") and offered:
                        values[option["name"]] = offered[0].value
                elif option.get("required"):
                    values[option["name"]] = self._value(option)
            await self._take(await self._act(self._person.slash(path, channel=place, options=values)))

    def _value(self, option: Json) -> Any:
        if option.get("choices"):
            return option["choices"][0]["value"]
        if option["type"] == USER_OPTION:
            return self._driver.members[1].id
        fallback = {BOOLEAN: True, INTEGER: option.get("min_value", 1), STRING: "1"}
        return fallback.get(option["type"], 1)

    async def _press(self) -> None:
        """Use what has been seen and not been used yet."""
        self._look()
        while self._waiting and self._left > 0:
            number, custom_id = self._waiting.popleft()
            with suppress(NotPossible, NotSeenError, TimeoutError):
                seen = self._person.see(number)
                if any(one.custom_id == custom_id for one in seen.buttons):
                    reply = await self._act(self._person.press(seen, custom_id=custom_id))
                else:
                    chosen = seen.select(custom_id=custom_id)
                    choice = chosen.options[0][1] if chosen.options else self._driver.members[1]
                    reply = await self._act(self._person.select(seen, choice, custom_id=custom_id))
                await self._take(reply)
            self._look()

    async def _take(self, reply: Reply) -> None:
        if reply.modal is not None:
            with suppress(NotPossible, NotSeenError, TimeoutError):
                await self._act(self._person.submit_modal(reply))

    async def _act(self, act: Any) -> Any:
        self._left -= 1
        async with asyncio.timeout(ACT_SECONDS):
            return await act

    def _look(self) -> None:
        for place in (*self._places, self._person.direct):
            for message in self._person.messages(place):
                for custom_id in _usable(message):
                    if (kind := kind_of(custom_id)) not in self._tried:
                        self._tried.add(kind)
                        self._waiting.append((message.id, custom_id))

    async def _settle(self) -> None:
        """Wait until the bot has sent nothing for a while."""
        calls, before = self._driver.sandbox.calls, None
        while (now := (len(calls), calls[-1] if calls else None)) != before:
            before = now
            await asyncio.sleep(SETTLING_SECONDS)


def _leaves(path: str, options: list[Json]) -> Iterator[tuple[str, list[Json]]]:
    inner = [one for one in options if one["type"] in (SUBCOMMAND, GROUP)]
    if not inner:
        yield path, options
    for one in inner:
        yield from _leaves(f"{path} {one['name']}", one.get("options") or [])


def _usable(message: Message) -> Iterator[str]:
    yield from (one.custom_id for one in message.buttons if one.custom_id and not one.disabled)
    yield from (one.custom_id for one in message.selects if not one.disabled)


async def record(most: int = MOST_ACTS, games: Collection[str] = tuple(REGISTRY)) -> Recorder:
    """Start the bot beside a sandbox of its own, try everything at it, and stop it."""
    recorder = Recorder()
    hurried = Timing(15.0, message_calls=500, webhook_calls=500, other_calls=1000, global_calls=2000, identify_window=0)
    with tempfile.TemporaryDirectory(prefix="fumarole-conformance-") as name:
        folder, people = Path(name), [*PEOPLE, *GUESTS]
        channels = {(game, what): FIRST_CHANNEL + n for n, (game, what) in enumerate(itertools.product(games, MOVES))}
        async with await Database.open(folder / BOT_FILE) as database:
            for (game, what), channel in channels.items():
                await _table(services_on(database), game, what, channel, [one.id for one in people])
        async with Sandbox(SandboxSettings(folder=folder, port=0, timing=hurried)) as sandbox:
            sandbox.body_listeners.append(recorder.hear)
            for person in GUESTS:
                sandbox.add_person(person)
            for (game, what), channel in channels.items():
                sandbox.add_channel(channel, f"{game}-{what}")
            bot, uploaded = _bot(sandbox, folder), asyncio.Event()
            bot.line_listeners.append(lambda line: uploaded.set() if UPLOADED in line else None)
            await bot.start()
            try:
                driver = Driver(sandbox)
                await driver.bot_ready(commands=tuple(games)[:1], seconds=READY_SECONDS)
                with suppress(TimeoutError):
                    # Without them it says everything in words, and the emoji are left out.
                    await asyncio.wait_for(uploaded.wait(), EMOJI_SECONDS)
                await Crawl(driver, [*channels.values(), CHANNELS[0][0]], most).run()
            finally:
                await bot.stop()
            recorder.commands = list(sandbox.commands.all)
    return recorder


def _bot(sandbox: Sandbox, folder: Path) -> BotProcess:
    """The bot, which ends with this process; it shares no settings with the one that plays for people."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FUMAROLE_", "DISCORD_"))}
    environment = kept | {
        "FUMAROLE_COMPUTER_PAUSE": "0",
        "FUMAROLE_LOG_LEVEL": "INFO",
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_API_URL": sandbox.api_url,
        "DISCORD_GATEWAY_URL": sandbox.gateway_url,
        "FUMAROLE_DATABASE": str(folder / BOT_FILE),
    }
    return BotProcess((sys.executable, "-m", "bot.sandbox.leash", "bot", "run"), environment, sandbox.token)


async def _table(services: Services, game: str, what: str, channel: int, people: list[int]) -> None:
    """A full table in the language with the longer sentences: before its game, in the midst of it, or after it."""
    dice, now = Random(f"{game} {what}"), int(time.time() * 1000)
    seats = REGISTRY[game].seat_range[-1]
    # Nobody opens many tables; the first person, who tries everything, sits at all of them.
    opener, sessions = people[channel % min(seats, len(PEOPLE))], services.sessions
    request = TableRequest(GUILD, channel, opener, game, {}, seats, "fr", dice.randbytes(16))
    session = (await sessions.lobbies.open(request, now)).session.id
    for person in people[:seats]:
        if person != opener:
            await sessions.lobbies.join(session, person, now)
    if MOVES[what]:
        await sessions.lobbies.start(session, opener, now)
    for number in range(MOVES[what]):
        table = await sessions.by_id(session)
        if not isinstance(table, Table) or table.position.outcome is not None:
            return
        if what == "over" and number == OVER_AFTER:
            for person in table.session.players[1:]:
                with suppress(Refusal):
                    await sessions.resign(session, person, now)
            continue
        position: Any = table.position
        seat = dice.choice(sorted(position.to_act))
        move = position.notation(dice.choice(position.moves(seat)))
        await sessions.play(session, table.session.players[seat], move, now)

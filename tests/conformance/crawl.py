"""Has the bot send all that it can send: somebody tries every command, button, list and form of it once."""

import asyncio
import itertools
import re
import tempfile
from collections import deque
from collections.abc import Collection, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from bot.sandbox.command_checks import BOOLEAN, GROUP, INTEGER, SLASH, STRING, SUBCOMMAND, USER_OPTION
from bot.sandbox.commands import NotPossible
from bot.sandbox.driver import PATIENCE, Driver, Member, Message, NotSeenError, Reply
from bot.sandbox.form import Json
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from games import REGISTRY
from tests.bot.end_to_end.house import COMMANDS, QUICK, BotProcess, House
from tests.conformance.recorder import Recorder, kind_of
from tests.toys import TOYS
from tests.wire.book import Book

SHIPPED = tuple(game for game in REGISTRY if game not in TOYS)
EMOJI_SECONDS = 300.0
UPLOADED = re.compile(r"emoji: [1-9]\d* uploaded")
"""What the bot logs once it has uploaded them."""

MOST_ACTS = 400
"""What is tried at most; there is less."""

MOVES = {"over": 6, "played": 16, "open": 0}
"""How many random moves are made at the tables of each game that are there from the start; then one gives up."""

FIRST_CHANNEL = 1100000000000000301

ACT_SECONDS = 8.0
"""How long one act is waited for; an unanswered one is given up by Discord after three seconds."""

SETTLING_SECONDS = 0.5
"""How long nothing must be sent before the bot has said everything."""

WISHED = {"settings": {"play-here": True}}
"""Options that change what a command sends, to be tried besides none."""

LAST = ("table resign", "table end", "me erase", "moderate end", "tournament expel")
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
            if command["type"] == SLASH and command["name"] not in TOYS:
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


async def record(most: int = MOST_ACTS, games: Collection[str] = SHIPPED) -> Recorder:
    """Start the bot beside a sandbox of its own, try everything at it, and stop it."""
    recorder = Recorder()
    with tempfile.TemporaryDirectory(prefix="fumarole-conformance-") as name:
        folder = Path(name)
        async with Sandbox(SandboxSettings(folder=folder / "sandbox", port=0, timing=QUICK)) as sandbox:
            sandbox.body_listeners.append(recorder.hear)
            house = House(sandbox, BotProcess(sandbox, folder))
            await house.bot.start(FUMAROLE_EMOJI="on", FUMAROLE_LOG_LEVEL="INFO")
            try:
                await house.driver.bot_ready(COMMANDS, PATIENCE)
                with suppress(NotSeenError):
                    # Without them it says everything in words, and the emoji are left out.
                    await house.written(partial(_uploaded, house), "emoji", EMOJI_SECONDS)
                places = [house.driver.channel]
                for number, (moves, game) in enumerate(itertools.product(MOVES.values(), games)):
                    places.insert(0, FIRST_CHANNEL + number)
                    sandbox.add_channel(places[0], f"table-{number}")
                    await _table(house, game, moves, places[0])
                await Crawl(house.driver, places, most).run()
            finally:
                await house.bot.stop()
            recorder.commands = [one for one in sandbox.commands.all if one["name"] not in TOYS]
    return recorder


async def _uploaded(house: House) -> bool:
    return UPLOADED.search(house.bot.logged()) is not None


async def _table(house: House, game: str, moves: int, channel: int) -> None:
    """A table before its game, in the midst of it, or after it; the first person, who tries everything, sits there."""
    if not moves:
        # Nobody opens more than three tables, as the first person has.
        await house.driver.members[1 + channel % 3].slash(f"{game} new", channel=channel)
        return
    await house.begin(house.bruno, game=game, channel=channel)
    dice, book = Random(f"{game} {moves}"), Book(house.bot.database)
    (kept,) = book.sessions("channel_id = ?", channel)
    for _ in range(moves):
        position = book.game(kept.id).position
        if position.outcome is not None:
            return
        seat = dice.choice(sorted(position.to_act))
        move = position.notation(dice.choice(position.moves(seat)))
        person = next(one for one in house.driver.members if one.id == kept.players[seat])
        await house.sure(person, await person.slash("move", move=move, channel=channel))
    if moves == MOVES["over"]:
        await house.sure(house.bruno, await house.bruno.slash("table resign", channel=channel))

"""Somebody who tries every command, button, list and form of the bot once, so that it sends all that it can send."""

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from bot.operating.rehearsal.recording import kind_of
from bot.sandbox.command_checks import BOOLEAN, GROUP, INTEGER, SLASH, STRING, SUBCOMMAND, USER_OPTION
from bot.sandbox.commands import NotPossible
from bot.sandbox.driver import Driver, Member, Message, NotSeenError, Reply
from bot.sandbox.form import Json

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

"""Display names for pictures and lists: asked of Discord, kept in memory for a while, never stored and never logged."""

import asyncio
import logging
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from aiolimiter import AsyncLimiter

from bot.discord_api.people import computer_name
from bot.discord_api.places import place_of
from bot.discord_api.requests import Unreachable
from bot.model.places import can_be_looked_up
from bot.model.sessions import stand_in_of
from bot.program import scaled
from bot.words.language import Language
from bot.workers.poller import cancel
from rendering.lettering import COMPUTER, writable

log = logging.getLogger(__name__)

FRESH_SECONDS = 60.0
"""The time for which a name is used without asking again."""

KEPT_SECONDS = 3600.0
"""The time for which an older name is used if Discord does not answer."""

KEPT = 5000
"""The most names kept."""

PATIENCE_SECONDS = 1.0
"""The longest time a board waits for names; seats without one are shown by their numbers."""

ASKED_AT_ONCE = 8
"""The most questions to Discord at the same time; seats that would need a further one are shown by their numbers."""

GIVEN_UP_SECONDS = 20.0
"""The longest time for a question, repetitions included."""

A_SECOND = 8
"""Questions per second; the outbox has the rest of what Discord allows."""

LONGEST = 32
"""Discord's limit on the characters of a name."""

MARKS = 2
"""The most marks kept on one letter; there are languages that need two."""

SeatNames: TypeAlias = tuple[str | None, ...]
"""By seat, the name of its player; None where it is not known."""

_JOINERS = "\u200c\u200d"

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffc\U00013441\U00013442\U0001d159")
"""Letters and signs that look like spaces, such as the fillers of Hangul and the empty Braille pattern."""

_SEEN = frozenset("LNPS")
"""The general categories of what can be seen by itself: letters, numbers, punctuation and symbols; no marks."""


@dataclass(frozen=True, slots=True)
class _Known:
    """A member's name at a time; None if the member has left the server."""

    name: str | None
    at: float


class Names:
    """The current names of players in their servers.

    ``ask`` gives the member object of a user in a server; ``clock`` returns seconds.
    """

    def __init__(
        self,
        ask: Callable[[int, int], Awaitable[Mapping[str, Any]]],
        clock: Callable[[], float] = time.monotonic,
        *,
        patience: float = PATIENCE_SECONDS,
        most: int = KEPT,
    ) -> None:
        self._ask = ask
        self._patience, self._most = patience, most
        self._clock = clock
        self._limiter = AsyncLimiter(A_SECOND, 1.0)
        self._known: OrderedDict[tuple[int, int], _Known] = OrderedDict()
        self._asked: dict[tuple[int, int], asyncio.Task[None]] = {}

    def note(self, interaction: discord.Interaction[Any]) -> None:
        """Keep the name of whoever has just used the bot, and of all in a conversation, where nobody can be asked."""
        place, channel = place_of(interaction), interaction.channel
        if place is None:
            return
        others = channel.recipients if isinstance(channel, discord.DMChannel | discord.GroupChannel) else ()
        for one in (*others, interaction.user):
            self._keep((place, one.id), cleaned(_shown(one.display_name, one.name)))

    async def of(self, guild_id: int, players: Sequence[int], language: Language) -> SeatNames:
        """The names of some members that are known, or can be asked now, and of computers in this language."""
        computers = [stand_in_of(player) for player in players]
        people = await self.among(guild_id, players)
        return tuple(
            language.plain.say(computer_name(computer)) if computer else name
            for computer, name in zip(computers, people, strict=True)
        )

    async def among(self, guild_id: int, players: Sequence[int]) -> SeatNames:
        """The names of some members; waits a little for those that have to be asked."""
        keys = [(guild_id, player) for player in players]
        tasks = [task for key in keys if (task := self._question(key)) is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=scaled(self._patience))
        return tuple(self._name(key) for key in keys)

    def forget(self, user_id: int) -> frozenset[str]:
        """Drop what is known of a user in all servers; returns the names that were known."""
        for key, task in list(self._asked.items()):
            if key[1] == user_id:
                task.cancel()
                del self._asked[key]
        dropped = [self._known.pop(key).name for key in list(self._known) if key[1] == user_id]
        return frozenset(name for name in dropped if name is not None)

    async def close(self) -> None:
        """Send no more questions."""
        await cancel(self._asked.values())

    def _name(self, key: tuple[int, int]) -> str | None:
        known = self._known.get(key)
        return known.name if known is not None and self._clock() - known.at < KEPT_SECONDS else None

    def _keep(self, key: tuple[int, int], name: str | None) -> None:
        self._known[key] = _Known(name, self._clock())
        self._known.move_to_end(key)
        # The oldest come first.
        while len(self._known) > self._most or self._clock() - next(iter(self._known.values())).at >= KEPT_SECONDS:
            self._known.popitem(last=False)

    def _question(self, key: tuple[int, int]) -> asyncio.Task[None] | None:
        """The task that asks for this name; None if it need not or cannot be asked now."""
        known = self._known.get(key)
        # Erased players have negative ids, and nobody can be asked about where there is no server.
        if (
            key[1] < 0
            or not can_be_looked_up(key[0])
            or (known is not None and self._clock() - known.at < FRESH_SECONDS)
        ):
            return None
        if key not in self._asked:
            if len(self._asked) >= ASKED_AT_ONCE:
                return None
            self._asked[key] = asyncio.create_task(self._look_up(key), name="display name")
        return self._asked[key]

    async def _look_up(self, key: tuple[int, int]) -> None:
        try:
            async with asyncio.timeout(GIVEN_UP_SECONDS), self._limiter:
                name = cleaned(_shown_name(await self._ask(*key)))
        except discord.NotFound:
            name = None
        except Unreachable as failure:
            # The old name is kept, and the question is not repeated at once.
            log.info("a display name cannot be fetched: %s", type(failure).__name__)
            name = self._name(key)
        finally:
            if self._asked.get(key) is asyncio.current_task():
                del self._asked[key]
        self._keep(key, name)


def _shown_name(member: Mapping[str, Any]) -> str:
    """The nickname in the server, else the global name, else the user name."""
    user = member["user"]
    return _shown(str(member.get("nick") or user.get("global_name") or user["username"]), str(user["username"]))


def _shown(name: str, user_name: str) -> str:
    """The name; the user name where pictures lack letters for that."""
    return name if writable(cleaned(name) or "") else user_name


def cleaned(name: str) -> str | None:
    """The name in one line without control characters and heaps of marks; None if nothing is left that can be seen.

    It never has the mark of computers either, so that nobody can pass for one.
    """
    kept = list[str]()
    marks = 0
    for character in unicodedata.normalize("NFC", name):
        if unicodedata.normalize("NFKC", character) == COMPUTER:
            continue
        category = unicodedata.category(character)
        marks = marks + 1 if category[0] == "M" else 0
        if category in {"Zl", "Zp"} or character.isspace() or character in _BLANK:
            kept.append(" ")
        elif marks <= MARKS and (category[0] != "C" or character in _JOINERS):
            kept.append(character)
    short = " ".join("".join(kept).split())[:LONGEST]
    seen = any(unicodedata.category(one)[0] in _SEEN for one in short)
    return short.strip(f"{_JOINERS} ") if seen else None

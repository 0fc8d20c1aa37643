"""What a server has set: who may open games, where, how many, in which language, and with which clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.services.clock import USUAL_CLOCK
from bot.services.opening import Opening
from bot.services.refusals import SessionRefusal
from bot.store import servers as rows
from bot.store.database import Database, Transaction
from bot.store.servers import Server
from games.core.text import text

Change = Callable[[Server], Server]
"""What is to be different about a server's settings."""

NAMED_CHANNELS = 10
"""Channels named in a refusal."""


class Servers:
    """The service. Who may change settings is for the caller to check: Discord knows it, the store does not."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, guild_id: int) -> Server:
        """The settings of a server."""
        async with self._database.reading() as transaction:
            return await rows.find(transaction, guild_id)

    async def change(self, guild_id: int, change: Change) -> Server:
        """Change the settings of a server; gives them as they are then."""
        async with self._database.transaction() as transaction:
            changed = change(await rows.find(transaction, guild_id))
            await rows.save(transaction, changed)
        return changed

    async def forget_role(self, guild_id: int, role_id: int) -> None:
        """A role is gone; if it was the one whose members may open games, everyone may."""
        async with self._database.transaction() as transaction:
            await rows.forget_role(transaction, guild_id, role_id)

    async def wants_thread(self, opening: Opening) -> bool:
        """Whether an opening is to have a thread of its own; a thread that is there already is used as it is."""
        return opening.parent_id is None and (await self.find(opening.guild_id)).threads


async def admit(transaction: Transaction, opening: Opening) -> Opening:
    """The opening as the server's settings make it; refuses who may not open games, where they may not, and too many.

    A session that is dealt again or played again counts like any other.
    """
    server = await rows.find(transaction, opening.guild_id)
    require_starter(server, opening.role_ids)
    require_channel(server, opening.channel_id, opening.parent_id)
    await require_room(transaction, opening.guild_id, opening.user_id)
    clock = next((one for one in (opening.clock, server.clock) if one is not None), USUAL_CLOCK)
    return replace(opening, language=server.language or opening.language, clock=clock)


async def require_room(transaction: Transaction, guild_id: int, host_id: int, *, own: bool = True) -> None:
    """Refuse one more open session than a member may host, or a server hold.

    ``own`` is whether the host is the one who reads the refusal.
    """
    server = await rows.find(transaction, guild_id)
    if await rows.count_hosted(transaction, guild_id, host_id) >= server.most_of_member:
        key = "bot-refusal-many-hosted" if own else "bot-refusal-many-hosted-by"
        raise SessionRefusal(text(key, most=server.most_of_member, host=f"<@{host_id}>"))
    if await rows.count_open(transaction, guild_id) >= server.most_of_server:
        raise SessionRefusal(text("bot-refusal-many-open", most=server.most_of_server))


def require_starter(server: Server, role_ids: frozenset[int]) -> None:
    """Refuse whoever does not have the role whose members may open games."""
    if server.starter_role_id not in {None, server.guild_id, *role_ids}:
        raise SessionRefusal(text("bot-refusal-starters", role=f"<@&{server.starter_role_id}>"))


def require_channel(server: Server, channel_id: int, parent_id: int | None) -> None:
    """Refuse a channel where no games are to be opened, naming those where they are."""
    if server.channels and not server.channels & {channel_id, parent_id}:
        named = tuple(f"<#{one}>" for one in sorted(server.channels)[:NAMED_CHANNELS])
        raise SessionRefusal(text("bot-refusal-other-channels", channels=named))

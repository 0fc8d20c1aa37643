"""Server settings: who may open games, where, how many, in which language, and with which clock."""

from collections.abc import Callable
from dataclasses import replace

from bot.model.free_time import NO_TERMS, UTC, ClockTerms, TermsWish
from bot.model.guilds import Guild
from bot.model.places import runs_clocks
from bot.model.refusals import SessionRefusal
from bot.model.request import TableRequest
from bot.model.turn_times import USUAL_CLOCK
from bot.store.database import Database, Transaction
from bot.store.rows import guilds as guild_rows
from games.core.text import text

Change = Callable[[Guild], Guild]
"""Changes a server's settings; returns the new ones."""

NAMED_CHANNELS = 10
"""The most channels named in a refusal."""


class Guilds:
    """The service. The caller checks that the user may change settings, since only Discord knows that."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, guild_id: int) -> Guild:
        """The settings of a server."""
        async with self._database.reading() as transaction:
            return await guild_rows.find(transaction, guild_id)

    async def change(self, guild_id: int, change: Change) -> Guild:
        """Change the settings of a server; returns the new ones."""
        async with self._database.transaction(guild_id=guild_id) as transaction:
            changed = change(await guild_rows.find(transaction, guild_id))
            await guild_rows.save(transaction, changed)
        return changed

    async def forget_role(self, guild_id: int, role_id: int) -> None:
        """Handle the deletion of a role; if it was the starter role, every member may open games."""
        async with self._database.transaction(guild_id=guild_id) as transaction:
            await guild_rows.forget_role(transaction, guild_id, role_id)

    async def wants_thread(self, request: TableRequest) -> bool:
        """Whether to create a thread for an opening; one made inside a thread stays there."""
        return request.parent_id is None and (await self.find(request.guild_id)).threads


async def admit(transaction: Transaction, request: TableRequest) -> TableRequest:
    """Complete an opening with the server's language and clock; refuses a wrong user or channel, and too many sessions.

    The same board again and rematches count like any other session.
    """
    if not runs_clocks(request.guild_id):
        # No setting applies, nobody can be called to a turn, and nobody is ranked.
        await require_room(transaction, request.guild_id, request.user_id)
        return replace(request, clock=0, substitute=None, terms=NO_TERMS, rated=False)
    server = await require_admitted(
        transaction, request.guild_id, request.user_id, request.channel_id, request.parent_id, request.role_ids
    )
    clock = clock_of(server, request.clock)
    terms = terms_of(server, request.terms) if isinstance(request.terms, TermsWish) else request.terms
    return replace(request, language=server.language or request.language, clock=clock, terms=terms)


async def require_admitted(
    transaction: Transaction,
    guild_id: int,
    user_id: int,
    channel_id: int,
    parent_id: int | None,
    role_ids: frozenset[int],
) -> Guild:
    """The server's settings; refuses a user and a channel that they do not let open a game, and too many sessions."""
    server = await guild_rows.find(transaction, guild_id)
    require_starter(server, role_ids)
    require_channel(server, channel_id, parent_id)
    await require_room(transaction, guild_id, user_id)
    return server


def clock_of(server: Guild, wish: int | None) -> int:
    """The time per turn that is wished, else as the server has it; 0 for unlimited."""
    return next((clock for clock in (wish, server.clock) if clock is not None), USUAL_CLOCK)


def terms_of(server: Guild, wish: TermsWish) -> ClockTerms:
    """What a server grants beside the time per turn, but for what is wished otherwise."""
    return wish.on(ClockTerms(server.bank, server.holidays, server.weekend, server.zone or UTC))


async def require_room(transaction: Transaction, guild_id: int, opener_id: int, *, own: bool = True) -> None:
    """Refuse another session if the opener or the server has reached its limit.

    ``own`` is whether the opener is the reader of the refusal.
    """
    server = await guild_rows.find(transaction, guild_id)
    if await guild_rows.count_opened(transaction, guild_id, opener_id) >= server.most_of_member:
        key = "bot-refusal-many-opened" if own else "bot-refusal-many-opened-by"
        raise SessionRefusal(text(key, most=server.most_of_member, opener=f"<@{opener_id}>"))
    if await guild_rows.count_open(transaction, guild_id) >= server.most_of_server:
        raise SessionRefusal(text("bot-refusal-many-open", most=server.most_of_server))


def require_starter(server: Guild, role_ids: frozenset[int]) -> None:
    """Refuse a user without the starter role, if the server has one."""
    if server.starter_role_id not in {None, server.guild_id, *role_ids}:
        raise SessionRefusal(text("bot-refusal-starters", role=f"<@&{server.starter_role_id}>"))


def require_channel(server: Guild, channel_id: int, parent_id: int | None) -> None:
    """Refuse a channel where games are not allowed, naming those where they are."""
    if server.channels and not server.channels & {channel_id, parent_id}:
        named = tuple(f"<#{allowed}>" for allowed in sorted(server.channels)[:NAMED_CHANNELS])
        raise SessionRefusal(text("bot-refusal-other-channels", channels=named))

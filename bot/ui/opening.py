"""Opens a table in the channel of a command, or in a thread created for it."""

from __future__ import annotations

import discord

from bot.delivery.threads import make_thread
from bot.host import Interaction
from bot.language import language_for
from bot.limits import THREAD_NAME, shorten
from bot.permissions import require_permissions
from bot.services.people.cooldowns import Costly
from bot.services.table.request import TableRequest
from bot.services.table.tables import Lobby
from bot.store.sessions import Session
from bot.ui.showing import charge
from games.core.text import Text, text


async def open_table(interaction: Interaction, request: TableRequest) -> Lobby:
    """Open the table; refuses what server settings, the bot's permissions or the service refuse."""
    host, channel = interaction.client.host, interaction.channel
    lobbies, now = host.sessions.lobbies, host.now()
    if not isinstance(channel, discord.TextChannel) or not await host.servers.wants_thread(request):
        require_permissions(interaction)
        charge(interaction, Costly.OPEN)
        return await lobbies.open(request, now)
    require_permissions(interaction, own_thread=True)
    charge(interaction, Costly.OPEN)
    reserved = await lobbies.reserve(request, now)
    name = text("bot-thread-name", game=text(f"{reserved.game}-name"), number=str(reserved.id))
    thread_id = await make_thread(channel, shorten(language_for(reserved.language).say(name), THREAD_NAME))
    return await lobbies.open_reserved(reserved, thread_id, now)


def opened_sentence(interaction: Interaction, session: Session, key: str) -> Text:
    """The answer to the opener: the sentence of this key, or a link if the table is in another channel."""
    if session.channel_id == interaction.channel_id:
        return text(key)
    return text("bot-opened-thread", thread=f"<#{session.channel_id}>")


def roles_of(interaction: Interaction) -> frozenset[int]:
    """The user's roles."""
    member = interaction.user
    return frozenset(role.id for role in member.roles) if isinstance(member, discord.Member) else frozenset()


def parent_of(interaction: Interaction) -> int | None:
    """The parent channel of the interaction's thread; None outside of threads."""
    return interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None

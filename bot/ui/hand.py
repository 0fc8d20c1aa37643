"""A player's hand, in an ephemeral message, with the choices that only that player may see."""

from __future__ import annotations

from typing import ClassVar, Literal

import discord

from bot.host import Host, Interaction
from bot.language import Language
from bot.people import language_of
from bot.services.refusals import NotSeated, SessionRefusal
from bot.services.table.acts import not_your_turn, require_begun
from bot.services.table.tables import Table
from bot.ui.base import SessionButton
from bot.ui.picker import private_reply
from games.core.text import text


class HandButton(SessionButton, prefix="hand"):
    """Shows the presser's hand and secret choices; on every board of a game with secrets."""

    action: Literal["show", "choose"]
    STYLES: ClassVar = {"show": discord.ButtonStyle.secondary, "choose": discord.ButtonStyle.primary}

    async def act(self, interaction: Interaction) -> None:
        """Show the hand, if the user has a seat."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        host = interaction.client.host
        table = require_begun(await host.sessions.by_id(self.session_id))
        view, files = await hand_reply(host, table, interaction.user.id, language_of(interaction))
        await interaction.followup.send(view=view, files=files, ephemeral=True)


async def hand_reply(
    host: Host, table: Table, user_id: int, language: Language
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """The reply with a player's hand and what was revealed to them alone since their latest turn."""
    if not table.game.has_secrets:
        raise SessionRefusal(text("bot-refusal-no-secrets", game=text(f"{table.session.game}-name")))
    seat = table.session.seat_of(user_id)
    if seat is None:
        raise NotSeated(text("bot-refusal-not-seated"))
    revealed = await host.sessions.revealed(table.session.id, seat)
    lines = [text("bot-hand-news"), *revealed] if revealed else []
    if table.position.to_act and seat not in table.position.to_act:
        lines.append(not_your_turn(table.position, seat))
    return await private_reply(host, table, seat, language, lines)

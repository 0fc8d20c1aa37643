"""The buttons of a finished game: share the result, play the same board again, rematch, replay, check the deal."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import ClassVar, Literal

import discord

from bot.boundary import answer, finish
from bot.host import Interaction
from bot.language import Language, say_within
from bot.limits import LAYOUT_CHARACTERS
from bot.people import language_at, language_of, player_name
from bot.services.lookup.replays import Deal
from bot.services.standings.solo import result_of
from bot.services.table.acts import require_begun
from bot.services.table.request import TableRequest
from bot.services.table.tables import Lobby, Table
from bot.ui.base import SessionButton, layout
from bot.ui.opening import open_table, opened_sentence, parent_of, roles_of
from bot.ui.replay import scene_view
from bot.ui.showing import show_everybody
from games.core.text import text


class ResultButton(SessionButton, prefix="result"):
    """Shares a challenge, plays its board again, offers a rematch, opens the replay, or checks the deal."""

    action: Literal["again", "share", "verify", "rematch", "replay"]
    STYLES: ClassVar = {
        "again": discord.ButtonStyle.primary,
        "share": discord.ButtonStyle.secondary,
        "verify": discord.ButtonStyle.secondary,
        "rematch": discord.ButtonStyle.primary,
        "replay": discord.ButtonStyle.secondary,
    }

    async def act(self, interaction: Interaction) -> None:
        """Do the button's action."""
        if self.action == "again":
            await self._play_again(interaction)
        elif self.action == "share":
            await self._share(interaction)
        elif self.action == "rematch":
            await self._offer_rematch(interaction)
        elif self.action == "replay":
            await self._replay(interaction)
        else:
            await self._verify(interaction)

    async def _play_again(self, interaction: Interaction) -> None:
        await interaction.response.defer()
        host = interaction.client.host

        async def open_here(request: TableRequest) -> Lobby:
            asked = replace(request, parent_id=parent_of(interaction), role_ids=roles_of(interaction))
            return await open_table(interaction, asked)

        channel_id = interaction.channel_id or 0
        table = await host.solo.again(self.session_id, interaction.user.id, channel_id, host.now(), open_here)
        done = opened_sentence(interaction, table.session, "bot-result-again-open")
        sentence = language_of(interaction).say(done)
        await finish(interaction, table.session.id, answer(interaction, sentence))

    async def _offer_rematch(self, interaction: Interaction) -> None:
        await interaction.response.defer()
        host = interaction.client.host
        result = await host.rematches.offer(
            self.session_id,
            interaction.user.id,
            host.now(),
            role_ids=roles_of(interaction),
            parent_id=parent_of(interaction),
        )
        await host.outbox.deliver(self.session_id)
        if result.opened is not None:
            await host.outbox.deliver(result.opened)

    async def _replay(self, interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        host = interaction.client.host
        replay = await host.replays.replay(self.session_id, interaction.guild_id or 0)
        language = language_of(interaction)
        view, files = await scene_view(host, replay, len(replay.scenes) - 1, interaction.user.id, language)
        await interaction.followup.send(view=view, files=files, ephemeral=True)

    async def _share(self, interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = require_begun(await interaction.client.host.sessions.by_id(self.session_id))
        await show_everybody(interaction, shared(table))

    async def _verify(self, interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        replays, guild_id = interaction.client.host.replays, interaction.guild_id or 0
        deal = await replays.verify(self.session_id, guild_id)
        written = await replays.transcript(self.session_id, guild_id)
        file = discord.File(io.BytesIO(written.encode()), filename=f"fumarole-{self.session_id}.txt")
        game = (await interaction.client.host.sessions.by_id(self.session_id)).session.game
        language = interaction.client.host.signs.on(language_of(interaction), game)
        view = layout(verified(deal, language), discord.ui.File(file))
        await interaction.followup.send(view=view, file=file, ephemeral=True)


def verified(deal: Deal, language: Language) -> str:
    """That the deal is as it was told, and all that it had hidden."""
    good = text("bot-verify-good", count=deal.actions, hash=deal.hash)
    return say_within(LAYOUT_CHARACTERS, language, lambda one: "\n".join(map(one.say, (good, *deal.disclosed))))


def shared(table: Table) -> discord.ui.LayoutView:
    """A challenge's result as a public message without its solution; others may play the board."""
    language = language_at(table.session)
    player = player_name(table.session.players[0])
    sentence = text("bot-result-shared", player=player, summary=result_of(table).summary)
    return layout(language.say(sentence), discord.ui.ActionRow(ResultButton.of("again", table.session.id, language)))

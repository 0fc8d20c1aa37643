"""The ephemeral replay of a game: a turn, its picture, and buttons to the other turns."""

from __future__ import annotations

import io
from typing import Literal, Self, TypeAlias

import discord

from bot.host import Host, Interaction
from bot.language import Language
from bot.people import language_of
from bot.services.lookup.replays import Replay
from bot.services.people.cooldowns import Costly
from bot.ui.base import PersistentButton, layout
from bot.ui.showing import charge, galleries
from bot.ui.telling import told_lines
from games.core.text import text

Action: TypeAlias = Literal["first", "back", "next", "last", "film", "transcript"]
STEPS: tuple[Action, ...] = ("first", "back", "next", "last")
FILES: tuple[Action, ...] = ("film", "transcript")


class ReplayButton(PersistentButton, prefix="replay"):
    """Goes to another turn, or sends the whole game as a file; its id has the turn on show."""

    action: Action
    session_id: int
    turn: int

    @classmethod
    def of(cls, action: Action, replay: Replay, turn: int, language: Language) -> Self:
        """The button shown with turn ``turn``; it is disabled if it leads nowhere."""
        session_id = replay.table.session.id
        last = len(replay.scenes) - 1
        nowhere = (action in {"first", "back"} and turn == 0) or (action in {"next", "last"} and turn == last)
        label = language.say(text(f"bot-replay-{action}"))
        return cls(action, session_id, turn).labelled(label, disabled=nowhere)

    async def act(self, interaction: Interaction) -> None:
        """Replace the turn on show, or send the file."""
        host = interaction.client.host
        guild_id = interaction.guild_id or 0
        language = language_of(interaction)
        if self.action not in FILES:
            await interaction.response.defer()
            replay = await host.replays.replay(self.session_id, guild_id)
            turn = target(self.action, self.turn, len(replay.scenes) - 1)
            view, files = await scene_view(host, replay, turn, interaction.user.id, language)
            await interaction.edit_original_response(view=view, attachments=files)
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        if self.action == "film":
            charge(interaction, Costly.FILM)
            replay = await host.replays.replay(self.session_id, guild_id)
            seat = replay.table.viewer(interaction.user.id)
            made = await host.pictures.film(replay.table, replay.scenes, language, seat)
            name = made.name
            file = discord.File(io.BytesIO(made.data), filename=name, description=made.alt)
        else:
            written = await host.replays.transcript(self.session_id, guild_id)
            file = discord.File(io.BytesIO(written.encode()), filename=f"fumarole-{self.session_id}.txt")
        sentence = language.say(text(f"bot-replay-{self.action}-sent"))
        await interaction.followup.send(sentence, file=file, ephemeral=True)


def target(action: str, turn: int, last: int) -> int:
    """The turn that a button leads to, within the game."""
    wanted = {"first": 0, "back": turn - 1, "next": turn + 1, "last": last}[action]
    return max(0, min(wanted, last))


async def scene_view(
    host: Host, replay: Replay, turn: int, user_id: int, language: Language
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """A turn of a game, as far as this user may see it."""
    table, scene = replay.table, replay.scenes[turn]
    seat, language = table.viewer(user_id), host.signs.on(language, table.session.game)
    picture = await host.pictures.scene(table, scene, language, seat)
    items, files = await galleries(host, picture, user_id)
    name = text(f"{table.session.game}-name")
    title = language.say(text("bot-replay-title", game=name, turn=turn, turns=len(replay.scenes) - 1))
    told = scene.position.tell(scene.position.visible_events(scene.events, seat))
    view = layout(
        "\n".join(filter(None, (title, told_lines(table, told, language)))),
        *items,
        discord.ui.ActionRow(*(ReplayButton.of(action, replay, turn, language) for action in STEPS)),
        discord.ui.ActionRow(*(ReplayButton.of(action, replay, turn, language) for action in FILES)),
    )
    return view, files

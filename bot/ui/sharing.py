"""Shares a turn or the key moments of a game with everybody in the channel.

What is shared is posted by the interaction's own answer: Discord takes it once, so nothing has to be remembered, and
if the bot stops meanwhile, whoever pressed sees that it failed and presses again.
"""

from __future__ import annotations

import io
from typing import Literal, Self, get_args

import discord

from bot.delivery.drawing import in_theme
from bot.host import Host, Interaction
from bot.language import Language
from bot.limits import OPTION_LABEL, shorten
from bot.people import player_name
from bot.permissions import missing_permissions, require_permissions
from bot.services.lookup.recaps import Recap
from bot.services.lookup.replays import Replay
from bot.services.people.cooldowns import Costly
from bot.services.refusals import SessionRefusal
from bot.store.sessions import Session
from bot.ui.attached import gallery
from bot.ui.base import PersistentSelect, language_of_all, layout
from bot.ui.showing import charge, show_everybody, theme_of
from games.core.text import text
from rendering.picture import Picture

Shared = Literal["still", "film", "moments"]


class ShareSelect(PersistentSelect, prefix="share"):
    """A list of what can be shared of a replay that shows this turn."""

    session_id: int
    turn: int

    @classmethod
    def of(cls, replay: Replay, turn: int, language: Language) -> Self:
        """The list for a turn; a start position has no film, and a game of one turn no key moments."""
        kinds = [kind for kind in get_args(Shared) if kind == "still" or turn or kind == "moments"]
        kinds = [kind for kind in kinds if kind != "moments" or len(replay.scenes) > 2]
        options = [
            discord.SelectOption(label=shorten(language.say(text(f"bot-share-{kind}")), OPTION_LABEL), value=kind)
            for kind in kinds
        ]
        return cls(replay.table.session.id, turn).listing(language.say(text("bot-share")), options)

    async def act(self, interaction: Interaction) -> None:
        """Post what is picked, as everybody may see it."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        host, kind = interaction.client.host, self.item.values[0]
        if kind not in get_args(Shared):
            raise SessionRefusal(text("bot-refusal-not-offered"))
        replay = await host.replays.replay(self.session_id, interaction.guild_id or 0)
        require_allowed(interaction, replay.table.session)
        charge(interaction, Costly.SHARE)
        language = await language_of_all(interaction)
        turn = min(self.turn, len(replay.scenes) - 1)
        drawn = await _picture(host, replay, kind, turn, language)
        picture = in_theme(drawn, await theme_of(host, interaction.guild_id))
        game = text(f"{replay.table.session.game}-name")
        said = text(f"bot-share-{kind}-told", player=player_name(interaction.user.id), game=game, turn=turn)
        file = discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt)
        await show_everybody(interaction, layout(language.say(said), gallery(picture)), [file])


def require_allowed(interaction: Interaction, session: Session) -> None:
    """Refuse what neither a player of the game in its own channel nor anybody with the permissions asks for."""
    require_permissions(interaction)
    played = interaction.user.id in session.players and session.channel_id == interaction.channel_id
    in_thread = isinstance(interaction.channel, discord.Thread)
    if not played and missing_permissions(interaction.permissions, thread=in_thread):
        raise SessionRefusal(text("bot-refusal-share"))


async def _picture(host: Host, replay: Replay, kind: str, turn: int, language: Language) -> Picture:
    table, scene = replay.table_at(turn), replay.scenes[turn]
    if kind == "moments":
        return await host.pictures.key_moments(replay, language)
    if kind == "still" or not turn:
        return await host.pictures.scene(table, scene, language, None)
    events = scene.position.visible_events(scene.events, None)
    before, players = replay.scenes[turn - 1].position, table.session.players
    recap = Recap(scene.turn, before, events, scene.position, stands=True, ended=scene.ended, holders=players)
    picture = await host.pictures.turn(table, recap, language, animated=True, wanted=_always)
    if picture is None:
        raise SessionRefusal(text("bot-refusal-share-still"))
    return picture


def _always() -> bool:
    return True

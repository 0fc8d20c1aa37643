"""The part of /settings about seasons: how they turn, where their ends are told, and beginning and ending one."""

from collections.abc import Sequence

from discord import app_commands

from bot.commands.base import choice
from bot.host.services import Interaction
from bot.model.guilds import Guild
from bot.model.refusals import SessionRefusal
from bot.model.seasons import SeasonKind
from bot.store.rows.seasons import Season
from bot.words.language import Language
from games.core.text import Text, text

NONE = "none"
BEGIN, END, UNDO = "begin", "end", "undo"

KINDS: Sequence[app_commands.Choice[str]] = [
    *(choice(f"bot-season-kind-{kind}", str(kind)) for kind in SeasonKind),
    choice("bot-season-kind-none", NONE),
]
ACTS: Sequence[app_commands.Choice[str]] = [choice(f"bot-season-act-{act}", act) for act in (BEGIN, END, UNDO)]


async def change_seasons(interaction: Interaction, guild_id: int, kind: str | None, act: str | None) -> list[Text]:
    """Do what was asked for, and say it; before a season ends there is a question."""
    host, said = interaction.client.host, list[Text]()
    if act is not None and kind is None and (await host.guilds.find(guild_id)).season_kind is None:
        raise SessionRefusal(text("bot-refusal-season-choose"))
    if kind is not None:
        await host.season_acts.choose(guild_id, None if kind == NONE else SeasonKind(kind), host.now())
        said.append(text("bot-season-saved"))
    if act == BEGIN:
        begun = await host.season_acts.begin(guild_id, host.now())
        said.append(text("bot-season-begun", season=begun.number))
    elif act == UNDO:
        opened = await host.season_acts.undo(guild_id, host.now())
        said.append(
            text("bot-season-undone-none") if opened is None else text("bot-season-undone", season=opened.number)
        )
    return said


def season_shown(server: Guild, season: Season | None, language: Language) -> list[str]:
    """How a server's seasons turn, a line in its settings."""
    if server.season_kind is None:
        return [language.say(text("bot-settings-seasons-none"))]
    kind = text(f"bot-season-kind-{server.season_kind}")
    number = season.number if season is not None and season.ended_at is None else 0
    lines = [language.say(text("bot-settings-seasons", kind=kind, season=number))]
    if server.season_channel_id is None:
        return [*lines, language.say(text("bot-settings-season-channel-none"))]
    return [*lines, language.say(text("bot-settings-season-channel", channel=f"<#{server.season_channel_id}>"))]

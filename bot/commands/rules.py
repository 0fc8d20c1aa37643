"""/rules: looks up a rule, in the game of this channel unless another is named."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.context import suggest
from bot.host import Interaction
from bot.language import Language
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, shorten
from bot.people import language_of
from bot.services.lookup.rulebook import Rule
from bot.services.refusals import NoSession, SessionRefusal
from bot.tree import localised
from bot.ui.base import language_of_all
from bot.ui.rules import games_page, rule_message
from bot.ui.showing import show_everybody
from games import REGISTRY
from games.core.text import text

_JOINT = ":"
"""The separator of game and topic in a suggestion's value."""

FIRST_TOPIC = "what-is"


def rules_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The command."""
    return (_rules_command(),)


def _rules_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.choices(game=[app_commands.Choice(name=localised(f"{key}-name"), value=key) for key in REGISTRY])
    @app_commands.describe(
        topic=localised("bot-option-topic-about"),
        game=localised("bot-option-game-about"),
        show=localised("bot-option-show-about"),
    )
    @app_commands.rename(
        topic=localised("bot-option-topic-name"),
        game=localised("bot-option-game-name"),
        show=localised("bot-option-show-name"),
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def rules(
        interaction: discord.Interaction[Any],
        topic: app_commands.Range[str, 1, CHOICE_VALUE] = "",
        game: str = "",
        show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
    ) -> None:
        await _show(interaction, topic, game, show=show)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=localised("bot-command-rules"), description=localised("bot-command-rules-about"), callback=rules
    )
    suggest(command, "topic", _complete)
    return command


async def _show(interaction: Interaction, typed: str, game: str, *, show: bool) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    asking = language_of(interaction)
    language = await language_of_all(interaction) if show else asking
    meant = game or await _game_here(interaction)
    rule = _meant(interaction, typed, meant, asking) if typed else Rule(meant, FIRST_TOPIC)
    if rule is None:
        raise SessionRefusal(text("bot-refusal-no-rule", typed=discord.utils.escape_markdown(typed)))
    if rule.game:
        view, files = await rule_message(interaction.client.host, rule, language, None if show else interaction.user.id)
    else:
        view, files = games_page(tuple(Rule(key, FIRST_TOPIC) for key in REGISTRY), language), []
    if show:
        await show_everybody(interaction, view, files)
        return
    silent = discord.AllowedMentions.none()
    await interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=silent)


def _meant(interaction: Interaction, typed: str, game: str, language: Language) -> Rule | None:
    """The picked suggestion, else the best match in the game, else in any game."""
    book = interaction.client.host.rulebook
    key, joint, topic = typed.partition(_JOINT)
    if joint and book.find(Rule(key, topic), language.code) is not None:
        return Rule(key, topic)
    found = book.search(typed, language.code, game or None, 1) or book.search(typed, language.code, None, 1)
    return found[0] if found else None


async def _game_here(interaction: Interaction) -> str:
    """The game of this channel's session; empty if there is none."""
    if interaction.channel_id is None:
        return ""
    try:
        return (await interaction.client.host.sessions.at_hand(interaction.channel_id)).session.game
    except NoSession:
        return ""


async def _complete(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    language = language_of(interaction)
    game = str(getattr(interaction.namespace, "game", None) or "") or await _game_here(interaction)
    found = interaction.client.host.rulebook.search(typed, language.code, game or None, CHOICES)
    return [_choice(interaction, rule, language, named=not game) for rule in found]


def _choice(interaction: Interaction, rule: Rule, language: Language, *, named: bool) -> app_commands.Choice[str]:
    topic = interaction.client.host.rulebook.find(rule, language.code)
    heading = topic.heading if topic else rule.topic
    if named:
        heading = language.say(text("bot-rules-choice", game=text(f"{rule.game}-name"), heading=heading))
    return app_commands.Choice(name=shorten(heading, CHOICE_NAME), value=f"{rule.game}{_JOINT}{rule.topic}")

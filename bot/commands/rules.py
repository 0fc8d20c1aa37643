"""/rules: looks up a rule, in the game of this channel unless another is named."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.commands.context import suggest
from bot.host import Interaction
from bot.language import Language
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, shorten
from bot.people import language_of
from bot.services.lookup.rulebook import TABLE, Findings, Rule, Rulebook
from bot.services.refusals import NoSession, SessionRefusal
from bot.tree import localised
from bot.ui.base import language_of_all
from bot.ui.rules import JOINT, choice_page, games_page, name_of, rule_message
from bot.ui.showing import show_everybody
from games import REGISTRY
from games.core.text import text

OFFERED = 3
"""How many rules are offered where it is not clear which one is meant."""


def rules_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The command."""
    return (_rules_command(),)


def _rules_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.choices(
        game=[app_commands.Choice(name=localised(name_of(key).key), value=key) for key in (*REGISTRY, TABLE)]
    )
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
    language = await language_of_all(interaction) if show else language_of(interaction)
    meant = game or await _game_here(interaction)
    view, files = await _answer(interaction, typed, meant, language, show=show)
    if show:
        await show_everybody(interaction, view, files)
        return
    silent = discord.AllowedMentions.none()
    await interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=silent)


async def _answer(
    interaction: Interaction, typed: str, game: str, language: Language, *, show: bool
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """The rule that is meant; where that is not clear, a choice. What everybody is shown is a rule, never a choice."""
    host = interaction.client.host
    reader = None if show else interaction.user.id
    if not typed and not game:
        return games_page(tuple(host.rulebook.first(key) for key in (*REGISTRY, TABLE)), language), []
    picked = _picked(interaction, typed, language) if typed else host.rulebook.first(game)
    if picked is not None:
        return await rule_message(host, picked, language, interaction.guild_id, reader)
    found = await asyncio.to_thread(_found, host.rulebook, typed, language.code, game)
    if not found.rules:
        raise SessionRefusal(text("bot-refusal-no-rule", typed=discord.utils.escape_markdown(typed)))
    if found.sure or show or len(found.rules) == 1:
        return await rule_message(host, found.rules[0], language, interaction.guild_id, reader, found)
    return choice_page(host.rulebook, found, language, named=not game), []


def _picked(interaction: Interaction, typed: str, language: Language) -> Rule | None:
    """The picked suggestion; None if something was typed."""
    key, joint, topic = typed.partition(JOINT)
    rule = Rule(key, topic)
    return rule if joint and interaction.client.host.rulebook.find(rule, language.code) is not None else None


def _found(book: Rulebook, typed: str, code: str, game: str) -> Findings:
    """The best matches in the game, else in any; without a game, the best of each if several have some."""
    found = book.search(typed, code, game or None, CHOICES)
    if game and not found.rules:
        found = book.search(typed, code, None, CHOICES)
    games = dict.fromkeys(rule.game for rule in found.rules)
    if not game and not found.sure and len(games) > 1:
        return replace(found, rules=tuple(next(rule for rule in found.rules if rule.game == one) for one in games))
    return replace(found, rules=found.rules[:OFFERED])


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
    search = interaction.client.host.rulebook.search
    found = await asyncio.to_thread(search, typed, language.code, game or None, CHOICES)
    return [_choice(interaction, rule, language, named=rule.game != game) for rule in found.rules]


def _choice(interaction: Interaction, rule: Rule, language: Language, *, named: bool) -> app_commands.Choice[str]:
    topic = interaction.client.host.rulebook.find(rule, language.code)
    heading = topic.heading if topic else rule.topic
    if named:
        heading = language.say(text("bot-rules-choice", game=name_of(rule.game), heading=heading))
    return app_commands.Choice(name=shorten(heading, CHOICE_NAME), value=f"{rule.game}{JOINT}{rule.topic}")

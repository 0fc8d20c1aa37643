"""How to play: /rules, /learn and /help."""

import asyncio
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.commands.base import Command, CommandOption, choice, command
from bot.host.services import Interaction
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, shorten
from bot.model.refusals import NoSession, SessionRefusal
from bot.rules_search.rulebook import TABLE, Findings, Rule, Rulebook
from bot.ui.answers import Reply, send_private, show_everybody
from bot.ui.base import language_of_all
from bot.ui.guide import guide_view, learn_page
from bot.ui.help import help_page, known_commands
from bot.ui.rules import JOINT, choice_page, games_page, heading_of, name_of, rule_message
from bot.wire.people import language_of
from bot.words.language import Language
from games import GUIDES, REGISTRY
from games.core.text import text

OFFERED = 3
"""How many rules are offered where it is not clear which one is meant."""


def rules_commands() -> tuple[Command, ...]:
    """The commands in the order of their list."""
    sections = CommandOption("game", choices=[choice(name_of(key).key, key) for key in (*REGISTRY, TABLE)])
    guides = CommandOption("learn", choices=[choice(f"{key}-name", key) for key in GUIDES])
    topic = CommandOption("topic", complete=_complete)
    return (
        command("learn", _learn, everywhere=True, game=guides),
        command("rules", _rules, everywhere=True, topic=topic, game=sections, show=CommandOption("show")),
        command("help", _help, everywhere=True),
    )


async def _learn(interaction: discord.Interaction[Any], game: str = "") -> None:
    if not game:
        await interaction.response.send_message(view=learn_page(language_of(interaction)), ephemeral=True)
        return
    await interaction.response.defer(ephemeral=True)
    await send_private(interaction, *await guide_view(interaction, game, 0, language_of(interaction)))


async def _help(interaction: discord.Interaction[Any]) -> None:
    view = help_page(known_commands(interaction), language_of(interaction))
    await interaction.response.send_message(view=view, ephemeral=True)


async def _rules(
    interaction: discord.Interaction[Any],
    topic: app_commands.Range[str, 1, CHOICE_VALUE] = "",
    game: str = "",
    show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    language = await language_of_all(interaction) if show else language_of(interaction)
    meant = game or await _game_here(interaction)
    view, files = await _answer(interaction, topic, meant, language, show=show)
    if show:
        await show_everybody(interaction, view, files)
        return
    await send_private(interaction, view, files)


async def _answer(interaction: Interaction, typed: str, game: str, language: Language, *, show: bool) -> Reply:
    """The rule that is meant; where that is not clear, a choice. What everybody is shown is a rule that answers."""
    host = interaction.client.host
    reader = None if show else interaction.user.id
    if not typed and not game:
        return games_page(tuple(host.rulebook.first(key) for key in (*REGISTRY, TABLE)), language), []
    picked = _picked(interaction, typed, language) if typed else host.rulebook.first(game)
    if picked is not None:
        return await rule_message(host, picked, language, interaction.guild_id, reader)
    found = await asyncio.to_thread(find_rules, host.rulebook, typed, language.code, game)
    if not found.held or (show and not found.answers):
        raise SessionRefusal(text("bot-refusal-no-rule", typed=discord.utils.escape_markdown(typed)))
    if found.sure or show:
        return await rule_message(host, found.rules[0], language, interaction.guild_id, reader, found)
    return choice_page(host.rulebook, found, language, game), []


def _picked(interaction: Interaction, typed: str, language: Language) -> Rule | None:
    """The picked suggestion; None if something was typed."""
    key, joint, topic = typed.partition(JOINT)
    rule = Rule(key, topic)
    return rule if joint and interaction.client.host.rulebook.find(rule, language.code) is not None else None


def find_rules(book: Rulebook, typed: str, code: str, game: str) -> Findings:
    """The best matches in the game, else in any; without a game, which is "", the best of each if several have some."""
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
    heading = heading_of(interaction.client.host.rulebook, rule, language, named=named)
    return app_commands.Choice(name=shorten(heading, CHOICE_NAME), value=f"{rule.game}{JOINT}{rule.topic}")

"""How to play: /rules, /learn and /help."""

import asyncio
from dataclasses import replace

import discord
from discord import app_commands

from bot.commands.base import Choices, Command, CommandOption, choice, command, open_here
from bot.host.context import Context
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES
from bot.model.refusals import SessionRefusal
from bot.rules_search.rulebook import TABLE, Rule, Rulebook, SearchResult
from bot.ui.answers import Reply
from bot.ui.fields import known_commands
from bot.ui.guide import guide_view, learn_page
from bot.ui.play_here import help_page
from bot.ui.rules import JOINT, choice_page, games_page, heading_of, name_of, rule_message
from bot.words.language import Language, shorten
from games import GUIDES, REGISTRY
from games.core.text import text

BETTER = 1.2
"""How much better another game's rule must fit than the best of the channel's game, to be offered first."""

OFFERED = 3
"""How many rules are offered where it is not clear which one is meant."""


def rules_commands() -> tuple[Command, ...]:
    """The commands in the order of their list."""
    sections = CommandOption("game", choices=[choice(name_of(key).key, key) for key in (*REGISTRY, TABLE)])
    guides = CommandOption("learn", choices=[choice(f"{key}-name", key) for key in GUIDES])
    topic = CommandOption("topic", complete=_complete)
    return (
        command("learn", _learn, everywhere=True, game=guides),
        command("rules", _rules, everywhere=True, topic=topic, game=sections),
        command("help", _help, everywhere=True),
    )


async def _learn(context: Context, game: str = "") -> None:
    await context.send(*(await guide_view(context, game, 0) if game else (learn_page(context.language),)))


async def _help(context: Context) -> None:
    await context.send(help_page(known_commands(context), context.language))


async def _rules(
    context: Context,
    topic: app_commands.Range[str, 1, CHOICE_VALUE] = "",
    game: str = "",
    show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
) -> None:
    language = await context.language_of_all() if show else context.language
    here = "" if game else await _game_here(context)
    await context.show(*await _answer(context, topic, game or here, language, show=show, here=here), everybody=show)


async def _answer(context: Context, typed: str, game: str, language: Language, *, show: bool, here: str) -> Reply:
    """The rule that is meant; where that is not clear, a choice. What everybody is shown is a rule that answers."""
    if not typed and not game:
        return games_page(tuple(context.host.rulebook.first(key) for key in (*REGISTRY, TABLE)), language), []
    picked = _picked(context, typed, language) if typed else context.host.rulebook.first(game)
    if picked is not None:
        return await rule_message(context, picked, everybody=show)
    found = await asyncio.to_thread(find_rules, context.host.rulebook, typed, language.code, game, here)
    if not found.coverage or (show and not found.answers):
        raise SessionRefusal(text("bot-refusal-no-rule", typed=discord.utils.escape_markdown(typed)))
    if found.confident or show:
        return await rule_message(context, found.rules[0], found, everybody=show)
    return choice_page(context.host.rulebook, found, language, game), []


def _picked(context: Context, typed: str, language: Language) -> Rule | None:
    """The picked suggestion; None if something was typed."""
    key, joint, topic = typed.partition(JOINT)
    rule = Rule(key, topic)
    return rule if joint and context.host.rulebook.find(rule, language.code) is not None else None


def find_rules(book: Rulebook, typed: str, code: str, game: str, here: str = "") -> SearchResult:
    """The best matches in the game, else in any; without a game, which is "", the best of each if several have some.

    Of a game that is only the one ``here``, in the channel, no rule is trusted if another game's holds more of what is
    asked, or fits it better: that one is offered first.
    """
    found = book.search(typed, code, game or None, CHOICES)
    every = book.search(typed, code, None, CHOICES) if here and found.rules and found.rules[0].game == here else found
    other = every.rules[0].game if every.rules else here
    better = every.coverage > found.coverage or every.scores.get(other, 0) > BETTER * every.scores.get(here, 0)
    if here and other not in (here, TABLE) and better:
        rules = tuple(dict.fromkeys((every.rules[0], *found.rules)))[:OFFERED]
        return replace(found, rules=rules, confident=False, coverage=every.coverage)
    if game and not found.rules:
        found = book.search(typed, code, None, CHOICES)
    games = dict.fromkeys(rule.game for rule in found.rules)
    if not game and not found.confident and len(games) > 1:
        return replace(found, rules=tuple(next(rule for rule in found.rules if rule.game == one) for one in games))
    return replace(found, rules=found.rules[:OFFERED])


async def _game_here(context: Context) -> str:
    """The game of this channel's session; empty if there is none."""
    found = await open_here(context)
    return found.session.game if found else ""


async def _complete(context: Context, typed: str) -> Choices:
    game = str(context.option("game") or "")
    here = "" if game else await _game_here(context)
    book, code = context.host.rulebook, context.language.code
    rules = await asyncio.to_thread(suggested_rules, book, typed, code, game or here, here)
    return [_choice(context, rule, context.language, named=rule.game != (game or here)) for rule in rules]


def suggested_rules(book: Rulebook, typed: str, code: str, game: str, here: str) -> tuple[Rule, ...]:
    """What is suggested for a question: what would answer it, then all that fits in the game."""
    best = find_rules(book, typed, code, game, here).rules[:1]
    return tuple(dict.fromkeys((*best, *book.search(typed, code, game or None, CHOICES).rules)))[:CHOICES]


def _choice(context: Context, rule: Rule, language: Language, *, named: bool) -> app_commands.Choice[str]:
    heading = heading_of(context.host.rulebook, rule, language, named=named)
    return app_commands.Choice(name=shorten(heading, CHOICE_NAME), value=f"{rule.game}{JOINT}{rule.topic}")

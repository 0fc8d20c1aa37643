"""The help page and the greeting of a new server: what the bot is and how to begin."""

from collections.abc import Mapping

import discord

from bot.limits import LAYOUT_CHARACTERS, shorten
from bot.rules_search.rulebook import Rule
from bot.ui.base import LayoutPart, layout
from bot.ui.fields import CommandIds, clickable, command_shown
from bot.ui.guide import LearnButton
from bot.ui.play_here import EverythingButton
from bot.ui.rules import FIRST_TOPIC, RuleButton
from bot.words.language import Language, language_for
from games import GUIDES, REGISTRY
from games.core.text import text

_LINES: Mapping[str, tuple[str, ...]] = {
    "bot-hello-line-move": ("move",),
    "bot-hello-line-learn": ("learn", "rules"),
    "bot-hello-line-mine": ("games", "daily play", "me show"),
    "bot-hello-line-over": ("replay",),
}
"""The last lines of the help page, with the commands they name."""


def welcome_page(language: Language) -> discord.ui.LayoutView:
    """The greeting of a new server."""
    return layout("\n".join((*_beginning({}, language), language.say(text("bot-hello-more")))), *_buttons(language))


def help_page(commands: CommandIds, language: Language) -> discord.ui.LayoutView:
    """What the bot is and how to begin, in about ten lines; these commands can be clicked."""
    lines = _beginning(commands, language)
    for key, names in _LINES.items():
        said = {name.partition(" ")[0]: command_shown(name, commands, language) for name in names}
        lines.append(language.say(text(key, **said)))
    return layout(
        shorten("\n".join(lines), LAYOUT_CHARACTERS), *_buttons(language), EverythingButton("commands").said(language)
    )


def _beginning(commands: CommandIds, language: Language) -> list[str]:
    games = tuple(text(f"{game}-name") for game in REGISTRY)
    lines = [language.say(text("bot-hello-title")), language.say(text("bot-hello-about", games=games))]
    lines += [_game_line(game, commands, language) for game in REGISTRY]
    return [*lines, language.say(text("bot-hello-begin"))]


def _game_line(game: str, commands: CommandIds, language: Language) -> str:
    """The command that opens a table of this game, and what the game is."""
    words = (text(f"{game}-command"), text("bot-command-new"))
    number = commands.get(language_for("en").say(words[0]))
    shown = clickable(" ".join(map(language.say, words)), " ".join(map(language_for("en").say, words)), number)
    return language.say(text("bot-hello-game", command=shown, summary=text(f"{game}-summary")))


def _buttons(language: Language) -> tuple[LayoutPart, LayoutPart]:
    learn = [LearnButton.of(game, language) for game in GUIDES]
    rules = [
        RuleButton.of(Rule(game, FIRST_TOPIC), language.say(text("bot-hello-rules", game=text(f"{game}-name"))))
        for game in REGISTRY
    ]
    return learn, rules

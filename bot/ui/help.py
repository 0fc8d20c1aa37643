"""The help page and the greeting of a new server: what the bot is and how to begin."""

import re
from collections.abc import Mapping
from typing import Any, Literal

import discord

from bot.host.context import Context
from bot.limits import LAYOUT_CHARACTERS, shorten
from bot.rules_search.rulebook import Rule
from bot.ui.base import LayoutPart, PersistentButton, layout
from bot.ui.guide import LearnButton
from bot.ui.rules import FIRST_TOPIC, RuleButton
from bot.words.language import Language, codes, language_for
from games import GUIDES, REGISTRY
from games.core.text import text

GROUPS: Mapping[str, tuple[str, ...]] = {
    "playing": ("move", "board", "plan", "hand", "undo", "hint"),
    "table": ("games", "table", "tournament"),
    "learning": ("daily", "learn", "rules", "help", "replay"),
    "standings": ("leaderboard", "profile"),
}
"""Groups of commands in the order of the page of all commands; commands in no group come last, under "more"."""

MENUS: Mapping[str, tuple[str, ...]] = {"person": ("challenge", "versus"), "message": ("describe", "replay")}
"""The commands in the menus of people and of messages."""

_LINES: Mapping[str, tuple[str, ...]] = {
    "bot-hello-line-move": ("move",),
    "bot-hello-line-learn": ("learn", "rules"),
    "bot-hello-line-mine": ("games", "daily play", "me show"),
    "bot-hello-line-over": ("replay",),
}
"""The last lines of the help page, with the commands they name."""

_WORD = re.compile(r"[^\W_]+")

MORE = "more"

CommandIds = Mapping[str, int | None]
"""The commands by their English names, with Discord's ids where they are known."""


class HelpButton(PersistentButton, prefix="help", answers="privately"):
    """Shows the rest of the help page in an ephemeral message."""

    LABEL = "bot-hello-all"

    page: Literal["commands"]

    async def act(self, context: Context) -> None:
        """Show every command with what it does."""
        await context.send(commands_page(known_commands(context), context.language))


def known_commands(context: Context) -> CommandIds:
    """The commands that the bot has, with their ids; of those under another name, that one's."""
    client: Any = context.interaction.client
    tree = client.tree
    return {one.qualified_name: tree.ids.get(one.qualified_name.partition(" ")[0]) for one in tree.walk_commands()}


def command_named(typed: str, commands: CommandIds, language: Language) -> str | None:
    """The command that a typed text names in any language, as the reader types it; None if it names none.

    It names one by being its name, by holding that after a slash, or by a word such as "game" for what ends one.
    """
    said, wanted = typed.casefold().split(), _WORD.findall(typed.casefold())
    listed = [name for name in commands if name.partition(" ")[0] not in _openings() and not _within(name, commands)]
    for name in listed:
        names = [one for code in codes() for one in _called(name, language_for(code))]
        if any(_WORD.findall(one) == wanted or f"/{one}" in said for one in names):
            return command_shown(name, commands, language)
    for name in ("table resign", "table end"):
        words = [one for code in codes() for one in language_for(code).listed(f"bot-typed-{name.split()[-1]}")]
        if name in listed and any(one in wanted or one.split() == wanted for one in words):
            return command_shown(name, commands, language)
    return None


def _within(name: str, commands: CommandIds) -> list[str]:
    """The commands of a group."""
    return [one for one in commands if one.startswith(f"{name} ")]


def _called(name: str, language: Language) -> tuple[str, str]:
    """What is typed for a command: its whole name; also the last word for what is done at a table, else the first."""
    whole = _said(name, language).casefold()
    return whole, whole.split()[-1 if name.startswith("table ") else 0]


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
        shorten("\n".join(lines), LAYOUT_CHARACTERS), *_buttons(language), HelpButton("commands").said(language)
    )


def commands_page(commands: CommandIds, language: Language) -> discord.ui.LayoutView:
    """Every command with what it does, grouped."""
    names = [name for name in commands if name not in _openings() and " " not in name]
    listed = {group: [name for name in wanted if name in names] for group, wanted in GROUPS.items()}
    listed[MORE] = [name for name in names if not any(name in wanted for wanted in GROUPS.values())]
    lines = [_game_line(game, commands, language) for game in REGISTRY]
    for group, found in listed.items():
        if found:
            lines.append(language.say(text(f"bot-hello-group-{group}")))
            lines += [_command_line(name, commands, language) for name in found]
    for whose, menu in MENUS.items():
        shown = tuple(f"**{language.say(text(f'bot-menu-{name}'))}**" for name in menu)
        lines.append(language.say(text(f"bot-hello-menu-{whose}", commands=shown)))
    return layout(shorten("\n".join(lines), LAYOUT_CHARACTERS))


def _openings() -> tuple[str, ...]:
    return tuple(language_for("en").say(text(f"{game}-command")) for game in REGISTRY)


def _beginning(commands: CommandIds, language: Language) -> list[str]:
    games = tuple(text(f"{game}-name") for game in REGISTRY)
    lines = [language.say(text("bot-hello-title")), language.say(text("bot-hello-about", games=games))]
    lines += [_game_line(game, commands, language) for game in REGISTRY]
    return [*lines, language.say(text("bot-hello-begin"))]


def _game_line(game: str, commands: CommandIds, language: Language) -> str:
    """The command that opens a table of this game, and what the game is."""
    words = (text(f"{game}-command"), text("bot-command-new"))
    number = commands.get(language_for("en").say(words[0]))
    shown = _clickable(" ".join(map(language.say, words)), " ".join(map(language_for("en").say, words)), number)
    return language.say(text("bot-hello-game", command=shown, summary=text(f"{game}-summary")))


def _command_line(name: str, commands: CommandIds, language: Language) -> str:
    """The command and what it does; of a group, which cannot be clicked, those in it."""
    found = _within(name, commands) or [name]
    shown = " · ".join(command_shown(one, commands, language) for one in found)
    return language.say(text("bot-hello-command", command=shown, about=text(f"bot-command-{name}-about")))


def command_shown(name: str, commands: CommandIds, language: Language) -> str:
    """A command as it can be clicked, or as it is typed."""
    return _clickable(_said(name, language), name, commands.get(name))


def _said(name: str, language: Language) -> str:
    """A command's whole name as it is typed in a language."""
    parts = name.split()
    keys = ("-".join(parts[: count + 1]) for count in range(len(parts)))
    return " ".join(language.say(text(f"bot-command-{key}")) for key in keys)


def _clickable(said: str, registered: str, number: int | None) -> str:
    """A command as a mention that Discord fills in when it is clicked, or as plain text.

    Discord shows a mention as it is written and knows commands by their registered names only: a translated name in a
    mention does nothing when it is clicked. So a name that differs in the reader's language is plain text.
    """
    return f"`/{said}`" if number is None or said != registered else f"</{said}:{number}>"


def _buttons(language: Language) -> tuple[LayoutPart, LayoutPart]:
    learn = [LearnButton.of(game, language) for game in GUIDES]
    rules = [
        RuleButton.of(Rule(game, FIRST_TOPIC), language.say(text("bot-hello-rules", game=text(f"{game}-name"))))
        for game in REGISTRY
    ]
    return learn, rules

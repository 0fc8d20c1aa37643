"""The help page, the greeting and the message to pin, and what commands do by labelled buttons in groups or forms."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Literal, Self

import discord

from bot.host.context import Context
from bot.host.tree import Tree
from bot.limits import LAYOUT_CHARACTERS
from bot.model.places import has_settings
from bot.rules_search.rulebook import Rule
from bot.ui.answers import Reply
from bot.ui.base import LayoutPart, PersistentButton, attached, gallery, layout
from bot.ui.fields import (
    CommandIds,
    asked_of,
    clickable,
    command_called,
    command_shown,
    commands_in,
    field_of,
    known_commands,
    run_command,
    setup,
    tree_of,
)
from bot.ui.forms import FormButton, form_of
from bot.ui.guide import LearnButton
from bot.ui.new_table import OpenButton
from bot.ui.rules import FIRST_TOPIC, RuleButton
from bot.words.language import Language, language_for, shorten
from games import GUIDES, REGISTRY
from games.core.text import text

HERE = ("daily play", "games", "learn", "rules", "help")
"""What the message to pin offers beside tables."""

GROUPS: Mapping[str, tuple[str, ...]] = {
    "games": ("plan", "table continue", "replay", "daily practice"),
    "results": ("profile", "leaderboard"),
    "tournaments": ("tournament",),
    "settings": ("me show", "settings"),
}
"""What is on the page behind it, by headings: commands, and groups with all that is in them; the set-ups come first."""

OF_BOARDS = ("move", "board", "hint")
OF_MODERATORS = tuple(f"moderate {one}" for one in ("pause", "resume", "end", "replace"))
OF_PERSONS = tuple(f"me {one}" for one in ("block", "unblock", "blocked", "privacy", "export", "erase"))

_EITHER = frozenset({"tournament expel"})
"""What does nothing without one of two options; a form asks for them, as for options that are required."""


class EverythingButton(PersistentButton, prefix="everything", answers="privately"):
    """Shows what else there is to whoever presses it, in private."""

    LABEL = "bot-here-everything"

    page: Literal["commands"]

    async def act(self, context: Context) -> None:
        """Show the page."""
        managed = has_settings(context.guild_id)
        await context.send(everything(tree_of(context), context.permissions, context.language, managed=managed))


class DoButton(PersistentButton, prefix="do"):
    """Does what a command does: at once, or after a form that asks for its options."""

    command: str

    @classmethod
    def of(cls, name: str, language: Language) -> Self:
        """The button for a command, labelled with what it is for."""
        game = next((one for one in REGISTRY if setup(one) == name), None)
        key = f"bot-do-{name.replace(' ', '-')}"
        said = text(key) if game is None else text("bot-here-setup", game=text(f"{game}-name"))
        return cls(name).with_label(language.plain.say(said))

    async def act(self, context: Context) -> None:
        """Do it, or ask."""
        command = command_called(tree_of(context), self.command)
        if any(one.required for one in command.parameters) or self.command in {*_EITHER, *map(setup, REGISTRY)}:
            await FillButton(self.command).act(context)
        else:
            await run_command(context, command, {})


class FillButton(FormButton, prefix="fill"):
    """Opens a form with the options of a command that are wanted most, which is done once the form is sent."""

    command: str

    async def form(self, context: Context) -> discord.ui.Modal:
        """The form with an input for each option."""
        asked = asked_of(command_called(tree_of(context), self.command), managed=has_settings(context.guild_id))
        title = str(DoButton.of(self.command, context.language).item.label)
        return form_of(self, title, *(field_of(one, context.language) for one in asked))

    async def take(self, context: Context, written: Mapping[str, str]) -> None:
        """Do the command."""
        await run_command(context, command_called(tree_of(context), self.command), written)


async def play_here(context: Context, language: Language) -> Reply:
    """The message to pin: tables to open with one press, problems, one's games, and the way to everything else."""
    commands = known_commands(context)
    pictures = []
    for game, guide in GUIDES.items():
        drawn = await context.host.pictures.guide(guide, 0, context.host.emojis.on(language, game))
        pictures.append(replace(drawn, name=f"{game}-{drawn.name}"))
    games, daily, me = (command_shown(name, commands, language) for name in ("games", "daily play", "me show"))
    rows = ([OpenButton.of(game, language) for game in REGISTRY], do_buttons(HERE, language))
    last = EverythingButton("commands").in_language(language)
    said = "\n".join(map(language.say, (text("bot-here"), text("bot-here-tapped", games=games, daily=daily, me=me))))
    return layout(said, *([gallery(*pictures)] if pictures else []), *rows, last), [attached(one) for one in pictures]


def everything(
    tree: Tree, rights: discord.Permissions, language: Language, *, managed: bool = True
) -> discord.ui.LayoutView:
    """What somebody with these rights can do, in a server or without, in groups with headings."""
    items: list[LayoutPart] = []
    for heading, names in by_headings(tree).items():
        if found := [one for one in names if _offered(tree, one, rights, managed=managed)]:
            items += [language.say(text(f"bot-here-{heading}")), do_buttons(found, language)]
    return layout(*items)


def by_headings(tree: Tree) -> dict[str, tuple[str, ...]]:
    """The commands on the page behind it, by its headings."""
    known = [f"{one.qualified_name} " for one in commands_in(tree)]
    groups = {"setups": tuple(map(setup, REGISTRY)), **GROUPS}
    return {
        heading: tuple(one.strip() for name in names for one in known if one.startswith(f"{name} "))
        for heading, names in groups.items()
    }


def do_buttons(names: Iterable[str], language: Language) -> list[DoButton]:
    """Buttons for these commands."""
    return [DoButton.of(one, language) for one in names]


def _offered(tree: Tree, name: str, rights: discord.Permissions, *, managed: bool) -> bool:
    command = command_called(tree, name)
    top = command.root_parent or command
    if top.default_permissions is not None and not top.default_permissions <= rights:
        return False
    return managed or (top.allowed_contexts is not None and top.allowed_contexts.private_channel)


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
        shorten("\n".join(lines), LAYOUT_CHARACTERS),
        *_buttons(language),
        EverythingButton("commands").in_language(language),
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

"""The help page and the greeting of a new server: what the bot is and how to begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Self

import discord

from bot.host import Interaction
from bot.language import Language, language_for
from bot.limits import LAYOUT_CHARACTERS, shorten
from bot.people import language_of
from bot.services.lookup.rulebook import Rule
from bot.ui.base import PersistentButton, layout
from bot.ui.guide import guide_view
from bot.ui.rules import RuleButton
from games import GUIDES, REGISTRY
from games.core.text import text

FIRST_TOPIC = "what-is"

GROUPS: Mapping[str, tuple[str, ...]] = {
    "playing": ("move", "board", "hand", "undo", "hint", "seat", "resign"),
    "table": ("games", "pause", "resume", "continue", "end", "opening"),
    "learning": ("learn", "rules", "help", "replay"),
    "standings": ("leaderboard", "profile", "history", "versus", "best"),
}
"""Groups of commands in the order of the help page; commands in no group come last, under "more"."""

MORE = "more"


class LearnButton(PersistentButton, prefix="learn"):
    """Begins a guided first game in an ephemeral message."""

    game: Annotated[str, GUIDES]

    @classmethod
    def of(cls, game: str, language: Language) -> Self:
        """The button for a game."""
        label = language.say(text("bot-hello-learn", game=text(f"{game}-name")))
        return cls(game).labelled(label, discord.ButtonStyle.primary)

    async def act(self, interaction: Interaction) -> None:
        """Show the first task."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        view, files = await guide_view(interaction, self.game, 0, language_of(interaction))
        await interaction.followup.send(view=view, files=files, ephemeral=True)


def welcome_page(language: Language) -> discord.ui.LayoutView:
    """The greeting of a new server."""
    return layout("\n".join((*_beginning(language), language.say(text("bot-hello-more")))), *_buttons(language))


def help_page(commands: Iterable[str], language: Language) -> discord.ui.LayoutView:
    """What the bot is, how to begin, and these commands (given by their English names) with what they do."""
    names = [name for name in commands if name not in _openings()]
    listed = {group: [name for name in wanted if name in names] for group, wanted in GROUPS.items()}
    listed[MORE] = [name for name in names if not any(name in wanted for wanted in GROUPS.values())]
    lines = _beginning(language)
    for group, found in listed.items():
        if found:
            lines.append(language.say(text(f"bot-hello-group-{group}")))
            lines += [_command_line(name, language) for name in found]
    renamed = language.say(text("bot-hello-renamed"))
    return layout(shorten("\n".join([*lines, renamed]).rstrip(), LAYOUT_CHARACTERS), *_buttons(language))


def _openings() -> tuple[str, ...]:
    return tuple(language_for("en").say(text(f"{game}-command")) for game in REGISTRY)


def _beginning(language: Language) -> list[str]:
    lines = [language.say(text("bot-hello-title")), language.say(text("bot-hello-about"))]
    for game in REGISTRY:
        summary = text(f"{game}-summary")
        lines.append(language.say(text("bot-hello-game", command=text(f"{game}-command"), summary=summary)))
    return [*lines, language.say(text("bot-hello-begin"))]


def _command_line(name: str, language: Language) -> str:
    command, about = text(f"bot-command-{name}"), text(f"bot-command-{name}-about")
    return language.say(text("bot-hello-command", command=command, about=about))


def _buttons(language: Language) -> tuple[discord.ui.ActionRow[Any], discord.ui.ActionRow[Any]]:
    learn = [LearnButton.of(game, language) for game in GUIDES]
    rules = [
        RuleButton.of(Rule(game, FIRST_TOPIC), language.say(text("bot-hello-rules", game=text(f"{game}-name"))))
        for game in REGISTRY
    ]
    return discord.ui.ActionRow(*learn), discord.ui.ActionRow(*rules)

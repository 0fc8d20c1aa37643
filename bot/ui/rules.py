"""A rule as a message with its picture and lists of other rules, and the buttons that lead to a rule."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any, Literal, Self

import discord

from bot.host import Host, Interaction
from bot.language import Language
from bot.limits import OPTION_LABEL, SELECT_OPTIONS, shorten
from bot.people import language_of
from bot.services.lookup.rulebook import Rule, Rulebook
from bot.services.refusals import SessionRefusal
from bot.ui.base import PersistentButton, PersistentSelect, layout
from bot.ui.showing import galleries
from games.core.rules import Topic
from games.core.text import text
from rendering.picture import Picture

PAGE = 0x1F6F8B
"""The colour on the edge of a rule, different from a board's."""


_LISTS = "rules-"
"""The prefixes of the lists' ids, by which a rule page is recognised."""


class RuleButton(PersistentButton, prefix="rules"):
    """Leads to a rule, in the language of the user who presses it."""

    game: str
    topic: str

    @property
    def rule(self) -> Rule:
        """The rule that it leads to."""
        return Rule(self.game, self.topic)

    @classmethod
    def of(cls, rule: Rule, label: str) -> Self:
        """The button to a rule, with this label."""
        return cls(rule.game, rule.topic).labelled(label)

    async def act(self, interaction: Interaction) -> None:
        """Show the rule."""
        await show_rule(interaction, self.rule)


class RuleSelect(PersistentSelect, prefix="rules", separator="-"):
    """A select of rules: the topics of the section on show, or the first topic of each section."""

    listed: Literal["sections", "topics"]
    game: str

    async def act(self, interaction: Interaction) -> None:
        """Show the picked rule."""
        await show_rule(interaction, Rule(self.game, str(self.item.values[0])))


async def show_rule(interaction: Interaction, rule: Rule) -> None:
    """Show a rule in an ephemeral message: in place of the rule the user was reading there, else in a new one."""
    reading = interaction.message is not None and _is_page(interaction.message)
    if reading:
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)
    language = language_of(interaction)
    view, files = await rule_message(interaction.client.host, rule, language, interaction.user.id)
    if reading:
        await interaction.edit_original_response(view=view, attachments=files)
    else:
        await interaction.followup.send(view=view, files=files, ephemeral=True)


def _is_page(message: discord.Message) -> bool:
    """Whether the message is an ephemeral rule page, not a reply with a button to one."""
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    ids = [str(getattr(item, "custom_id", None)) for item in view.walk_children()]
    return message.flags.ephemeral and any(custom_id.startswith(_LISTS) for custom_id in ids)


async def rule_message(
    host: Host, rule: Rule, language: Language, reader: int | None = None
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """A rule with its picture, for everybody or by a reader's preferences; refuses an unknown rule."""
    topic = host.rulebook.find(rule, language.code)
    if topic is None:
        raise SessionRefusal(text("bot-refusal-rule-gone"))
    shown: list[discord.ui.Item[Any]] = []
    files: list[discord.File] = []
    picture = await host.pictures.lesson(rule.game, topic.picture, language) if topic.picture else None
    if picture is not None and reader is not None:
        shown, files = await galleries(host, await _as_still(host, picture, reader), reader)
    elif picture is not None:
        files = [discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt)]
        shown = [discord.ui.MediaGallery(discord.MediaGalleryItem(files[0], description=picture.alt))]
    return rule_page(host.rulebook, rule, topic, language, shown), files


async def _as_still(host: Host, picture: Picture, reader: int) -> Picture:
    """The picture, as a still for a reader who wants no animations or a form that only stills have."""
    chosen = await host.preferences.of(reader)
    if chosen.animations and not chosen.contrast and not chosen.large:
        return picture
    return await host.pictures.stilled(picture)


def rule_page(
    book: Rulebook, rule: Rule, topic: Topic, language: Language, shown: Iterable[discord.ui.Item[Any]]
) -> discord.ui.LayoutView:
    """The layout of a rule, with the galleries of its picture."""
    game = language.say(text(f"{rule.game}-name"))
    container: discord.ui.Container[Any] = discord.ui.Container(accent_colour=PAGE)
    lines = [f"### {topic.heading}", topic.body]
    if topic.house:
        lines.append("-# " + language.say(text("bot-rules-house")))
    container.add_item(discord.ui.TextDisplay("\n".join(lines)))
    for gallery in shown:
        container.add_item(gallery)
    container.add_item(discord.ui.TextDisplay("-# " + book.credit(rule.game, language.code)))
    related = [
        RuleButton.of(Rule(rule.game, key), found.heading)
        for key in topic.see
        if (found := book.find(Rule(rule.game, key), language.code)) is not None
    ]
    if related:
        container.add_item(discord.ui.TextDisplay(language.say(text("bot-rules-see"))))
        container.add_item(discord.ui.ActionRow(*related))
    for select in _lists(book, rule, language, game):
        container.add_item(discord.ui.ActionRow(select))
    return layout(container)


def _lists(book: Rulebook, rule: Rule, language: Language, game: str) -> tuple[RuleSelect, RuleSelect]:
    here = book.section_of(rule)
    headings = {key: book.find(Rule(rule.game, key), language.code) for key in here.topics}
    topics = [
        discord.SelectOption(label=shorten(topic.heading, OPTION_LABEL), value=key, default=key == rule.topic)
        for key, topic in headings.items()
        if topic is not None
    ]
    names = {one.key: language.say(text(f"bot-rules-section-{one.key}")) for one in book.sections(rule.game)}
    sections = [
        discord.SelectOption(label=shorten(names[one.key], OPTION_LABEL), value=one.topics[0], default=one == here)
        for one in book.sections(rule.game)
    ]
    every = language.say(text("bot-rules-all", game=game))
    return (
        RuleSelect("topics", rule.game).listing(names[here.key], topics[:SELECT_OPTIONS]),
        RuleSelect("sections", rule.game).listing(every, sections[:SELECT_OPTIONS]),
    )


def see_rule(rule: Rule, language: Language) -> discord.ui.View:
    """The button under a refusal that leads to the rule behind it."""
    view = discord.ui.View(timeout=None)
    view.add_item(RuleButton.of(rule, language.say(text("bot-rules-behind"))))
    return view


def games_page(rules: tuple[Rule, ...], language: Language) -> discord.ui.LayoutView:
    """The question which game's rules are meant, with a button for each game."""
    buttons = [RuleButton.of(rule, language.say(text(f"{rule.game}-name"))) for rule in rules]
    return layout(language.say(text("bot-rules-which")), discord.ui.ActionRow(*buttons))

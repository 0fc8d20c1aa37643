"""A rule as a message with its picture and lists of other rules, and the buttons that lead to a rule."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Literal, Self

import discord

from bot.host.context import Context
from bot.limits import BUTTON_LABEL, SELECT_OPTIONS
from bot.model.refusals import SessionRefusal
from bot.pictures.drawing import in_theme
from bot.rules_search.rulebook import TABLE, Rule, Rulebook, SearchResult, topics_of
from bot.ui.answers import Reply, galleries, theme_of
from bot.ui.base import LayoutPart, PersistentButton, PersistentSelect, attached, container, gallery, layout, option
from bot.words.language import Language, shorten
from bot.words.languages import ENGLISH
from games import REGISTRY
from games.core.rules import Topic
from games.core.text import Text, text

FIRST_TOPIC = "what-is"
"""The topic that every game's rules begin with."""

PAGE = 0x1F6F8B
"""The colour on the edge of a rule, different from a board's."""


JOINT = ":"
"""The separator of game and topic where both are one value."""

_FOOTERS = {"yes": "bot-rules-house", "departs": "bot-rules-departs"}
"""What stands under a house ruling, unless its text tells enough."""

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
        return cls(rule.game, rule.topic).with_label(label)

    async def act(self, context: Context) -> None:
        """Show the rule."""
        await show_rule(context, self.rule)


class RuleSelect(PersistentSelect, prefix="rules", separator="-"):
    """A select of rules: the topics of the section on show, or the first of each section and of what else there is."""

    listed: Literal["sections", "topics"]
    game: str

    async def act(self, context: Context) -> None:
        """Show the picked rule."""
        await show_rule(context, self.rule_of(str(self.item.values[0])))

    def rule_of(self, value: str) -> Rule:
        """The rule that an entry leads to; one of another game names it."""
        return _rule_named(value, self.game)


async def show_rule(context: Context, rule: Rule) -> None:
    """Show a rule in an ephemeral message: in place of the rule the user was reading there, else in a new one."""
    reading = context.message is not None and _is_page(context.message)
    await context.acknowledge("editing" if reading else "privately")
    page = await rule_message(context, rule)
    await (context.edit(*page) if reading else context.send(*page))


def _is_page(message: discord.Message) -> bool:
    """Whether the message is an ephemeral rule page, not a reply with a button to one."""
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    ids = [str(getattr(item, "custom_id", None)) for item in view.walk_children()]
    return message.flags.ephemeral and any(custom_id.startswith(_LISTS) for custom_id in ids)


async def rule_message(
    context: Context, rule: Rule, found: SearchResult | None = None, *, everybody: bool = False
) -> Reply:
    """A rule with its picture, for everybody or by the reader's preferences; refuses an unknown rule.

    With what a search has found, the page says how the question was read and leads to the next best rules.
    """
    host, language = context.host, await context.language_of_all() if everybody else context.language
    topic = host.rulebook.find(rule, language.code)
    if topic is None:
        raise SessionRefusal(text("bot-refusal-rule-gone"))
    shown: list[discord.ui.Item[Any]] = []
    files: list[discord.File] = []
    picture = await host.pictures.lesson(rule.game, topic.picture, language) if topic.picture else None
    if picture is not None and everybody:
        picture = in_theme(picture, await theme_of(context, everybody=True))
        files, shown = [attached(picture)], [gallery(picture)]
    elif picture is not None:
        chosen = await host.preferences.of(context.user_id)
        if not chosen.animations or chosen.large:
            # Only stills have parts.
            picture = await host.pictures.stilled(picture)
        shown, files = await galleries(context, picture)
    return rule_page(host.rulebook, rule, topic, language, shown, found or SearchResult()), files


def rule_page(
    book: Rulebook,
    rule: Rule,
    topic: Topic,
    language: Language,
    shown: Iterable[discord.ui.Item[Any]],
    found: SearchResult = SearchResult(),  # noqa: B008 - immutable
) -> discord.ui.LayoutView:
    """The layout of a rule, with the galleries of its picture and the rules found beside it."""
    lines = [*_reading(found, language), f"### {topic.heading}", topic.body]
    if topic.house in _FOOTERS:
        lines.append("-# " + language.say(text(_FOOTERS[topic.house])))
    items: list[LayoutPart] = ["\n".join(lines), *shown]
    credit = book.credit(rule.game, language.code)
    if credit:
        items.append("-# " + credit)
    related = [_rule_named(name, rule.game) for name in topic.see]
    beside = [one for one in found.rules if one not in (rule, *related)]
    for intro, rules in (("bot-rules-see", related), ("bot-rules-perhaps", beside)):
        buttons = [_button(book, one, language, named=one.game != rule.game) for one in rules]
        items += [language.say(text(intro)), buttons] if buttons else []
    return layout(container(PAGE, *items, *_lists(book, rule, language)))


def _rule_named(name: str, game: str) -> Rule:
    """The rule that a topic of this game names; in front of one of another section stands that section."""
    section, joint, topic = name.partition(JOINT)
    return Rule(section, topic) if joint else Rule(game, name)


def choice_page(book: Rulebook, found: SearchResult, language: Language, game: str) -> discord.ui.LayoutView:
    """The question which of some rules is meant, with a button for each, by their games if not of the one asked for."""
    question, games = text("bot-rules-unsure"), [rule.game for rule in found.rules]
    if found.answers and game and games[0] not in (game, TABLE):
        question = text("bot-rules-elsewhere", game=name_of(game), other=name_of(games[0]))
    elif found.answers and not game and len(set(games)) > 1:
        question = text("bot-rules-which-of-games")
    asked = language.say(question)
    buttons = [_button(book, rule, language, named=rule.game != game) for rule in found.rules]
    return layout("\n".join((*_reading(found, language), asked)), *buttons)


def _reading(found: SearchResult, language: Language) -> tuple[str, ...]:
    """How a question was read, if words of it were corrected."""
    words = tuple(read for _, read in found.corrected)
    return ("-# " + language.say(text("bot-rules-corrected", words=words)),) if words else ()


def _button(book: Rulebook, rule: Rule, language: Language, *, named: bool) -> RuleButton:
    return RuleButton.of(rule, shorten(heading_of(book, rule, language, named=named), BUTTON_LABEL))


def heading_of(book: Rulebook, rule: Rule, language: Language, *, named: bool) -> str:
    """The heading of a topic, with its game if that is to be ``named``."""
    topic = book.find(rule, language.code)
    heading = topic.heading if topic else rule.topic
    return language.say(text("bot-rules-choice", game=name_of(rule.game), heading=heading)) if named else heading


def name_of(game: str) -> Text:
    """The name of a game, or of the section about the bot."""
    return text("bot-rules-table" if game == TABLE else f"{game}-name")


def _lists(book: Rulebook, rule: Rule, language: Language) -> tuple[RuleSelect, RuleSelect]:
    here = book.section_of(rule)
    headings = {key: book.find(Rule(rule.game, key), language.code) for key in here.topics}
    topics = [
        option(key, topic.heading, chosen=key == rule.topic) for key, topic in headings.items() if topic is not None
    ]
    names = {one.key: language.say(text(f"bot-rules-section-{one.key}")) for one in book.sections(rule.game)}
    sections = [option(one.topics[0], names[one.key], chosen=one == here) for one in book.sections(rule.game)]
    sections += [_elsewhere(book, game, language) for game in (REGISTRY if rule.game == TABLE else (TABLE,))]
    every = language.say(text("bot-rules-all", game=name_of(rule.game)))
    return (
        RuleSelect("topics", rule.game).with_options(names[here.key], topics[:SELECT_OPTIONS]),
        RuleSelect("sections", rule.game).with_options(every, sections[:SELECT_OPTIONS]),
    )


def _elsewhere(book: Rulebook, game: str, language: Language) -> discord.SelectOption:
    """The entry that leads from a game's rules to what is about the bot, and back."""
    first = book.first(game)
    return option(f"{first.game}{JOINT}{first.topic}", language.say(name_of(game)))


def see_rule(rule: Rule, language: Language) -> discord.ui.View:
    """The button under a refusal that leads to the rule behind it."""
    return discord.ui.View(timeout=None).add_item(RuleButton.of(rule, language.say(text("bot-rules-behind"))))


def games_page(rules: tuple[Rule, ...], language: Language) -> discord.ui.LayoutView:
    """The question which game's rules are meant, with a button for each game and for what is about the bot."""
    buttons = [RuleButton.of(rule, language.say(name_of(rule.game))) for rule in rules]
    return layout(language.say(text("bot-rules-which")), buttons)


LEGEND_TOPIC = "reading-the-board"
"""The topic with the legend; a game without it has no such button."""


def legend_buttons(game: str, language: Language) -> list[RuleButton]:
    """The button that shows how to read this game's picture, to whoever presses it; none without such a topic."""
    if not _has_legend(game):
        return []
    return [RuleButton.of(Rule(game, LEGEND_TOPIC), language.say(text("bot-legend")))]


@cache
def _has_legend(game: str) -> bool:
    return any(topic.key == LEGEND_TOPIC for topic in topics_of(game, ENGLISH))

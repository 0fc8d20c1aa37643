"""What /daily practice shows by itself: lists of kinds and grades, and buttons to begin with one of the problems."""

from typing import Any, ClassVar, Literal, Self, TypeAlias

import discord

from bot.daily.practice import Practice, Wanted
from bot.host.context import Context
from bot.ui.base import JOINT, PersistentButton, PersistentSelect, layout, option
from bot.ui.daily.tries import try_reply
from bot.ui.daily.words import kind_said, problem_kinds
from bot.words.language import Language
from games.core.problems import GRADES
from games.core.text import text

PracticeAction: TypeAlias = Literal["begin", "missed", "on"]

ANY = "any"
"""The value of an option that leaves it open."""


class PracticeSelect(PersistentSelect, prefix="pwant", answers="editing"):
    """The kinds of problems of all games, or the grades; ``kind`` and ``grade`` are what is chosen, 0 for any grade."""

    listed: Literal["kind", "grade"]
    kind: str
    grade: int

    @classmethod
    def of(cls, listed: Literal["kind", "grade"], wanted: Wanted, language: Language) -> Self:
        """The list with what is chosen."""
        kind, any_of_them = kind_written(wanted), language.say(text(f"bot-daily-any-{listed}"))
        if listed == "kind":
            chosen, said = (
                kind,
                [(f"{game}{JOINT}{one}", kind_said(game, one, language)) for game, one in problem_kinds()],
            )
        else:
            grades = (text("bot-daily-grade", grade=grade, hardest=GRADES[-1]) for grade in GRADES)
            said = list(zip(map(str, GRADES), map(language.say, grades), strict=True))
            chosen = str(wanted.grade or ANY)
        options = [option(value, label, chosen=value == chosen) for value, label in ((ANY, any_of_them), *said)]
        return cls(listed, kind, wanted.grade or 0).listing(any_of_them, options)

    async def act(self, context: Context) -> None:
        """Show the lists with this choice."""
        value = str(self.item.values[0])
        kind = value if self.listed == "kind" else self.kind
        grade = self.grade if self.listed == "kind" else 0 if value == ANY else int(value)
        await context.reply(await practice_page(context, wanted_of(kind, grade)))


class PracticeButton(PersistentButton, prefix="practice", answers="editing"):
    """Begins with a problem of a kind and grade, with one of them that was missed, or goes on with what goes on."""

    STYLES: ClassVar = {"begin": discord.ButtonStyle.primary}

    action: PracticeAction
    kind: str
    grade: int

    @classmethod
    def of(cls, action: PracticeAction, wanted: Wanted, label: str, *, disabled: bool = False) -> Self:
        """The button with what is chosen."""
        return cls(action, kind_written(wanted), wanted.grade or 0).labelled(label, disabled=disabled)

    async def act(self, context: Context) -> None:
        """Show the board in place of the lists."""
        daily, now = context.host.daily, context.now
        wanted = wanted_of(self.kind, self.grade)
        if self.action == "begin":
            shown = await daily.practise_like(context.user_id, context.guild_id, wanted, now)
        elif self.action == "missed":
            shown = await daily.practise_missed(context.user_id, context.guild_id, wanted, now)
        else:
            shown = await daily.latest_practice(context.user_id, now)
        await context.reply(*await try_reply(context, shown))


def kind_written(wanted: Wanted) -> str:
    """The game and the kind as ids and values have them."""
    return ANY if wanted.game is None or wanted.kind is None else f"{wanted.game}{JOINT}{wanted.kind}"


def wanted_of(kind: str, grade: int) -> Wanted:
    """What an id says."""
    game, _, name = kind.partition(JOINT)
    return Wanted(grade=grade or None) if kind == ANY else Wanted(game, name, grade or None)


async def practice_page(context: Context, wanted: Wanted | None = None) -> discord.ui.LayoutView:
    """The lists and buttons with what is chosen, for the one who asks."""
    practice = await context.host.daily.practice(context.user_id, context.guild_id, context.now)
    return practice_view(practice, wanted or Wanted(), context.language)


def practice_view(practice: Practice, wanted: Wanted, language: Language) -> discord.ui.LayoutView:
    """The lists and buttons with what is chosen."""
    missed = sum(wanted.fits(problem) for problem in practice.missed)
    first = text("bot-daily-do-any" if wanted == Wanted() else "bot-daily-do-begin")
    failed = language.say(text("bot-daily-do-missed", count=missed))
    buttons: list[discord.ui.Item[Any]] = [
        PracticeButton.of("begin", wanted, language.say(first)),
        PracticeButton.of("missed", wanted, failed, disabled=not missed),
    ]
    if practice.going_on:
        going_on = kind_said(practice.going_on.game, practice.going_on.kind, language)
        buttons.append(PracticeButton.of("on", wanted, language.say(text("bot-daily-do-on", kind=going_on))))
    return layout(
        language.say(text("bot-daily-practice-how")),
        PracticeSelect.of("kind", wanted, language),
        PracticeSelect.of("grade", wanted, language),
        buttons,
    )

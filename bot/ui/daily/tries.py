"""Problems to try: the private message of a try, the lists of practice, and the news of a day's problem.

All of a try is kept in its row.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import Any, ClassVar, Literal, Self, TypeAlias

import discord

from bot.daily.attempts import Attempt, whole_move
from bot.daily.days import day_numbered
from bot.daily.news import News
from bot.daily.practice import Practice, ProblemFilter
from bot.daily.tries import LineAsked, TryEnded, TryView
from bot.host.context import Context
from bot.limits import CONTENT
from bot.model.places import keeps_leaderboards
from bot.model.refusals import SessionRefusal, StaleBoard
from bot.model.sessions import GenerationalId
from bot.move_menu.entries import MenuEntry, menu_entries
from bot.people.cooldowns import CostlyAction
from bot.store.rows.outbox import OutboxKind
from bot.store.rows.tries import TryEnding
from bot.ui.answers import Reply, ask, galleries, require_posting
from bot.ui.base import JOINT, LayoutPart, PersistentButton, PersistentSelect, attached, gallery, layout, option
from bot.ui.daily.days import BoardButton, DayLineButton, line_reply
from bot.ui.daily.words import kind_said, problem_kinds, problem_lines, shared_lines, try_lines
from bot.ui.picker import pick_options
from bot.words.language import Language, say_within
from games.core.contract import Parts
from games.core.problems import GRADES
from games.core.text import Text, text
from games.problems import FIRST_DAY
from rendering.picture import Picture

TryAction: TypeAlias = Literal["hand", "back", "restart", "line", "sure", "again", "more", "share"]


class TrySelect(PersistentSelect, prefix="dpick", answers="editing"):
    """The legal moves of a try, or their next parts."""

    try_id: GenerationalId
    sequence: int
    path: Parts

    @classmethod
    def of(cls, shown: TryView, found: Sequence[MenuEntry], path: Parts, language: Language) -> Self:
        """The list of what was found after these parts."""
        placeholder = language.say(text("bot-pick-next" if path or shown.attempt.kept else "bot-line-pick"))
        made = cls(shown.row.id, shown.row.sequence, path)
        return made.with_options(placeholder, pick_options(shown.attempt.problem.game, found, language))

    async def act(self, context: Context) -> None:
        """Play the move that was picked, or list the next parts."""
        path = self.chosen_parts
        shown = await context.host.daily.show(self.try_id, context.user_id, context.now)
        if shown.row.sequence == self.sequence and shown.row.ending is None:
            notation = await asyncio.to_thread(whole_move, shown.attempt, path)
            if notation is None:
                await _answer(context, shown, path=path)
                return
            playing = context.host.daily.play(self.try_id, context.user_id, self.sequence, (notation,), context.now)
            await _do(context, self.try_id, playing)
            return
        await _answer(context, shown, remark=text("bot-daily-refusal-stale"))


class TryButton(PersistentButton, prefix="dtry", answers="editing"):
    """Hands a try in, takes back, begins anew, shows the best line, practises it or another one, or shares."""

    LABEL = "bot-daily-do-{action}"
    STYLES: ClassVar = {"hand": discord.ButtonStyle.success, "sure": discord.ButtonStyle.danger}
    PRIVATE: ClassVar = {"share"}

    action: TryAction
    try_id: GenerationalId
    sequence: int

    @classmethod
    def of(cls, action: TryAction, shown: TryView, language: Language) -> Self:
        """The button for a try as it stands."""
        return cls(action, shown.row.id, shown.row.sequence).in_language(language)

    async def act(self, context: Context) -> None:
        """Do it; a try that has gone on since is shown as it stands."""
        if self.action == "share":
            await self._share(context)
            return
        if self.action in {"line", "sure"}:
            await self._show_line(context)
            return
        at = (self.try_id, context.user_id, self.sequence, context.now)
        acts: dict[str, Callable[[], Awaitable[TryView]]] = {
            "hand": lambda: context.host.daily.hand_in(*at),
            "back": lambda: context.host.daily.take_back(*at),
            "restart": lambda: context.host.daily.restart(*at),
            "again": lambda: context.host.daily.again(self.try_id, context.user_id, context.now),
            "more": lambda: context.host.daily.another(self.try_id, context.user_id, context.guild_id, context.now),
        }
        await _do(context, self.try_id, acts[self.action]())

    async def _show_line(self, context: Context) -> None:
        try:
            steps = await context.host.daily.line(self.try_id, context.user_id, context.now, sure=self.action == "sure")
        except LineAsked as question:
            shown = await context.host.daily.show(self.try_id, context.user_id, context.now)
            await ask(context, question.text, TryButton.of("sure", shown, context.language))
        else:
            await context.send(*await line_reply(context, steps, "try", self.try_id))

    async def _share(self, context: Context) -> None:
        shown = await context.host.daily.show(self.try_id, context.user_id, context.now)
        day = shown.day
        if shown.row.ending is not TryEnding.HANDED or day is None:
            raise SessionRefusal(text("bot-daily-refusal-share"))
        language = await context.language_of_all()
        require_posting(context, text("bot-daily-refusal-share-here"))
        context.check_cooldown(CostlyAction.SHARE)
        said = "\n".join(shared_lines(shown, context.user_id, language))
        await context.show(
            layout(said, [TryItButton(day.toordinal()).in_language(language), BoardButton.of(day, language)])
        )


class TryItButton(PersistentButton, prefix="daily", answers="privately"):
    """Begins the problem of a day, for the one who presses: what counts if it is that day, else practice."""

    LABEL = "bot-daily-try-it"
    STYLE = discord.ButtonStyle.primary

    day: int

    async def act(self, context: Context) -> None:
        """Show the board in a private message."""
        day = day_numbered(self.day)
        place = (context.user_id, context.guild_id)
        if day in (await context.host.daily.calendar(*place)).open_days(context.now):
            shown = await context.host.daily.today(*place, context.now)
        else:
            shown = await context.host.daily.practise(*place, day, context.now)
        await show_try(context, shown)


async def show_try(context: Context, shown: TryView, *remarks: Text) -> None:
    """Show a try in a private message of its own."""
    await context.send(*await try_reply(context, shown, remarks=remarks))


async def try_reply(context: Context, shown: TryView, path: Parts = (), remarks: Sequence[Text] = ()) -> Reply:
    """The message of a try: what is asked, the board, what can be played, and the buttons."""
    attempt = shown.attempt
    language = context.signed(attempt.problem.game)
    picture = await context.host.pictures.problem(attempt, language)
    gallery, files = await galleries(context, picture)
    found: tuple[MenuEntry, ...] = ()
    if shown.row.ending is None and not attempt.over:
        found = await asyncio.to_thread(menu_entries, attempt.table.position, attempt.seat, path, warning=False)
    compared = keeps_leaderboards(context.guild_id)
    return try_view(shown, found, language, path, remarks, gallery, compared=compared), files


def try_view(
    shown: TryView,
    found: Sequence[MenuEntry],
    language: Language,
    path: Parts = (),
    remarks: Sequence[Text] = (),
    gallery: Sequence[discord.ui.Item[Any]] = (),
    *,
    compared: bool,
) -> discord.ui.LayoutView:
    """What was found to follow the parts of a move, under the board."""
    begun = "".join(path)

    def told(one: Language) -> str:
        return "\n".join((*map(one.say, remarks), *try_lines(shown, begun, one)))

    items: list[LayoutPart] = [say_within(CONTENT, language, told), *gallery]
    if found:
        items.append(TrySelect.of(shown, found, path, language))
    buttons: list[discord.ui.Item[Any]] = [TryButton.of(one, shown, language) for one in _actions(shown, compared)]
    if compared:
        buttons.append(BoardButton.of(shown.day, language))
    return layout(*items, buttons)


def _actions(shown: TryView, compared: bool) -> list[TryAction]:  # noqa: FBT001 - it is the place, not a switch
    """The buttons of a try; with the board's they are five at most."""
    if shown.row.ending is None:
        moved: list[TryAction] = ["hand", "back", "restart"] if shown.attempt.kept else []
        return [*moved, "line"]
    shared: list[TryAction] = ["share"] if compared and shown.day and shown.row.ending is TryEnding.HANDED else []
    more: list[TryAction] = [] if shown.day else ["more"]
    return ["again", "line", *more, *shared]


async def _do(context: Context, try_id: int, act: Awaitable[TryView]) -> None:
    """Do something to a try and show it; if it has gone on meanwhile, show it as it stands."""
    try:
        await _answer(context, await act)
    except (StaleBoard, TryEnded) as refusal:
        if not context.is_private:
            raise
        now = await context.host.daily.show(try_id, context.user_id, context.now)
        await _answer(context, now, remark=refusal.text)


async def _answer(context: Context, shown: TryView, path: Parts = (), remark: Text | None = None) -> None:
    view, files = await try_reply(context, shown, path, () if remark is None else (remark,))
    await context.reply(view, files)


def news_view(news: News, attempt: Attempt, picture: Picture, language: Language) -> Reply:
    """What is asked today, the board, and the buttons to play, to compare, and to see yesterday's best line."""
    title = text(
        f"bot-daily-news-{news.kind}",
        day=language.day(news.day),
        game=text(f"{news.problem.game}-name"),
        kind=attempt.title,
    )
    buttons: list[discord.ui.Item[Any]] = [TryItButton(news.day.toordinal()).in_language(language)]
    if news.kind is OutboxKind.ANNOUNCEMENT:
        buttons.append(BoardButton.of(news.day, language))
    if news.day > FIRST_DAY:
        buttons.append(DayLineButton.of(news.day - timedelta(days=1), language))
    said = "\n".join(problem_lines(news.problem, title, attempt.question, language))
    return layout(said, gallery(picture), buttons), [attached(picture)]


PracticeAction: TypeAlias = Literal["begin", "missed", "on"]

ANY = "any"
"""The value of an option that leaves it open."""


class PracticeSelect(PersistentSelect, prefix="pwant", answers="editing"):
    """The kinds of problems of all games, or the grades; ``kind`` and ``grade`` are what is chosen, 0 for any grade."""

    listed: Literal["kind", "grade"]
    kind: str
    grade: int

    @classmethod
    def of(cls, listed: Literal["kind", "grade"], wanted: ProblemFilter, language: Language) -> Self:
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
        return cls(listed, kind, wanted.grade or 0).with_options(any_of_them, options)

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
    def of(cls, action: PracticeAction, wanted: ProblemFilter, label: str, *, disabled: bool = False) -> Self:
        """The button with what is chosen."""
        return cls(action, kind_written(wanted), wanted.grade or 0).with_label(label, disabled=disabled)

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


def kind_written(wanted: ProblemFilter) -> str:
    """The game and the kind as ids and values have them."""
    return ANY if wanted.game is None or wanted.kind is None else f"{wanted.game}{JOINT}{wanted.kind}"


def wanted_of(kind: str, grade: int) -> ProblemFilter:
    """What an id says."""
    game, _, name = kind.partition(JOINT)
    return ProblemFilter(grade=grade or None) if kind == ANY else ProblemFilter(game, name, grade or None)


async def practice_page(context: Context, wanted: ProblemFilter | None = None) -> discord.ui.LayoutView:
    """The lists and buttons with what is chosen, for the one who asks."""
    practice = await context.host.daily.practice(context.user_id, context.guild_id, context.now)
    return practice_view(practice, wanted or ProblemFilter(), context.language)


def practice_view(practice: Practice, wanted: ProblemFilter, language: Language) -> discord.ui.LayoutView:
    """The lists and buttons with what is chosen."""
    missed = sum(wanted.fits(problem) for problem in practice.missed)
    failed = language.say(text("bot-daily-do-missed", count=missed))
    buttons: list[discord.ui.Item[Any]] = [
        PracticeButton.of("begin", wanted, language.say(text("bot-daily-do-begin"))),
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

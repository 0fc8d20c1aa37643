"""What a game that is over has to teach somebody: what they missed, and its best turn, which they may share."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

import discord

from bot.discord_api.people import mentions, player_name
from bot.host.context import Context
from bot.limits import ALT_TEXT, COMPONENTS, FILES, LAYOUT_CHARACTERS
from bot.model.refusals import SessionRefusal
from bot.model.sessions import GenerationalId
from bot.model.tables import Table
from bot.people.cooldowns import CostlyAction
from bot.pictures.drawing import in_theme
from bot.play.replays import Finished, MissedTurn
from bot.ui.answers import galleries, require_allowed, theme_of
from bot.ui.base import LayoutPart, SessionButton, attached, gallery, layout
from bot.words.language import Language, say_within, shorten
from games.core import lookback
from games.core.lookback import Analysis
from games.core.text import Notation, text
from rendering.charts import LEAST_POINTS, DrawnMark, MarkKind, WinChances
from rendering.picture import Picture

PATIENCE = 14 * 60.0
"""How many seconds somebody can wait: an interaction can be answered for a quarter of an hour."""

_ROOM = 1000
"""The most characters about one turn; three of them, the title and what follows fill a message."""


class LookBackButton(SessionButton, prefix="lookback", answers="privately"):
    """Shows whoever presses it what they missed, or the best turn of the game, or shares that with everybody."""

    action: Literal["missed", "best", "share"]
    STYLES: ClassVar = {"missed": discord.ButtonStyle.primary}

    async def act(self, context: Context) -> None:
        """Look back, which can take long at the first press, and show what was found."""
        finished = await context.host.lookbacks.finished(self.session_id, context.place)
        shares = self.action == "share"
        if shares:
            require_allowed(context, finished.table.session)
            context.check_cooldown(CostlyAction.SHARE)
        context.check_cooldown(CostlyAction.LOOK_BACK)
        async with analysis_of(context, finished, shares=shares) as analysis:
            if self.action == "missed":
                await _tell_missed(context, finished, analysis)
            else:
                await _show_best(context, finished, analysis, shares=shares)


def look_back_buttons(session_id: GenerationalId, language: Language) -> list[discord.ui.Item[Any]]:
    """Both buttons, for a game that is over."""
    return [LookBackButton.of(action, session_id, language) for action in ("missed", "best")]


@asynccontextmanager
async def analysis_of(context: Context, finished: Finished, *, shares: bool) -> AsyncIterator[Analysis]:
    """What was found before, or is found now; while somebody waits they read that, and no longer afterwards.

    Once something has been shared, what they have read is gone already.
    """
    kept = await context.host.lookbacks.kept(finished)
    if kept is not None:
        yield kept
        return
    making = text("bot-lookback-making-share" if shares else "bot-lookback-making")
    await context.interaction.edit_original_response(content=context.say(making))
    waits = True
    try:
        try:
            async with asyncio.timeout(PATIENCE):
                found = await context.host.analyser.analysis(finished)
        except TimeoutError:
            raise SessionRefusal(text("bot-refusal-lookback-late")) from None
        yield found
        waits = not shares
    finally:
        if waits:
            await context.confirm(context.delete())


@dataclass(frozen=True, slots=True)
class _Passage:
    """A part of the answer that is not torn apart."""

    said: str
    items: Sequence[discord.ui.Item[Any]] = ()
    files: Sequence[discord.File] = ()

    @property
    def size(self) -> tuple[int, int, int]:
        """Its files, its components at most, its characters."""
        return len(self.files), 1 + 2 * len(self.items), len(self.said)


async def _tell_missed(context: Context, finished: Finished, analysis: Analysis) -> None:
    language = context.signed(finished.table.session.game)
    chances = await context.host.lookbacks.chances(finished, analysis, context.user_id)
    sections = [_Passage(heading(finished.table, chances, language))]
    turns = (_turn(context, finished, one, number) for number, one in enumerate(chances or (), 1))
    sections += await asyncio.gather(*turns)
    if len(analysis.curve) >= LEAST_POINTS:
        sections.append(await _curve(context, finished.table, analysis, chances or ()))
    for part in _messages(sections):
        files = [file for section in part for file in section.files]
        shown: list[LayoutPart] = []
        for section in part:
            shown += (section.said, *section.items)
        await context.send(layout(*shown), files)


def heading(table: Table, chances: Sequence[MissedTurn] | None, language: Language) -> str:
    """What the answer begins with; ``chances`` is None for somebody who had no seat."""
    key = "some" if chances else "none" if chances is not None else "nobody"
    title = language.say(text("bot-lookback-title", game=table.session.title))
    return f"{title}\n{language.say(text(f'bot-lookback-{key}'))}"


async def _turn(context: Context, finished: Finished, chance: MissedTurn, number: int) -> _Passage:
    """A turn: what was there in words, one's own line and the better one, and the board before it."""
    table = finished.table_at(chance.missed.after)
    language = context.signed(table.session.game)
    drawn = await context.host.pictures.foreseen(table, chance, language.plain)
    better = Notation(table.session.game, " ".join(chance.alternative.better))
    about = language.plain.say(text("bot-lookback-picture", turn=chance.missed.turn, moves=better))
    picture = replace(drawn, alt=shorten(f"{about} {drawn.alt}", ALT_TEXT))
    items, files = await galleries(context, picture)
    return _Passage(say_within(_ROOM, language, lambda one: told(table, chance, number, one)), items, files)


def told(table: Table, chance: MissedTurn, number: int, language: Language) -> str:
    """A turn in words."""
    game, found, names = table.session.game, chance.alternative, mentions(table.session.players)
    lines = [language.say(text("bot-lookback-turn", number=number, turn=chance.missed.turn))]
    for key, moves in (("played", found.played), ("better", found.better)):
        lines.append(language.say(text(f"bot-lookback-{key}", moves=Notation(game, " ".join(moves)))))
    # The reasons speak of the better line as of what has just been named.
    lines += [language.say(one, names) for one in found.said]
    lines.append(language.say(text("bot-lookback-estimate")))
    return "\n".join(lines)


async def _curve(context: Context, table: Table, analysis: Analysis, chances: Sequence[MissedTurn]) -> _Passage:
    """How everybody's chances went, with the moments marked."""
    picture = await context.host.pictures.curve(table, win_chances_of(analysis, chances), context.language.plain)
    return _Passage(context.say(text("bot-lookback-curve")), *await galleries(context, picture))


def win_chances_of(analysis: Analysis, chances: Sequence[MissedTurn]) -> WinChances:
    """The curve as it is drawn for somebody who has missed these turns."""
    points = {point.sequence: at for at, point in enumerate(analysis.curve)}
    marks = [
        DrawnMark(points[one.missed.after], MarkKind.MISSED, number)
        for number, one in enumerate(chances, 1)
        if one.missed.after in points
    ]
    for kind, mark in ((MarkKind.BEST, lookback.CurveMark.BEST), (MarkKind.TURNED, lookback.CurveMark.TURNED)):
        marks += [DrawnMark(at, kind) for at, point in enumerate(analysis.curve) if mark in point.marks]
    return WinChances(
        turns=tuple(point.turn for point in analysis.curve),
        shares=tuple(point.shares for point in analysis.curve),
        marks=tuple(marks),
    )


def _messages(sections: Sequence[_Passage]) -> Iterator[list[_Passage]]:
    """The sections in as few messages as Discord's limits allow."""
    most, part, used = (FILES, COMPONENTS, LAYOUT_CHARACTERS), list[_Passage](), (0, 0, 0)
    for section in sections:
        together = tuple(map(sum, zip(used, section.size, strict=True)))
        if part and any(size > limit for size, limit in zip(together, most, strict=True)):
            yield part
            part, together = [], section.size
        part.append(section)
        used = (together[0], together[1], together[2])
    yield part


async def _show_best(context: Context, finished: Finished, analysis: Analysis, *, shares: bool) -> None:
    session = finished.table.session
    if not analysis.bests:
        raise SessionRefusal(text("bot-refusal-lookback-no-best"))
    best = analysis.bests[0]
    language = await context.language_of_all() if shares else context.signed(session.game)
    recap = await context.host.lookbacks.best(finished, best)
    film = await context.host.pictures.turn(finished.table, recap, language, animated=True, wanted=lambda: True)
    if film is None:
        # Nothing that a film could show has moved.
        film = await context.host.pictures.turn(finished.table, recap, language, animated=False, wanted=lambda: True)
    picture: Picture = in_theme(_required(film), await theme_of(context, everybody=shares))
    player, game, turn = player_name(context.user_id), session.title, best.turn
    said = text("bot-lookback-best-title", game=game, turn=turn)
    if shares:
        said = text("bot-lookback-shared", player=player, game=game, turn=turn)
    lines = (language.say(said), language.say(best.said, mentions(recap.holders)))
    share = [] if shares else [[LookBackButton.of("share", session.id, language)]]
    await context.show(layout("\n".join(lines), gallery(picture), *share), [attached(picture)], everybody=shares)


def _required(picture: Picture | None) -> Picture:
    if picture is None:
        raise ValueError("every turn has a still")
    return picture

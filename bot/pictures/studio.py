"""Draws pictures and films off the event loop, and keeps the latest pictures, as many as fit into so many bytes."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from bot.daily.attempts import Attempt, LineStep
from bot.model.sessions import Session
from bot.model.tables import Table, unplaced
from bot.move_menu.entries import weighed
from bot.pictures import drawing
from bot.pictures.drawing import BestClip, Opening, Readers, finish_of, opening_of, reading, scene_seen, seen
from bot.pictures.list_entries import OpenLists, open_entries
from bot.pictures.names import Names, SeatNames
from bot.play.replays import MissedTurn, Replay
from bot.play.scenes import Recap, Scene
from bot.program import scaled
from bot.words.language import Language
from bot.workers.pool import Obsolete, Pool, Priority
from games.core.contract import Event, Position
from games.core.guide import Guide
from games.core.lookback import BestTurn
from rendering.card import CardTexts
from rendering.charts import WinChances
from rendering.crosstable import Crosstable, draw_crosstable
from rendering.film import LONGEST_FILM, chosen
from rendering.lessons import stilled
from rendering.picture import Picture

Key = TypeVar("Key", bound=Hashable)

_MEBIBYTE = 1024 * 1024
BOARD_BYTES = 8 * _MEBIBYTE
"""What the boards kept for retries, reposts and ``/board`` may take; a picture has some 100 KB."""

OPENING_BYTES = 4 * _MEBIBYTE
"""What the pictures of open tables may take."""

CARD_BYTES = 2 * _MEBIBYTE
"""What the end cards kept for retries and later edits may take."""

LESSON_BYTES = 16 * _MEBIBYTE
"""What the rules' pictures may take; a film takes a second to draw."""

PROBLEM_BYTES = 8 * _MEBIBYTE
"""What the boards of problems may take, which many people look at on the same day."""


class LruCache(Generic[Key]):
    """The pictures used last, by what they show; the others are dropped once ``most_bytes`` are exceeded."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Key, Picture] = OrderedDict()
        self.bytes = 0
        """The bytes of the cached files."""

    def find(self, key: Key) -> Picture | None:
        """The picture if it is cached; it then counts as used last."""
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
        return picture

    def keep(self, key: Key, picture: Picture) -> None:
        """Cache a picture, unless it exceeds the limit alone."""
        self._drop(key)
        self._kept[key] = picture
        self.bytes += len(picture.data)
        while self.bytes > self._most_bytes:
            self._drop(next(iter(self._kept)))

    def drop_where(self, unwanted: Callable[[Key], bool]) -> None:
        """Drop the pictures with such keys."""
        for key in [key for key in self._kept if unwanted(key)]:
            self._drop(key)

    def _drop(self, key: Key) -> None:
        picture = self._kept.pop(key, None)
        if picture is not None:
            self.bytes -= len(picture.data)


FILMS_WAITING = 4
"""The most films waiting to be drawn; each takes some seconds, and further requests are refused."""


class Films:
    """Draws films, few at a time; all refuse if too many are waiting.

    ``readers`` tells for whom a picture of a table in a language is.
    """

    def __init__(self, painters: Pool, readers: Callable[[Table, Language], Awaitable[Readers]]) -> None:
        self._painters = painters
        self._readers = readers

    async def film(self, table: Table, scenes: Sequence[Scene], language: Language, seat: int | None) -> Picture:
        """The whole game as a GIF, as this seat may see it."""
        shown = tuple(scene_seen(table, scene, seat) for scene in chosen(scenes, LONGEST_FILM))
        readers = await self._readers(table, language)
        work = partial(drawing.whole_game, shown, f"{table.session.game}-{table.session.id}.gif", readers)
        key = ("film", table.session.id, table.session.sequence, readers, seat)
        return await self._painters.run(Priority.FILM, work, key=key, at_most=FILMS_WAITING)

    async def key_moments(self, replay: Replay, language: Language) -> Picture:
        """The key moments of a game as a short GIF, as everybody may see them."""
        table, scenes = replay.table, replay.scenes
        readers = tuple([await self._readers(replay.table_at(index), language) for index in replay.moments])
        shown = tuple((scenes[index].turn, *scene_seen(table, scenes[index], None)) for index in replay.moments)
        name = f"{table.session.game}-{table.session.id}-moments.gif"
        work = partial(drawing.key_moments, shown, scenes[-1].turn, name, readers)
        key = ("moments", table.session.id, table.session.sequence, readers)
        return await self._painters.run(Priority.FILM, work, key=key, at_most=FILMS_WAITING)

    async def best_moments(
        self,
        table: Table,
        bests: Sequence[tuple[BestTurn, Recap]],
        language: Language,
        server: str | None,
    ) -> Picture:
        """The best turns of a finished game, the best one first, and its end as a film for everybody."""
        readers, shown = await self._readers(table, language), []
        for best, recap in bests:
            known = await self._readers(table.held_by(recap.holders), language)
            before, after = recap.before.view(None), recap.after.view(None)
            shown.append(BestClip(best.turn, best.seat, before, recap.events, after, known, best.brief))
        end = (seen(table, None), table.visible_events(None), finish_of(table, server))
        name = f"{table.session.game}-{table.session.id}-moments.gif"
        work = partial(drawing.best_moments, shown, end, name, readers)
        key = ("best", table.session.id, table.session.sequence, readers, server)
        return await self._painters.run(Priority.FILM, work, key=key, at_most=FILMS_WAITING)


KeyT = TypeVar("KeyT", bound=Hashable)
PictureT = TypeVar("PictureT", Picture, Picture | None)

_Key: TypeAlias = tuple[int, int, Readers, int | None]
"""A session, its sequence number, its readers, and the viewing seat."""

STORIES_WAITING = 8
"""The most animated recaps waiting to be drawn; further ones get a still."""

STORY_SECONDS = 8.0
"""How long an animated recap may wait to be drawn; a later one is a still, so that boards and stories keep pace."""


class Pictures:
    """Draws boards and animations; a board is drawn once for each state, readers and viewing seat."""

    def __init__(self, painters: Pool, names: Names) -> None:
        self._painters = painters
        self._names = names
        self.films = Films(painters, self._readers)
        self._boards: LruCache[_Key] = LruCache(BOARD_BYTES)
        self._cards: LruCache[tuple[int, int, Readers, str | None]] = LruCache(CARD_BYTES)
        self._openings: LruCache[Opening] = LruCache(OPENING_BYTES)
        self._lessons: LruCache[tuple[str, str, Readers]] = LruCache(LESSON_BYTES)
        self._problems: LruCache[tuple[str, tuple[str, ...], int, Readers]] = LruCache(PROBLEM_BYTES)

    def finish(self) -> None:
        """Cancel long drawings; their callers get :class:`bot.model.refusals.Restarting`."""
        self._painters.cancel(Priority.ANIMATION)

    def close(self) -> None:
        """Cancel all drawings, without waiting for those being drawn."""
        self._painters.close()

    async def names_of(self, guild_id: int, users: Sequence[int], language: Language) -> dict[int, str | None]:
        """The display names of members of this moment, and of computers, by user."""
        return dict(zip(users, await self._names.of(guild_id, users, language), strict=True))

    async def names(self, session: Session, language: Language) -> SeatNames:
        """The display names of the players of this moment, by seat, and those of computers in this language."""
        return await self._names.of(session.guild_id, session.players, language)

    def forget(self, user_id: int) -> None:
        """Drop an erased user's names, and the boards that show them."""
        names = self._names.forget(user_id)
        self._boards.drop_where(lambda key: bool(names & set(key[2].names)))
        self._cards.drop_where(lambda key: bool(names & set(key[2].names)))

    async def emoji(self, game: str) -> dict[str, tuple[str, bytes]]:
        """The emoji of a game's signs, each with its name at Discord; drawn when there is nothing else to draw."""
        return await self._painters.run(Priority.WARMUP, partial(drawing.emoji, game))

    async def board(
        self, table: Table, language: Language, seat: int | None = None, *, awaited: bool = True
    ) -> Picture:
        """The board as this seat (None: everybody) may see it, with the turn on show marked.

        Boards ``awaited`` by a user are drawn before others.
        """
        readers = await self._readers(table, language)
        key = (table.session.id, table.session.sequence, readers, seat)
        work = partial(drawing.still, seen(table, seat), table.visible_events(seat), readers)
        return await self._kept(self._boards, key, Priority.INTERACTIVE if awaited else Priority.NORMAL, work)

    async def open_lists(self, table: Table, language: Language, *, awaited: bool) -> OpenLists:
        """The lists of moves under the board that everybody sees, made where it is drawn and as soon."""
        readers = await self._readers(table, language)
        session = table.session
        work = partial(open_entries, session.game, table.position, session.people, readers, session.help_seed)
        return await self._painters.run(Priority.INTERACTIVE if awaited else Priority.NORMAL, work)

    def opening_at_hand(self, session: Session, language: Language) -> Picture | None:
        """The picture of an open table if it has been drawn already."""
        return self._openings.find(opening_of(session, language))

    async def opening(self, session: Session, language: Language) -> Picture:
        """The picture of an open table; the same for all tables of a game with the same options."""
        key = opening_of(session, language)
        return await self._kept(self._openings, key, Priority.NORMAL, partial(drawing.opening, *key))

    async def end_card(self, table: Table, language: Language, server: str | None) -> Picture:
        """The picture of a finished game to be shared; ``server`` is the name of the place, None if not known."""
        readers = await self._readers(table, language)
        key = (table.session.id, table.session.sequence, readers, server)
        finish = finish_of(table, server)
        work = partial(drawing.end_card, seen(table, None), table.visible_events(None), finish, readers)
        return await self._kept(self._cards, key, Priority.INTERACTIVE, work)

    async def hand(self, table: Table, language: Language, seat: int) -> Picture | None:
        """What only this seat may see, such as its cards; None if the game has no secrets."""
        readers = await self._readers(table, language)
        return await self._painters.run(Priority.INTERACTIVE, partial(drawing.hand, seen(table, seat), readers))

    async def guide(self, guide: Guide, task: int, language: Language) -> Picture:
        """The board of a task in a guided game."""
        position, events = guide.board(task)
        shown = position.visible_events(events, guide.seat)
        work = partial(drawing.still, position.view(guide.seat), shown, reading(language, plays=True))
        return await self._painters.run(Priority.INTERACTIVE, work)

    async def problem(self, attempt: Attempt, language: Language, *, awaited: bool = True) -> Picture:
        """The board of a try at a problem; the same for everybody who has played the same moves in it."""
        events = attempt.board.visible_events(attempt.seat)
        return await self._tried(attempt, events, language, Priority.INTERACTIVE if awaited else Priority.WARMUP)

    async def line_step(self, step: LineStep, language: Language) -> Picture:
        """The board after a step of a best line, marked with this step alone."""
        attempt = step.attempt
        events = attempt.board.position.visible_events(step.events, attempt.seat)
        return await self._tried(attempt, events, language, Priority.INTERACTIVE)

    async def _tried(
        self, attempt: Attempt, events: tuple[Event, ...], language: Language, priority: Priority
    ) -> Picture:
        readers = reading(language, plays=True)
        key = (attempt.problem.key, attempt.kept + attempt.reply, len(events), readers)
        return await self._kept(
            self._problems, key, priority, partial(drawing.still, seen(attempt.board, attempt.seat), events, readers)
        )

    async def description(self, table: Table, language: Language, seat: int | None) -> str:
        """The board in words, as this seat may see it."""
        readers = await self._readers(table, language)
        return await self._painters.run(Priority.NORMAL, partial(drawing.description, seen(table, seat), readers))

    async def offers(self, table: Table, position: Position[Any], language: Language, seat: int) -> Picture | None:
        """What this seat, to act in this position, can do, for its own eyes; None if a game has no such picture."""
        found = await asyncio.to_thread(weighed, position, seat, helps=table.session.helps)
        view = unplaced(table.session, position.view(seat))
        readers = replace(await self._readers(table, language), ahead=seat not in table.position.to_act)
        work = partial(drawing.offers, view, seat, found, readers)
        return await self._painters.run(Priority.INTERACTIVE, work)

    async def lesson(self, game: str, name: str, language: Language) -> Picture | None:
        """The picture of a game's rules with this name; None if there is none."""
        key = (game, name, reading(language))
        return await self._kept(self._lessons, key, Priority.NORMAL, partial(drawing.lesson, *key))

    async def scene(self, table: Table, scene: Scene, language: Language, seat: int | None) -> Picture:
        """A scene of a game as this seat may see it."""
        readers = await self._readers(table, language)
        return await self._painters.run(
            Priority.NORMAL, partial(drawing.still, *scene_seen(table, scene, seat), readers)
        )

    async def foreseen(self, table: Table, chance: MissedTurn, language: Language) -> Picture:
        """The board before a turn, as its seat saw it, marked with a better line."""
        readers = replace(await self._readers(table, language), ahead=True)
        view = unplaced(table.session, chance.position.view(chance.missed.seat))
        return await self._painters.run(Priority.NORMAL, partial(drawing.foreseen, view, chance.events, readers))

    async def curve(self, table: Table, prospects: WinChances, language: Language) -> Picture:
        """How the seats' chances went in a game that is over."""
        work = partial(drawing.curve, seen(table, None), prospects, await self._readers(table, language))
        return await self._painters.run(Priority.NORMAL, work)

    async def crosstable(self, sheet: Crosstable) -> tuple[Picture, ...]:
        """The table of a tournament."""
        return await self._painters.run(Priority.NORMAL, partial(draw_crosstable, sheet))

    async def podium(self, said: CardTexts, game: str, name: str) -> Picture:
        """The card of a tournament or of a season in a game; ``name`` is its file's without ending."""
        return await self._painters.run(Priority.NORMAL, partial(drawing.podium, said, game, name))

    async def stilled(self, picture: Picture) -> Picture:
        """The last frame of a film; a still unchanged."""
        return await self._painters.run(Priority.NORMAL, partial(stilled, picture))

    async def enlarged(self, picture: Picture) -> tuple[Picture, ...]:
        """A still cut into enlarged parts."""
        return await self._painters.run(Priority.INTERACTIVE, partial(drawing.enlarged, picture))

    async def turn(
        self, table: Table, recap: Recap, language: Language, *, animated: bool, wanted: Callable[[], bool]
    ) -> Picture | None:
        """A turn as an animation (None if nothing visible moved), or a still of its end.

        Raises :class:`bot.workers.pool.Obsolete` if it is no longer ``wanted`` when it could be drawn.
        """
        after = recap.after.view(None)
        readers = await self._readers(table.held_by(recap.holders), language)
        if not animated or self._painters.waiting(Priority.ANIMATION) >= STORIES_WAITING:
            still = partial(drawing.still, after, recap.events, readers)
            return await self._painters.run(Priority.NORMAL, still, wanted=wanted)
        work = partial(drawing.motion, recap.before.view(None), recap.events, after, readers)
        until = time.monotonic() + scaled(STORY_SECONDS)
        try:
            return await self._painters.run(
                Priority.ANIMATION, work, wanted=lambda: wanted() and time.monotonic() < until
            )
        except Obsolete:
            if not wanted():
                raise
        return await self._painters.run(
            Priority.NORMAL, partial(drawing.still, after, recap.events, readers), wanted=wanted
        )

    async def _kept(
        self, album: LruCache[KeyT], key: KeyT, priority: Priority, work: Callable[[], PictureT]
    ) -> Picture | PictureT:
        """The picture from a cache, or drawn now, once for all callers, and cached."""
        kept = album.find(key)
        if kept is not None:
            return kept
        picture = await self._painters.run(priority, work, key=(id(album), key))
        if picture is not None:
            album.keep(key, picture)
        return picture

    async def _readers(self, table: Table, language: Language) -> Readers:
        return replace(reading(language), names=await self.names(table.session, language))

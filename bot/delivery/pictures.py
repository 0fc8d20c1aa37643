"""Pictures drawn off the event loop, the latest ones kept."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from bot.language import Language
from bot.limits import FILM_BYTES
from bot.services.scenes import Scene
from bot.services.tables import Table
from games.core.guide import Guide
from games.core.record import Record, turn_ending_at, turn_stands
from games.core.text import Text
from rendering import PAINTERS, warm
from rendering.eyesight import contrasted, parts
from rendering.film import LONGEST_FILM, chosen, film
from rendering.lessons import stilled
from rendering.picture import Picture

log = logging.getLogger(__name__)

Drawn = TypeVar("Drawn")

_Key: TypeAlias = tuple[int, int, str, int | None]
"""A session, its sequence number, a language, and the seat that looks."""

WORKERS = 2
WARMING_DELAY_SECONDS = 10.0
KEPT = 64
"""Pictures kept for a retry, a repost or somebody's ``/board``; some 100 KB each."""

LESSONS_KEPT = 48
"""Pictures of the rules kept in the same way; a film takes a second to draw."""


@dataclass(frozen=True, slots=True)
class Story:
    """A finished turn: its number from 1, what was seen to happen, and its picture unless nothing moved.

    One that was taken back no longer ``stands``, and has no animation.
    """

    turn: int
    told: tuple[Text, ...]
    animation: Picture | None
    stands: bool


class Pictures:
    """Draws boards and animations; a picture is drawn once for each state of a session and language."""

    def __init__(self) -> None:
        self._workers = ThreadPoolExecutor(WORKERS, thread_name_prefix="painter")
        self._kept: OrderedDict[_Key, Picture] = OrderedDict()
        self._lessons: OrderedDict[tuple[str, str, str], Picture] = OrderedDict()

    def close(self) -> None:
        """Stop the workers; a picture that is being drawn is finished first."""
        self._workers.shutdown(cancel_futures=True)

    async def warm(self) -> None:
        """Draw ahead what boards are made of, so that the first picture is as quick as the later ones.

        Not at once: a bot that has just come back has boards to post, and drawing takes the processor from them.
        """
        await asyncio.sleep(WARMING_DELAY_SECONDS)
        try:
            await self._draw(warm)
        except Exception:
            # Without it pictures come all the same, the first ones later.
            log.exception("the painters could not be warmed")

    async def board(self, table: Table, language: Language, seat: int | None = None) -> Picture:
        """The board as this seat may see it, None being everybody, the turn on show marked."""
        key = (table.session.id, table.session.sequence, language.code, seat)
        picture = self._kept.get(key)
        if picture is None:
            picture = await self._draw(lambda: _board(table, language, seat))
            self._kept[key] = picture
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture

    async def hand(self, table: Table, language: Language, seat: int) -> Picture | None:
        """What only this seat sees, such as its cards; None where a game has no secrets."""
        return await self._draw(lambda: _hand(table, language, seat))

    async def guide(self, game: str, guide: Guide, task: int, language: Language) -> Picture:
        """The board on which a task of a guided game is set."""
        return await self._draw(lambda: _guide(game, guide, task, language))

    async def description(self, table: Table, language: Language, seat: int | None) -> str:
        """The board in words, as this seat may see it."""
        return await self._draw(lambda: _description(table, language, seat))

    async def lesson(self, game: str, name: str, language: Language) -> Picture | None:
        """The picture of a game's rules with this name; None where there is none."""
        key = (game, name, language.code)
        picture = self._lessons.get(key) or await self._draw(lambda: PAINTERS[game].lesson(name, language.words()))
        if picture is not None:
            self._lessons[key] = picture
            self._lessons.move_to_end(key)
        while len(self._lessons) > LESSONS_KEPT:
            self._lessons.popitem(last=False)
        return picture

    async def scene(self, table: Table, scene: Scene, language: Language, seat: int | None) -> Picture:
        """An earlier moment of a game as this seat may see it."""
        return await self._draw(lambda: _scene(table, scene, language, seat))

    async def film(self, table: Table, scenes: Sequence[Scene], language: Language, seat: int | None) -> Picture:
        """The whole game as a GIF, as this seat may see it."""
        return await self._draw(lambda: _film(table, scenes, language, seat))

    async def stilled(self, picture: Picture) -> Picture:
        """The last moment of a film; a still as it is."""
        return await self._draw(lambda: stilled(picture))

    async def adapted(self, picture: Picture, *, contrast: bool, large: bool) -> tuple[Picture, ...]:
        """A still in stronger contrast, or in large parts that follow one another, or as it is."""
        if not contrast and not large:
            return (picture,)
        return await self._draw(lambda: _adapted(picture, contrast=contrast, large=large))

    async def story(
        self, table: Table, record: Record, sequence: int, language: Language, *, animated: bool = True
    ) -> Story:
        """The turn that ended with an action: what happened, and the animation of it, or a still of how it ended."""
        return await self._draw(lambda: _story(table, record, sequence, language, animated=animated))

    async def _draw(self, draw: Callable[[], Drawn]) -> Drawn:
        return await asyncio.get_running_loop().run_in_executor(self._workers, draw)


def _board(table: Table, language: Language, seat: int | None) -> Picture:
    if table.position is None:
        raise ValueError("a lobby has no board")
    painter = PAINTERS[table.session.game]
    return painter.still(table.position.view(seat), table.witnessed(seat), language.words())


def _description(table: Table, language: Language, seat: int | None) -> str:
    if table.position is None:
        raise ValueError("a lobby has no board")
    return PAINTERS[table.session.game].describe(table.position.view(seat), language.words())


def _scene(table: Table, scene: Scene, language: Language, seat: int | None) -> Picture:
    events = scene.position.witnessed(scene.events, seat)
    return PAINTERS[table.session.game].still(scene.position.view(seat), events, language.words())


def _guide(game: str, guide: Guide, task: int, language: Language) -> Picture:
    position, events = guide.board(task)
    seen = position.witnessed(events, guide.seat)
    return PAINTERS[game].still(position.view(guide.seat), seen, language.words())


def _film(table: Table, scenes: Sequence[Scene], language: Language, seat: int | None) -> Picture:
    shown = chosen(scenes, LONGEST_FILM)
    stills = [_scene(table, scene, language, seat) for scene in shown]
    data = film([still.data for still in stills], FILM_BYTES)
    return Picture(data, f"{table.session.game}-{table.session.id}.gif", stills[-1].alt)


def _hand(table: Table, language: Language, seat: int) -> Picture | None:
    if table.position is None:
        return None
    return PAINTERS[table.session.game].hand(table.position.view(seat), language.words())


def _adapted(picture: Picture, *, contrast: bool, large: bool) -> tuple[Picture, ...]:
    shown = parts(picture.data) if large else (picture.data,)
    if contrast:
        shown = tuple(contrasted(one) for one in shown)
    if not large:
        return (Picture(shown[0], picture.name, picture.alt),)
    names = [f"{number}-{picture.name}" for number in range(1, len(shown) + 1)]
    # The first part speaks for all of them.
    alts = [picture.alt, *(f"{number}/{len(shown)}" for number in range(2, len(shown) + 1))]
    return tuple(map(Picture, shown, names, alts))


def _story(table: Table, record: Record, sequence: int, language: Language, *, animated: bool) -> Story:
    if table.session.sequence == sequence and table.turn_start is not None and table.position is not None:
        before, events, after = table.turn_start, table.events, table.position
    else:
        before, events, after = turn_ending_at(table.game, record, sequence)
    events = after.witnessed(events, None)
    told = after.tell(events)
    if not turn_stands(record, sequence):
        return Story(before.turn + 1, told, None, stands=False)
    painter = PAINTERS[table.session.game]
    animation = painter.motion(before.view(None), events, after.view(None), language.words())
    if animation is not None and not animated:
        animation = painter.still(after.view(None), events, language.words())
    return Story(before.turn + 1, told, animation, stands=True)

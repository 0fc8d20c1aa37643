"""Pictures drawn off the event loop, the latest ones kept."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from bot.delivery import drawing
from bot.delivery.drawing import Seen
from bot.delivery.painters import Painters, Rank
from bot.language import Language
from bot.services.lookup.recaps import Recap
from bot.services.lookup.scenes import Scene
from bot.services.refusals import Restarting
from bot.services.table.tables import Table, unplaced
from games.core.contract import Event
from games.core.guide import Guide
from rendering import PAINTERS
from rendering.film import LONGEST_FILM, chosen
from rendering.lessons import stilled
from rendering.picture import Picture

log = logging.getLogger(__name__)

_Key: TypeAlias = tuple[int, int, str, int | None]
"""A session, its sequence number, a language, and the seat that looks."""

WARMING_DELAY_SECONDS = 10.0
KEPT = 64
"""Pictures kept for a retry, a repost or somebody's ``/board``; some 100 KB each."""

LESSONS_KEPT = 48
"""Pictures of the rules kept in the same way; a film takes a second to draw."""

STORIES_WAITING = 8
"""Animated turns that may wait to be drawn; a turn beyond them is told with a still."""

FILMS_WAITING = 4
"""Films that may wait to be drawn; each takes some seconds, and whoever asked is told when there are more."""


class Pictures:
    """Draws boards and animations; a picture is drawn once for each state of a session and language."""

    def __init__(self, painters: Painters) -> None:
        self._painters = painters
        self._kept: OrderedDict[_Key, Picture] = OrderedDict()
        self._lessons: OrderedDict[tuple[str, str, str], Picture] = OrderedDict()

    def finish(self) -> None:
        """Draw nothing long any more; whoever waits for it is told that the bot stops."""
        self._painters.call_off(Rank.TOLD)

    def close(self) -> None:
        """Draw nothing any more, and wait for nothing that is being drawn."""
        self._painters.call_off(Rank.SHOWN)

    async def warm(self) -> None:
        """Draw ahead what boards are made of, so that the first picture is as quick as the later ones.

        Not at once: a bot that has just come back has boards to post, and drawing takes the processor from them.
        """
        await asyncio.sleep(WARMING_DELAY_SECONDS)
        try:
            for painter in PAINTERS.values():
                await self._painters.prepare(painter.warm)
        except Restarting:
            log.debug("the painters are not warmed any more")
        except Exception:
            # Without it pictures come all the same, the first ones later.
            log.exception("the painters could not be warmed")

    async def board(
        self, table: Table, language: Language, seat: int | None = None, *, awaited: bool = True
    ) -> Picture:
        """The board as this seat may see it, None being everybody, the turn on show marked.

        One that is ``awaited`` by people comes before those that are not.
        """
        key = (table.session.id, table.session.sequence, language.code, seat)
        picture = self._kept.get(key)
        if picture is None:
            rank = Rank.SHOWN if awaited else Rank.READ
            work = partial(drawing.still, _seen(table, seat), table.visible_events(seat), language.code)
            picture = await self._painters.draw(rank, work, key=("board", *key))
            self._kept[key] = picture
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture

    async def hand(self, table: Table, language: Language, seat: int) -> Picture | None:
        """What only this seat sees, such as its cards; None where a game has no secrets."""
        return await self._painters.draw(Rank.SHOWN, partial(drawing.hand, _seen(table, seat), language.code))

    async def guide(self, game: str, guide: Guide, task: int, language: Language) -> Picture:
        """The board on which a task of a guided game is set."""
        position, events = guide.board(task)
        seen = Seen(game, position.view(guide.seat))
        work = partial(drawing.still, seen, position.visible_events(events, guide.seat), language.code)
        return await self._painters.draw(Rank.SHOWN, work)

    async def description(self, table: Table, language: Language, seat: int | None) -> str:
        """The board in words, as this seat may see it."""
        return await self._painters.draw(Rank.READ, partial(drawing.description, _seen(table, seat), language.code))

    async def lesson(self, game: str, name: str, language: Language) -> Picture | None:
        """The picture of a game's rules with this name; None where there is none."""
        key = (game, name, language.code)
        picture = self._lessons.get(key)
        if picture is None:
            work = partial(drawing.lesson, game, name, language.code)
            picture = await self._painters.draw(Rank.READ, work, key=("lesson", *key))
        if picture is not None:
            self._lessons[key] = picture
            self._lessons.move_to_end(key)
        while len(self._lessons) > LESSONS_KEPT:
            self._lessons.popitem(last=False)
        return picture

    async def scene(self, table: Table, scene: Scene, language: Language, seat: int | None) -> Picture:
        """An earlier moment of a game as this seat may see it."""
        return await self._painters.draw(Rank.READ, partial(drawing.still, *_scene(table, scene, seat), language.code))

    async def film(self, table: Table, scenes: Sequence[Scene], language: Language, seat: int | None) -> Picture:
        """The whole game as a GIF, as this seat may see it; refuses if too many films are waited for."""
        shown = tuple(_scene(table, scene, seat) for scene in chosen(scenes, LONGEST_FILM))
        work = partial(drawing.whole_game, shown, f"{table.session.game}-{table.session.id}.gif", language.code)
        key = ("film", table.session.id, table.session.sequence, language.code, seat)
        return await self._painters.draw(Rank.FILMED, work, key=key, at_most=FILMS_WAITING)

    async def stilled(self, picture: Picture) -> Picture:
        """The last moment of a film; a still as it is."""
        return await self._painters.draw(Rank.READ, partial(stilled, picture))

    async def adapted(self, picture: Picture, *, contrast: bool, large: bool) -> tuple[Picture, ...]:
        """A still in stronger contrast, or in large parts that follow one another, or as it is."""
        if not contrast and not large:
            return (picture,)
        return await self._painters.draw(Rank.SHOWN, partial(drawing.adapted, picture, contrast=contrast, large=large))

    async def turn(
        self, table: Table, recap: Recap, language: Language, *, animated: bool, wanted: Callable[[], bool]
    ) -> Picture | None:
        """What happened on a turn, as an animation, None where nothing moved, or as a still of how it ended.

        Raises ``painters.Overtaken`` if it is not ``wanted`` any more when its time has come.
        """
        after = Seen(table.session.game, recap.after.view(None))
        if not animated or self._painters.waiting(Rank.TOLD) >= STORIES_WAITING:
            still = partial(drawing.still, after, recap.events, language.code)
            return await self._painters.draw(Rank.READ, still, wanted=wanted)
        work = partial(
            drawing.motion, Seen(table.session.game, recap.before.view(None)), recap.events, after, language.code
        )
        return await self._painters.draw(Rank.TOLD, work, wanted=wanted)


def _seen(table: Table, seat: int | None) -> Seen:
    return Seen(table.session.game, unplaced(table.session, table.position.view(seat)))


def _scene(table: Table, scene: Scene, seat: int | None) -> tuple[Seen, tuple[Event, ...]]:
    view = unplaced(table.session, scene.position.view(seat))
    return Seen(table.session.game, view), tuple(scene.position.visible_events(scene.events, seat))

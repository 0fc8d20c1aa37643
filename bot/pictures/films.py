"""Draws what takes some seconds: whole games, key moments and best turns as films, and games as pages."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from bot.model.tables import Table
from bot.pictures import drawing
from bot.pictures.drawing import BestClip, Readers, finish_of, scene_seen, seen
from bot.pictures.pages import facts_of, page
from bot.play.recaps import Recap
from bot.play.replays import Replay
from bot.play.scenes import Scene
from bot.words.language import Language, language_for
from bot.workers.pool import Pool, Priority
from games.core.lookback import Analysis, BestTurn, Missed
from rendering.film import LONGEST_FILM, chosen
from rendering.picture import Picture

FILMS_WAITING = 4
"""The most films waiting to be drawn; each takes some seconds, and further requests are refused."""


class Films:
    """Draws films and pages, few at a time; all refuse if too many are waiting.

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

    async def page(
        self, replay: Replay, analysis: Analysis | None, seat: int | None, missed: Sequence[Missed]
    ) -> bytes:
        """The whole game as a page to keep, as this seat may see it, with the turns that its reader has missed."""
        table, language = replay.table, language_for(replay.table.session.language)
        readers = [await self._readers(replay.table_at(index), language) for index in range(len(replay.scenes))]
        names = [one.names for one in readers]
        facts = await asyncio.to_thread(facts_of, table, replay.scenes, names, analysis, seat, missed)
        seen = tuple(readers), seat, analysis is None, tuple(one.before for one in missed)
        key = ("page", table.session.id, table.session.sequence, *seen)
        return await self._painters.run(Priority.FILM, partial(page, facts), key=key, at_most=FILMS_WAITING)

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

"""Finished games are analysed in a process of their own at the lowest priority, one game after another."""

from functools import partial

from bot.model.refusals import SessionRefusal
from bot.play.lookbacks import Finished, Lookbacks, look_back
from bot.workers.pool import Pool, Priority, WorkerDied
from games.core.lookback import Analysis
from games.core.text import text

MOST_WAITING = 8
"""The most games that are analysed or wait for it."""


class GameAnalyser:
    """Analyses games for their callers, and stores what is found."""

    def __init__(self, lookbacks: Lookbacks, pool: Pool) -> None:
        self._lookbacks = lookbacks
        self._pool = pool

    async def analysis(self, finished: Finished) -> Analysis:
        """Analyse the game, or wait for the same analysis with earlier callers; it is cancelled once no caller is left.

        Raises :class:`bot.model.refusals.Restarting` if the bot stops meanwhile, and a refusal if too many wait or it
        cannot be done.
        """
        key = (finished.table.session.id, finished.table.session.sequence)
        if key not in self._pool.keys and len(self._pool.keys) >= MOST_WAITING:
            raise SessionRefusal(text("bot-refusal-lookback-many"))
        try:
            analysis = await self._pool.run(Priority.INTERACTIVE, partial(look_back, finished.record), key=key)
        except WorkerDied as died:
            raise SessionRefusal(text("bot-refusal-lookback-failed")) from died
        await self._lookbacks.keep(finished, analysis)
        return analysis

    def close(self) -> None:
        """Call off what is under way; those who wait get :class:`bot.model.refusals.Restarting`."""
        self._pool.close()

"""Advances tournaments, and opens the tables of a round in threads.

The rows say what is due. A thread's name has the number of its session, so a thread made before the process died is
found again.
"""

import logging
from collections.abc import Callable

import discord

from bot.discord_api.places import make_thread
from bot.host.services import HostedClient
from bot.limits import THREAD_NAME
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session
from bot.model.tournaments import PairingRow, TournamentState
from bot.model.turn_times import DAY, HOUR
from bot.tournaments.rounds import TournamentRunner, next_look, unopened
from bot.words.language import language_for, shorten
from bot.workers.poller import Poller, is_logged, log_and_continue
from games.core.text import text

log = logging.getLogger(__name__)

INTERVAL_SECONDS = 30.0
"""The longest time between two rounds of work; the next begins sooner if something falls due."""

SOON = 1_000
"""After how many milliseconds an unknown server is looked up again."""


class TournamentLoop:
    """Advances the tournaments, one after another. ``now`` is milliseconds since 1970.

    ``opened`` is called when a table has been opened, ``changed`` when there may be something new to show.
    """

    def __init__(
        self,
        client: HostedClient,
        runner: TournamentRunner,
        now: Callable[[], int],
        opened: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self._client = client
        self._runner = runner
        self._now = now
        self._opened = opened
        self._changed = changed
        self.loop = Poller("tournaments", self.round, now, INTERVAL_SECONDS)
        runner.wake = self.loop.wake

    async def round(self) -> int | None:
        """Do what is due; returns when something else is."""
        for number in await self._runner.due(self._now()):
            with log_and_continue(log, "tournament %d: this cannot be noted", number):
                await self._attempt(number)
            self._changed()
        return await self._runner.next_due(self._now())

    async def _attempt(self, number: int) -> None:
        try:
            await self._look_after(number)
        except Exception as problem:
            if not is_logged(log, problem, "tournament %d cannot go on now", number):
                raise
            held_up = problem.text if isinstance(problem, SessionRefusal) else None
            await self._runner.failed(number, self._now(), held_up)

    async def _look_after(self, number: int) -> None:
        state = await self._runner.state(number)
        if state is None:
            return
        tournament = state.tournament
        guild = self._client.get_guild(tournament.guild_id)
        if guild is not None:
            advanced = await self._runner.advance(number, self._now())
            if advanced is not None:
                done = await self._open_all(guild, advanced)
                await self._runner.settle(done.tournament, next_look(done.tournament), self._now())
        elif self._client.knows_servers_of(tournament.guild_id):
            # The bot has been removed from this one: nobody can play, and the clocks of the games stand.
            again = self._now() + HOUR
            await self._runner.put_off(tournament, again, again + min(DAY, tournament.round_limit))
        else:
            # At a start the servers come a little later.
            await self._runner.settle(tournament, self._now() + SOON, self._now())

    async def _open_all(self, guild: discord.Guild, state: TournamentState) -> TournamentState:
        """Open what is to be opened; returns how it stands then. Refuses what the server does not allow."""
        while games := unopened(state):
            for game in games:
                await self._open(guild, state, game)
            # What has been decided meanwhile is due too: only a state in which nothing is may be settled.
            state = await self._runner.advance(state.tournament.id, self._now()) or state
        return state

    async def _open(self, guild: discord.Guild, state: TournamentState, game: PairingRow) -> None:
        session = await self._runner.prepare(state.tournament.id, game, self._now())
        if session is None:
            return
        channel = guild.get_channel(state.tournament.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise SessionRefusal(text("bot-refusal-no-thread"))
        # Another game in the channel delays nobody: the table has a thread then.
        here = state.tournament.one_at_a_time and await self._runner.is_free(channel.id)
        rolled_back = bool(state.tournament.id.generation)
        place = channel.id if here else await self._thread(channel, _thread_name(session, game), empty=rolled_back)
        await self._runner.open(state.tournament.id, game, place, self._now())
        self._opened()

    async def _thread(self, channel: discord.TextChannel, name: str, *, empty: bool) -> int:
        made = self._made_before(channel, name, empty=empty)
        if made is None:
            made = await make_thread(channel, name)
        return made

    def _made_before(self, channel: discord.TextChannel, name: str, *, empty: bool) -> int | None:
        """The thread that was made for a table before the process could note it.

        Once games were put back, an abandoned table can have had the same name: only an ``empty`` thread is this one's.
        """
        me = self._client.user
        threads = (one for one in channel.threads if me is not None and one.owner_id == me.id and one.name == name)
        return next((one.id for one in threads if not empty or one.last_message_id is None), None)


def _thread_name(session: Session, game: PairingRow) -> str:
    said = text(
        "bot-tournament-thread",
        game=session.title,
        number=str(int(session.id)),
        round=game.round_number,
        table=game.board,
    )
    return shorten(language_for(session.language).say(said), THREAD_NAME)

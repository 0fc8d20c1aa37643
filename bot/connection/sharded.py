"""The client of a process that holds several of Discord's shards, or shares its database with other processes.

It connects the shards of its lease one by one, and takes up and gives over shards while it runs. Once the lease is
lost, it leaves the gateway at once and ends with :class:`LeaseLost`; whoever started it makes a new one, with a new
number and nothing in memory. It does so in the same process, since the workers need not be forked anew and nobody has
to be there to start it again; the numbers see to it that nothing left over from the earlier life can write.
"""

import asyncio
import logging
from collections.abc import Container
from typing import Any

from bot.cluster.lease import SingleProcess
from bot.connection.shards import ShardClient
from bot.store.database import Database
from bot.store.faults import LeaseLost
from bot.workers.poller import cancel

log = logging.getLogger(__name__)

HESITATION = 1.5
"""After how many seconds a process whose lease may have ended answers: another process has taken over by then.

Discord takes the first answer, and waits for three seconds. None of them is spent on the database any more.
"""

LAST_COMMANDS_SECONDS = 3.0
"""How long a shard is kept for the commands that have arrived there before it is given over."""

LAST_ANSWERS_SECONDS = 3.0
"""How long commands under way at the loss of the lease are waited for; longer than they wait for the database."""


class ShardedFumarole(ShardClient):
    """The client. ``lease`` says which shards are its own; the database is that of one life of the process."""

    def __init__(self, database: Database, lease: SingleProcess, **options: Any) -> None:
        self._keeping: asyncio.Task[None] | None = None
        super().__init__(database, lease, **options)
        database.gives_up = lambda: not lease.holds()
        read_ready = self._connection.parsers["READY"]

        def read_ready_anew(data: Any) -> None:
            self._forget(data["shard"][0], but={int(one["id"]) for one in data["guilds"]})
            read_ready(data)

        self._connection.parsers["READY"] = read_ready_anew

    async def setup_hook(self) -> None:
        """Called by discord.py after login, before the gateway opens."""
        await self._lease.join(self._advise)
        self.shard_count = self._connection.shard_count = self._lease.total
        self.wanted = self._lease.shards
        self._connection.shard_ids = sorted(self.wanted)
        self._keeping = asyncio.create_task(self._keep(), name="lease")
        await super().setup_hook()
        self._note_reachable()

    def take_up(self, gained: frozenset[int]) -> None:
        """Begin to work for shards. What is owed there is sent at once, which needs no gateway."""
        self.wanted |= gained
        self._connection.shard_ids = sorted(self.wanted)
        self._note_reachable()
        self.outbox.take_up(gained)
        self.computer_player.take_up()
        self.heartbeat.loop.wake()
        self.tournament_loop.loop.wake()
        self.messenger.loop.wake()
        self._open(gained)

    async def let_go(self, lost: frozenset[int]) -> None:
        """Stop to work for shards; nothing is under way there any more when it returns."""
        self.wanted -= lost
        self._connection.shard_ids = sorted(self.wanted)
        await self._disconnect(lost)
        await self.host.work.finish(LAST_COMMANDS_SECONDS)
        await asyncio.gather(self.outbox.let_go(lost), self.computer_player.let_go(lost))
        for shard_id in lost:
            self._forget(shard_id)
        self.reachability.forget(lost)
        self._note_reachable()

    def _forget(self, shard_id: int, but: Container[int] = ()) -> None:
        """Forget the servers of a shard except these; discord.py keeps those removed while disconnected."""
        for guild in [one for one in self.guilds if one.shard_id == shard_id and one.id not in but]:
            self._connection._remove_guild(guild)  # noqa: SLF001 - nothing else does it

    def knows_servers_of(self, guild_id: int) -> bool:
        """Whether all servers of this one's shard are known, so that one that is not known is gone."""
        return self.shard_of(guild_id) in self._settled

    async def on_connect(self) -> None:
        """Called by discord.py for any shard; each has an event of its own."""

    on_resumed = on_disconnect = on_connect

    async def on_shard_connect(self, shard_id: int) -> None:
        """Called by discord.py when a gateway session begins or is resumed."""
        self._connected.add(shard_id)
        self._note_reachable()

    on_shard_resumed = on_shard_connect

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Called by discord.py when a shard's gateway is lost, and after every failed attempt to reach it."""
        self._connected.discard(shard_id)
        self._note_reachable()

    async def on_shard_ready(self, shard_id: int) -> None:
        """Called by discord.py when the servers of a shard are known."""
        if self._stop is not None or shard_id not in self.wanted:
            return
        log.info("shard %d: ready", shard_id)
        self._settled.add(shard_id)
        self._begin_when_ready()
        if shard_id in self._surveys:
            # It has not seen what happened between the two gateway sessions.
            self._surveys[shard_id].cancel()
        survey = asyncio.create_task(self.finder.survey_safely(shard_id), name=f"survey of shard {shard_id}")
        self._surveys[shard_id] = survey

    async def on_ready(self) -> None:
        """Called by discord.py when every shard is ready, which has been seen to one by one."""

    async def _keep(self) -> None:
        """Keep the lease; once it is lost, leave the gateway at once, for another process answers there."""
        try:
            await self._lease.keep(self)
        except LeaseLost as lost:
            log.warning("the lease of this process has ended: it disconnects and starts again")
            self._end_with(lost)
        except Exception as problem:
            log.exception("the lease cannot be kept")
            self._end_with(problem)

    def _note_reachable(self) -> None:
        """Deadlines wait until the players of every shard can reach the bot."""
        self.heartbeat.reachable = self.wanted <= self._connected
        self.heartbeat.loop.wake()

    async def _close_gateway(self) -> None:
        await self._disconnect({*self._sockets, *self._opening, *self._surveys})

    async def _leave(self) -> None:
        if self._lost:
            # Another process answers its players by now.
            await self._close_gateway()
        await super()._leave()

    async def _end(self) -> None:
        """Let others take over at once, now that nothing is under way any more."""
        await cancel([self._keeping])
        await self._lease.end()

    def _hesitation(self, interaction_id: int) -> float:
        return 0.0 if self._lease.holds() else HESITATION - self._wire.age(interaction_id)

    def works_for_all(self) -> bool:
        """Whether what belongs to no server is this process's: it is that of the holder of the first shard."""
        return 0 in self.wanted

    @property
    def _grace_seconds(self) -> float:
        # What runs after the loss of the lease can save nothing, but the users who wait for it are told so.
        return LAST_ANSWERS_SECONDS if self._lost else super()._grace_seconds

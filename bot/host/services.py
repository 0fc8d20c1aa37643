"""The host: the services, pictures, outbox and clock that commands and components get, in one value."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias
from weakref import WeakSet

import discord

from bot.daily.boards import DailyBoards
from bot.daily.news import DailyAnnouncements
from bot.daily.service import Daily
from bot.model.refusals import Restarting
from bot.model.sessions import shard_of
from bot.observability.metrics import Metrics
from bot.people.contacts import Blocks, Invitations
from bot.people.cooldowns import Cooldowns
from bot.people.holidays import Holidays
from bot.people.interventions import Interventions
from bot.people.notes import Notes
from bot.people.personal import PersonalSettings
from bot.people.privacy import Privacy
from bot.people.undeliverable import Undeliverable
from bot.pictures.emoji import Signs
from bot.pictures.studio import Pictures
from bot.play.archives import Archives
from bot.play.claims import Claims
from bot.play.computers import Computers, Think
from bot.play.guilds import Guilds
from bot.play.lookbacks import Lookbacks
from bot.play.motions import EndMotion, UndoMotion
from bot.play.orphaned import OrphanedSessions
from bot.play.pauses import PauseMotion, Pauses
from bot.play.planned_turns import Plans
from bot.play.proposals import Proposals
from bot.play.rematch import Rematches, RematchMotion
from bot.play.replays import Replays
from bot.play.seasons import Seasons
from bot.play.seats import Seats
from bot.play.sessions import Sessions
from bot.rules_search.rulebook import Rule, Rulebook
from bot.standings.archive import Archive
from bot.standings.seasons import SeasonTables
from bot.standings.service import Standings
from bot.standings.solo import Solo
from bot.store.database import Database
from bot.tournaments.rounds import TournamentRunner
from bot.tournaments.service import Tournaments
from bot.words.language import Language
from bot.workers.analyser import GameAnalyser


class TaskTracker:
    """Keeps the tasks of running commands and presses."""

    def __init__(self) -> None:
        self._tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether a stop has begun."""
        return self._closed

    def note(self) -> None:
        """Add the running task, which a clean stop waits for."""
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)

    def begin(self) -> None:
        """Add the running task as a user's command or press; raises :class:`Restarting` once a stop has begun.

        A refused task is added too, so that the stop waits until its refusal is sent.
        """
        self.note()
        if self._closed:
            raise Restarting

    def close(self) -> None:
        """Refuse new commands from now on."""
        self._closed = True

    async def finish(self, seconds: float) -> None:
        """Wait for the tasks, for this many seconds at most."""
        unfinished = [task for task in self._tasks if not task.done()]
        if unfinished:
            await asyncio.wait(unfinished, timeout=seconds)


class Deliverer(Protocol):
    """The part of the outbox that commands and components use; a protocol, because the outbox imports components."""

    async def deliver(self, session_id: int) -> None:
        """Deliver everything queued for a session to users who wait for it; raises nothing."""

    async def has_queued(self, session_id: int) -> bool:
        """Whether any message of a session is still queued."""

    async def shows_board(self, session_id: int) -> bool:
        """Whether the session's newest board is posted."""

    def wake(self) -> None:
        """Look at once for notices that are due."""


@dataclass(frozen=True, slots=True)
class Services:
    """The services, one for each subject; each act is one transaction."""

    sessions: Sessions
    computers: Computers
    proposals: Proposals
    rematches: Rematches
    seats: Seats
    invitations: Invitations
    blocks: Blocks
    solo: Solo
    standings: Standings
    archive: Archive
    seasons: SeasonTables
    season_acts: Seasons
    replays: Replays
    lookbacks: Lookbacks
    claims: Claims
    pauses: Pauses
    archives: Archives
    preferences: PersonalSettings
    holidays: Holidays
    rulebook: Rulebook
    guilds: Guilds
    orphaned: OrphanedSessions
    interventions: Interventions
    privacy: Privacy
    notes: Notes
    plans: Plans
    undeliverable: Undeliverable
    cooldowns: Cooldowns
    daily: Daily
    boards: DailyBoards
    daily_announcements: DailyAnnouncements
    tournaments: Tournaments
    tournament_runner: TournamentRunner


@dataclass(frozen=True, slots=True)
class Host(Services):
    """The services, and what answers need besides: pictures, emoji, outbox, clock, running tasks, and metrics.

    ``now`` returns milliseconds since 1970; ``think`` asks the process that thinks; ``see_rule`` makes the button that
    shows the rule behind a refusal; ``wake_messenger`` has what is owed beside boards sent at once; ``refused_forms``
    has buttons of forms and what was written, by the person and the interaction; ``latest_private`` has the private
    messages that later ones replace, by the person and the session.
    """

    now: Callable[[], int]
    pictures: Pictures
    analyser: GameAnalyser
    signs: Signs
    outbox: Deliverer
    work: TaskTracker
    metrics: Metrics
    think: Think
    see_rule: Callable[[Rule, Language], discord.ui.View]
    wake_messenger: Callable[[], None]
    refused_forms: dict[tuple[int, int], tuple[Any, Mapping[str, str]]] = field(default_factory=dict, repr=False)
    latest_private: dict[tuple[int, int], discord.WebhookMessage] = field(default_factory=dict, repr=False)


class HostedClient(discord.Client):
    """A client with a host, which interactions reach as ``interaction.client.host``."""

    host: Host

    def shard_of(self, guild_id: int) -> int:
        """The shard of a server, or of a place without one, which the first has."""
        return shard_of(guild_id, self.shard_count or 1)

    def works_for_all(self) -> bool:
        """Whether what belongs to no server is this process's, such as places without one."""
        return True

    def knows_servers_of(self, _guild_id: int) -> bool:
        """Whether all servers of this one's shard are known, so that one that is not known is gone."""
        return self.is_ready()


Interaction: TypeAlias = discord.Interaction[HostedClient]


def services_on(database: Database) -> Services:
    """Every service on one database, sharing one cache of tables."""
    sessions = Sessions(database)
    proposals = Proposals(database, sessions, (EndMotion(), UndoMotion(), RematchMotion(), PauseMotion()))
    return Services(
        sessions=sessions,
        computers=Computers(database, sessions),
        proposals=proposals,
        rematches=Rematches(database, proposals),
        seats=Seats(database, sessions),
        invitations=Invitations(database),
        blocks=Blocks(database),
        solo=Solo(database, sessions),
        standings=Standings(database),
        archive=Archive(database),
        seasons=SeasonTables(database),
        season_acts=Seasons(database),
        replays=Replays(database, sessions),
        lookbacks=Lookbacks(database, sessions),
        claims=Claims(database, sessions),
        pauses=Pauses(database, sessions),
        archives=Archives(database, sessions),
        preferences=PersonalSettings(database),
        holidays=Holidays(database),
        rulebook=Rulebook(),
        guilds=Guilds(database),
        orphaned=OrphanedSessions(database, sessions),
        interventions=Interventions(database, sessions),
        privacy=Privacy(database, sessions),
        notes=Notes(database),
        plans=Plans(database, sessions),
        undeliverable=Undeliverable(database),
        cooldowns=Cooldowns(),
        daily=Daily(database),
        boards=DailyBoards(database),
        daily_announcements=DailyAnnouncements(database),
        tournaments=Tournaments(database, sessions),
        tournament_runner=TournamentRunner(database, sessions),
    )

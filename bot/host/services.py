"""The host: the services, pictures, outbox and clock that commands and components get, in one value."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import InitVar, dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar
from weakref import WeakSet

import discord

from bot.daily.news import DailyAnnouncements
from bot.daily.service import Daily, DailyBoards
from bot.model.places import shard_of
from bot.model.refusals import Restarting
from bot.observability.metrics import Metrics
from bot.people.contacts import Blocks, Invitations
from bot.people.cooldowns import Cooldowns
from bot.people.holidays import Holidays
from bot.people.interventions import Interventions
from bot.people.personal import Notes, PersonalSettings, Undeliverable
from bot.people.privacy import Privacy
from bot.pictures.emoji import Emojis
from bot.pictures.studio import Pictures
from bot.play.computers import Computers, Think
from bot.play.guilds import Guilds
from bot.play.orphaned import OrphanedSessions
from bot.play.pauses import Archives, PauseMotion, Pauses
from bot.play.planned_turns import Plans
from bot.play.proposals import EndMotion, Proposals, UndoMotion
from bot.play.rematch import Rematches, RematchMotion
from bot.play.replays import Lookbacks, Replays
from bot.play.seasons import Seasons
from bot.play.seats import Claims, Seats
from bot.play.sessions import Sessions
from bot.rules_search.rulebook import Rule, Rulebook
from bot.standings.archive import Archive
from bot.standings.seasons import SeasonTables
from bot.standings.service import Standings
from bot.standings.solo import Solo
from bot.store.database import Database
from bot.store.rows.notices import NoticeKind
from bot.tournaments.rounds import TournamentRunner
from bot.tournaments.service import Tournaments
from bot.words.language import Language
from bot.workers.jobs import GameAnalyser

MOST_KEPT = 200
"""The most refused forms that are remembered, private messages that later ones replace, and posted messages."""


class TaskTracker:
    """Keeps the tasks of running commands and presses."""

    def __init__(self) -> None:
        self._tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self.closed = False
        """Whether a stop has begun."""

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
        if self.closed:
            raise Restarting

    def close(self) -> None:
        """Refuse new commands from now on."""
        self.closed = True

    async def finish(self, seconds: float) -> None:
        """Wait for the tasks, for this many seconds at most."""
        unfinished = [task for task in self._tasks if not task.done()]
        if unfinished:
            await asyncio.wait(unfinished, timeout=seconds)


class Deliverer(Protocol):
    """The part of the outbox that commands and components use; a protocol, because the outbox imports components."""

    async def deliver(self, session_id: int, posted: asyncio.Event | None = None) -> bool:
        """Deliver everything queued for a session to users who wait for it, the board first; raises nothing."""

    async def queued(self, session_id: int) -> frozenset[NoticeKind]:
        """The kinds of a session's messages that are still queued."""

    def wake(self) -> None:
        """Look at once for notices that are due."""


class Services:
    """The services, one for each subject, which share one cache of tables; each act is one transaction."""

    def __init__(self, database: Database) -> None:
        self.sessions = sessions = Sessions(database)
        self.computers = Computers(database, sessions)
        motions = (EndMotion(), UndoMotion(), RematchMotion(), PauseMotion())
        self.proposals = proposals = Proposals(database, sessions, motions)
        self.rematches = Rematches(database, proposals)
        self.seats = Seats(database, sessions)
        self.invitations = Invitations(database)
        self.blocks = Blocks(database)
        self.solo = Solo(database, sessions)
        self.standings = Standings(database)
        self.archive = Archive(database)
        self.seasons = SeasonTables(database)
        self.season_acts = Seasons(database)
        self.replays = Replays(database, sessions)
        self.lookbacks = Lookbacks(database, sessions)
        self.claims = Claims(database, sessions)
        self.pauses = Pauses(database, sessions)
        self.archives = Archives(database, sessions)
        self.preferences = PersonalSettings(database)
        self.holidays = Holidays(database)
        self.rulebook = Rulebook()
        self.guilds = Guilds(database)
        self.orphaned = OrphanedSessions(database, sessions)
        self.interventions = Interventions(database, sessions)
        self.privacy = Privacy(database, sessions)
        self.notes = Notes(database)
        self.plans = Plans(database, sessions)
        self.undeliverable = Undeliverable(database)
        self.cooldowns = Cooldowns()
        self.daily = Daily(database)
        self.boards = DailyBoards(database)
        self.daily_announcements = DailyAnnouncements(database)
        self.tournaments = Tournaments(database, sessions)
        self.tournament_runner = TournamentRunner(database, sessions)


Key = TypeVar("Key")
Value = TypeVar("Value")


class Latest(dict[tuple[int, Key], Value], Generic[Key, Value]):
    """What was kept last, so much at most: by a person and an interaction or session, or a channel and a nonce."""

    def keep(self, whose: int, of: Key, value: Value) -> None:
        """Keep a value, and drop the oldest if there are too many."""
        self[whose, of] = value
        if len(self) > MOST_KEPT:
            del self[next(iter(self))]


@dataclass(frozen=True)
class Host(Services):
    """The services, and what answers need besides: pictures, emoji, outbox, clock, running tasks, and metrics.

    ``now`` returns milliseconds since 1970; ``think`` asks the process that thinks; ``see_rule`` makes the button that
    shows the rule behind a refusal; ``refused_forms`` has buttons of forms and what was written, in no file;
    ``latest_private`` the private messages that later ones about a session replace.
    """

    services: InitVar[Services]
    now: Callable[[], int]
    pictures: Pictures
    analyser: GameAnalyser
    emojis: Emojis
    outbox: Deliverer
    work: TaskTracker
    metrics: Metrics
    think: Think
    see_rule: Callable[[Rule, Language], discord.ui.View]
    refused_forms: Latest[int, tuple[Any, Mapping[str, str]]] = field(default_factory=Latest, repr=False)
    latest_private: Latest[int, discord.WebhookMessage | discord.InteractionMessage] = field(
        default_factory=Latest, repr=False
    )

    def __post_init__(self, services: Services) -> None:
        """Take the services over."""
        vars(self).update(vars(services))


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

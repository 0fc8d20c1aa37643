"""The host: the services, pictures, outbox and clock that commands and components get, in one value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import discord

from bot.delivery.pictures import Pictures
from bot.language import Language
from bot.looking_back import LookingBack
from bot.services.clock.adrift import Adrift
from bot.services.clock.archives import Archives
from bot.services.clock.claims import Claims
from bot.services.clock.pauses import Pauses, Pausing
from bot.services.daily.boards import Boards
from bot.services.daily.daily import Daily
from bot.services.daily.telling import Telling
from bot.services.lookup.lookbacks import Lookbacks
from bot.services.lookup.replays import Replays
from bot.services.lookup.rulebook import Rule, Rulebook
from bot.services.people.cooldowns import Cooldowns
from bot.services.people.interventions import Interventions
from bot.services.people.personal import PersonalSettings
from bot.services.people.privacy import Privacy
from bot.services.people.servers import Servers
from bot.services.standings.solo import Solo
from bot.services.standings.standings import Standings
from bot.services.table.computers import Computers, Think
from bot.services.table.motions import motions
from bot.services.table.proposals import Proposals
from bot.services.table.rematch import Rematches
from bot.services.table.seats import Seats
from bot.services.table.sessions import Sessions
from bot.signs import Signs
from bot.store.database import Database
from bot.watching.metrics import Metrics
from bot.work import Work


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
    solo: Solo
    standings: Standings
    replays: Replays
    lookbacks: Lookbacks
    claims: Claims
    pauses: Pauses
    archives: Archives
    preferences: PersonalSettings
    rulebook: Rulebook
    servers: Servers
    adrift: Adrift
    interventions: Interventions
    privacy: Privacy
    cooldowns: Cooldowns
    daily: Daily
    boards: Boards
    telling: Telling


@dataclass(frozen=True, slots=True)
class Host(Services):
    """The services, and what answers need besides: pictures, emoji, outbox, clock, running tasks, and metrics.

    ``now`` returns milliseconds since 1970; ``think`` asks the process that thinks; ``see_rule`` makes the button that
    shows the rule behind a refusal.
    """

    now: Callable[[], int]
    pictures: Pictures
    looking_back: LookingBack
    signs: Signs
    outbox: Deliverer
    work: Work
    metrics: Metrics
    think: Think
    see_rule: Callable[[Rule, Language], discord.ui.View]


class HostedClient(discord.Client):
    """A client with a host, which interactions reach as ``interaction.client.host``."""

    host: Host

    def shard_of(self, guild_id: int) -> int:
        """The shard of a server."""
        return (guild_id >> 22) % (self.shard_count or 1)

    def knows_servers_of(self, _guild_id: int) -> bool:
        """Whether all servers of this one's shard are known, so that one that is not known is gone."""
        return self.is_ready()


Interaction: TypeAlias = discord.Interaction[HostedClient]


def services_on(database: Database) -> Services:
    """Every service on one database, sharing one cache of tables."""
    sessions = Sessions(database)
    proposals = Proposals(database, sessions, (*motions(), Pausing()))
    return Services(
        sessions=sessions,
        computers=Computers(database, sessions),
        proposals=proposals,
        rematches=Rematches(database, proposals),
        seats=Seats(database, sessions),
        solo=Solo(database, sessions),
        standings=Standings(database),
        replays=Replays(database, sessions),
        lookbacks=Lookbacks(database, sessions),
        claims=Claims(database, sessions),
        pauses=Pauses(database, sessions),
        archives=Archives(database, sessions),
        preferences=PersonalSettings(database),
        rulebook=Rulebook(),
        servers=Servers(database),
        adrift=Adrift(database, sessions),
        interventions=Interventions(database, sessions),
        privacy=Privacy(database, sessions),
        cooldowns=Cooldowns(),
        daily=Daily(database),
        boards=Boards(database),
        telling=Telling(database),
    )

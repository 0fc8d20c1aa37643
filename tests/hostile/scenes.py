"""A database with a game in every state that a command or a component can be about, made by the services."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.host.services import Services
from bot.model.preferences import Preferences, Quiet
from bot.model.proposals import ProposalKind
from bot.model.request import TableRequest
from bot.model.tournaments import System
from bot.model.turn_times import ARCHIVED_AFTER, DAY, HOUR, STALE_AFTER
from bot.play.timekeeper import Timekeeper
from bot.sandbox.world import CHANNELS, GUILD
from bot.store.database import Database
from bot.store.rows import notices
from bot.tournaments.service import TournamentRequest
from games.problems import FIRST_DAY

ADA, BRUNO, CHLOE, DMITRI = (1100000000000000101 + number for number in range(4))
MONA, MORITZ, FAY, FINN = (1100000000000000105 + number for number in range(4))
"""A manager and a moderator of the server, who play nowhere, and two members of another server only."""

OTHER_GUILD = 1200000000000000001
OTHER_CHANNEL, FOREIGN_TABLE = 1200000000000000011, 1200000000000000012

NOON = (FIRST_DAY.toordinal() - 719_163 + 200) * DAY + 12 * HOUR
"""When everything happens: midday of a day with a problem, and with many before it."""

SEED = bytes(16)
"""With this one a dig on N2 of Vesuvio draws gold and a pyrite."""


def seed_of(channel: int) -> bytes:
    """The seed of a game here, which no other game has."""
    return sha256(str(channel).encode()).digest()[:16]


ZONES = dict(zip((ADA, BRUNO, CHLOE, FAY), ("Chatham", "Eucla", "Marquesas", "Lord_Howe"), strict=True))
"""The time zone of each person, which is private."""
_REGIONS = {"Chatham": "Pacific", "Eucla": "Australia", "Marquesas": "Pacific", "Lord_Howe": "Australia"}


@dataclass(frozen=True, slots=True)
class Scene:
    """A channel, its session, and the number of a proposal there."""

    channel: int
    session: int = 0
    proposal: int = 0


@dataclass(frozen=True, slots=True)
class Scenes:
    """Where everything is. Ada is the one to act, or the host, and Bruno sits beside her."""

    free: Scene
    table: Scene
    lobby: Scene
    over: Scene
    asked: Scene
    offered: Scene
    late: Scene
    left: Scene
    archived: Scene
    solo: Scene
    done: Scene
    paused: Scene
    mountain: Scene
    orphaned: Scene
    foreign: Scene
    try_id: int
    foreign_try: int
    tournament_id: int
    """Of Ada, with Bruno."""

    @property
    def all(self) -> dict[str, Scene]:
        """The scenes by their names."""
        return {name: one for name in self.__slots__ if isinstance(one := getattr(self, name), Scene)}


_PLACES = (
    "table", "lobby", "over", "asked", "offered", "late", "left", "archived", "solo", "done", "paused", "mountain",
)  # fmt: skip
CHANNEL = {"free": CHANNELS[1][0]} | {name: 1100000000000000301 + number for number, name in enumerate(_PLACES)}
BOARD = 1100000000000000500
"""The message that shows the table."""
LOST = 1100000000000000399
"""A channel that is not there any more."""


class _Builder:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.services = Services(database)
        self.keeper = Timekeeper(database, self.services.sessions)

    async def game(
        self,
        channel: int,
        game: str,
        *players: int,
        now: int = NOON,
        guild: int = GUILD,
        start: bool = True,
        **more: Any,
    ) -> int:
        first, *others = players
        lobbies = self.services.sessions.lobbies
        request = replace(TableRequest(guild, channel, first, game, {}, None, "en", seed_of(channel)), **more)
        number = (await lobbies.open(request, now)).session.id
        for other in others:
            await lobbies.join(number, other, now)
        if others:
            await lobbies.choose_first(number, first, first, now)
        if start:
            await lobbies.start(number, first, now)
        await self.posted()
        return number

    async def posted(self) -> None:
        """As if all messages had been posted."""
        async with self.database.transaction() as transaction:
            await transaction.run("DELETE FROM notices")

    async def archived(self) -> Scene:
        begun = NOON - STALE_AFTER - ARCHIVED_AFTER - DAY
        number = await self.game(CHANNEL["archived"], "volcano", ADA, BRUNO, now=begun)
        await self.keeper.fire(begun + STALE_AFTER, reachable=True)
        await self.posted()
        await self.keeper.fire(begun + STALE_AFTER + ARCHIVED_AFTER, reachable=True)
        return Scene(CHANNEL["archived"], number)

    async def late(self, name: str) -> Scene:
        """A game in which Ada has let her time run out."""
        number = await self.game(CHANNEL[name], "volcano", ADA, BRUNO, now=NOON - 3 * DAY, clock=6 * HOUR)
        await self.keeper.fire(NOON - 2 * DAY, reachable=True)
        await self.keeper.fire(NOON - DAY, reachable=True)
        return Scene(CHANNEL[name], number)

    async def scenes(self) -> Scenes:
        services, sessions = self.services, self.services.sessions
        archived, late, left = await self.archived(), await self.late("late"), await self.late("left")
        await services.claims.substitute(left.session, 0, BRUNO, 1, NOON - DAY)
        table = await self.game(CHANNEL["table"], "vesuvio", ADA, BRUNO)
        await sessions.play(table, ADA, "N1", NOON)
        async with self.database.transaction() as transaction:
            await notices.save_board(transaction, table, BOARD, 0)
        lobby = await self.game(CHANNEL["lobby"], "vesuvio", ADA, BRUNO, start=False)
        over = await self.game(CHANNEL["over"], "volcano", ADA, BRUNO)
        # The last turn captures most of what can be captured, so that the game has a best one.
        for player, moved in ((ADA, "e5-d5"), (BRUNO, "c3-c2"), (ADA, "b2-b3"), (BRUNO, "a1-a2")):
            await sessions.play(over, player, moved, NOON)
        await sessions.resign(over, BRUNO, NOON)
        asked = await self.game(CHANNEL["asked"], "volcano", ADA, BRUNO)
        end = await services.proposals.propose(asked, BRUNO, ProposalKind.END, NOON)
        offered = await self.game(CHANNEL["offered"], "volcano", ADA, BRUNO)
        offer = await services.seats.offer(offered, BRUNO, NOON)
        alone = {"challenge": "red"}
        solo = await self.game(CHANNEL["solo"], "volcano", ADA, options=alone, capacity=1)
        done = await self.game(CHANNEL["done"], "volcano", ADA, options={"challenge": "red"}, capacity=1)
        await sessions.resign(done, ADA, NOON)
        paused = await self.game(CHANNEL["paused"], "volcano", ADA, BRUNO)
        await services.interventions.pause(paused, MORITZ, NOON)
        mountain = await self.game(CHANNEL["mountain"], "vesuvio", CHLOE, BRUNO, seed=SEED)
        await sessions.play(mountain, CHLOE, "N1 N2 dig", NOON)
        orphaned = await self.game(LOST, "volcano", ADA, BRUNO)
        await services.orphaned.channel_deleted(LOST, NOON)
        foreign = await self.game(FOREIGN_TABLE, "vesuvio", FAY, FINN, guild=OTHER_GUILD)
        await sessions.play(foreign, FAY, "N1 N2 dig", NOON)
        assert end.proposal is not None
        tries = [await self.begin_try(ADA, GUILD), await self.begin_try(FAY, OTHER_GUILD)]
        wish = TournamentRequest(GUILD, CHANNEL["table"], ADA, "hekla", "en", System.SWISS, DAY)
        contest = await services.tournaments.create(wish, NOON)
        await services.tournaments.join(contest.tournament.id, BRUNO, NOON)
        for person, zone in ZONES.items():
            await services.preferences.change(person, _own(f"{_REGIONS[zone]}/{zone}"))
        await self.posted()
        return Scenes(
            free=Scene(CHANNEL["free"]),
            table=Scene(CHANNEL["table"], table),
            lobby=Scene(CHANNEL["lobby"], lobby),
            over=Scene(CHANNEL["over"], over),
            asked=Scene(CHANNEL["asked"], asked, end.proposal.id),
            offered=Scene(CHANNEL["offered"], offered, offer.id),
            late=late,
            left=left,
            archived=archived,
            solo=Scene(CHANNEL["solo"], solo),
            done=Scene(CHANNEL["done"], done),
            paused=Scene(CHANNEL["paused"], paused),
            mountain=Scene(CHANNEL["mountain"], mountain),
            orphaned=Scene(CHANNEL["free"], orphaned),
            foreign=Scene(FOREIGN_TABLE, foreign),
            try_id=tries[0],
            foreign_try=tries[1],
            tournament_id=contest.tournament.id,
        )

    async def begin_try(self, person: int, guild: int) -> int:
        shown = await self.services.daily.today(person, guild, NOON)
        move = shown.attempt.problem.line[0]
        await self.services.daily.play(shown.row.id, person, shown.row.sequence, (move,), NOON)
        return shown.row.id


def _own(zone: str) -> Callable[[Preferences], Preferences]:
    def change(chosen: Preferences) -> Preferences:
        return replace(chosen, zone=zone, quiet=Quiet(3 * 60 + 17, 4 * 60 + 23))

    return change


async def build(path: Path) -> Scenes:
    """Make the database."""
    async with await Database.open(path) as database:
        return await _Builder(database).scenes()

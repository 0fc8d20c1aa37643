"""The real services over one database, and the invariants of its rows."""

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from bot.cli.check import fault
from bot.daily.attempts import stand
from bot.daily.news import DailyAnnouncements
from bot.daily.service import Daily, DailyBoards
from bot.model.proposals import ProposalKind
from bot.model.sessions import OPEN, OnTimeout, Session, Status, TurnClock
from bot.model.tables import Lobby, Table
from bot.model.turn_times import call_at, reminder_at, warning_at
from bot.people.contacts import Blocks, Invitations
from bot.people.holidays import Holidays
from bot.people.interventions import Interventions
from bot.people.personal import Notes, PersonalSettings, Undeliverable
from bot.people.privacy import Privacy
from bot.play import clocks
from bot.play.computers import Computers
from bot.play.guilds import Guilds
from bot.play.orphaned import OrphanedSessions
from bot.play.pauses import Archives, PauseMotion, Pauses
from bot.play.planned_turns import Plans
from bot.play.plans import kept_seats
from bot.play.proposals import EndMotion, Proposals, UndoMotion
from bot.play.rematch import Rematches, RematchMotion
from bot.play.replays import Lookbacks, Replays
from bot.play.seasons import Seasons
from bot.play.seats import Claims, Seats
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.standings.archive import Archive
from bot.standings.recount import recount
from bot.standings.seasons import SeasonTables
from bot.standings.service import Standings
from bot.standings.solo import Solo
from bot.store.database import Database, Transaction
from bot.store.rows import people, proposals, seats, timers, tries
from bot.store.rows import sessions as session_rows
from bot.store.rows.guilds import find_orphaned
from bot.store.rows.timers import OF_A_TURN, TimerKind
from bot.store.rows.tries import TryEnding
from bot.tournaments.rounds import TournamentRunner
from bot.tournaments.service import Tournaments
from games.core.chance import SEED_BYTES
from tests.bot.rooms import PREFIXES

MODERATOR = 900


class House:
    """The real services, as the bot has them."""

    def __init__(self, database: Database) -> None:
        self.database = database
        seeds = count(1)

        def new_seed() -> bytes:
            return next(seeds).to_bytes(SEED_BYTES, "big")

        self.sessions = Sessions(database, new_seed)
        motions = (EndMotion(), UndoMotion(), RematchMotion(new_seed=new_seed), PauseMotion())
        self.proposals = Proposals(database, self.sessions, motions)
        self.claims = Claims(database, self.sessions)
        self.keeper = Timekeeper(database, self.sessions)
        self.pauses = Pauses(database, self.sessions)
        self.interventions = Interventions(database, self.sessions)
        self.seats = Seats(database, self.sessions)
        self.invitations = Invitations(database)
        self.blocks = Blocks(database)
        self.rematches = Rematches(database, self.proposals)
        self.archives = Archives(database, self.sessions)
        self.orphaned = OrphanedSessions(database, self.sessions)
        self.privacy = Privacy(database, self.sessions)
        self.notes = Notes(database)
        self.plans = Plans(database, self.sessions)
        self.unreached = Undeliverable(database)
        self.computers = Computers(database, self.sessions)
        self.holidays = Holidays(database)
        self.personal = PersonalSettings(database)
        self.guilds = Guilds(database)
        self.daily = Daily(database)
        self.telling = DailyAnnouncements(database)
        self.boards = DailyBoards(database)
        self.standings = Standings(database)
        self.archive = Archive(database)
        self.seasons = Seasons(database)
        self.season_tables = SeasonTables(database)
        self.solo = Solo(database, self.sessions)
        self.replays = Replays(database, self.sessions)
        self.lookbacks = Lookbacks(database, self.sessions)
        self.tournaments = Tournaments(database, self.sessions, new_seed)
        self.rounds = TournamentRunner(database, self.sessions, new_seed)

    @property
    def services(self) -> dict[str, Any]:
        """The services by the names of their classes and of those these are made of."""
        kept = (self.sessions.lobbies, *vars(self).values())
        classes = [(kind, one) for one in kept for kind in type(one).__mro__]
        return {kind.__name__: one for kind, one in classes if kind.__module__.startswith(PREFIXES)}


async def check(house: House, among: Iterable[int] | None = None) -> None:
    """The rows of these sessions, or of all, are consistent."""
    async with house.database.reading() as transaction:
        for session_id in await session_rows.all_ids(transaction) if among is None else among:
            assert await fault(transaction, session_id) is None
            session = await session_rows.by_id(transaction, session_id)
            assert session is not None
            table = await house.sessions.load(transaction, session_id)
            assert table.session == session
            assert len(set(session.players)) == len(session.players) > 0
            if isinstance(table, Table):
                assert table.position.seats == len(session.players)
            await _check_clock(transaction, table)
            await _check_computers(transaction, table)
            await _check_proposals(transaction, table)


async def _check_clock(transaction: Transaction, table: Lobby | Table) -> None:
    """Who is waited for, until when, and nothing more."""
    session = table.session
    waiting = {clock.seat: clock for clock in await timers.clocks_of_session(transaction, session.id)}
    set_timers = await transaction.rows("SELECT kind, seat FROM timers WHERE session_id = ?", (session.id,))
    late = await transaction.rows("SELECT seat FROM timeouts WHERE session_id = ? AND cause IS NULL", (session.id,))
    if session.status not in OPEN:
        assert (waiting, set_timers, late) == ({}, [], [])
        return
    playing = session.status is Status.PLAYING and not session.alone
    to_act = table.position.to_act & session.people if playing and isinstance(table, Table) else frozenset()
    assert waiting.keys() == to_act
    assert {row["seat"] for row in late} <= to_act
    await _check_calls(transaction, session, waiting)
    of_a_turn = {(row["kind"], row["seat"]) for row in set_timers if row["kind"] in OF_A_TURN}
    assert {seat for _, seat in of_a_turn} <= to_act
    for seat, clock in waiting.items():
        if session.clock is None or session.paused_at is not None:
            assert clock.deadline_at is None
            assert (clock.remaining is None) == (session.clock is None)
            assert ("deadline", seat) not in of_a_turn
        else:
            assert clock.deadline_at is not None
            assert clock.remaining is None
            rung = session.on_timeout is OnTimeout.NOTHING or seat in {row["seat"] for row in late}
            assert ("deadline", seat) in of_a_turn or rung
    orphaned = await find_orphaned(transaction, session.id)
    if orphaned is None:
        # What everybody forgets is put away in the end.
        assert {row["kind"] for row in set_timers} & {"stale", "archive"}


async def _check_calls(transaction: Transaction, session: Session, waiting: Mapping[int, TurnClock]) -> None:
    """Who is still to be called, reminded or warned is so when they have chosen."""
    statement = "SELECT kind, seat, due_at FROM timers WHERE session_id = ? AND kind IN ('call', 'reminder', 'warning')"
    for row in await transaction.rows(statement, (session.id,)):
        player, clock = session.players[row["seat"]], waiting[row["seat"]]
        chosen = await people.preferences_of(transaction, player)
        away, free = await clocks.absent(transaction, player), await clocks.free_time_of(transaction, session, clock)
        moments = {
            TimerKind.CALL: call_at(chosen, clock.since),
            TimerKind.REMINDER: clock.called_at and reminder_at(chosen, clock.called_at, away),
            TimerKind.WARNING: clock.deadline_at and warning_at(chosen, clock.since, clock.deadline_at, free),
        }
        # What somebody had chosen who has been erased is not known any more.
        assert player < 0 or row["due_at"] == moments[row["kind"]]


async def _check_computers(transaction: Transaction, table: Lobby | Table) -> None:
    """Which computers owe a turn, and people whose turn the bot makes for them, and no others."""
    session = table.session
    statement = "SELECT seat, sequence, kept FROM turn_jobs WHERE session_id = ?"
    owed = {(row["seat"], row["sequence"], row["kept"]) for row in await transaction.rows(statement, (session.id,))}
    if session.status is not Status.PLAYING or not isinstance(table, Table):
        assert owed == set()
        assert await seats.plans_of(transaction, session.id) == []
        return
    made = await kept_seats(transaction, table)
    computers = table.position.to_act & session.computers
    assert owed == {(seat, session.sequence, seat in made) for seat in computers | made}
    for plan in await seats.plans_of(transaction, session.id):
        assert session.paused_at is None
        assert plan.user_id == session.players[plan.seat]
        assert plan.seat in made or plan.seat not in table.position.to_act


async def _check_proposals(transaction: Transaction, table: Lobby | Table) -> None:
    for proposal in await proposals.all_open(transaction, table.session.id):
        if table.session.status is Status.OVER:
            assert proposal.kind is ProposalKind.REMATCH
        else:
            assert proposal.kind is not ProposalKind.REMATCH
            assert table.session.status in (Status.PLAYING, Status.ARCHIVED)
        if isinstance(table, Table):
            assert not proposal.missing & table.position.forfeited or table.session.status is Status.OVER


async def check_books(house: House) -> None:
    """Ratings, standings and the results of problems follow from what was played."""
    async with house.database.reading() as transaction:
        assert await recount(transaction) == ()
        for row in await transaction.rows("SELECT id FROM tries"):
            found = await tries.by_id(transaction, row["id"])
            assert found is not None
            if found.ending in (TryEnding.HANDED, TryEnding.LATE) and found.moves:
                assert stand(found).result == found.result

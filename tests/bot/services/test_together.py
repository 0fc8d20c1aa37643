"""Everything that can happen to sessions, in any order: after each act the store agrees with itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.operating.check import fault
from bot.services.clock.adrift import Adrift, Place
from bot.services.clock.archives import Archives
from bot.services.clock.claims import Claims
from bot.services.clock.moments import HOUR
from bot.services.clock.pauses import Pauses, Pausing
from bot.services.clock.timekeeper import Timekeeper
from bot.services.people.interventions import Interventions
from bot.services.people.privacy import Privacy
from bot.services.standings.recount import recount
from bot.services.table.motions import Ending
from bot.services.table.proposals import Proposals
from bot.services.table.rematch import Rematches, Rematching
from bot.services.table.seats import Seats
from bot.services.table.sessions import Sessions
from bot.services.table.tables import Lobby, Table
from bot.services.table.undoing import Undoing
from bot.store import notices, proposals, waits
from bot.store import sessions as session_rows
from bot.store.adrift import find as find_adrift
from bot.store.alarms import OF_A_TURN
from bot.store.database import Database, Transaction
from bot.store.proposals import ProposalKind
from bot.store.sessions import OPEN, OnTimeout, Status
from games import REGISTRY
from games.core.chance import SEED_BYTES
from games.core.refusals import Refusal
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, DAN, GUILD, NOON, OTHER_CHANNEL, opening

USERS = (ANN, BEN, CAT, DAN)
CHANNELS = (CHANNEL, OTHER_CHANNEL)
MODERATOR = 900
PROPOSED = (ProposalKind.UNDO, ProposalKind.UNDO, ProposalKind.PAUSE, ProposalKind.END)
user_ids = st.sampled_from(USERS)
numbers = st.integers(0, 2**16)


class House:
    """The real services over a file of their own, as the bot has them."""

    def __init__(self, database: Database) -> None:
        self.database = database
        seeds = count(1)

        def new_seed() -> bytes:
            return next(seeds).to_bytes(SEED_BYTES, "big")

        self.sessions = Sessions(database, new_seed)
        motions = (Ending(), Undoing(), Rematching(new_seed=new_seed), Pausing())
        self.proposals = Proposals(database, self.sessions, motions)
        self.claims = Claims(database, self.sessions)
        self.keeper = Timekeeper(database, self.sessions)
        self.pauses = Pauses(database, self.sessions)
        self.interventions = Interventions(database, self.sessions)
        self.seats = Seats(database, self.sessions)
        self.rematches = Rematches(database, self.proposals)
        self.archives = Archives(database, self.sessions)
        self.adrift = Adrift(database, self.sessions)
        self.privacy = Privacy(database, self.sessions)


class Together(RuleBasedStateMachine):
    """Four people, two channels of one server, and whatever they, their moderators and the clock do."""

    def __init__(self) -> None:
        super().__init__()
        self._runner = asyncio.Runner()
        self._folder = TemporaryDirectory()
        self._house = House(self._run(self._new_database()))
        self._now = NOON

    async def _new_database(self) -> Database:
        return await Database.open(Path(self._folder.name) / "games.sqlite3")

    def teardown(self) -> None:
        self._run(self._check_books())
        self._run(self._house.database.close())
        self._runner.close()
        self._folder.cleanup()

    def _run(self, doing: Awaitable[Any]) -> Any:
        async def wait() -> Any:
            return await doing

        return self._runner.run(wait())

    def _try(self, doing: Awaitable[Any]) -> Any:
        """Do it, or be refused; anything else is a fault."""
        self._now += 1000
        try:
            return self._run(doing)
        except Refusal:
            return None

    def _ids(self) -> list[int]:
        async def find() -> list[int]:
            async with self._house.database.reading() as transaction:
                return await session_rows.all_ids(transaction)

        found: list[int] = self._run(find())
        return found

    @initialize(
        game=st.sampled_from(sorted(REGISTRY)),
        seats=st.integers(2, 4),
        clock=st.sampled_from((0, 24)),
        late=st.sampled_from(OnTimeout),
    )
    def begin(self, game: str, seats: int, clock: int, late: OnTimeout) -> None:
        self._open(CHANNEL, game, seats, clock, late)

    def _open(self, channel_id: int, game: str, seats: int, clock: int, late: OnTimeout) -> None:
        lobbies = self._house.sessions.lobbies
        wish = replace(opening(channel_id), game=game, clock=clock * HOUR, on_timeout=late)
        table = self._try(lobbies.open(wish, self._now))
        if table is None:
            return
        for user_id in USERS[1:seats]:
            self._try(lobbies.join(table.session.id, user_id, self._now))
        self._try(lobbies.start(table.session.id, ANN, self._now))

    @precondition(lambda self: len(self._ids()) < 5)
    @rule(channel_id=st.sampled_from(CHANNELS), game=st.sampled_from(sorted(REGISTRY)), seats=st.integers(2, 4))
    def open_another(self, channel_id: int, game: str, seats: int) -> None:
        self._open(channel_id, game, seats, 24, OnTimeout.FORFEIT)

    @rule(number=numbers, often=st.integers(1, 6), which=numbers)
    def play(self, number: int, often: int, which: int) -> None:
        ids = self._ids()
        for step in range(often):
            table = self._run(self._house.sessions.by_id(ids[which % len(ids)]))
            if not isinstance(table, Table) or not table.position.to_act:
                return
            (seat,) = table.position.to_act
            moves = table.position.moves(seat)
            notation = table.position.notation(moves[(number + 7 * step) % len(moves)])
            player = table.session.players[seat]
            self._try(self._house.sessions.play(table.session.id, player, notation, self._now))

    @rule(
        user_id=user_ids,
        kind=st.sampled_from(PROPOSED),
    )
    def propose(self, user_id: int, kind: ProposalKind) -> None:
        self._try(self._house.proposals.propose(self._ids()[-1], user_id, kind, self._now))

    @rule(number=numbers, user_id=user_ids, agrees=st.integers(0, 4))
    def answer(self, number: int, user_id: int, agrees: int) -> None:
        found = self._proposals()
        if not found:
            return
        proposal = found[number % len(found)]
        if proposal.kind is ProposalKind.SEAT:
            self._try(self._house.seats.take(proposal.id, user_id, self._now))
        elif agrees:
            for player in USERS:
                self._try(self._house.proposals.agree(proposal.id, player, self._now))
        else:
            self._try(self._house.proposals.decline(proposal.id, user_id, self._now))

    def _proposals(self) -> list[proposals.Proposal]:
        async def find() -> list[proposals.Proposal]:
            async with self._house.database.reading() as transaction:
                ids = await session_rows.all_ids(transaction)
                return [one for session_id in ids for one in await proposals.all_open(transaction, session_id)]

        found: list[proposals.Proposal] = self._run(find())
        return found

    @rule(user_id=user_ids)
    def offer_seat(self, user_id: int) -> None:
        self._try(self._house.seats.offer(self._ids()[-1], user_id, self._now))

    @rule(old=user_ids, new=user_ids)
    def replace_player(self, old: int, new: int) -> None:
        self._try(self._house.interventions.replace_player(self._ids()[-1], MODERATOR, old, new, self._now))

    @rule(user_id=user_ids, number=numbers)
    def rematch(self, user_id: int, number: int) -> None:
        ids = self._ids()
        offered = self._try(self._house.rematches.offer(ids[number % len(ids)], user_id, self._now))
        if offered is not None:
            for player in USERS:
                self._try(self._house.rematches.offer(ids[number % len(ids)], player, self._now))

    @rule(user_id=user_ids)
    def resign(self, user_id: int) -> None:
        self._try(self._house.sessions.resign(self._ids()[-1], user_id, self._now))

    @rule(user_id=user_ids, what=st.integers(0, 3))
    def stop_and_go(self, user_id: int, what: int) -> None:
        session_id = self._ids()[-1]
        doing = (
            lambda: self._house.interventions.pause(session_id, MODERATOR, self._now),
            lambda: self._house.interventions.resume(session_id, MODERATOR, self._now),
            lambda: self._house.pauses.resume(session_id, user_id, self._now),
            lambda: self._house.archives.resume(session_id, user_id, self._now),
        )
        self._try(doing[what]())

    @rule(hours=st.sampled_from((1, 13, 20, 25, 25, 31 * 24, 38 * 24)), reachable=st.booleans())
    def let_time_pass(self, hours: int, reachable: bool) -> None:
        self._now += hours * HOUR
        held = self._run(self._held())
        self._run(self._house.keeper.ring(self._now, reachable=reachable))
        self._run(self._check_held(held))
        self._run(self._house.proposals.close_expired(self._now))

    async def _held(self) -> set[tuple[int, int]]:
        """Every session and seat that is waited for and has still to be shown the board, to be called or warned."""
        async with self._house.database.reading() as transaction:
            waiting = [
                one
                for number in await session_rows.all_ids(transaction)
                for one in await waits.of_session(transaction, number)
            ]
            return {
                (one.session_id, one.seat)
                for one in waiting
                if await notices.holds_clock(transaction, one.session_id, one.seat)
            }

    async def _check_held(self, held: set[tuple[int, int]]) -> None:
        """No seat is lost by the clock, or can be claimed, that was held when it rang."""
        async with self._house.database.reading() as transaction:
            for session_id, seat in held:
                session = await session_rows.by_id(transaction, session_id)
                still = await waits.find(transaction, session_id, seat)
                assert still is not None or (session is not None and session.status is Status.ARCHIVED)

    @rule(reached=st.booleans())
    def deliver(self, reached: bool) -> None:
        """Everything that is owed reaches its people, or all but the calls."""

        async def delete() -> None:
            async with self._house.database.transaction() as transaction:
                await transaction.run("DELETE FROM notices WHERE ? OR kind != 'ping'", (reached,))

        self._run(delete())

    @rule(user_id=user_ids, prompt=st.booleans())
    def come_too_late(self, user_id: int, prompt: bool) -> None:
        if prompt:
            self.deliver(reached=True)
            self.let_time_pass(25, reachable=True)
        for seat in range(4):
            self._try(self._house.claims.claim(self._ids()[-1], seat, user_id, self._now))

    @rule(channel_id=st.sampled_from(CHANNELS), what=st.integers(0, 2))
    def lose_place(self, channel_id: int, what: int) -> None:
        adrift = self._house.adrift
        doing = (
            lambda: adrift.channel_deleted(channel_id, self._now),
            lambda: adrift.server_left(GUILD, self._now),
            lambda: adrift.server_joined(GUILD, self._now),
        )
        self._try(doing[what]())

    @rule(user_id=user_ids, channel_id=st.sampled_from((*CHANNELS, 72)), number=numbers)
    def resume_in(self, user_id: int, channel_id: int, number: int) -> None:
        ids = self._ids()
        place = Place(GUILD, channel_id)
        self._try(self._house.adrift.resume_in(ids[number % len(ids)], user_id, place, self._now))

    @rule(user_id=user_ids, chance=st.integers(0, 3))
    def erase(self, user_id: int, chance: int) -> None:
        if not chance:
            self._try(self._house.privacy.erase(user_id, self._now))

    @rule()
    def restart(self) -> None:
        self._house = House(self._house.database)

    @rule(chance=st.integers(0, 3))
    def end_by_moderator(self, chance: int) -> None:
        if not chance:
            self._try(self._house.interventions.end(self._ids()[-1], MODERATOR, self._now))
            self._try(self._house.interventions.close(self._ids()[-1], MODERATOR, self._now))

    @invariant()
    def the_store_agrees_with_itself(self) -> None:
        self._run(check(self._house))

    async def _check_books(self) -> None:
        async with self._house.database.reading() as transaction:
            assert await recount(transaction) == ()


async def check(house: House) -> None:
    """The store agrees with itself about every session."""
    async with house.database.reading() as transaction:
        for session_id in await session_rows.all_ids(transaction):
            assert await fault(transaction, session_id) is None
            session = await session_rows.by_id(transaction, session_id)
            assert session is not None
            table = await house.sessions.load(transaction, session_id)
            assert table.session == session
            assert len(set(session.players)) == len(session.players) > 0
            if isinstance(table, Table):
                assert table.position.seats == len(session.players)
            await _check_clock(transaction, table)
            await _check_proposals(transaction, table)


async def _check_clock(transaction: Transaction, table: Lobby | Table) -> None:
    """Who is waited for, until when, and nothing more."""
    session = table.session
    waiting = {wait.seat: wait for wait in await waits.of_session(transaction, session.id)}
    set_alarms = await transaction.rows("SELECT kind, seat FROM alarms WHERE session_id = ?", (session.id,))
    late = await transaction.rows("SELECT seat FROM timeouts WHERE session_id = ? AND cause IS NULL", (session.id,))
    if session.status not in OPEN:
        assert (waiting, set_alarms, late) == ({}, [], [])
        return
    playing = session.status is Status.PLAYING and len(session.players) > 1
    to_act = table.position.to_act if playing and isinstance(table, Table) else frozenset()
    assert waiting.keys() == to_act
    assert {row["seat"] for row in late} <= to_act
    of_a_turn = {(row["kind"], row["seat"]) for row in set_alarms if row["kind"] in OF_A_TURN}
    assert {seat for _, seat in of_a_turn} <= to_act
    for seat, wait in waiting.items():
        if session.clock is None or session.paused_at is not None:
            assert wait.deadline_at is None
            assert (wait.remaining is None) == (session.clock is None)
            assert ("deadline", seat) not in of_a_turn
        else:
            assert wait.deadline_at is not None
            assert wait.remaining is None
            rung = session.on_timeout is OnTimeout.NOTHING or seat in {row["seat"] for row in late}
            assert ("deadline", seat) in of_a_turn or rung
    adrift = await find_adrift(transaction, session.id)
    if adrift is None:
        # What everybody forgets is put away in the end.
        assert {row["kind"] for row in set_alarms} & {"stale", "archive"}


async def _check_proposals(transaction: Transaction, table: Lobby | Table) -> None:
    for proposal in await proposals.all_open(transaction, table.session.id):
        if table.session.status is Status.OVER:
            assert proposal.kind is ProposalKind.REMATCH
        else:
            assert proposal.kind is not ProposalKind.REMATCH
            assert table.session.status in (Status.PLAYING, Status.ARCHIVED)
        if isinstance(table, Table):
            assert not proposal.missing & table.position.forfeited or table.session.status is Status.OVER


TestTogether = Together.TestCase
TestTogether.settings = settings(
    # Making a failing run shorter takes minutes, and it is printed as it is.
    phases=(Phase.generate,),
    max_examples=25,
    stateful_step_count=35,
    deadline=None,
    derandomize=True,
)

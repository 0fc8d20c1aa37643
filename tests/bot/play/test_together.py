"""Everything that can happen to sessions, in any order: after each act the rows are consistent."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from bot.model.free_time import date_at
from bot.model.preferences import Calls, Quiet
from bot.model.proposals import ProposalKind
from bot.model.sessions import OnTimeout, Status
from bot.model.tables import Table
from bot.model.turn_times import DAY, HOUR
from bot.play.orphaned import Destination
from bot.store.rows import sessions as session_rows
from bot.store.rows import timers
from games import REGISTRY
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, DAN, GUILD, NOON, OTHER_CHANNEL, opening
from tests.bot.play.house import MODERATOR, House, check
from tests.bot.play.machine import Machine

USERS = (ANN, BEN, CAT, DAN)
CHANNELS = (CHANNEL, OTHER_CHANNEL)
PROPOSED = (ProposalKind.UNDO, ProposalKind.UNDO, ProposalKind.PAUSE, ProposalKind.END)
QUIET = (None, Quiet(22 * 60, 7 * 60), Quiet(8 * 60, 20 * 60))
FROM_THEN = int(datetime(2026, 3, 10, tzinfo=UTC).timestamp() * 1000) - NOON
"""What is added to the time for the problem of the day, for which the machine's days are too early."""

user_ids = st.sampled_from(USERS)
numbers = st.integers(0, 2**16)


class Together(Machine):
    """Four people, two channels of one server, and whatever they, their moderators, computers and the clock do."""

    @initialize(
        game=st.sampled_from(sorted(REGISTRY)),
        seats=st.integers(2, 4),
        clock=st.sampled_from((0, 24)),
        late=st.sampled_from(OnTimeout),
        substitute=st.sampled_from((None, 1)),
    )
    def begin(self, game: str, seats: int, clock: int, late: OnTimeout, substitute: int | None) -> None:
        self._open(CHANNEL, game, seats, clock=clock * HOUR, on_timeout=late, substitute=substitute)

    def _open(self, channel_id: int, game: str, seats: int, computers: int = 0, **wanted: Any) -> None:
        lobbies = self._house.sessions.lobbies
        table = self._try(lobbies.open(replace(opening(channel_id), game=game, **wanted), self._now))
        if table is None:
            return
        for user_id in USERS[1:seats]:
            self._try(lobbies.join(table.session.id, user_id, self._now))
        for _ in range(computers):
            self._try(lobbies.add_computer(table.session.id, ANN, 1, self._now))
        self._try(lobbies.start(table.session.id, ANN, self._now))

    @precondition(lambda self: len(self._ids()) < 5)
    @rule(
        channel_id=st.sampled_from(CHANNELS),
        game=st.sampled_from(sorted(REGISTRY)),
        seats=st.integers(1, 4),
        computers=st.integers(0, 2),
        late=st.sampled_from((OnTimeout.CLAIM, OnTimeout.FORFEIT)),
    )
    def open_another(self, channel_id: int, game: str, seats: int, computers: int, late: OnTimeout) -> None:
        self._open(channel_id, game, seats, computers, clock=24 * HOUR, on_timeout=late)

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
            self.let_computers_play()

    @rule()
    def let_computers_play(self) -> None:
        computers = self._house.computers
        if self._found("SELECT session_id, seat FROM turn_jobs"):
            self.deliver(reached=True)
        for owed in self._run(computers.due(self._now)):
            moves = self._try(computers.plan(owed, self._think))
            if moves is not None:
                self._try(computers.play(owed, moves, self._now))

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
        self._run(self._house.keeper.fire(self._now, reachable=reachable))
        self._run(self._check_held(held))
        self._run(self._house.proposals.close_expired(self._now))

    async def _check_held(self, held: set[tuple[int, int]]) -> None:
        """No seat is lost by the clock, or can be claimed, that was held when it rang."""
        async with self._house.database.reading() as transaction:
            for session_id, seat in held:
                session = await session_rows.by_id(transaction, session_id)
                still = await timers.find_clock(transaction, session_id, seat)
                assert still is not None or (session is not None and session.status is Status.ARCHIVED)

    @rule(reached=st.booleans())
    def deliver(self, reached: bool) -> None:
        """Everything that is owed reaches its people, or all but the calls."""

        async def delete() -> None:
            async with self._house.database.transaction() as transaction:
                await transaction.run("DELETE FROM notices WHERE ? OR kind != 'ping'", (reached,))

        self._run(delete())

    @rule(prompt=st.booleans(), level=st.integers(0, 2))
    def come_too_late(self, prompt: bool, level: int) -> None:
        if prompt:
            self.deliver(reached=True)
            self.let_time_pass(25, reachable=True)
        claims = self._house.claims
        for session_id, seat in self._found("SELECT session_id, seat FROM timeouts WHERE cause IS NULL"):
            for user_id in USERS:
                if level:
                    self._try(claims.substitute(session_id, seat, user_id, level, self._now))
                else:
                    self._try(claims.claim(session_id, seat, user_id, self._now))

    @rule()
    def return_to_seats(self) -> None:
        for session_id, user_id in self._found("SELECT session_id, user_id FROM former_seats"):
            self._try(self._house.seats.take_back(session_id, user_id, self._now))

    @rule(calls=st.sampled_from(Calls), quiet=st.sampled_from(QUIET))
    def choose_calls(self, calls: Calls, quiet: Quiet | None) -> None:
        for user_id in USERS:
            self._try(
                self._house.personal.change(
                    user_id, lambda chosen: replace(chosen, calls=calls, reminder_hours=6, zone="UTC", quiet=quiet)
                )
            )

    @rule(user_id=user_ids, what=st.integers(0, 4), number=numbers)
    def try_problem(self, user_id: int, what: int, number: int) -> None:
        daily, now = self._house.daily, self._now + FROM_THEN
        shown = self._run(daily.today(user_id, GUILD, now))
        number_of, attempt = shown.row.id, shown.attempt
        if attempt.seat in attempt.table.position.to_act:
            moves = attempt.table.position.moves(attempt.seat)
            picked = (attempt.table.position.notation(moves[number % len(moves)]),)
            shown = self._try(daily.play(number_of, user_id, shown.row.sequence, picked, now)) or shown
        doing = (
            lambda: daily.hand_in(number_of, user_id, shown.row.sequence, now),
            lambda: daily.take_back(number_of, user_id, shown.row.sequence, now),
            lambda: daily.line(number_of, user_id, now, sure=bool(number % 2)),
            lambda: daily.again(number_of, user_id, now),
            lambda: daily.practise(user_id, GUILD, date_at("UTC", now - DAY), now),
        )
        self._try(doing[what]())

    @rule(channel_id=st.sampled_from(CHANNELS), what=st.integers(0, 2))
    def lose_place(self, channel_id: int, what: int) -> None:
        orphaned = self._house.orphaned
        doing = (
            lambda: orphaned.channel_deleted(channel_id, self._now),
            lambda: orphaned.server_left(GUILD, self._now),
            lambda: orphaned.server_joined(GUILD, self._now),
        )
        self._try(doing[what]())

    @rule(user_id=user_ids, channel_id=st.sampled_from((*CHANNELS, 72)), number=numbers)
    def resume_in(self, user_id: int, channel_id: int, number: int) -> None:
        ids = self._ids()
        place = Destination(GUILD, channel_id)
        self._try(self._house.orphaned.resume_in(ids[number % len(ids)], user_id, place, self._now))

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


TestTogether = Together.TestCase
TestTogether.settings = settings(
    # Making a failing run shorter takes minutes, and it is printed as it is.
    phases=(Phase.generate,),
    max_examples=6,
    stateful_step_count=35,
    deadline=None,
    derandomize=True,
)

"""What is kept about a person is given to them and erased, wherever it is kept; what the others have played stays."""

import json
from collections import defaultdict
from dataclasses import replace
from random import Random

import pytest

from bot.cli.check import fault
from bot.limits import FILE_BYTES
from bot.model.actions import require_begun
from bot.model.free_time import Holiday
from bot.model.preferences import Calls, Preferences
from bot.model.proposals import ProposalKind, State
from bot.model.seasons import SeasonKind
from bot.model.sessions import Session, Status, is_computer
from bot.model.tables import Table
from bot.model.tournaments import PairingRow, System
from bot.people.interventions import Interventions
from bot.people.privacy import Privacy
from bot.play.pauses import Archives, archive
from bot.play.proposals import Proposals
from bot.play.seasons import Seasons
from bot.play.sessions import Sessions
from bot.standings.recount import recount
from bot.standings.service import Ranking, Standings
from bot.store.database import Database
from bot.store.rows import notices, outbox, results, seats, timers, tries
from bot.store.rows import people as people_rows
from bot.store.rows import tournaments as contests
from bot.store.rows.notices import NoticeKind
from bot.store.rows.outbox import OutboxKind
from bot.store.rows.people import Note
from bot.store.rows.seats import KeptPlan
from bot.store.rows.timers import TimeoutCause
from bot.store.rows.tries import ProblemTry
from bot.tournaments.service import Tournaments
from tests.bot import tables
from tests.bot.conftest import BEN, CAT, DAN, GUILD, NOON, TURNS, everybody_moves, opening
from tests.bot.drivers import columns
from tests.bot.tournaments.tournament_driver import wish

ME = 7_700_112_233_445_566
"""A number that nothing but the person has."""

TURN = "b2-a3 c3-b3 b3-b4"

NOT_PEOPLE = {
    "guild_id",
    "channel_id",
    "parent_id",
    "session_id",
    "proposal_id",
    "tournament_id",
    "card_id",
    "board_id",
    "ping_id",
    "message_id",
    "target_id",
    "starter_role_id",
    "daily_channel_id",
    "season_channel_id",
}
"""Columns with Discord's numbers, or the file's own, that are nobody's."""


@pytest.fixture
def privacy(database: Database, sessions: Sessions) -> Privacy:
    return Privacy(database, sessions)


async def start(sessions: Sessions, channel_id: int, *others: int, opener: int = ME, game: str = "volcano") -> int:
    """A running game that its opener begins."""
    wish = replace(opening(channel_id), user_id=opener, game=game)
    return (await tables.start(sessions, wish, *others)).session.id


class Life:
    """Everything one person can leave traces of: the sessions by what they are."""

    def __init__(self, database: Database, sessions: Sessions, proposals: Proposals) -> None:
        self.database = database
        self.sessions = sessions
        self.proposals = proposals
        self.interventions = Interventions(database, sessions)
        self.tournaments = Tournaments(database, sessions)

    async def live(self) -> None:
        await Seasons(self.database).choose(GUILD, SeasonKind.MONTH, NOON)
        self.over = await start(self.sessions, 1, BEN, CAT)
        await everybody_moves(self.sessions, self.over, ME, BEN, CAT)
        await self.sessions.resign(self.over, BEN, NOON)
        await self.sessions.resign(self.over, CAT, NOON)
        self.running = await start(self.sessions, 2, BEN, CAT)
        await self.sessions.play(self.running, ME, TURN, NOON)
        self.paired = await start(self.sessions, 3, BEN)
        await everybody_moves(self.sessions, self.paired, ME, BEN)
        self.lobby = (await self.sessions.lobbies.open(replace(opening(4), user_id=ME), NOON)).session.id
        await self.sessions.lobbies.join(self.lobby, BEN, NOON)
        self.archived = await start(self.sessions, 5, BEN, CAT)
        self.archived_lobby = (await self.sessions.lobbies.open(replace(opening(6), user_id=ME), NOON)).session.id
        await self.sessions.lobbies.join(self.archived_lobby, BEN, NOON)
        self.others = await start(self.sessions, 7, CAT, opener=BEN)
        await self.interventions.pause(self.others, ME, NOON)
        await self.interventions.resume(self.others, DAN, NOON)
        await self.interventions.replace_player(self.others, DAN, CAT, ME, NOON)
        await self.interventions.replace_player(self.others, DAN, ME, CAT, NOON)
        offered = (await self.proposals.propose(self.running, ME, ProposalKind.END, NOON)).proposal
        assert offered is not None
        self.proposal = offered.id
        async with self.database.transaction() as transaction:
            for session_id in (self.archived, self.archived_lobby):
                table = await self.sessions.load(transaction, session_id)
                await archive(transaction, table.session, NOON)
            await results.insert_solo_result(transaction, self.over, GUILD, ME, board="red", rank=(1,), now=NOON)
            await people_rows.save_preferences(transaction, ME, Preferences(calls=Calls.NEVER))
            await timers.close_claim(transaction, self.others, 1, TimeoutCause.COMPUTER, 0, ME)
            await tries.insert(transaction, ProblemTry(ME, "pebbles-gain-1", "UTC", day=1))
            await tries.come_to(transaction, GUILD, ME, 1)
            await people_rows.save_holiday(transaction, ME, Holiday(730_000, 730_001, "UTC", NOON))
            await people_rows.block(transaction, ME, CAT, NOON)
            await people_rows.block(transaction, DAN, ME, NOON)
            await people_rows.invite(transaction, self.paired, ME, NOON)
            await people_rows.save_note(transaction, Note(self.over, ME, "b2 is weak", NOON))
            await outbox.queue(transaction, OutboxKind.PLAN, GUILD, self.over, NOON, ME)
            await seats.save_plan(
                transaction, KeptPlan(self.over, 0, ME, 0, "en", ((1, 0, 0, (), ("a1-a2",), None),), NOON)
            )
        contest = (await self.tournaments.create(replace(wish("volcano", System.SWISS), user_id=ME), NOON)).tournament
        async with self.database.transaction() as transaction:
            await contests.pair(transaction, PairingRow(contest.id, 1, 1, adjuster_id=ME, numbers=(1,)))

    async def session(self, session_id: int) -> Session:
        return (await self.sessions.by_id(session_id)).session


@pytest.fixture
async def life(database: Database, sessions: Sessions, proposals: Proposals) -> Life:
    made = Life(database, sessions, proposals)
    await made.live()
    return made


async def traces(database: Database, number: int) -> dict[str, set[str]]:
    """The columns of every table that hold a number, alone or within a text."""
    found: dict[str, set[str]] = defaultdict(set)
    async with database.reading() as transaction:
        for table in sorted({table for table, _ in await columns(transaction)}):
            # The name comes from the schema itself.
            for row in await transaction.rows(f'SELECT * FROM "{table}"'):
                for column in row.keys():  # noqa: SIM118 - a row iterates over its values
                    if str(number) in str(row[column]):
                        found[table].add(column)
    return dict(found)


async def people_columns(database: Database) -> dict[str, set[str]]:
    """The columns that hold people, by their names; a name that says neither yes nor no counts as one."""
    found: dict[str, set[str]] = defaultdict(set)
    async with database.reading() as transaction:
        for table, column in await columns(transaction):
            if column.endswith("_id") and column not in NOT_PEOPLE:
                found[table].add(column)
    return dict(found)


async def test_a_full_life_leaves_traces_in_every_column_that_holds_people(life: Life, database: Database) -> None:
    people = await people_columns(database)
    found = await traces(database, ME)
    assert {table: columns & found.get(table, set()) for table, columns in people.items()} == people


async def test_erasing_leaves_no_trace_in_any_table(life: Life, privacy: Privacy, database: Database) -> None:
    await privacy.erase(ME, NOON)
    assert await traces(database, ME) == {}


async def test_everything_with_a_trace_is_in_the_export(life: Life, privacy: Privacy, database: Database) -> None:
    made = await privacy.export(ME, FILE_BYTES)
    assert made.complete
    kept = json.loads(made.data)
    sections = {"sessions": "openings"}
    for table in await traces(database, ME):
        assert kept[sections.get(table, table)], table
    assert {one["session_id"] for one in kept["seats"]} == {
        life.over, life.running, life.paired, life.lobby, life.archived, life.archived_lobby,
    }  # fmt: skip
    assert [one["notation"] for one in kept["actions"]][:3] == TURN.split()
    assert [one["kind"] for one in kept["proposals"]] == ["end"]
    assert [one["session_id"] for one in kept["turn_clocks"]] == [life.paired]
    assert str(BEN) not in [str(one.get("user_id")) for one in kept["seats"]]
    assert "seed" not in made.data.decode()


async def test_an_export_names_whom_its_owner_has_blocked_and_never_who_has_blocked_them(
    life: Life, privacy: Privacy
) -> None:
    kept = json.loads((await privacy.export(ME, FILE_BYTES)).data)
    assert kept["blocks"] == [{"blocked_id": CAT, "blocked_at": NOON}]
    assert [one["session_id"] for one in kept["invitations"]] == [life.paired]


async def test_the_calls_that_wait_for_the_end_of_quiet_hours_are_in_the_export(
    life: Life, privacy: Privacy, database: Database
) -> None:
    async with database.transaction() as transaction:
        (notice,) = [one for one in await notices.queued(transaction, life.paired) if one.kind is NoticeKind.PING]
        await timers.defer_ping(transaction, notice, 0, NOON + 1)
        await timers.defer_ping(transaction, notice, 1, NOON + 2)
    kept = json.loads((await privacy.export(ME, FILE_BYTES)).data)
    assert kept["deferred_pings"] == [
        {"session_id": life.paired, "kind": NoticeKind.PING, "seat": 0, "due_at": NOON + 1}
    ]


async def test_an_export_that_would_not_fit_keeps_the_newest_actions_and_says_so(life: Life, privacy: Privacy) -> None:
    whole = await privacy.export(ME, FILE_BYTES)
    smaller = await privacy.export(ME, len(whole.data) - 1)
    assert not smaller.complete
    assert len(smaller.data) < len(whole.data)
    kept = json.loads(smaller.data)
    assert len(kept["actions"]) == smaller.actions > 0
    assert kept["actions"] == json.loads(whole.data)["actions"][-smaller.actions :]


async def test_running_games_are_given_up_and_the_others_play_on(life: Life, privacy: Privacy) -> None:
    assert await privacy.unfinished(ME) == 5
    changed = await privacy.erase(ME, NOON)
    assert {life.running, life.paired, life.lobby} <= set(changed)
    running = require_begun(await life.sessions.by_id(life.running))
    assert running.session.status is Status.PLAYING
    assert running.position.forfeited == {0}
    assert running.session.players[0] < 0
    await life.sessions.play(life.running, BEN, "b4-c4", NOON)
    assert (await life.session(life.paired)).status is Status.OVER
    assert (await life.session(life.lobby)).players == (BEN,)
    assert (await life.session(life.lobby)).opener_id == BEN
    assert (await life.proposals.by_id(life.proposal)).state is State.WITHDRAWN
    assert await privacy.unfinished(ME) == 0


async def test_a_board_posted_before_its_player_was_erased_is_posted_anew_without_the_name(
    life: Life, privacy: Privacy, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_up, posted = privacy._give_up, list[int]()

    async def give_up_and_post(table: Table, user_id: int, now: int) -> None:
        await give_up(table, user_id, now)
        async with database.transaction() as transaction:
            for notice in await notices.queued(transaction, table.session.id):
                await notices.drop(transaction, table.session.id)
                posted.append(notice.session_id)

    monkeypatch.setattr(privacy, "_give_up", give_up_and_post)
    await privacy.erase(BEN, NOON)
    assert posted
    async with database.reading() as transaction:
        for session_id in set(posted):
            assert NoticeKind.BOARD in {one.kind for one in await notices.queued(transaction, session_id)}


async def test_what_was_put_away_can_still_be_taken_up_by_the_others(
    life: Life, privacy: Privacy, database: Database
) -> None:
    await privacy.erase(ME, NOON)
    archived = require_begun(await life.sessions.by_id(life.archived))
    assert archived.session.status is Status.ARCHIVED
    assert archived.position.forfeited == {0}
    await Archives(database, life.sessions).resume(life.archived, BEN, NOON)
    lobby = await Archives(database, life.sessions).resume(life.archived_lobby, BEN, NOON)
    assert lobby.session.players == (BEN,)


async def test_a_table_that_was_put_away_goes_to_a_person_and_not_to_the_computer_before_them(
    privacy: Privacy, sessions: Sessions, database: Database
) -> None:
    wished = replace(opening(capacity=3), user_id=ME, computers=(1,))
    session_id = (await sessions.lobbies.open(wished, NOON)).session.id
    await sessions.lobbies.join(session_id, BEN, NOON)
    async with database.transaction() as transaction:
        await archive(transaction, (await sessions.load(transaction, session_id)).session, NOON)
    await privacy.erase(ME, NOON)
    left = (await sessions.by_id(session_id)).session
    assert is_computer(left.players[0])
    assert (left.players[1:], left.opener_id) == ((BEN,), BEN)


async def test_finished_games_keep_their_moves_and_the_others_their_ratings(
    life: Life, privacy: Privacy, database: Database
) -> None:
    before = (require_begun(await life.sessions.by_id(life.over))).position
    async with database.reading() as transaction:
        ben = await transaction.rows("SELECT * FROM ratings WHERE user_id = ?", (BEN,))
    await privacy.erase(ME, NOON)
    assert (require_begun(await life.sessions.by_id(life.over))).position == before
    async with database.reading() as transaction:
        for session_id in (life.over, life.paired, life.running, life.others):
            assert await fault(transaction, session_id) is None
        assert await recount(transaction) == ()
        now_ben = await transaction.rows("SELECT * FROM ratings WHERE user_id = ?", (BEN,))
    assert len(now_ben) == len(ben) == 1


async def test_a_game_that_ends_after_one_of_its_players_was_erased_lists_no_former_player(
    life: Life, privacy: Privacy, database: Database
) -> None:
    await privacy.erase(ME, NOON)
    await life.sessions.play(life.running, BEN, TURNS[1], NOON)
    await life.sessions.play(life.running, CAT, TURNS[2], NOON)
    await life.sessions.resign(life.running, CAT, NOON)
    assert (await life.session(life.running)).status is Status.OVER
    leaders = await Standings(database).leaders(GUILD, Ranking("volcano"), 1, NOON)
    assert {one.user_id for one in leaders.entries} == {BEN, CAT}
    async with database.reading() as transaction:
        former = await transaction.rows("SELECT mu_after FROM results WHERE user_id < 0 AND points IS NOT NULL")
        assert len(former) == 3
        assert await recount(transaction) == ()
        assert await transaction.rows("SELECT * FROM ratings WHERE user_id < 0") == []


async def test_two_who_are_erased_stay_two(life: Life, privacy: Privacy) -> None:
    await privacy.erase(ME, NOON)
    await privacy.erase(CAT, NOON)
    players = (await life.session(life.over)).players
    assert len(set(players)) == 3
    assert players[0] < 0
    assert players[2] < 0


async def test_erasing_twice_and_erasing_a_stranger_changes_nothing(
    life: Life, privacy: Privacy, database: Database
) -> None:
    await privacy.erase(ME, NOON)
    async with database.reading() as transaction:
        before = [tuple(row) for row in await transaction.rows("SELECT * FROM seats")]
    assert await privacy.erase(ME, NOON) == ()
    assert await privacy.erase(Random(1).randrange(10**17), NOON) == ()
    async with database.reading() as transaction:
        assert [tuple(row) for row in await transaction.rows("SELECT * FROM seats")] == before


async def test_v37_a_seat_on_the_yacht_is_not_given_up_and_its_game_goes_on(
    privacy: Privacy, sessions: Sessions, database: Database
) -> None:
    afloat = await start(sessions, 1, BEN, CAT, game="vesuvio")
    await sessions.play(afloat, ME, "N1 N0", NOON)
    ashore = await start(sessions, 2, BEN, CAT, game="vesuvio")
    assert await privacy.unfinished(ME) == 1
    assert await privacy.erase(ME, NOON) == (ashore,)
    assert await traces(database, ME) == {}
    assert await privacy.unfinished(ME) == 0
    await sessions.play(afloat, BEN, "N1 end", NOON)
    going_on = require_begun(await sessions.by_id(afloat))
    assert going_on.session.status is Status.PLAYING
    assert going_on.position.forfeited == frozenset()
    await sessions.play(afloat, CAT, "N1 N0", NOON)
    await sessions.play(afloat, BEN, "N0", NOON)
    over = require_begun(await sessions.by_id(afloat))
    assert over.session.status is Status.OVER
    assert over.position.outcome is not None
    assert over.position.outcome.placings == (1, 1, 1)
    assert await traces(database, ME) == {}
    async with database.reading() as transaction:
        for session_id in (afloat, ashore):
            assert await fault(transaction, session_id) is None
        assert await recount(transaction) == ()

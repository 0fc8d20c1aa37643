"""Computers at a table: seats, what they owe, their moves made once, and their answers to proposals."""

from dataclasses import replace

import pytest

from bot.cli.check import fault
from bot.model.proposals import ProposalKind
from bot.model.refusals import NotSeated, SessionRefusal, StaleBoard
from bot.model.sessions import FIRST, Status, Unrated, is_computer, joining, stand_in_of
from bot.model.tables import Table
from bot.model.turn_times import USUAL_CLOCK
from bot.people.privacy import Privacy
from bot.play.computers import Computers, TurnQuestion, answer
from bot.play.pauses import Pauses
from bot.play.proposals import Case, EndMotion, Proposals
from bot.play.seats import Claims, Seats
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.standings.recount import recount
from bot.store.database import Database
from bot.store.rows import results, seats
from bot.store.rows import sessions as session_rows
from bot.store.rows.notices import NoticeKind
from bot.store.rows.seats import TurnJob
from bot.ui.story import told_lines
from bot.words.language import language_for
from bot.workers.pool import WorkerDied
from games import REGISTRY
from games.core.actions import Conclude
from games.hekla.endings import STALLED_ROUNDS
from games.hekla.position import HeklaPosition
from tests.bot.conftest import ANN, BEN, CAT, GUILD, NOON, begin, delivered, opening, queued
from tests.bot.tables import start
from tests.games.seating import seats_near

ERUPTION = "b2-a3 c3-b3 b3-b4"


async def think(question: TurnQuestion) -> tuple[str, ...]:
    """In this process: no test here is about the other one."""
    return answer(question)


async def play_against(sessions: Sessions, *levels: int, game: str = "volcano", others: tuple[int, ...] = ()) -> Table:
    """Ann against computers, Ann to begin."""
    request = replace(opening(), game=game, computers=levels)
    if others:
        request = replace(request, capacity=1 + len(levels) + len(others))
    return await start(sessions, request, *others)


async def due(computers: Computers, sessions: Sessions, now: int = NOON) -> TurnJob:
    """The one turn that is owed, its board delivered."""
    await delivered(sessions)
    (owed,) = await computers.due(now)
    return owed


async def reply(computers: Computers, sessions: Sessions, now: int = NOON) -> Table:
    """The table after the computer has made its turn."""
    owed = await due(computers, sessions, now)
    return (await computers.play(owed, await computers.plan(owed, think), NOON)).table


async def owed_rows(database: Database) -> list[tuple[int, int, int]]:
    async with database.reading() as transaction:
        return [tuple(row) for row in await transaction.rows("SELECT session_id, seat, sequence FROM turn_jobs")]


def test_a_stand_in_says_level_and_number_and_is_nobodys_id() -> None:
    first = joining((ANN,), 4)
    second = joining((ANN, first), 4)
    assert [stand_in_of(one) for one in (first, second)] == [(4, 1), (4, 2)]
    assert not any(is_computer(one) for one in (ANN, 0, -1, -1_000_000, FIRST))


@pytest.mark.parametrize("game", [*REGISTRY])
async def test_one_command_seats_computers_of_a_level_in_every_game(sessions: Sessions, game: str) -> None:
    seats = seats_near(REGISTRY[game], 3)
    table = await play_against(sessions, *[2] * (seats - 1), game=game)
    assert table.session.status is Status.PLAYING
    assert table.session.computers == set(range(1, seats))
    assert [stand_in_of(player) for player in table.session.players] == [None, (2, 1), (2, 2)][:seats]
    assert table.session.capacity == seats


@pytest.mark.parametrize(
    ("request_", "key"),
    [
        ({"computers": (6,)}, "bot-refusal-level"),
        ({"computers": (0,)}, "bot-refusal-level"),
        ({"computers": (1, 1), "capacity": 2}, "bot-refusal-computer-full"),
        ({"computers": (1,) * 9}, "bot-refusal-computer-full"),
        ({"computers": (1,), "options": {"challenge": "red"}}, "bot-refusal-computer-solo"),
    ],
)
async def test_impossible_opponents_are_refused_and_nothing_is_opened(
    sessions: Sessions, database: Database, request_: dict[str, object], key: str
) -> None:
    request = replace(opening(), **request_)  # type: ignore[arg-type]  # fields by name
    with pytest.raises(SessionRefusal, match=key):
        await sessions.lobbies.open(request, NOON)
    async with database.reading() as transaction:
        assert await transaction.rows("SELECT * FROM sessions") == []


async def test_the_opener_adds_and_removes_computers_in_the_lobby_only(sessions: Sessions) -> None:
    lobbies = sessions.lobbies
    number = (await lobbies.open(opening(capacity=4), NOON)).session.id
    await lobbies.join(number, BEN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-not-opener"):
        await lobbies.add_computer(number, BEN, 1, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-level"):
        await lobbies.add_computer(number, ANN, 6, NOON)
    await lobbies.add_computer(number, ANN, 5, NOON)
    lobby = await lobbies.add_computer(number, ANN, 5, NOON)
    first, second = lobby.session.players[2:]
    with pytest.raises(SessionRefusal, match="bot-refusal-computer-full"):
        await lobbies.add_computer(number, ANN, 1, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-computer-left"):
        await lobbies.remove_computer(number, ANN, BEN, NOON)
    assert (await lobbies.remove_computer(number, ANN, first, NOON)).session.players == (ANN, BEN, second)
    with pytest.raises(SessionRefusal, match="bot-refusal-computer-left"):
        await lobbies.remove_computer(number, ANN, first, NOON)
    await lobbies.start(number, ANN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-begun"):
        await lobbies.add_computer(number, ANN, 1, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-begun"):
        await lobbies.remove_computer(number, ANN, second, NOON)


async def test_a_table_with_only_computers_left_closes(sessions: Sessions) -> None:
    lobbies = sessions.lobbies
    number = (await lobbies.open(replace(opening(capacity=3), computers=(1,)), NOON)).session.id
    await lobbies.join(number, BEN, NOON)
    assert (await lobbies.leave(number, ANN, NOON)).session.opener_id == BEN
    assert (await lobbies.leave(number, BEN, NOON)).session.status is Status.CANCELLED


async def test_a_computer_owes_a_row_from_the_move_before_it_to_its_own(
    sessions: Sessions, database: Database, computers: Computers
) -> None:
    table = await play_against(sessions, 1)
    number = table.session.id
    assert await owed_rows(database) == []
    await sessions.play(number, ANN, ERUPTION, NOON)
    assert await owed_rows(database) == [(number, 1, 3)]
    after = await reply(computers, sessions)
    assert after.position.to_act == {0}
    assert await owed_rows(database) == []
    async with database.reading() as transaction:
        assert await fault(transaction, number) is None


async def test_nothing_is_thought_about_before_its_board_is_posted(sessions: Sessions, computers: Computers) -> None:
    await sessions.play((await play_against(sessions, 1)).session.id, ANN, ERUPTION, NOON)
    assert await computers.due(NOON) == []
    await delivered(sessions)
    assert len(await computers.due(NOON)) == 1


@pytest.mark.parametrize("game", [*REGISTRY])
async def test_a_whole_turn_is_one_act_and_one_new_board(
    sessions: Sessions, database: Database, computers: Computers, game: str
) -> None:
    table = await play_against(sessions, 1, game=game)
    number = table.session.id
    while table.position.to_act == {0}:
        # A game may list one that ends it first.
        goes_on = (one for one in table.position.moves(0) if not table.position.play(0, one).position.outcome)
        table = (await sessions.play(number, ANN, table.position.notation(next(goes_on)), NOON)).table
    turn = table.position.turn
    after = await reply(computers, sessions)
    shown = [one for one in await queued(database, number) if one.kind is NoticeKind.BOARD]
    assert len(shown) == 1
    # A plan stops at a draw, after which the computer owes the rest of its turn.
    assert after.position.turn > turn or REGISTRY[game].has_secrets
    assert after.session.sequence > table.session.sequence


async def test_thoughts_about_a_table_that_has_changed_are_thrown_away(
    sessions: Sessions, computers: Computers, proposals: Proposals
) -> None:
    number = (await play_against(sessions, 1)).session.id
    await sessions.play(number, ANN, ERUPTION, NOON)
    owed = await due(computers, sessions)
    moves = await computers.plan(owed, think)
    taken_back = await proposals.propose(number, ANN, ProposalKind.UNDO, NOON)
    assert taken_back.carried, "a computer agrees to take a move back"
    with pytest.raises(StaleBoard):
        await computers.play(owed, moves, NOON)
    with pytest.raises(StaleBoard):
        await computers.plan(owed, think)
    assert taken_back.table.position.to_act == {0}


async def test_a_move_after_the_computers_answer_is_taken_back_with_it(
    sessions: Sessions, computers: Computers, proposals: Proposals
) -> None:
    number = (await play_against(sessions, 1)).session.id
    before = (await sessions.play(number, ANN, "b2-a3 c3-b3", NOON)).table.position
    await sessions.play(number, ANN, "b3-b4", NOON)
    await reply(computers, sessions)
    result = await proposals.propose(number, ANN, ProposalKind.UNDO, NOON)
    assert result.carried
    assert result.table.position == before


@pytest.mark.parametrize("failure", [WorkerDied(), ValueError("no idea"), None])
async def test_where_thinking_fails_the_best_move_in_sight_is_played(
    sessions: Sessions, computers: Computers, caplog: pytest.LogCaptureFixture, failure: Exception | None
) -> None:
    await sessions.play((await play_against(sessions, 5)).session.id, ANN, ERUPTION, NOON)
    owed = await due(computers, sessions)

    async def fail(_question: TurnQuestion) -> tuple[str, ...]:
        if failure is None:
            return ("nonsense",)
        raise failure

    moves = await computers.plan(owed, fail)
    assert (await computers.play(owed, moves, NOON)).table.session.sequence > owed.sequence
    assert "cannot think" in caplog.text


async def test_a_game_with_a_computer_is_unrated_and_keeps_the_level_beaten(
    sessions: Sessions, database: Database, computers: Computers
) -> None:
    """A place before it counts; and the books agree."""
    number = (await play_against(sessions, 3)).session.id
    await sessions.play(number, ANN, ERUPTION, NOON)
    owed = await due(computers, sessions)
    stand_in = (await sessions.by_id(number)).session.players[1]
    await sessions.resign(number, stand_in, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-over"):
        await computers.plan(owed, think)
    table = await sessions.by_id(number)
    assert isinstance(table, Table)
    assert table.unrated is Unrated.COMPUTER
    async with database.reading() as transaction:
        assert await results.current_rating(transaction, ANN, GUILD, "volcano") is None
        found = await transaction.rows("SELECT user_id, beaten_level FROM results WHERE beaten_level IS NOT NULL")
        assert [tuple(row) for row in found] == [(ANN, 3)]
        for table_of_people in ("ratings", "preferences", "former_seats"):
            assert await transaction.rows(f"SELECT * FROM {table_of_people}") == []
        assert await recount(transaction) == ()


async def test_a_game_that_only_computers_play_stops(
    sessions: Sessions, database: Database, computers: Computers
) -> None:
    number = (await play_against(sessions, 1, 1)).session.id
    await sessions.resign(number, ANN, NOON)
    owed = await due(computers, sessions)
    assert await computers.plan(owed, think) == ()
    ended = (await computers.play(owed, (), NOON)).table
    assert ended.session.status is Status.OVER
    assert ended.latest == Conclude()
    assert await owed_rows(database) == []


async def test_only_people_are_waited_for_and_pinged(
    sessions: Sessions, database: Database, computers: Computers
) -> None:
    """Two people and a computer: while it is to act there is no clock, and nobody is called."""
    number = (await play_against(sessions, 1, others=(BEN,))).session.id
    first = await sessions.by_id(number)
    assert first.session.players[1:] != (BEN,)
    assert [clock.seat for clock in first.clocks] == [0]
    after = (await sessions.play(number, ANN, ERUPTION, NOON)).table
    computer = next(iter(after.session.computers))
    assert after.position.to_act == {computer}
    assert (await sessions.by_id(number)).clocks == ()
    reached = await reply(computers, sessions)
    assert [clock.seat for clock in (await sessions.by_id(number)).clocks] == sorted(reached.position.to_act)


async def test_alone_against_computers_there_is_no_clock(sessions: Sessions, computers: Computers) -> None:
    number = (await play_against(sessions, 1)).session.id
    assert (await sessions.by_id(number)).clocks == ()
    await sessions.play(number, ANN, ERUPTION, NOON)
    await reply(computers, sessions)
    assert (await sessions.by_id(number)).clocks == ()


@pytest.mark.full
async def test_a_computer_agrees_to_an_end_unless_it_is_ahead(
    sessions: Sessions, computers: Computers, proposals: Proposals
) -> None:
    number = (await play_against(sessions, 5)).session.id
    table = (await sessions.play(number, ANN, "b2-a3", NOON)).table
    assert not any(table.position.view(None).scores)
    level = await proposals.propose(number, ANN, ProposalKind.END, NOON)
    assert level.carried
    number = (await play_against(sessions, 5)).session.id
    table = (await sessions.play(number, ANN, ERUPTION, NOON)).table
    for _ in range(8):
        table = await reply(computers, sessions)
        own, its = table.position.view(None).scores
        assert own is not None
        assert its is not None
        if its > own:
            with pytest.raises(SessionRefusal, match="bot-refusal-computer-ahead"):
                await proposals.propose(number, ANN, ProposalKind.END, NOON)
            return
        while table.position.to_act == {0}:
            quiet = min(table.position.moves(0), key=lambda one: table.position.worths(0, (one,))[0].order)
            table = (await sessions.play(number, ANN, table.position.notation(quiet), NOON)).table
    pytest.fail("the computer never was ahead")


async def test_a_computer_on_the_mountain_agrees_to_no_end_that_places_a_person_alone(
    sessions: Sessions, computers: Computers, proposals: Proposals
) -> None:
    number = (await play_against(sessions, 5, game="vesuvio")).session.id
    table = (await sessions.play(number, ANN, "N1", NOON)).table
    table = (await sessions.play(number, ANN, "N0", NOON)).table
    while table.position.to_act != {1}:
        (first, *_) = table.position.moves(0)
        table = (await sessions.play(number, ANN, table.position.notation(first), NOON)).table
    with pytest.raises(SessionRefusal, match="bot-refusal-computer-would-lose"):
        await proposals.propose(number, ANN, ProposalKind.END, NOON)
    assert (await sessions.by_id(number)).session.status is Status.PLAYING


@pytest.mark.parametrize(("rounds", "agrees"), [(STALLED_ROUNDS - 1, False), (STALLED_ROUNDS, True)])
async def test_a_computer_that_leads_agrees_once_nothing_comes_of_the_rounds_any_more(
    database: Database, sessions: Sessions, rounds: int, *, agrees: bool
) -> None:
    table = await play_against(sessions, 5, game="hekla")
    position = table.position
    assert isinstance(position, HeklaPosition)
    ahead = position.table._replace(vulcanologists=(3, 9))
    table = replace(table, position=replace(position, table=ahead, quiet=(rounds, rounds)))
    async with database.reading() as transaction:
        case = Case(table, await session_rows.record_of(transaction, table.session), 0)
    if agrees:
        assert EndMotion().terms(case).asked == {0}
    else:
        with pytest.raises(SessionRefusal, match="bot-refusal-computer-ahead"):
            EndMotion().terms(case)


async def test_a_rematch_begins_at_once_with_the_same_computers(sessions: Sessions, proposals: Proposals) -> None:
    number = (await play_against(sessions, 4)).session.id
    stand_in = (await sessions.by_id(number)).session.players[1]
    await sessions.resign(number, ANN, NOON)
    result = await proposals.propose(number, ANN, ProposalKind.REMATCH, NOON)
    assert result.opened is not None
    again = (await sessions.by_id(result.opened)).session
    assert again.status is Status.PLAYING
    assert (again.players, again.opener_id) == ((stand_in, ANN), ANN)


async def test_a_turn_thought_of_before_a_pause_is_not_played_in_it(
    sessions: Sessions, database: Database, computers: Computers
) -> None:
    number = (await play_against(sessions, 1)).session.id
    await sessions.play(number, ANN, ERUPTION, NOON)
    owed = await due(computers, sessions)
    moves = await computers.plan(owed, think)
    before = (await sessions.by_id(number)).session.sequence
    await Pauses(database, sessions).pause(number, NOON)
    with pytest.raises(StaleBoard):
        await computers.plan(owed, think)
    with pytest.raises(StaleBoard):
        await computers.play(owed, moves, NOON)
    assert (await sessions.by_id(number)).session.sequence == before
    await Pauses(database, sessions).resume(number, ANN, NOON)
    await computers.play(await due(computers, sessions), moves, NOON)


async def test_an_erasure_keeps_stand_ins_apart_from_former_players(sessions: Sessions, database: Database) -> None:
    number = (await play_against(sessions, 3, others=(BEN,))).session.id
    stand_in = next(one for one in (await sessions.by_id(number)).session.players if is_computer(one))
    privacy = Privacy(database, sessions)
    await privacy.erase(BEN, NOON)
    session = (await sessions.by_id(number)).session
    assert sorted(session.players) == sorted((stand_in, -1, ANN))
    await privacy.erase(ANN, NOON)
    assert sorted((await sessions.by_id(number)).session.players) == sorted((stand_in, -2, -1))


async def test_seeds_of_computers_are_in_no_repr(sessions: Sessions, database: Database) -> None:
    number = (await play_against(sessions, 2)).session.id
    async with database.reading() as transaction:
        (found,) = await seats.computers_of(transaction, number)
    assert str(found.seed) not in repr(found)
    assert len(found.seed) == 16
    question = TurnQuestion("volcano", None, 1, 2, found.seed)  # type: ignore[arg-type]  # only its repr is wanted
    assert str(found.seed) not in repr(question)


async def test_a_failed_turn_is_tried_again_and_given_up_at_last(sessions: Sessions, computers: Computers) -> None:
    await sessions.play((await play_against(sessions, 2)).session.id, ANN, ERUPTION, NOON)
    owed, moment = await due(computers, sessions), NOON
    for _ in range(20):
        await computers.postpone(owed, moment)
        following = await computers.next_due(moment)
        if following is None:
            break
        moment = following
        (owed,) = await computers.due(moment)
    else:
        pytest.fail("it is tried for ever")
    assert await computers.due(moment + 10**9) == []
    await computers.retry_all(moment)
    assert len(await computers.due(moment)) == 1


async def deserted(sessions: Sessions, database: Database) -> tuple[int, int]:
    """A rated game of two in which Ben's time has run out and his seat can be claimed, and a moment after that."""
    number = (await begin(sessions, BEN)).session.id
    await sessions.play(number, ANN, ERUPTION, NOON)
    await delivered(sessions)
    late = NOON + USUAL_CLOCK + 1
    await Timekeeper(database, sessions).fire(late, reachable=True)
    return number, late


async def test_a_computer_plays_a_deserted_seat_on_and_its_owner_returns(
    sessions: Sessions, database: Database, computers: Computers
) -> None:
    number, late = await deserted(sessions, database)
    claims, changes = Claims(database, sessions), Seats(database, sessions)
    with pytest.raises(SessionRefusal, match="bot-refusal-level"):
        await claims.substitute(number, 1, ANN, 9, late)
    with pytest.raises(SessionRefusal, match="bot-refusal-claim-own"):
        await claims.substitute(number, 1, BEN, 2, late)
    table = await claims.substitute(number, 1, ANN, 2, late)
    assert table.session.computers == {1}
    assert [one.kind for one in await queued(database, number)].count(NoticeKind.TIMEOUT) == 1
    with pytest.raises(StaleBoard):
        await claims.substitute(number, 1, ANN, 2, late)
    await reply(computers, sessions, late)
    with pytest.raises(NotSeated):
        await changes.take_back(number, CAT, late)
    back = await changes.take_back(number, BEN, late)
    assert back.session.players == (ANN, BEN)
    assert await owed_rows(database) == []
    with pytest.raises(NotSeated):
        await changes.take_back(number, BEN, late)
    await sessions.resign(number, BEN, late)
    over = await sessions.by_id(number)
    assert isinstance(over, Table)
    assert over.unrated is Unrated.COMPUTER
    async with database.reading() as transaction:
        assert await transaction.rows("SELECT * FROM results WHERE beaten_level > 0") == [], (
            "Ann has beaten Ben, not a computer"
        )
        assert await recount(transaction) == ()


async def test_turns_are_told_of_whoever_made_them_and_not_of_who_holds_the_seat_by_now(
    sessions: Sessions, database: Database, computers: Computers
) -> None:
    """A computer plays for Ben; then he is back, and at last Cat has his seat."""
    number, late = await deserted(sessions, database)
    robot = (await Claims(database, sessions).substitute(number, 1, ANN, 2, late)).session.players[1]
    played = (await reply(computers, sessions, late)).session.sequence
    await Seats(database, sessions).take_back(number, BEN, late)
    back = await sessions.by_id(number)
    assert isinstance(back, Table)
    assert back.holders == (ANN, robot)
    said = told_lines(back, back.told(None), language_for("en"), back.holders)
    assert "Tuff" in said
    assert f"<@{BEN}>" not in said
    await sessions.play(number, ANN, back.position.notation(back.position.moves(0)[0]), late)
    await Seats(database, sessions).replace_player(number, BEN, CAT, late)
    now = await sessions.by_id(number)
    assert isinstance(now, Table)
    assert now.holders[0] == ANN
    async with database.reading() as transaction:
        hands = await seats.hands(transaction, number)
    assert hands.at(played) == (ANN, robot)
    assert hands.at(now.session.sequence + 1) == now.session.players == (ANN, CAT)


@pytest.mark.parametrize("gone", ["resigned", "over"])
async def test_a_seat_that_is_no_longer_late_gets_no_computer(
    sessions: Sessions, database: Database, gone: str
) -> None:
    number, late = await deserted(sessions, database)
    await sessions.resign(number, BEN if gone == "resigned" else ANN, late)
    with pytest.raises(SessionRefusal):
        await Claims(database, sessions).substitute(number, 1, ANN, 1, late)
    assert (await sessions.by_id(number)).session.computers == frozenset()

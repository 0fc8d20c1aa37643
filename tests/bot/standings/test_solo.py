"""Solo challenges beside the game: results kept and ranked, the same board again, hints, openings as text."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.refusals import NotSeated, SessionRefusal
from bot.model.request import session_of
from bot.model.sessions import Status
from bot.model.tables import Table
from bot.play.computers import Think, TurnQuestion, answer
from bot.play.sessions import Sessions
from bot.standings.solo import Solo
from bot.store.database import Database
from bot.store.rows import results
from bot.store.rows import sessions as session_rows
from games import REGISTRY
from games.core.computers import LEVELS
from games.core.refusals import IllegalMove
from games.core.text import text
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, GUILD, NOON, OTHER_CHANNEL, begin, opening
from tests.bot.tables import start

HELPED = replace(opening(), capacity=2, with_help=True)
SOLUTION = Path(__file__).parents[2] / "golden" / "volcano" / "solutions" / "red.txt"


@pytest.fixture
def solo(database: Database, sessions: Sessions) -> Solo:
    return Solo(database, sessions)


@pytest.fixture
def asked() -> list[TurnQuestion]:
    """What the computer has been asked."""
    return []


@pytest.fixture
def think(asked: list[TurnQuestion]) -> Think:
    """Thinks in this process, at the gentlest level: no test here is about strength."""

    async def answered(question: TurnQuestion) -> tuple[str, ...]:
        asked.append(question)
        return answer(replace(question, level=1))

    return answered


async def against_computers(sessions: Sessions, game: str, *others: int) -> Table:
    """Ann, who begins, other people, and a computer."""
    request = replace(opening(), game=game, computers=(1,), capacity=2 + len(others))
    return await start(sessions, request, *others)


async def solve(sessions: Sessions) -> int:
    """Ann meets the challenge "red" on the diagonal layout without a point; gives the session's id."""
    session_id = (await begin(sessions, challenge="red")).session.id
    _, *turns = SOLUTION.read_text(encoding="utf-8").splitlines()
    for turn in turns:
        await sessions.play(session_id, ANN, turn, NOON)
    return session_id


async def test_o20_a_challenge_that_is_met_is_kept_with_its_rank(sessions: Sessions, solo: Solo) -> None:
    session_id = await solve(sessions)
    table = await sessions.by_id(session_id)
    assert table.session.status is Status.OVER
    ((board, title),) = await solo.lists(GUILD)
    assert title == text(
        "volcano-solo-title",
        challenge=text("volcano-option-challenge-red"),
        layout=text("volcano-option-layout-diagonal"),
    )
    (best,) = await solo.best(GUILD, board)
    assert best.user_id == ANN
    assert best.result.rank[:2] == (0, 0)
    assert await solo.lists(GUILD + 1) == []
    assert await solo.best(GUILD + 1, board) == []


async def test_o20_a_challenge_given_up_ranks_behind_one_that_was_met(sessions: Sessions, solo: Solo) -> None:
    session_id = await solve(sessions)
    again = (await solo.again(session_id, BEN, CHANNEL, NOON)).session.id
    await sessions.resign(again, BEN, NOON)
    ((board, _),) = await solo.lists(GUILD)
    assert [one.user_id for one in await solo.best(GUILD, board)] == [ANN, BEN]


async def test_the_same_board_again_is_the_same_board_and_begins_at_once(sessions: Sessions, solo: Solo) -> None:
    first = await begin(sessions, challenge="trees", layout="random")
    await sessions.resign(first.session.id, ANN, NOON)
    again = await solo.again(first.session.id, CAT, OTHER_CHANNEL, NOON)
    assert again.position.dump() == first.position.dump()
    assert (again.session.status, again.session.players) == (Status.PLAYING, (CAT,))


async def test_only_a_finished_challenge_is_played_again(sessions: Sessions, solo: Solo) -> None:
    running = await begin(sessions, challenge="red")
    with pytest.raises(SessionRefusal, match="bot-refusal-no-challenge"):
        await solo.again(running.session.id, BEN, OTHER_CHANNEL, NOON)


async def test_a_challenge_is_for_one_player(sessions: Sessions) -> None:
    with pytest.raises(SessionRefusal, match="bot-refusal-too-many"):
        await sessions.lobbies.open(opening(capacity=2, challenge="red"), NOON)
    session_id = (await sessions.lobbies.open(opening(challenge="red"), NOON)).session.id
    with pytest.raises(SessionRefusal, match="bot-refusal-full"):
        await sessions.lobbies.join(session_id, BEN, NOON)


@pytest.mark.parametrize("game", [*REGISTRY])
async def test_a_table_that_helps_gives_hints_and_one_that_does_not_gives_none(
    sessions: Sessions, solo: Solo, think: Think, game: str
) -> None:
    """Help is one choice of a table, whoever plays there."""
    request = replace(opening(), game=game, capacity=2)
    without = await start(sessions, request, BEN)
    with pytest.raises(SessionRefusal, match="bot-refusal-no-help"):
        await solo.hint(CHANNEL, ANN, None, think)
    await sessions.resign(without.session.id, BEN, NOON)
    await start(sessions, replace(request, with_help=True), BEN)
    assert (await solo.hint(CHANNEL, ANN, None, think)).key == "bot-hint-turn"


async def test_hints_are_for_players_and_tell_as_much_as_asked(sessions: Sessions, solo: Solo, think: Think) -> None:
    await start(sessions, HELPED, BEN)
    assert (await solo.hint(CHANNEL, ANN, 1, think)).key.startswith("volcano-")
    with pytest.raises(NotSeated):
        await solo.hint(CHANNEL, CAT, 1, think)
    with pytest.raises(SessionRefusal, match="bot-refusal-no-hints"):
        await solo.hint(CHANNEL, ANN, 99, think)


async def test_in_a_challenge_a_hint_tells_the_least_and_no_computer_plays_it(
    sessions: Sessions, solo: Solo, think: Think
) -> None:
    await begin(sessions, challenge="red")
    assert (await solo.hint(CHANNEL, ANN, None, think)).key == "volcano-hint-possible"
    with pytest.raises(SessionRefusal, match="bot-refusal-no-hints"):
        await solo.hint(CHANNEL, ANN, 4, think)


@pytest.mark.parametrize("game", [*REGISTRY])
async def test_against_computers_alone_a_hint_is_what_the_strongest_would_play(
    sessions: Sessions, solo: Solo, think: Think, asked: list[TurnQuestion], game: str
) -> None:
    """It is asked with the asker's own view, and gets the same answer again."""
    table = await against_computers(sessions, game)
    one, two = [await solo.hint(CHANNEL, ANN, None, think) for _ in range(2)]
    assert one == two
    assert one.key == "bot-hint-turn"
    wanted = (LEVELS[-1], table.position.view(0))
    assert [(question.level, question.view) for question in asked] == ([wanted] * 2 if table.game.computer else [])
    assert len({question.seed for question in asked}) <= 1


async def test_a_hint_waits_for_the_askers_turn(sessions: Sessions, solo: Solo, think: Think) -> None:
    table = await against_computers(sessions, "hekla")
    assert (await solo.hint(CHANNEL, ANN, 1, think)).key == "bot-hint-turn"
    await sessions.play(table.session.id, ANN, "3@C2", NOON)
    with pytest.raises(IllegalMove, match="bot-refusal-not-your-turn"):
        await solo.hint(CHANNEL, ANN, 1, think)


async def test_the_level_above_the_games_own_hints_is_a_computers_turn(
    sessions: Sessions, solo: Solo, think: Think
) -> None:
    await start(sessions, HELPED, BEN)
    assert (await solo.hint(CHANNEL, ANN, 4, think)).key == "bot-hint-turn"


async def test_an_opening_written_down_sets_up_the_same_board(sessions: Sessions, solo: Solo) -> None:
    first = await begin(sessions, layout="random")
    written = first.game.opening_text(first.session.options, first.session.seed)
    await sessions.resign(first.session.id, ANN, NOON)
    again = await begin(sessions, opening=written)
    assert again.position.dump()["stacks"] == first.position.dump()["stacks"]
    assert again.position.dump()["caps"] == first.position.dump()["caps"]


def test_ranks_sort_as_numbers_do() -> None:
    ranks = [(0, 0, 30, 99), (0, 2, 5, 7), (0, 13, 5, 7), (1, 1, 0), (1, 12, 0)]
    assert sorted(ranks, key=results.sortable) == ranks
    with pytest.raises(ValueError, match="rank"):
        results.sortable((-1,))


async def test_of_equal_results_the_earlier_is_listed_before_and_they_share_a_place(
    sessions: Sessions, solo: Solo, database: Database
) -> None:
    async with database.transaction() as transaction:
        numbers = []
        for channel_id, user, ended in ((1, BEN, 300), (2, ANN, 200), (3, BEN, 100), (4, CAT, 100)):
            table = replace(session_of(opening(channel_id), bytes(16), NOON), status=Status.OVER)
            numbers.append(await session_rows.insert(transaction, table))
            rank = (0, 1) if user == CAT else (0, 0)
            await results.insert_solo_result(transaction, numbers[-1], GUILD, user, board="red", rank=rank, now=ended)
        found = await results.best_solo_results(transaction, GUILD, "red", 10)
    # Ben's earlier one is before Ann's, and the one that is shown; Cat's was early, but worse.
    assert [(one.place, one.user_id, one.session_id) for one in found] == [
        (1, BEN, numbers[2]),
        (1, ANN, numbers[1]),
        (3, CAT, numbers[3]),
    ]

"""Handicaps at a table: who gives them, where they go, what ratings make of them and suggest."""

from dataclasses import replace

import pytest

from bot.cli.check import fault
from bot.model.actions import require_begun
from bot.model.refusals import SessionRefusal
from bot.model.tables import Lobby
from bot.people.privacy import Privacy
from bot.play.proposals import Proposals
from bot.play.ratings import ESTABLISHED, lifts_of, points_of, rerate
from bot.play.rematch import Rematches
from bot.play.sessions import Sessions
from bot.standings.recount import recount
from bot.standings.service import Ranking, Standings
from bot.store.database import Database
from bot.store.rows.ratings import Skill
from bot.store.rows.standings import Sort
from bot.ui.board import board
from bot.ui.lobby import lobby as lobby_view
from bot.words.language import language_for
from games import REGISTRY
from games.core.handicap import padded
from games.core.options import HANDICAP
from games.core.refusals import Refusal
from rendering.picture import Picture
from tests.bot.conftest import ANN, BEN, CAT, GUILD, NOON, begin, opening
from tests.bot.finished import end


async def lobby_with(sessions: Sessions, *others: int) -> Lobby:
    found = await sessions.lobbies.open(opening(), NOON)
    for other in others:
        found = await sessions.lobbies.join(found.session.id, other, NOON)
    return found


async def given(sessions: Sessions, points: int = 5, *others: int) -> int:
    number = (await lobby_with(sessions, BEN, *others)).session.id
    await sessions.lobbies.give_handicap(number, ANN, BEN, points, NOON)
    return number


async def test_only_the_host_gives_a_handicap_and_only_what_there_is(sessions: Sessions) -> None:
    number = await given(sessions)
    with pytest.raises(SessionRefusal, match="bot-refusal-not-opener"):
        await sessions.lobbies.give_handicap(number, BEN, BEN, 9, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-first-left"):
        await sessions.lobbies.give_handicap(number, ANN, CAT, 9, NOON)
    for wrong in (-1, 1000):
        with pytest.raises(Refusal, match="core-option-number"):
            await sessions.lobbies.give_handicap(number, ANN, BEN, wrong, NOON)
    assert (await sessions.by_id(number)).session.options[HANDICAP] == "0 5"
    assert HANDICAP not in (await sessions.lobbies.give_handicap(number, ANN, BEN, 0, NOON)).session.options


async def test_a_handicap_goes_with_its_player_and_leaves_with_them(sessions: Sessions) -> None:
    number = await given(sessions, 5, CAT)
    await sessions.lobbies.give_handicap(number, ANN, CAT, 2, NOON)
    found = await sessions.lobbies.leave(number, ANN, NOON)
    assert (found.session.players, found.session.options[HANDICAP]) == ((BEN, CAT), "5 2")
    found = await sessions.lobbies.leave(number, BEN, NOON)
    assert found.session.options[HANDICAP] == "2"
    assert HANDICAP not in (await sessions.lobbies.join(number, ANN, NOON)).session.options or padded(
        found.session.options, 2
    ) == (2, 0)


async def test_a_handicap_is_erased_with_its_player_from_an_archived_table(
    sessions: Sessions, database: Database
) -> None:
    number = await given(sessions, 5, CAT)
    async with database.transaction() as transaction:
        await transaction.run("UPDATE sessions SET status = 'archived' WHERE id = ?", (number,))
    await Privacy(database, sessions).erase(ANN, NOON)
    found = await sessions.by_id(number)
    assert (found.session.players, found.session.options[HANDICAP]) == ((BEN, CAT), "5 0")


async def test_the_game_its_board_and_a_rematch_have_the_handicap(
    sessions: Sessions, database: Database, proposals: Proposals
) -> None:
    number = await given(sessions, 5, CAT)
    table = await sessions.lobbies.start(number, ANN, NOON)
    assert table.position.view(None).scores == (0, 5, 0)
    shown = board(table, {}, Picture(b"", "board.png", ""), language_for("en"))
    assert " · handicap +5 included" in str(shown.to_components())
    async with database.reading() as transaction:
        assert await fault(transaction, number) is None
    for user in (ANN, CAT):
        await sessions.resign(number, user, NOON)
    rematches = Rematches(database, proposals)
    opened = [(await rematches.offer(number, user, NOON)).opened for user in (ANN, BEN, CAT)][-1]
    assert opened is not None
    again = require_begun(await sessions.by_id(opened))
    assert again.session.players == (BEN, CAT, ANN)
    assert again.position.view(None).scores == (5, 0, 0)


async def test_a_handicap_that_is_even_by_the_model_says_as_little_as_an_even_game() -> None:
    even = rerate([Skill(25, 4), Skill(25, 4)], [1, 2])
    lifted = rerate([Skill(30, 4), Skill(25, 4)], [1, 2], (0.0, 5.0))
    assert lifted[0].mu - 30 == pytest.approx(even[0].mu - 25)
    assert lifted[1].mu == pytest.approx(even[1].mu)
    assert lifted[0].sigma == pytest.approx(even[0].sigma)


async def test_a_win_with_a_handicap_raises_a_rating_less_and_the_recount_agrees(database: Database) -> None:
    standings = Standings(database)
    await end(database, (ANN, BEN), (2, 1))
    await end(database, (ANN, BEN), (2, 1), guild_id=GUILD + 1, options={HANDICAP: "0 6"})
    plain, helped = [(await standings.profile(guild, BEN)).performances[0][0].points for guild in (GUILD, GUILD + 1)]
    assert points_of(Skill(25, 25 / 3)) < helped < plain
    async with database.transaction() as transaction:
        assert await recount(transaction) == ()
        await transaction.run("UPDATE sessions SET options = '{}'")
        assert await recount(transaction) != ()


async def test_the_lobby_says_what_would_be_even_once_both_ratings_are_established(
    sessions: Sessions, database: Database
) -> None:
    number = (await lobby_with(sessions, BEN)).session.id
    for _ in range(ESTABLISHED):
        assert "By the ratings" not in await said(sessions, number)
        await end(database, (ANN, BEN), (1, 2))
    found = await sessions.by_id(number)
    assert isinstance(found, Lobby)
    nothing, points = found.suggested
    assert nothing == 0 < points
    assert f"handicap of {points} points for <@102>" in await said(sessions, number)
    await sessions.lobbies.give_handicap(number, ANN, BEN, points, NOON)
    shown = await said(sessions, number)
    assert f"handicap +{points}" in shown
    assert "By the ratings" not in shown


async def said(sessions: Sessions, number: int) -> str:
    found = await sessions.by_id(number)
    assert isinstance(found, Lobby)
    return str(lobby_view(found, language_for("en")).to_components())


async def test_a_computer_beaten_with_a_handicap_is_not_counted(sessions: Sessions, database: Database) -> None:
    found = await sessions.lobbies.open(replace(opening(), computers=(3,)), NOON)
    number = found.session.id
    await sessions.lobbies.give_handicap(number, ANN, ANN, 5, NOON)
    await sessions.lobbies.choose_first(number, ANN, ANN, NOON)
    await sessions.lobbies.start(number, ANN, NOON)
    await sessions.play(number, ANN, "b2-a3 c3-b3 b3-b4", NOON)
    await sessions.resign(number, found.session.players[1], NOON)
    assert (await Standings(database).beaten(GUILD, Ranking("volcano", Sort.COMPUTERS), 1)).entries == ()
    async with database.reading() as transaction:
        assert await recount(transaction) == ()


async def test_without_a_handicap_nobody_is_lifted(sessions: Sessions) -> None:
    session = (await begin(sessions, BEN)).session
    assert all(lifts_of(game, session.options, 2) == (0.0, 0.0) for game in REGISTRY)


async def test_a_handicap_is_not_called_included_in_no_points(sessions: Sessions) -> None:
    """In Vesuvio who gets no place has no points, whatever the cards and the handicap (V31)."""
    lobby = await sessions.lobbies.open(replace(opening(), game="vesuvio"), NOON)
    for other in (BEN, CAT):
        await sessions.lobbies.join(lobby.session.id, other, NOON)
    for player in (BEN, CAT):
        await sessions.lobbies.give_handicap(lobby.session.id, ANN, player, 5, NOON)
    await sessions.lobbies.start(lobby.session.id, ANN, NOON)
    for user in (ANN, BEN):
        ended = await sessions.resign(lobby.session.id, user, NOON)
    shown = str(board(ended.table, {}, Picture(b"", "board.png", ""), language_for("en")).to_components())
    assert "not placed, 0 points · handicap +5\\n" in shown
    assert "5 points · handicap +5 included" in shown

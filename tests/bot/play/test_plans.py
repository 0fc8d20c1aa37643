"""Plans: what a seat tries on its turn or ahead of it, and what is left of a plan on a board that has changed."""

from dataclasses import replace

import pytest

from bot.model.actions import Chosen, require_begun
from bot.model.refusals import AsksFirst
from bot.model.tables import Table
from bot.play.plans import try_as_far_as_possible, try_moves
from bot.play.sessions import Sessions
from games import REGISTRY
from games.core.refusals import IllegalMove
from tests.bot.conftest import ANN, BEN, NOON, begin, opening
from tests.bot.tables import start
from tests.games.seating import plans_ahead


async def begun(sessions: Sessions, game: str) -> Table:
    """A game of Ann and Ben that Ann begins."""
    return await start(sessions, replace(opening(capacity=2), game=game), BEN)


async def test_a_plan_shows_what_moves_would_lead_to_and_plays_nothing(sessions: Sessions) -> None:
    table = await begin(sessions, BEN)
    tried = try_moves(table, 0, ("b2-a3", "c3-b3"))
    assert tried.scene.events
    assert (tried.moves, tried.held, tried.over, tried.ahead) == (("b2-a3", "c3-b3"), None, False, False)
    assert tried.after.position == (await sessions.play(table.session.id, ANN, "b2-a3 c3-b3", NOON)).table.position
    assert tried.scene.turn == 1


async def test_a_plan_goes_as_far_as_the_end_of_the_turn(sessions: Sessions) -> None:
    table = await begin(sessions, BEN)
    assert try_moves(table, 0, ("b2-a3", "c3-b3", "b3-b4")).over
    with pytest.raises(IllegalMove, match="plan-over"):
        try_moves(table, 0, ("b2-a3", "c3-b3", "b3-b4", "a1-b1"))


async def test_of_a_plan_on_another_board_as_much_is_left_as_can_be_played(sessions: Sessions) -> None:
    table = await begin(sessions, BEN)
    await sessions.play(table.session.id, ANN, "b2-a3", NOON)
    table = require_begun(await sessions.by_id(table.session.id))
    tried, why = try_as_far_as_possible(table, 0, ("c3-b3", "b2-b1", "b3-b4"))
    assert tried.moves == ("c3-b3",)
    assert why is not None
    assert why.key.startswith("volcano-")
    tried, why = try_as_far_as_possible(table, 0, ("c3-b3", "b3-b4"))
    assert (tried.moves, why) == (("c3-b3", "b3-b4"), None)


async def test_what_gives_something_up_is_played_only_when_it_need_not_be_asked(sessions: Sessions) -> None:
    table = await begun(sessions, "vesuvio")
    session_id = table.session.id
    with pytest.raises(AsksFirst) as question:
        await sessions.play(session_id, ANN, "enter leave", NOON, asking=True)
    assert question.value.moves == ("N1.1", "N0")
    assert require_begun(await sessions.by_id(session_id)).session.sequence == 0
    chosen = Chosen(session_id, 0, question.value.moves)
    with pytest.raises(AsksFirst):
        await sessions.play_chosen(chosen, ANN, NOON, asking=True)
    assert (await sessions.play_chosen(chosen, ANN, NOON)).notations == ("N1.1", "N0")


@pytest.mark.parametrize("game", REGISTRY)
async def test_everybody_can_plan_while_others_are_to_move_where_the_game_lets_them(
    sessions: Sessions, game: str
) -> None:
    table = await begun(sessions, game)
    ((mover,), position) = table.position.to_act, table.position
    other = 1 - mover
    if not plans_ahead(REGISTRY[game]):
        with pytest.raises(IllegalMove, match="core-no-looking-ahead"):
            try_moves(table, other, ())
        return
    tried = try_moves(table, other, ())
    assert tried.ahead
    assert tried.after.position.moves(other)
    assert position.moves(other) == ()

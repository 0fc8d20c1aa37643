"""The board shows the move that was made and the pass that the bot made after it, and so does the story of both."""

from pathlib import Path

import pytest

from games import REGISTRY
from games.core.transcript import check
from tests.bot.desk import Desk
from tests.games.actions import notation_of
from tests.wire.driver import Message

GOLDEN = Path(__file__).parents[2] / "golden" / "hekla" / "passes.txt"
ACTIONS = check(GOLDEN.read_text(encoding="utf-8"), REGISTRY["hekla"]).actions
PASSED = next(number for number, action in enumerate(ACTIONS) if notation_of(action) == "pass")
"""How many actions there are before the first pass."""


async def play(desk: Desk, session_id: int, start: int, end: int) -> None:
    """Play the golden game's actions from one number to another, without those that the bot plays."""
    for action in ACTIONS[start:end]:
        if notation_of(action) != "pass":
            assert action.seat is not None
            await desk.play(session_id, desk.driver.members[action.seat], notation_of(action))


async def before_the_pass(desk: Desk) -> tuple[int, Message]:
    """A session in which the next move leaves the other seat nothing to do, and its board."""
    session_id = await desk.begin(game="hekla")
    await play(desk, session_id, 0, PASSED - 1)
    await desk.client.outbox.deliver(session_id)
    (board,) = desk.boards()
    return session_id, board


async def test_the_board_after_a_forced_pass_shows_the_move_before_it_and_the_pass(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id, _ = await before_the_pass(desk)
    await play(desk, session_id, PASSED - 1, PASSED)
    await desk.client.outbox.deliver(session_id)
    (board,) = desk.boards()
    moved, passed = f"{ada.mention} moves the 2 from D4 to E4", f"{bruno.mention} can’t place or move anything"
    assert 0 < board.text.index(moved) < board.text.index(passed)
    assert board.images[0].alt.endswith(
        "Ada moves the 2 from D4 to E4. Bruno can’t place or move anything, and passes."
    )


@pytest.mark.full
@pytest.mark.parametrize("next_is_under_way", [False, True])
async def test_the_old_board_tells_the_move_and_the_pass_at_once_or_late(desk: Desk, next_is_under_way: bool) -> None:
    """Late is when the next turn is under way, its row still to be chosen; then the record tells the turn.

    The old board tells it in what its film shows.
    """
    ada, *_ = desk.driver.members
    session_id, old = await before_the_pass(desk)
    await play(desk, session_id, PASSED - 1, PASSED + 2 if next_is_under_way else PASSED)
    await desk.client.outbox.deliver(session_id)
    story = ada.see(old)
    assert story.text == f"**Turn {PASSED}**"
    (board,) = desk.boards()
    for words in ("moves the 2 from D4 to E4", "can’t place or move anything"):
        assert words in story.images[0].alt
        assert (words in board.text) is not next_is_under_way
    assert ("D5 to D4" in board.text) is next_is_under_way

"""The board is the answer to a move; its player is told more only while there is none."""

from bot.sandbox.history import Post
from tests.bot.end_to_end.house import House, settled


def said(house: House) -> list[str]:
    """What anybody alone is told from now on."""
    heard: list[str] = []

    def hear(_what: str, post: Post) -> None:
        if post.only_for is not None and post.data["content"]:
            heard.append(post.data["content"])

    house.sandbox.history.listeners.append(hear)
    return heard


async def test_a_board_that_is_posted_at_once_is_all_the_answer_to_a_move(house: House) -> None:
    await house.begin(house.bruno)
    await settled(house)
    heard, before = said(house), len(house.sandbox.calls)
    reply = await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    assert reply.played
    await house.board(sequence=3)
    await settled(house)
    assert (heard, reply.messages, house.refused()) == ([], (), [])
    private = [one for one in list(house.sandbox.calls)[before:] if not one.path.startswith("/channels")]
    assert [one.method for one in private] == ["POST", "DELETE"], "acknowledged, and taken away"


async def test_a_note_dismissed_by_its_reader_is_missed_by_nobody(house: House) -> None:
    await house.begin(house.bruno)
    house.driver.faults.fail_next(1, 404, pattern="DELETE /webhooks")
    await house.ada.slash("move", move="b2-a3")
    await house.board(sequence=1)
    await settled(house)
    assert "its answer is gone" not in house.bot.logged()
    assert "could not be said" not in house.bot.logged()

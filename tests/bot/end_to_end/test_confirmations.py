"""The board is the answer to a move; its player is told more only while there is none."""

from bot.sandbox.history import Post
from tests.bot.end_to_end.house import House, chosen, settled


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
    await settled(house)
    house.driver.faults.lose_next(1, 404, pattern="DELETE /webhooks")
    reply = await house.ada.slash("move", move="b2-a3")
    await house.board(sequence=1)
    await settled(house)
    assert reply.played
    assert [(method, status) for method, _, status in house.refused()] == [("DELETE", 404)]
    assert "its answer is gone" not in house.bot.logged()
    assert "could not be said" not in house.bot.logged()


async def test_what_is_asked_before_the_first_board_is_shown_stays_and_is_answered(house: House) -> None:
    await house.ada.slash("vesuvio new")
    lobby = await house.lobby()
    await house.bruno.press(lobby, label="Join")
    lobby = await house.lobby(shows=house.bruno.mention)
    await house.ada.select(lobby, str(house.ada.id))
    await house.ada.wait_for(lambda one: one.id == lobby.id and chosen(one) == str(house.ada.id))
    menu = (await (await house.ada.press(lobby, label="Add a computer")).more()).message
    held = house.sandbox.faults.hold_next(f"PATCH /channels/{lobby.channel}/messages/{lobby.id}")
    starting = await house.ada.press(lobby, label="Start")
    question = await house.ada.slash("move", move="N1 N0")
    held.set()
    await house.board(sequence=0)
    await settled(house)
    assert starting.acknowledged
    assert menu.id not in {one.id for one in house.ada.messages()}, "what was about the lobby is taken away"
    await house.sure(house.ada, question)
    assert (await house.board(sequence=2)).id != lobby.id
    assert house.refused() == []

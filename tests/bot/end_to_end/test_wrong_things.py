"""Every mistake gets a helpful sentence, seen by one person only, and changes nothing."""

from tests.bot.end_to_end.house import House
from tests.wire.driver import Reply


def told(reply: Reply, *fragments: str) -> None:
    """The latest message of the reply is private and says all of this."""
    assert reply.message.ephemeral, reply.messages
    for fragment in fragments:
        assert fragment in reply.message.text, reply.message.text


async def test_commands_where_no_game_is_open_say_how_to_open_one(house: House) -> None:
    for reply in (
        await house.ada.slash("move", move="a1-a2"),
        await house.ada.slash("board"),
        await house.ada.slash("table resign"),
        await house.ada.slash("table end"),
    ):
        told(reply, "There’s no game in this channel", "/volcano new", "/games")
    told(await house.ada.slash("games"), "No games here yet", "/volcano new")
    await house.ada.slash("hekla new")
    lobby = await house.ada.wait_for(lambda one: "open table" in one.text)
    told(await (await house.ada.press(lobby, label="Start")).more(), "at least 2 players", "press **Join**", "Add a")


async def test_the_wrong_people_and_the_wrong_moves(house: House) -> None:
    board = await house.begin(house.bruno)
    told(await house.bruno.slash("move", move="a1-a2"), "not your turn", house.ada.mention)
    told(await house.dmitri.slash("move", move="a1-a2"), "not playing in this game")
    told(await (await house.bruno.select(board, "a1-a2")).more(), "not your turn", house.ada.mention)
    told(await (await house.dmitri.select(board, "a1-a2")).more(), "not playing in this game")
    told(await house.ada.slash("move", move="hot lava"), "not a cap move", "a1-a2")
    told(await house.ada.slash("move", move="a1-e5"), "one square")
    told(await house.ada.slash("move", move="a1-b2"), "already a cap on b2", "From a1 it can go to")
    told(await house.ada.slash("move", move="b1-b2"), "no cap on b1", "The caps are on a1")
    told(await house.ada.slash("move", move="b3"), "Choose one of")
    told(await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4 a1-a2"), "end with `b3-b4`", "Nothing was played")
    told(await house.dmitri.slash("table resign"), "not playing in this game")
    told(await house.ada.slash("table resign"), "Give up your seat for good?", "The game is then over at once")
    assert (await house.board()).selects[0].custom_id == "pick:1:0:"


async def test_autocomplete_lists_moves_for_whoever_is_to_move_and_explains_to_others(house: House) -> None:
    await house.begin(house.bruno)
    moves = await house.ada.complete("move", "move")
    assert len(moves) == 22
    assert moves[0].name.startswith("a1-a2: ")
    assert "3 pieces fly, capturing a large red" in moves[0].name
    assert [one.value for one in await house.ada.complete("move", "move", "b2-a")] == ["b2-a2", "b2-a3"]
    further = await house.ada.complete("move", "move", "b2-a3 c3-b3 b3b4")
    assert [one.value for one in further] == ["b2-a3 c3-b3 b3-b4"]
    assert "capturing a large green" in further[0].name
    by_meaning = await house.ada.complete("move", "move", "eruption")
    assert [one.name for one in by_meaning] == [one.name for one in moves if one.name.endswith(": no eruption")] != []
    for member, typed, sentence in (
        (house.bruno, "", "It’s not your turn yet"),
        (house.dmitri, "", "You’re not playing in this game"),
        (house.ada, "zz", "No legal move fits"),
        (house.ada, "b2-a3 c3-b3 b3-b4 ", "Your turn ends with the moves typed so far"),
    ):
        (only,) = await member.complete("move", "move", typed)
        assert sentence in only.name, typed


async def test_v37_on_the_yacht_resigning_is_refused_at_once(house: House) -> None:
    await house.begin(house.bruno, game="vesuvio")
    await house.sure(house.ada, await house.ada.slash("move", move="N1 N0"))
    refusal = await house.ada.slash("table resign")
    told(refusal, "safe on the yacht")
    assert not any(button.custom_id.startswith("confirm") for button in refusal.message.buttons)

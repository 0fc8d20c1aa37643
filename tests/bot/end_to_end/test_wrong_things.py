"""Every wrong thing gets a sentence that helps, seen by one person only, and changes nothing."""

from bot.sandbox.driver import Reply
from tests.bot.end_to_end.house import House


def told(reply: Reply, *fragments: str) -> None:
    """The latest message of the reply is private and says all of this."""
    assert reply.message.ephemeral, reply.messages
    for fragment in fragments:
        assert fragment in reply.message.text, reply.message.text


async def test_commands_where_no_game_is_open_say_how_to_open_one(house: House) -> None:
    for reply in (
        await house.ada.slash("move", move="a1-a2"),
        await house.ada.slash("board"),
        await house.ada.slash("resign"),
        await house.ada.slash("end"),
    ):
        told(reply, "There’s no game in this channel", "/volcano new", "/games")
    told(await house.ada.slash("games"), "No games here yet", "/volcano new")


async def test_wrong_set_ups_are_refused_with_what_is_wrong(house: House) -> None:
    told(await house.ada.slash("volcano new", layout="custom"), "needs an opening", "cccgr/")
    told(await house.ada.slash("volcano new", opening="cccgr/cggry/cgryb/gryyb/rybb"), "Rank 1", "5 letters")
    told(await house.ada.slash("volcano new", layout="custom", opening="xccgr/cggry/cgryb/gryyb/rybbb"), "“x” on a5")
    assert not any(one.label == "Start" for message in house.ada.messages() for one in message.buttons)


async def test_a_second_session_is_refused_with_a_link_to_the_first(house: House) -> None:
    await house.ada.slash("volcano new")
    lobby = await house.lobby()
    reply = await house.bruno.slash("volcano new")
    told(reply, "already a game in this channel", f"/{lobby.id}")
    await house.bruno.slash("volcano new", channel=house.driver.other_channel)
    await house.lobby(house.driver.other_channel)


async def test_the_wrong_people_press_the_lobby(house: House) -> None:
    await house.ada.slash("volcano new", seats=2)
    lobby = await house.lobby()
    told(await (await house.ada.press(lobby, label="Join")).more(), "You already have a seat")
    told(await (await house.bruno.press(lobby, label="Leave")).more(), "don’t have a seat yet")
    told(await (await house.bruno.press(lobby, label="Start")).more(), "Only the host", house.ada.mention)
    await house.bruno.press(lobby, label="Join")
    lobby = await house.lobby(shows=house.bruno.mention)
    told(await (await house.dmitri.press(lobby, label="Join")).more(), "All 2 seats are taken")
    told(await (await house.bruno.select(lobby, "Player 2 begins")).more(), "Only the host")


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
    told(await house.dmitri.slash("resign"), "not playing in this game")
    assert (await house.board()).selects[0].custom_id == "pick:1:0:"


async def test_an_old_board_says_so_and_plays_nothing(house: House) -> None:
    old = await house.begin(house.bruno)
    await house.ada.slash("move", move="b2-a3")
    await house.board(sequence=1)
    made = await house.sandbox.acts.select(house.ada.person, old.id, old.selects[0].custom_id, ["a1/a2"], shown=old.raw)
    await house.driver.until(lambda: made.uses > 0)
    told(Reply(house.driver, made), "out of date", "/board")
    assert (await house.board()).selects[0].custom_id == "pick:1:1:"


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
    by_meaning = await house.ada.complete("move", "move", "no")
    assert [one.name for one in by_meaning] == [one.name for one in moves if one.name.endswith(": no eruption")]
    for member, typed, sentence in (
        (house.bruno, "", "It’s not your turn yet"),
        (house.dmitri, "", "You’re not playing in this game"),
        (house.ada, "zz", "No legal move fits"),
        (house.ada, "b2-a3 c3-b3 b3-b4 ", "Your turn ends with the moves typed so far"),
        (house.ada, "a1-e5 ", "one square"),
    ):
        (only,) = await member.complete("move", "move", typed)
        assert sentence in only.name, typed


async def test_typing_on_after_a_chosen_suggestion_plays_the_whole_line(house: House) -> None:
    await house.begin(house.bruno)
    chosen = next(one for one in await house.ada.complete("move", "move", "b2a3 c3b3") if one.value == "b2-a3 c3-b3")
    assert chosen.name == "b2-a3 c3-b3: no eruption"
    planned = await house.ada.slash("board", plan=f"{chosen.name} b3b4")
    assert "captures a large green" in planned.text
    reply = await house.ada.slash("move", move=f"{chosen.name} b3b4")
    assert reply.text.startswith("Played: b2-a3 c3-b3 b3-b4.")


async def test_resigning_asks_first_and_ends_a_game_of_two(house: House) -> None:
    await house.begin(house.bruno)
    reply = await house.bruno.slash("resign")
    told(reply, "Give up your seat for good?")
    await house.bruno.press(reply.message, label="Yes, resign")
    over = await house.over()
    assert "🥇 1. <@" in over.text
    assert over.text.index(house.ada.mention) < over.text.rindex(house.bruno.mention)
    told(await house.ada.slash("move", move="a1-a2"), "There’s no game in this channel")


async def test_v37_on_the_yacht_resigning_is_refused_at_once(house: House) -> None:
    await house.begin(house.bruno, game="vesuvio")
    await house.sure(house.ada, await house.ada.slash("move", move="N1 N0"))
    refusal = await house.ada.slash("resign")
    told(refusal, "safe on the yacht")
    assert not any(button.custom_id.startswith("confirm") for button in refusal.message.buttons)


async def test_ending_needs_everybody_and_a_move_withdraws_it(house: House) -> None:
    await house.begin(house.bruno)
    told(await house.sure(house.ada, await house.ada.slash("end")), "everybody still playing agrees")
    proposal = await house.bruno.wait_for(lambda one: any(b.label == "Agree to end" for b in one.buttons))
    assert house.bruno.mention in proposal.text
    assert [one.id for one in house.bruno.pings()] == [proposal.id]
    await house.ada.slash("move", move="a1-a2")
    await house.bruno.wait_for(lambda one: one.id == proposal.id and "withdrawn" in one.text and not one.buttons)
    told(await house.bruno.press_stale(proposal, custom_id=proposal.buttons[0].custom_id), "out of date")
    told(await house.sure(house.bruno, await house.bruno.slash("end")), "everybody still playing agrees")
    proposal = await house.ada.wait_for(lambda one: any(b.label == "Agree to end" for b in one.buttons))
    asked = await (await house.ada.press(proposal, label="Agree to end")).more()
    await house.sure(house.ada, asked)
    assert "Everybody agreed to end the game" in (await house.over()).text
    await house.bruno.wait_for(lambda one: one.id == proposal.id and "Everybody agreed" in one.text and not one.buttons)


async def test_games_lists_mine_first_and_says_whose_turn_it_is(house: House) -> None:
    board = await house.begin(house.bruno)
    await house.chloe.slash("volcano new", channel=house.driver.other_channel)
    await house.lobby(house.driver.other_channel)
    mine = (await house.ada.slash("games")).text
    assert mine.index("Your games (1)") < mine.index("your turn") < mine.index("Other games here (1)")
    assert f"/{board.id}" in mine
    assert "waiting for " + house.ada.mention in (await house.bruno.slash("games")).text
    assert "Your games" not in (await house.dmitri.slash("games")).text


async def test_a_fault_of_ours_gets_an_id_in_the_answer_and_in_the_log_and_harms_nothing(house: House) -> None:
    import sqlite3

    await house.begin(house.bruno)
    connection = sqlite3.connect(house.bot.database)
    connection.execute("CREATE TRIGGER fault BEFORE INSERT ON actions BEGIN SELECT raise(ABORT, 'a broken disc'); END")
    connection.commit()
    reply = await house.ada.slash("move", move="a1-a2")
    told(reply, "Something went wrong on my side", "Your game is safe")
    error_id = reply.text.rsplit(" ", 1)[1]
    (line,) = [line for line in house.bot.logged().splitlines() if f"error {error_id}" in line]
    assert f"(/move, channel {house.driver.channel})" in line
    assert "a1-a2" not in line
    assert "a broken disc" in house.bot.logged()
    assert "a broken disc" not in reply.text
    connection.execute("DROP TRIGGER fault")
    connection.commit()
    connection.close()
    assert "Played: a1-a2" in (await house.ada.slash("move", move="a1-a2")).text
    assert f"session 1 in channel {house.driver.channel}: actions 1 to 1, playing" in house.bot.logged()
    assert "a1-a2" not in house.bot.logged()
    house.bot.log.write_text("", encoding="utf-8")

"""Planning over the wire: moves tried out of turn and from lists, a turn gathered in private, and what asks first."""

from tests.bot.end_to_end.house import House, settled
from tests.bot.end_to_end.test_wrong_things import told
from tests.wire.driver import Member, Message


async def edited(member: Member, shown: Message, wanted: str) -> Message:
    """The private message once it says this."""
    return await member.wait_for(lambda one: one.id == shown.id and wanted in one.text)


def steps(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


def shore_of(member: Member, board: Message) -> str:
    """N1 as it is played: one place or, where the tile dealt there is a fault, the lower half of one."""
    return next(value for _, value in member.see(board).select().options if value.startswith("N1"))


async def test_a_plan_is_tried_out_of_turn_kept_over_a_restart_and_played_when_it_is_ones_turn(house: House) -> None:
    await house.begin(house.bruno)
    planned = await house.bruno.slash("plan", move="d4-e3")
    assert planned.ephemeral
    told(planned, "As the board stands now, if it were your turn", "Nothing has been played", "moves d4-e3")
    assert planned.message.images
    assert steps(planned.message) == ["Play this", "Back", "If they play …"]
    early = await (await house.bruno.press(planned.message, label="Play this")).more()
    told(early, "not your turn", house.ada.mention, "Your plan keeps: press **Play this** again")
    await house.restart_bot(kill=True)
    await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    await house.board(sequence=3)
    await house.bruno.press(planned.message, label="Play this")
    changed = await edited(house.bruno, planned.message, "The board has changed")
    assert "moves b2-a3" in changed.text
    assert "if it were your turn" not in changed.text
    assert (await house.board()).select().custom_id == "pick:1:3:"
    await house.bruno.press(changed, label="Play")
    assert "d4-e3" in (await house.board(sequence=4)).text
    await settled(house)
    assert house.refused() == []


async def test_steps_from_the_list_are_gathered_in_private_and_played_together(house: House) -> None:
    board = await house.begin(house.bruno)
    gathered = await house.pick(house.ada, board, "b2-a3", "c3-b3")
    assert gathered.ephemeral
    assert "Your turn so far" in gathered.text
    assert "`b2-a3` → `c3-b3`" in gathered.text
    assert gathered.images
    assert house.bruno.see(board).select().custom_id == "pick:1:0:"
    await house.restart_bot(kill=True)
    # The move that ends the turn is shown before anything is played.
    await house.ada.select(gathered, "b3-b4")
    whole = await edited(house.ada, gathered, "With this, your turn is over.")
    assert "`b2-a3` → `c3-b3` → `b3-b4`" in whole.text
    assert house.bruno.see(board).select().custom_id == "pick:1:0:"
    await house.ada.press(whole, label="Play")
    after = await house.board(sequence=3)
    assert "captures a large green" in after.text
    await house.driver.until(lambda: gathered.id not in [one.id for one in house.ada.messages()])
    await settled(house)
    assert house.refused() == []


async def test_a_whole_suggested_turn_is_played_with_one_press_also_after_a_restart(house: House) -> None:
    board = await house.begin(house.bruno, options={"casual": True})
    first = next(one.label for one in board.buttons if one.label.startswith("Play: "))
    assert len(board.buttons) <= 4
    await house.restart_bot(kill=True)
    told(await (await house.bruno.press(board, label=first)).more(), "not your turn")
    await house.ada.press(board, label=first)
    after = await house.board(sequence=1)
    assert f"moves {first.removeprefix('Play: ').partition(',')[0]}" in after.text
    gathered = await house.pick(house.bruno, after, "b2-a3")
    rest = next(one.label for one in gathered.buttons if one.label.startswith("Play: … "))
    await house.bruno.press(gathered, label=rest)
    steps = rest.removeprefix("Play: … ").partition(",")[0].split()
    assert "moves b2-a3" in (await house.board(sequence=2 + len(steps))).text
    await settled(house)
    assert house.refused() == []


async def test_a_line_can_be_played_before_the_turn_ends_and_taken_back_step_by_step(house: House) -> None:
    board = await house.begin(house.bruno)
    gathered = await house.pick(house.ada, board, "b2-a3", "c3-b3")
    await house.ada.press(gathered, label="Back")
    one_less = await house.ada.wait_for(lambda one: one.id == gathered.id and "c3-b3`" not in one.text)
    await house.ada.press(one_less, label="Play")
    board = await house.board(sequence=1)
    assert "moves b2-a3" in board.text
    told(await (await house.bruno.press(board, label="Take back")).more(), "not your turn")
    await house.ada.press(board, label="Take back")
    board = await house.board(sequence=2)
    assert "has taken back a move" in board.text
    assert "Take back" not in [one.label for one in board.buttons]
    told(await house.ada.slash("undo"), "nothing to take back")
    await settled(house)
    assert len(house.boards()) == 1


async def test_a_gathered_line_is_of_no_use_to_others_and_says_when_the_board_has_changed(house: House) -> None:
    board = await house.begin(house.bruno)
    gathered = await house.pick(house.ada, board, "b2-a3")
    play = gathered.button(label="Play").custom_id
    for other, refused in ((house.bruno, "not your turn"), (house.chloe, "Vous ne jouez pas")):
        told(await (await other.press(house.forged(play), custom_id=play)).more(), refused)
    assert (await house.board()).select().custom_id == "pick:1:0:"
    # The bot that has sent the line would take it away; one that has started since does not know of it.
    await house.restart_bot(kill=True)
    await house.ada.slash("move", move="d4-e3")
    await house.board(sequence=1)
    await house.ada.press(gathered, label="Play")
    changed = await edited(house.ada, gathered, "The board has changed")
    assert "moves d4-e3" in changed.text
    assert "`b2-a3`" in changed.text
    await house.ada.press(changed, label="Play")
    await house.board(sequence=2)


async def test_a_plan_that_would_draw_stops_there_and_is_played_as_a_whole(mountain: House) -> None:
    await mountain.board(sequence=2)
    planned = await mountain.ada.slash("plan", move="dig")
    told(planned, "I can’t show what `dig` would bring", "the board without it")
    assert steps(planned.message) == ["Play this", "Back"]
    assert not planned.message.selects
    mountain.ada.speak("fr")
    assert "voici le plateau sans lui" in (await mountain.ada.slash("plan", move="dig")).text
    mountain.ada.speak("en-US")
    await mountain.restart_bot(kill=True)
    await mountain.ada.press(planned.message, label="Play this")
    await mountain.bruno.wait_for(lambda one: not one.ephemeral and "digs" in one.text)
    drawn = await mountain.ada.wait_for(lambda one: one.id == planned.message.id and "Played" in one.text)
    assert drawn.selects, "what was drawn is shown where the plan was"


async def test_leaving_for_good_asks_first_and_says_with_how_much(house: House) -> None:
    board = await house.begin(house.bruno, game="vesuvio")
    shore = shore_of(house.bruno, board)
    gathered = await house.pick(house.ada, board, shore, "N0")
    await house.ada.press(gathered, label="Play")
    asked = await edited(house.ada, gathered, "for good")
    assert "leaves the mountain for good, with no points at all" in asked.text
    assert asked.ephemeral
    assert steps(asked) == [f"Yes, play {shore} N0", "Back"]
    assert house.bruno.see(board).select().custom_id == "pick:1:0:"
    await house.restart_bot(kill=True)
    await house.ada.press(asked, label="Back")
    back = await edited(house.ada, asked, "Your turn so far")
    assert "N0" in [value for _, value in back.select().options]
    await house.ada.press(await house.pick(house.ada, back, "N0"), label="Play")
    asked = await edited(house.ada, asked, "for good")
    await house.ada.press(asked, label=f"Yes, play {shore} N0")
    assert "safe on the yacht" in (await house.board(sequence=2)).text
    assert house.refused() == []


async def test_ending_a_game_asks_first_and_so_does_agreeing_to_it(house: House) -> None:
    await house.begin(house.bruno)
    reply = await house.ada.slash("table end")
    told(reply, "End the game here?")
    assert not any("would like to end the game" in one.text for one in house.bruno.messages())
    await house.ada.press(reply.message, label="Yes, end it")
    asked = await house.bruno.wait_for(lambda one: any(button.label == "Agree to end" for button in one.buttons))
    told(await (await house.chloe.press(asked, label="Agree to end")).more(), "Vous ne jouez pas")
    told(await (await house.ada.press(asked, label="Agree to end")).more(), "That was your idea")
    sure = (await (await house.bruno.press(asked, label="Agree to end")).more()).message
    assert "no taking it back" in sure.text
    assert sure.ephemeral
    assert (await house.board()).select().custom_id == "pick:1:0:"
    await house.restart_bot(kill=True)
    await house.bruno.press(sure, label="Yes, end it")
    await house.over()
    assert house.refused() == []


async def test_what_one_can_do_is_tried_from_where_it_is_told(house: House) -> None:
    board = await house.begin(house.bruno)
    asked = await house.bruno.press(board, label="What can I do?")
    await house.bruno.press(asked.message, label="Try moves")
    shown = await edited(house.bruno, asked.message, "Pick a move to try")
    assert "if it were your turn" in shown.text
    assert shown.selects
    again = await house.bruno.press(board, label="What can I do?")
    await house.bruno.press(again.message, label="Plan for later")
    begun = await edited(house.bruno, again.message, "What do the others play before your turn?")
    assert begun.selects
    mine = await house.ada.press(board, label="What can I do?")
    assert "Plan for later" not in [one.label for one in mine.message.buttons], "it is her turn"

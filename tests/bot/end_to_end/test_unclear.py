"""Typed words over the wire: they play nothing, and come back with the moves that they may mean, or a command."""

from tests.bot.end_to_end.house import House, settled
from tests.bot.end_to_end.test_wrong_things import told


async def test_an_unclear_move_offers_the_likeliest_and_a_press_plays_it(house: House) -> None:
    await house.begin(house.bruno)
    unclear = await house.ada.slash("move", move="move b2 nowhere **@everyone**")
    told(unclear, "Did you mean:", "`b2-")
    assert "everyone" not in unclear.message.text
    *offered, rule = unclear.message.buttons
    assert len(offered) == 3
    assert rule.label == "See the rule"
    play = offered[0].custom_id
    for other, refused in ((house.bruno, "not your turn"), (house.dmitri, "not playing")):
        told(await (await other.press(house.forged(play), custom_id=play)).more(), refused)
    assert (await house.board()).select().custom_id == "pick:1:0:"
    await house.restart_bot(kill=True)
    await house.ada.press(unclear.message, label=offered[0].label)
    assert f"moves {offered[0].label}" in (await house.board(sequence=1)).text
    await settled(house)
    assert house.refused() == []


async def test_words_that_are_no_move_play_nothing_and_are_answered_with_examples(house: House) -> None:
    await house.begin(house.bruno)
    for typed in ("resign", "end the game", "/undo", "asdf"):
        told(await house.ada.slash("move", move=typed), "You could play, for example:", "`a1-")
    assert (await house.board()).select().custom_id == "pick:1:0:"


async def test_whoever_chooses_why_a_move_is_illegal_is_answered_the_same(house: House) -> None:
    await house.begin(house.bruno)
    (why,) = await house.ada.complete("move", "move", "b2-e5")
    assert "From b2 it can go to" in why.name
    told(await house.ada.slash("move", move=why.value), "From b2 it can go to")
    assert (await house.board()).select().custom_id == "pick:1:0:"

"""What somebody invited to a table finds in the lobby and on the first board, over the wire."""

from games.core.chance import fingerprint
from tests.bot.end_to_end.house import House

NEWCOMERS = ("learn:volcano", "rules:volcano:what-is")


def ids(message: object) -> list[str]:
    buttons = getattr(message, "buttons", ())
    return [str(button.custom_id) for button in buttons]


async def test_newcomers_find_lesson_rules_and_a_fair_deal_in_the_lobby_and_on_the_first_board(house: House) -> None:
    house.dmitri.speak("fr")
    await house.ada.slash("volcano new")
    lobby = await house.dmitri.wait_for(lambda one: "lobby:join" in " ".join(ids(one)))
    assert set(NEWCOMERS) <= set(ids(lobby))
    assert "Move the caps" in lobby.text
    assert "30 minutes" in lobby.text
    lesson = await house.dmitri.press(lobby, custom_id=NEWCOMERS[0])
    assert lesson.ephemeral
    assert "premiers pas, 1 sur 3" in lesson.text
    rules = await house.dmitri.press(lobby, custom_id=NEWCOMERS[1])
    assert rules.ephemeral
    (fair,) = [one for one in ids(lobby) if one.startswith("fair:")]
    told = await house.dmitri.press(lobby, custom_id=fair)
    assert told.ephemeral
    assert "Une donne vérifiable" in told.text
    await house.ada.press(lobby, label="Start")
    first = await house.dmitri.wait_for(lambda one: "Volcano: turn 1" in one.text)
    assert {*NEWCOMERS, fair} <= set(ids(first))
    assert "Move the caps" in first.text
    await house.ada.slash("move", move="a1-a2")
    second = await house.dmitri.wait_for(lambda one: "Volcano: turn 2" in one.text)
    assert not {*NEWCOMERS, fair} & set(ids(second))
    recap = await house.dmitri.wait_for(lambda one: fair in ids(one))
    assert "turn 1" in recap.text
    await house.restart_bot(kill=True)
    again = await house.dmitri.press(recap, custom_id=fair)
    assert fair.rpartition(":")[2] in again.text
    assert house.refused() == []


async def test_everybodys_own_first_board_says_again_what_the_game_is_and_where_to_learn_it(house: House) -> None:
    await house.begin(house.bruno)
    await house.ada.slash("move", move="a1-a2")
    second = await house.bruno.wait_for(lambda one: "Volcano: turn 2" in one.text)
    assert {*NEWCOMERS} <= set(ids(second)), ids(second)
    assert "Move the caps" in second.text
    assert not [one for one in ids(second) if one.startswith("fair:")]
    await house.bruno.slash("move", move="e5-e4")
    third = await house.ada.wait_for(lambda one: "Volcano: turn 3" in one.text)
    assert not {*NEWCOMERS} & set(ids(third)), ids(third)
    assert "Move the caps" not in third.text
    assert house.refused() == []


async def test_the_fingerprint_published_with_the_table_is_that_of_the_seed_told_at_the_end(house: House) -> None:
    await house.ada.slash("volcano new")
    lobby = await house.dmitri.wait_for(lambda one: "lobby:join" in " ".join(ids(one)))
    (fair,) = [one for one in ids(lobby) if one.startswith("fair:")]
    digits = fair.rpartition(":")[2]
    assert len(digits) == 64
    assert digits not in lobby.text
    assert any(digits[:8] in str(button.label) for button in lobby.buttons)
    told = await house.dmitri.press(lobby, custom_id=fair)
    assert f"`{digits}`" in told.text
    await house.ada.press(lobby, label="Start")
    board = await house.dmitri.wait_for(lambda one: "Volcano: turn 1" in one.text)
    asked = await house.ada.slash("resign")
    await house.ada.press(asked.message, custom_id=asked.message.buttons[0].custom_id)
    over = await house.dmitri.wait_for(lambda one: one.id >= board.id and "game over" in one.text)
    (seed,) = [word.strip("`") for word in over.text.split() if len(word.strip("`")) in (32, 64) and "`" in word]
    assert fingerprint(bytes.fromhex(seed)) == digits
    assert house.refused() == []

"""Sloppily typed moves over the wire: what is understood is played, what is unclear comes back with the likeliest."""

import pytest

from bot.ui.picker import LineButton
from tests.bot.end_to_end.house import House, settled
from tests.bot.end_to_end.test_other_servers import forge
from tests.bot.end_to_end.test_wrong_things import told


@pytest.mark.full
@pytest.mark.parametrize("said", ["move b2 a3", "b2 to a3", "b2 vers a3"])
async def test_a_move_in_words_is_played_and_recorded_in_notation(house: House, said: str) -> None:
    await house.begin(house.bruno)
    await house.ada.slash("move", move=said)
    assert "moves b2-a3" in (await house.board(sequence=1)).text
    await settled(house)
    assert house.refused() == []


async def test_an_unclear_move_offers_the_likeliest_and_a_press_plays_it(house: House) -> None:
    await house.begin(house.bruno)
    unclear = await house.ada.slash("move", move="move b2 nowhere **@everyone**")
    told(unclear, "I read: move and b2.", "Did you mean:", "`b2-")
    assert "everyone" not in unclear.message.text
    *offered, rule = unclear.message.buttons
    assert len(offered) == 3
    assert rule.label == "See the rule"
    play = offered[0].custom_id
    for other, refused in ((house.bruno, "not your turn"), (house.dmitri, "not playing")):
        told(await (await other.press(forge(house, LineButton, play), custom_id=play)).more(), refused)
    assert (await house.board()).select().custom_id == "pick:1:0:"
    await house.restart_bot(kill=True)
    await house.ada.press(unclear.message, label=offered[0].label)
    assert f"moves {offered[0].label}" in (await house.board(sequence=1)).text
    await settled(house)
    assert house.refused() == []


async def test_an_offered_move_is_not_played_on_a_board_that_has_changed(house: House) -> None:
    await house.begin(house.bruno)
    unclear = (await house.ada.slash("move", move="b2")).message
    offered = unclear.buttons[0].label
    await house.ada.slash("move", move="d4-e3")
    await house.board(sequence=1)
    await house.ada.press(unclear, label=offered)
    changed = await house.ada.wait_for(lambda one: one.id == unclear.id and "The board has changed" in one.text)
    assert "moves d4-e3" in changed.text
    assert (await house.board()).select().custom_id == "pick:1:1:"


async def test_the_name_of_a_command_typed_as_a_move_leads_to_the_command(house: House) -> None:
    await house.begin(house.bruno)
    for typed, command in (("resign", "</resign:"), ("/undo", "</undo:"), ("annuler", "</undo:")):
        asked = await house.ada.slash("move", move=typed)
        told(asked, "There’s a command for it", command)
        assert "Did you mean" not in asked.message.text
    house.ada.speak("fr")
    told(await house.ada.slash("move", move="abandonner"), "Il y a une commande pour cela", "/abandonner")


async def test_what_ends_a_game_names_its_command_and_never_only_ends_the_turn(house: House) -> None:
    await house.begin(house.bruno, game="vesuvio")
    await house.ada.slash("move", move="enter")
    await house.board(sequence=1)
    end = ("/end", "/end please", "end the game", "stop the game", "terminer la partie", "fin de partie", "stop")
    resign = ("i resign", "I quit", "give up", "j'abandonne", "J’abandonne !", "give up the game, i quit")
    for typed, command in (*((one, "</end:") for one in end), *((one, "</resign:") for one in resign)):
        told(await house.ada.slash("move", move=typed), "There’s a command for it", command)
    assert (await house.board()).select().custom_id.startswith("pick:1:1:")


async def test_moves_offered_for_what_nobody_understands_are_called_examples(house: House) -> None:
    await house.begin(house.bruno)
    asked = await house.ada.slash("move", move="asdf")
    told(asked, "You could play, for example:", "`a1-")
    assert "Did you mean" not in asked.message.text


async def test_the_list_while_typing_offers_what_fits_apart_from_a_word_that_nobody_knows(house: House) -> None:
    await house.begin(house.bruno)
    (choice,) = await house.ada.complete("move", "move", "b2 to a3 bitte")
    assert choice.value == "b2-a3"


async def test_unclear_moves_are_answered_in_french(house: House) -> None:
    house.ada.speak("fr")
    await house.begin(house.bruno)
    unclear = await house.ada.slash("move", move="déplacer")
    told(unclear, "J’ai lu", "déplacer, mais", "coups conviennent", "Vouliez-vous dire")
    assert unclear.message.buttons[-1].label == "Voir la règle"
    told(await house.ada.slash("move", move="passe"), "Vous ne pouvez pas passer")
    assert house.refused() == []


async def test_words_for_what_gives_up_something_still_ask_first(house: House) -> None:
    await house.begin(house.bruno, game="vesuvio")
    await house.ada.slash("move", move="enter")
    await house.board(sequence=1)
    asked = await house.ada.slash("move", move="leave for the yacht")
    told(asked, "leaves the mountain for good")
    assert (await house.board()).select().custom_id.startswith("pick:1:1:")


async def test_lists_show_words_in_the_readers_language_and_the_record_keeps_one_notation(house: House) -> None:
    house.ada.speak("fr")
    await house.begin(house.bruno, game="vesuvio")
    await house.ada.slash("move", move="entrer")
    board = await house.board(sequence=1)
    asked = await house.ada.press(board, label="What can I do?")
    assert "`fin-du-tour`" in asked.message.text
    (choice,) = await house.ada.complete("move", "move", "fin-du-tour")
    assert choice.name.startswith("fin-du-tour")
    assert choice.value == "end"
    await house.ada.slash("move", move="fin-du-tour")
    assert (await house.board(sequence=2)).select().custom_id.startswith("pick:1:2:")
    await settled(house)
    assert house.refused() == []

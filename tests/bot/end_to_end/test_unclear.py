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


async def test_the_name_of_a_command_typed_as_a_move_leads_to_the_command(house: House) -> None:
    await house.begin(house.bruno)
    for typed, command in (("resign", "</table resign:"), ("/undo", "</undo:"), ("annuler", "</undo:")):
        asked = await house.ada.slash("move", move=typed)
        told(asked, "There’s a command for it", command)
        assert "Did you mean" not in asked.message.text
    house.ada.speak("fr")
    told(await house.ada.slash("move", move="abandonner"), "Il y a une commande pour cela", "/table abandonner")


async def test_what_ends_a_game_names_its_command_and_never_only_ends_the_turn(house: House) -> None:
    await house.begin(house.bruno, game="vesuvio")
    await house.ada.slash("move", move="enter")
    await house.board(sequence=1)
    end = ("/end", "/end please", "end the game", "stop the game", "terminer la partie", "fin de partie", "stop")
    resign = ("i resign", "I quit", "give up", "j'abandonne", "J’abandonne !", "give up the game, i quit")
    for typed, command in (*((one, "</table end:") for one in end), *((one, "</table resign:") for one in resign)):
        told(await house.ada.slash("move", move=typed), "There’s a command for it", command)
    assert (await house.board()).select().custom_id.startswith("pick:1:1:")


async def test_moves_offered_for_what_nobody_understands_are_called_examples(house: House) -> None:
    await house.begin(house.bruno)
    asked = await house.ada.slash("move", move="asdf")
    told(asked, "You could play, for example:", "`a1-")
    assert "Did you mean" not in asked.message.text

"""What the menus of people and of messages do, and refuse."""

from bot.sandbox.world import APPLICATION
from tests.bot.end_to_end.house import House


async def test_the_menu_of_a_person_opens_a_table_for_them_and_tells_how_the_two_stand(house: House) -> None:
    ada, bruno, chloe = house.ada, house.bruno, house.chloe
    form = await ada.use_on_user("Challenge", bruno)
    assert form.modal is not None
    # A form that is open in one process is taken by the next.
    await house.restart_bot()
    opened = await ada.submit_modal(form, {"game": "hekla", "casual": "yes"})
    assert opened.ephemeral
    (ping,) = [await bruno.wait_for(lambda one: "invites you" in one.text)]
    assert "Hekla" in ping.text
    assert [one.id for one in bruno.pings()] == [ping.id]
    lobby = await house.lobby()
    assert "Hekla" in lobby.text
    assert "Join" in [one.label for one in lobby.buttons]
    assert (await bruno.use_on_message("Replay from here", lobby)).ephemeral
    await bruno.press(lobby, label="Join")
    await house.lobby(shows=bruno.mention)
    taken = await bruno.submit_modal(await bruno.use_on_user("Challenge", ada), {"game": "volcano"})
    assert taken.ephemeral
    assert "invite" not in taken.text
    # Nobody learns who has blocked them, and no table is opened.
    await chloe.slash("me block", member=bruno)
    refused = await bruno.use_on_user("Challenge", chloe)
    assert (refused.modal, refused.ephemeral) == (None, True)
    for name in ("Challenge", "Head to head"):
        assert "not a person" in (await ada.use_on_user(name, APPLICATION)).text
        assert "That’s you" in (await ada.use_on_user(name, ada)).text
    met = await ada.use_on_user("Head to head", bruno)
    assert met.ephemeral
    assert bruno.mention in met.text
    chloe.speak("fr")
    assert "C’est vous" in (await chloe.use_on_user("Head to head", chloe)).text
    assert house.refused() == []


async def test_the_menu_of_a_message_describes_its_board_and_replays_from_there(house: House) -> None:
    ada, bruno = house.ada, house.bruno
    board = await house.begin(bruno)
    described = await bruno.use_on_message("Describe the board", board)
    assert described.ephemeral
    assert "The board of Volcano" in described.text
    await ada.slash("move", move="b2-c2")
    await house.board(sequence=1)
    told = await bruno.wait_for(lambda one: one.id == board.id and not one.selects)
    await bruno.slash("move", move="a1-b2 e5-e4")
    await house.board(sequence=3)
    replay = await bruno.use_on_message("Replay from here", told)
    assert replay.ephemeral
    assert "turn 1 of 2" in replay.text
    assert "turn 2 of 2" in (await ada.use_on_message("Replay from here", await house.board())).text
    assert (await ada.use_on_message("Describe the board", told)).text != described.text
    for name in ("Describe the board", "Replay from here"):
        assert "no board of mine" in (await ada.use_on_message(name, bruno.say("It smokes"))).text
    assert house.refused() == []

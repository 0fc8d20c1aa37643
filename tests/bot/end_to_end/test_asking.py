"""Asking what one can do and what the board looks like, over the wire."""

from tests.bot.end_to_end.house import House


async def test_the_seat_to_act_is_listed_its_moves_and_others_are_told_for_whom_they_wait(house: House) -> None:
    board = await house.begin(house.bruno, options={"help": True})
    await house.restart_bot()
    own = await house.ada.press(board, label="What can I do?")
    assert own.ephemeral
    assert "Your turn in Volcano" in own.text
    assert own.message.select().options == house.ada.see(board).select().options
    (picture,) = own.message.images
    assert picture.alt.startswith("What Ada can do, the best first: ")
    assert "+1, first colour" in picture.alt
    rule = await house.ada.press(own.message, label="What do I do on my turn?")
    assert "Move a cap one square" in rule.text
    legend = await house.ada.press(own.message, label="How to read this picture")
    assert legend.ephemeral
    assert legend.text.startswith("### Reading the board")
    assert legend.message.images[0].alt.startswith("A game of Volcano after eight turns")
    house.bruno.speak("fr")
    waiting = await house.bruno.press(board, label="What can I do?")
    assert waiting.ephemeral
    assert house.ada.mention in waiting.text
    assert f"c’est à {house.ada.mention} de jouer" in waiting.text
    assert "Si c’était à vous maintenant" in waiting.text
    (picture,) = waiting.message.images
    assert picture.alt.startswith("Ce que Bruno peut faire, le meilleur d’abord\u202f: ")
    assert "+1, 1ʳᵉ couleur" in picture.alt
    stranger = await house.dmitri.press(board, label="What can I do?")
    assert "You’re not playing" in stranger.text
    assert stranger.message.images == ()
    assert house.refused() == []


async def test_the_board_is_described_to_whoever_asks_in_their_language(house: House) -> None:
    board = await house.begin(house.bruno, game="hekla")
    house.chloe.speak("fr")
    more = await house.chloe.press(board, label="More")
    assert more.ephemeral
    described = await house.chloe.press(more.message, label="Décrire le plateau")
    assert described.ephemeral
    assert described.text.startswith("**Le plateau de Hekla**")
    assert len(described.text.splitlines()) > 4
    assert house.refused() == []

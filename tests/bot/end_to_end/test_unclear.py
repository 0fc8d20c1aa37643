"""Typed words over the wire: they play nothing, and come back with the moves that they may mean, or a command."""

from tests.bot.end_to_end.house import House, settled
from tests.bot.end_to_end.test_wrong_things import told


async def test_an_unclear_move_offers_the_likeliest_and_a_press_plays_it(house: House) -> None:
    await house.begin(house.bruno)
    typed = "move b2 nowhere **@everyone**"
    unclear = await house.ada.slash("move", move=typed)
    told(unclear, "not a cap move")
    assert [one.label for one in unclear.message.buttons] == ["Try again", "See the rule"], "no button plays a move"
    others = unclear.message.select()
    assert others.placeholder == "Did you mean another move?"
    assert len(others.options) == 3
    assert all(label.startswith("b2-") for label, _ in others.options)
    again = await house.ada.press(unclear.message, label="Try again")
    (field,) = (one["component"] for one in (again.modal or {})["components"])
    assert field["value"] == typed
    assert (await house.board()).select().custom_id == "pick:1:0:"
    await house.restart_bot(kill=True)
    first, _ = others.options[0]
    await house.ada.select(unclear.message, first)
    assert f"moves {first}" in (await house.board(sequence=1)).text
    await settled(house)
    assert house.refused() == []


async def test_words_that_are_no_move_play_nothing_and_are_answered_with_examples(house: House) -> None:
    await house.begin(house.bruno)
    for typed in ("resign", "end the game", "/undo", "asdf"):
        answer = await house.ada.slash("move", move=typed)
        told(answer, "not a cap move")
        assert answer.message.select().placeholder == "Other moves you could play"
    assert (await house.board()).select().custom_id == "pick:1:0:"


async def test_an_illegal_move_typed_into_the_form_leads_back_to_it_in_french_too(house: House) -> None:
    await house.begin(house.bruno)
    house.ada.speak("fr")
    more = await house.ada.press(await house.board(), label="More")
    form = await house.ada.press(more.message, label="Écrire un tour")
    refused = await (await house.ada.submit_modal(form, {"move": "a1-c5"})).more()
    assert "d’une seule case" in refused.text
    assert [one.label for one in refused.message.buttons] == ["Réessayer", "Voir la règle"]
    again = await house.ada.press(refused.message, label="Réessayer")
    (field,) = (one["component"] for one in (again.modal or {})["components"])
    assert field["value"] == "a1-c5"
    assert (await house.board()).select().custom_id == "pick:1:0:"


async def test_a_turn_that_goes_on_after_its_end_is_told_so_when_its_explanation_is_chosen(house: House) -> None:
    await house.begin(house.bruno)
    (why,) = await house.ada.complete("move", "move", "a1-a2 a1-a3")
    assert "Your turn ends" in why.name
    told(await house.ada.slash("move", move=why.value), "Your turn would end with `a1-a2`", "Nothing was played")
    assert (await house.board()).select().custom_id == "pick:1:0:"


async def test_whoever_chooses_why_a_move_is_illegal_is_answered_the_same(house: House) -> None:
    await house.begin(house.bruno)
    (why,) = await house.ada.complete("move", "move", "b2-e5")
    assert "From b2 it can go to" in why.name
    told(await house.ada.slash("move", move=why.value), "From b2 it can go to")
    assert (await house.board()).select().custom_id == "pick:1:0:"

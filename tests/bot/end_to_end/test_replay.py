"""Looking back over the wire."""

from bot.limits import FILM_BYTES
from games import REGISTRY
from games.core import transcript
from tests.bot.end_to_end.house import House, settled
from tests.bot.pages import choose
from tests.games.actions import notation_of


async def test_a_game_is_stepped_through_by_one_person_alone(house: House) -> None:
    await house.begin(house.bruno)
    await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    reply = await house.dmitri.slash("replay")
    assert reply.ephemeral
    shown = reply.message
    assert "turn 1 of 1" in shown.text
    assert house.driver.download(shown.images[0]).startswith(b"\x89PNG")
    await house.restart_bot()
    await house.dmitri.press(shown, label="◀ Back")
    back = await house.dmitri.wait_for(lambda one: "turn 0 of 1" in one.text)
    assert shown.id == back.id
    assert back.button(label="◀ Back").disabled
    await house.dmitri.press(back, label="End ⏭")
    again = await house.dmitri.wait_for(lambda one: "turn 1 of 1" in one.text)
    early = await house.dmitri.press(again, label="Transcript")
    assert "once the game is over" in early.text
    film = await house.dmitri.press(again, label="Whole game as a GIF")
    assert film.ephemeral
    data = house.driver.download(film.message.images[0])
    assert data.startswith(b"GIF8")
    assert len(data) <= FILM_BYTES
    assert house.refused() == []


async def test_a_finished_game_is_found_by_its_number_and_given_as_a_transcript(house: House) -> None:
    await house.begin(house.bruno)
    await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    confirm = await house.bruno.slash("table resign")
    await house.bruno.press(confirm.message, custom_id=confirm.message.buttons[0].custom_id)
    await house.over()
    await settled(house)
    house.chloe.speak("fr")
    (choice,) = await house.chloe.complete("replay", "game", "")
    assert "terminée" in choice.name
    shown = await house.chloe.slash("replay", channel=house.driver.other_channel, game=str(choice.value))
    assert "tour" in shown.text
    looked = await house.chloe.press(await house.over(), label="Replay")
    assert looked.ephemeral
    assert "tour" in looked.text
    given = await house.chloe.press(shown.message, label="Transcription")
    (attached,) = given.message.raw["attachments"]
    written = house.driver.download(attached["url"]).decode()
    assert notation_of(transcript.check(written, REGISTRY["volcano"]).actions[0]) == "b2-a3"
    nowhere = await house.chloe.slash("replay", game="no number")
    assert nowhere.ephemeral
    assert house.refused() == []


async def test_pictures_come_as_ones_eyes_need_them(house: House) -> None:
    await house.begin(house.bruno)
    plain = await house.ada.slash("board")
    await choose(house.ada, "me", "theme", "contrast")
    await choose(house.ada, "me", "large", True)
    large = await house.ada.slash("board")
    assert len(large.message.images) == 6
    assert large.message.images[0].alt == plain.message.images[0].alt
    assert house.driver.download(large.message.images[1]).startswith(b"\x89PNG")
    others = await house.bruno.slash("board")
    assert len(others.message.images) == 1
    assert house.refused() == []

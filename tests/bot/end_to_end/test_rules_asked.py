"""Looking rules up where no game is open, over the wire; one bot answers all that is asked here."""

import pytest

from tests.bot.end_to_end.house import House

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def house(idle_house: House) -> House:
    return idle_house


async def test_a_rule_is_found_while_typing_and_shown_to_the_asker_alone(house: House) -> None:
    choices = await house.ada.complete("rules", "topic", "erup")
    assert any(choice.name == "Volcano: What is an eruption?" for choice in choices)
    house.ada.speak("fr")
    french = await house.ada.complete("rules", "topic", "érup")
    assert any("éruption" in choice.name for choice in french)
    assert {choice.value for choice in french} & {choice.value for choice in choices}
    house.ada.speak("en-US")
    reply = await house.ada.slash("rules", topic="volcano:eruption")
    assert reply.ephemeral
    assert "The top piece flies over the cap" in reply.text
    assert "Kristin Looney" in reply.text
    assert house.driver.download(reply.message.images[0]).startswith(b"GIF8")
    assert house.refused() == []


async def test_a_rule_shown_to_everybody_is_answered_to_each_in_their_own_language(house: House) -> None:
    house.bruno.speak("fr")
    shown = await (await house.bruno.slash("rules", topic="volcano:trees", show=True)).shown()
    assert "Three captured pieces of different sizes" in shown.text
    own = await house.bruno.press(shown, label="How are points counted?")
    assert own.ephemeral
    assert "Comment compte-t-on les points" in own.text.replace("\N{NARROW NO-BREAK SPACE}", " ")
    house.chloe.speak("en-GB")
    english = await house.chloe.press(shown, label="How are points counted?")
    assert english.ephemeral
    assert "7 for each tree of one colour" in english.text
    assert house.refused() == []

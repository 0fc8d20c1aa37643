"""Standings over the wire: a short game, then who plays well, in both languages."""

import io
import re

from PIL import Image

from bot.sandbox.driver import Member
from rendering.curve import HEIGHT, WIDTH
from tests.bot.conftest import TURNS
from tests.bot.end_to_end.house import House, settled

TOO_MANY = 429


async def lose(house: House, loser: Member, *others: Member) -> None:
    """A game of Ada's in which everybody moves and one gives up: with no others it is over, and she has won."""
    await house.begin(*others, loser)
    for player, turn in zip((house.ada, *others, loser), TURNS, strict=False):
        assert turn.split(maxsplit=1)[0] in (await player.slash("move", move=turn)).text
    reply = await loser.slash("resign")
    await loser.press(reply.message, label="Yes, resign")
    # The board of an earlier game may still be there, so the answer tells that this one is over.
    await loser.wait_for(lambda one: one.id == reply.message.id and "You’ve resigned" in one.text)
    await settled(house)


async def test_a_finished_game_is_in_every_standing_for_whoever_asks_alone(house: House) -> None:
    await lose(house, house.bruno)
    leaders = await house.ada.slash("leaderboard", game="volcano")
    assert leaders.ephemeral
    first, second = re.findall(r"\d\. <@(\d+)>: \*\*(\d+)\*\* \*provisional\*", leaders.text)
    assert (int(first[0]), int(second[0])) == (house.ada.id, house.bruno.id)
    assert int(first[1]) > 1000 > int(second[1])
    profile = await house.ada.slash("profile", member=house.bruno)
    assert profile.ephemeral
    assert "### Volcano" in profile.text
    assert "One rated game, 0 won" in profile.text
    assert not profile.message.images
    channel = await house.ada.slash("history")
    assert channel.ephemeral
    over = await house.over()
    assert f"1\\. {house.ada.mention}" in channel.text
    assert f"/{house.driver.channel}/{over.id}" in channel.text
    player = await house.ada.slash("history", member=house.bruno)
    assert f"2\\. {house.bruno.mention}" in player.text
    versus = await house.ada.slash("versus", member=house.bruno)
    assert "**Volcano**: 1 won, 0 lost, 0 tied" in versus.text
    other = await house.ada.slash("versus", member=house.bruno, other=house.ada)
    assert "0 won, 1 lost" in other.text
    assert house.refused() == []


async def test_standings_are_told_in_french_to_whoever_speaks_it(house: House) -> None:
    await lose(house, house.bruno)
    house.chloe.speak("fr")
    leaders = await house.chloe.slash("leaderboard", game="volcano", sort="wins", period="week")
    assert "classement" in leaders.text
    assert "par parties gagnées · cette semaine" in leaders.text
    profile = await house.chloe.slash("profile", member=house.ada)
    assert "partie classée" in profile.text
    history = await house.chloe.slash("history")
    assert "Parties terminées" in history.text
    versus = await house.chloe.slash("versus", member=house.ada, other=house.bruno)
    assert "1 victoire, 0 défaite, 0 égalité" in versus.text
    refused = await house.chloe.slash("versus", member=house.ada, other=house.ada)
    assert "Choisissez deux personnes différentes" in refused.text


async def test_a_second_game_gives_the_profile_a_curve_with_an_alternative_text(house: House) -> None:
    await lose(house, house.bruno)
    await lose(house, house.bruno)
    profile = await house.bruno.slash("profile")
    (image,) = profile.message.images
    assert "2 rated games" in str(image.alt)
    with Image.open(io.BytesIO(house.driver.download(image))) as picture:
        assert picture.size == (WIDTH, HEIGHT)
    assert house.refused() == []


async def test_everybody_sees_what_is_shown_and_nobody_is_called(house: House) -> None:
    await lose(house, house.bruno)
    called = len(house.bruno.pings())
    shown = await (await house.ada.slash("leaderboard", game="volcano", show=True)).shown()
    assert house.bruno.mention in house.chloe.see(shown).text
    assert len(house.bruno.pings()) == called


async def test_pages_turn_in_the_same_message_also_after_a_restart(house: House) -> None:
    for _ in range(6):
        await lose(house, house.bruno)
    history = await (await house.ada.slash("history", show=True)).shown()
    assert "Page 1 of 2" in history.text
    await house.restart_bot()
    # What everybody sees stays in the server's language, and what one sees alone is in one's own.
    for member in (house.chloe, house.bruno):
        member.speak("fr")
    await house.chloe.press(history, label="Next")
    turned = await house.chloe.wait_for(lambda one: "Page 2 of 2" in one.text)
    assert turned.id == history.id
    mine = await house.bruno.slash("history", member=house.bruno)
    await house.bruno.press(mine.message, label=mine.message.buttons[-1].label)
    await house.bruno.wait_for(lambda one: one.id == mine.message.id and "Page 2 sur 2" in one.text)
    # So many games within seconds may have to wait for their turn, which is no fault.
    assert [call for call in house.refused() if call[2] != TOO_MANY] == []


async def test_variants_are_suggested_for_the_game_that_was_picked(house: House) -> None:
    await lose(house, house.bruno)
    mini = await house.ada.complete("leaderboard", "variant", "mini", game="volcano")
    assert mini[0].value == "variant=mini"
    assert all("mini" in choice.name.casefold() for choice in mini)
    assert await house.ada.complete("leaderboard", "variant", "mini", game="hekla") == ()
    none = await house.ada.slash("leaderboard", game="volcano", variant="variant=mini")
    assert "No rated games like that yet" in none.text
    usual = await house.ada.slash("leaderboard", game="volcano", variant="variant=standard")
    assert house.ada.mention in usual.text

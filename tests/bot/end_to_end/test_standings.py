"""Standings over the wire: a short game, then who plays well, in both languages."""

import re

from tests.bot.conftest import TURNS
from tests.bot.end_to_end.house import House, settled
from tests.wire.driver import Member


async def lose(house: House, loser: Member, *others: Member) -> None:
    """A game of Ada's in which everybody moves and one gives up: with no others it is over, and she has won."""
    await house.begin(*others, loser)
    for player, turn in zip((house.ada, *others, loser), TURNS, strict=False):
        assert turn.split(maxsplit=1)[0] in (await player.slash("move", move=turn)).text
    reply = await loser.slash("table resign")
    await loser.press(reply.message, label="Yes, resign")
    # The board of an earlier game may still be there, so the answer tells that this one is over.
    await loser.wait_for(lambda one: one.id == reply.message.id and "You’ve resigned" in one.text)
    await settled(house)


async def test_a_finished_game_is_in_every_standing_for_whoever_asks_alone(house: House) -> None:
    await lose(house, house.bruno)
    leaders = await house.ada.slash("leaderboard show", game="volcano")
    assert leaders.ephemeral
    first, second = re.findall(r"\d\. <@(\d+)>: \*\*(\d+)\*\* \*provisional\*", leaders.text)
    assert (int(first[0]), int(second[0])) == (house.ada.id, house.bruno.id)
    assert int(first[1]) > 1000 > int(second[1])
    profile = await house.ada.slash("profile show", member=house.bruno)
    assert profile.ephemeral
    assert "### Volcano" in profile.text
    assert "Rated games: 1, 0 won" in profile.text
    assert not profile.message.images
    channel = await house.ada.slash("profile history")
    assert channel.ephemeral
    over = await house.over()
    assert f"1\\. {house.ada.mention}" in channel.text
    assert f"/{house.driver.channel}/{over.id}" in channel.text
    player = await house.ada.slash("profile history", member=house.bruno)
    assert f"2\\. {house.bruno.mention}" in player.text
    versus = await house.ada.slash("profile versus", member=house.bruno)
    assert "**Volcano**: 1 won, 0 lost, 0 tied" in versus.text
    other = await house.ada.slash("profile versus", member=house.bruno, other=house.ada)
    assert "0 won, 1 lost" in other.text
    assert house.refused() == []

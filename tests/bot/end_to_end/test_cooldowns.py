"""A costly action asked for too often is refused with the time at which it works again."""

from bot.people.cooldowns import ALLOWANCES, CostlyAction
from tests.bot.end_to_end.house import House


async def test_too_many_reposts_are_refused_for_the_asker_alone(house: House) -> None:
    await house.begin(house.bruno)
    allowance, _ = ALLOWANCES[CostlyAction.REPOST]
    for _ in range(allowance.times):
        assert "bottom" in (await house.ada.slash("board", repost=True)).text
    refused = await house.ada.slash("board", repost=True)
    assert refused.ephemeral
    assert "Not so fast" in refused.text
    assert "<t:" in refused.text
    assert "bottom" in (await house.bruno.slash("board", repost=True)).text


async def test_too_many_leaderboards_for_everybody_are_refused_in_private(house: House) -> None:
    allowance, _ = ALLOWANCES[CostlyAction.SHOW]
    for _ in range(allowance.times):
        await (await house.ada.slash("leaderboard show", game="volcano", show=True)).shown()
    refused = await house.ada.slash("leaderboard show", game="volcano", show=True)
    assert refused.ephemeral, refused.messages
    assert "Not so fast" in refused.text
    assert "Volcano" in (await house.ada.slash("leaderboard show", game="volcano")).text

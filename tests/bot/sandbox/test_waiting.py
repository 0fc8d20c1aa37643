"""What a test is told when something it waits for does not come."""

from pathlib import Path

import pytest

from bot.sandbox.local_discord import RequestMade, SandboxSettings
from bot.sandbox.run import Sandbox
from tests.wire.driver import Driver, NotSeenError
from tests.wire.waiting import wish


def test_a_wish_is_told_as_it_is_written_with_its_values_and_its_place() -> None:
    most = 3
    told = wish(lambda: most > 4)
    assert "most > 4" in told
    assert "most=3" in told
    assert f"{Path(__file__).name}:" in told


async def test_whoever_waits_in_vain_is_told_for_what_and_what_was_there_instead(tmp_path: Path) -> None:
    async with Sandbox(SandboxSettings(folder=tmp_path, port=0, bot=False)) as sandbox:
        driver = Driver(sandbox)
        driver.witnesses.append(lambda: "owed, 1 notice: board of session 7")
        ada, bruno, *_ = driver.members
        ada.say("an eruption, at last")
        bruno.say("elsewhere", driver.other_channel)
        sandbox.calls.append(RequestMade("PATCH", "/channels/1/messages/2", 404, 10008))
        with pytest.raises(NotSeenError) as caught:
            await ada.wait_for(lambda one: "a quiet turn" in one.text, seconds=0.01)
    told = str(caught.value)
    for part in (
        '"a quiet turn" in one.text',
        "an eruption, at last",
        f"channel {driver.other_channel}",
        "elsewhere",
        "PATCH /channels/1/messages/2: 404, code 10008",
        "the bot is not connected",
        "owed, 1 notice: board of session 7",
    ):
        assert part in told, told

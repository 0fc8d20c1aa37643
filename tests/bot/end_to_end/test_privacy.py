"""What is kept about a person, told, handed over and erased, in a server and in a direct message."""

import json
from datetime import UTC, datetime

import pytest

from bot.sandbox.world import GUILD
from games.problems import problem_of
from tests.bot.conftest import TURNS
from tests.bot.end_to_end.house import House, settled
from tests.bot.pages import choose

NOON = datetime(2026, 3, 17, 12, tzinfo=UTC)


@pytest.fixture
def moment() -> datetime:
    return NOON


async def finish_a_game(house: House) -> None:
    await house.begin(house.bruno)
    for player, turn in zip((house.ada, house.bruno), TURNS, strict=False):
        await player.slash("move", move=turn)
    confirm = await house.bruno.slash("table resign")
    await house.bruno.press(confirm.message, label="Yes, resign")
    await house.over()
    await settled(house)


async def test_the_export_is_a_file_for_the_asker_alone(house: House) -> None:
    await finish_a_game(house)
    await house.ada.slash("daily play")
    await choose(house.ada, "me", "daily", 9)
    reply = await house.ada.slash("me export", channel=house.ada.direct)
    assert reply.ephemeral
    (attached,) = reply.message.raw["attachments"]
    kept = json.loads(house.driver.download(attached["url"]))
    assert kept["user_id"] == house.ada.id
    assert [one["notation"] for one in kept["actions"]] == TURNS[0].split()
    assert len(kept["ratings"]) == 1
    assert [one["problem"] for one in kept["tries"]] == [problem_of(NOON.date()).key]
    assert [one["guild_id"] for one in kept["daily_places"]] == [GUILD]
    assert kept["preferences"][0]["daily_hour"] == 9


async def test_erasing_asks_first_and_then_leaves_a_former_player(house: House) -> None:
    await finish_a_game(house)
    await house.begin(house.bruno)
    sure = await house.ada.slash("me erase", channel=house.ada.direct)
    assert "under way (1)" in sure.text
    await house.restart_bot()
    await house.ada.press(sure.message, label="Yes, erase it")
    await house.ada.wait_for(lambda one: "all erased" in one.text, channel=house.ada.direct)
    over = await house.bruno.wait_for(lambda one: "game over" in one.text and "a former player" in one.text)
    assert house.ada.mention not in over.text
    await settled(house)
    history = await house.bruno.slash("profile history")
    assert "a former player" in history.text
    assert house.ada.mention not in history.text
    house.chloe.speak("fr")
    assert "un ancien joueur" in (await house.chloe.slash("profile history", member=house.bruno)).text
    assert str(house.ada.id) not in house.bot.logged()
    assert house.refused() == []

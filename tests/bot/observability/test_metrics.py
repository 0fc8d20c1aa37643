"""The metrics count what happens, and no label identifies a person."""

import re
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot.sandbox.world import CHANNELS, PEOPLE
from tests.bot.desk import ERUPTION
from tests.bot.end_to_end.house import House, open_house, settled
from tests.bot.observability.scraping import ANYWHERE, address, get, health, scrape, value
from tests.wire.driver import Member, Message

LABEL = re.compile(r"[a-zA-Z0-9/:@._+ -]{1,60}")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(tmp_path, FUMAROLE_METRICS=ANYWHERE) as opened:
        yield opened


async def until(house: House, name: str, least: float = 1, **labels: str) -> None:
    """Wait until a metric has reached a value; the sampler's round is what it waits for."""

    async def reached() -> bool:
        return value(await scrape(house), name, **labels) >= least

    await house.written(reached, f"{name} {labels} to reach {least}")


async def test_everything_that_is_asked_for_is_counted_and_no_label_leads_to_anybody(house: House) -> None:
    await house.begin(house.bruno)
    await house.ada.complete("move", "move", "b")
    await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    await house.chloe.slash("table resign")
    board = await house.board(sequence=3)
    await house.bruno.press(board, label="What can I do?")
    house.sandbox.faults.limit_next(pattern=r"/messages")
    await house.bruno.slash("move", move="b4-b3")
    await settled(house)
    await until(house, "fumarole_sampled_timestamp_seconds")

    families = await scrape(house)
    seen = partial(value, families)
    assert seen("fumarole_acknowledgement_seconds_count", kind="autocomplete") == 1
    assert seen("fumarole_refusals_total") == 1
    assert seen("fumarole_posts_total", kind="board", outcome="delivered") > 1
    assert seen("fumarole_rate_limits_total") == 1
    assert seen("fumarole_discord_requests_total", status="429") == 1
    assert seen("fumarole_loop_delay_seconds_count") > 0
    assert seen("fumarole_gateway_connected") == seen("fumarole_database_writable") == 1
    assert seen("fumarole_servers") == 1
    assert seen("process_resident_memory_bytes") > 1e6

    ids = {str(person.id) for person in PEOPLE} | {str(number) for number, *_ in CHANNELS}
    names = {person.display_name for person in PEOPLE} | {house.sandbox.token}
    values = {text for family in families.values() for one in family.samples for text in one.labels.values()}
    assert not {text for text in values if any(secret in text for secret in ids | names)}
    assert {text for text in values if not LABEL.fullmatch(text) or re.search(r"\d{5}", text)} == set()


async def asked_to_keep(somebody: Member, move: str) -> Message:
    """The message that asks whether to keep a move for later."""
    await somebody.press((await somebody.slash("plan", move=move)).message, label="Keep for later")
    return await somebody.wait_for(lambda one: "Shall I keep it?" in one.text)


@pytest.mark.full
async def test_no_count_and_no_line_of_the_log_tells_that_somebody_plans(house: House) -> None:
    await house.begin(house.bruno)
    begun, bruno = len(house.bot.logged()), house.bruno
    assert "A plan" in (await house.ada.slash("plan", move=ERUPTION)).text
    await bruno.press(await asked_to_keep(bruno, "e5-e4"), label="Yes, play it for me")
    await bruno.wait_for(lambda one: "Kept." in one.text)
    asked = await asked_to_keep(bruno, "e5-d5")
    await bruno.select((await bruno.slash("plan")).message, "All of them", custom_id="plans:drop:1")
    await bruno.wait_for(lambda one: "Dropped" in one.text)
    late = await bruno.press(asked, label="Yes, play it for me")
    assert "That plan is gone" in (await late.more()).text
    families = await scrape(house)
    assert value(families, "fumarole_refusals_total", key="bot-refusal-stale") == 1
    labels = {text for family in families.values() for one in family.samples for text in one.labels.values()}
    assert not {one for one in labels if "plan" in one or one == "later"}
    assert "plan" not in house.bot.logged()[begun:]


@pytest.mark.full
async def test_the_health_says_what_is_wrong_and_only_names_of_this_machine_may_ask(house: House) -> None:
    await until(house, "fumarole_sampled_timestamp_seconds")
    status, well = await health(house)
    assert (status, well["gateway"], well["database_writable"]) == (200, True, True)
    assert "oldest_owed_post_seconds" in well
    for path in ("/metrics", "/healthz"):
        assert (await get(address(house) + path, Host="evil.example"))[0] == 403
        assert (await get(address(house) + path, Host="localhost:9464"))[0] == 200

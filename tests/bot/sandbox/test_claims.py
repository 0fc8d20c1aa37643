"""What the local Discord claims stands in Discord's description, or a reason does."""

from bot.sandbox.driver import Driver
from tests.bot.sandbox.claims import DESCRIBED, PAPER, codes_of_gateway, errors, objects, paper, routes, undescribed


async def test_the_paper_says_what_the_local_discord_claims() -> None:
    made = await paper()
    assert PAPER.read_text(encoding="utf-8") == made, "uv run python -m tests.bot.sandbox.claims > deploy/DISCORD.md"


async def test_every_route_and_every_code_is_described(driver: Driver) -> None:
    assert routes(driver.sandbox) <= DESCRIBED["routes"].keys()
    assert {code for code, _, _ in errors()} <= set(DESCRIBED["codes"]["errors"])
    operations, closes = codes_of_gateway()
    assert set(operations.values()) <= set(DESCRIBED["codes"]["operations"])
    assert set(closes.values()) <= set(DESCRIBED["codes"]["closes"])


async def test_every_field_is_described_or_has_a_reason(driver: Driver) -> None:
    assert [key for key, reason in undescribed(objects(driver.sandbox)).items() if not reason] == []

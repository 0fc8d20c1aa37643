"""Forms with everything that Discord lets into them: what arrives, and what is refused before it could."""

from typing import Any

import pytest

from bot.sandbox.commands import NotPossible
from bot.sandbox.component_checks import OTHERS, RADIO_GROUP
from bot.sandbox.interactions import OPEN_MODAL
from bot.sandbox.world import APPLICATION, HOSTS_ROLE
from tests.bot.sandbox.fixtures import RawClient
from tests.bot.sandbox.toy import ToyBot
from tests.wire.driver import Driver, Reply

STRING_SELECT, TEXT_INPUT, USER_SELECT = 3, 4, 5


async def surveyed(driver: Driver, **values: Any) -> Reply:
    ada = driver.member("Ada")
    return await ada.submit_modal(await ada.slash("toy survey"), values)


async def test_what_is_filled_in_reaches_the_bot(driver: Driver, toy: ToyBot) -> None:
    assert (await surveyed(driver, shape="cone", age="9")).text.splitlines() == ["cone", "9"]
    assert (await surveyed(driver, shape="shield")).text.splitlines() == ["shield", "unknown"]


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"shape": "ring"},
        {"shape": ["cone", "shield"]},
    ],
    ids=["nothing", "no option", "two of one"],
)
async def test_what_a_client_would_not_submit_is_not_sent(driver: Driver, toy: ToyBot, values: Any) -> None:
    with pytest.raises(NotPossible):
        await surveyed(driver, **values)
    assert len(toy.seen) == 1
    assert (await surveyed(driver, shape="cone")).acknowledged


async def test_people_roles_and_channels_are_chosen_in_a_form(driver: Driver, toy: ToyBot) -> None:
    ada, bruno, chloe = (driver.member(name) for name in ("Ada", "Bruno", "Chloé"))
    form = await ada.slash("toy places")
    who = [str(bruno.id), str(chloe.id)]
    role = str(HOSTS_ROLE)
    reply = await ada.submit_modal(form, {"who": who, "role": role, "where": [str(driver.channel)]})
    assert reply.text.splitlines() == ["bruno, chloe", "Hosts", "volcano"]
    form = await ada.slash("toy places")
    reply = await ada.submit_modal(form, {"who": who[:1], "role": role})
    assert reply.text.splitlines() == ["bruno", "Hosts"]


def options(count: int, *, chosen: int = 0) -> list[dict[str, Any]]:
    return [{"label": f"{number}", "value": f"{number}", "default": number < chosen} for number in range(count)]


def part(kind: int, **changes: Any) -> dict[str, Any]:
    return {"type": kind, "custom_id": "a", **changes}


BAD_PARTS: dict[str, dict[str, Any]] = {
    "a radio group with two chosen": part(RADIO_GROUP, options=options(3, chosen=2)),
    "a radio group whose options have one value": part(RADIO_GROUP, options=options(1) * 2),
    "a disabled select": part(STRING_SELECT, options=options(2), disabled=True),
    "a needed select of at least none": part(STRING_SELECT, options=options(2), min_values=0),
    "a select with two chosen of one": part(STRING_SELECT, options=options(2, chosen=2)),
    "two people chosen of one": part(USER_SELECT, default_values=[{"type": "user", "id": "17"}] * 2),
    "a text of at least more than at most": part(TEXT_INPUT, style=1, min_length=5, max_length=4),
    "a preset text that is too long": part(TEXT_INPUT, style=1, max_length=4, value="lavas"),
}

BAD_PARTS |= {f"what the bot does not use, {kind}": part(kind) for kind in OTHERS}

GOOD_PARTS: dict[str, dict[str, Any]] = {
    "ten radio buttons": part(RADIO_GROUP, options=options(10, chosen=1), required=None),
    "a select that may stay empty": part(STRING_SELECT, options=options(2), min_values=0, required=False),
    "a person": part(USER_SELECT, default_values=[{"type": "user", "id": str(APPLICATION)}]),
    "a text": part(TEXT_INPUT, style=2, min_length=4, max_length=4, value="lava"),
}


async def test_a_part_is_taken_within_the_limits_and_refused_beyond(driver: Driver, raw: RawClient) -> None:
    await raw.call("PUT", f"/applications/{APPLICATION}/commands", [{"name": "try", "description": "Try"}])
    for what, component in {**BAD_PARTS, **GOOD_PARTS}.items():
        made = await driver.sandbox.acts.run(driver.member("Ada").person, driver.channel, "try", {})
        label = {"type": 18, "label": "x" * 45, "description": "x" * 100, "component": component}
        status, body = await raw.callback(made, OPEN_MODAL, {"title": "T", "custom_id": "m", "components": [label]})
        assert (status, body.get("code")) == ((400, 50035) if what in BAD_PARTS else (200, None)), what

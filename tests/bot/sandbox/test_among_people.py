"""Conversations without the bot: people take it along, and it can only answer what they do."""

from pathlib import Path

import pytest

from bot.sandbox.commands import NotPossible
from bot.sandbox.interactions import ANSWER
from bot.sandbox.limits import FOLLOW_UPS
from bot.sandbox.world import APPLICATION
from tests.bot.sandbox.fixtures import RawClient, running_sandbox
from tests.wire.driver import Driver

COMMANDS = f"/applications/{APPLICATION}/commands"
ANYWHERE = {"contexts": [0, 1, 2], "integration_types": [0, 1]}
SAY = {"name": "say", "description": "Say it", "type": 1}


async def test_only_what_people_can_install_is_offered_among_them_and_only_to_who_has(
    driver: Driver, raw: RawClient
) -> None:
    ada, bruno, chloe = driver.member("Ada"), driver.member("Bruno"), driver.member("Chloé")
    group = driver.group(ada, bruno)
    wrong = {**SAY, "contexts": [0, 2], "integration_types": [0]}
    assert (await raw.call("PUT", COMMANDS, [wrong]))[1]["code"] == 50035
    await raw.call("PUT", COMMANDS, [{**SAY, **ANYWHERE}, {**SAY, "name": "rule"}])
    ada.install()
    chloe.install()
    for member, name in ((bruno, "say"), (ada, "rule"), (chloe, "say")):
        with pytest.raises(NotPossible):
            await driver.sandbox.acts.run(member.person, group, name, {})
    made = await driver.sandbox.acts.run(ada.person, group, "say", {})
    assert (made.guild, made.owners) == (None, {"1": str(ada.id)})


async def test_the_bot_answers_there_a_few_times_and_reaches_nothing_by_itself(driver: Driver, raw: RawClient) -> None:
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    channel = driver.group(ada, bruno, name=None)
    await raw.call("PUT", COMMANDS, [{**SAY, **ANYWHERE}])
    ada.install()
    made = await driver.sandbox.acts.run(ada.person, channel, "say", {})
    answered = await raw.call(
        "POST", f"/interactions/{made.id}/{made.token}/callback", {"type": ANSWER, "data": {"content": "Hello"}}
    )
    assert answered[0] in (200, 204)
    (shown,) = bruno.messages(channel)
    assert shown.text == "Hello"
    for method, path in (
        ("GET", f"/channels/{channel}"),
        ("POST", f"/channels/{channel}/messages"),
        ("PATCH", f"/channels/{channel}/messages/{shown.id}"),
    ):
        assert (await raw.call(method, path, {"content": "Hello?"}))[0] == 403
    follow = f"/webhooks/{APPLICATION}/{made.token}"
    codes = [(await raw.call("POST", follow, {"content": "More"}))[0] for _ in range(FOLLOW_UPS + 1)]
    assert codes == [200] * FOLLOW_UPS + [400]


async def test_in_a_server_without_the_bot_it_answers_everybody_only_where_the_server_lets_it(
    driver: Driver, raw: RawClient
) -> None:
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    await raw.call("PUT", COMMANDS, [{**SAY, **ANYWHERE}])
    open_to_all, hushed = driver.outside(ada, bruno), driver.outside(ada, bruno, hushed=True)
    with pytest.raises(NotPossible):
        await driver.sandbox.acts.run(ada.person, open_to_all, "say", {})
    ada.install()
    for channel, seen in ((open_to_all, 2), (hushed, 0)):
        made = await driver.sandbox.acts.run(ada.person, channel, "say", {})
        assert (made.guild, made.owners) == (driver.sandbox.history.guild(channel), {"1": str(ada.id)})
        answer = {"type": ANSWER, "data": {"content": "Hello"}}
        await raw.call("POST", f"/interactions/{made.id}/{made.token}/callback", answer)
        await raw.call("POST", f"/webhooks/{APPLICATION}/{made.token}", {"content": "More"})
        assert len(ada.messages(channel)) == 2
        assert len(bruno.messages(channel)) == seen
        status, _ = await raw.call("POST", f"/channels/{channel}/messages", {"content": "Hello?"})
        assert status == 403


async def test_a_conversation_and_what_was_said_in_it_are_there_after_a_restart(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path) as driver:
        channel = driver.group(driver.member("Ada"), driver.member("Bruno"))
        driver.member("Ada").say("It smokes", channel)
    async with running_sandbox(tmp_path) as driver:
        assert [one.text for one in driver.member("Bruno").messages(channel)] == ["It smokes"]
        with pytest.raises(NotPossible):
            driver.member("Dmitri").say("Where?", channel)

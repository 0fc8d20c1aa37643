"""What no client offers, sent all the same: every option of every command, and the numbers and values of every part.

The lists are made from what the bot registers, so that whatever is added is tried too.
"""

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any

from bot.sandbox.driver import Member, Reply
from bot.sandbox.form import Json
from bot.sandbox.history import Post
from bot.sandbox.interaction import CHOICES, COMMAND, DEFER_UPDATE, OPEN_MODAL
from bot.sandbox.world import member_object, user_object
from tests.bot.end_to_end.house import House

STRING, INTEGER, BOOLEAN, USER = 3, 4, 5, 6
SUBCOMMAND, GROUP = 1, 2
HUGE = 2**70
AT_ONCE = 12

WRONG_KIND: dict[int, tuple[Any, ...]] = {
    STRING: (5, True, None, ["zzz"]),
    INTEGER: ("zzz", "1", True, 1.5, None),
    BOOLEAN: ("yes", 1, None),
}
NO_ID = ("zzz", "-5", "", str(HUGE), "4", 5, None)
"""For people, roles and channels: no ids, and some of nobody that Discord has told about."""


def commands(house: House) -> Iterator[tuple[str, list[Json]]]:
    """The full name and the options of every registered command."""
    for command in house.sandbox.commands.all:
        inner = [one for one in command["options"] if one["type"] == SUBCOMMAND]
        assert not [one for one in command["options"] if one["type"] == GROUP], "groups in groups are not tried here"
        for one in inner:
            yield f"{command['name']} {one['name']}", one.get("options") or []
        if not inner:
            yield command["name"], command["options"]


def usual(option: Json) -> Any:
    """A value that an option takes."""
    if option.get("choices"):
        return option["choices"][0]["value"]
    return {STRING: "zzz", INTEGER: option.get("min_value", 1), BOOLEAN: False}.get(option["type"])


def wrong(option: Json) -> Iterator[Any]:
    """Values that this option does not take."""
    yield from WRONG_KIND.get(option["type"], NO_ID)
    if option.get("choices"):
        offered = [one["value"] for one in option["choices"]]
        tried: tuple[Any, ...] = ("zzz", "", "x" * 7000) if option["type"] == STRING else (-1, -2, 10**6, HUGE)
        yield from (one for one in tried if one not in offered)
    elif option["type"] == STRING:
        yield "x" * (option.get("max_length", 6000) + 1)
        if option.get("min_length"):
            yield ""
    elif option["type"] == INTEGER:
        yield from (option.get("min_value", -(2**53)) - 1, option.get("max_value", 2**53) + 1, 2**63, HUGE, -HUGE)


def payload(path: str, given: list[Json]) -> Json:
    """The data of an interaction with a command."""
    name, *inner = path.split()
    for one in reversed(inner):
        given = [{"name": one, "type": SUBCOMMAND, "options": given}]
    return {"id": "1", "name": name, "type": 1, "options": given}


def filled(option: Json, value: Any) -> Json:
    return {"name": option["name"], "type": option["type"], "value": value}


def asked(house: House, path: str, options: list[Json], **changed: Any) -> Json:
    """A command with a usual value for whatever it needs, and these in place of some."""
    values = {one["name"]: usual(one) for one in options if one.get("required")}
    people = {str(one.id): one.id for one in house.driver.members if one is not house.ada}
    given = []
    for option in options:
        if option["name"] in changed:
            given.append(filled(option, changed[option["name"]]))
        elif option["name"] in values:
            given.append(filled(option, str(house.bruno.id) if option["type"] == USER else values[option["name"]]))
    data = payload(path, given)
    data["resolved"] = {
        "users": {one: user_object(number) for one, number in people.items()},
        "members": {one: member_object(number, with_user=False) for one, number in people.items()},
    }
    return data


async def send(house: House, kind: int, member: Member, data: Json, channel: int, source: Post | None = None) -> Reply:
    """Send an interaction as it is, and wait until it is acknowledged and, if it owes a message, answered."""
    made = await house.sandbox.interactions.begin(kind, member.id, channel, data, source)
    awaited = f"an answer to {data} in {channel}"
    await house.driver.until(lambda: made.over, awaited=lambda: awaited)
    if made.answer not in (CHOICES, DEFER_UPDATE, OPEN_MODAL):
        answered = Reply(house.driver, made)
        await house.driver.until(lambda: made.posts and not answered.message.loading, awaited=lambda: awaited)
    return Reply(house.driver, made)


def refused(reply: Reply, *sentences: str) -> None:
    """Answered to one person alone, in words of one of these kinds."""
    assert reply.acknowledged, reply.interaction.data
    assert reply.ephemeral, (reply.interaction.data, reply.messages)
    assert any(one in reply.text for one in sentences), (reply.interaction.data, reply.text)


async def all_of(cases: list[Coroutine[Any, Any, None]]) -> None:
    """Run them, a few at once, and tell of all that failed."""
    failed: list[str] = []
    for start in range(0, len(cases), AT_ONCE):
        ended = await asyncio.gather(*cases[start : start + AT_ONCE], return_exceptions=True)
        failed += [str(one)[:300] for one in ended if one is not None]
    assert failed == [], "\n".join(failed[:40])


async def test_an_option_takes_what_it_offers_and_says_so(house: House) -> None:
    tried = 0

    async def check(path: str, options: list[Json], option: Json, value: Any) -> None:
        data = asked(house, path, options, **{option["name"]: value})
        refused(await send(house, COMMAND, house.ada, data, house.driver.channel), f"`{option['name']}`")

    cases = []
    for path, options in commands(house):
        for option in options:
            cases += [check(path, options, option, value) for value in wrong(option)]
            tried += 1
    assert tried > 50
    await all_of(cases)
    assert "There’s no game in this channel" in (await house.ada.slash("board")).text, "something was opened"


async def test_a_command_that_is_not_registered_so_is_told_to_have_changed(house: House) -> None:
    channel = house.driver.channel
    for data in (
        payload("zzz", []),
        payload("volcano", []),
        payload("volcano zzz", []),
        payload("move", []),
        payload("move", [{"name": "zzz", "type": STRING, "value": "a1-a2"}]),
        payload("board", [{"name": "repost", "type": BOOLEAN, "value": True}] * 2),
        payload("help", [{"name": "zzz", "type": STRING, "value": "zzz"}]),
    ):
        refused(await send(house, COMMAND, house.ada, data, channel), "This command has changed")

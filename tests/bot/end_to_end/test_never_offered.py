"""What no client offers, sent all the same: every option of every command, and the numbers and values of every part.

The lists are made from what the bot registers, so that whatever is added is tried too.
"""

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest

from bot.sandbox.component_checks import BUTTON, STRING_SELECT
from bot.sandbox.drafts import LAYOUT, draft_message
from bot.sandbox.driver import Member, Reply
from bot.sandbox.form import Json
from bot.sandbox.history import Post
from bot.sandbox.interaction import AUTOCOMPLETE, CHOICES, COMMAND, COMPONENT, DEFER_UPDATE, MODAL, OPEN_MODAL
from bot.sandbox.world import APPLICATION, member_object, user_object
from bot.ui.base import Component, PersistentSelect
from bot.ui.components import COMPONENTS
from tests.bot.end_to_end.house import House

STRING, INTEGER, BOOLEAN, USER = 3, 4, 5, 6
SUBCOMMAND, GROUP = 1, 2
HUGE = 2**70
AT_ONCE = 12
FAULT = "Something went wrong"

WRONG_KIND: dict[int, tuple[Any, ...]] = {
    STRING: (5, True, None, ["zzz"]),
    INTEGER: ("zzz", "1", True, 1.5, None),
    BOOLEAN: ("yes", 1, None),
}
NO_ID = ("zzz", "-5", "", str(HUGE), "4", 5, None)
"""For people, roles and channels: no ids, and some of nobody that Discord has told about."""

ODD_TEXTS = ("zzz", "-1", "0", "999999", str(2**63 - 1), str(2**63), str(HUGE), "%s'; --", "\N{VOLCANO}" * 30, "x" * 90)


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


async def test_odd_texts_are_refused_in_words_in_a_game_and_outside(house: House) -> None:
    await house.begin(house.bruno)

    async def check(path: str, options: list[Json], option: Json, value: str, channel: int) -> None:
        data = asked(house, path, options, **{option["name"]: value})
        reply = await send(house, COMMAND, house.dmitri, data, channel)
        refused(reply, "")
        assert FAULT not in reply.text, (data, reply.text)

    cases = []
    for path, options in commands(house):
        for option in options:
            if option["type"] == STRING and not option.get("choices") and not path.endswith(" new"):
                values = [one for one in ODD_TEXTS if len(one) <= option.get("max_length", 6000)]
                places = (house.driver.channel, house.driver.other_channel)
                cases += [check(path, options, option, value, place) for value in values for place in places]
    assert cases
    await all_of(cases)


async def test_suggestions_for_odd_input_are_few_or_none(house: House) -> None:
    await house.begin(house.bruno)

    async def check(path: str, options: list[Json], option: Json, value: Any, channel: int) -> None:
        others = [filled(one, next(wrong(one))) for one in options if one is not option]
        odd = [filled(one, "zzz") for one in options if one is not option and one["type"] == STRING]
        for beside in ([], odd, others):
            data = payload(path, [filled(option, value) | {"focused": True}, *beside])
            reply = await send(house, AUTOCOMPLETE, house.ada, data, channel)
            assert reply.interaction.answer == CHOICES, (data, reply.interaction)
            if not isinstance(value, str):
                assert reply.choices == (), (data, reply.choices)

    cases = []
    for path, options in commands(house):
        for option in options:
            if option.get("autocomplete"):
                places = (house.driver.channel, house.driver.other_channel, house.ada.direct)
                cases += [
                    check(path, options, option, value, place)
                    for value in ("", "zzz", "x" * 6000, str(HUGE), 5, None)
                    for place in places
                ]
    assert cases
    await all_of(cases)
    nothing = payload("move", [{"name": "move", "type": STRING, "value": "a"}])
    assert (await send(house, AUTOCOMPLETE, house.ada, nothing, house.driver.channel)).choices == ()


ODD_PARTS = {
    r"\d{1,20}(?:\.[0-9a-z]{1,6})?": ("1", "0", "999999", "1.k3x9ab", str(2**63 - 1), str(2**63), str(HUGE)),
    r"\d{1,20}": ("1", "0", "999999", str(2**63 - 1), str(2**63), str(HUGE)),
    r".*": ("", "zzz", "a1/zzz"),
    r"[^:]*": ("volcano", "hekla", "zzz", ""),
}


def odd_ids(component: type[Component[Any]]) -> Iterator[str]:
    """Ids that fit a component: a usual one for each first word, and it with one field after another changed."""
    offered = [one.words or ODD_PARTS[one.pattern] for one in component.fields.values()]
    made = dict.fromkeys([component.spelled([one[0] for one in offered])])
    for number, first in enumerate(offered[0]):
        for place, values in enumerate(offered):
            # After the first of the first words, one value of each field in turn.
            for value in values if not number else (values[number % len(values)],):
                chosen = [first, *(one[0] for one in offered[1:])]
                chosen[place] = value
                made[component.spelled(chosen)] = None
    yield from made


def forged(house: House, custom_id: str, values: tuple[str, ...], *, plain: bool = False) -> Post:
    """A message of the bot with one part that it would never make; a ``plain`` one is no layout."""
    part: Json = {"type": BUTTON, "custom_id": custom_id, "style": 1, "label": "odd"}
    if values:
        options = [{"label": f"odd {number}", "value": value} for number, value in enumerate(values)]
        part = {"type": STRING_SELECT, "custom_id": custom_id, "options": options}
    rows = [{"type": 1, "components": [part]}]
    channel = house.driver.channel
    payload: Json = {"content": "odd"} if plain else {"flags": LAYOUT}
    return house.sandbox.history.add(channel, APPLICATION, draft_message(payload | {"components": rows}, [], channel))


OFFERED = ("zzz", "-1", str(HUGE), "a1/zzz", "0", "chance")


@pytest.mark.full
async def test_parts_with_odd_numbers_and_values_answer_in_private_and_never_with_a_fault(house: House) -> None:
    await house.begin(house.bruno)

    async def check(custom_id: str, values: tuple[str, ...], chosen: list[str] | None) -> None:
        post = forged(house, custom_id, values)
        kind = BUTTON if chosen is None else STRING_SELECT
        data: Json = {"custom_id": custom_id, "component_type": kind, "id": 1}
        if chosen is not None:
            data["values"] = chosen
        reply = await send(house, COMPONENT, house.dmitri, data, house.driver.channel, post)
        assert reply.acknowledged, (data, reply.interaction)
        if reply.interaction.answer == DEFER_UPDATE:
            awaited = f"what came of {custom_id} {chosen}"
            await house.driver.until(lambda: reply.interaction.uses, awaited=lambda: awaited)
        others = [one for one in reply.messages if one.id != post.id]
        assert all(one.ephemeral for one in others), (data, others)
        assert FAULT not in reply.text, (data, reply.text)
        if chosen in (["never"], []):
            assert "not in this list" in reply.text or "out of date" in reply.text, (data, reply.text)

    cases = []
    for component in COMPONENTS:
        select = issubclass(component, PersistentSelect)
        usual_id = next(odd_ids(component))
        if select:
            cases += [check(usual_id, OFFERED, chosen) for chosen in (*([one] for one in OFFERED), [])]
        for custom_id in odd_ids(component):
            if select:
                cases += [check(custom_id, OFFERED, chosen) for chosen in (["zzz"], ["never"])]
            else:
                cases.append(check(custom_id, (), None))
    assert len(cases) > 200
    await all_of(cases)
    assert await house.bot.stop() == 0


async def test_parts_of_layouts_are_out_of_date_in_a_message_that_is_none(house: House) -> None:
    async def check(custom_id: str, values: tuple[str, ...]) -> None:
        post = forged(house, custom_id, values, plain=True)
        data: Json = {"custom_id": custom_id, "component_type": STRING_SELECT if values else BUTTON, "id": 1}
        data |= {"values": list(values)} if values else {}
        refused(await send(house, COMPONENT, house.dmitri, data, house.driver.channel, post), "out of date")

    await all_of(
        [
            check(next(odd_ids(component)), ("1",) if issubclass(component, PersistentSelect) else ())
            for component in COMPONENTS
            if not component.IN_TEXTS
        ]
    )
    assert "ERROR" not in house.bot.logged()


async def test_a_form_that_would_be_answered_with_a_form_is_out_of_date(house: House) -> None:
    await house.begin(house.bruno)
    data: Json = {"custom_id": "fill:tournament new:mini", "components": []}
    refused(await send(house, MODAL, house.ada, data, house.driver.channel), "out of date")
    assert "ERROR" not in house.bot.logged()

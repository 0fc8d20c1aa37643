"""Commands in the menus of people and messages, and what can be begun in direct messages."""

from typing import Any

import pytest

from bot.sandbox.commands import NotPossible
from bot.sandbox.world import APPLICATION
from tests.bot.sandbox.fixtures import RawClient
from tests.bot.sandbox.toy import ToyBot
from tests.wire.driver import Driver

COMMANDS = f"/applications/{APPLICATION}/commands"
OF_PERSON, OF_MESSAGE = 2, 3
BY_MENU = 23


def menu(**changes: Any) -> dict[str, Any]:
    return {"name": "Say hello", "type": OF_PERSON, **changes}


async def test_a_command_of_a_person_knows_whom_it_was_chosen_for(driver: Driver, toy: ToyBot) -> None:
    bruno = driver.member("Bruno")
    reply = await driver.member("Ada").use_on_user("Say hello", bruno)
    assert reply.text == "Hello, Bruno."
    metadata = reply.message.raw["interaction_metadata"]
    assert (reply.message.raw["type"], metadata["command_type"]) == (BY_MENU, OF_PERSON)
    assert metadata["target_user"]["id"] == str(bruno.id)


async def test_a_command_of_a_message_gets_the_message(driver: Driver, toy: ToyBot) -> None:
    said = driver.member("Bruno").say("It smokes")
    reply = await driver.member("Ada").use_on_message("Quote this", said)
    assert (reply.text, reply.ephemeral) == ("Bruno: It smokes", True)
    assert reply.message.raw["interaction_metadata"]["target_message_id"] == str(said.id)


async def test_a_menu_has_only_what_a_client_would_show_there(driver: Driver, toy: ToyBot) -> None:
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    said = bruno.say("It smokes")
    private = (await ada.use_on_message("Quote this", said)).message
    for name, message in (("Say hello", said), ("Quote this", private)):
        with pytest.raises(NotPossible):
            await ada.use_on_message(name, message)
    for name, person in (("Quote this", bruno.id), ("Wave", bruno.id), ("Say hello", 17)):
        with pytest.raises(NotPossible):
            await ada.use_on_user(name, person)
    assert len(toy.seen) == 1


async def test_a_menu_command_keeps_to_its_contexts_and_permissions(driver: Driver, raw: RawClient) -> None:
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    await raw.call("PUT", COMMANDS, [menu(contexts=[0], default_member_permissions="0")])
    with pytest.raises(NotPossible, match="not for Bruno"):
        await bruno.use_on_user("Say hello", ada)
    with pytest.raises(NotPossible, match="not offered here"):
        await ada.use_on_user("Say hello", bruno, channel=ada.direct)


@pytest.mark.parametrize(
    "wrong",
    [
        {"description": "Greets"},
        {"options": [{"type": 3, "name": "word", "description": "x"}]},
        {"name_localizations": {"tlh": "nuqneH"}},
    ],
    ids=["a description", "options", "an unknown language"],
)
async def test_a_menu_command_that_discord_refuses_is_refused(raw: RawClient, wrong: dict[str, Any]) -> None:
    assert (await raw.call("PUT", COMMANDS, [menu(**wrong)]))[1]["code"] == 50035
    assert (await raw.call("PUT", COMMANDS, [menu(name="Say Hello 2", name_localizations={"fr": "Dire Bonjour"})]))[
        0
    ] == 200


async def test_of_menu_commands_there_are_fifteen_of_a_kind(raw: RawClient) -> None:
    kinds = [menu(name=f"Do {number}", type=kind) for number in range(15) for kind in (OF_PERSON, OF_MESSAGE)]
    assert (await raw.call("PUT", COMMANDS, kinds))[0] == 200
    status, body = await raw.call("PUT", COMMANDS, [*kinds, menu(name="Do 15")])
    assert (status, body["code"]) == (400, 30032)


async def test_in_direct_messages_commands_forms_and_menus_work_too(driver: Driver, toy: ToyBot) -> None:
    ada = driver.member("Ada")
    form = await ada.slash("toy survey", channel=ada.direct)
    reply = await ada.submit_modal(form, {"shape": "cone"})
    assert reply.message.channel == ada.direct
    said = ada.say("Hello, bot", ada.direct)
    assert (await ada.use_on_message("Quote this", said)).text == "Ada: Hello, bot"
    assert (await ada.use_on_user("Say hello", APPLICATION, channel=ada.direct)).text == "Hello, fumarole."


async def test_nobody_speaks_in_anothers_direct_messages(driver: Driver, toy: ToyBot) -> None:
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    with pytest.raises(NotPossible):
        bruno.say("May I?", ada.direct)
    with pytest.raises(NotPossible):
        await bruno.slash("toy secret", channel=ada.direct)
    with pytest.raises(NotPossible):
        await bruno.use_on_message("Quote this", ada.say("Mine", ada.direct))
    assert toy.seen == []

"""The sandbox against the library real bots use: if discord.py is content, so is the bot."""

import asyncio
from pathlib import Path

import discord
import pytest

from bot.discord_api.requests import acknowledge_reliably
from bot.sandbox.commands import NotPossible
from bot.sandbox.faults import RESET
from bot.sandbox.history import KEPT_FILES
from bot.sandbox.world import APPLICATION, GUILD
from tests.bot.sandbox.fixtures import running_sandbox
from tests.bot.sandbox.toy import Board, ToyBot, board_file, picture, running_bot
from tests.wire.driver import Driver

LOUNGE = 1100000000000000012


async def test_a_bot_starts_and_sees_the_server_as_a_bot_without_members_intent_does(
    driver: Driver, toy: ToyBot
) -> None:
    guild = toy.get_guild(GUILD)
    assert guild is not None
    assert guild.me.id == APPLICATION
    assert [channel.name for channel in guild.text_channels] == ["volcano", "lounge"]
    assert guild.text_channels[0].permissions_for(guild.me).send_messages
    assert guild.get_member(driver.member("Bruno").id) is None
    fetched = await guild.fetch_member(driver.member("Bruno").id)
    assert fetched.display_name == "Bruno"


async def test_syncing_registers_the_commands_with_their_translations(driver: Driver, toy: ToyBot) -> None:
    command = driver.sandbox.commands.all[0]
    assert command["name"] == "toy"
    assert command["name_localizations"] == {"fr": "jouet"}
    fetched = await toy.tree.fetch_commands()
    assert [one.name for one in fetched] == ["toy"]


async def test_commands_keep_their_ids_when_they_are_registered_again(driver: Driver, toy: ToyBot) -> None:
    before = driver.sandbox.commands.all[0]["id"]
    await toy.tree.sync()
    assert driver.sandbox.commands.all[0]["id"] == before


async def test_a_slash_command_reaches_the_bot_with_typed_options(driver: Driver, toy: ToyBot) -> None:
    bruno = driver.member("Bruno")
    reply = await driver.member("Ada").slash("toy pick", cell="b2", times=3, loud=True, who=bruno, mood="w")
    assert reply.text == "b2 3 True Bruno w"
    assert not reply.ephemeral


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"cell": ""},
        {"cell": "b2", "times": 6},
        {"cell": "b2", "times": "3"},
        {"cell": "b2", "mood": "angry"},
        {"cell": "b2", "loud": "yes"},
        {"cell": "b2", "who": 17},
        {"cell": "b2", "colour": "red"},
    ],
)
async def test_what_an_app_would_not_send_never_reaches_the_bot(
    driver: Driver, toy: ToyBot, options: dict[str, object]
) -> None:
    with pytest.raises(NotPossible):
        await driver.member("Ada").slash("toy pick", options=options)
    assert toy.seen == []


async def test_autocomplete_answers_what_is_being_typed(driver: Driver, toy: ToyBot) -> None:
    choices = await driver.member("Ada").complete("toy pick", "cell", "b")
    assert [choice.name for choice in choices] == [f"Cell b{rank}" for rank in range(1, 6)]
    assert choices[1].value == "b2"


async def test_a_deferred_answer_becomes_a_layout_with_a_picture_and_its_alternative_text(
    driver: Driver, toy: ToyBot
) -> None:
    reply = await driver.member("Ada").slash("toy show")
    message = reply.message
    assert message.layout
    assert not message.loading
    assert message.raw["attachments"] == []
    assert [image.alt for image in message.images] == ["Five caps on a red field"]
    assert driver.download(message.images[0]) == picture()
    assert (message.raw["components"][0]["components"][1]["items"][0]["media"]["width"]) == 320


async def test_an_edit_with_a_new_attachment_replaces_the_old_file(driver: Driver, toy: ToyBot) -> None:
    ada = driver.member("Ada")
    board = (await ada.slash("toy show")).message
    reply = await (await ada.press(board, label="Redraw")).more()
    changed = ada.see(board)
    assert changed.text.startswith("# Second board")
    assert changed.edited
    assert reply.message.id == board.id
    assert driver.download(changed.images[0]) == picture(colour=(60, 90, 160))
    assert driver.download(board.images[0]) == picture()


async def test_a_replaced_file_can_be_had_for_a_while_and_then_no_more(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path) as driver, running_bot(driver.sandbox):
        ada = driver.member("Ada")
        first = (await ada.slash("toy show")).message
        for _ in range(KEPT_FILES + 1):
            await (await ada.press(first, label="Redraw")).more()
        with pytest.raises(NotPossible):
            driver.download(first.images[0])
        last = ada.see(first).images[0]
    async with running_sandbox(tmp_path) as driver:
        assert driver.download(last) == picture(colour=(60, 90, 160))


async def test_a_channel_message_is_edited_by_id_with_a_new_attachment(driver: Driver, toy: ToyBot) -> None:
    channel = toy.get_channel(LOUNGE)
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send(view=Board(), file=board_file())
    partial = channel.get_partial_message(sent.id)
    await partial.edit(view=Board("# Later", "later.png"), attachments=[board_file("later.png", (1, 2, 3))])
    seen = driver.member("Dmitri").messages(LOUNGE)[-1]
    assert seen.text == "# Later"
    assert driver.download(seen.images[0]) == picture(colour=(1, 2, 3))


async def test_an_ephemeral_answer_is_seen_by_its_member_only(driver: Driver, toy: ToyBot) -> None:
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    reply = await ada.slash("toy secret")
    assert reply.ephemeral
    assert reply.text == "A secret for Ada in en-US"
    assert [message.text for message in ada.messages()] == [reply.text]
    assert bruno.messages() == ()
    with pytest.raises(NotPossible):
        bruno.see(reply.message)


async def test_interactions_carry_the_language_of_the_member(driver: Driver, toy: ToyBot) -> None:
    chloe = driver.member("Chloé")
    assert (await chloe.slash("toy secret")).text.endswith("in fr")
    chloe.speak("de")
    assert (await chloe.slash("toy secret")).text.endswith("in de")


async def test_a_select_sends_the_value_behind_the_label(driver: Driver, toy: ToyBot) -> None:
    ada = driver.member("Ada")
    board = (await ada.slash("toy show")).message
    reply = await ada.select(board, "b2")
    assert reply.text == "Cell b2"
    assert reply.ephemeral


@pytest.mark.parametrize("opener", ["command", "button"])
async def test_a_modal_opens_and_its_input_comes_back(driver: Driver, toy: ToyBot, opener: str) -> None:
    ada = driver.member("Ada")
    if opener == "command":
        reply = await ada.slash("toy ask")
    else:
        reply = await ada.press((await ada.slash("toy show")).message, label="Form")
    assert reply.modal is not None
    assert reply.modal["title"] == "A name for the volcano"
    with pytest.raises(NotPossible):
        await ada.submit_modal(reply, {"name": "Etna" * 6, "size": "l"})
    answer = await ada.submit_modal(reply, {"name": "Etna", "size": "l"})
    assert answer.text == "Etna is l"
    opened_by = answer.message.raw["interaction_metadata"]["triggering_interaction_metadata"]
    assert opened_by["id"] == str(reply.interaction.id)


async def test_a_plain_message_calls_whom_it_mentions_and_nobody_else(driver: Driver, toy: ToyBot) -> None:
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    await (await ada.slash("toy ping", who=bruno)).more()
    message = await bruno.wait_for(lambda one: "your turn" in one.text)
    assert bruno.pings() == (message,)
    assert ada.pings() == ()


async def test_allowed_mentions_decide_who_is_called(driver: Driver, toy: ToyBot) -> None:
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    channel = toy.get_channel(driver.channel)
    assert isinstance(channel, discord.TextChannel)
    only_bruno = discord.AllowedMentions(users=[discord.Object(bruno.id)], everyone=False, roles=False)
    await channel.send(f"{ada.mention} {bruno.mention}", allowed_mentions=only_bruno)
    await channel.send(f"{bruno.mention}", silent=True)
    assert len(bruno.pings()) == 1
    assert ada.pings() == ()


async def test_an_interaction_nobody_answers_fails_after_the_time_to_acknowledge(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path, acknowledge=0.2) as driver, running_bot(driver.sandbox):
        reply = await driver.member("Ada").slash("toy late")
        assert reply.failed
        assert not reply.acknowledged


async def test_a_late_acknowledgement_is_an_unknown_interaction(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path, acknowledge=0.05) as driver, running_bot(driver.sandbox):
        driver.faults.slow_acknowledgement = 0.1
        reply = await driver.member("Ada").slash("toy secret")
        assert reply.failed
        await driver.until(lambda: any(call.code == 10062 for call in driver.sandbox.calls))


async def test_a_button_of_an_old_message_works_after_sandbox_and_bot_were_restarted(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path) as driver, running_bot(driver.sandbox):
        board = (await driver.member("Ada").slash("toy show")).message
        driver.member("Chloé").speak("de")
    async with running_sandbox(tmp_path) as driver, running_bot(driver.sandbox, sync=False):
        bruno = driver.member("Bruno")
        again = bruno.see(board)
        assert again.text == board.text
        assert driver.download(again.images[0]) == picture()
        assert driver.member("Chloé").locale == "de"
        reply = await bruno.press(again, label="Join")
        assert reply.text == f"You are in, {bruno.mention}."
        assert reply.message.id > board.id


async def test_rate_limit_headers_make_the_library_wait_instead_of_being_refused(tmp_path: Path) -> None:
    window = {"message_calls": 2, "message_window": 0.3}
    async with running_sandbox(tmp_path, **window) as driver, running_bot(driver.sandbox) as bot:
        channel = bot.get_channel(driver.channel)
        assert isinstance(channel, discord.TextChannel)
        for number in range(5):
            await channel.send(f"Line {number}")
        assert [message.text for message in driver.member("Ada").messages()] == [f"Line {n}" for n in range(5)]
        assert all(call.status == 200 for call in driver.sandbox.calls)


async def test_a_refusal_arrives_as_the_exception_of_the_library(driver: Driver, toy: ToyBot) -> None:
    channel = toy.get_channel(driver.channel)
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("soon gone")
    driver.delete(driver.member("Ada").see(sent.id))
    with pytest.raises(discord.NotFound) as gone:
        await sent.edit(content="too late")
    assert gone.value.code == 10008
    driver.faults.hidden.add(driver.channel)
    with pytest.raises(discord.Forbidden) as hidden:
        await channel.send("where?")
    assert hidden.value.code == 50001
    driver.faults.clear()
    driver.faults.read_only.add(driver.channel)
    with pytest.raises(discord.Forbidden) as mute:
        await channel.send("may I?")
    assert mute.value.code == 50013


async def test_concurrent_presses_are_separate_interactions(driver: Driver, toy: ToyBot) -> None:
    board = (await driver.member("Ada").slash("toy show")).message
    replies = await asyncio.gather(*(member.press(board, label="Join") for member in driver.members))
    assert sorted(reply.text for reply in replies) == sorted(f"You are in, {one.mention}." for one in driver.members)


@pytest.mark.parametrize("status", [500, RESET], ids=["server error", "reset"])
async def test_a_form_whose_answer_is_lost_opens_once_and_is_taken_once(driver: Driver, status: int) -> None:
    acknowledge_reliably()
    async with running_bot(driver.sandbox) as toy:
        ada = driver.member("Ada")
        driver.faults.lose_next(1, status)
        form = await ada.slash("toy ask")
        assert form.modal is not None
        await toy.formed.wait()
        driver.faults.lose_next(1, status)
        reply = await ada.submit_modal(form, {"name": "Fumarole", "size": "l"})
        assert reply.text == "Fumarole is l"
        assert [one.text for one in ada.messages()] == ["Fumarole is l"]
        assert toy.errors == []

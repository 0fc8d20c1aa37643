"""What somebody is told who asked for something that failed: they alone, in words, once; and what the log keeps."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.discord_api.requests import AckTimeout, acknowledge_reliably
from bot.host import error_handler
from bot.host.context import Context
from bot.model.refusals import Restarting, SessionRefusal
from bot.program import Timeouts
from bot.sandbox.interactions import COMPONENT, DEFER, DEFER_UPDATE
from bot.store.faults import DatabaseBusy, DatabaseReplaced
from bot.store.statements import note_commit
from bot.words.language import language_for
from games.core.refusals import Refusal
from games.core.text import Seat, Text, text
from tests.bot.desk import ERUPTION, NOON, Desk, received, use
from tests.bot.discord_api.test_acknowledgements import refused
from tests.bot.drivers import impatient
from tests.wire.driver import PATIENCE, Reply

SECRET = "b2-a3 typed in secret"
FULL = SessionRefusal(text("bot-refusal-many-films"))


class Answer:
    """As much of an HTTP answer as the library's exceptions look at."""

    status = 503
    reason = "because"


def busy() -> sqlite3.OperationalError:
    problem = sqlite3.OperationalError("database is locked")
    problem.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return problem


def invalid_emoji() -> discord.HTTPException:
    """As Discord refuses a message with a button whose emoji has been deleted."""
    wrong = {"components": {"0": {"emoji": {"id": {"_errors": [{"code": "BUTTON_COMPONENT_INVALID_EMOJI"}]}}}}}
    return discord.HTTPException(Answer(), {"code": 50035, "message": "Invalid Form Body", "errors": wrong})


def english(key: str, **values: Any) -> str:
    return language_for("en").say(text(key, **values))


async def failing(
    desk: Desk, problem: BaseException, *, thinking: bool = False, command: str = "board", saved: bool = False
) -> Reply:
    """What Ada sees of a command that ends with this, before or after a commit."""
    acknowledge_reliably()
    interaction, reply = await use(desk, desk.driver.members[0], command)
    if saved:
        note_commit()
    if thinking:
        await interaction.response.defer(ephemeral=True, thinking=True)
    await error_handler.answer_error(interaction, problem)
    return reply


@pytest.mark.parametrize("thinking", [False, True])
async def test_a_refusal_is_told_in_words_to_whoever_asked_and_not_logged(
    desk: Desk, thinking: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.host.error_handler")
    reply = await failing(desk, FULL, thinking=thinking)
    assert [(one.text, one.loading) for one in reply.messages] == [(english("bot-refusal-many-films"), False)]
    assert reply.ephemeral
    assert caplog.messages == []


async def test_it_is_told_in_the_language_of_whoever_asked(desk: Desk) -> None:
    desk.driver.members[0].speak("fr")
    assert (await failing(desk, FULL)).text == language_for("fr").say(FULL.text)


async def test_what_a_command_raised_is_told_for_itself(desk: Desk) -> None:
    command = desk.tree.get_command("board")
    assert isinstance(command, app_commands.Command)
    wrapped = app_commands.CommandInvokeError(command, FULL)
    wrapped.__cause__ = FULL
    assert (await failing(desk, wrapped)).text == english("bot-refusal-many-films")


async def test_what_no_part_of_a_command_has_caught_is_told_once_and_logged_with_its_trace(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    """The library runs the command and hands on what it raises: a database from which a table is gone."""
    acknowledge_reliably()
    async with desk.database.transaction() as transaction:
        await transaction.run("ALTER TABLE sessions RENAME TO elsewhere")
    interaction, reply = await use(desk, desk.driver.members[0], "games")
    await desk.tree._call(interaction)
    (record,) = [one for one in caplog.records if one.exc_info]
    assert isinstance(record.exc_info, tuple)
    assert isinstance(record.exc_info[1], sqlite3.OperationalError)
    assert "/games, channel" in record.getMessage()
    number = record.getMessage().split()[1]
    assert [one.text for one in reply.messages] == [english("bot-refusal-error", id=number)]
    assert reply.ephemeral


async def test_a_refusal_that_names_a_seat_is_told_although_the_database_fails_meanwhile(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    async with desk.database.transaction() as transaction:
        await transaction.run("ALTER TABLE sessions RENAME TO elsewhere")
    reply = await failing(desk, SessionRefusal(text("bot-refusal-not-your-turn", players=(Seat(1),))))
    (message,) = reply.messages
    assert message.text == english("bot-refusal-not-your-turn", players=(Seat(1),))
    assert reply.ephemeral
    assert "cannot be named: OperationalError" in caplog.text


@pytest.mark.parametrize("code", [10062, 40060])
async def test_whoever_cannot_be_answered_any_more_is_not_answered(
    desk: Desk, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    reply = await failing(desk, refused(code))
    assert reply.messages == ()
    assert not reply.acknowledged
    assert str(code) in caplog.text
    assert not [one for one in caplog.records if one.exc_info]


@pytest.mark.parametrize(
    ("problem", "key"),
    [
        (discord.DiscordServerError(Answer(), "no"), "unreachable"),
        (aiohttp.ServerDisconnectedError(), "unreachable"),
        (ConnectionResetError(), "unreachable"),
        (TimeoutError(), "unreachable"),
        (refused(10008), "unreachable"),
        (refused(10015), "unreachable"),
        (refused(50027), "unreachable"),
        (busy(), "busy"),
        (DatabaseBusy(), "busy"),
        (DatabaseReplaced(Path("games.sqlite3")), "replaced"),
    ],
    ids=repr,
)
async def test_what_is_no_fault_of_ours_is_told_as_what_it_is_and_logged_without_a_trace(
    desk: Desk, problem: Exception, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    reply = await failing(desk, problem, thinking=True)
    assert [one.text for one in reply.messages] == [english(f"bot-refusal-{key}")]
    assert reply.ephemeral
    (record,) = caplog.records
    assert (record.levelname, record.exc_info) == ("WARNING", None)
    assert str(reply.interaction.id) in record.getMessage()


async def test_a_refused_emoji_is_no_fault_of_ours_and_not_shown_the_second_time(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    emojis = desk.client.host.emojis
    emojis.show("volcano", {"cap": "<:gone:1>"})
    refusal = invalid_emoji()
    reply = await failing(desk, refusal, thinking=True)
    assert [one.text for one in reply.messages] == [english("bot-refusal-unreachable")]
    assert [(one.levelname, one.exc_info) for one in caplog.records] == [("WARNING", None)]
    assert emojis.on(language_for("en"), "volcano").sign("cap") is None
    # A form that is refused although it shows none is ours.
    await failing(desk, refusal, thinking=True)
    assert caplog.records[-1].levelname == "ERROR"


@pytest.mark.parametrize("acknowledged", [False, True])
async def test_an_acknowledgement_that_nobody_knows_of_is_followed_up_and_never_repeated(
    desk: Desk, acknowledged: bool, caplog: pytest.LogCaptureFixture
) -> None:
    acknowledge_reliably()
    interaction, reply = await use(desk, desk.driver.members[0], "board")
    made = reply.interaction
    if acknowledged:
        desk.driver.sandbox.interactions.acknowledge(made.id, made.token, {"type": DEFER, "data": {"flags": 64}}, [])
    await error_handler.answer_error(interaction, AckTimeout("lost"))
    told = [english("bot-refusal-unheard")] if acknowledged else []
    assert [one.text for one in reply.messages] == told
    assert reply.ephemeral == acknowledged
    assert not [one for one in desk.driver.sandbox.calls if one.path.startswith("/interactions/")]
    assert not [one for one in caplog.records if one.exc_info]


async def test_a_press_that_nobody_knows_of_is_answered_in_private(desk: Desk) -> None:
    acknowledge_reliably()
    await desk.client.outbox.deliver(await desk.begin())
    ada, channel, sandbox = desk.driver.members[0], desk.driver.channel, desk.driver.sandbox
    (board,) = desk.boards()
    data = {"custom_id": board.selects[0].custom_id, "component_type": 3, "id": 1, "values": []}
    made = await sandbox.interactions.begin(COMPONENT, ada.id, channel, data, sandbox.history.find(board.id))
    sandbox.interactions.acknowledge(made.id, made.token, {"type": DEFER_UPDATE}, [])
    await error_handler.answer_error(received(desk, made), AckTimeout("lost"))
    told = Reply(desk.driver, made).message
    assert (told.text, told.ephemeral) == (english("bot-refusal-unheard"), True)


@pytest.mark.parametrize("problem", [ValueError("ours"), refused(50035), sqlite3.OperationalError("ours")], ids=repr)
async def test_a_fault_of_ours_is_told_by_a_number_under_which_the_log_has_its_trace_and_its_place(
    desk: Desk, problem: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    acknowledge_reliably()
    assert desk.tree.get_command("move")
    interaction, reply = await use(desk, desk.driver.members[0], "move", move=SECRET)
    await error_handler.answer_error(interaction, problem)
    (record,) = caplog.records
    number = reply.text.split()[-1]
    assert reply.text == english("bot-refusal-error", id=number)
    assert reply.ephemeral
    assert number in record.getMessage()
    assert record.levelname == "ERROR"
    assert record.exc_info
    assert record.exc_info[1] is problem
    assert f"(/move, channel {desk.driver.channel})" in record.getMessage()
    assert SECRET not in record.getMessage()
    assert str(desk.driver.members[0].id) not in record.getMessage()
    caplog.clear()


@pytest.mark.parametrize(
    ("custom_id", "place"),
    [("pick:5:3:b2", "pick of session 5"), ("guide:volcano:2", "guide"), ("gone", "gone"), ("pick", "pick")],
)
async def test_the_log_names_the_component_and_its_session_and_not_what_was_chosen(
    desk: Desk, custom_id: str, place: str, caplog: pytest.LogCaptureFixture
) -> None:
    ada, channel = desk.driver.members[0], desk.driver.channel
    data = {"custom_id": custom_id, "component_type": 2, "id": 1}
    made = await desk.driver.sandbox.interactions.begin(COMPONENT, ada.id, channel, data)
    await error_handler.answer_error(received(desk, made), ValueError("ours"))
    assert f"({place}, channel {channel})" in caplog.messages[-1]
    caplog.clear()


@pytest.mark.parametrize("nested", [False, True])
async def test_seats_are_told_as_their_players_and_nobody_is_called(desk: Desk, nested: bool) -> None:
    session_id = await desk.begin()
    bruno = desk.driver.members[1]
    inner: tuple[Seat | Text, ...] = (Seat(1),)
    if nested:
        inner = (text("bot-refusal-not-your-turn", players=inner),)
    reply = await failing(desk, SessionRefusal(text("bot-refusal-not-your-turn", players=inner)))
    assert bruno.mention in reply.text
    assert bruno.pings() == ()
    await desk.client.host.sessions.resign(session_id, bruno.id, NOON)


async def test_seats_are_told_where_no_session_is_any_more(desk: Desk) -> None:
    reply = await failing(desk, SessionRefusal(text("bot-refusal-not-your-turn", players=(Seat(1),))))
    assert reply.text
    assert "Something went wrong" not in reply.text
    assert "<@" not in reply.text


async def test_a_refusal_that_upholds_a_rule_comes_with_a_button_to_read_it_and_no_other_does(desk: Desk) -> None:
    reply = await failing(desk, Refusal(text("volcano-claim-late")))
    assert [one.custom_id.split(":")[0] for one in reply.message.buttons] == ["rules"]
    assert (await failing(desk, FULL)).message.buttons == ()


async def test_an_answer_that_cannot_be_given_is_only_logged(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    desk.driver.faults.fail_next(2, 403, "/(webhooks|interactions)")
    reply = await failing(desk, FULL)
    assert reply.messages == ()
    assert "could not be answered" in caplog.text
    assert not [one for one in caplog.records if one.exc_info]


async def test_what_is_done_stays_done_when_it_cannot_be_said_and_a_fault_of_ours_is_raised(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    interaction, _ = await use(desk, desk.driver.members[0], "board")

    async def fail(problem: Exception) -> None:
        raise problem

    await Context.of(interaction).confirm(fail(TimeoutError()))
    assert "done, but it could not be said" in caplog.text
    with pytest.raises(ValueError, match="ours"):
        await Context.of(interaction).confirm(fail(ValueError("ours")))


async def acting(desk: Desk, session_id: int, said: str = "done") -> Reply:
    acknowledge_reliably()
    interaction, reply = await use(desk, desk.driver.members[0], "board")
    await Context.of(interaction).finish(session_id, error_handler.answer(interaction, said))
    return reply


async def test_whoever_acts_is_told_what_is_in_the_way_of_showing_it_and_only_then(desk: Desk) -> None:
    session_id = await desk.begin()
    assert [one.text for one in (await acting(desk, session_id)).messages] == ["done"]
    desk.driver.faults.read_only.add(desk.driver.channel)
    assert [one.text for one in (await acting(desk, session_id)).messages] == ["done"], "all is shown already"
    await desk.client.host.sessions.queue_new_board(session_id, NOON)
    reply = await acting(desk, session_id)
    missing = (text("bot-permission-send_messages"),)
    assert [one.text for one in reply.messages] == ["done", english("bot-shown-not", missing=missing)]
    assert reply.ephemeral
    desk.driver.faults.clear()
    desk.driver.faults.fail_next(1, 403, "POST /channels")
    assert [one.text for one in (await acting(desk, session_id)).messages] == ["done"], "nothing is missing"


async def test_a_press_is_told_by_its_component_what_cannot_be_shown(desk: Desk) -> None:
    session_id = await desk.begin()
    desk.driver.faults.read_only.add(desk.driver.channel)
    ada, channel = desk.driver.members[0], desk.driver.channel
    data = {"custom_id": f"lobby:join:{session_id}", "component_type": 2, "id": 1}
    made = await desk.driver.sandbox.interactions.begin(COMPONENT, ada.id, channel, data)
    interaction = received(desk, made)
    await Context.of(interaction).finish(session_id, error_handler.answer(interaction, "done"))
    assert [one.text for one in Reply(desk.driver, made).messages] == ["done"]


async def test_the_board_does_not_wait_for_what_is_said_nor_the_other_way_round(desk: Desk) -> None:
    session_id = await desk.begin()
    interaction, _ = await use(desk, desk.driver.members[0], "board")
    shown = asyncio.Event()
    desk.driver.sandbox.history.listeners.append(lambda _what, _post: shown.set())
    saying: Awaitable[bool] = shown.wait()
    async with asyncio.timeout(PATIENCE):
        await Context.of(interaction).finish(session_id, saying)
    assert len(desk.boards()) == 1


async def test_whoever_waits_for_a_board_is_told_that_their_move_is_played_until_it_is_there(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    acknowledge_reliably()
    monkeypatch.setattr(Timeouts, "factor", 0.01)
    await desk.begin()
    held = desk.driver.faults.hold_next("POST /channels")
    interaction, reply = await use(desk, desk.driver.members[0], "move", move=ERUPTION)
    moving = asyncio.create_task(desk.tree._call(interaction))
    await reply.more()
    (said,) = [one.text for one in reply.messages]
    assert said.startswith(f"Played: `{ERUPTION}` (")
    assert desk.boards() == []
    held.set()
    await moving
    assert len(desk.boards()) == 1
    assert reply.messages == ()


async def test_an_answer_is_private_and_calls_nobody(desk: Desk) -> None:
    acknowledge_reliably()
    bruno = desk.driver.members[1]
    interaction, reply = await use(desk, desk.driver.members[0], "board")
    for _ in range(2):
        await error_handler.answer(interaction, f"for {bruno.mention}")
    assert [(one.ephemeral, one.mentions) for one in reply.messages] == [(True, ())] * 2


@pytest.mark.parametrize(
    ("problem", "before", "after"),
    [
        (DatabaseBusy(), "bot-refusal-busy", "bot-refusal-saved"),
        (Restarting(), "bot-refusal-restarting", "bot-refusal-saved"),
        (KeyError("x"), "bot-refusal-error", "bot-refusal-error-saved"),
        (FULL, "bot-refusal-many-films", "bot-refusal-many-films"),
    ],
)
async def test_a_failure_after_a_commit_is_not_told_as_if_nothing_had_been_done(
    desk: Desk, problem: Exception, before: str, after: str
) -> None:
    assert (await failing(desk, problem)).text.startswith(english(before, id=""))
    assert (await failing(desk, problem, saved=True)).text.startswith(english(after, id=""))


async def test_whoever_reads_that_a_move_is_played_reads_nothing_else_if_the_board_has_to_wait(desk: Desk) -> None:
    """The move is committed; then something else holds the database for longer than anybody waits."""
    acknowledge_reliably()
    session_id = await desk.begin()
    begun = (await desk.client.host.sessions.by_id(session_id)).session.sequence
    holders = set[asyncio.Task[None]]()

    async def hold() -> None:
        async with desk.database.transaction():
            await asyncio.Event().wait()

    def committed() -> None:
        note_commit()
        if not holders:
            holders.add(asyncio.create_task(hold()))

    desk.database.committed = committed
    interaction, reply = await use(desk, desk.driver.members[0], "move", move=ERUPTION)
    with impatient(desk.database, 0.1):
        await desk.tree._call(interaction)
    for holder in holders:
        holder.cancel()
    await asyncio.gather(*holders, return_exceptions=True)
    assert (await desk.client.host.sessions.by_id(session_id)).session.sequence > begun
    (said,) = [one.text for one in reply.messages]
    assert said.startswith(f"Played: `{ERUPTION}` (")
    assert await desk.client.outbox.queued(session_id)

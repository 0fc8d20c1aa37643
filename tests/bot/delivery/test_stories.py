"""No turn is left out: the recap of an old board tells every turn since it was posted, as far as a message has room."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import discord
import pytest

from bot.model.actions import require_begun
from bot.model.proposals import ProposalKind
from bot.model.turn_times import MINUTE
from bot.pictures import studio as stills_and_films
from bot.pictures.studio import STORIES_WAITING
from bot.play.scenes import Recap
from bot.store.rows import notices
from bot.store.rows.notices import NoticeKind
from bot.words.language import language_for
from bot.workers.pool import Priority
from games.core.contract import Position
from rendering.picture import Picture
from tests.bot.desk import ERUPTION, NOON, Desk
from tests.bot.easel import Easel


async def play_turns(desk: Desk, session_id: int, turns: int) -> None:
    """So many turns of the first moves there are, without speaking of them."""
    table = require_begun(await desk.client.host.sessions.by_id(session_id))
    end = table.position.turn + turns
    position = table.position
    while position.turn < end:
        (seat,) = position.to_act
        move = next(one for one in position.moves(seat) if position.play(seat, one).position.outcome is None)
        await desk.play(session_id, desk.driver.members[seat], position.notation(move))
        table = require_begun(await desk.client.host.sessions.by_id(session_id))
        position = table.position


async def take_back(desk: Desk, session_id: int) -> None:
    """The last turn is taken back with everybody's consent; both have played it."""
    table = require_begun(await desk.client.host.sessions.by_id(session_id))
    (seat,) = table.position.to_act
    ada, bruno, *_ = desk.driver.members
    asks, agrees = (bruno, ada) if seat == 0 else (ada, bruno)
    result = await desk.client.host.proposals.propose(session_id, asks.id, ProposalKind.UNDO, NOON)
    assert result.proposal is not None
    await desk.client.host.proposals.agree(result.proposal.id, agrees.id, NOON)


@pytest.mark.full
async def test_turns_that_ended_while_nothing_could_be_posted_are_all_told(desk: Desk) -> None:
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    (old,) = desk.boards()
    desk.driver.sandbox.faults.read_only.add(desk.driver.channel)
    for _ in range(3):
        await play_turns(desk, session_id, 1)
        await desk.client.outbox.deliver(session_id)
    assert [one.id for one in desk.boards()] == [old.id]
    desk.driver.sandbox.faults.read_only.clear()
    await desk.client.outbox.deliver(session_id)
    (board,) = desk.boards()
    assert "turn 4" in board.text
    story = desk.driver.members[0].see(old)
    assert story.text.startswith("**Turn 1** <@")
    assert story.text.index("**Turn 1**") < story.text.index("**Turn 2**")
    assert story.text.count("moves") == 2
    assert story.text.endswith("\n**Turn 3**"), "the board below tells the last one, in words"
    assert "moves" in board.text
    assert not story.selects
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_a_board_that_was_brought_down_in_between_tells_only_what_came_after_it(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    await play_turns(desk, session_id, 1)
    await desk.client.outbox.deliver(session_id)
    (first,) = desk.boards()
    await desk.client.host.sessions.queue_new_board(session_id, NOON)
    await desk.client.outbox.deliver(session_id)
    (second,) = desk.boards()
    assert first.id not in {one.id for one in ada.messages()}
    await play_turns(desk, session_id, 1)
    await desk.client.outbox.deliver(session_id)
    assert ada.see(second).text == "**Turn 2**", "the board below tells the turn, in words"
    (board,) = desk.boards()
    told = board.text.split("\n")[1]
    assert "moves" in told
    assert told.split(" moves ")[1].rstrip(".") in ada.see(second).images[0].alt


async def test_the_board_of_somebody_alone_is_edited_for_an_hour_and_posted_again_where_it_was_deleted(
    desk: Desk,
) -> None:
    ada, *_ = desk.driver.members
    session_id = await desk.begin(players=1)
    await desk.client.outbox.deliver(session_id)
    (first,) = desk.boards()
    posted = discord.utils.snowflake_time(first.id).timestamp() * 1000
    for minutes, turns in ((0, 1), (59, 3)):
        desk.clock.moment = int(posted) + minutes * MINUTE
        await play_turns(desk, session_id, turns)
        await desk.client.outbox.deliver(session_id)
        assert [one.id for one in ada.messages()] == [first.id]
    assert "turn 5" in desk.boards()[0].text
    desk.clock.moment = int(posted) + 60 * MINUTE
    await play_turns(desk, session_id, 1)
    await desk.client.outbox.deliver(session_id)
    assert all(f"**Turn {turn}** <@" in ada.see(first).text for turn in range(1, 5))
    (second,) = desk.boards()
    desk.driver.delete(second)
    await play_turns(desk, session_id, 1)
    await desk.client.outbox.deliver(session_id)
    (third,) = desk.boards()
    assert third.id > second.id
    assert "turn 7" in third.text
    assert await desk.queued(session_id) == []


async def test_the_board_of_somebody_alone_tells_what_all_computers_have_played_since(desk: Desk) -> None:
    ada, sessions = desk.driver.members[0], desk.client.host.sessions
    session_id = await desk.begin(players=1, capacity=3, computers=(1, 1))
    await desk.client.outbox.deliver(session_id)
    await play_turns(desk, session_id, 1)
    for _ in range(2):
        await desk.client.outbox.deliver(session_id)
        (owed,) = await desk.client.host.computers.due(NOON)
        table = require_begun(await sessions.by_id(session_id))
        (seat,) = table.position.to_act
        quiet = next(
            one for one in table.position.moves(seat) if table.position.play(seat, one).position.turn > table.turn
        )
        await desk.client.host.computers.play(owed, (table.position.notation(quiet),), NOON)
    await desk.client.outbox.deliver(session_id)
    (board,) = desk.boards()
    assert len(ada.messages()) == 1
    assert [line.count(" moves ") for line in board.text.split("\n") if " moves " in line] == [1, 1]


@pytest.mark.full
async def test_a_board_brought_down_within_a_turn_is_taken_away_and_has_no_story(desk: Desk) -> None:
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    (old,) = desk.boards()
    desk.driver.faults.fail_next(1, 400, rf"DELETE /channels/\d+/messages/{old.id}")
    await desk.client.host.sessions.queue_new_board(session_id, NOON)
    await desk.client.outbox.deliver(session_id)
    assert [one.kind for one in await desk.queued(session_id)] == [NoticeKind.REMOVE]
    assert old.id in {one.id for one in desk.boards()}
    desk.clock.moment += 60_000
    await desk.deliver_due()
    assert old.id not in {one.id for one in desk.driver.members[0].messages()}


@pytest.mark.full
async def test_a_turn_taken_back_before_anybody_saw_it_is_not_told_and_the_others_are(desk: Desk) -> None:
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    (old,) = desk.boards()
    await play_turns(desk, session_id, 3)
    await take_back(desk, session_id)
    await desk.client.outbox.deliver(session_id)
    text = desk.driver.members[0].see(old).text
    assert text.startswith("**Turn 1** <@")
    assert "Turn 3" not in text


@pytest.mark.full
async def test_an_old_board_since_which_no_turn_stands_goes(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    await play_turns(desk, session_id, 1)
    await desk.client.outbox.deliver(session_id)
    (story_of_one,) = [one for one in ada.messages() if one.text.startswith("**Turn 1**")]
    (old,) = desk.boards()
    await play_turns(desk, session_id, 1)
    await take_back(desk, session_id)
    await desk.client.outbox.deliver(session_id)
    assert old.id not in {one.id for one in ada.messages()}
    # What stood and had been told keeps its picture.
    assert ada.see(story_of_one).images[0].url.endswith(".gif")
    assert await desk.queued(session_id) == []
    async with desk.database.reading() as transaction:
        assert await notices.told_up_to(transaction, old.id) is None


@pytest.mark.full
async def test_more_turns_than_a_message_takes_are_told_from_the_latest_back_and_the_others_named(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    (old,) = desk.boards()
    await play_turns(desk, session_id, 12)
    await desk.client.outbox.deliver(session_id)
    text = ada.see(old).text
    left_out, *rest = text.split("\n")
    assert [button.label.split(" ")[:2] for button in ada.see(old).buttons] == [["Fair", "deal"]]
    assert left_out.startswith("-# Turns 1 to ")
    assert "`/replay`" in left_out
    first_told = int(left_out.split(":")[0].rsplit(" ", 1)[1]) + 1
    assert rest[0].startswith(f"**Turn {first_told}** <@")
    assert len(rest) == text.count("**Turn ")
    assert text.count("**Turn ") == 12 - first_told + 1 > 2
    assert rest[-1] == "**Turn 12**", "the board below tells it, in words"
    seen = re.sub(r"<@\d+>", "@somebody", "\n".join(rest))
    assert len(seen) <= 600, seen


@pytest.mark.full
async def test_the_story_of_a_turn_that_a_later_one_has_overtaken_is_told_without_its_animation(
    desk: Desk, easel: Easel
) -> None:
    """While the painters are busy with something long, two turns end: only the later one is worth animating."""
    ada, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    held = asyncio.create_task(hold(desk, easel))
    await easel.until_begun("held")
    deliveries = []
    for turn in (1, 2):
        await play_turns(desk, session_id, 1)
        deliveries.append(asyncio.create_task(desk.client.outbox.deliver(session_id)))
        while desk.client.outbox._boards._newest.get(session_id) != turn:  # noqa: ASYNC110 - nobody is notified
            await asyncio.sleep(0.01)
    easel.let_all_go()
    await asyncio.gather(held, *deliveries)
    stories = [one for one in ada.messages() if one.text.startswith("**Turn ")]
    assert [len(one.images) for one in stories] == [0, 1]
    assert desk.client.outbox._boards._newest == {}


async def hold(desk: Desk, easel: Easel) -> None:
    """Keep the painters from drawing stories."""
    await desk.client.host.pictures._painters.run(Priority.WARMUP, easel.work("held", lasts=True))


@pytest.mark.full
async def test_stories_that_would_wait_long_for_their_films_are_told_with_stills(
    desk: Desk, easel: Easel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stills_and_films, "STORY_SECONDS", 3600.0)
    session_id = await desk.begin()
    await desk.play(session_id, desk.driver.members[0], ERUPTION)
    table = require_begun(await desk.client.host.sessions.by_id(session_id))
    pictures, language = desk.client.host.pictures, language_for("en")
    recap = Recap(1, table.turn_start, table.visible_events(None), table.position, stands=True)
    held = asyncio.create_task(hold(desk, easel))
    await easel.until_begun("held")

    def story() -> asyncio.Task[Picture | None]:
        return asyncio.create_task(pictures.turn(table, recap, language, animated=True, wanted=lambda: True))

    films = [story() for _ in range(STORIES_WAITING)]
    await asyncio.sleep(0)
    still = await story()
    assert still is not None
    assert still.name.endswith(".png")
    easel.let_all_go()
    assert all(one is not None and one.name.endswith(".gif") for one in await asyncio.gather(*films))
    await held


async def test_a_story_whose_turn_to_be_drawn_comes_too_late_is_a_still(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stills_and_films, "STORY_SECONDS", 0.0)
    session_id = await desk.begin()
    table = require_begun(await desk.client.host.sessions.by_id(session_id))
    before = table.position
    await desk.play(session_id, desk.driver.members[0], ERUPTION)
    table = require_begun(await desk.client.host.sessions.by_id(session_id))
    recap = Recap(1, before, table.visible_events(None), table.position, stands=True)
    still = await desk.client.host.pictures.turn(table, recap, language_for("en"), animated=True, wanted=lambda: True)
    assert still is not None
    assert still.name.endswith(".png")


@pytest.mark.full
async def test_whoever_wants_no_animation_costs_none(desk: Desk) -> None:
    """A still is made of what is there after the turn; what was there before it is not even looked at."""
    session_id = await desk.begin()
    await desk.play(session_id, desk.driver.members[0], ERUPTION)
    table = require_begun(await desk.client.host.sessions.by_id(session_id))

    class Unseen:
        turn = 0

        def __getattr__(self, name: str) -> Callable[[], None]:
            raise AssertionError(f"{name} of the position before the turn was asked for")

    recap = Recap(1, cast("Position[Any]", Unseen()), table.visible_events(None), table.position, stands=True)
    still = await desk.client.host.pictures.turn(table, recap, language_for("en"), animated=False, wanted=lambda: True)
    assert still is not None
    assert still.name.endswith(".png")


@pytest.mark.full
@pytest.mark.parametrize("still_for", [(), (0,), (1,), (0, 1)])
async def test_a_table_at_which_anybody_wants_no_animation_is_told_without(
    desk: Desk, still_for: tuple[int, ...]
) -> None:
    for seat in still_for:
        number = desk.driver.members[seat].id
        await desk.client.host.preferences.change(number, lambda chosen: replace(chosen, animations=False))
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    (old,) = desk.boards()
    await play_turns(desk, session_id, 1)
    await desk.client.outbox.deliver(session_id)
    (shown,) = desk.driver.members[0].see(old).images
    assert shown.url.endswith(".png") is bool(still_for), shown.url

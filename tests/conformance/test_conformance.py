"""A run finds what differs, touches nothing else, cleans up even after it was killed, and tells no secret."""

import asyncio
import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.cli.terminal import Exit
from bot.sandbox.drafts import draft_message
from bot.sandbox.servers import MEMBER, overwrite
from bot.sandbox.store import Emoji
from bot.sandbox.world import (
    APPLICATION,
    ATTACH_FILES,
    CREATE_PRIVATE,
    CREATE_THREADS,
    EVERYONE_PERMISSIONS,
    GUILD,
    MANAGE_THREADS,
    SEND_MESSAGES,
    VIEW_CHANNEL,
)
from tests.bot.bot_process import FORKS
from tests.conformance.__main__ import main
from tests.conformance.compare import compare
from tests.conformance.differing import CHANNEL, Differing, Planted, Reply, environment_of, hold
from tests.conformance.recorder import SHIPPED, record
from tests.conformance.side import BANNER, EMOJI_PREFIX, MARK, MARK_COMMAND, Answer

EVERY = 4
"""One of so many commands and components is used for the messages of a test."""

ALONE = ("permissions", "refusals", "limits")
"""The parts that need none of the bot's messages."""

POSTED = r"POST /channels/\d+/messages$"


def assert_clean(sandbox: Differing) -> None:
    """Nothing of a run is left."""
    assert [post.data["content"] for post in sandbox.history.all()] == []
    assert [one["name"] for one in sandbox.history.channels.values()] == ["volcano", "lounge"]
    assert [name for name in sandbox.emoji._names.values() if name.startswith(EMOJI_PREFIX)] == []
    assert sandbox.commands.of_guilds.get(GUILD, []) == []
    assert sandbox.history.channel(CHANNEL)["permission_overwrites"] == []


def touched(sandbox: Differing) -> set[str]:
    """The requests that change something."""
    return {f"{call.method} {call.path}" for call in sandbox.calls if call.method != "GET" and call.status < 400}


@pytest.mark.full
async def test_the_sandbox_answers_every_message_of_the_bot_alike(tmp_path: Path) -> None:
    recorder = await record(EVERY)
    assert any("pick" in name for name in recorder.messages), recorder.messages
    assert any("result" in name or "lookback" in name for name in recorder.messages), recorder.messages
    assert recorder.emoji
    assert {one["name"] for one in recorder.commands} >= set(SHIPPED)
    async with Differing(tmp_path / "given", ()) as sandbox:
        before = set(sandbox.history.channels)
        ended = await hold(sandbox, tmp_path, recorder=recorder)
        assert ended.code == Exit.GOOD, ended.text
        assert ended.found == []
        assert ended.run is not None
        assert ended.run.skipped == []
        assert ended.run.taken > 150
        assert_clean(sandbox)
        assert not [one for one in touched(sandbox) if re.search(r"applications/\d+/commands", one)], "globally"
        assert not [one for one in touched(sandbox) if str(max(before)) in one], "another channel"
        assert not re.search(r"\d{15}", ended.text), "an id"
        assert sandbox.token not in ended.text
        assert "Caldera" not in ended.text, "the server's name"
    async with Differing(tmp_path / "again", [Planted(r"(PUT|GET) .*/commands", reordered)]) as sandbox:
        ended = await hold(sandbox, tmp_path, ("commands",), recorder)
        assert {one.where for one in ended.found} <= {"[].options[] (order)", "[].options[].options[] (order)"}


def reordered(reply: Reply) -> None:
    for command in reply.body if isinstance(reply.body, list) else ():
        command.get("options", []).reverse()


def told(name: str, value: Any) -> Callable[[Reply], None]:
    """The field of an answer that says another thing."""

    def change(reply: Reply) -> None:
        if reply.status < 400:
            reply.body[name] = value

    return change


def otherwise(reply: Reply) -> None:
    if reply.status < 400:
        reply.body |= {"tts": True, "nonce": None}
    elif reply.status == 400:
        reply.body.pop("errors", None)


def without_time(reply: Reply) -> None:
    if reply.status == 429:
        reply.body.pop("retry_after")


@pytest.mark.parametrize(
    ("planted", "part", "where"),
    [
        (Planted(POSTED, otherwise), "refusals", {"tts", "nonce", "errors.content", "keys"}),
        (Planted(r"POST .*/threads$", told("parent_id", None)), "account", {"parent_id"}),
        (Planted(POSTED, without_time), "limits", {"keys"}),
        (Planted(POSTED, told("content", "2")), "messages", {"content"}),
    ],
    ids=["fields", "thread", "limit", "message"],
)
async def test_a_planted_difference_is_found_and_says_where(
    tmp_path: Path, planted: Planted, part: str, where: set[str]
) -> None:
    async with Differing(tmp_path / "given", [planted]) as sandbox:
        ended = await hold(sandbox, tmp_path, (part,))
        assert ended.code == Exit.BAD
        assert where <= {one.where for one in ended.found}, ended.text
        assert f"| {min(where)} | " in ended.text
        assert_clean(sandbox)


def test_lists_of_objects_are_compared_by_their_names() -> None:
    mine = [{"name": "a", "type": 1}, {"name": "b", "type": 1}, {"name": "c", "type": 1}]
    theirs = [{"name": "c", "type": 1}, {"name": "a", "type": 1}, {"name": "b", "type": 2}]
    found = compare("x", Answer(200, {"options": mine}), Answer(200, {"options": theirs}))
    assert [one.where for one in found] == ["options[] (order)", "options[].type"]
    found = compare("x", Answer(200, {"options": mine}), Answer(200, {"options": theirs[1:]}))
    assert [(one.where, one.given) for one in found] == [("options[].name c", "—"), ("options[].type", "2")]


async def test_an_odd_answer_loses_neither_report_nor_cleaning(tmp_path: Path) -> None:
    def odd(reply: Reply) -> None:
        reply.headers |= {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "soon"}

    def no_list(reply: Reply) -> None:
        reply.body = b"<html>"

    async with Differing(tmp_path / "given", [Planted(POSTED, odd), Planted("GET .*/emojis", no_list)]) as sandbox:
        sandbox.emoji._names[5] = "volcano"
        ended = await hold(sandbox, tmp_path, ("refusals",))
        assert ended.code == Exit.BAD
        assert "x-ratelimit-reset-after (no number)" in ended.text
        assert "could not be listed, so something may be left: emoji (HTTP 200)" in ended.text
        assert_clean(sandbox)


async def test_a_limit_without_json_is_waited_for_as_it_says(tmp_path: Path) -> None:
    asked: list[float] = []

    def banned(reply: Reply) -> None:
        asked.append(time.monotonic())
        if len(asked) == 2:
            reply.status, reply.body, reply.headers = 429, b"<html>", {"Retry-After": "0.7"}

    async with Differing(tmp_path / "given", [Planted("GET /guilds/", banned)]) as sandbox:
        assert (await hold(sandbox, tmp_path, ("limits",))).code == Exit.GOOD
        assert asked[2] - asked[1] >= 0.7


@pytest.mark.parametrize(
    ("lost", "more", "code"),
    [
        (0, 0, Exit.BAD),
        (CREATE_THREADS | CREATE_PRIVATE | ATTACH_FILES, 0, Exit.GOOD),
        (SEND_MESSAGES, MANAGE_THREADS, Exit.GOOD),
    ],
    ids=["usual", "no threads", "no messages"],
)
async def test_what_is_not_permitted_is_refused_alike(tmp_path: Path, lost: int, more: int, code: Exit) -> None:
    async with Differing(tmp_path / "given", ()) as sandbox:
        sandbox.allowed = EVERYONE_PERMISSIONS & ~lost | more
        ended = await hold(sandbox, tmp_path, ALONE)
        assert ended.found == []
        assert ended.code == code
        # A bot that may not manage threads cannot delete those that it has opened, and says so.
        assert ("could not be removed" in ended.text) is (code is Exit.BAD)
        assert [post.data["content"] for post in sandbox.history.all()] == []


async def test_a_channel_that_cannot_be_seen_is_named_and_nothing_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Differing(tmp_path / "given", ()) as sandbox:
        sandbox.overwrite(CHANNEL, overwrite(APPLICATION, MEMBER, deny=VIEW_CHANNEL))
        assert (await hold(sandbox, tmp_path)).code == Exit.SETTINGS
        assert (await hold(sandbox, tmp_path, channel=17)).code == Exit.SETTINGS
        assert "cannot see such a channel" in capsys.readouterr().err
        assert touched(sandbox) == set()


async def test_nothing_is_done_before_somebody_agrees(tmp_path: Path) -> None:
    asked: list[str] = []

    def no(question: str) -> bool:
        asked.append(question)
        return False

    async with Differing(tmp_path / "given", ()) as sandbox:
        assert (await hold(sandbox, tmp_path, agreed=no)).code == Exit.BAD
        assert touched(sandbox) == set()
        assert "#volcano" in asked[0]


@pytest.mark.parametrize(
    ("part", "said"), [("commands", "commands of its own"), ("permissions", "permissions for"), ("refusals", "admin")]
)
async def test_where_a_run_would_take_what_belongs_to_others_nothing_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], part: str, said: str
) -> None:
    async with Differing(tmp_path / "given", ()) as sandbox:
        kept = sandbox.history.add(CHANNEL, APPLICATION, draft_message({"content": "a game"}, [], CHANNEL))
        sandbox.commands.overwrite_guild(GUILD, [{"name": "dig", "description": "Digs"}])
        sandbox.overwrite(CHANNEL, overwrite(APPLICATION, MEMBER, allow=SEND_MESSAGES))
        sandbox.allowed |= 1 << 3 if part == "refusals" else 0
        assert (await hold(sandbox, tmp_path, (part,))).code == Exit.SETTINGS
        assert said in capsys.readouterr().err
        assert touched(sandbox) == set()
        sandbox.allowed &= ~(1 << 3)
        assert "uploaded none" in (await hold(sandbox, tmp_path, ("emoji",))).text
        assert [post.id for post in sandbox.history.all()] == [kept.id]
        assert [one["name"] for one in sandbox.commands.of_guilds[GUILD]] == ["dig"]
        assert len(sandbox.history.channel(CHANNEL)["permission_overwrites"]) == 1


async def test_one_that_is_stopped_cleans_up_and_keeps_its_report(tmp_path: Path) -> None:
    async with Differing(tmp_path / "given", ()) as sandbox:
        sandbox.faults.hold_next("DELETE /channels/.*/permissions/")
        held = asyncio.create_task(hold(sandbox, tmp_path, ALONE))
        await sandbox.changes.until(lambda: sandbox.faults.planned == [], 60.0)
        assert sandbox.history.channel(CHANNEL)["permission_overwrites"]
        held.cancel()
        with pytest.raises(asyncio.CancelledError):
            await held
        assert_clean(sandbox)
        assert "stopped early" in (tmp_path / "conformance.md").read_text(encoding="utf-8")


def as_a_program(folder: Path, environment: dict[str, str], *arguments: str) -> None:
    os.chdir(folder)
    os.environ |= environment
    sys.argv = ["tests.conformance", *arguments]
    main()


async def test_one_that_is_killed_is_cleaned_up_by_the_next(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with Differing(tmp_path / "given", ()) as sandbox:
        # What a run has that was killed elsewhere.
        sandbox.emoji._store.keep_emoji(Emoji(5, f"{EMOJI_PREFIX}a", b""))
        sandbox.emoji._names |= {5: f"{EMOJI_PREFIX}a", 6: "volcano"}
        sandbox.commands.overwrite_guild(GUILD, [MARK_COMMAND, {"name": "dig", "description": "Digs"}])
        held = sandbox.faults.hold_next(f"DELETE /channels/{CHANNEL}/permissions/")
        given = (tmp_path, environment_of(sandbox, tmp_path), str(CHANNEL), "--yes", "--only", *ALONE[:1])
        killed = FORKS.Process(target=as_a_program, args=given, daemon=True)
        await asyncio.to_thread(killed.start)
        await sandbox.changes.until(lambda: sandbox.faults.planned == [], 60.0)
        killed.kill()
        await asyncio.to_thread(killed.join)
        held.set()
        assert [post.data["content"] for post in sandbox.history.posts(CHANNEL)] == [BANNER]
        assert MARK in [one["name"] for one in sandbox.history.channels.values()]
        assert sandbox.history.channel(CHANNEL)["permission_overwrites"]
        ended = await hold(sandbox, tmp_path, ALONE)
        assert ended.code == Exit.GOOD, ended.text
        assert "of an earlier run" in capsys.readouterr().out
        assert sandbox.emoji._names == {6: "volcano"}
        assert_clean(sandbox)

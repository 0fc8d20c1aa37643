"""A rehearsal finds what differs, touches nothing else, cleans up even after it was killed, and tells no secret."""

import asyncio
import os
import re
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from bot.operating.rehearsal.marks import BANNER, EMOJI_PREFIX, MARK, MARK_COMMAND
from bot.operating.rehearsal.performing import perform
from bot.operating.rehearsal.recording import Recording
from bot.operating.terminal import Exit
from bot.sandbox.drafts import draft_message
from bot.sandbox.ledger import Emoji
from bot.sandbox.servers import MEMBER, overwrite
from bot.sandbox.world import (
    APPLICATION,
    ATTACH_FILES,
    CREATE_PRIVATE,
    CREATE_THREADS,
    EVERYONE_PERMISSIONS,
    GUILD,
    MANAGE_ROLES,
    MANAGE_THREADS,
    SEND_MESSAGES,
    VIEW_CHANNEL,
)
from tests.bot.operating.differing import CHANNEL, Differing, Planted, Reply, differing, environment_of, hold
from tests.wire.running import ROOT

GAMES = {"volcano", "hekla", "vesuvio"}
"""Those of the bot; tests know more."""

ACTS = 40
"""What the bot is made to do for its messages in a test."""

ALONE = ("webhooks", "permissions", "refusals", "limits")
"""The parts that need none of the bot's messages and no session."""


def assert_clean(sandbox: Differing) -> None:
    """Nothing of a rehearsal is left."""
    assert [post.data["content"] for post in sandbox.history.all()] == []
    assert [one["name"] for one in sandbox.history.channels.values()] == ["volcano", "lounge"]
    assert [name for name in sandbox.emoji._names.values() if name.startswith(EMOJI_PREFIX)] == []
    assert sandbox.commands.of_guilds.get(GUILD, []) == []
    assert sandbox.history.channel(CHANNEL)["permission_overwrites"] == []


def touched(sandbox: Differing) -> set[str]:
    """The requests that change something, without ids below the channel."""
    changing = [call for call in sandbox.calls if call.method != "GET" and call.status < 400]
    return {f"{call.method} {call.path}" for call in changing}


@pytest.mark.full
async def test_the_local_discord_answers_every_message_of_the_bot_alike(tmp_path: Path) -> None:
    recording = await perform(lambda: time.time_ns() // 1_000_000, ACTS, GAMES)
    kinds = {name: one.private for name, one in recording.messages.items()}
    assert sum("pick" in name for name in kinds) >= 1, kinds
    assert sum("result" in name or "lookback" in name for name in kinds) >= 1, kinds
    assert {True, False} == set(kinds.values())
    assert recording.emoji
    assert {one["name"] for one in recording.commands} >= GAMES
    async with differing(tmp_path / "given") as sandbox:
        before = set(sandbox.history.channels)
        rehearsed = await hold(sandbox, tmp_path, recording, code="fr")
        assert rehearsed.code == Exit.GOOD, rehearsed.text
        assert rehearsed.found == []
        assert rehearsed.report is not None
        assert rehearsed.report.stage.skipped == []
        assert rehearsed.report.stage.taken > 150
        assert_clean(sandbox)
        assert not [one for one in touched(sandbox) if re.search(r"applications/\d+/commands", one)], "globally"
        assert not [one for one in touched(sandbox) if str(max(before)) in one], "another channel"
        assert not re.search(r"\d{15}", rehearsed.text), "an id"
        assert sandbox.token not in rehearsed.text
        assert "Caldera" not in rehearsed.text, "the server's name"


async def test_a_planted_difference_is_found_and_says_where(tmp_path: Path) -> None:
    def more(reply: Reply) -> None:
        reply.body["tts"] = True

    def unlike(packet: dict[str, object]) -> dict[str, object]:
        return {**packet, "d": True} if packet["op"] == 9 else packet

    planted = [Planted("tts", r"POST /channels/\d+/messages$", more), Planted("resumable", packet=unlike)]
    async with differing(tmp_path / "given", [planted[0]]) as sandbox:
        rehearsed = await hold(sandbox, tmp_path, parts=("refusals",))
        assert rehearsed.code == Exit.BAD
        assert {one.where for one in rehearsed.found} >= {"tts"}
        assert "| tts | False | True | thread: post the banner" in rehearsed.text
        assert_clean(sandbox)
    async with differing(tmp_path / "again", [planted[1]]) as sandbox:
        rehearsed = await hold(sandbox, tmp_path, parts=("gateway",))
        assert {(one.where, one.given) for one in rehearsed.found} == {("begun again.invalid", "True")}


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
    async with differing(tmp_path / "given") as sandbox:
        sandbox.allowed = EVERYONE_PERMISSIONS & ~lost | more
        rehearsed = await hold(sandbox, tmp_path, parts=ALONE)
        assert rehearsed.found == []
        assert rehearsed.code == code
        assert "“hook”" in rehearsed.text
        # A bot that may not manage threads cannot delete those that it has opened, and says so.
        assert ("could not be removed" in rehearsed.text) is (code is Exit.BAD)
        assert [post.data["content"] for post in sandbox.history.all()] == []


async def test_a_channel_that_cannot_be_seen_is_named_and_nothing_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with differing(tmp_path / "given") as sandbox:
        sandbox.overwrite(CHANNEL, overwrite(APPLICATION, MEMBER, deny=VIEW_CHANNEL))
        assert (await hold(sandbox, tmp_path)).code == Exit.BAD
        assert (await hold(sandbox, tmp_path, channel=17)).code == Exit.BAD
        assert "cannot see such a channel" in capsys.readouterr().err
        sandbox.token = "another"
        sandbox.gateway._token = "another"
        sandbox.overwrite(CHANNEL)
        assert touched(sandbox) == set()


async def test_nothing_is_done_before_somebody_agrees(tmp_path: Path) -> None:
    asked: list[str] = []

    def answer(question: str, said: str = "no") -> str:
        asked.append(question)
        return said

    async with differing(tmp_path / "given") as sandbox:
        assert (await hold(sandbox, tmp_path, answer=answer)).code == Exit.BAD
        assert touched(sandbox) == set()
        assert "#volcano" in asked[0]
        rehearsed = await hold(sandbox, tmp_path, answer=partial(answer, said="yes"), parts=("account",))
        assert rehearsed.code == Exit.GOOD


async def test_what_belongs_to_others_stays(tmp_path: Path) -> None:
    async with differing(tmp_path / "given") as sandbox:
        kept = sandbox.history.add(CHANNEL, APPLICATION, draft_message({"content": "a game"}, [], CHANNEL))
        sandbox.commands.overwrite_guild(GUILD, [{"name": "dig", "description": "Digs"}])
        sandbox.overwrite(CHANNEL, overwrite(APPLICATION, MEMBER, allow=SEND_MESSAGES))
        rehearsed = await hold(sandbox, tmp_path, Recording(commands=[MARK_COMMAND]), parts=("commands", "permissions"))
        assert rehearsed.found == []
        assert "which stay as they are" in rehearsed.text
        assert [post.id for post in sandbox.history.all()] == [kept.id]
        assert [one["name"] for one in sandbox.commands.of_guilds[GUILD]] == ["dig"]
        assert len(sandbox.history.channel(CHANNEL)["permission_overwrites"]) == 1


async def test_one_that_is_stopped_cleans_up(tmp_path: Path) -> None:
    async with differing(tmp_path / "given") as sandbox:
        sandbox.faults.hold_next("DELETE /channels/.*/permissions/")
        held = asyncio.create_task(hold(sandbox, tmp_path, parts=ALONE))
        await sandbox.bell.until(lambda: sandbox.faults.planned == [], 60.0)
        assert sandbox.history.channel(CHANNEL)["permission_overwrites"]
        held.cancel()
        with pytest.raises(asyncio.CancelledError):
            await held
        assert_clean(sandbox)


async def test_one_that_is_killed_is_cleaned_up_by_the_next(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with differing(tmp_path / "given") as sandbox:
        # What a rehearsal has that was killed elsewhere.
        sandbox.emoji._ledger.keep_emoji(Emoji(5, f"{EMOJI_PREFIX}a", b""))
        sandbox.emoji._names |= {5: f"{EMOJI_PREFIX}a", 6: "volcano"}
        sandbox.commands.overwrite_guild(GUILD, [MARK_COMMAND, {"name": "dig", "description": "Digs"}])
        for place in ("DELETE /webhooks/", f"DELETE /channels/{CHANNEL}/permissions/"):
            held = sandbox.faults.hold_next(place)
            killed = await asyncio.create_subprocess_exec(
                *(
                    sys.executable,
                    "-m",
                    "bot",
                    "rehearse",
                    str(CHANNEL),
                    "--yes",
                    "--report",
                    str(tmp_path / "none.md"),
                ),
                *("--only", *ALONE[:2]),
                env=os.environ | environment_of(sandbox, tmp_path) | {"PYTHONPATH": str(ROOT)},
                stdout=asyncio.subprocess.DEVNULL,
            )
            await sandbox.bell.until(lambda: sandbox.faults.planned == [], 120.0)
            killed.kill()
            await killed.wait()
            held.set()
            assert [post.data["content"] for post in sandbox.history.posts(CHANNEL)] == [BANNER]
            assert MARK in [one["name"] for one in sandbox.history.channels.values()]
        assert sandbox.history.channel(CHANNEL)["permission_overwrites"]
        assert not (tmp_path / "none.md").exists()
        rehearsed = await hold(sandbox, tmp_path, parts=ALONE)
        assert rehearsed.code == Exit.GOOD, rehearsed.text
        assert "of an earlier rehearsal" in capsys.readouterr().out
        assert sandbox.emoji._names == {6: "volcano"}
        assert_clean(sandbox)


async def test_from_an_administrator_nothing_is_taken_away(tmp_path: Path) -> None:
    async with differing(tmp_path / "given") as sandbox:
        sandbox.allowed = EVERYONE_PERMISSIONS | MANAGE_ROLES | 1 << 3
        rehearsed = await hold(sandbox, tmp_path, parts=("permissions",))
        assert "administrator" in rehearsed.text
        assert not [one for one in touched(sandbox) if "permissions" in one]

"""Any input by anybody from anywhere gets an answer, no secret, no call, and changes nothing that its sender may not.

``uv run python -m tests.hostile --count 100000`` sends more. What it has found is named here, each with its answer.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.play.imports import read_game
from bot.sandbox import world
from bot.sandbox.drafts import draft_message
from bot.sandbox.form import Json
from bot.sandbox.history import Post
from bot.sandbox.interactions import COMMAND, COMPONENT, MODAL
from bot.sandbox.world import APPLICATION, EVERYONE_PERMISSIONS, user_object
from games.core.transcript import TranscriptError
from tests.golden.positions import FOLDER
from tests.hostile.harness import MANAGE_MESSAGES, Caller, Harness, open_harness
from tests.hostile.inputs import Input
from tests.hostile.run import attack
from tests.hostile.scenes import ADA, BRUNO, CHLOE, DMITRI, FAY, MORITZ, ZONES, Scenes, build
from tests.hostile.watch import Lines, Watch

COUNT = 250
SEED = 1
GAME = (FOLDER / "hekla" / "quiet.txt").read_text(encoding="utf-8")

VALUES = (
    "NaN", "Infinity", "-1", "1e999", "9" * 5000, "-" * 20, "[" * 5000, '{"a":' * 5000, '"' + "x" * 5000 + '"',
    '"\\ud800"', '{"a": 1, "a": 2}', "null", "true", "[]", "1.5", '"@everyone"', str(2**70),
)  # fmt: skip


@pytest.mark.full
async def test_whatever_is_sent_is_answered_and_does_no_harm(tmp_path: Path) -> None:
    report = await attack(COUNT, seed=SEED, folder=tmp_path)
    assert not report.findings, "\n".join(report.findings)
    assert sum(report.counts.values()) == COUNT
    # It does not pass because everything is refused at the door.
    assert len(report.refusals) > 20
    assert sum(count for (_, outcome), count in report.counts.items() if outcome == "done") > COUNT // 10


def button(custom_id: str) -> Json:
    return {"type": 2, "style": 1, "label": "?", "custom_id": custom_id}


def pressed(custom_id: str, component_type: int = 2) -> Json:
    return {"custom_id": custom_id, "component_type": component_type, "id": 1, "values": ["x"]}


def command(name: str, *options: Json, **more: Any) -> Json:
    return {"id": "1", "type": 1, "name": name, "options": list(options), **more}


def within(name: str, *options: Json) -> Json:
    """A command of a group."""
    return {"type": 1, "name": name, "options": list(options)}


def user(name: str, number: int) -> Json:
    return {"name": name, "type": 6, "value": str(number)}


CHANGED = "bot-refusal-command-changed"
FOUND: dict[str, tuple[int, Json, Json | None, str]] = {
    "a command that the bot does not have any more": (COMMAND, command("zzz"), None, CHANGED),
    "a group without a command": (COMMAND, command("volcano"), None, CHANGED),
    "a command that its group does not have any more": (COMMAND, command("volcano", within("zzz")), None, CHANGED),
    "a command without an option that it needs by now": (COMMAND, command("move"), None, CHANGED),
    "a form that the bot does not have": (
        MODAL,
        {"custom_id": "x", "components": []},
        None,
        "bot-refusal-stale",
    ),
    "a line of no moves": (
        COMPONENT,
        pressed("line:play:4:1:N2"),
        button("line:play:4:1:N2"),
        "bot-refusal-stale",
    ),
    "a number of thousands of digits": (
        COMPONENT,
        pressed(f"undo:10:{'9' * 5000}"),
        button(f"undo:10:{'9' * 5000}"),
        "bot-refusal-stale",
    ),
}


async def test_what_was_found_once_is_refused_in_words(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    scenes = await build(tmp_path / "made.sqlite3")
    ada = Caller(ADA, scenes.table.channel)
    async with open_harness(tmp_path, tmp_path / "made.sqlite3") as harness:
        for name, (kind, data, component, key) in FOUND.items():
            source = None if component is None else harness.show(ada.channel, component)
            outcome = await harness.send(ada, kind, data, source)
            assert (outcome.answered, outcome.refused) == (True, key), name
        await organise_only_where_they_moderate(harness, scenes)
        await name_the_players_of_the_game_that_is_meant(harness, scenes)
        await find_what_is_planted(harness, ada)
        await take_a_call_away_from_somebody_who_erases_their_data(harness, scenes)
    assert not [one for one in caplog.records if one.exc_info]


async def organise_only_where_they_moderate(harness: Harness, scenes: Scenes) -> None:
    """Somebody who may manage messages in another channel alone uses a tournament's commands and buttons there."""
    subcommand: Json = {"type": 1, "name": "expel", "options": [user("player", BRUNO)]}
    members = {"members": {str(BRUNO): world.member_object(BRUNO, with_user=False) | {"permissions": "0"}}}
    put_out = command("tournament", subcommand, resolved={"users": {str(BRUNO): user_object(BRUNO)}, **members})
    pause = f"tourney:pause:{scenes.tournament_id}"
    for channel, refusals in (
        (scenes.solo.channel, ["organiser", "organiser"]),
        (scenes.table.channel, ["not-running", None]),
    ):
        there = Caller(MORITZ, channel, permissions=EVERYONE_PERMISSIONS | MANAGE_MESSAGES)
        outcomes = [await harness.send(there, COMPONENT, pressed(pause), harness.show(channel, button(pause)))]
        outcomes.append(await harness.send(there, COMMAND, put_out))
        assert [one.refused for one in outcomes] == [one and f"bot-tournament-refusal-{one}" for one in refusals]


async def name_the_players_of_the_game_that_is_meant(harness: Harness, scenes: Scenes) -> None:
    """A board is pressed in a channel that has another game by now, with fewer seats or other people in them."""
    custom_id, here = f"pick:{scenes.mountain.session}:0:", scenes.solo.channel
    part = {"type": 3, "custom_id": custom_id, "options": [{"label": "?", "value": "x"}]}
    outcome = await harness.send(Caller(BRUNO, here), COMPONENT, pressed(custom_id, 3), harness.show(here, part))
    said = "".join(str(post.data["content"]) for post in outcome.posts)
    assert (outcome.refused, f"<@{CHLOE}>" in said, f"<@{ADA}>" in said) == ("bot-refusal-not-your-turn", True, False)


async def take_a_call_away_from_somebody_who_erases_their_data(harness: Harness, scenes: Scenes) -> None:
    """Their game is resumed, which calls them; then they erase their data, and are called no more."""
    here = scenes.paused.channel
    moderator = Caller(MORITZ, here, permissions=EVERYONE_PERMISSIONS | MANAGE_MESSAGES)
    await harness.send(moderator, COMMAND, command("moderate", within("resume")))
    (call,) = [post for post in harness.sandbox.history.posts(here) if post.pinged() == [ADA]]
    watch, pressing = Watch(harness, Lines()), pressed(f"erase:{ADA}")
    await watch.begin()
    written, sent = harness.written(), Input("erase", Caller(ADA, here), COMPONENT, pressing)
    outcome = await harness.send(sent.caller, sent.kind, sent.data, harness.show(here, button(f"erase:{ADA}"), ADA))
    assert harness.sandbox.history.find(call.id) is None
    assert [post.data["content"] for post in outcome.posts if f"<@{ADA}>" in _said(post)] == []
    assert await watch.findings(sent, outcome, written) == []


def _said(post: Post) -> str:
    return json.dumps([post.data["content"], post.data["components"]])


async def find_what_is_planted(harness: Harness, caller: Caller) -> None:
    """A hand, a seed, a zone, a call and a change of another's game would be found."""
    watch = Watch(harness, Lines())
    await watch.begin()
    hands = [secret for secret, owners in watch._secrets.items() if owners == {CHLOE}]
    seed = next(secret for secret, owners in watch._secrets.items() if not owners)
    assert hands
    for secret in (*hands, seed, ZONES[CHLOE], str(FAY)):
        post = harness.sandbox.history.add(
            caller.channel, APPLICATION, draft_message({"content": secret}, [], caller.channel)
        )
        assert watch._leaks(post, watch._text(post), "", DMITRI), secret
        assert watch._leaks(post, watch._text(post), "", CHLOE) == [] or secret in {seed, str(FAY)}, secret
        assert watch._mentions(post), "everything is allowed where nothing is said of it"
    sent = Input("planted", caller, COMMAND, {})
    async with harness.database.transaction() as transaction:
        await transaction.run("UPDATE seats SET score = 99 WHERE user_id = ?", (FAY,))
        await transaction.run("UPDATE preferences SET theme = 'dark' WHERE user_id = ?", (CHLOE,))
    assert {one.partition(" ")[0] for one in await watch._acts(sent)} == {"seats", "preferences"}


@pytest.mark.full
@pytest.mark.parametrize("value", VALUES, ids=lambda value: value[:8])
def test_no_value_in_a_transcript_is_a_fault(value: str) -> None:
    head, *rest = GAME.splitlines()
    with pytest.raises(TranscriptError):
        read_game("\n".join((head, *rest[:3], f"option x {value}", *rest[3:])))


@pytest.mark.parametrize("seed", ["", "00", "0" * 34, "x", "0" * 31])
def test_a_seed_of_another_length_in_a_transcript_is_refused(seed: str) -> None:
    lines = GAME.splitlines()
    with pytest.raises(TranscriptError):
        read_game("\n".join(f"seed {seed}" if line.startswith("seed ") else line for line in lines))

"""Engines: other people's programs make legal moves in time or have failed, and do no other harm."""

import asyncio
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.cli.engine import answer_to
from bot.model.engines import Engine, EngineFailed, Failure
from bot.model.refusals import Restarting
from bot.play.computers import TurnQuestion, legal_in
from bot.workers.engines import Engines, move_in, read_answer, request_for
from games import REGISTRY
from games.core.contract import Position
from tests.engines import player, rogue
from tests.games.worlds import worlds_of
from tests.test_repository import ROOT

HOSTILE = 10_000


def question_at(game: str, turns: int = 0, engine: int = 1) -> TurnQuestion:
    """What an engine is asked after so many moves of a game."""
    position = REGISTRY[game].start(REGISTRY[game].seat_range[0], {}, bytes(16), 0)
    for _ in range(turns):
        (seat,) = position.to_act
        position = position.play(seat, position.moves(seat)[0]).position
    (seat,) = position.to_act
    return question_of(position, seat, engine)


def question_of(position: Position[Any], seat: int, engine: int = 1) -> TurnQuestion:
    """What an engine is asked in this seat."""
    game, legal = REGISTRY[position.game], legal_in(position, seat)
    return TurnQuestion(game.key, position.view(seat), seat, 3, bytes(16), engine, game.rules_version, legal)


@asynccontextmanager
async def running(*engines: Engine) -> AsyncIterator[Engines]:
    made = Engines(engines)
    try:
        yield made
    finally:
        await made.close()


async def failure_of(engine: Engine, game: str = "volcano") -> Failure:
    """How an engine fails to make a move."""
    async with running(engine) as engines:
        with pytest.raises(EngineFailed) as failed:
            await engines.choose(question_at(game))
    return failed.value.failure


@pytest.mark.parametrize(
    ("habit", "failure"),
    [
        ("illegal", Failure.ILLEGAL),
        pytest.param("number", Failure.ILLEGAL, marks=pytest.mark.full),
        pytest.param("empty", Failure.ILLEGAL, marks=pytest.mark.full),
        ("list", Failure.UNREADABLE),
        pytest.param("words", Failure.UNREADABLE, marks=pytest.mark.full),
        pytest.param("deep", Failure.UNREADABLE, marks=pytest.mark.full),
        pytest.param("long", Failure.UNREADABLE, marks=pytest.mark.full),
        ("flood", Failure.UNREADABLE),
        pytest.param("late", Failure.UNREADABLE, marks=pytest.mark.full),
        ("newer", Failure.UNREADABLE),
        pytest.param("unlisted", Failure.UNREADABLE, marks=pytest.mark.full),
        pytest.param("unversed", Failure.UNREADABLE, marks=pytest.mark.full),
        ("foreign", Failure.FOREIGN),
        ("dies", Failure.DIED),
        pytest.param("greedy", Failure.DIED, marks=pytest.mark.full),
    ],
)
async def test_an_engine_that_does_something_wrong_has_failed(habit: str, failure: Failure) -> None:
    assert await failure_of(rogue(habit, memory=512)) is failure


@pytest.mark.full
async def test_an_engine_that_hangs_is_killed_after_its_time() -> None:
    assert await failure_of(rogue("hangs", seconds=0.2)) is Failure.SLOW


@pytest.mark.full
@pytest.mark.parametrize("network", [False, True])
@pytest.mark.parametrize(("habit", "failure"), [("leaves", Failure.SLOW), ("deserts", Failure.DIED)])
async def test_no_child_of_an_engine_outlives_it(tmp_path: Path, habit: str, failure: Failure, network: bool) -> None:
    leaving = rogue(habit, seconds=1.0, network=network)
    assert await failure_of(replace(leaving, command=(*leaving.command, str(tmp_path)))) is failure
    await are(0, tmp_path)


KILLED = """
import asyncio, sys
from dataclasses import replace
from bot.workers.engines import Engines
from tests.bot.workers.test_engines import question_at
from tests.engines import rogue

leaving = rogue("leaves", network=sys.argv[2] == "True")
engines = Engines([replace(leaving, command=(*leaving.command, sys.argv[1]))])
asyncio.run(engines.choose(question_at("volcano")))
"""


@pytest.mark.full
@pytest.mark.parametrize("network", [False, True])
async def test_an_engine_ends_with_a_bot_that_is_killed(tmp_path: Path, network: bool) -> None:
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", KILLED, str(tmp_path), str(network), cwd=ROOT)
    await are(2, tmp_path)
    bot.kill()
    await bot.wait()
    await are(0, tmp_path)


async def are(number: int, mark: Path) -> None:
    """Wait until so many processes of the rogue are there that were given this path."""
    async with asyncio.timeout(60):
        while _marked(mark) != number:  # noqa: ASYNC110 - a process tells nobody that it is there
            await asyncio.sleep(0.02)


def _marked(mark: Path) -> int:
    return sum(_is_marked(one, mark) for one in Path("/proc").glob("[0-9]*/cmdline"))


def _is_marked(process: Path, mark: Path) -> bool:
    try:
        first, *arguments = process.read_bytes().split(b"\0")
    except OSError:
        return False
    return first == sys.executable.encode() and b"-S" in arguments and str(mark).encode() in arguments


@pytest.mark.parametrize("network", [False, True])
async def test_an_engine_is_at_nothing_of_the_machine_but_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, network: bool
) -> None:
    """The database, its backups, settings beside the engine, the token, and the socket of a server."""
    house, games, secrets = (tmp_path / one for one in ("house", "games", "secrets"))
    for one in (house, games / "backups", secrets):
        one.mkdir(parents=True)
    monkeypatch.chdir(house)
    settings, token, database = house / ".env", secrets / "token", games / "games.sqlite3"
    for one in (settings, token, games / "backups" / "old.sqlite3"):
        one.write_text("secret")
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TABLE sessions (seed)")
    # The engine lives in the same folder as the settings, where only its own file may be seen.
    burglar = rogue("burgles", network=network)
    program = house / "rogue.py"
    shutil.copy(burglar.command[2], program)
    address = tmp_path / "server"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(address))
        server.listen()
        wanted = [database, games, games / "backups" / "old.sqlite3", settings, token, secrets, address]
        # The folders above the interpreter stand there, since its own is shown to the engine.
        outside = [Path(one) for one in ("/run", "/home", "/var", "/opt", "/usr/found", "/etc/found")]
        wanted += [one for one in outside if not Path(sys.prefix).is_relative_to(one)]
        python, bare, _, habit = burglar.command
        command = (python, bare, str(program), habit, json.dumps(list(map(str, wanted))))
        burglar = replace(burglar, command=command, hidden=(str(games), str(token)))
        question = question_at("volcano")
        async with running(burglar) as engines:
            assert await engines.choose(question) == (question.legal[0],)
    assert settings.read_text() == "secret"


@pytest.mark.full
@pytest.mark.parametrize("lacking", ["unshare", "mount", "pivot_root"])
async def test_where_no_walls_can_be_built_an_engine_plays_only_with_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    forbidden = tmp_path / lacking
    forbidden.write_text("#!/bin/sh\nexit 1\n")
    forbidden.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    question = question_at("volcano")
    assert await failure_of(player()) is Failure.DIED
    async with running(player(network=True)) as engines:
        assert set(await engines.choose(question)) <= set(question.legal)


async def test_a_program_that_is_not_there_has_failed() -> None:
    nobody = Engine(1, "Lavabot", "Marie", ("/nowhere/lavabot",), frozenset(REGISTRY))
    assert await failure_of(nobody) is Failure.DIED


async def test_an_engine_that_the_operator_names_no_more_has_failed() -> None:
    async with running() as engines:
        with pytest.raises(EngineFailed) as failed:
            await engines.choose(question_at("volcano"))
    assert failed.value.failure is Failure.GONE


async def test_an_engine_may_think_until_it_is_told_to_stop() -> None:
    question = question_at("volcano")
    async with running(rogue("stopped", seconds=0.2)) as engines:
        assert await engines.choose(question) == (question.legal[-1],)


@pytest.mark.parametrize(("network", "reached"), [(False, 0), (True, 1)])
async def test_an_engine_sees_no_setting_of_ours_and_no_network_unless_it_may(
    monkeypatch: pytest.MonkeyPatch, network: bool, reached: int
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    question = question_at("volcano")
    with socket.create_server(("127.0.0.1", 0)) as server:
        looks = rogue("looks", network=network)
        command = (*looks.command, str(server.getsockname()[1]), str(os.getpid()))
        looks = Engine(1, "Lavabot", "Marie", command, looks.games, 20.0, network=network)
        async with running(looks) as engines:
            assert await engines.choose(question) == (question.legal[reached],)


@pytest.mark.full
async def test_a_stop_of_the_bot_ends_what_an_engine_thinks_about() -> None:
    async with running(rogue("stopped", seconds=60.0)) as engines:
        await engines.greet(1)
        asked = asyncio.create_task(engines.choose(question_at("volcano")))
        await asyncio.sleep(0)
        await engines.close()
        with pytest.raises(Restarting):
            await asked


@pytest.mark.full
@pytest.mark.parametrize("greeted", [False, True])
async def test_a_question_that_is_called_off_leaves_nothing_to_the_next_one(greeted: bool) -> None:
    """As when another process takes over the tables of some servers."""
    question = question_at("volcano")
    async with running(rogue("stopped", seconds=0.2)) as engines:
        if greeted:
            await engines.greet(1)
        called_off, program = asyncio.create_task(engines.choose(question)), engines._programs[1]
        while not program._asked or program._process is None:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0)
        called_off.cancel()
        await asyncio.wait([called_off])
        assert called_off.cancelled()
        assert await engines.choose(question) == (question.legal[-1],)


@pytest.mark.full
@pytest.mark.parametrize("game", [key for key, game in REGISTRY.items() if game.has_secrets])
def test_who_cannot_tell_two_worlds_apart_is_asked_in_the_same_bytes(game: str) -> None:
    """The view and the legal moves, which follow from a position that knows more than its seat does."""
    asked = 0
    for one, other in islice(worlds_of(game), 60):
        if one.viewer is not None and one.viewer in one.after.to_act:
            lines = {json.dumps(request_for(question_of(world.after, one.viewer), 1, 5.0)) for world in (one, other)}
            assert len(lines) == 1
            asked += 1
    assert asked >= 10


def test_hostile_answers_are_refused_or_legal_moves() -> None:
    """Ten thousand lines: real answers with bytes changed, dropped and doubled, and lines of nothing but noise."""
    question, random = question_at("volcano"), Random(20_261_127)
    right = json.dumps({"id": 7, "move": question.legal[0]}).encode()
    outcomes = {"refused": 0, "passed over": 0, "played": 0}
    for _ in range(HOSTILE):
        line = bytearray(random.choice((right, random.randbytes(random.randrange(200)), b'{"id": 7, "move": ' + right)))
        for _ in range(random.randrange(4)):
            at = random.randrange(len(line) + 1)
            line[at : at + random.randrange(3)] = random.randbytes(random.randrange(3))
        try:
            answer = read_answer(bytes(line), 7)
            move = None if answer is None else move_in(answer, question)
        except EngineFailed:
            outcomes["refused"] += 1
        else:
            outcomes["passed over" if move is None else "played"] += 1
            assert move is None or move in question.legal
    assert all(outcomes.values()), outcomes


@pytest.mark.parametrize("game", ["volcano", "hekla", "vesuvio"])
def test_our_computers_answer_as_an_engine_and_the_same_question_alike(game: str) -> None:
    question = question_at(game, 5)
    line = json.dumps(request_for(question, 3, 5.0))
    answer = answer_to(line, 2, 0)
    assert answer is not None
    assert answer["id"] == 3
    assert answer["move"] in question.legal
    assert answer_to(line, 2, 0) == answer


def changed(**found: object) -> bytes:
    """A question with something wrong in it."""
    return json.dumps(request_for(question_at("hekla"), 1, 5.0) | found).encode()


def viewed(**found: object) -> bytes:
    """A question with something wrong in its view."""
    return changed(view=request_for(question_at("hekla"), 1, 5.0)["view"] | found)


WITHOUT = (
    b"",
    b"[]",
    b"{}",
    b'{"ask": 7}',
    b'{"ask": "move"}',
    b"[" * 9_999,
    b'{"ask": "\xe9"}',
    b'{"ask": "\\ud800"}',
)
"""Lines to which there is no answer, and no id to answer with."""

WRONG = (
    changed(game="chess"),
    changed(seat=99),
    changed(seat="first"),
    changed(view=None),
    viewed(turn="two"),
    viewed(table=[]),
)
"""Questions that nobody can answer."""


def test_our_engine_answers_whatever_it_was_told_before() -> None:
    """The whole program, on bytes that no line should have, then on good ones, and after its end."""
    good = [json.dumps(request_for(question_at(game, 4), 3, 5.0)).encode() for game in sorted(player().games)]
    program = [sys.executable, "-m", "bot", "engine", "--level", "1"]
    given = (*WITHOUT, *WRONG, *good, b'{"ask": "stop", "id": 3}', b'{"ask": "quit"}', good[0], b"")
    done = subprocess.run(program, input=b"\n".join(given), capture_output=True, cwd=ROOT, check=False)
    assert not done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    refused, made = answers[: -len(good)], answers[-len(good) :]
    assert [answer["id"] for answer in refused] == [*(None for _ in WITHOUT), *(1 for _ in WRONG)]
    assert all(answer["error"] for answer in refused)
    assert made == [answer_to(line, 1, 0) for line in good]

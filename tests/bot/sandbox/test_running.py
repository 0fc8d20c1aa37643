"""Opening, reopening and closing a sandbox, alone and with a bot beside it."""

import asyncio
import os
import re
import signal
import stat
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.sandbox.history import ChangeNotifier
from bot.sandbox.limits import Timing
from bot.sandbox.local_discord import PortTaken, SandboxSettings
from bot.sandbox.process import GIVEN_UP, RUNNING, STOPPED, BotProcess, Patience
from bot.sandbox.run import Sandbox, default_folder, run_sandbox
from bot.sandbox.snowflakes import Snowflakes, moment
from bot.sandbox.store import BOT_FILE, FILE, KEY_FILE, FolderTaken
from bot.sandbox.words import read_words, say, terminal_language
from bot.words.languages import CODES
from tests.bot.sandbox.fixtures import raw_client, running_sandbox, settings_for
from tests.wire.driver import PATIENCE

QUICK = Patience(quick=5.0, deaths=3, first=0.01, longest=0.02, goodbye=5.0)
SECRET = "sandbox.secret"


async def test_a_sandbox_goes_on_where_it_was(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path) as driver:
        said = driver.member("Ada").say("Hello")
        token = driver.sandbox.token
    async with running_sandbox(tmp_path) as driver:
        assert driver.member("Bruno").messages() == (said,)
        assert driver.sandbox.token == token
        assert driver.member("Ada").say("Again").id > said.id


async def test_the_files_of_ephemeral_messages_do_not_outlive_the_run(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path) as driver, raw_client(driver.sandbox) as raw:
        path = f"/channels/{driver.channel}/messages"
        _, kept = await raw.call("POST", path, {"content": "x"}, files={"kept.png": b"kept"})
        payload = [{"name": "try", "description": "Try"}]
        await raw.call("PUT", f"/applications/{kept['author']['id']}/commands", payload)
        made = await driver.sandbox.acts.run(driver.member("Ada").person, driver.channel, "try", {})
        await raw.callback(made, 5, {"flags": 64})
        _, hidden = await raw.call("POST", raw.webhook(made), {"content": "x"}, files={"gone.png": b"gone"})
    async with running_sandbox(tmp_path) as driver:
        assert driver.download(kept["attachments"][0]["url"]) == b"kept"
        assert driver.sandbox.store.attachment(int(hidden["attachments"][0]["id"])) is None


async def test_fresh_forgets_the_sandbox_and_touches_nothing_else(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path) as driver:
        driver.member("Ada").say("Hello")
    (tmp_path / "diary.txt").write_text("mine", encoding="utf-8")
    (tmp_path / BOT_FILE).write_bytes(b"games")
    settings = settings_for(tmp_path)
    async with Sandbox(SandboxSettings(settings.folder, port=0, fresh=True)) as sandbox:
        assert list(sandbox.history.posts(1100000000000000011)) == []
    assert (tmp_path / "diary.txt").read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / BOT_FILE).exists()
    assert (tmp_path / FILE).exists()


async def test_the_key_is_readable_for_its_owner_only(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path) as driver:
        key = tmp_path / KEY_FILE
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
        assert key.read_text(encoding="utf-8") == driver.sandbox.token


async def test_a_folder_belongs_to_one_sandbox_at_a_time(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path) as driver:
        said = driver.member("Ada").say("Hello")
        with pytest.raises(FolderTaken):
            Sandbox(SandboxSettings(tmp_path, port=0, fresh=True))
    async with running_sandbox(tmp_path) as driver:
        assert driver.member("Ada").messages() == (said,)


async def test_a_bot_left_over_from_a_killed_run_is_turned_away(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path) as driver:
        old = driver.sandbox.token
    async with Sandbox(SandboxSettings(tmp_path, port=0, new_token=True)) as sandbox, raw_client(sandbox) as raw:
        assert (await raw.call("GET", "/users/@me", token=old))[0] == 401
        assert (await raw.call("GET", "/users/@me"))[0] == 200


async def test_a_taken_port_is_told_apart(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path / "one") as driver:
        with pytest.raises(PortTaken) as taken:
            await Sandbox(SandboxSettings(tmp_path / "two", port=driver.sandbox.port)).start()
        assert taken.value.port == driver.sandbox.port


async def test_a_taken_port_is_one_sentence_and_exit_code_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    async with running_sandbox(tmp_path / "one") as driver:
        port = driver.sandbox.port
        assert await run_sandbox(SandboxSettings(tmp_path / "two", port=port, bot=False)) == 1
    assert capsys.readouterr().err == f"{say('en', 'terminal-port-taken', port=port)}\n"


async def test_a_sandbox_on_its_own_says_in_french_what_it_does_and_ends_cleanly_on_sigterm(
    tmp_path: Path,
) -> None:
    program = (
        "import asyncio, sys; from pathlib import Path; from bot.sandbox.run import run_sandbox;"
        "from bot.sandbox.local_discord import SandboxSettings;"
        "sys.exit(asyncio.run(run_sandbox(SandboxSettings(Path(sys.argv[1]), port=0, bot=False))))"
    )
    environment = {**os.environ, "LC_ALL": "fr_FR.UTF-8"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, str(tmp_path), env=environment, stderr=asyncio.subprocess.PIPE
    )
    assert process.stderr is not None
    lines = [(await process.stderr.readline()).decode() for _ in range(4)]
    address = lines[1].strip()
    token = (tmp_path / KEY_FILE).read_text(encoding="utf-8").strip()
    gateway = re.findall(r"DISCORD_GATEWAY_URL=([^\s;]+)", lines[3])[0]
    async with aiohttp.ClientSession() as session, session.get(address) as response:
        assert response.status == 200
        async with session.ws_connect(gateway) as socket:
            identity = {"token": token, "intents": 1, "properties": {"os": "", "browser": "", "device": ""}}
            await socket.send_json({"op": 2, "d": identity})
            assert (await process.stderr.readline()).decode().strip() == say("fr", "terminal-ready")
    process.send_signal(signal.SIGTERM)
    _, rest = await process.communicate()
    assert process.returncode == 0
    assert "bac à sable" in lines[0]
    assert say("fr", "terminal-goodbye") in rest.decode()
    assert token not in "".join(lines) + rest.decode()


def _bot(code: str, patience: Patience = QUICK) -> tuple[BotProcess, ChangeNotifier]:
    bot, changes = BotProcess((sys.executable, "-c", code), os.environ, SECRET, patience), ChangeNotifier()
    bot.listeners.append(changes.notify)
    bot.line_listeners.append(lambda _: changes.notify())
    return bot, changes


async def test_a_bot_that_keeps_dying_is_restarted_a_few_times_and_then_left_down() -> None:
    bot, changes = _bot("import sys; print('no luck'); sys.exit(7)")
    await bot.start()
    await changes.until(lambda: bot.state == GIVEN_UP, PATIENCE)
    assert list(bot.lines) == ["no luck"] * QUICK.deaths
    assert bot.exit_code == 7
    await bot.stop()


async def test_what_a_bot_writes_is_kept_without_its_token() -> None:
    bot, changes = _bot(f"import sys; print('my token is {SECRET}', flush=True); sys.stdin.read()")
    await bot.start()
    await changes.until(lambda: bool(bot.lines), PATIENCE)
    assert list(bot.lines) == ["my token is …"]
    await bot.stop()
    assert bot.state == STOPPED


async def test_a_stopped_bot_is_asked_politely_and_a_restart_is_a_new_process() -> None:
    leave = "import signal, sys, time; signal.signal(15, lambda *_: sys.exit(0))"
    code = f"{leave}; print('up', flush=True); time.sleep(60)"
    bot, changes = _bot(code)
    await bot.start()
    await changes.until(lambda: bool(bot.lines), PATIENCE)
    first = bot.process_id
    await bot.restart()
    await changes.until(lambda: bot.state == RUNNING and len(bot.lines) == 2, PATIENCE)
    second = bot.process_id
    assert second not in (None, first)
    await bot.stop()
    assert (bot.state, bot.exit_code) == (STOPPED, 0)
    assert bot.process_id is None


async def test_a_bot_that_will_not_go_is_ended_by_force() -> None:
    code = "import signal, time; signal.signal(15, signal.SIG_IGN); print('up', flush=True); time.sleep(60)"
    bot, changes = _bot(code, Patience(goodbye=0.1))
    await bot.start()
    await changes.until(lambda: bool(bot.lines), PATIENCE)
    await bot.stop()
    assert bot.exit_code == -signal.SIGKILL


async def test_a_bot_ends_with_its_sandbox_even_when_that_is_killed() -> None:
    pipe = asyncio.subprocess.PIPE
    command = ("-u", "-m", "bot.sandbox.parent_guard", "http.server", "--bind", "127.0.0.1", "0")
    bot = await asyncio.create_subprocess_exec(sys.executable, *command, stdin=pipe, stdout=pipe)
    assert bot.stdin is not None
    assert bot.stdout is not None
    assert b"Serving" in await bot.stdout.readline()
    bot.stdin.close()
    await asyncio.wait_for(bot.wait(), PATIENCE)
    assert bot.returncode == -signal.SIGTERM


def test_ids_rise_even_when_the_clock_goes_back() -> None:
    times = iter((1_700_000_000.0, 1_700_000_000.0, 1_600_000_000.0))
    numbers = Snowflakes(lambda: next(times), floor=0)
    first, second, third = numbers.next(), numbers.next(), numbers.next()
    assert first < second < third
    assert moment(first) == 1_700_000_000.0


def test_the_words_are_found_by_their_files_and_have_the_same_order() -> None:
    words = read_words()
    assert set(words) == set(CODES)
    assert len({tuple(one) for one in words.values()}) == 1


def test_every_sentence_the_page_says_is_there_and_none_is_left_over() -> None:
    folder = Path(say.__code__.co_filename).parent
    source = "".join(file.read_text(encoding="utf-8") for file in (*folder.glob("page/*.js"), *folder.glob("*.py")))
    said = set(re.findall(r'say\(\s*(?:language, )?"([\w-]+)"', source))
    made = ("bot-", "fault-", "terminal-bot-")
    words = read_words()["en"]
    assert said <= set(words)
    assert {key for key in words if not key.startswith(made)} - said == set()


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "de_DE"}, "en"),
        ({}, "en"),
        ({"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
    ],
)
def test_the_terminal_speaks_the_language_it_is_set_to(environment: dict[str, str], language: str) -> None:
    assert terminal_language(environment) == language


def test_a_sandbox_lives_in_the_data_directory_of_its_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_folder() == Path("/data/fumarole/sandbox")
    assert Timing() == SandboxSettings(Path()).timing

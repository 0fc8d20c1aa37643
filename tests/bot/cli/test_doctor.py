"""The doctor finds each thing that can be wrong with an installation, and says what to mend without a secret."""

import asyncio
import os
import re
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import discord
import pytest

from bot.cli import doctor as doctors
from bot.cli.doctor import Verdict, doctor
from bot.cli.terminal import Exit
from bot.connection.launch import configure_endpoints
from bot.program import wall_clock
from bot.sandbox.run import Sandbox
from bot.sandbox.world import GUILD
from bot.store.database import Database
from bot.store.files.access import PRIVATE
from bot.words.language import language_for
from tests.bot.sandbox.fixtures import settings_for
from tests.engines import player, rogue


@dataclass
class Patient:
    """An installation, its Discord, and what the doctor prints."""

    sandbox: Sandbox
    folder: Path
    environment: dict[str, str]
    capsys: pytest.CaptureFixture[str]

    @property
    def database(self) -> Path:
        return self.folder / "games.sqlite3"

    async def seen(self, now: Callable[[], int] = wall_clock) -> tuple[int, str]:
        """The exit code and all that is printed, which never holds the token."""
        result = await doctor(self.environment, now, configure_endpoints)
        printed = self.capsys.readouterr()
        assert printed.err == ""
        assert self.sandbox.token not in printed.out
        return result, printed.out

    async def ills(self, now: Callable[[], int] = wall_clock) -> list[str]:
        """What is to be mended, one sentence each."""
        code, printed = await self.seen(now)
        found = [line.removeprefix("[!!] ") for line in printed.splitlines() if line.startswith("[!!]")]
        assert code == (Exit.BAD if found else Exit.GOOD)
        return found


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where discord.py speaks to is put back after the test."""
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    gateway = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(gateway, "DEFAULT_GATEWAY", gateway.DEFAULT_GATEWAY)


@pytest.fixture
async def patient(
    tmp_path: Path,
    new_database: Path,
    elsewhere: None,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Patient]:
    # Whatever the machine has left, what a test is about is what is found.
    monkeypatch.setattr(doctors, "LEAST_FREE", 0)
    async with Sandbox(settings_for(tmp_path / "sandbox")) as sandbox:
        environment = {
            "DISCORD_TOKEN": sandbox.token,
            "DISCORD_API_URL": sandbox.api_url,
            "DISCORD_GATEWAY_URL": sandbox.gateway_url,
            "FUMAROLE_DATABASE": str(tmp_path / "games.sqlite3"),
        }
        shutil.copy(new_database, tmp_path / "games.sqlite3")
        yield Patient(sandbox, tmp_path, environment, capsys)


def listed(folder: Path) -> Mapping[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


async def test_a_healthy_installation_has_nothing_to_mend_and_is_not_changed(patient: Patient) -> None:
    before = listed(patient.folder)
    result, printed = await patient.seen()
    assert result == Exit.GOOD, printed
    lines = printed.splitlines()
    assert [line[:4] for line in lines[:-1]] == ["[ok]"] * 3, printed
    assert "bot-doctor" not in printed
    assert listed(patient.folder) == before
    assert patient.sandbox.gateway.starts.limit["remaining"] == 1000, "a look begins no session"


async def test_no_token_is_said_with_the_rest(patient: Patient) -> None:
    del patient.environment["DISCORD_TOKEN"]
    (ill,) = await patient.ills()
    assert "There is no Discord token" in ill


async def test_a_wrong_token_is_named_and_not_shown(patient: Patient) -> None:
    patient.environment["DISCORD_TOKEN"] = wrong = "MTEwMDAw.wrong.token"
    code, printed = await patient.seen()
    assert code == Exit.BAD
    assert "does not accept the token" in printed
    assert wrong not in printed


async def test_missing_permissions_are_named_by_server(patient: Patient) -> None:
    patient.sandbox.faults.lost_permissions = discord.Permissions(attach_files=True, send_messages=True).value
    (ill,) = await patient.ills()
    assert str(GUILD) in ill
    assert re.search("lacks: Send Messages(,| and) Attach Files", ill)


async def test_a_server_less_bot_is_told_how_to_be_invited(patient: Patient) -> None:
    patient.sandbox.installed = False
    code, printed = await patient.seen()
    assert (code, "in no server yet" in printed) == (Exit.GOOD, True)


async def test_a_wrong_clock_is_found_by_discords(patient: Patient) -> None:
    (fast,) = await patient.ills(lambda: wall_clock() + 3_600_000)
    assert re.search(r"3,\d{3} s fast", fast)
    (slow,) = await patient.ills(lambda: wall_clock() - 3_600_000)
    assert re.search(r"3,\d{3} s slow", slow)


@pytest.mark.full
async def test_a_discord_that_is_silent_or_gone_is_named(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctors, "PATIENCE_SECONDS", 0.2)
    patient.sandbox.faults.latency = 60.0
    (silent,) = await patient.ills()
    assert "no answer within" in silent
    await patient.sandbox.stop()
    patient.sandbox.faults.latency = 0.0
    (gone,) = await patient.ills()
    assert "cannot be reached" in gone


async def test_a_full_disk_is_named(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctors, "LEAST_FREE", 2**60)
    (ill,) = await patient.ills()
    assert "Make room" in ill


async def test_a_damaged_or_foreign_or_newer_database_is_named(patient: Patient) -> None:
    patient.database.write_bytes(b"Dear volcano, " * 500)
    (foreign,) = await patient.ills()
    assert str(patient.database) in foreign
    patient.database.unlink()
    await (await Database.open(patient.database)).close()
    with closing(sqlite3.connect(patient.database)) as file:
        file.execute("PRAGMA user_version = 999")
    (newer,) = await patient.ills()
    assert "newer version" in newer


async def test_a_database_that_others_can_read_or_that_is_held_is_named(
    patient: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    patient.database.chmod(0o644)
    (public,) = await patient.ills()
    assert "chmod 600" in public
    patient.database.chmod(PRIVATE)
    monkeypatch.setattr("bot.store.command_access.OPENING_MILLISECONDS", 50)
    with closing(sqlite3.connect(patient.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        (held,) = await patient.ills()
    assert "Another program has held" in held


async def test_a_folder_that_is_not_there_and_a_database_to_come(patient: Patient) -> None:
    patient.database.unlink()
    code, printed = await patient.seen()
    assert (code, "the first start makes it" in printed) == (Exit.GOOD, True)
    patient.environment["FUMAROLE_DATABASE"] = "/no/such/folder/games.sqlite3"
    (ill,) = await patient.ills()
    assert "does not exist" in ill


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
async def test_a_database_of_somebody_else_is_pointed_at(patient: Patient) -> None:
    os.chown(patient.database, 65534, -1)
    code, printed = await patient.seen()
    assert (code, "belongs to nobody" in printed) == (Exit.GOOD, True)


async def test_the_doctor_works_beside_a_running_bot(patient: Patient) -> None:
    async with await Database.open(patient.database) as database:
        await asyncio.gather(patient.ills(), _write(database))


async def _write(database: Database) -> None:
    for _ in range(20):
        await database.write_nothing()
        await asyncio.sleep(0)


@pytest.mark.full
async def test_it_says_which_engine_does_not_say_hello_or_know_its_games() -> None:
    named = (player(1), rogue("newer", 2), replace(player(3), command=("/nowhere/lavabot",)), rogue("foreign", 4))
    found = await doctors.of_engines(named)
    assert [(one.verdict, one.sentence.key) for one in found] == [
        (Verdict.GOOD, "bot-doctor-engine"),
        *[(Verdict.MEND, "bot-doctor-engine-bad")] * 3,
    ]
    assert all("bot-doctor" not in language_for("en").say(one.sentence) for one in found)

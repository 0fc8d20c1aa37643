"""The compose files: what they set is a setting, and every file and volume in them is there or declared."""

import asyncio
import re
import sys
from asyncio.subprocess import DEVNULL
from pathlib import Path

import pytest

from bot.observability.endpoints import observed
from bot.observability.metrics import Metrics
from bot.settings import Address, Settings, read_settings
from bot.store.database import Database
from bot.store.url import DatabaseUrl
from tests.test_repository import ROOT
from tests.wire.driver import PATIENCE

DEPLOY = ROOT / "deploy"
FILES = sorted(DEPLOY.glob("compose*.yaml"))
OURS = re.compile(r"^ +((?:FUMAROLE|DISCORD)_[A-Z_]+): (.+)$", re.M)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_a_compose_file_sets_is_understood(file: Path, tmp_path: Path) -> None:
    environment = dict(OURS.findall(file.read_text(encoding="utf-8")))
    assert "FUMAROLE_DATABASE" in environment
    password = tmp_path / "database-password"
    password.write_text("hunter2\n", encoding="utf-8")
    if "FUMAROLE_DATABASE_PASSWORD_FILE" in environment:
        environment["FUMAROLE_DATABASE_PASSWORD_FILE"] = str(password)
    else:
        environment["FUMAROLE_DATABASE"] = str(tmp_path / "fumarole.sqlite3")
    settings = read_settings({"DISCORD_TOKEN": "abc", **environment})
    if isinstance(settings.database, DatabaseUrl):
        assert settings.database.password == "hunter2"
        assert "hunter2" not in settings.database.without_password


def test_the_parts_of_a_bot_in_several_processes_find_each_other() -> None:
    written = (DEPLOY / "compose.postgres.yaml").read_text(encoding="utf-8")
    services = written.partition("\nservices:\n")[2].partition("\nsecrets:\n")[0]
    parts = set(re.findall(r"^  (\w+):$", services, re.M))
    assert parts == {"fumarole", "database", "proxy"}
    hosts = re.findall(r"(?:@|http://)(\w+):\d+/", services)
    assert set(hosts) == {"database", "proxy"} < parts
    assert set(re.findall(r"secrets: \[([\w-]+)\]", services)) == {"database-password"}
    assert "replicas: 2" in services


async def test_each_of_several_processes_is_asked_for_its_own_health(
    tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    written = (DEPLOY / "compose.postgres.yaml").read_text(encoding="utf-8")
    bot = written.partition("\n  database:\n")[0]
    program, option, code = re.findall(r"^        - (?!CMD$)(.+)$", bot.partition("healthcheck:")[2], re.M)
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert program.removesuffix("/bin/python") in re.findall(r"python -m venv .*(/opt/\S+)", image)

    async def asked() -> int:
        (address,) = re.findall(r"metrics and health at http://(\S+)", caplog.text)
        environment = {"FUMAROLE_METRICS": address}
        asking = await asyncio.create_subprocess_exec(sys.executable, option, code, env=environment, stderr=DEVNULL)
        return await asking.wait()

    settings = Settings("abc", database=tmp_path / "games.sqlite3", metrics=Address("127.0.0.1", 0))
    metrics = Metrics()
    async with observed(metrics, settings, database, lambda: 0), asyncio.timeout(PATIENCE):
        while not metrics.registry.get_sample_value("fumarole_sampled_timestamp_seconds"):  # noqa: ASYNC110 - nobody is notified
            await asyncio.sleep(0.01)
        assert await asked() == 0
        monkeypatch.setattr("bot.observability.endpoints.AWAY_SECONDS", -1.0)
        assert await asked() == 1


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_is_written_about_a_compose_file_names_it(file: Path) -> None:
    pages = [(DEPLOY / name).read_text(encoding="utf-8") for name in ("README.md", "POSTGRES.md")]
    assert any(file.name in page for page in pages)

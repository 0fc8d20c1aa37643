"""Settings: a wrong one stops the start with a sentence that says which."""

import logging
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.model.shards import ShardOverride, Shards
from bot.settings import DISCORD_API, InvalidSettings, read_database, read_metrics, read_settings
from bot.store.url import DatabaseUrl
from bot.words.language import language_for

TOKEN = "a-secret-token"
ADDRESS = f"postgresql://bot:{TOKEN}@db.example/games"
PASSWORD = "p/ss wörd%"


def test_a_token_is_all_it_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    settings = read_settings({"DISCORD_TOKEN": TOKEN})
    assert (settings.token, settings.api_url, settings.log_level) == (TOKEN, DISCORD_API, logging.INFO)


def test_the_token_is_in_no_representation() -> None:
    assert TOKEN not in repr(read_settings({"DISCORD_TOKEN": TOKEN}))


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({}, "bot-settings-no-token"),
        ({"DISCORD_TOKEN": "  "}, "bot-settings-no-token"),
        ({"DISCORD_TOKEN": f"Bearer {TOKEN}"}, "bot-settings-token"),
        ({"DISCORD_TOKEN": f"<{TOKEN}>"}, "bot-settings-token"),
        ({"DISCORD_TOKEN": f"{TOKEN} é"}, "bot-settings-token"),
        ({"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": "ftp://somewhere"}, "bot-settings-bad-url"),
        ({"DISCORD_TOKEN": TOKEN, "DISCORD_GATEWAY_URL": "http://somewhere"}, "bot-settings-bad-url"),
        ({"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": "https://"}, "bot-settings-bad-url"),
        ({"DISCORD_TOKEN": TOKEN, "FUMAROLE_DATABASE": "/no/such/folder/x.sqlite3"}, "bot-settings-no-folder"),
        ({"DISCORD_TOKEN": TOKEN, "FUMAROLE_DATABASE": f"mysql://{TOKEN}"}, "bot-settings-database-address"),
        ({"DISCORD_TOKEN": TOKEN, "FUMAROLE_DATABASE": f"{ADDRESS}?{TOKEN}@"}, "bot-settings-database-address"),
        ({"DISCORD_TOKEN": TOKEN, "FUMAROLE_DATABASE": "postgresql:/db/games"}, "bot-settings-database-address"),
        (
            {"DISCORD_TOKEN": TOKEN, "FUMAROLE_DATABASE": f"host=db.example dbname=games password={TOKEN}"},
            "bot-settings-database-address",
        ),
        ({"DISCORD_TOKEN": TOKEN, "FUMAROLE_LOG_LEVEL": "chatty"}, "bot-settings-bad-level"),
        ({"DISCORD_TOKEN": TOKEN, "FUMAROLE_LOG": "xml"}, "bot-settings-bad-log"),
        ({"DISCORD_TOKEN": TOKEN, "FUMAROLE_EMOJI": "many"}, "bot-settings-bad-switch"),
        ({"DISCORD_TOKEN": TOKEN, "FUMAROLE_METRICS": "9464"}, "bot-settings-bad-metrics"),
        ({"DISCORD_TOKEN": TOKEN, "FUMAROLE_METRICS": "127.0.0.1:99999"}, "bot-settings-bad-metrics"),
        ({"DISCORD_TOKEN": TOKEN, "FUMAROLE_METRICS": "somewhere.example:9464"}, "bot-settings-bad-metrics"),
        ({"DISCORD_TOKEN": TOKEN, "FUMAROLE_METRICS": "0.0.0.0:9464"}, "bot-settings-open-metrics"),
        ({"DISCORD_TOKEN": TOKEN, "FUMAROLE_METRICS": "[::]:9464"}, "bot-settings-open-metrics"),
        ({"DISCORD_TOKEN": TOKEN, "FUMAROLE_LANGUAGES": "/no/such/folder"}, "bot-settings-no-languages"),
        *(
            ({"DISCORD_TOKEN": TOKEN, "FUMAROLE_TIMEOUT_FACTOR": written}, "bot-settings-bad-timeout-factor")
            for written in ("0", "0.5", "101", "-1", "two", "1e9", "nan")
        ),
    ],
)
def test_a_wrong_setting_is_named(wrong: dict[str, str], key: str) -> None:
    with pytest.raises(InvalidSettings) as refused:
        read_settings(wrong)
    assert refused.value.text.key == key
    sentence = language_for("en").say(refused.value.text)
    assert sentence
    assert TOKEN not in sentence


@pytest.mark.parametrize(
    "pasted",
    [
        f"\ufeff{TOKEN}\r\n",
        f'"{TOKEN}"',
        f"'{TOKEN}'",
        f"\u200b{TOKEN}\u200b\n",
        f"Bot {TOKEN}",
        f"DISCORD_TOKEN={TOKEN}\n",
        f'DISCORD_TOKEN = "Bot {TOKEN}"',
    ],
)
def test_what_is_pasted_along_with_a_token_or_into_its_file_is_left_out(tmp_path: Path, pasted: str) -> None:
    (tmp_path / "token").write_text(pasted, encoding="utf-8")
    assert read_settings({"DISCORD_TOKEN_FILE": str(tmp_path / "token"), "DISCORD_TOKEN": ""}).token == TOKEN
    assert read_settings({"DISCORD_TOKEN": pasted}).token == TOKEN


@pytest.mark.parametrize(
    ("content", "more", "key"),
    [
        (None, {}, "bot-settings-secret-file"),
        (b"", {}, "bot-settings-token-in-file"),
        (TOKEN.encode() + b" and more", {}, "bot-settings-token-in-file"),
        (b"\xff\xfe", {}, "bot-settings-secret-file"),
        (TOKEN.encode(), {"DISCORD_TOKEN": TOKEN}, "bot-settings-two-tokens"),
    ],
)
def test_a_file_without_a_token_is_named_and_never_quoted(
    tmp_path: Path, content: bytes | None, more: dict[str, str], key: str
) -> None:
    if content is not None:
        (tmp_path / "token").write_bytes(content)
    with pytest.raises(InvalidSettings) as refused:
        read_settings({"DISCORD_TOKEN_FILE": str(tmp_path / "token"), **more})
    assert refused.value.text.key == key
    assert TOKEN not in language_for("en").say(refused.value.text)


def test_a_database_is_a_file_or_on_a_server(tmp_path: Path) -> None:
    assert read_database({"FUMAROLE_DATABASE": str(tmp_path / "games.sqlite3")}) == tmp_path / "games.sqlite3"
    assert read_database({"FUMAROLE_DATABASE": ADDRESS}) == DatabaseUrl(ADDRESS)
    settings = read_settings({"DISCORD_TOKEN": "abc", "FUMAROLE_DATABASE": ADDRESS})
    assert settings.database == DatabaseUrl(ADDRESS)
    assert TOKEN not in f"{settings} {settings!r} {settings.database}"


def test_the_password_of_the_database_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text(f"{PASSWORD}\n", encoding="utf-8-sig")
    environment = {"FUMAROLE_DATABASE": "postgresql://bot@db.example/games?sslmode=require"}
    found = read_database(environment | {"FUMAROLE_DATABASE_PASSWORD_FILE": str(file)})
    assert isinstance(found, DatabaseUrl)
    assert found.password == PASSWORD


@pytest.mark.parametrize(
    ("content", "address", "key"),
    [
        (None, ADDRESS.replace(f":{TOKEN}", ""), "bot-settings-secret-file"),
        (b"\n", ADDRESS.replace(f":{TOKEN}", ""), "bot-settings-password-in-file"),
        (TOKEN.encode() + b"\nand more", ADDRESS.replace(f":{TOKEN}", ""), "bot-settings-password-in-file"),
        (b"another", ADDRESS, "bot-settings-two-passwords"),
    ],
)
def test_a_file_without_a_password_is_named_and_never_quoted(
    tmp_path: Path, content: bytes | None, address: str, key: str
) -> None:
    if content is not None:
        (tmp_path / "password").write_bytes(content)
    environment = {"FUMAROLE_DATABASE": address, "FUMAROLE_DATABASE_PASSWORD_FILE": str(tmp_path / "password")}
    with pytest.raises(InvalidSettings) as refused:
        read_database(environment)
    assert refused.value.text.key == key
    assert TOKEN not in language_for("en").say(refused.value.text)


def test_without_the_driver_a_server_is_refused_and_a_file_is_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(InvalidSettings) as refused:
        read_database({"FUMAROLE_DATABASE": ADDRESS})
    assert refused.value.text.key == "bot-settings-no-driver"
    assert "--extra postgres" in language_for("en").say(refused.value.text)
    assert isinstance(read_database({"FUMAROLE_DATABASE": str(tmp_path / "games.sqlite3")}), Path)


@pytest.mark.full
def test_the_driver_is_loaded_only_for_a_server() -> None:
    seen = subprocess.run(
        [
            sys.executable,
            "-c",
            "import bot.__main__, bot.connection.launch, bot.cli.doctor, sys; print('asyncpg' in sys.modules)",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert seen.stdout.strip() == "False"


def test_metrics_leave_the_machine_only_if_that_is_said() -> None:
    inside, outside = {"FUMAROLE_METRICS": "[::1]:9464"}, {"FUMAROLE_METRICS": "0.0.0.0:9464"}
    assert str(read_metrics(inside)) == "[::1]:9464"
    assert str(read_metrics(outside | {"FUMAROLE_METRICS_OPEN": "on"})) == "0.0.0.0:9464"
    assert read_metrics({}) is None


def test_every_setting_is_in_the_example_file() -> None:
    root = Path(__file__).parents[2]
    named = set(re.findall(r'"((?:DISCORD|FUMAROLE)_[A-Z_]+)"', (root / "bot" / "settings.py").read_text("utf-8")))
    example = set(re.findall(r"\b((?:DISCORD|FUMAROLE)_[A-Z_]+)=", (root / ".env.example").read_text("utf-8")))
    assert named <= example
    assert len(named) > 10


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("", ShardOverride(one=True)),
        ("auto", ShardOverride()),
        (" AUTO ", ShardOverride()),
        ("0-3/16", ShardOverride(Shards(0, 3, 16))),
        ("7/16", ShardOverride(Shards(7, 7, 16))),
        ("0-15/16", ShardOverride(Shards(0, 15, 16))),
    ],
)
def test_a_process_is_told_its_shards(written: str, told: ShardOverride) -> None:
    environment = {"DISCORD_TOKEN": TOKEN, "FUMAROLE_DATABASE": ADDRESS, "FUMAROLE_SHARDS": written}
    assert read_settings(environment).shards == told


def test_a_slow_machine_is_given_longer() -> None:
    given = {"DISCORD_TOKEN": TOKEN}
    assert read_settings(given).timeout_factor == 1
    assert read_settings(given | {"FUMAROLE_TIMEOUT_FACTOR": "2.5"}).timeout_factor == 2.5


@pytest.mark.parametrize("written", ["4", "0-3", "3-0/16", "0-16/16", "0/0", "a-b/c", "0-3/99999", "-1/2", "0-3/16/2"])
def test_shards_that_cannot_be_are_refused(written: str) -> None:
    environment = {"DISCORD_TOKEN": TOKEN, "FUMAROLE_DATABASE": ADDRESS, "FUMAROLE_SHARDS": written}
    with pytest.raises(InvalidSettings) as refused:
        read_settings(environment)
    assert "0-3/16" in language_for("en").say(refused.value.text)


def test_a_file_has_one_process_that_serves_all_shards(tmp_path: Path) -> None:
    environment = {"DISCORD_TOKEN": TOKEN, "FUMAROLE_DATABASE": str(tmp_path / "games.sqlite3")}
    for whole in ("auto", "0-15/16", "0/1"):
        read_settings(environment | {"FUMAROLE_SHARDS": whole})
    with pytest.raises(InvalidSettings) as refused:
        read_settings(environment | {"FUMAROLE_SHARDS": "0-3/16"})
    assert "PostgreSQL" in language_for("en").say(refused.value.text)

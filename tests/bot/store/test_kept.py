"""A file of an older version is opened, brought to the present schema, and loses nothing on the way."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.operating.check import check
from bot.store.database import Database
from bot.store.engines.migrating import migrations
from bot.words.language import language_for
from tests.bot.store import kept

TABLES = ("actions", "alarms", "consents", "interventions", "notices", "preferences", "proposals", "recaps", "servers")
"""Tables whose rows say the same in every version: what was planned, owed, asked, chosen and played."""

DROPPED = {"contrast"}
"""Columns that later versions say in another way; their own tests hold that nothing is lost."""


def rows(path: Path, columns: dict[str, str]) -> Iterator[tuple[str, Counter[tuple[object, ...]]]]:
    """What is kept in these columns of each table."""
    with closing(sqlite3.connect(path)) as file:
        for table, named in columns.items():
            yield table, Counter(file.execute(f"SELECT {named} FROM {table}").fetchall())


MODERATED = 2
"""The games in the file that a moderator ended."""


def columns_of(path: Path) -> dict[str, str]:
    with closing(sqlite3.connect(path)) as file:
        return {
            table: ", ".join(row[1] for row in file.execute(f"PRAGMA table_info({table})") if row[1] not in DROPPED)
            for table in (*TABLES, "finishes", "results", "ratings", "encounters", "waits", "posts", "snapshots")
        }


async def test_a_database_of_schema_9_opens_with_all_that_it_held(tmp_path: Path) -> None:
    path = kept.unpack(tmp_path)
    columns = columns_of(path)
    before = dict(rows(path, columns))
    await (await Database.open(path)).close()
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (len(migrations()),)
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    after = dict(rows(path, columns))
    for table in columns:
        # The imported game of such a file was in no history; it is since 0010_imports.sql.
        added = {"finishes": 1, "results": 3}.get(table, 0)
        rewritten = before[table] - after[table]
        # Since 0013_tables.sql the record says which games a moderator ended.
        assert rewritten.total() == (MODERATED if table == "actions" else 0), table
        assert all("conclude" in row for row in rewritten), table
        assert (after[table] - before[table]).total() == added + rewritten.total(), table


async def test_a_database_of_schema_9_passes_the_check_and_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept.unpack(tmp_path)
    before = path.read_bytes()
    assert (await check(path, language_for("en")), capsys.readouterr().err) == (0, "")
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == [path.name]  # noqa: ASYNC240 - nothing else runs meanwhile


def test_the_kept_database_holds_games_of_every_kind_in_flight(tmp_path: Path) -> None:
    """Whoever exchanges the file sees what it is there for."""
    path = kept.unpack(tmp_path)
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (kept.SCHEMA,)
        tables = {
            (game, seats)
            for game, seats in file.execute(
                "SELECT game, (SELECT count(*) FROM seats WHERE session_id = sessions.id) FROM sessions"
                " WHERE status = 'playing'"
            )
        }
        assert {("hekla", 2), ("hekla", 3), ("hekla", 4), ("vesuvio", 2), ("vesuvio", 3), ("vesuvio", 4)} <= tables
        assert {("volcano", 1), ("volcano", 2), ("volcano", 3)} <= tables
        variants = file.execute(
            "SELECT DISTINCT json_extract(options, '$.variant') FROM sessions WHERE status = 'playing'"
        )
        assert {"standard", "mini", "mega"} <= {row[0] for row in variants}
        assert {row[0] for row in file.execute("SELECT DISTINCT status FROM sessions")} == {
            *("lobby", "playing", "over", "cancelled", "archived")
        }
        open_proposals = file.execute("SELECT kind FROM proposals WHERE status = 'open'")
        assert sorted(row[0] for row in open_proposals) == ["end", "pause", "rematch", "seat", "undo"]
        assert {row[0] for row in file.execute("SELECT DISTINCT kind FROM alarms")} >= {
            *("call", "deadline", "reminder", "stale", "warning")
        }
        assert {row[0] for row in file.execute("SELECT DISTINCT kind FROM actions")} == {
            *("move", "forfeit", "conclude", "undo")
        }
        for table in ("notices", "timeouts", "adrift", "threads", "preferences", "ratings", "recaps", "solo_results"):
            assert file.execute(f"SELECT count(*) FROM {table}").fetchone()[0], table

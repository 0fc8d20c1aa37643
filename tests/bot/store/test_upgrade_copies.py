"""Before a database of an older version is brought up to date, it is copied; without a copy it stays as it is."""

import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.operating.check import check
from bot.operating.terminal import EXPLAINED, Exit, explain
from bot.store.database import Database
from bot.store.engines.migrating import migrations
from bot.store.faults import NotCopied
from bot.store.files import copies
from bot.words.language import language_for
from tests.bot.disks import fill, make_room, small_disk
from tests.bot.store import kept

BEGIN = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


async def test_an_older_database_is_copied_before_it_is_brought_up_to_date(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = kept.unpack(tmp_path)
    with caplog.at_level(logging.INFO):
        await (await Database.open(path)).close()
    folder = tmp_path / copies.FOLDER
    (copy,) = folder.iterdir()
    assert copy.name.startswith(f"schema-{kept.SCHEMA:04}-")
    assert (copy.stat().st_mode & 0o777, folder.stat().st_mode & 0o777) == (0o600, 0o700)
    assert copies.schema_of(copy) == kept.SCHEMA
    assert await check(copy, language_for("en")) == Exit.GOOD
    assert f"from schema {kept.SCHEMA} to {len(migrations())}; as it was it is kept in {copy}" in caplog.text
    # The next start has nothing to bring up to date.
    await (await Database.open(path)).close()
    assert list(folder.iterdir()) == [copy]


async def test_a_new_database_is_not_copied(tmp_path: Path) -> None:
    await (await Database.open(tmp_path / "new.sqlite3")).close()
    assert [one.name for one in tmp_path.iterdir()] == ["new.sqlite3"]  # noqa: ASYNC240 - nothing else runs meanwhile


async def test_without_a_copy_the_database_stays_as_it_is_unless_that_is_wanted(tmp_path: Path) -> None:
    path = kept.unpack(tmp_path)
    before = path.read_bytes()
    (tmp_path / copies.FOLDER).write_text("in the way", encoding="utf-8")
    with pytest.raises(NotCopied) as refused:
        await Database.open(path)
    assert copies.schema_of(path) == kept.SCHEMA
    assert path.read_bytes()[100:] == before[100:], "only SQLite's own header may have been touched"
    sentence, end = explain(refused.value)
    said = language_for("en").say(sentence)
    assert end is Exit.FILE
    assert "FUMAROLE_COPY_BEFORE_UPGRADE=off" in said
    assert copies.FOLDER in said
    await (await Database.open(path, copied=False)).close()
    assert copies.schema_of(path) == len(migrations())


@pytest.mark.parametrize("room", [0, 256 * 1024], ids=["none", "too little"])
async def test_an_upgrade_on_a_full_disk_is_refused_by_a_sentence_and_harms_nothing(tmp_path: Path, room: int) -> None:
    with small_disk(tmp_path, megabytes=8) as disk:
        path = kept.unpack(disk)
        before = path.read_bytes()
        fill(disk, but=room)
        with pytest.raises(EXPLAINED) as refused:
            await Database.open(path)
        sentence, end = explain(refused.value, path)
        said = language_for("en").say(sentence)
        assert end is Exit.FILE
        assert "room" in said
        assert str(path) in said
        assert path.read_bytes()[100:] == before[100:], "only SQLite's own header may have been touched"
        make_room(disk)
        left = [one.name for folder in disk.glob(copies.FOLDER) for one in folder.iterdir()]
        assert left == [], "half a copy would be taken for a whole one"
        await (await Database.open(path)).close()
        assert copies.schema_of(path) == len(migrations())


def test_an_upgrade_that_is_tried_again_and_again_does_not_push_out_the_way_back(tmp_path: Path) -> None:
    path = kept.unpack(tmp_path)
    for number, schema in enumerate((5, 6, 7, 20, 21, 21, 21, 21, 21)):
        last = copies.keep_older(path, schema, BEGIN + timedelta(minutes=number))
    left = sorted(one.name for one in last.parent.iterdir())
    assert [name[:11] for name in left] == ["schema-0007", "schema-0020", "schema-0021"]
    assert left[-1] == last.name


def test_copies_of_other_kinds_and_other_files_are_never_removed(tmp_path: Path) -> None:
    path = kept.unpack(tmp_path)
    folder = tmp_path / copies.FOLDER
    folder.mkdir()
    others = {"fumarole-20260101T000000Z.sqlite3", "schema-0003.sqlite3", "schema-notes.txt"}
    for name in others:
        (folder / name).touch()
    for schema in range(1, 6):
        copies.keep_older(path, schema, BEGIN + timedelta(minutes=schema))
    assert others < {one.name for one in folder.iterdir()}

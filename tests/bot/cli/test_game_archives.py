"""A server's finished games in one archive: nobody is in it unless asked for, and all of it comes back or nothing."""

import asyncio
import errno
import os
import re
import shutil
import zipfile
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pytest

from bot.cli.terminal import Exit
from bot.play.imports import ImportTarget, import_game
from bot.store.database import Database
from bot.store.rows import sessions as session_rows
from games import REGISTRY
from games.core import transcript
from games.hekla.game import HeklaGame
from tests.bot.cli.places import run
from tests.formats.reader import read_transcript

GOLDEN = Path(__file__).parents[2] / "golden"
GAMES = ("hekla/lava-two-seats", "volcano/colours", "vesuvio/card", "volcano/perfect-red")
GUILD = 7
SECRET = 987_654_321_000


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@pytest.fixture
async def place(tmp_path: Path) -> Path:
    """A database with a finished game of each kind, and one that goes on."""
    location = tmp_path / "games.sqlite3"
    async with await Database.open(location) as database:
        for number, name in enumerate(GAMES):
            seats = transcript.read(golden(name)).seats
            players = tuple(SECRET + seat for seat in range(seats))
            await import_game(database, golden(name), ImportTarget(GUILD, 70 + number, players, "en"), 1_000)
        running = golden(GAMES[0]).partition("\nending")[0].rstrip().rsplit("\n", 1)[0] + "\n"
        await import_game(database, running, ImportTarget(GUILD, 99, (SECRET, SECRET + 1), "en"), 1_000)
    return location


async def kept_in(location: Path, guild: int) -> list[tuple[str, tuple[int, ...]]]:
    """The finished games of a server there, with who played."""
    async with await Database.open(location) as database, database.reading() as transaction:
        return [
            (
                transcript.write(await session_rows.record_of(transaction, one), REGISTRY[one.game]),
                one.players,
            )
            for one in await session_rows.finished_in_guild(transaction, guild)
        ]


async def test_nobody_is_in_an_archive(place: Path, tmp_path: Path) -> None:
    target = tmp_path / "games.zip"
    assert await write_out(place, target) == Exit.GOOD
    with zipfile.ZipFile(target) as archive:
        names = ["1-p1-p2", "2-p1-p2", "3-p1-p2-p3", "4-p1"]
        assert archive.namelist() == [f"games/{name}.txt" for name in names]
        games = [archive.read(name) for name in archive.namelist()]
    assert [read_transcript(one.decode()).game for one in games] == [name.partition("/")[0] for name in GAMES]
    assert not re.search(rb"98765432\d+", b"".join(games))


async def test_equal_games_make_equal_archives(place: Path, tmp_path: Path) -> None:
    targets = [tmp_path / f"{name}.zip" for name in ("one", "other")]
    assert [await write_out(place, target) for target in targets] == [Exit.GOOD, Exit.GOOD]
    assert targets[0].read_bytes() == targets[1].read_bytes()
    with zipfile.ZipFile(targets[0]) as archive:
        assert {member.date_time for member in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


@pytest.mark.full
@pytest.mark.parametrize("named", [False, True])
async def test_an_archive_comes_back_whole(place: Path, tmp_path: Path, named: bool) -> None:
    archive, other = tmp_path / "games.zip", tmp_path / "other.sqlite3"
    assert await write_out(place, archive, *["--named"] * named) == Exit.GOOD
    await (await Database.open(other)).close()
    assert await take_in(other, archive) == Exit.GOOD
    before, after = await kept_in(place, GUILD), await kept_in(other, 8)
    assert [game for game, _ in after] == [game for game, _ in before]
    seen = [players for _, players in after]
    assert seen == [players for _, players in before] if named else all(one < 0 for players in seen for one in players)
    assert seen[0][0] == seen[3][0], "the same player is the same"
    async with await Database.open(other) as database, database.reading() as transaction:
        assert await transaction.rows("SELECT 1 FROM notices") == []
    assert await take_in(other, archive) == Exit.BAD, "it is there already"
    assert len(await kept_in(other, 8)) == len(GAMES)


@pytest.mark.full
async def test_a_game_that_an_archive_has_twice_is_taken_in_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place, archive, other = tmp_path / "games.sqlite3", tmp_path / "games.zip", tmp_path / "other.sqlite3"
    async with await Database.open(place) as database:
        for number, name in enumerate([GAMES[0], GAMES[3], GAMES[0]]):
            players = tuple(SECRET + seat for seat in range(transcript.read(golden(name)).seats))
            await import_game(database, golden(name), ImportTarget(GUILD, 70 + number, players, "en"), 1_000)
    assert await write_out(place, archive) == Exit.GOOD
    await (await Database.open(other)).close()
    assert await take_in(other, archive) == Exit.GOOD
    before, after = await kept_in(place, GUILD), await kept_in(other, 8)
    assert [game for game, _ in after] == [game for game, _ in before[:2]]
    assert "2 games imported.\nOne game of the archive was left out" in capsys.readouterr().out


class Faulty(HeklaGame):
    """A game of which no game can begin, by a fault of its own."""

    def start(self, *_: Any, **__: Any) -> NoReturn:
        raise KeyError(self.key)


async def test_a_fault_in_a_game_is_not_told_as_a_damaged_archive(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await write_out(place, tmp_path / "games.zip") == Exit.GOOD
    monkeypatch.setitem(REGISTRY, "hekla", Faulty())
    assert await take_in(place, tmp_path / "games.zip") == Exit.FAULT


async def test_a_disk_that_fails_is_not_told_as_a_damaged_archive(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await write_out(place, tmp_path / "games.zip") == Exit.GOOD

    def fail(*_: object) -> NoReturn:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(zipfile.ZipFile, "read", fail)
    assert await take_in(place, tmp_path / "games.zip") == Exit.FILE
    assert os.strerror(errno.EIO) in capsys.readouterr().err


def spoiled(contents: dict[str, bytes], change: str) -> dict[str, bytes]:
    """The files of an archive with something wrong in them."""
    (name, whole), others = next(iter(contents.items())), dict(list(contents.items())[1:])
    return {
        "game": {name: whole.replace(b"3@C3", b"3@C4", 1)},
        "running": {name: whole.partition(b"\nending")[0].rsplit(b"\n", 2)[0] + b"\n"},
        "bomb": {name: bytes(200 * 1024 * 1024)},
        "bytes": {name: b"\xff\xfe\x00"},
        "the same player twice": {"games/1-p1-p1.txt": whole},
        "too few players": {"games/1-p1.txt": whole},
        "another file": {name: whole, "README": b"Dear volcano,"},
        "a way out": {"../games/1-p1-p2.txt": whole},
    }[change] | others


@pytest.mark.full
@pytest.mark.parametrize(
    "change",
    [
        "game",
        "running",
        "bomb",
        "bytes",
        "the same player twice",
        "too few players",
        "another file",
        "a way out",
    ],
)
async def test_a_changed_archive_is_refused_and_nothing_is_kept(
    place: Path, tmp_path: Path, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad, other = tmp_path / "good.zip", tmp_path / "bad.zip", tmp_path / "other.sqlite3"
    assert await write_out(place, good) == Exit.GOOD
    with zipfile.ZipFile(good) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(bad, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in spoiled(contents, change).items():
            archive.writestr(name, data)
    await (await Database.open(other)).close()
    capsys.readouterr()
    assert await take_in(other, bad) == Exit.BAD
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert await kept_in(other, 8) == []


async def test_a_game_that_cannot_be_read_is_named_and_nothing_is_written(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await Database.open(place) as database, database.transaction() as transaction:
        await transaction.run("UPDATE sessions SET options = '[]' WHERE id = 2")
    assert await write_out(place, tmp_path / "games.zip") == Exit.BAD
    assert "Game 2 can’t be read" in capsys.readouterr().err
    assert not (tmp_path / "games.zip").exists()


CHANGES = 200


@pytest.mark.full
async def test_no_byte_of_an_archive_changes_unseen(tmp_path: Path, new_database: Path) -> None:
    """Whatever is changed, cut, put in or doubled: it is refused in words, or says nothing else than before."""
    good, bad, other, dice = tmp_path / "good.zip", tmp_path / "bad.zip", tmp_path / "other.sqlite3", Random(1)
    with zipfile.ZipFile(good, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("games/1-p1-p2-p3.txt", golden("hekla/forfeit"))
    whole, refused = None, 0
    for number in range(CHANGES + 1):
        data = bytearray(good.read_bytes())
        if number:
            at, length = dice.randrange(len(data)), dice.choice((0, 1, 1, 1, 4, 50))
            data[at : at + length] = dice.choice((dice.randbytes(length), b"", data[at : at + 2 * length]))
        bad.write_bytes(data)
        shutil.copy(new_database, other)
        if (code := await take_in(other, bad)) == Exit.BAD:
            refused += 1
            continue
        assert code == Exit.GOOD
        found = await kept_in(other, 8)
        whole = whole or found
        assert found == whole
    assert refused > CHANGES // 2


async def write_out(place: Path, target: Path, *named: str) -> int:
    return await asyncio.to_thread(run, place, "export-games", GUILD, target, *named)


async def take_in(place: Path, source: Path) -> int:
    return await asyncio.to_thread(run, place, "import", source, "--server", 8, "--channel", 80)

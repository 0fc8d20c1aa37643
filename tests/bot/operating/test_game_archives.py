"""A server's finished games in one archive: nobody is in it unless asked for, and all of it comes back or nothing."""

import asyncio
import hashlib
import json
import re
import zipfile
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pytest

from bot.operating.game_archives import (
    BadArchive,
    export_games,
    import_games,
    is_archive,
    read_archive,
    write_archive,
)
from bot.operating.terminal import Exit
from bot.play.imports import ImportTarget, import_game
from bot.store.database import Database
from bot.store.engines.sqlite_connection import SqliteTransaction
from bot.store.rows import records
from bot.store.rows import sessions as session_rows
from bot.store.statements import Row
from bot.words.language import language_for
from games import REGISTRY
from games.core import transcript
from games.hekla.game import HeklaGame
from tests.bot.engines import sqlite_of
from tests.formats.reader import read_transcript

GOLDEN = Path(__file__).parents[2] / "golden"
GAMES = ("hekla/lava-two-seats", "volcano/colours", "vesuvio/card", "volcano/perfect-red")
GUILD = 7
SECRET = 987_654_321_000
ENGLISH = language_for("en")


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
                transcript.write(await records.of_session(transaction, one), REGISTRY[one.game]),
                one.players,
            )
            for one in await session_rows.finished_in_guild(transaction, guild)
        ]


async def test_nobody_is_in_an_archive(place: Path, tmp_path: Path) -> None:
    target = tmp_path / "games.zip"
    assert await write_out(place, target) == Exit.GOOD
    with zipfile.ZipFile(target) as archive:
        assert len(archive.namelist()) == len(GAMES) + 2
        told = b"".join(archive.read(name) for name in archive.namelist())
        index = json.loads(archive.read("games.json"))
        lines = [line.split("  ") for line in archive.read("SHA256SUMS").decode().splitlines()]
        sums = {name: digest for digest, name in lines}
        assert {name: hashlib.sha256(archive.read(name)).hexdigest() for name in sums} == sums
        assert {row["file"] for row in index["games"]} | {"games.json"} == set(sums)
        assert [read_transcript(archive.read(row["file"]).decode()).game for row in index["games"]] == [
            name.partition("/")[0] for name in GAMES
        ]
    assert not re.search(rb"98765432\d+", told)
    assert not any("ended" in row for row in index["games"])
    assert index["games"][0]["players"] == ["p1", "p2"]
    assert index["games"][3]["players"] == ["p1"]


@pytest.mark.full
async def test_equal_games_make_equal_archives(place: Path, tmp_path: Path) -> None:
    for name in ("one.zip", "two.zip"):
        assert await write_out(place, tmp_path / name) == Exit.GOOD
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


@pytest.mark.full
@pytest.mark.parametrize("named", [False, True])
async def test_an_archive_comes_back_whole(place: Path, tmp_path: Path, named: bool) -> None:
    archive, other = tmp_path / "games.zip", tmp_path / "other.sqlite3"
    assert await write_out(place, archive, named=named) == Exit.GOOD
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
    with pytest.raises(KeyError, match="hekla"):
        await take_in(tmp_path / "other.sqlite3", tmp_path / "games.zip")


class Counting(SqliteTransaction):
    """Counts what is read."""

    looks = 0

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        self.looks += 1
        return await super().rows(statement, parameters)


@pytest.mark.full
async def test_a_whole_archive_is_looked_for_on_one_way_through_the_games_of_a_server(place: Path) -> None:
    async with await Database.open(place) as database, database.reading() as transaction:
        card = await session_rows.by_id(transaction, 1 + GAMES.index("vesuvio/card"))
        assert card is not None
        assert card.seed is not None
        counting = Counting(sqlite_of(database)._connection.direct)
        others = [(card.game, number.to_bytes(16)) for number in range(400)]
        wanted = [*others, (card.game, card.seed)]
        assert await session_rows.with_seeds(counting, GUILD, wanted) == card.id
        assert await session_rows.with_seeds(counting, GUILD, others) is None
        assert await session_rows.with_seeds(counting, GUILD, [("chess", card.seed)]) is None
        assert await session_rows.with_seeds(counting, GUILD + 1, wanted) is None
        assert counting.looks == 4


def spoil(good: Path, bad: Path, change: str) -> None:
    """Write the archive anew with something wrong in it."""
    with zipfile.ZipFile(good) as archive:
        contents = {name: archive.read(name) for name in archive.namelist() if name != "SHA256SUMS"}
    index = json.loads(contents["games.json"])
    index["games"][0]["players"] = ["p1", "p1"]
    whole = contents["games/1.txt"]
    different = {
        "game": ("games/1.txt", whole.replace(b"3@C3", b"3@C4", 1)),
        "running": ("games/1.txt", whole.partition(b"\nending")[0].rsplit(b"\n", 2)[0] + b"\n"),
        "bomb": ("games/1.txt", bytes(200 * 1024 * 1024)),
        "index": ("games.json", b"[" * 100_000),
        "players": ("games.json", json.dumps(index).encode()),
    }
    if change in different:
        name, data = different[change]
        contents[name] = data
    if change == "missing":
        del contents["games/2.txt"]
    write_archive(bad, contents)
    if change == "cut":
        bad.write_bytes(good.read_bytes()[:-100])
    if change == "sum":
        with zipfile.ZipFile(bad, "w") as archive:
            for name, data in contents.items():
                archive.writestr(name, data)
            archive.writestr("SHA256SUMS", b"0" * 64 + b"  games/1.txt\n")


@pytest.mark.full
@pytest.mark.parametrize("change", ["cut", "game", "sum", "index", "missing", "running", "players", "bomb"])
async def test_a_changed_archive_is_refused_and_nothing_is_kept(place: Path, tmp_path: Path, change: str) -> None:
    good, bad, other = tmp_path / "good.zip", tmp_path / "bad.zip", tmp_path / "other.sqlite3"
    assert await write_out(place, good) == Exit.GOOD
    spoil(good, bad, change)
    await (await Database.open(other)).close()
    with pytest.raises((BadArchive, transcript.TranscriptError)):
        list(read_archive(bad))
    if change != "cut":  # what is cut is no archive at all
        assert await take_in(other, bad) == Exit.BAD
    assert await kept_in(other, 8) == []


async def test_a_game_that_cannot_be_read_is_named_and_nothing_is_written(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await Database.open(place) as database, database.transaction() as transaction:
        await transaction.run("UPDATE sessions SET options = '[]' WHERE id = 2")
    assert await write_out(place, tmp_path / "games.zip") == Exit.BAD
    assert "Game 2 can’t be read" in capsys.readouterr().err
    assert not (tmp_path / "games.zip").exists()


CHANGES = 400


@pytest.mark.full
def test_no_byte_of_an_archive_changes_unseen(tmp_path: Path) -> None:
    """Whatever is changed, cut, put in or doubled: it is refused in words, or says nothing else than before."""
    good, bad, dice = tmp_path / "good.zip", tmp_path / "bad.zip", Random(1)
    listed = [{"file": "games/1.txt", "game": "hekla", "players": ["p1", "p2", "p3"]}]
    index = {"kind": "fumarole games", "format": 1, "named": False, "games": listed}
    write_archive(good, {"games.json": json.dumps(index).encode(), "games/1.txt": golden("hekla/forfeit").encode()})
    whole, refused = list(read_archive(good)), 0
    for _ in range(CHANGES):
        data = bytearray(good.read_bytes())
        at, length = dice.randrange(len(data)), dice.choice((0, 1, 1, 1, 4, 50))
        data[at : at + length] = dice.choice((dice.randbytes(length), b"", data[at : at + 2 * length]))
        bad.write_bytes(data)
        is_archive(bad)
        try:
            assert list(read_archive(bad)) == whole
        except BadArchive:
            refused += 1
    assert refused > CHANGES // 2


async def write_out(place: Path, target: Path, *, named: bool = False) -> int:
    return await asyncio.to_thread(lambda: export_games(place, GUILD, target, ENGLISH, named=named))


async def take_in(place: Path, source: Path) -> int:
    return await asyncio.to_thread(import_games, place, source, ImportTarget(8, 80, (), "en"), ENGLISH, 2_000)

"""Pages of HTML from the command line: of one finished game, and of all of a server."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cli.terminal import Exit
from bot.play.guilds import Guilds
from bot.play.imports import ImportTarget, import_game
from bot.store.database import Database
from tests.bot.cli.places import run

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture
async def place(tmp_path: Path) -> Path:
    """A database with a finished game, and one that goes on."""
    location = tmp_path / "games.sqlite3"
    written = (GOLDEN / "hekla" / "forfeit.txt").read_text(encoding="utf-8")
    running = written.partition("\nending")[0].rstrip().rsplit("\n", 1)[0] + "\n"
    async with await Database.open(location) as database:
        await import_game(database, written, ImportTarget(7, 70, (11, 12, 13), "en"), 1_000)
        await import_game(database, running, ImportTarget(7, 71, (11, 12, 13), "en"), 1_000)
    return location


async def test_a_finished_game_becomes_a_page_and_nothing_is_written_over(place: Path, tmp_path: Path) -> None:
    target = tmp_path / "game.html"
    assert await asyncio.to_thread(run, place, "page", 1, target) == Exit.GOOD
    assert target.read_bytes().startswith(b"<!DOCTYPE html>")
    before = target.read_bytes()
    assert await asyncio.to_thread(run, place, "page", 1, target) == Exit.BAD
    assert target.read_bytes() == before


@pytest.mark.parametrize(("session", "said"), [(2, "isn’t over"), (9, "9")])
async def test_a_game_that_goes_on_becomes_no_page(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], session: int, said: str
) -> None:
    target = tmp_path / "game.html"
    assert await asyncio.to_thread(run, place, "page", session, target) == Exit.BAD
    assert said in capsys.readouterr().err
    assert not target.exists()


async def pages(place: Path, server: int, folder: Path) -> int:
    return await asyncio.to_thread(run, place, "pages", server, folder)


async def agree(place: Path, server: int) -> None:
    async with await Database.open(place) as database:
        await Guilds(database).change(server, lambda guild: replace(guild, published=True))


@pytest.mark.full
async def test_a_server_that_agrees_becomes_a_folder_with_an_index(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "pages"
    await agree(place, 8)
    assert await pages(place, 7, folder) == Exit.BAD
    assert "hasn’t agreed" in capsys.readouterr().err
    assert not folder.exists()
    await agree(place, 7)
    assert await pages(place, 7, folder) == Exit.GOOD
    assert {file.name for file in folder.iterdir()} == {"1.html", "index.html"}
    assert 'href="1.html"' in (folder / "index.html").read_text(encoding="utf-8")
    assert await pages(place, 8, tmp_path / "none") == Exit.BAD


async def test_a_game_that_cannot_be_read_is_named_and_no_folder_is_made(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await agree(place, 7)
    async with await Database.open(place) as database, database.transaction() as transaction:
        await transaction.run("UPDATE sessions SET options = '[]' WHERE id = 1")
    assert await pages(place, 7, tmp_path / "pages") == Exit.BAD
    assert "Game 1 can’t be read" in capsys.readouterr().err
    assert not (tmp_path / "pages").exists()

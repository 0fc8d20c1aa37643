"""Games taken in from transcripts stand in the records as games of the bot's own do, but never count for ratings."""

import shutil
from pathlib import Path
from random import Random

import pytest

from bot.cli.check import check
from bot.play.imports import ImportTarget, import_game, read_game
from bot.play.sessions import Sessions
from bot.standings.archive import Archive
from bot.store.database import Database
from bot.store.rows.results import GameFilter
from games import REGISTRY
from games.core import transcript
from games.core.actions import Move, Undo
from games.core.record import Record, playthrough_of
from games.core.refusals import Refusal
from tests.bot.cli.places import run
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, GUILD, NOON, begin
from tests.formats.reader import NOTATIONS, read_transcript
from tests.formats.writer import write_transcript

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests" / "golden"
GAMES = {f"{path.parent.name}-{path.stem}": path.read_text(encoding="utf-8") for path in GOLDEN.glob("*/*.txt")}
COUNTED = ("ratings", "solo_results")


def players_of(written: str) -> tuple[int, ...]:
    return tuple(range(501, 501 + read_game(written).seats))


async def take_in(database: Database, written: str) -> int:
    return await import_game(database, written, ImportTarget(GUILD, CHANNEL, players_of(written), "en"), NOON)


def with_a_move_taken_back(written: str) -> str:
    """The same game, but that the first move that can be is taken back once and played again."""
    record = read_game(written)
    for number, action in enumerate(record.actions):
        again = (action, Undo(action.seat or 0, 1), action)
        changed = Record(
            record.game,
            record.rules_version,
            record.seats,
            record.options,
            record.seed,
            record.first,
            (*record.actions[:number], *again, *record.actions[number + 1 :]),
        )
        try:
            playthrough_of(REGISTRY[record.game], changed)
        except Refusal:
            continue
        assert isinstance(action, Move)
        return transcript.write(changed, REGISTRY[record.game])
    raise AssertionError("no move of this game can be taken back")


@pytest.mark.full
@pytest.mark.parametrize("name", sorted(name for name in GAMES if name.partition("-")[0] in NOTATIONS))
async def test_a_game_that_others_wrote_by_the_page_of_formats_is_imported_verified_and_passes_the_check(
    name: str, tmp_path: Path, new_database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = write_transcript(read_transcript(GAMES[name]), Random(name), result=len(name) % 2 == 0)
    path, file = tmp_path / "fumarole.sqlite3", tmp_path / "game.txt"
    file.write_text(written, encoding="utf-8-sig")
    assert run(path, "verify", file) == 0
    shutil.copy(new_database, path)
    database = await Database.open(path)
    await take_in(database, written)
    if name in ("volcano-quiet", "hekla-passes", "vesuvio-round"):
        await take_in(database, with_a_move_taken_back(GAMES[name]))
    await database.close()
    assert (await check(path), capsys.readouterr().err) == (0, "")


async def test_an_imported_game_changes_no_standings_and_is_found_in_the_history(
    database: Database, sessions: Sessions
) -> None:
    rated = (await begin(sessions, BEN)).session.id
    await sessions.play(rated, ANN, "b2-a3 c3-b3 b3-b4", NOON)
    await sessions.resign(rated, BEN, NOON)

    async def counted() -> list[list[tuple[object, ...]]]:
        async with database.reading() as transaction:
            return [[tuple(row) for row in await transaction.rows(f"SELECT * FROM {name}")] for name in COUNTED]

    before = await counted()
    written = GAMES["volcano-forfeit"]
    target = ImportTarget(GUILD, CHANNEL, (ANN, BEN, CAT), "en")
    taken_in = await import_game(database, written, target, NOON)
    await take_in(database, GAMES["volcano-challenge-met"])
    assert await counted() == before
    listed = await Archive(database).find(GUILD, GameFilter(), 1)
    assert taken_in in [entry.game.session_id for entry in listed.entries]

"""A game as a page of HTML: whole, small, the same every time, without a way out, and secret where the game is."""

import asyncio
import base64
import gzip
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bot.cli.game_files import page_of
from bot.model.sessions import Session
from bot.model.tables import Table, table_of
from bot.pictures.pages import PageFacts, PageScene, facts_of, index, page
from bot.play.imports import ImportTarget, table_from
from bot.play.scenes import Scene, scenes
from bot.sandbox.world import GUILD
from games import REGISTRY
from games.core import transcript
from games.core.lookback import analyse
from games.core.record import Record, playthrough_of
from tests.bot.desk import Desk
from tests.games.vesuvio.boards import play, position
from tests.games.worlds import World, worlds_of
from tests.golden.positions import FOLDER, golden_names
from tests.test_repository import ROOT

GOLDEN = [(game, name) for game in REGISTRY for name in golden_names(game)]
LARGEST = 400 * 1024
HOSTILE = "</script><script>alert(1)</script>"


def made(game: str, name: str) -> bytes:
    """The page of a golden game."""
    record = transcript.read((FOLDER / game / f"{name}.txt").read_text(encoding="utf-8"))
    players = tuple(range(11, 11 + record.seats))
    session = table_from(record, ImportTarget(1, 2, players, "en"), 1_000).session
    return page_of(session, record, None)


def data_of(written: bytes) -> dict[str, Any]:
    found = re.search(rb'<script type="text/plain" id="data">(.*?)</script>', written)
    assert found
    data: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(found[1])))
    return data


@pytest.mark.full
@pytest.mark.parametrize(("game", "name"), GOLDEN[::4])
def test_golden_games_of_every_kind_fit_on_a_page_with_all_its_turns(game: str, name: str) -> None:
    written = made(game, name)
    data = data_of(written)
    assert len(written) <= LARGEST * max(1, len(data["changes"]) / 60)
    assert set(data["words"]) == {"en", "fr"}
    for words in data["words"].values():
        assert len(words["scenes"]) == len(data["changes"])
        assert all(scene["described"] and scene["brief"] for scene in words["scenes"])
    assert "bot-game-page" not in written.decode()


@pytest.mark.full
def test_the_same_record_makes_the_same_page_in_every_process() -> None:
    """Whatever order a process gives to its sets."""
    program = "import sys; from tests.bot.pictures.test_pages import made; sys.stdout.buffer.write(made(*sys.argv[1:]))"
    game = ("vesuvio", "card")
    command, other = (sys.executable, "-c", program, *game), {**os.environ, "PYTHONHASHSEED": "1"}
    elsewhere = subprocess.run(command, env=other, stdout=subprocess.PIPE, cwd=ROOT, check=True).stdout
    assert elsewhere == made(*game)


@pytest.mark.full
def test_a_page_loads_nothing_and_runs_its_own_script_alone() -> None:
    written = made("hekla", "forfeit").decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', written)
    assert policy
    assert policy[1].startswith("default-src 'none'; img-src data:; style-src 'sha256-")
    assert not re.search(r"unsafe|\*|https?:", policy[1])
    assert not re.findall(r"""(?:src|href)=["'](?!data:)""", written)
    assert set(re.findall(r"https?://[^\s\"'<]+", written)) <= {"http://www.w3.org/2000/svg"}


def facts(names: tuple[str | None, ...]) -> PageFacts:
    position = REGISTRY["hekla"].start(2, {}, bytes(16), 0)
    after = position.play(0, position.moves(0)[0])
    told = tuple(after.position.tell(after.events))
    first = PageScene(0, position.view(None), (), (), names)
    return PageFacts((first, PageScene(1, after.position.view(None), after.events, told, names)), None, ("fr", "en"))


@pytest.mark.full
@pytest.mark.parametrize(
    ("game", "name", "players", "titles", "holding"),
    [
        (
            *("volcano", "colours", ("Ada", "אבי")),
            (
                "Volcano: Ada 19 : 19 \u2068אבי\u2069, Nov 28, 2026",
                "Volcano\u202f: Ada 19\u202f: 19 \u2068אבי\u2069, 28 nov. 2026",
            ),
            "1 Ada: score 19; trees r3 r2 r1, b3 b2 b1; others r3 y3 g3 c3 y2.",
        ),
        (
            *("hekla", "lava-two-seats", (None, "Bruno")),
            ("Hekla: Player 1 55 : 62 Bruno, Nov 28, 2026", "Hekla\u202f: Joueur 1 55\u202f: 62 Bruno, 28 nov. 2026"),
            "Player 1 (r): circle 55, to place 0 1 2 2.",
        ),
        (
            *("vesuvio", "card", ("Ada", "Bruno", "Chloé")),
            (
                "Vesuvio: Ada 0, Bruno 4, and Chloé 0, Nov 28, 2026",
                "Vesuvio\u202f: Ada 0, Bruno 4 et Chloé 0, 28 nov. 2026",
            ),
            "2 Bruno: on the yacht, points 4: fossil 1, pyrite 1.",
        ),
    ],
)
def test_a_page_says_who_played_when_with_which_result_and_what_each_has(
    game: str, name: str, players: tuple[str | None, ...], titles: tuple[str, str], holding: str
) -> None:
    record = transcript.read((FOLDER / game / f"{name}.txt").read_text(encoding="utf-8"))
    session = table_from(record, ImportTarget(1, 2, (11, 12, 13)[: record.seats], "en"), 1_795_900_000_000).session
    table, moments, _ = _shown(record, session)
    written = page(facts_of(table, moments, [players] * len(moments), None, None))
    words = data_of(written)["words"]
    assert tuple(words[code]["title"] for code in ("en", "fr")) == titles
    heading = f'<h1 id="title">{words["en"]["title"]}</h1>'
    assert heading in written.decode()
    assert holding in words["en"]["scenes"][-1]["holdings"]
    assert words["en"]["scenes"][0]["holdings"] != words["en"]["scenes"][-1]["holdings"]


def test_a_page_of_a_game_that_goes_on_names_no_result() -> None:
    title = data_of(page(facts(("Ada", "Bruno"))))["words"]["en"]["title"]
    assert title.startswith("Hekla: Ada and Bruno, ")


def test_hostile_names_stay_text() -> None:
    written = page(facts((HOSTILE, "<img src=x onerror=alert(1)>"))).decode()
    assert HOSTILE not in written
    assert "<img" not in written
    assert data_of(written.encode())["words"]["fr"]["names"][0] == HOSTILE


def test_a_server_s_index_names_every_page_as_text() -> None:
    written = index([("1.html", HOSTILE)], "Games & more", "en").decode()
    assert HOSTILE not in written
    assert 'href="1.html"' in written
    assert "Games &amp; more" in written


@pytest.mark.full
async def test_two_who_save_a_page_at_once_each_have_their_own_with_no_secret_of_the_other(desk: Desk) -> None:
    dug = Scene(1, *play(position(["N15", "N2"], ground={"N15": "poor"}, decks={"orange": "gold"}), "dig"))
    begun = await desk.client.host.replays.replay(await desk.begin(game="vesuvio"), GUILD)
    replay, films = replace(begun, scenes=(dug,)), desk.client.host.pictures.films
    pages = await asyncio.gather(*(films.page(replay, None, seat, ()) for seat in (0, 1)))
    told = [data_of(one)["words"]["en"]["scenes"][0]["told"] for one in pages]
    assert told == [[f"Ada digs on N15 and draws {drawn}."] for drawn in ("gold", "1 card")]


@pytest.mark.full
@pytest.mark.parametrize("game", [key for key, game in REGISTRY.items() if game.has_secrets])
def test_who_cannot_tell_two_worlds_apart_gets_the_same_page(game: str) -> None:
    for one, other in islice(worlds_of(game), 6):
        assert seen(one) == seen(other)


def seen(world: World) -> bytes:
    """The page of a moment through the eyes of its viewer."""
    viewer, after = world.viewer, world.after
    events = tuple(after.visible_events(world.events, viewer))
    scenes: Sequence[PageScene] = (
        PageScene(0, world.before.view(viewer), (), (), (None,) * after.seats),
        PageScene(1, after.view(viewer), events, tuple(after.tell(events)), (None,) * after.seats),
    )
    return page(PageFacts(tuple(scenes), None, ("en",)))


@pytest.mark.full
def test_what_was_found_looking_back_is_on_the_page() -> None:
    name = "lava-two-seats"
    record = transcript.read((FOLDER / "hekla" / f"{name}.txt").read_text(encoding="utf-8"))
    session = table_from(record, ImportTarget(1, 2, (11, 12), "en"), 1_000).session
    analysis = analyse(REGISTRY["hekla"], record)
    written = page_of(session, record, analysis)
    assert written.count(b"<polyline") == 2
    scale = re.findall(r"<text[^>]*>([^<]*)</text>", written.decode())
    assert scale == ["100 %", "50 %", "0 %", "0", "10", "20", "30", "40"]
    data = data_of(written)
    missed = [one for found in analysis.missed for one in found]
    assert missed
    assert [data["words"]["fr"]["scenes"][at]["title"] for at in data["missed"]] == [
        f"Tour {one.turn} sur {len(data['changes']) - 1}" for one in missed
    ]
    for words in data["words"].values():
        assert len(words["bests"]) == len(analysis.bests) == len(data["bests"])
        better = [" ".join(one.alternative.better) for one in missed]
        assert all(line in told["lines"][1] for line, told in zip(better, words["missed"], strict=True))
    for_everybody = data_of(page(facts_of(*_shown(record, session), analysis, None)))
    assert for_everybody["missed"] == [], "what somebody missed is told to them alone"


def _shown(record: Record, session: Session) -> tuple[Table, Sequence[Scene], list[tuple[None, ...]]]:
    game = REGISTRY[record.game]
    moments = tuple(scenes(game, record))
    table = table_of(session, playthrough_of(game, record), record.actions[-1])
    return table, moments, [(None,) * record.seats] * len(moments)

"""What deploy/FORMATS.md says is true, and enough to read every game and position, and to notice mistakes."""

import ast
import copy
import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

import pytest

from games import REGISTRY
from games.core.actions import Move, Undo
from games.core.record import Record, replay
from games.core.transcript import TranscriptError, check, read, write
from tests.formats import examples
from tests.formats.reader import NOTATIONS, Game, Refused, Result, read_transcript
from tests.formats.steps import check_game
from tests.formats.writer import write_transcript
from tests.golden.positions import FOLDER, golden_names
from tests.test_repository import ROOT

PAPER = ROOT / "deploy" / "FORMATS.md"
GOLDEN = [(game, name) for game in NOTATIONS for name in golden_names(game)]
"""The golden games of those that the page describes, as the reader knows them."""

READER = ("reader", "writer", "openings", "positions", "steps")


def example() -> str:
    """The transcript on the page."""
    paper = PAPER.read_text(encoding="utf-8")
    (found,) = re.findall(r"(?ms)^    fumarole transcript 1\n.*?^    scores [^\n]*\n", paper)
    return re.sub("(?m)^    ", "", found)


@cache
def played(game: str, name: str) -> tuple[Game, list[Any]]:
    """A golden game as the reader reads it, and the positions as we keep them."""
    written = (FOLDER / game / f"{name}.txt").read_text(encoding="utf-8")
    return read_transcript(written), positions_of(read(written))


def positions_of(record: Record) -> list[Any]:
    """The first position and those after each action, as JSON has them."""
    return [json.loads(json.dumps(step.position.dump())) for step in replay(REGISTRY[record.game], record)]


@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_the_reader_reads_every_golden_game_as_we_do(game: str, name: str) -> None:
    written = (FOLDER / game / f"{name}.txt").read_text(encoding="utf-8")
    theirs, ours = read_transcript(written), read(written)
    assert (theirs.game, theirs.rules, theirs.seats) == (ours.game, ours.rules_version, ours.seats)
    assert (theirs.seed, theirs.options) == (ours.seed, dict(ours.options))
    assert theirs.first == (None if ours.first is None else ours.first + 1)
    assert [act.seat and act.seat - 1 for act in theirs.acts] == [action.seat for action in ours.actions]
    ours_in_words = [action.notation if isinstance(action, Move) else "" for action in ours.actions]
    assert [act.move for act in theirs.acts] == ours_in_words


@pytest.mark.parametrize("result", [True, pytest.param(False, marks=pytest.mark.full)])
@pytest.mark.parametrize(("game", "name"), GOLDEN)
@pytest.mark.full
def test_a_game_written_by_the_page_alone_is_true_to_us_unless_its_result_is_false(
    game: str, name: str, result: bool
) -> None:
    golden = (FOLDER / game / f"{name}.txt").read_text(encoding="utf-8")
    theirs, ours = read_transcript(golden), read(golden)
    written = write_transcript(theirs, random.Random(name), result=result)
    found = check(written, REGISTRY[game])
    complete = REGISTRY[game].complete_options
    assert complete(dict(found.options)) == complete(dict(ours.options))
    assert replace(found, options=ours.options) == ours
    if result:
        spoiled = re.sub(r"(?m)^(scores .*)$", r"\1 999", written)
        with pytest.raises(TranscriptError, match="differs"):
            check(spoiled, REGISTRY[game])


@pytest.mark.full
@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_the_reader_deals_every_golden_game_and_finds_its_positions_and_result(game: str, name: str) -> None:
    check_game(*played(game, name))


def test_planned_and_undone_moves_are_read() -> None:
    taken = (Move(0, "b2-a3"), Move(0, "c3-b3"), Undo(0, 2), Move(0, "b2-a3"), Move(0, "c3-c2", planned=True))
    game = REGISTRY["volcano"]
    record = Record("volcano", 1, 2, tuple(game.complete_options({}).items()), bytes(16), 0, taken)
    written = write(record, game)
    theirs = read_transcript(written)
    assert "planned" in written
    assert [act.count for act in theirs.acts if act.kind == "takes back"] == [2]
    assert [act.move for act in theirs.acts if act.planned] == ["c3-c2"]
    check_game(theirs, positions_of(record))


@pytest.mark.parametrize(
    ("found", "instead"),
    [
        ("fumarole transcript 1", "fumarole transcript 2"),
        ("seats 2", "seats two"),
        ("quiet_rounds 20", "quiet_rounds 4"),
        ("seed ", "seed 0"),
        ("seat 1:", "seat 9:"),
        ("3@C3", "3@A5"),
        ("scores", "points"),
        ("placings 1 2", "placings 1"),
    ],
)
def test_the_reader_refuses_what_the_page_does_not_say(found: str, instead: str) -> None:
    written = example()
    assert read_transcript(written).game == "hekla"
    with pytest.raises(Refused):
        read_transcript(written.replace(found, instead, 1))


def test_the_example_on_the_page_is_a_true_game() -> None:
    written = example()
    record = read(written)
    assert write(record, REGISTRY[record.game]) == written


def _spoiled_games(game: Game, chance: random.Random) -> Iterator[tuple[str, Game]]:
    """The game with a wrong score, place, seed, seat or move."""
    result = game.result
    assert result is not None
    yield (
        "score",
        replace(game, result=Result(result.ending, result.placings, (result.scores[0] + 1, *result.scores[1:]))),
    )
    yield "place", replace(game, result=Result(result.ending, (9, *result.placings[1:]), result.scores))
    if game.game == "vesuvio":
        yield "seed", replace(game, seed=bytes(16))
    moves = [number for number, act in enumerate(game.acts) if act.kind == "move"]
    for number in chance.sample(moves, min(8, len(moves))):
        act = game.acts[number]
        # By how much somebody retreats shows only where nothing erupts.
        others = sorted(
            {one.move for one in game.acts if one.move.split("<")[0] != act.move.split("<")[0] and one.move}
        )
        changed = replace(act, move=chance.choice(others)) if others else replace(act, line=act.line + 1)
        yield (
            f"{act.move} as {changed.move}",
            replace(game, acts=(*game.acts[:number], changed, *game.acts[number + 1 :])),
        )


def _swap(places: list[Any]) -> None:
    places[0], places[1] = places[1], places[0]


SPOILED: dict[str, tuple[Callable[[Any], Any], ...]] = {
    "volcano": (
        lambda data: data["stacks"].append(data["stacks"].pop(0) + "r1"),
        lambda data: _swap(data["caps"]),
        lambda data: data.update(cap_moves=data["cap_moves"] + 1),
        lambda data: data["captured"].append(data["captured"].pop() + "g3"),
    ),
    "hekla": (
        lambda data: data["squares"].update(A1="r3r3"),
        lambda data: data["supplies"][0].__setitem__(3, data["supplies"][0][3] + 1),
        lambda data: data.update(lava=data["lava"] + 1),
    ),
    "vesuvio": (
        lambda data: _swap(data["tiles"]) if data["tiles"][0] != data["tiles"][1] else data["tiles"].reverse(),
        lambda data: data["hands"][0].append("strange"),
        lambda data: data["chance"].__setitem__(0, "0" * 32),
        lambda data: data["suspects"].__setitem__(-1, [] if data["suspects"][-1] else [0]),
    ),
}
"""Ways to make a position wrong."""


@pytest.mark.full
@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_the_reader_notices_planted_mistakes(game: str, name: str) -> None:
    theirs, positions = played(game, name)
    chance = random.Random(name)
    missed = [what for what, spoiled in _spoiled_games(theirs, chance) if not _refuses(spoiled, positions)]
    for number, spoil in enumerate(SPOILED[game]):
        at = chance.randrange(1, len(positions))
        wrong = copy.deepcopy(positions)
        spoil(wrong[at])
        if not _refuses(theirs, wrong):
            missed.append(f"position {at} spoiled in way {number}")
    assert not missed


def _refuses(game: Game, positions: list[Any]) -> bool:
    try:
        check_game(game, positions)
    except Refused:
        return True
    return False


def test_the_reader_imports_nothing_of_ours() -> None:
    sources = [ast.parse((ROOT / "tests" / "formats" / f"{name}.py").read_text(encoding="utf-8")) for name in READER]
    nodes = list(chain.from_iterable(map(ast.walk, sources)))
    named = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    named += [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    own = {f"tests.formats.{name}" for name in READER}
    assert named
    assert all(one in own or one.partition(".")[0] in sys.stdlib_module_names for one in named), named


@pytest.mark.parametrize("game", examples.EXAMPLES)
@pytest.mark.parametrize(("section", "written"), [("Positions", examples.position), ("Views", examples.view)])
def test_the_positions_and_views_on_the_page_are_true(section: str, written: Callable[[str], str], game: str) -> None:
    shown = PAPER.read_text(encoding="utf-8").partition(f"\n## {section}, version 1\n")[2].partition("\n## ")[0]
    blocks = [re.sub(r"\s+", " ", one) for one in re.findall(r"(?m)(?:^    .*\n)+", shown)]
    assert len(blocks) == len(examples.EXAMPLES)
    assert json.loads(blocks[list(examples.EXAMPLES).index(game)]) == json.loads(written(game))

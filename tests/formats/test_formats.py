"""What deploy/FORMATS.md says is true, and enough to read every game and every position of ours."""

import ast
import json
import re
import sys

import pytest

from games import REGISTRY
from games.core.record import replay
from games.core.transcript import read, write
from tests.formats import reader, views
from tests.formats.reader import Refused, check_position, read_transcript
from tests.golden.positions import FOLDER, golden_names
from tests.test_repository import ROOT
from tests.toys import TOYS

PAPER = ROOT / "deploy" / "FORMATS.md"
GOLDEN = [(game, name) for game in REGISTRY if game not in TOYS for name in golden_names(game)]


def example() -> str:
    """The transcript on the page."""
    paper = PAPER.read_text(encoding="utf-8")
    (found,) = re.findall(r"(?ms)^    fumarole transcript 1\n.*?^    scores [^\n]*\n", paper)
    return re.sub("(?m)^    ", "", found)


@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_the_reader_reads_every_golden_game_as_we_do(game: str, name: str) -> None:
    written = (FOLDER / game / f"{name}.txt").read_text(encoding="utf-8")
    theirs, ours = read_transcript(written), read(written)
    assert (theirs.game, theirs.rules, theirs.seats, theirs.seed) == (
        ours.game,
        ours.rules_version,
        ours.seats,
        ours.seed,
    )
    assert theirs.options == dict(ours.options)
    assert theirs.first == (None if ours.first is None else ours.first + 1)
    assert len(theirs.acts) == len(ours.actions)
    assert [seat and seat - 1 for seat, _ in theirs.acts] == [action.seat for action in ours.actions]
    last = list(replay(REGISTRY[game], ours))[-1].position
    if last.outcome is not None:
        assert theirs.scores == list(last.outcome.scores)


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_the_reader_knows_everything_in_every_position(game: str, name: str) -> None:
    record = read((FOLDER / game / f"{name}.txt").read_text(encoding="utf-8"))
    for step in replay(REGISTRY[game], record):
        check_position(game, step.position.dump(), record.seats)


@pytest.mark.parametrize(
    ("found", "instead"),
    [
        ("fumarole transcript 1", "fumarole transcript 2"),
        ("seats 2", "seats two"),
        ("seed ", "seed 0"),
        ("seat 1:", "seat 9:"),
        ("3@C3", "3@Z3"),
        ("scores", "points"),
    ],
)
def test_the_reader_refuses_what_the_page_does_not_say(found: str, instead: str) -> None:
    written = example()
    assert read_transcript(written).game == "hekla"
    with pytest.raises((Refused, KeyError)):
        read_transcript(written.replace(found, instead, 1))


def test_the_example_on_the_page_is_a_true_game() -> None:
    written = example()
    record = read(written)
    assert write(record, REGISTRY[record.game]) == written


def test_the_reader_imports_nothing_of_ours() -> None:
    source = ast.parse((ROOT / "tests" / "formats" / "reader.py").read_text(encoding="utf-8"))
    named = [node.module or "" for node in ast.walk(source) if isinstance(node, ast.ImportFrom)]
    named += [alias.name for node in ast.walk(source) if isinstance(node, ast.Import) for alias in node.names]
    assert reader.HEADING
    assert all(one.partition(".")[0] in sys.stdlib_module_names for one in named), named


@pytest.mark.parametrize("game", views.EXAMPLES)
def test_the_views_on_the_page_are_those_that_programs_get(game: str) -> None:
    shown = PAPER.read_text(encoding="utf-8").partition("## Views")[2]
    blocks = [re.sub(r"\s+", " ", one) for one in re.findall(r"(?m)(?:^    .*\n)+", shown)]
    assert json.loads(blocks[list(views.EXAMPLES).index(game)]) == json.loads(views.written(game))

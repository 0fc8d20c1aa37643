"""Perft: how many lines of decisions there are, and what their last ones bring, counted twice."""

from random import Random

import pytest

from games.core import transcript
from games.hekla.endings import Ending
from games.hekla.events import RowScored
from games.hekla.game import HEKLA
from games.hekla.pieces import Supply
from games.hekla.position import HeklaPosition
from tests.games.actions import notation_of
from tests.games.hekla import naive_rules
from tests.games.hekla.boards import SEED, play
from tests.games.hekla.naive import differences, pair
from tests.games.hekla.naive_rules import NaiveHekla
from tests.golden.positions import FOLDER

Counts = tuple[int, int, int]

STUCK: Supply = (0, 0, 0, 0)
Case = tuple[dict[str, str], tuple[int, ...], tuple[Supply, ...], int, tuple[Counts, Counts, Counts]]

CASES: dict[str, Case] = {
    "choice": (
        {"D1": "g2", "D2": "b2", "D3": "y1", "E2": "r2", "F2": "y2", "C1": "r3", "E3": "g3", "C3": "l1"},
        (4, 0, 3, 9),
        (STUCK, STUCK, STUCK, (0, 1, 0, 0)),
        11,
        ((12, 3, 201), (83, 27, 1535), (708, 44, 14129)),
    ),
    "laps": (
        {"B2": "r3l0", "B1": "l0l1", "D5": "l1g1", "C5": "l0l0", "B3": "l0", "C2": "l0l0"},
        (27, 2),
        (STUCK, STUCK),
        17,
        ((10, 0, 180), (10, 0, 180), (96, 0, 1475)),
    ),
    "last-lava": (
        {"A2": "g2l1", "A3": "l1g3", "B2": "r3", "B3": "l0r2", "B1": "l0l1", "C3": "l1l1", "C2": "l0", "D2": "y3"},
        (1, 0, 3),
        (STUCK, STUCK, STUCK),
        18,
        ((3, 0, 12), (9, 6, 71), (38, 2, 298)),
    ),
}


def perft(position: HeklaPosition, depth: int) -> Counts:
    lines = rows = circles = 0
    for move in position.moves(position.mover):
        step = position.play(position.mover, move)
        if depth == 1:
            lines += 1
            rows += sum(isinstance(event, RowScored) for event in step.events)
            circles += sum(step.position.table.vulcanologists)
        else:
            more = perft(step.position, depth - 1)
            lines, rows, circles = lines + more[0], rows + more[1], circles + more[2]
    return lines, rows, circles


@pytest.mark.parametrize("name", CASES)
def test_perft_counts_are_known_and_the_naive_rules_agree(name: str) -> None:
    stones, pawns, supplies, lava, expected = CASES[name]
    position, naive = pair(stones, pawns, supplies, lava)
    assert tuple(perft(position, depth) for depth in (1, 2, 3)) == expected
    assert tuple(naive_rules.perft(naive, depth) for depth in (1, 2, 3)) == expected


@pytest.mark.full
@pytest.mark.parametrize("number", range(6))
def test_random_games_go_alike_by_the_naive_rules(number: int) -> None:
    dice, seats = Random(number), 2 + number % 3
    position, naive = HEKLA.start(seats, {}, SEED, 0), NaiveHekla.begin(seats, 0)
    while not position.outcome:
        assert not differences(position, naive)
        written = dice.choice(naive.legal())
        position, _ = play(position, written)
        naive.move(written)
    assert not differences(position, naive)


def test_h18_a_game_that_ends_with_passes_goes_alike_by_the_naive_rules() -> None:
    """No random game gets there."""
    position, naive = HEKLA.start(2, {}, SEED, 0), NaiveHekla.begin(2, 0)
    record = transcript.read((FOLDER / HEKLA.key / "passes.txt").read_text(encoding="utf-8"))
    for written in map(notation_of, record.actions):
        assert not differences(position, naive), written
        position = position.play(position.mover, position.read(position.mover, written)).position
        naive.move(written)
    assert not differences(position, naive)
    assert naive.ending == Ending.PASSES

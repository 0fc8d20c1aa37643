"""Perft: how many lines of cap moves there are, and what their last moves do, counted twice."""

import pytest

from games.core.options import OptionValue
from games.volcano.events import PieceCaptured, PieceFlew
from games.volcano.game import VOLCANO
from games.volcano.position import VolcanoPosition
from tests.games.volcano import naive_rules
from tests.games.volcano.boards import SEED, begin, play
from tests.games.volcano.naive_rules import NaiveVolcano, spot

Counts = tuple[int, int, int]

Case = tuple[dict[str, OptionValue], str, tuple[Counts, ...]]

CASES: dict[str, Case] = {
    "diagonal": ({"layout": "diagonal"}, "", ((22, 14, 14), (516, 282, 282), (12266, 6678, 6134))),
    "pinwheel": (
        {"layout": "pinwheel"},
        "c3-c4 a4-b4 e2-d1 d5-e4",
        ((29, 11, 11), (819, 348, 319), (22601, 10307, 8837)),
    ),
    "corners": (
        {"layout": "corners", "no_return": True},
        "c3-b4 b3-a3 d3-e3 c4-c5",
        ((24, 16, 16), (608, 361, 321), (15628, 8858, 7314)),
    ),
    "melting": (
        {"layout": "stripes", "melting": True},
        "c3-c4 a3-b4 e3-d4",
        ((28, 7, 7), (771, 267, 235), (21116, 8477, 6852)),
    ),
    "mini 4x4": ({"variant": "mini"}, "", ((19, 11, 11), (370, 163, 164), (7189, 3116, 2906))),
    "mini 5x5": (
        {"variant": "mini", "layout": "5x5", "no_return": True},
        "",
        ((22, 14, 12), (508, 226, 202)),
    ),
    "mega": ({"variant": "mega"}, "", ((24, 14, 14), (592, 364, 358), (14795, 9282, 8742))),
    "mega melting": (
        {"variant": "mega", "layout": "random", "melting": True},
        "",
        ((25, 15, 15), (648, 389, 372)),
    ),
}

DEEP = ("melting",)
"""This one is always counted to its third move, which takes seconds."""


def perft(position: VolcanoPosition, depth: int) -> Counts:
    lines = eruptions = captures = 0
    for move in position.moves(position.mover):
        step = position.play(position.mover, move)
        if depth == 1:
            lines += 1
            eruptions += any(isinstance(event, PieceFlew) for event in step.events)
            captures += sum(isinstance(event, PieceCaptured) for event in step.events)
        else:
            more = perft(step.position, depth - 1)
            lines, eruptions, captures = lines + more[0], eruptions + more[1], captures + more[2]
    return lines, eruptions, captures


def naive_game(options: dict[str, OptionValue], moves: str) -> NaiveVolcano:
    game = NaiveVolcano.begin(
        VOLCANO.opening_text(options, SEED),
        seats=2,
        first=0,
        no_return=bool(options.get("no_return")),
        melting=bool(options.get("melting")),
        variant=str(options.get("variant", "standard")),
    )
    for written in moves.split():
        start, target = written.split("-")
        game.move(spot(start), spot(target))
    return game


@pytest.mark.full
@pytest.mark.parametrize("name", CASES)
def test_perft_counts_are_known_and_the_naive_rules_agree(name: str) -> None:
    options, moves, expected = CASES[name]
    position, _ = play(begin(2, 0, **options), moves)
    naive = naive_game(options, moves)
    depths = range(1, len(expected) + 1 if name in DEEP else 3)
    assert tuple(perft(position, depth) for depth in depths) == expected[: len(depths)]
    assert tuple(naive_rules.perft(naive, depth) for depth in depths) == expected[: len(depths)]

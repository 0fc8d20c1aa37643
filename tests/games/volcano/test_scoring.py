"""Scoring against the naive rules (O17)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.volcano.pieces import PIECES, Colour, read_pieces
from games.volcano.scoring import arrange
from tests.games.volcano.naive_rules import points

PLAIN = sorted(code for code in PIECES if code[0] != "w")
WHITES = ("w1", "w2", "w3")

plain = st.lists(st.sampled_from(PLAIN), max_size=8)
few_colours = st.lists(st.sampled_from([code for code in PLAIN if code[0] in "rb"]), max_size=7)
whites = st.lists(st.sampled_from(WHITES), unique=True)
hands = st.builds(lambda codes, wild: codes + wild, st.one_of(plain, few_colours), whites)


@pytest.mark.full
@given(hands)
@settings(derandomize=True, deadline=None, max_examples=100)
def test_o17_the_best_total_is_that_of_the_naive_rules(codes: list[str]) -> None:
    assert arrange(tuple(PIECES[code] for code in codes)).total == points(codes)


@given(st.lists(st.sampled_from(PLAIN), max_size=40), whites)
@settings(derandomize=True, deadline=None, max_examples=40)
def test_o17_every_piece_is_used_once_and_trees_are_trees(codes: list[str], wild: list[str]) -> None:
    pieces = tuple(PIECES[code] for code in codes + wild)
    arrangement = arrange(pieces)
    trees = arrangement.one_colour + arrangement.mixed
    assert Counter([piece for tree in trees for piece in tree] + list(arrangement.rest)) == Counter(pieces)
    assert all([piece.size for piece in tree] == [3, 2, 1] for tree in trees)
    assert all(len({piece.colour for piece in tree} - {Colour.WHITE}) <= 1 for tree in arrangement.one_colour)


@pytest.mark.parametrize(
    ("hand", "points"),
    [("", 0), ("r1", 1), ("r1r2r3", 7), ("r1r2g3", 5), ("r1r1r2r2r3r3", 14), ("r1r2r3g3", 8), ("r1g2b3r2r3", 9)],
)
def test_o17_examples(hand: str, points: int) -> None:
    assert arrange(read_pieces(hand)).total == points


@pytest.mark.parametrize(
    ("hand", "points"),
    [("r3r2w1", 7), ("r3b2w1", 5), ("w3w2r1", 7), ("w1w2", 2), ("w1w2w3", 7), ("r1r2w3b1b2b3", 14), ("w3r2b1", 5)],
)
def test_o17_a_white_keeps_its_size_and_takes_the_best_colour(hand: str, points: int) -> None:
    assert arrange(read_pieces(hand)).total == points

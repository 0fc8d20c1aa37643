"""Mini, Mega and Melting Volcano: their boards, colours, captures and endings (O2 to O6, O11, O14, O15)."""

from collections import Counter
from dataclasses import replace

import pytest

from bot.words.language import language_for
from games.core.contract import TurnPassed
from games.core.grid import Grid
from games.core.options import OptionValue
from games.core.refusals import IllegalMove, InvalidSetup
from games.core.text import Text
from games.volcano.events import ClaimRefuted, EndClaimed
from games.volcano.game import VOLCANO
from games.volcano.moves import CapMove, Claim, write_line
from games.volcano.pieces import Colour
from games.volcano.position import VolcanoPosition
from games.volcano.setup import Setup
from games.volcano.variants import MINI, VARIANTS
from tests.games.volcano.boards import SEED, begin, ending, hand, legal, play, position, stack, taken
from tests.games.wording import LANGUAGES

CAPS = "a1 e1 e2 e3 e4"
ALL = [(variant, layout) for variant in VARIANTS for layout in VARIANTS[variant].layouts if layout != "custom"]

mini = Setup(variant="mini", layout="custom")
mega = Setup(variant="mega", layout="custom")
melting = Setup(layout="custom", melting=True)


def nests(start: VolcanoPosition) -> Counter[str]:
    """The nests by colour; "" counts the empty squares."""
    return Counter(pieces[0].colour.value if pieces else "" for pieces in start.stacks)


@pytest.mark.parametrize(("variant", "layout"), ALL)
def test_o4_every_layout_has_its_nests_and_five_caps_on_their_home_colour(variant: str, layout: str) -> None:
    start = begin(variant=variant, layout=layout)
    expected = {colour.value: 5 for colour in VARIANTS[variant].colours} | ({"w": 1} if variant == "mega" else {})
    assert {colour: count for colour, count in nests(start).items() if colour} == expected
    assert len(set(start.caps)) == 5
    assert {start.stacks[cap][0].colour for cap in start.caps} == {VARIANTS[variant].home}


def test_o2_the_colours_of_each_variant() -> None:
    colours = {key: "".join(colour.value for colour in variant.colours) for key, variant in VARIANTS.items()}
    assert colours == {"standard": "rygbc", "mini": "gby", "mega": "roygnbp"}


def test_o3_the_caps_of_mini_start_on_the_green_nests_and_no_red_is_in_play() -> None:
    start = begin(variant="mini")
    assert all(start.stacks[cap][0].colour is Colour.GREEN for cap in start.caps)
    assert not [piece for pieces in start.stacks for piece in pieces if piece.colour is Colour.RED]


@pytest.mark.parametrize("layout", ["4x4", "random-4x4"])
def test_o5_four_by_four_has_fifteen_nests_and_a_hole_in_a_corner(layout: str) -> None:
    start = begin(variant="mini", layout=layout)
    assert (start.grid, nests(start)[""]) == (Grid(4, 4), 1)
    assert stack(start, "d4") == ""


@pytest.mark.parametrize("layout", ["5x5", "random-5x5"])
def test_o5_five_by_five_has_fifteen_nests_and_ten_empty_squares(layout: str) -> None:
    start = begin(variant="mini", layout=layout)
    assert (start.grid, nests(start)[""]) == (Grid(5, 5), 10)


def test_o5_the_fixed_five_by_five_is_three_broken_diagonals() -> None:
    start = begin(variant="mini", layout="5x5")
    diagonals = {
        (square % 5 - square // 5) % 5: pieces[0].colour for square, pieces in enumerate(start.stacks) if pieces
    }
    assert set(diagonals.values()) == set(MINI.colours)
    assert all(
        bool(pieces) == ((square % 5 - square // 5) % 5 in diagonals) for square, pieces in enumerate(start.stacks)
    )


@pytest.mark.parametrize("layout", ["diagonal", "random"])
def test_o6_mega_is_six_by_six_with_white_on_a_square_in_the_middle(layout: str) -> None:
    for number in range(8):
        start = VOLCANO.start(2, {"variant": "mega", "layout": layout}, bytes([number]) * 16)
        white = [
            start.grid.names[square] for square, pieces in enumerate(start.stacks) if pieces[0].colour.value == "w"
        ]
        assert start.grid == Grid(6, 6)
        assert len(white) == 1
        assert white[0] in {"c3", "c4", "d3", "d4"}


def test_o6_a_random_mega_layout_can_put_white_on_each_of_the_four_squares() -> None:
    openings = [VOLCANO.opening_text({"variant": "mega", "layout": "random"}, bytes([n]) * 16) for n in range(40)]
    assert len({opening.replace("/", "").index("w") for opening in openings}) == 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_layouts_come_from_the_seed(variant: str) -> None:
    options = {"variant": variant, "layout": next(iter(VARIANTS[variant].random))}
    assert VOLCANO.start(2, options, SEED) == VOLCANO.start(2, options, SEED)
    assert len({VOLCANO.opening_text(options, bytes([number]) * 16) for number in range(10)}) == 10


@pytest.mark.parametrize(("variant", "layout"), ALL)
def test_the_text_of_any_opening_sets_the_same_board_up_again(variant: str, layout: str) -> None:
    start = begin(variant=variant, layout=layout)
    again = begin(variant=variant, opening=VOLCANO.opening_text({"variant": variant, "layout": layout}, SEED))
    assert (again.stacks, again.caps, again.grid) == (start.stacks, start.caps, start.grid)


@pytest.mark.parametrize(("variant", "layout"), [("mini", "diagonal"), ("standard", "4x4"), ("mega", "5x5")])
def test_a_layout_of_another_variant_is_refused_with_those_that_fit(variant: str, layout: str) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        VOLCANO.complete_options({"variant": variant, "layout": layout})
    assert refusal.value.text.key == "volcano-layout-unfit"
    listed = dict(refusal.value.text.values)["layouts"]
    assert isinstance(listed, tuple)
    assert len(listed) == len(VARIANTS[variant].layouts)


def test_o11_in_melting_the_piece_landed_on_is_captured_and_the_erupted_one_stays() -> None:
    board = position({"a1": "r1r2r3", "c1": "y3", "d1": "y1y2", "e1": "y3"}, "a1 a5 b5 d5 e5", setup=melting)
    after, events = play(board, "a1-b1")
    assert taken(events) == ["y3 on c1", "y2 on d1"]
    assert [stack(after, square) for square in ("a1", "c1", "d1", "e1")] == ["", "r3", "y1r2", "y3r1"]
    assert hand(after, 0) == "y3y2"


def test_o11_a_flying_piece_captures_at_most_the_one_it_lands_on() -> None:
    after, events = play(position({"a1": "r3", "c1": "g3y3", "b5": "b1b1"}, CAPS, setup=melting), "a1-b1")
    assert (taken(events), stack(after, "c1")) == (["y3 on c1"], "g3r3")


def test_o11_what_a_move_would_capture_is_explained_rightly() -> None:
    board = position({"a1": "r3", "c1": "y3"}, CAPS, setup=melting)
    explained = dict(board.explain(0, ("a1", "b1")).values)
    pieces = explained["pieces"]
    assert isinstance(pieces, tuple)
    assert [dict(piece.values)["colour"] for piece in pieces if isinstance(piece, Text)] == ["yellow"]


def test_o14_mini_does_not_end_with_three_colours() -> None:
    board = position({"a1": "g3", "c1": "y3", "c5": "b3", "a5": "b3"}, CAPS, hands=["y1b1", ""], setup=mini)
    _, events = play(board, "a1-b1")
    assert ending(events) is None


def test_o14_mini_ends_when_the_seat_to_move_can_reach_no_capture() -> None:
    after, events = play(position({"a1": "g3", "c1": "y3", "b5": "g1g1"}, CAPS, setup=mini), "a1-b1")
    assert ending(events) == "proved"
    assert after.outcome is not None
    assert after.outcome.scores == (1, 0)


def test_o14_it_is_asked_also_after_a_pass() -> None:
    setup = replace(mini, no_return=True)
    passing = position({"a2": "g3", "b2": "y3"}, "a1", grid=Grid(2, 2), setup=setup)
    _, events = play(passing, "a1-b1 b1-b2 b2-a2")
    assert TurnPassed(0) in events
    assert ending(events) == "proved"


def test_o14_no_proof_ends_a_game_that_is_ended_by_a_claim() -> None:
    claimed = replace(mini, claimed=True)
    _, events = play(position({"a1": "g3", "c1": "y3", "b5": "g1g1"}, CAPS, setup=claimed), "a1-b1")
    assert ending(events) is None


def test_o14_a_right_claim_ends_the_game() -> None:
    claimed = replace(mini, claimed=True)
    after, events = play(position({"a1": "g1", "b5": "g1g1"}, CAPS, hands=["g1", ""], setup=claimed), "claim")
    assert events[0] == EndClaimed(0)
    assert ending(events) == "claimed"
    assert after.outcome is not None
    assert after.outcome.placings == (1, 2)


def test_o14_a_wrong_claim_is_answered_with_a_line_that_captures_and_costs_nothing() -> None:
    start = begin(variant="mini", ending="claimed")
    after, events = play(start, "claim")
    refuted = events[1]
    assert isinstance(refuted, ClaimRefuted)
    assert (after.turn, after.to_act, after.captured) == (start.turn, start.to_act, start.captured)
    assert after.note(events) == f"refuted ({write_line(start.grid, refuted.line)})"
    reached = after
    for move in refuted.line:
        assert reached.turn == after.turn
        reached = reached.play(0, move).position
    assert hand(reached, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_o14_the_line_that_refutes_a_claim_is_hidden_behind_a_spoiler(language: str) -> None:
    after, events = play(begin(variant="mini", ending="claimed"), "claim")
    refuted = events[1]
    assert isinstance(refuted, ClaimRefuted)
    told = [language_for(language).say(sentence) for sentence in after.tell(events)]
    line = write_line(after.grid, refuted.line)
    assert told[1].count(line) == told[1].count(f"||{line}||") == 1
    assert line not in told[0]


def test_o14_a_claim_is_open_before_the_first_cap_move_and_once_a_turn() -> None:
    start = begin(variant="mini", ending="claimed")
    assert start.moves(0)[-1] == Claim()
    assert "claim" not in legal(play(start, "claim")[0])
    moved, _ = play(start, next(move for move in sorted(legal(start)) if not start.flights_of(step(start, move))))
    assert "claim" not in legal(moved)
    for later in (moved, play(start, "claim")[0]):
        with pytest.raises(IllegalMove) as refusal:
            later.read(0, "claim")
        assert refusal.value.text.key == "volcano-claim-late"
    erupted, _ = play(start, next(move for move in sorted(legal(start)) if start.flights_of(step(start, move))))
    assert "claim" in legal(erupted)


def step(start: VolcanoPosition, written: str) -> CapMove:
    """The cap move of this notation; a claim moves no cap anywhere."""
    move = start.read(start.mover, written)
    return move if isinstance(move, CapMove) else CapMove(start.caps[0], next(iter(start.grid.rays[start.caps[0]])))


@pytest.mark.parametrize("options", [{}, {"variant": "mini"}, {"variant": "mega"}])
def test_o14_nothing_can_be_claimed_where_a_proof_or_the_colours_end_the_game(options: dict[str, OptionValue]) -> None:
    with pytest.raises(IllegalMove) as refusal:
        begin(2, 0, **options).read(0, "claim")
    assert refusal.value.text.key == "volcano-claim-unfit"


def test_o15_seven_colours_end_mega_and_white_is_none_of_them() -> None:
    board = {"a1": "r3", "c1": "y3", "b5": "g1g1"}
    _, events = play(position(board, CAPS, hands=["o1y1g1n1b1w1", ""], setup=mega), "a1-b1")
    assert ending(events) is None
    _, events = play(position(board, CAPS, hands=["o1y1g1n1b1p1", ""], setup=mega), "a1-b1")
    assert ending(events) == "colours"


def test_o15_three_whites_win_outright_and_the_others_are_placed_by_score() -> None:
    board = position(
        {"a1": "w3", "c1": "y3", "b5": "g1g1"}, CAPS, hands=["w1w2", "r1", "r1r2r3b1b2b3", "r3"], setup=mega
    )
    after, events = play(board, "a1-b1")
    assert ending(events) == "whites"
    assert after.outcome is not None
    assert after.outcome.scores == (7, 1, 14, 1)
    assert after.outcome.placings == (1, 3, 2, 3)
    assert VOLCANO.load(after.dump()) == after


def test_o15_two_whites_do_not_end_mega() -> None:
    board = position({"a1": "w3", "c1": "y3", "b5": "g1g1"}, CAPS, hands=["w1", "w2"], setup=mega)
    assert ending(play(board, "a1-b1")[1]) is None

"""The solo challenges: what they want, when they end, how they are ranked (O20)."""

import pytest

from bot.words.language import language_for
from games.core.options import OptionValue
from games.core.outcome import SoloResult
from games.core.refusals import InvalidSetup
from games.volcano.challenges import GOAL_LARGE, GOAL_RED, Progress, measure
from games.volcano.game import VOLCANO
from games.volcano.pieces import STANDARD_COLOURS, nest, read_pieces, write_pieces
from games.volcano.setup import Setup
from tests.games.volcano.boards import begin, ending, play, position
from tests.games.wording import LANGUAGES

CAPS = "a1 e1 e2 e3 e4"
TREES = "".join(write_pieces(nest(colour)) for colour in STANDARD_COLOURS)
ONE_CAPTURE = {"a1": "r3", "c1": "y3", "b5": "g1g1"}
"""One capture is possible, none after it."""


def solo(result: SoloResult | None) -> SoloResult:
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("challenge", "hand", "points", "missing"),
    [
        ("red", "", 0, 15),
        ("red", "r1r2r3y1", 1, 12),
        ("red", "r1r2r3" * 5 + "g1g2", 2, 0),
        ("large", "r3g3y1", 1, 22),
        ("large", "r3" * 5 + "g3" * 5 + "y3" * 5 + "b3" * 5 + "c3" * 4, 0, 0),
        ("trees", "r1r2r3", 0, 12),
        ("trees", "r1r1r2", 1, 13),
        ("trees", TREES, 0, 0),
        ("trees", TREES + "r1b3", 2, 0),
    ],
)
def test_o20_what_each_challenge_counts(challenge: str, hand: str, points: int, missing: int) -> None:
    progress = measure(challenge, read_pieces(hand), 0, 0)
    assert (progress.points, progress.missing, progress.met) == (points, missing, missing == 0)


def test_o20_fifteen_reds_and_all_large_pieces_but_one() -> None:
    assert (GOAL_RED, GOAL_LARGE) == (15, 24)


def test_o20_eruptions_and_cap_moves_are_counted_live() -> None:
    after, _ = play(begin(1, challenge="red"), "b2-a3 c3-b3 b3-b4 a1-b1")
    assert after.view(None).progress == Progress("red", points=1, missing=14, eruptions=2, cap_moves=4)
    assert VOLCANO.load(after.dump()).view(None) == after.view(None)


def test_o20_a_challenge_ends_when_its_goal_is_met() -> None:
    hand = "r1" * 5 + "r2" * 5 + "r3" * 4
    after, events = play(position(ONE_CAPTURE, CAPS, hands=[hand], setup=Setup(challenge="red")), "a1-b1")
    assert ending(events) == "met"
    assert after.outcome is not None
    assert after.outcome.placings == (1,)
    assert solo(after.outcome.solo).rank == (0, 0, 1, 1)


def test_o20_a_challenge_ends_when_no_capture_can_be_reached() -> None:
    after, events = play(position(ONE_CAPTURE, CAPS, hands=["g1"], setup=Setup(challenge="red")), "a1-b1")
    assert ending(events) == "out-of-reach"
    assert after.outcome is not None
    assert after.outcome.placings == (None,)
    assert solo(after.outcome.solo).rank == (1, 14, 1)


def test_o20_a_challenge_ends_by_giving_up() -> None:
    outcome = play(begin(1, challenge="large"), "b2-a3 c3-b3 b3-b4")[0].forfeit(0).position.outcome
    assert outcome is not None
    assert outcome.ending == "forfeit"
    assert solo(outcome.solo).rank == (1, 23, 0)


def test_o20_five_colours_do_not_end_a_challenge() -> None:
    board = {**ONE_CAPTURE, "c5": "b3", "a5": "b3b3"}
    _, events = play(position(board, CAPS, hands=["y1g1b1c1"], setup=Setup(challenge="large")), "a1-b1")
    assert ending(events) is None


def test_o20_results_are_ranked_by_goal_then_points_then_eruptions_then_cap_moves() -> None:
    order = [
        Progress("red", points=0, missing=0, eruptions=20, cap_moves=90),
        Progress("red", points=1, missing=0, eruptions=15, cap_moves=50),
        Progress("red", points=1, missing=0, eruptions=15, cap_moves=51),
        Progress("red", points=1, missing=0, eruptions=16, cap_moves=40),
        Progress("red", points=9, missing=1, eruptions=10, cap_moves=10),
        Progress("red", points=0, missing=2, eruptions=10, cap_moves=10),
        Progress("red", points=3, missing=2, eruptions=10, cap_moves=10),
    ]
    ranks = [progress.rank for progress in order]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == len(ranks)


@pytest.mark.parametrize(
    ("options", "board"),
    [
        ({"challenge": "red"}, "volcano red diagonal"),
        ({"challenge": "trees", "layout": "random"}, "volcano trees random"),
        ({"challenge": "large", "melting": True, "no_return": True}, "volcano large diagonal no_return melting"),
        (
            {"challenge": "red", "opening": "rrrrr/ggggg/bbbbb/ccccc/yyyyy"},
            "volcano red custom rrrrr/ggggg/bbbbb/ccccc/yyyyy caps a5 b5 c5 d5 e5",
        ),
    ],
)
def test_o20_results_are_compared_on_one_layout_under_one_set_of_rules(
    options: dict[str, OptionValue], board: str
) -> None:
    outcome = begin(1, 0, **options).forfeit(0).position.outcome
    assert outcome is not None
    assert solo(outcome.solo).board == board


@pytest.mark.parametrize("language", LANGUAGES)
def test_o20_a_result_can_be_shared_without_giving_the_board_away(language: str) -> None:
    played, _ = play(begin(1, challenge="red"), "b2-a3 c3-b3 b3-b4")
    outcome = played.forfeit(0).position.outcome
    assert outcome is not None
    said = language_for(language).say(solo(outcome.solo).summary)
    assert "14" not in said
    assert "15" in said
    assert not [name for name in played.grid.names if name in said]


def test_o20_a_challenge_is_for_one_seat() -> None:
    assert list(VOLCANO.seats_for({"challenge": "red"})) == [1]
    assert list(VOLCANO.seats_for({})) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(InvalidSetup) as refusal:
        begin(2, challenge="red")
    assert refusal.value.text.key == "volcano-challenge-seats"


@pytest.mark.parametrize("variant", ["mini", "mega"])
def test_o20_a_challenge_is_for_the_standard_board(variant: str) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        VOLCANO.complete_options({"variant": variant, "challenge": "large"})
    assert refusal.value.text.key == "volcano-challenge-unfit"


def test_there_is_no_solo_result_without_a_challenge() -> None:
    outcome = begin(1).forfeit(0).position.outcome
    assert outcome is not None
    assert outcome.solo is None

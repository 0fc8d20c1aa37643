"""What a person may type for a move, and what is said when it is not one."""

import pytest

from games.core.refusals import AmbiguousMove, IllegalMove, Refusal, UnreadableMove
from games.core.text import Text, Value, text
from games.volcano.moves import CapMove
from games.volcano.position import VolcanoPosition
from tests.games.volcano.boards import begin, play, position


def refuse(where: VolcanoPosition, written: str, kind: type[Refusal]) -> Text:
    with pytest.raises(kind) as refusal:
        where.read(where.mover, written)
    return refusal.value.text


def value(sentence: Text, name: str) -> Value:
    return dict(sentence.values)[name]


@pytest.mark.parametrize(
    "written",
    ["b2-a3", "b2a3", "B2-A3", "b2 a3", "B2 → a3", "b2>a3", "b2->a3", "b2=>a3", " b2–a3 ", "b2 — a3", "b2 −> a3"],
)
def test_dashes_arrows_blanks_and_capitals_are_free(written: str) -> None:
    assert begin().read(0, written) == CapMove(6, 10)


def test_a_target_alone_is_enough_when_one_cap_can_go_there() -> None:
    assert begin().read(0, "a3") == CapMove(6, 10)


def test_a_target_alone_is_ambiguous_when_several_caps_can_go_there() -> None:
    sentence = refuse(begin(), "a2", AmbiguousMove)
    assert sentence == text("volcano-ambiguous-target", square="a2", moves=("a1-a2", "b2-a2"))


def test_a_cap_alone_is_ambiguous_and_its_moves_are_listed() -> None:
    sentence = refuse(begin(), "a1", AmbiguousMove)
    assert sentence == text("volcano-ambiguous-cap", square="a1", moves=("a1-a2", "a1-b1"))


def test_a_cap_alone_is_enough_when_it_has_one_move() -> None:
    assert position({}, "a1 a2 b2 d4 e5").read(0, "a1") == CapMove(0, 1)


def test_a_cap_alone_that_cannot_move_is_refused_with_those_that_can() -> None:
    sentence = refuse(position({}, "a1 a2 b1 b2 e5"), "a1", IllegalMove)
    assert sentence == text("volcano-legal-caps", cap="a1", caps=("b1", "a2", "b2", "e5"))


def test_a_square_out_of_reach_is_refused_with_the_caps() -> None:
    sentence = refuse(begin(), "e1", IllegalMove)
    assert sentence == text("volcano-out-of-reach", square="e1", caps=("a1", "b2", "c3", "d4", "e5"))


@pytest.mark.parametrize(
    "written", ["", "hello", "b2-", "-a3", "b2-a3-a4", "b2-a3 c3-b3", "22", "b-a", "b2/a3", "bb2-a3"]
)
def test_what_is_no_move_is_unreadable_and_a_legal_example_is_given(written: str) -> None:
    start = begin()
    example = value(refuse(start, written, UnreadableMove), "example")
    assert isinstance(example, str)
    assert start.read(0, example) in start.moves(0)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("b3-b4", "volcano-no-cap"),
        ("b2-b4", "volcano-too-far"),
        ("b2-b2", "volcano-too-far"),
        ("b2-c3", "volcano-onto-cap"),
        ("e5-f6", "volcano-off-board"),
        ("a1-a0", "volcano-off-board"),
        ("f1", "volcano-off-board"),
    ],
)
def test_what_is_not_legal_is_refused_with_the_reason(written: str, key: str) -> None:
    assert refuse(begin(), written, IllegalMove).key == key


def test_a_refused_step_tells_where_the_cap_can_go() -> None:
    legal = value(refuse(begin(), "a1-a3", IllegalMove), "legal")
    assert legal == text("volcano-legal-targets", cap="a1", targets=("b1", "a2"))


def test_a_refused_return_tells_where_the_cap_can_go() -> None:
    after, _ = play(begin(no_return=True), "b2-a3")
    sentence = refuse(after, "a3-b2", IllegalMove)
    assert sentence.key == "volcano-no-return"
    assert value(sentence, "legal") == text("volcano-legal-targets", cap="a3", targets=("a2", "b3", "a4", "b4"))


def test_explain_a_turn_a_cap_and_moves() -> None:
    start = begin()
    assert start.explain(0, ()) == text("volcano-explain-turn", moves=22, eruptions=14)
    assert start.explain(0, ("b2",)) == text("volcano-explain-cap", moves=6, eruptions=2).signed("red3")
    assert start.explain(0, ("b2", "a3")) == text("volcano-explain-step").signed("cap")
    red = text("volcano-piece", size="large", colour="red").signed("red3")
    assert start.explain(0, ("c3", "c4")) == text("volcano-explain-capture", count=1, pieces=(red,)).signed("red3")
    quiet = position({"a1": "r2r3"}, "a1 a5 b5 d5 e5")
    assert quiet.explain(0, ("a1", "b1")) == text("volcano-explain-eruption", count=2).signed("eruption")


@pytest.mark.parametrize("path", [("a2",), ("zz",), ("f9",), ("b2", "b4"), ("b2", "a3", "a4")])
def test_what_cannot_be_chosen_is_not_explained(path: tuple[str, ...]) -> None:
    with pytest.raises(Refusal):
        begin().explain(0, path)

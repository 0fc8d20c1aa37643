"""Whole games at random: what must hold after every move, and the naive rules played beside ours."""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.options import OptionValue
from games.core.refusals import IllegalMove
from games.volcano.game import VOLCANO
from games.volcano.layouts import Opening, write_opening
from games.volcano.moves import CapMove, Claim, VolcanoMove
from games.volcano.pieces import STANDARD_COLOURS
from games.volcano.position import VolcanoPosition
from games.volcano.variants import MEGA, MINI, STANDARD, Variant
from tests.games.volcano.naive_rules import NaiveVolcano, name_of, spot

LONGEST = 60
"""Cap moves played in most of these tests."""

seeds = st.binary(min_size=16, max_size=16)
colours = st.permutations([colour for colour in STANDARD_COLOURS for _ in range(5)])
caps = st.permutations(range(25)).map(lambda squares: tuple(sorted(squares[:5])))
openings = st.builds(lambda nests, squares: Opening(STANDARD.boards[0], tuple(nests), squares), colours, caps)


@st.composite
def settings_for(draw: st.DrawFn, variant: Variant) -> dict[str, OptionValue]:
    """Any options that go together in this variant."""
    layout = draw(st.sampled_from([name for name in variant.layouts if name != "custom" or variant is STANDARD]))
    options: dict[str, OptionValue] = {"variant": variant.key, "layout": layout}
    options |= {key: draw(st.booleans()) for key in ("no_return", "melting", "hints")}
    if layout == "custom":
        options["opening"] = write_opening(draw(openings))
    if variant is MINI:
        options["ending"] = draw(st.sampled_from(("proved", "claimed")))
    if variant is STANDARD:
        options["challenge"] = draw(st.sampled_from(("none", "none", "red", "large", "trees")))
    return options


@st.composite
def starts(draw: st.DrawFn) -> VolcanoPosition:
    """An opening position of any variant with any options and as many seats as they allow."""
    options = draw(settings_for(draw(st.sampled_from((STANDARD, MINI, MEGA)))))
    seats = VOLCANO.seats_for(options)
    return VOLCANO.start(draw(st.integers(seats[0], seats[-1])), options, draw(seeds))


def pieces_of(position: VolcanoPosition) -> Counter[str]:
    return Counter(piece.code for pieces in (*position.stacks, *position.captured) for piece in pieces)


def kinds_of_filled_squares(position: VolcanoPosition) -> set[tuple[int, int]]:
    """File and rank, even or odd, of every square with a piece; the first piece of an eruption never changes them."""
    files = position.grid.files
    return {(square % files % 2, square // files % 2) for square, stack in enumerate(position.stacks) if stack}


def is_refused(position: VolcanoPosition, move: VolcanoMove) -> bool:
    try:
        position.play(position.mover, move)
    except IllegalMove:
        return True
    return False


def check_moves(position: VolcanoPosition) -> None:
    moves = position.moves(position.mover)
    assert moves
    assert len(set(moves)) == len(moves)
    for move in moves:
        assert position.read(position.mover, position.notation(move)) == move
        assert position.read(position.mover, "".join(position.write(move))) == move


@pytest.mark.full
@given(starts(), st.integers(0, 2**32), st.integers(1, LONGEST))
@settings(derandomize=True, deadline=None, max_examples=25)
def test_after_every_move_of_a_random_game(position: VolcanoPosition, dice: int, length: int) -> None:
    chance = Random(dice)
    pieces, kinds = pieces_of(position), kinds_of_filled_squares(position)
    for _ in range(length):
        if position.outcome:
            break
        check_moves(position)
        before = position.dump()
        step = position.play(position.mover, chance.choice(position.moves(position.mover)))
        assert position.dump() == before
        position = step.position
        assert pieces_of(position) == pieces
        assert len(set(position.caps)) == 5
        assert kinds_of_filled_squares(position) >= kinds
        assert VOLCANO.load(json.loads(json.dumps(position.dump()))) == position


@given(starts(), st.integers(0, 2**32), st.integers(0, 40))
@settings(derandomize=True, deadline=None, max_examples=15)
def test_every_pair_of_squares_that_is_no_listed_move_is_refused(
    position: VolcanoPosition, dice: int, length: int
) -> None:
    chance = Random(dice)
    for _ in range(length):
        step = position.play(position.mover, chance.choice(position.moves(position.mover)))
        if step.position.outcome:
            break
        position = step.position
    squares = range(position.grid.size)
    every: list[VolcanoMove] = [CapMove(start, target) for start in squares for target in squares]
    assert {move for move in [*every, Claim()] if not is_refused(position, move)} == set(position.moves(position.mover))


def check_alike(position: VolcanoPosition, naive: NaiveVolcano) -> None:
    assert [name_of(cap) for cap in naive.caps] == [position.grid.name(cap) for cap in position.caps]
    assert {name_of(place): "".join(pile) for place, pile in naive.board.items()} == {
        name: "".join(piece.code for piece in stack)
        for name, stack in zip(position.grid.names, position.stacks, strict=True)
    }
    assert ["".join(hand) for hand in naive.hands] == position.dump()["captured"]
    if not naive.ending:
        assert naive.player == position.mover
        ours = {position.write(move) for move in position.moves(position.mover)}
        assert {(name_of(one), name_of(other)) for one, other in naive.legal()} == ours


def play_both(options: dict[str, OptionValue], seats: int, seed: bytes) -> tuple[VolcanoPosition, NaiveVolcano]:
    """A random game to its end by both."""
    position = VOLCANO.start(seats, options, seed, 0)
    setup = position.setup
    naive = NaiveVolcano.begin(
        # Records write turquoise as n, and openings as t.
        VOLCANO.opening_text(options, seed).replace("t", "n"),
        seats,
        0,
        no_return=setup.no_return,
        melting=setup.melting,
        variant=setup.variant,
    )
    chance = Random(seed)
    while not position.outcome:
        move = chance.choice(position.moves(position.mover))
        start, target = position.write(move)
        position = position.play(position.mover, move).position
        naive.move(spot(start), spot(target))
        check_alike(position, naive)
    return position, naive


@pytest.mark.full
@given(st.sampled_from((STANDARD, MEGA)).flatmap(settings_for), st.integers(1, 6), seeds)
@settings(derandomize=True, deadline=None, max_examples=20)
def test_the_naive_rules_agree_to_the_end_of_a_game(options: dict[str, OptionValue], seats: int, seed: bytes) -> None:
    position, naive = play_both(options | {"challenge": "none"}, seats, seed)
    assert position.outcome is not None
    assert position.outcome.ending == naive.ending


@pytest.mark.full
@pytest.mark.parametrize(("layout", "melting"), [("4x4", False), ("random-4x4", True), *[("5x5", False)] * 0])
def test_the_naive_rules_agree_when_no_capture_is_left_in_mini(layout: str, melting: bool) -> None:
    """O14: the ending is asked for at the start of every turn, here and there, and comes at the same one."""
    position, naive = play_both({"variant": "mini", "layout": layout, "melting": melting}, 3, layout.ljust(16).encode())
    assert position.outcome is not None
    assert position.outcome.ending == naive.ending == "proved"


def test_a_position_cannot_be_changed() -> None:
    position = VOLCANO.start(2, {}, bytes(16), 0)
    with pytest.raises(AttributeError):
        position.mover = 1  # type: ignore[misc]
    assert hash(position) == hash(VOLCANO.load(position.dump()))

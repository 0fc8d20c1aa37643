"""Volcano against a second, plain set of rules: whole games at random, with every move tried now and then."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.options import OptionValue
from games.volcano.game import VOLCANO
from games.volcano.layouts import Opening, write_opening
from games.volcano.pieces import STANDARD_COLOURS
from games.volcano.position import VolcanoPosition
from games.volcano.variants import MEGA, MINI, STANDARD, Variant
from tests.games.volcano.naive_rules import NaiveVolcano, name_of, spot

EVERYTHING = 25
"""One in so many positions has all of its moves tried."""

seeds = st.binary(min_size=16, max_size=16)
colours = st.permutations([colour for colour in STANDARD_COLOURS for _ in range(5)])
caps = st.permutations(range(25)).map(lambda squares: tuple(sorted(squares[:5])))
openings = st.builds(lambda nests, squares: Opening(STANDARD.boards[0], tuple(nests), squares), colours, caps)


@st.composite
def settings_for(draw: st.DrawFn, variant: Variant) -> dict[str, OptionValue]:
    """Any options that go together in this variant and change how it is played."""
    layout = draw(st.sampled_from([name for name in variant.layouts if name != "custom" or variant is STANDARD]))
    options: dict[str, OptionValue] = {"variant": variant.key, "layout": layout}
    options |= {key: draw(st.booleans()) for key in ("no_return", "melting")}
    if layout == "custom":
        options["opening"] = write_opening(draw(openings))
    return options


def check_alike(position: VolcanoPosition, naive: NaiveVolcano) -> None:
    assert [name_of(cap) for cap in naive.caps] == [position.grid.names[cap] for cap in position.caps]
    assert {name_of(place): "".join(pile) for place, pile in naive.board.items()} == {
        name: "".join(piece.code for piece in stack)
        for name, stack in zip(position.grid.names, position.stacks, strict=True)
    }
    assert ["".join(hand) for hand in naive.hands] == position.dump()["captured"]
    assert naive.ending == (position.outcome.ending if position.outcome else None)
    if not naive.ending:
        assert naive.player == position.mover
        ours = {position.write(move) for move in position.moves(position.mover)}
        assert {(name_of(one), name_of(other)) for one, other in naive.legal()} == ours


def play_both(options: dict[str, OptionValue], seats: int, seed: bytes) -> str:
    """A random game to its end by both, and how it ended."""
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
    dice = Random(seed)
    while not position.outcome:
        moves = position.moves(position.mover)
        chosen = dice.choice(moves)
        for move in moves if dice.randrange(EVERYTHING) == 0 else (chosen,):
            after, alike = position.play(position.mover, move).position, naive.copy()
            alike.move(*map(spot, position.write(move)))
            check_alike(after, alike)
        naive.move(*map(spot, position.write(chosen)))
        position = position.play(position.mover, chosen).position
    return str(position.outcome.ending)


@pytest.mark.full
@given(st.sampled_from((STANDARD, MEGA)).flatmap(settings_for), st.integers(1, 6), seeds)
@settings(derandomize=True, deadline=None, max_examples=20)
def test_the_naive_rules_agree_to_the_end_of_a_game(options: dict[str, OptionValue], seats: int, seed: bytes) -> None:
    assert play_both(options, seats, seed)


@pytest.mark.full
@pytest.mark.parametrize(("layout", "melting"), [("4x4", False), ("random-4x4", True)])
def test_the_naive_rules_agree_when_no_capture_is_left_in_mini(layout: str, melting: bool) -> None:
    """O14: the ending is asked for at the start of every turn, here and there, and comes at the same one."""
    options: dict[str, OptionValue] = {"variant": MINI.key, "layout": layout, "melting": melting}
    assert play_both(options, 3, layout.ljust(16).encode()) == "proved"


@pytest.mark.parametrize("options", [{}, {"layout": "stripes", "melting": True, "no_return": True}], ids=str)
def test_the_naive_rules_agree_in_a_game_of_two(options: dict[str, OptionValue]) -> None:
    assert play_both(options, 2, bytes(16))

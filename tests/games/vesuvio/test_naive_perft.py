"""Perft: how many lines of decisions there are, and what their last ones do to cards and tourists, counted twice."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.vesuvio.events import CardLost, CardStolen, TouristBurned
from games.vesuvio.position import VesuvioPosition
from tests.games.vesuvio.naive import Twins, expected_by_agreement
from tests.games.vesuvio.naive_mountain import DECKS, SPACES
from tests.games.vesuvio.naive_rules import NaiveVesuvio
from tests.games.vesuvio.naive_scatter import scatter

Counts = tuple[int, int, int]
"""Lines, and over all of them the cards stolen or lost and the tourists burned by the last decision."""

SEED = bytes(15) + b"\x07"


def moment(places: str, hands: str, **tiles: str) -> NaiveVesuvio:
    """Tourists at these places with these cards, seat 1 to act with four points, everybody's decks short."""
    layout = dict.fromkeys(SPACES, "clear") | {
        space: tile for tile, spaces in tiles.items() for space in spaces.split()
    }
    decks = {"green": ["flint", "pyrite", "gold"], "orange": ["gold", "fossil", "gold"], "red": ["strange", "eruption"]}
    game = NaiveVesuvio.begin(len(places.split()), 0, layout, decks)
    game.where = places.split()
    game.hands = [hand.split() for hand in hands.split("/")]
    game.slot = game.turns = 10 * game.players
    return game


def crossing() -> NaiveVesuvio:
    """Three on the high half of a crossing, the camera in the hand of the one to act: pushes, shouts and slides."""
    game = moment("N15.2 N15.2 N15.2", "camera gold/pyrite/", fault="N15 N8 B1", dig1="N14 N16")
    game.photo_taken = True
    game.triggers.append((game.slot + 4, "photo"))
    return game


def brink() -> NaiveVesuvio:
    """Two on a steep slope with lava at both ends, two at its foot: little way to go, and others burn."""
    game = moment("E1 E1 N25.2 N25.2", "fossil flint/camera/gold/", fault="N25", dig2="N24")
    game.photo_taken = True
    game.triggers.append((game.slot - 12, "photo"))
    game.lava = {"N33", "N32", "N31", "N30", "N29", "N28", "E2", "N26", "D2", "N27"}
    return game


def diggings() -> NaiveVesuvio:
    """Two on a steep space to dig of medium yield: one stone is kept, the other goes back; the last step may slide."""
    game = moment("C3 C3", "pyrite pyrite/fossil", fault="N12 C1", dig2="C3 C4", dig3="C2", dig1="N22 N12")
    game.triggers.append((game.slot + 2, "card"))
    return game


def top() -> NaiveVesuvio:
    """Two at the top, each with half of the photo; the eruption card waits where they dig."""
    game = moment("N33 N33", "/strange", dig3="N33 N32", dig1="N31", fault="E2")
    game.photo_before = [2, 2]
    game.points = 3
    return game


def way_out() -> NaiveVesuvio:
    """Two on the low half of the entry, one above, one on the yacht; lava comes with the next turn."""
    game = moment("N1.1 N1.1 N1.2 escaped", "flint/camera/gold gold/sapphire", fault="N1 N3", dig1="N2")
    game.photo_taken = True
    game.triggers.append((game.slot - 27, "photo"))
    game.lava = set(SPACES) - {"N1", "N2", "N3", "N4", "A1"}
    return game


CASES: dict[str, tuple[NaiveVesuvio, tuple[Counts, Counts, Counts]]] = {
    "crossing": (crossing(), ((13, 7, 0), (92, 35, 0), (450, 77, 0))),
    "brink": (brink(), ((5, 2, 0), (25, 11, 3), (134, 30, 23))),
    "diggings": (diggings(), ((5, 1, 0), (19, 3, 0), (69, 8, 0))),
    "top": (top(), ((5, 1, 0), (19, 2, 2), (72, 5, 6))),
    "exit": (way_out(), ((4, 1, 0), (16, 4, 0), (69, 17, 3))),
}


def perft(position: VesuvioPosition, depth: int) -> Counts:
    lines = cards = burned = 0
    for seat in position.to_act:
        for move in position.moves(seat):
            step = position.play(seat, move)
            if depth == 1:
                lines += 1
                cards += sum(isinstance(event, CardLost | CardStolen) for event in step.events)
                burned += sum(isinstance(event, TouristBurned) for event in step.events)
            else:
                more = perft(step.position, depth - 1)
                lines, cards, burned = lines + more[0], cards + more[1], burned + more[2]
    return lines, cards, burned


def naive_perft(twins: Twins, depth: int) -> Counts:
    """The same by the naive rules, the position only telling what chance decided."""
    lines = cards = burned = 0
    for written in twins.naive.legal():
        after = twins.copy()
        after.play(written)
        if depth == 1:
            lines += 1
            cards += sum(what in ("lost", "stolen") for what, *_ in after.naive.happened)
            burned += len({whose for what, whose, *_ in after.naive.happened if what == "burned" and whose >= 0})
        else:
            more = naive_perft(after, depth - 1)
            lines, cards, burned = lines + more[0], cards + more[1], burned + more[2]
    return lines, cards, burned


@pytest.mark.full
@pytest.mark.parametrize("name", CASES)
def test_perft_counts_are_known_and_the_naive_rules_agree(name: str) -> None:
    naive, expected = CASES[name]
    twins = Twins.load(naive, SEED)
    assert tuple(perft(twins.position, depth) for depth in (1, 2, 3)) == expected
    assert tuple(naive_perft(twins, depth) for depth in (1, 2, 3)) == expected


def yacht(number: int) -> NaiveVesuvio:
    """Most tourists on the yacht, with few cards or many, and one of them perhaps with the camera."""
    dice, naive = Random(number), NaiveVesuvio.begin(4, 0, dict.fromkeys(SPACES, "clear"), {})
    naive.where = ["N2", *(dice.choice(["escaped", "escaped", "escaped", "burned"]) for _ in range(3))]
    naive.slot, naive.photo_wins, naive.photo_taken = 40, number % 2 == 1, True
    stones = [card for cards in DECKS.values() for card in cards if card != "eruption"]
    dice.shuffle(stones)
    naive.hands = [[stones.pop() for _ in range(dice.choice([1, 1, 2, 14]))] for _ in range(4)]
    dice.choice(naive.hands).append("camera")
    naive.hands = [[] if naive.where[seat] == "burned" else hand for seat, hand in enumerate(naive.hands)]
    naive.decks = {colour: [] for colour in DECKS}
    return naive


def test_v31_to_v33_places_and_scores_are_alike_whatever_is_brought_to_the_yacht() -> None:
    met: Counter[str] = Counter()
    for number in range(400):
        naive = yacht(number)
        assert Twins.load(naive, SEED).agreed() == expected_by_agreement(naive), f"number {number}"
        safe = [seat for seat in range(4) if naive.where[seat] == "escaped"]
        worths, places = [naive.worth(seat) for seat in safe], [naive.places()[seat] for seat in safe]
        met["a tie"] += len(set(worths)) < len(safe)
        met["a shared place"] += len(set(places)) < len(safe)
        met["all burned"] += not safe
        met["a photo against points"] += any(
            "camera" in naive.hands[seat] and naive.places()[seat] == 1 and naive.worth(seat) < max(worths)
            for seat in safe
        )
    assert min(met.values()) > 5, met
    assert met["a tie"] > met["a shared place"] + 5


def test_v32_the_camera_is_no_stone_when_a_tie_is_broken() -> None:
    naive = yacht(0)
    naive.where[1:3], naive.where[3] = ["escaped"] * 2, "burned"
    naive.hands = [["gold"], ["camera"] + ["flint"] * 5, ["strange"] * 5, []]
    assert Twins.load(naive, SEED).agreed() == expected_by_agreement(naive) == ([None, 1, 1, None], [0, 20, 20, 0])


@pytest.mark.full
@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 10**9), st.lists(st.tuples(st.integers(0, 10**6), st.booleans()), max_size=8))
def test_any_run_of_moves_and_forfeits_goes_alike(number: int, decisions: list[tuple[int, bool]]) -> None:
    twins = Twins.load(scatter(number), number.to_bytes(16, "big"))
    for choice, gives_up in decisions:
        if twins.naive.over:
            return
        naive = twins.naive
        able = [seat for seat in range(naive.players) if seat not in naive.given_up and naive.where[seat] != "escaped"]
        assert twins.position.can_forfeit == set(able)
        if gives_up and choice % 3 == 0:
            twins.forfeit(able[choice % len(able)])
        else:
            moves = sorted(twins.naive.legal())
            twins.play(moves[choice % len(moves)])
        assert twins.differences() == {}

"""What moves of Vesuvio are worth: certain points, cards, and what lies where a step leads."""

import re
from collections import Counter
from random import Random

import pytest

from bot.words.language import language_for
from games.core.contract import Step
from games.core.worth import Worth, best_first, signed
from games.vesuvio.events import EruptionCardDrawn, TouristBurned
from games.vesuvio.game import VESUVIO
from games.vesuvio.moves import Dig, VesuvioMove
from games.vesuvio.pieces import worth_of
from games.vesuvio.position import VesuvioPosition
from tests.games.vesuvio.boards import position
from tests.games.vesuvio.test_secrets import other_world
from tests.golden.positions import golden_names, golden_positions, positions_of


def worth(where: VesuvioPosition, written: str) -> Worth:
    (found,) = where.worths(where.mover, (where.read(where.mover, written),))
    return found


def said(found: Worth, code: str = "en") -> str:
    return language_for(code).say(found.label) if found.label else ""


def order(where: VesuvioPosition) -> list[str]:
    moves = where.moves(where.mover)
    return [where.notation(move) for move, _ in best_first(moves, where.worths(where.mover, moves))]


@pytest.mark.parametrize("name", golden_names("vesuvio"))
def test_a_gain_is_what_the_own_score_grows_by_unless_something_is_drawn(name: str) -> None:
    for where in positions_of("vesuvio", name, 6):
        seat, moves = where.mover, where.moves(where.mover)
        before = where.view(seat).scores[seat] or 0
        for move, found in zip(moves, where.worths(seat, moves), strict=True):
            step = where.play(seat, move)
            if not step.irrevocable:
                gain = (step.position.view(seat).scores[seat] or 0) - before
                assert found.gain == gain, (where, where.notation(move))


def test_no_hand_and_no_deck_decides_what_a_public_list_says() -> None:
    """Even the mover's own cards stay out of it: everybody reads the list beneath the board."""
    compared = 0
    for _, where in golden_positions("vesuvio", 6):
        if where.secret_choice:
            continue
        other = other_world(where, None, Random(compared))
        moves = where.moves(where.mover)
        if moves == other.moves(where.mover):
            assert where.worths(where.mover, moves) == other.worths(where.mover, moves)
            compared += 1
    assert compared > 10


def test_digs_and_thefts_come_before_steps_and_what_gives_something_up_comes_last() -> None:
    where = position(["N1", "N1"], ["gold", "flint"], ground={"N1": "poor", "N2": "good"})
    assert order(where)[0] == "dig"
    assert order(where)[-2:] == ["N0", "end"]
    assert said(worth(where, "dig")) == said(worth(where, "push2:N2")) == "+1 card"
    assert said(worth(position(["N5", "N9"], ground={"N5": "good"}), "dig"), "fr") == "+2 cartes"


def test_a_step_is_as_good_as_the_dig_it_leads_to() -> None:
    where = position(["N5", "N9"], ground={"N4": "good"})
    assert order(where)[0] == "N4"


def test_the_camera_is_worth_its_points() -> None:
    lying = position(["N5", "N9"], token="N6")
    assert order(lying)[0] == "N6"
    assert said(worth(lying, "N6")) == "+20 there"
    taking = position(["N6", "N9"], token="N6")
    assert (worth(taking, "take").gain, said(worth(taking, "take"))) == (20, "+20")


def brought(step: Step[VesuvioPosition], before: VesuvioPosition) -> tuple[int, int]:
    """The points and cards that the mover has more after a move; a stone still to be chosen counts as a card."""
    seat, after = before.mover, step.position
    choosing = len(after.drawn) > 1 and after.turn == before.turn
    hands = before.table.hands[seat], after.table.hands[seat]
    return worth_of(hands[1]) - worth_of(hands[0]), len(hands[1]) - len(hands[0]) + choosing


@pytest.mark.full
def test_a_move_brings_what_the_list_says_unless_an_eruption_card_is_drawn() -> None:
    """Only the order of a deck hides something: the eruption card is a card fewer, and may bring lava at once (V13)."""
    dice, counted = Random(3), Counter[str]()
    for _ in range(6):
        where = VESUVIO.start(dice.choice(VESUVIO.seat_range), {}, dice.randbytes(16))
        while where.outcome is None:
            moves = where.moves(where.mover)
            for move, found in zip(moves, where.worths(where.mover, moves), strict=True):
                counted[differs(where, move, found)] += 1
            where = where.play(where.mover, dice.choice((highest(where), dice.choice(moves)))).position
    print(counted)
    assert set(counted) == {"as said", "burned as said", "eruption card"}, counted


def highest(where: VesuvioPosition) -> VesuvioMove:
    """The move with the highest numbers, which leads up."""
    moves = where.moves(where.mover)
    return max(moves, key=lambda move: [int(number) for number in re.findall(r"\d+", where.notation(move))])


def differs(where: VesuvioPosition, move: VesuvioMove, found: Worth) -> str:
    """How what a list says of a move compares with playing it."""
    step = where.play(where.mover, move)
    points, cards = brought(step, where)
    burned = any(isinstance(event, TouristBurned) and event.seat == where.mover for event in step.events)
    key = found.label.key if found.label else ""
    if key != "vesuvio-worth-burned" and any(isinstance(event, EruptionCardDrawn) for event in step.events):
        return "eruption card"
    if burned or key == "vesuvio-worth-burned":
        choosing = isinstance(move, Dig) and len(step.position.drawn) > 1
        right = key == "vesuvio-worth-burned" and (burned or choosing)
        return "burned as said" if right else f"{where.notation(move)} burns unsaid, or says so"
    said = {"vesuvio-worth-points": points == found.gain, "vesuvio-worth-cards": signed(cards) == found.sign}
    right = said.get(key, cards == 0)
    return "as said" if right else f"{where.notation(move)} says {found} and brings {points} points, {cards} cards"

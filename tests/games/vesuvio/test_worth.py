"""What moves of Vesuvio are worth: certain points, cards, and what lies where a step leads."""

from random import Random

from bot.words.language import language_for
from games.core.worth import Worth, best_first
from games.vesuvio.position import VesuvioPosition
from tests.games.vesuvio.boards import position
from tests.games.vesuvio.test_secrets import other_world
from tests.golden.positions import golden_positions


def worth(where: VesuvioPosition, written: str) -> Worth:
    (found,) = where.worths(where.mover, (where.read(where.mover, written),))
    return found


def said(found: Worth, code: str = "en") -> str:
    return language_for(code).say(found.label) if found.label else ""


def order(where: VesuvioPosition) -> list[str]:
    moves = where.moves(where.mover)
    return [where.notation(move) for move, _ in best_first(moves, where.worths(where.mover, moves))]


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

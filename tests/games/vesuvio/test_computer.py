"""Computer players of Vesuvio: they know no more than their seat, and see the way home."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from games.core.computers import LEVELS, plan_turn, seed_for
from games.vesuvio.eruption import Eruption
from games.vesuvio.evaluation import VesuvioJudgement, homeward, turns_in_hand
from games.vesuvio.events import EruptionCause
from games.vesuvio.game import VESUVIO
from games.vesuvio.pieces import Card, TouristState, sort_hand
from games.vesuvio.position import VesuvioPosition
from tests.games.vesuvio.boards import after, position
from tests.games.vesuvio.crowds import crowd, pick
from tests.games.vesuvio.test_secrets import other_world

SEED = bytes(range(16))

JUDGEMENT = VesuvioJudgement()

POSITIONS = 1_000


def positions() -> Iterator[VesuvioPosition]:
    """Random moments of crowds, without end."""
    number = 0
    while True:
        dice = Random(number)
        position = crowd(dice)
        for _ in range(20):
            if position.outcome:
                break
            yield position
            position = position.play(position.mover, pick(position, dice)).position
        number += 1


@pytest.mark.full
@pytest.mark.parametrize(("level", "count"), [(1, 300), (2, 300), (3, 300), (5, 8)])
def test_what_is_hidden_from_a_seat_is_hidden_from_the_computer_in_it(level: int, count: int) -> None:
    """Other hands, decks and draws to come, and yet the same move."""
    dice, step = Random(level), POSITIONS // count
    for number, here in islice(enumerate(positions()), 0, POSITIONS, step):
        seat = here.mover
        worlds = (here, other_world(here, seat, dice))
        one, two = (plan_turn(VESUVIO, world.view(seat), seat, level, SEED)[0] for world in worlds)
        assert one == two, f"position {number}"


@pytest.mark.full
def test_shares_are_no_more_than_the_whole_and_rise_with_better_stones() -> None:
    for number in range(25):
        one = crowd(Random(number))
        assert 0 < sum(JUDGEMENT.evaluate(one)) <= 1
        if one.statuses[0] is TouristState.MOUNTAIN:
            hands = (sort_hand((*one.hands[0], Card.STRANGE)), *one.hands[1:])
            more = replace(one, hands=hands)
            assert JUDGEMENT.evaluate(more)[0] > JUDGEMENT.evaluate(one)[0]


@pytest.mark.parametrize("photo_wins", [True, False])
def test_the_camera_is_worth_the_game_only_where_bringing_it_wins(photo_wins: bool) -> None:
    """V31: eight strange stones are more points than the camera."""
    where = position(("N2", "N2"), ("camera", 8 * "strange "), photo_wins=photo_wins)
    first, second = JUDGEMENT.evaluate(where)
    assert (first > second) is photo_wins


def test_turns_in_hand_are_those_after_which_the_rules_let_a_tourist_get_home() -> None:
    """V18, V26: whoever has a turn in hand gets home from the next one on, and whoever has none is burned."""
    found = set[int]()
    for number in range(60):
        one = crowd(Random(number))
        if one.lava:
            continue
        seat, coming = one.mover, one.round + 1 + number % 2
        one = replace(one, eruption=Eruption(EruptionCause.PHOTO, seat, coming))
        spare, tried = turns_in_hand(one, seat), one
        for _ in range(spare - 1):
            tried = next_turn(tried, seat)
        assert gets_home(tried, seat) is (spare > 0), number
        found.add(spare)
    assert len(found) > 2


def next_turn(position: VesuvioPosition, seat: int) -> VesuvioPosition:
    """The position in the seat's next turn if nobody does anything until then."""
    turn = position.turn
    while not position.outcome and (position.turn == turn or position.mover != seat):
        position = position.play(position.mover, position.moves(position.mover)[-1]).position
    return position


def gets_home(position: VesuvioPosition, seat: int) -> bool:
    while position.statuses[seat] is TouristState.MOUNTAIN:
        move = homeward(position) if position.mover == seat else position.moves(position.mover)[-1]
        position = position.play(position.mover, move).position
    return position.statuses[seat] is TouristState.ESCAPED


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("start", ["N1", "N2", "N3", "N4"])
def test_a_computer_near_the_yacht_uses_its_turn_while_it_can_dig_or_move_on(level: int, start: str) -> None:
    """And it still gets home after it, whatever it expects to dig up."""
    orange = {"orange": "flint " + 6 * "pyrite " + 6 * "gold " + 4 * "fossil "}
    ground, due = {"N3": "poor"}, ("card", 1, 3)
    where = position((start, "N5"), ("gold gold", "pyrite"), decks=orange, ground=ground, eruption=due)
    for number in range(3):
        turn = plan_turn(VESUVIO, where.view(0), 0, level, bytes([number]) * 16)
        assert turn[0] != "end"
        reached = after(where, " ".join(turn))
        assert reached.statuses[0] is TouristState.ESCAPED or turns_in_hand(reached, 0)


def test_the_stone_that_is_not_kept_is_put_lowest() -> None:
    """To leave it on top would bring it to whoever digs next."""
    where = position(("N10", "N2"), ground={"N10": "medium"}, decks={"green": "gold pyrite gold gold"})
    view = where.play(0, where.read(0, "dig")).position.view(0)
    assert plan_turn(VESUVIO, view, 0, 5, SEED)[0] == "keep2:2"


@pytest.mark.full
def test_computers_of_the_third_level_come_home_most_of_the_time() -> None:
    home = 0
    for number in range(6):
        seed = number.to_bytes(16, "big")
        end, moves = VESUVIO.start(2, {}, seed), 0
        while not end.outcome:
            for notation in plan_turn(VESUVIO, end.view(end.mover), end.mover, 3, seed_for(seed, moves)):
                end = end.play(end.mover, end.read(end.mover, notation)).position
            moves += 1
        home += bool(end.outcome.winners)
    assert home >= 5

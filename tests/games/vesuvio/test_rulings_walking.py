"""V3, V5 to V9, V18: points, walking, faults, and sliding on down a steep slope."""

import pytest

from games.core.refusals import IllegalMove
from games.vesuvio.board import Place
from games.vesuvio.events import CardLost, Loss, Slid, TokenDropped, TurnEnded, Walked
from games.vesuvio.moves import Leave, Slide, Walk
from games.vesuvio.pieces import CameraState, Card, TouristState
from tests.games.vesuvio.boards import after, at, begin, cards, found, place, play, position, written


def walks(game_at: str, **ground: str) -> dict[str, int]:
    """The places next to one and what it costs to go there."""
    game = position([game_at, "N20"], ground=ground)
    prices = {stride.move.place.name: stride.price for stride in game.mountain.strides[place(game_at)]}
    assert [name for name in written(game) if name in prices] == list(prices)
    return prices


def test_v3_a_turn_has_four_points_and_ends_by_itself_without_any() -> None:
    game = position(["N1", "N20"])
    game, events = play(game, "N2 N3 N4 N5")
    assert (game.mover, game.turn, game.points) == (1, 1, 4)
    assert found(events, TurnEnded) == [TurnEnded(0, 0)]


def test_v3_a_turn_can_be_ended_early_and_what_is_left_is_lost() -> None:
    game = position(["N1", "N20"])
    for line, unused in (("end", 4), ("N2 end", 3)):
        reached, events = play(game, line)
        assert (reached.mover, reached.points) == (1, 4)
        assert found(events, TurnEnded) == [TurnEnded(0, unused)]


def test_v3_a_turn_does_not_end_while_a_choice_is_open() -> None:
    sliding = after(position(["A2", "N20"], ["flint"], points=1, ground={"A1": "poor"}), "A1")
    assert (sliding.mover, sliding.points, written(sliding)) == (0, 0, ["slide:N3", "stay"])
    choosing = after(position(["N4", "N20"], points=2, ground={"N4": "medium"}), "dig")
    assert (choosing.mover, choosing.points, choosing.secret_choice) == (0, 0, True)
    assert after(sliding, "stay").mover == after(choosing, "keep0:0").mover == 1


def test_v5_leaving_from_the_bottom_is_for_good_and_ends_the_turn() -> None:
    game = position(["N1", "N20"], ["gold", ""])
    reached = after(game, "N0")
    assert reached.statuses == (TouristState.ESCAPED, TouristState.MOUNTAIN)
    assert (reached.mover, reached.turn, reached.outcome) == (1, 1, None)
    assert after(reached, "end").mover == 1
    assert reached.hands[0] == cards("gold")


def test_v5_one_leaves_from_the_low_half_of_a_fault_only() -> None:
    ground = {"N1": "fault"}
    assert "N0" in written(position(["N1.1", "N20"], ground=ground))
    high = position(["N1.2", "N20"], ground=ground)
    assert "N0" not in written(high)
    with pytest.raises(IllegalMove):
        high.play(0, Leave())


def test_v6_the_place_of_arrival_sets_the_price() -> None:
    assert walks("N4") == {"N5": 1, "N3": 1}
    assert walks("N3") == {"A1": 2, "N4": 1, "N2": 1}
    assert walks("A1") == {"A2": 2, "N3": 1}
    assert walks("A2") == {"N9": 1, "A1": 1}
    assert walks("N9") == {"N10": 1, "N8": 1, "A2": 1}
    assert walks("N33") == {"N32": 1}


def test_v6_nobody_climbs_with_a_single_point() -> None:
    game = position(["N3", "N20"], points=1)
    assert "A1" not in written(game)
    with pytest.raises(IllegalMove):
        game.play(0, Walk(Place("A1")))


def test_v7_a_fault_on_the_path_is_crossed_in_two_steps() -> None:
    assert walks("N4", N5="fault") == {"N5.1": 1, "N3": 1}
    assert walks("N5.1", N5="fault") == {"N5.2": 1, "N4": 1}
    assert walks("N5.2", N5="fault") == {"N6": 1, "N5.1": 1}


def test_v7_a_fault_on_a_steep_slope_costs_its_price_for_each_half() -> None:
    ground = {"A1": "fault"}
    assert walks("N3", **ground) == {"A1.1": 2, "N4": 1, "N2": 1}
    assert walks("A1.1", **ground) == {"A1.2": 2, "N3": 1}
    assert walks("A1.2", **ground) == {"A2": 2, "A1.1": 1}
    assert walks("A2", **ground) == {"N9": 1, "A1.2": 1}


def test_v7_a_steep_slope_touches_both_halves_of_a_fault_at_its_ends() -> None:
    ground = {"N3": "fault", "N9": "fault"}
    assert walks("A2", **ground) == {"N9.1": 1, "N9.2": 1, "A1": 1}
    assert walks("A1", **ground) == {"A2": 2, "N3.1": 1, "N3.2": 1}
    assert walks("N3.1", **ground) == {"A1": 2, "N3.2": 1, "N2": 1}
    assert walks("N3.2", **ground) == {"A1": 2, "N4": 1, "N3.1": 1}
    assert walks("N9.1", **ground) == {"N9.2": 1, "N8": 1, "A2": 1}
    assert walks("N9.2", **ground) == {"N10": 1, "N9.1": 1, "A2": 1}


def test_v7_halves_are_apart_for_pushing_and_shouting() -> None:
    game = position(["N5.1", "N5.2"], ["camera"], ground={"N5": "fault"})
    assert not [move for move in written(game) if move.startswith(("push", "shout"))]


def test_v7_a_fault_cannot_be_dug() -> None:
    assert "dig" not in written(position(["N5.1", "N20"], ground={"N5": "fault"}))


def test_v8_after_a_step_down_onto_a_steep_space_a_card_takes_one_farther() -> None:
    game = position(["N9", "N20"], ["flint gold"])
    game, events = play(game, "A2")
    assert written(game) == ["slide:A1", "stay"]
    game, events = play(game, "slide:A1")
    assert (at(game, 0), game.points, game.mover) == ("A1", 3, 0)
    lost = found(events, CardLost)
    assert [(one.seat, one.cause) for one in lost] == [(0, Loss.SACRIFICE)]
    assert game.removed == (lost[0].card,)
    assert len(game.hands[0]) == 1
    assert found(events, Slid) == [Slid(0, Place("A2"), Place("A1"))]


def test_v8_staying_costs_nothing_and_the_next_step_asks_again() -> None:
    game = after(position(["N9", "N20"], ["flint"]), "A2 stay")
    assert (at(game, 0), game.hands[0], game.points) == ("A2", cards("flint"), 3)
    assert written(after(game, "A1")) == ["slide:N3", "stay"]


def test_v8_there_is_one_sacrifice_a_step() -> None:
    game = after(position(["N22", "N33"], ["flint gold"]), "C4 slide:C3")
    assert "stay" not in written(game)
    assert "C2" in written(game)


@pytest.mark.parametrize(
    ("start", "step", "choice"),
    [
        ("N9", "A2.2", ["slide:A2.1", "stay"]),
        ("A2.2", "A2.1", ["slide:A1", "stay"]),
        ("A2.1", "A1", ["slide:N3.1", "slide:N3.2", "stay"]),
    ],
)
def test_v8_steps_from_half_to_half_count_and_a_fault_below_leaves_the_choice(
    start: str, step: str, choice: list[str]
) -> None:
    game = position([start, "N20"], ["gold"], ground={"A2": "fault", "N3": "fault"})
    assert written(after(game, step)) == choice


@pytest.mark.parametrize(("start", "step"), [("A1", "A2"), ("A1", "N3"), ("N10", "N9"), ("A2", "N9")])
def test_v8_other_steps_open_no_choice(start: str, step: str) -> None:
    game = after(position([start, "N20"], ["gold"]), step)
    assert "stay" not in written(game)
    with pytest.raises(IllegalMove):
        game.play(0, Slide(Place("N3")))


def test_v8_without_a_card_there_is_no_choice() -> None:
    assert "stay" not in written(after(position(["N9", "N20"]), "A2"))


def test_v8_nobody_slides_into_lava() -> None:
    game = position(["N9", "N20"], ["gold"], lava="A1")
    assert "stay" not in written(after(game, "A2"))
    half = position(["A2", "N20"], ["gold"], lava="N3", ground={"N3": "fault"})
    assert "stay" not in written(after(half, "A1"))


def test_v8_the_choice_is_open_without_a_point_left_and_the_turn_ends_after_it() -> None:
    game = after(position(["N9", "N20"], ["gold"], points=1), "A2")
    assert (game.mover, game.points) == (0, 0)
    slid = after(game, "slide:A1")
    assert (slid.mover, at(slid, 0)) == (1, "A1")


def test_v8_a_hand_of_only_the_camera_can_be_given_up_and_lies_where_the_second_step_began() -> None:
    game, events = play(position(["N9", "N20"], ["camera"]), "A2 slide:A1")
    assert found(events, TokenDropped) == [TokenDropped(0, "A2")]
    assert (game.camera, game.token, game.hands[0]) == (CameraState.TOKEN, "A2", ())


def test_v9_a_lost_stone_is_out_of_the_game_and_seen_by_all() -> None:
    game, events = play(position(["N9", "N20"], ["fossil"]), "A2 slide:A1")
    assert game.removed == cards("fossil")
    assert Card.FOSSIL not in game.hands[0]
    for viewer in (None, 0, 1):
        assert found(game.visible_events(events, viewer), CardLost) == [CardLost(0, Card.FOSSIL, Loss.SACRIFICE)]
        assert game.view(viewer).removed == cards("fossil")


def test_v18_nobody_walks_into_lava() -> None:
    game = position(["N20", "N1"], lava="N21 N22")
    assert "N21" not in written(game)
    with pytest.raises(IllegalMove):
        game.play(0, Walk(Place("N21")))


def cheapest(start: str, goal: str, game_seed: bytes | None = None) -> int:
    """The fewest points from one place to another without sacrifices."""
    mountain = begin(seed=game_seed).mountain if game_seed else position(["N1", "N2"]).mountain
    best = {place(start): 0}
    waiting = [place(start)]
    while waiting:
        here = waiting.pop()
        for move, price, _ in mountain.strides[here]:
            if best[here] + price < best.get(move.place, 999):
                best[move.place] = best[here] + price
                waiting.append(move.place)
    return best[place(goal)]


def test_the_way_up_costs_29_points_and_the_way_down_22() -> None:
    """One point comes on top for coming in, and one for leaving."""
    assert 1 + cheapest("N1", "N33") == 29
    assert cheapest("N33", "N1") + 1 == 22


def test_a_walk_is_told_with_its_price() -> None:
    _, events = play(position(["N3", "N20"]), "A1")
    assert events == (Walked(0, Place("N3"), Place("A1"), 2),)

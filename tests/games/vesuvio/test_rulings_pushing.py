"""V14 to V17: pushing."""

from dataclasses import replace

import pytest

from games.core.refusals import IllegalMove
from games.vesuvio.board import Place
from games.vesuvio.events import CardLost, CardStolen, Loss, Pushed, TokenDropped, TouristBurned
from games.vesuvio.moves import Push
from games.vesuvio.pieces import CameraState, Card, TouristState
from tests.games.vesuvio.boards import after, at, cards, found, play, position, written


def pushes(spot: str, lava: str = "", **ground: str) -> list[str]:
    """Where a tourist at this place can be pushed."""
    game = position([spot, spot], ground=ground, lava=lava)
    return [move.removeprefix("push2:") for move in written(game) if move.startswith("push")]


def test_v14_a_push_costs_a_point_robs_and_moves_one_space_along_the_path() -> None:
    game, events = play(position(["N5", "N5"], ["", "gold"]), "push2:N6")
    assert (game.points, at(game, 0), at(game, 1)) == (3, "N5", "N6")
    assert game.hands == (cards("gold"), ())
    assert events == (CardStolen(0, 1, Card.GOLD), Pushed(1, 0, Place("N5"), (Place("N6"),)))


def test_v14_directions() -> None:
    assert pushes("N5") == ["N6", "N4"]
    assert pushes("N3") == ["N4", "N2"]
    assert pushes("N9") == ["N10", "N8", "A1"]
    assert pushes("A2") == ["N3"]
    assert pushes("C4") == ["C2"]
    assert pushes("N33") == ["N32"]


def test_v14_nobody_is_pushed_who_is_elsewhere() -> None:
    game = position(["N5", "N6", "N5"])
    assert [move for move in written(game) if move.startswith("push")] == ["push3:N6", "push3:N4"]
    with pytest.raises(IllegalMove):
        game.play(0, Push(1, Place("N7")))


def test_v14_one_can_be_pushed_again() -> None:
    game = position(["N5", "N5", "N5"], ["", "gold", "flint"])
    assert after(game, "push2:N6 push3:N4").hands[0] == cards("flint gold")
    followed = after(game, "push2:N6 N6 push2:N7")
    assert at(followed, 1) == "N7"


def test_v14_nothing_is_stolen_of_empty_hands() -> None:
    step = position(["N5", "N5"]).play(0, Push(1, Place("N6")))
    assert not found(step.events, CardStolen)
    assert not step.irrevocable


def test_v14_a_push_down_a_steep_slope_costs_the_victim_one_more_card() -> None:
    for spot, end in (("N9", "A1"), ("C4", "C2")):
        game, events = play(position([spot, spot], ["", "gold flint fossil"]), f"push2:{end}")
        assert at(game, 1) == end
        assert [len(hand) for hand in game.hands] == [1, 1]
        kinds = [type(event) for event in events]
        assert kinds == [CardStolen, CardLost, Pushed]
        assert found(events, CardLost)[0].cause is Loss.SLIDE


def test_v14_the_theft_comes_before_the_loss() -> None:
    game, events = play(position(["N9", "N9"], ["", "gold"]), "push2:A1")
    assert game.hands == (cards("gold"), ())
    assert not found(events, CardLost)


def test_v14_a_space_with_a_fault_is_one_place_more() -> None:
    assert pushes("N4", N5="fault") == ["N5.1", "N3"]
    assert pushes("N5.1", N5="fault") == ["N5.2", "N4"]
    assert pushes("N9.1", N9="fault") == ["N9.2", "N8", "A1"]
    assert pushes("N9.2", N9="fault") == ["N10", "N9.1", "A1"]
    assert pushes("N9", A2="fault") == ["N10", "N8", "A2.1"]
    assert pushes("A2.2", A2="fault") == ["A1"]


def test_v15_a_slide_stops_at_the_lower_anchor_and_still_costs_a_card() -> None:
    game, events = play(position(["A1", "A1"], ["", "gold flint"]), "push2:N3")
    assert at(game, 1) == "N3"
    assert len(found(events, CardLost)) == 1
    assert [len(hand) for hand in game.hands] == [1, 0]


def test_v15_the_pusher_chooses_the_half_of_a_fault_at_the_anchor() -> None:
    assert pushes("A1", N3="fault") == ["N3.1", "N3.2"]
    assert pushes("A2", N3="fault") == ["N3.1", "N3.2"]


def test_v15_a_camera_lost_in_a_slide_lies_where_it_began() -> None:
    game = position(["N9", "N9"], ["", "camera camera"])
    game, events = play(game, "push2:A1")
    assert found(events, TokenDropped) == [TokenDropped(1, "N9")]
    assert game.token == "N9"


def test_v15_a_way_ends_on_the_first_lava_space() -> None:
    assert pushes("N22", lava="C4") == ["N23", "N21", "C4"]
    assert pushes("N22", lava="C3 C4") == ["N23", "N21", "C4"]
    assert pushes("A2", lava="A1", N3="fault") == ["A1"]
    assert pushes("A1", lava="N3", N3="fault") == ["N3.1", "N3.2"]


def test_v15_a_camera_lost_on_the_way_into_lava_stays_behind() -> None:
    game, events = play(position(["N22", "N22"], ["", "camera camera"], lava="C4"), "push2:C4")
    assert game.statuses[1] is TouristState.BURNED
    assert game.token == "N22"
    assert game.camera is CameraState.TOKEN
    assert [type(event) for event in events][-1] is TouristBurned


def test_v16_nobody_is_pushed_off_the_bottom() -> None:
    assert pushes("N1") == ["N2"]
    assert pushes("N1.1", N1="fault") == ["N1.2"]
    game = position(["N1", "N1"])
    with pytest.raises(IllegalMove):
        game.play(0, Push(1, Place("N0")))


def test_v17_pushed_onto_lava_the_robbed_victim_burns_with_what_is_left() -> None:
    game = position(["N30", "N30"], ["", "gold flint fossil"], lava="N31")
    game, events = play(game, "push2:N31")
    assert game.statuses[1] is TouristState.BURNED
    assert len(game.hands[0]) == 1
    burned = found(events, TouristBurned)[0]
    assert (burned.place, len(burned.cards)) == (Place("N31"), 2)
    assert game.hands[1] == ()
    for viewer in (None, 0):
        assert found(game.visible_events(events, viewer), TouristBurned) == [burned]


def test_v17_a_camera_that_burns_with_its_holder_is_gone() -> None:
    game = position(["N30", "N30"], ["", "camera flint"], lava="N31")
    while (reached := after(game, "push2:N31")).hands[0] != cards("flint"):
        game = replace(game, chance=game.chance.below(7)[1])
    assert reached.camera is CameraState.GONE


def test_v9_a_stolen_card_is_seen_by_thief_and_victim_alone() -> None:
    game, events = play(position(["N5", "N5", "N1"], ["", "gold"]), "push2:N6")
    stolen = [found(game.visible_events(events, viewer), CardStolen)[0].card for viewer in (0, 1, 2, None)]
    assert stolen == [Card.GOLD, Card.GOLD, None, None]
    assert "GOLD" not in repr(events)

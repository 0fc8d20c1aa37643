"""V19 to V22: the photo, who holds the camera, the shout and the camera on the ground."""

from dataclasses import replace
from typing import Any

import pytest

from games.core.refusals import IllegalMove
from games.vesuvio.board import Place
from games.vesuvio.events import CardLost, Driven, Loss, PhotoPoint, PhotoTaken, Shouted, TokenDropped, TokenTaken
from games.vesuvio.moves import Photo, Push, Shout
from games.vesuvio.pieces import CameraState, Card, TouristState
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.view import CameraView
from tests.games.vesuvio.boards import after, at, cards, found, play, position, written


def top(**fields: Any) -> VesuvioPosition:
    """Seat 0 at the top, seat 1 far away, its turns over at once."""
    return position(["N33", "N5"], ground={"N33": "poor"}, **fields)


def test_v19_the_photo_takes_four_points_at_the_top() -> None:
    game, events = play(top(), "photo photo photo photo")
    assert [event.points for event in found(events, PhotoPoint)] == [1, 2, 3, 4]
    assert found(events, PhotoTaken) == [PhotoTaken(0)]
    assert (game.hands[0], game.camera, game.mover) == (cards("camera"), CameraState.HELD, 1)


def test_v19_there_is_no_photo_elsewhere() -> None:
    with pytest.raises(IllegalMove):
        position(["N32", "N5"]).play(0, Photo())


def test_v19_points_of_two_turns_in_a_row_count() -> None:
    game = after(top(), "photo end end photo photo photo")
    assert game.hands[0] == cards("camera")


def test_v19_points_of_the_turn_before_the_last_have_lapsed() -> None:
    """One and one and two over three turns are three."""
    game = after(top(), "photo end end photo end end photo photo")
    assert game.view(None).photo_points == (3, 0)
    assert game.camera is CameraState.UNTAKEN
    assert after(game, "photo").camera is CameraState.HELD


def test_v19_a_turn_without_a_point_for_the_photo_loses_those_there_are() -> None:
    game = after(top(), "photo photo end end end end")
    assert game.view(None).photo_points == (0, 0)


@pytest.mark.parametrize("line", ["dig", "N32"])
def test_v19_any_other_action_loses_the_points(line: str) -> None:
    assert after(top(), f"photo photo {line}").view(None).photo_points == (0, 0)


def test_v19_a_push_too_loses_the_points_of_who_pushes_and_who_is_pushed() -> None:
    game = position(["N33", "N33"], photo={0: (0, 1), 1: (2, 0)})
    assert after(game, "push2:N32").view(None).photo_points == (0, 0)


def test_v19_ending_a_turn_is_no_action() -> None:
    assert after(top(), "photo end").view(None).photo_points == (1, 0)


def test_v19_there_is_one_photo_even_if_it_burns() -> None:
    held = position(["N33", "N5"], ["", "camera"])
    gone = position(["N33", "N5"], taken=True)
    dropped = position(["N33", "N5"], token="N4")
    for game in (held, gone, dropped):
        assert "photo" not in written(game)
        with pytest.raises(IllegalMove):
            game.play(0, Photo())


def test_v19_nobody_keeps_points_towards_a_photo_that_is_taken() -> None:
    game = after(position(["N33", "N33"], photo={0: (3, 0), 1: (2, 0)}), "photo")
    assert game.view(None).photo_points == (0, 0)


def test_v20_everybody_knows_who_has_taken_the_photo() -> None:
    game = after(position(["N33", "N5", "N5"], photo={0: (3, 0)}), "photo")
    for viewer in (None, 0, 1, 2):
        assert game.view(viewer).camera == CameraView(CameraState.HELD, frozenset({0}), publicly=frozenset({0}))


def thieves(stolen: Card) -> VesuvioPosition:
    """Seat 0 holds the camera and flint, and seat 1 steals this card of the two."""
    game = position(["N5", "N5", "N1", "N5"], ["flint camera", "", "", ""], mover=1)
    for _ in range(50):
        reached = game.play(1, Push(0, Place("N6"))).position
        if stolen in reached.hands[1]:
            return reached
        game = replace(game, chance=game.chance.below(7)[1])
    pytest.fail("the card is never stolen")


def test_v20_after_a_theft_only_thief_and_victim_know_who_holds_the_camera() -> None:
    game = thieves(Card.CAMERA)
    known = [set(game.view(viewer).camera.seats) for viewer in (0, 1, 2, 3, None)]
    assert known == [{1}, {1}, {0, 1}, {0, 1}, {0, 1}]
    other = thieves(Card.FLINT)
    known = [set(other.view(viewer).camera.seats) for viewer in (0, 1, 2, 3, None)]
    assert known == [{0}, {0}, {0, 1}, {0, 1}, {0, 1}]


def test_v20_empty_hands_hold_no_camera() -> None:
    game = after(position(["N5", "N5", "N1"], ["camera"], mover=1), "push1:N6")
    assert [set(game.view(viewer).camera.seats) for viewer in (0, 2, None)] == [{1}, {1}, {1}]


def test_v20_whether_one_can_shout_is_told_to_nobody_who_does_not_know_it() -> None:
    for stolen in (Card.CAMERA, Card.FLINT):
        game = thieves(stolen)
        assert game.secret_choice
        for viewer in (None, 2, 3):
            assert not [move for move in game.view(viewer).offers if isinstance(move, Shout)]
        own = [move for move in game.view(1).offers if isinstance(move, Shout)]
        assert bool(own) == (stolen is Card.CAMERA)


def test_v20_a_camera_that_is_known_makes_no_secret() -> None:
    game = position(["N5", "N5"], ["camera"])
    assert not game.secret_choice
    assert [move for move in game.view(None).offers if isinstance(move, Shout)]
    lonely = after(thieves(Card.CAMERA), "N6 N7")
    assert not lonely.secret_choice


def test_v20_a_shout_and_a_loss_show_where_the_camera_is() -> None:
    game = thieves(Card.CAMERA)
    shouted = after(game, "shout:N6")
    for viewer in (None, 0, 1, 2, 3):
        assert shouted.view(viewer).camera == CameraView(CameraState.TOKEN, frozenset(), "N5")


def test_v20_at_the_end_all_see_all_hands() -> None:
    game = thieves(Card.CAMERA)
    over = game.conclude().position.view(None)
    assert over.camera == CameraView(CameraState.HELD, frozenset({1}), publicly=frozenset({1}))
    assert over.hands == game.hands
    assert game.view(None).hands is None


def test_v21_the_shout_costs_a_point_and_a_card_and_drives_all_others_one_way() -> None:
    game = position(["N5", "N5", "N5", "N6"], ["camera"])
    game, events = play(game, "shout:N4")
    assert [at(game, seat) for seat in range(4)] == ["N5", "N4", "N4", "N6"]
    assert game.points == 3
    assert [type(event) for event in events] == [Shouted, CardLost, TokenDropped, Driven, Driven]
    assert found(events, CardLost) == [CardLost(0, Card.CAMERA, Loss.SHOUT)]


def test_v21_a_stone_is_out_of_the_game_and_the_camera_lies_where_the_shout_was() -> None:
    seen = set()
    game = position(["N5", "N5"], ["camera gold"])
    for _ in range(40):
        game = replace(game, chance=game.chance.below(7)[1])
        reached = after(game, "shout:N4")
        lost = "camera" if reached.token else "gold"
        seen.add(lost)
        assert reached.hands[0] == cards("gold" if lost == "camera" else "camera")
        assert reached.removed == cards("" if lost == "camera" else "gold")
        assert reached.token == ("N5" if lost == "camera" else None)
    assert seen == {"camera", "gold"}


def shouts(spot: str, lava: str = "", **ground: str) -> list[str]:
    game = position([spot, spot], ["camera"], ground=ground, lava=lava)
    return [move.removeprefix("shout:") for move in written(game) if move.startswith("shout")]


def test_v21_directions() -> None:
    assert shouts("N5") == ["N6", "N4"]
    assert shouts("N3") == ["N4", "N2", "A1"]
    assert shouts("N9") == ["N10", "N8", "A1"]
    assert shouts("A1") == ["N3", "A2"]
    assert shouts("A2") == ["N3", "N9"]
    assert shouts("N1") == ["N2"]
    assert shouts("N33") == ["N32"]


def test_v21_the_shouter_names_one_half_of_a_fault_for_all() -> None:
    assert shouts("A2", N9="fault") == ["N3", "N9.1", "N9.2"]
    assert shouts("N3.1", N3="fault") == ["N3.2", "N2", "A1"]
    game = position(["A2", "A2", "A2"], ["camera"], ground={"N9": "fault"})
    reached = after(game, "shout:N9.2")
    assert (at(reached, 1), at(reached, 2)) == ("N9.2", "N9.2")


def test_v21_who_is_driven_down_a_steep_slope_loses_a_card_clockwise_from_the_shouter() -> None:
    game = position(["N9", "N9", "N9", "N9"], ["gold", "flint", "camera", "fossil"], mover=2)
    game, events = play(game, "shout:A1")
    assert [(loss.seat, loss.card) for loss in found(events, CardLost)] == [
        (2, Card.CAMERA),
        (3, Card.FOSSIL),
        (0, Card.GOLD),
        (1, Card.FLINT),
    ]
    assert game.hands == ((), (), (), ())
    assert [at(game, seat) for seat in range(4)] == ["A1", "A1", "N9", "A1"]


def test_v21_up_a_steep_slope_nobody_loses_a_card() -> None:
    game, events = play(position(["N3", "N3"], ["camera", "gold"]), "shout:A1")
    assert game.hands[1] == cards("gold")
    assert len(found(events, CardLost)) == 1


def test_v21_a_shout_needs_the_camera_and_somebody_else_there() -> None:
    for game in (position(["N5", "N5"], ["gold", "camera"]), position(["N5", "N6"], ["camera"])):
        assert not [move for move in written(game) if move.startswith("shout")]
        with pytest.raises(IllegalMove):
            game.play(0, Shout(Place("N4")))


def test_v21_a_shout_drives_into_lava_and_costs_points_towards_a_photo() -> None:
    game = position(["N30", "N30", "N30"], ["camera"], lava="N31")
    reached = after(game, "shout:N31")
    assert reached.statuses == (TouristState.MOUNTAIN, TouristState.BURNED, TouristState.BURNED)
    assert at(reached, 0) == "N30"


def test_v22_anybody_in_the_space_picks_the_camera_up_for_a_point() -> None:
    for spot in ("N5.1", "N5.2"):
        game = position(["N1", spot], ground={"N5": "fault"}, token="N5", mover=1)
        reached, events = play(game, "take")
        assert (reached.hands[1], reached.points) == (cards("camera"), 3)
        assert (reached.camera, reached.token) == (CameraState.HELD, None)
        assert events == (TokenTaken(1, "N5"),)
        assert reached.view(None).camera.seats == {1}


def test_v22_the_camera_is_picked_up_where_it_lies_only() -> None:
    assert "take" not in written(position(["N4", "N1"], token="N5"))
    assert "take" not in written(position(["N4", "N4"], ["", "camera"]))

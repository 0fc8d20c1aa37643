"""V30 to V33, V37: the end, who has won, and giving up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.refusals import IllegalMove
from games.vesuvio.cards import Card
from games.vesuvio.endings import AGREEMENT, BURNED, ESCAPED, FORFEIT
from games.vesuvio.events import GameEnded, LavaAdvanced, SeatForfeited, TokenDropped
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.states import CameraState, Status
from tests.games.vesuvio.boards import after, at, begin, cards, found, play, position


def home(hands: list[str], *, photo_wins: bool = False) -> VesuvioPosition:
    """The end of a game in which everybody escapes with these hands."""
    places = ["N1", *["yacht"] * (len(hands) - 1)]
    return after(position(places, hands, photo_wins=photo_wins), "leave")


def result(game: VesuvioPosition) -> tuple[tuple[int | None, ...], tuple[int, ...]]:
    assert game.outcome is not None
    return game.outcome.placings, game.outcome.scores


def test_v30_the_game_ends_at_once_when_the_last_tourist_leaves() -> None:
    game = position(["N1", "yacht", "burned"], eruption=("photo", 1, 3), lava="N33")
    game, events = play(game, "leave")
    assert game.outcome is not None
    assert game.outcome.ending == ESCAPED
    assert not found(events, LavaAdvanced)
    assert isinstance(events[-1], GameEnded)
    assert (game.turn, game.to_act, game.moves(0)) == (1, frozenset(), ())


def test_v30_the_game_ends_when_the_last_tourist_burns() -> None:
    game = after(position(["N32", "yacht"], ["gold"], lava="N33", eruption=("photo", 1, 3), taken=True), "end")
    assert game.outcome is not None
    assert result(game) == ((None, 1), (0, 0))


def test_v30_it_goes_on_while_somebody_is_on_the_mountain() -> None:
    assert after(position(["N1", "N33"]), "leave").outcome is None


def test_v31_points_decide_and_the_camera_is_worth_twenty() -> None:
    assert result(home(["camera", "strange fossil gold"])) == ((1, 2), (20, 9))
    assert result(home(["camera", "strange strange strange strange strange flint pyrite"])) == ((2, 1), (20, 21))


def test_v31_with_the_option_the_photo_wins_whatever_the_points() -> None:
    hands = ["strange strange strange strange strange pyrite", "camera", "fossil"]
    assert result(home(hands)) == ((1, 2, 3), (21, 20, 3))
    assert result(home(hands, photo_wins=True)) == ((2, 1, 3), (21, 20, 3))
    assert begin(photo_wins=True).photo_wins
    assert not begin().photo_wins


def test_v32_of_equal_points_fewer_stones_win_and_the_camera_is_none() -> None:
    assert result(home(["gold gold", "strange"])) == ((2, 1), (4, 4))
    assert result(home(["camera pyrite", "strange strange strange strange strange pyrite"]))[0] == (1, 2)
    assert result(home(["camera", "strange strange strange strange strange"]))[0] == (1, 2)
    assert result(home(["camera flint flint flint flint flint", "strange strange strange strange strange"]))[0] == (
        1,
        1,
    )


def test_v32_equal_in_both_share_the_place() -> None:
    assert result(home(["fossil", "sapphire", "gold"])) == ((1, 1, 3), (3, 3, 2))


def test_v33_without_anybody_escaped_nobody_wins() -> None:
    game = after(position(["N32", "burned"], ["gold"], lava="N33", eruption=("photo", 1, 3)), "end")
    assert game.outcome is not None
    assert game.outcome.ending == BURNED
    assert result(game) == ((None, None), (0, 0))
    assert game.outcome.winners == ()


def test_v33_the_burned_are_not_placed() -> None:
    game = after(position(["N1", "burned", "yacht"], ["flint", "", "gold"]), "leave")
    assert result(game) == ((2, None, 1), (0, 0, 2))


def test_v33_by_agreement_only_who_has_escaped_is_placed() -> None:
    game = position(["N5", "yacht", "yacht"], ["camera", "flint", "gold"]).conclude().position
    assert game.outcome is not None
    assert game.outcome.ending == AGREEMENT
    assert result(game) == ((None, 2, 1), (0, 0, 2))
    nobody = begin().conclude().position
    assert result(nobody) == ((None, None), (0, 0))


@pytest.mark.parametrize("mover", [0, 1])
def test_v37_who_gives_up_counts_as_burned_and_nobody_gains_the_cards(mover: int) -> None:
    game = position(["N5", "N5", "N2"], ["gold flint", "", ""], mover=mover)
    step = game.forfeit(0)
    reached = step.position
    assert reached.table.statuses[0] is Status.BURNED
    assert reached.table.hands == ((), (), ())
    assert sorted(card.value for card in reached.table.removed) == ["flint", "gold"]
    assert found(step.events, SeatForfeited)[0].cards == cards("flint gold")
    assert reached.mover == 1
    assert reached.turn == (1 if mover == 0 else 0)
    assert reached.points == 4
    assert step.irrevocable


def test_v37_the_camera_stays_on_the_space() -> None:
    step = position(["N5.1", "N5.2"], ["camera gold"], ground={"N5": "fault"}).forfeit(0)
    assert found(step.events, TokenDropped) == [TokenDropped(0, "N5")]
    assert (step.position.table.camera, step.position.table.token) == (CameraState.TOKEN, "N5")
    assert Card.CAMERA not in step.position.table.removed


def test_v37_two_stones_to_choose_from_go_too() -> None:
    game = after(position(["N4", "N20"], ground={"N4": "medium"}), "dig")
    reached = game.forfeit(0).position
    assert (reached.drawn, reached.table.removed) == ((), cards("flint flint"))


def test_v37_a_choice_of_another_seat_stays_open() -> None:
    game = after(position(["N4", "N20"], ground={"N4": "medium"}), "dig")
    reached = game.forfeit(1).position
    assert reached.drawn == game.drawn
    assert reached.mover == 0


def test_v37_its_slot_stays_and_the_others_play_on() -> None:
    game = begin(3).forfeit(0).position
    assert (game.mover, game.turn, game.outcome) == (1, 1, None)
    game = after(game, "enter end enter end")
    assert (game.mover, game.round) == (1, 2)


def test_v37_who_gives_up_on_the_yacht_is_not_placed() -> None:
    game = position(["yacht", "N1"], ["camera gold", "flint"], mover=1).forfeit(0).position
    assert game.table.camera is CameraState.GONE
    assert at(game, 0) == "burned"
    over = after(game, "leave")
    assert result(over) == ((None, 1), (0, 0))


def test_v37_when_all_give_up_nobody_wins() -> None:
    game = begin(2).forfeit(1).position.forfeit(0).position
    assert game.outcome is not None
    assert game.outcome.ending == FORFEIT
    assert game.outcome.winners == ()
    with pytest.raises(IllegalMove):
        game.forfeit(0)


def test_v37_a_seat_gives_up_once() -> None:
    game = begin(3).forfeit(1).position
    for seat in (1, 7):
        with pytest.raises(IllegalMove):
            game.forfeit(seat)


def test_the_holder_of_the_camera_must_be_home_for_the_photo_to_win() -> None:
    game = position(["N5", "N1"], ["camera", "flint"], mover=1, photo_wins=True)
    game = replace(after(game, "leave"), mover=0).forfeit(0).position
    assert result(game) == ((None, 1), (0, 0))

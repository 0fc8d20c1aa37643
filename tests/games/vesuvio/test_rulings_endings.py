"""V30 to V33, V37: the end, who has won, and giving up."""

from dataclasses import replace

import pytest

from bot.words.language import language_for
from games.core.contract import GameEnded
from games.core.refusals import IllegalMove
from games.core.text import Seat, text
from games.vesuvio.endings import Ending
from games.vesuvio.events import LavaAdvanced, TokenDropped, TouristGivenUp
from games.vesuvio.game import VESUVIO
from games.vesuvio.pieces import CameraState, Card, TouristState
from games.vesuvio.position import VesuvioPosition
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
    assert game.outcome.ending == Ending.ESCAPED
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
    assert game.outcome.ending == Ending.BURNED
    assert result(game) == ((None, None), (0, 0))
    assert game.outcome.winners == ()


def test_v33_the_burned_are_not_placed() -> None:
    game = after(position(["N1", "burned", "yacht"], ["flint", "", "gold"]), "leave")
    assert result(game) == ((2, None, 1), (0, 0, 2))


def test_v33_by_agreement_only_who_has_escaped_is_placed() -> None:
    game = position(["N5", "yacht", "yacht"], ["camera", "flint", "gold"]).conclude().position
    assert game.outcome is not None
    assert game.outcome.ending == Ending.AGREEMENT
    assert result(game) == ((None, 2, 1), (0, 0, 2))
    nobody = begin().conclude().position
    assert result(nobody) == ((None, None), (0, 0))


@pytest.mark.parametrize("mover", [0, 1])
def test_v37_who_gives_up_counts_as_burned_and_nobody_gains_the_cards(mover: int) -> None:
    game = position(["N5", "N5", "N2"], ["gold flint", "", ""], mover=mover)
    step = game.forfeit(0)
    reached = step.position
    assert reached.statuses[0] is TouristState.BURNED
    assert reached.hands == ((), (), ())
    assert sorted(card.value for card in reached.removed) == ["flint", "gold"]
    assert found(step.events, TouristGivenUp)[0].cards == cards("flint gold")
    assert reached.mover == 1
    assert reached.turn == (1 if mover == 0 else 0)
    assert reached.points == 4
    assert step.irrevocable


def test_v37_the_camera_stays_on_the_space() -> None:
    step = position(["N5.1", "N5.2"], ["camera gold"], ground={"N5": "fault"}).forfeit(0)
    assert found(step.events, TokenDropped) == [TokenDropped(0, "N5")]
    assert (step.position.camera, step.position.token) == (CameraState.TOKEN, "N5")
    assert Card.CAMERA not in step.position.removed


def test_v37_two_stones_to_choose_from_go_too() -> None:
    game = after(position(["N4", "N20"], ground={"N4": "medium"}), "dig")
    reached = game.forfeit(0).position
    assert (reached.drawn, reached.removed) == ((), cards("flint flint"))


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


@pytest.mark.parametrize("others", [["N1"], ["N1", "N9"], ["N1", "burned"]])
def test_v37_nobody_gives_up_on_the_yacht(others: list[str]) -> None:
    game = position(["yacht", *others], ["camera gold", "flint"], mover=1)
    assert 0 not in game.can_forfeit
    with pytest.raises(IllegalMove) as refusal:
        game.forfeit(0)
    assert language_for("en").say(refusal.value.text) == ("Player 1 is safe on the yacht and has nothing to give up.")
    assert after(game, "leave").hands[0] == cards("gold camera")


@pytest.mark.parametrize("gives_up", [0, 1])
@pytest.mark.parametrize("camera", ["camera gold", "gold"])
def test_v37_the_last_one_left_has_won_with_what_it_holds(gives_up: int, camera: str) -> None:
    """In its own turn or another's, and before lava comes that would have burned it."""
    game = position(["N32", "N32"], [camera, camera], lava="N33", eruption=("photo", 1 - gives_up, 3))
    step = game.forfeit(gives_up)
    left = 1 - gives_up
    worth = 22 if camera == "camera gold" else 2
    reached = step.position
    assert reached.outcome is not None
    assert (reached.outcome.ending, reached.outcome.winners) == (Ending.FORFEIT, (left,))
    assert [reached.outcome.placings[gives_up], reached.outcome.scores[gives_up]] == [None, 0]
    assert reached.outcome.scores[left] == worth
    assert reached.outcome.reason == text("vesuvio-ending-forfeit", seat=Seat(left))
    assert not found(step.events, LavaAdvanced)
    assert isinstance(step.events[-1], GameEnded)
    assert not reached.to_act | reached.can_forfeit
    assert reached.forfeited == {gives_up}
    assert VESUVIO.load(reached.dump()) == reached


@pytest.mark.parametrize("third", ["burned", "outside", "N9", "yacht"])
def test_v37_it_ends_only_when_one_is_left_and_nobody_is_on_the_yacht(third: str) -> None:
    game = position(["N20", "N5", third], ["gold", "flint", "" if third == "burned" else "gold"])
    outcome = game.forfeit(1).position.outcome
    assert (outcome is not None) == (third == "burned")
    if outcome:
        assert outcome.placings == (1, None, None)


def test_v37_a_burned_seat_that_gives_up_leaves_the_last_one_the_winner() -> None:
    game = position(["N20", "burned"], ["gold"])
    assert game.outcome is None
    assert game.can_forfeit == {0, 1}
    assert result(game.forfeit(1).position) == ((1, None), (2, 0))


def test_v37_burning_alone_makes_nobody_the_winner() -> None:
    """Only giving up does: who is left when others burn has still to come down."""
    game = position(["N32", "N5"], lava="N33", eruption=("photo", 1, 3))
    reached = after(game, "end")
    assert (at(reached, 0), reached.outcome) == ("burned", None)


def test_v37_with_somebody_on_the_yacht_it_is_played_to_its_end() -> None:
    game = position(["yacht", "N5", "N1"], ["gold", "fossil", "flint"], mover=1).forfeit(1).position
    assert (game.mover, game.outcome) == (2, None)
    assert result(after(game, "leave")) == ((1, None, 2), (2, 0, 0))
    given_up = game.forfeit(2).position
    assert given_up.outcome is not None
    assert (given_up.outcome.ending, result(given_up)) == (Ending.ESCAPED, ((1, None, None), (2, 0, 0)))


def test_v37_when_nobody_is_left_there_is_no_winner() -> None:
    game = position(["N5", "burned"], ["gold"]).forfeit(0).position
    assert game.outcome is not None
    assert (game.outcome.ending, result(game)) == (Ending.BURNED, ((None, None), (0, 0)))


@pytest.mark.parametrize("photo_wins", [False, True])
def test_v37_by_agreement_only_the_yacht_is_placed_by_points(photo_wins: bool) -> None:
    hands = ["camera", "strange", "", "fossil"]
    game = position(["N5", "yacht", "burned", "yacht"], hands, photo_wins=photo_wins)
    assert result(game.conclude().position) == ((None, 1, None, 2), (0, 4, 0, 3))


def test_v37_the_camera_lies_on_the_space_also_when_that_ends_the_game() -> None:
    step = position(["N5", "N20"], ["camera gold"]).forfeit(0)
    assert found(step.events, TokenDropped) == [TokenDropped(0, "N5")]
    assert (step.position.camera, step.position.token) == (CameraState.TOKEN, "N5")


def test_v37_a_seat_gives_up_once() -> None:
    game = begin(3).forfeit(1).position
    for seat in (1, 7):
        with pytest.raises(IllegalMove):
            game.forfeit(seat)


def test_the_holder_of_the_camera_must_be_home_for_the_photo_to_win() -> None:
    game = position(["N5", "N1"], ["camera", "flint"], mover=1, photo_wins=True)
    game = replace(after(game, "leave"), mover=0).forfeit(0).position
    assert game.outcome is not None
    assert game.outcome.ending == Ending.ESCAPED
    assert result(game) == ((None, 1), (0, 0))

"""V23 to V25, V29, V34: what sets the eruption off, whose slot it comes in, and who burns."""

from dataclasses import replace
from typing import Any

from games.vesuvio.eruption import FALLBACK_ROUND, Eruption
from games.vesuvio.events import EruptionCause, EruptionTriggered, LavaAdvanced, TokenBurned, TouristBurned
from games.vesuvio.pieces import CameraState, Card, TouristState
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.view import EruptionView
from tests.games.vesuvio.boards import after, at, begin, cards, found, play, position


def rounds_until_lava(game: VesuvioPosition) -> tuple[int, int]:
    """The round and the mover when lava first lies on the mountain, everybody ending their turns."""
    for _ in range(200):
        if game.lava:
            return game.round, game.mover
        game = after(game, "end")
    raise AssertionError("no lava came")


def photographer(seat: int = 1, seats: int = 3, **fields: Any) -> VesuvioPosition:
    """A seat that lacks one point for the photo, the others far below."""
    places = ["N33" if other == seat else "N2" for other in range(seats)]
    return position(places, photo={seat: (3, 0)}, mover=seat, **fields)


def digger(seat: int, round_: int, places: list[str]) -> VesuvioPosition:
    """A seat that draws the eruption card in this round."""
    ground = {"N28": "poor"}
    return position(places, ground=ground, decks={"red": "eruption"}, mover=seat, round=round_)


def test_v23_after_the_photo_lava_comes_at_the_second_turn_that_follows() -> None:
    game, events = play(photographer(), "photo N32 N31 N30")
    assert found(events, EruptionTriggered) == [EruptionTriggered(1, EruptionCause.PHOTO)]
    assert rounds_until_lava(game) == (3 + 2, 1)


def test_v23_after_the_eruption_card_lava_comes_at_the_next_turn() -> None:
    game, events = play(digger(1, 3, ["N2", "N28", "N2"]), "dig")
    assert found(events, EruptionTriggered) == [EruptionTriggered(1, EruptionCause.CARD)]
    assert rounds_until_lava(game) == (3 + 1, 1)


def test_v24_lava_moves_once_a_round_in_the_slot_of_who_is_responsible() -> None:
    game = after(photographer(), "photo N32 N31 N30")
    advances = []
    for _ in range(12):
        game, events = play(game, "end")
        advances += [(game.round, game.mover)] * len(found(events, LavaAdvanced))
    assert advances == [(5, 1), (6, 2), (7, 2), (8, 2)]


def test_v24_the_trigger_that_comes_first_in_turn_order_counts() -> None:
    """Seat 1 took the photo in round 3, so lava is due in round 5 at its slot; a card of seat 2 brings it sooner."""
    for seat, round_, expected in [
        (2, 3, Eruption(EruptionCause.CARD, 2, 4)),
        (0, 4, Eruption(EruptionCause.CARD, 0, 5)),
        (1, 4, Eruption(EruptionCause.PHOTO, 1, 5)),
        (2, 4, Eruption(EruptionCause.PHOTO, 1, 5)),
    ]:
        game = digger(seat, round_, ["N28"] * 3)
        game = replace(game, eruption=Eruption(EruptionCause.PHOTO, 1, 5))
        reached, events = play(game, "dig")
        assert reached.eruption == expected
        assert bool(found(events, EruptionTriggered)) == (expected.cause is EruptionCause.CARD)


def test_v24_turn_order_counts_from_the_first_seat() -> None:
    game = digger(0, 3, ["N28"] * 3)
    game = replace(game, first=1, eruption=Eruption(EruptionCause.PHOTO, 2, 4))
    assert after(game, "dig").eruption == Eruption(EruptionCause.PHOTO, 2, 4)
    assert after(replace(game, first=0), "dig").eruption == Eruption(EruptionCause.CARD, 0, 4)


def test_v24_a_photo_after_the_card_does_not_move_the_slot() -> None:
    game = photographer(0, eruption=("card", 2, 4))
    assert after(game, "photo").eruption == Eruption(EruptionCause.CARD, 2, 4)


def test_v25_the_slot_stays_when_its_seat_is_gone() -> None:
    for gone in ("yacht", "burned"):
        game = position(["N2", gone, "N3"], eruption=("photo", 1, 3), lava="N33 N32", taken=True)
        game, events = play(game, "end")
        assert game.mover == 2
        assert len(found(events, LavaAdvanced)) == 1
        given_up = position(["N2", "N4", "N3"], eruption=("photo", 1, 3), lava="N33 N32")
        left = given_up.forfeit(1).position
        assert found(play(left, "end")[1], LavaAdvanced)


def test_v25_the_slots_of_others_who_are_gone_pass_without_a_turn() -> None:
    game = position(["N2", "burned", "yacht", "N5"])
    reached = after(game, "end")
    assert (reached.mover, reached.turn, reached.round) == (3, 1, 3)
    assert (after(reached, "end").mover, after(reached, "end").round) == (0, 4)


def test_v29_tourists_under_lava_burn_with_all_their_cards() -> None:
    game = position(
        ["N2", "N31", "E2"], ["", "gold", "camera flint"], lava="N33 N32", eruption=("photo", 0, 3), mover=2
    )
    game, events = play(game, "end")
    assert game.statuses == (TouristState.MOUNTAIN, TouristState.BURNED, TouristState.BURNED)
    assert [(one.seat, one.place.name, one.cards) for one in found(events, TouristBurned)] == [
        (1, "N31", cards("gold")),
        (2, "E2", cards("flint camera")),
    ]
    assert game.hands == ((), (), ())
    assert game.camera is CameraState.GONE
    assert game.removed == (Card.GOLD, Card.FLINT)


def test_v29_a_seat_that_burns_in_its_own_slot_has_no_turn() -> None:
    game = position(["N2", "N31", "N3"], lava="N33 N32", eruption=("photo", 1, 3))
    reached = after(game, "end")
    assert (reached.mover, at(reached, 1)) == (2, "burned")


def test_v29_a_camera_on_the_ground_burns() -> None:
    game = position(["N2", "N3"], lava="N33 N32", eruption=("photo", 1, 3), token="E2")
    game, events = play(game, "end")
    assert found(events, TokenBurned) == [TokenBurned("E2")]
    assert (game.camera, game.token) == (CameraState.GONE, None)


def test_v34_lava_comes_by_itself_at_the_first_seats_slot_in_round_31() -> None:
    assert FALLBACK_ROUND == 31
    game = after(begin(3, first=1), "enter end enter end enter end")
    assert rounds_until_lava(game) == (31, 1)


def test_v34_it_is_told_a_round_ahead() -> None:
    game = position(["N2", "N3"], round=29, mover=1)
    assert game.view(None).eruption is None
    game, events = play(game, "end")
    assert found(events, EruptionTriggered) == [EruptionTriggered(0, EruptionCause.ROUND)]
    assert game.view(None).eruption == EruptionView(EruptionCause.ROUND, 0, begun=False, lava_in=2, round=31)


def test_v34_a_trigger_that_comes_later_is_dropped() -> None:
    dug = after(digger(1, 30, ["N2", "N28"]), "dig")
    assert dug.eruption == Eruption(EruptionCause.ROUND, 0, 31)
    assert after(digger(0, 30, ["N28", "N2"]), "dig").eruption == Eruption(EruptionCause.CARD, 0, 31)
    assert after(digger(1, 29, ["N2", "N28"]), "dig").eruption == Eruption(EruptionCause.CARD, 1, 30)
    photo = position(["N2", "N33"], photo={1: (3, 0)}, mover=1, round=29)
    assert after(photo, "photo").eruption == Eruption(EruptionCause.ROUND, 0, 31)


def test_the_countdown_counts_the_turns_that_end_before_the_lava() -> None:
    game = after(photographer(), "photo")
    counted = []
    while not game.lava:
        due = game.view(None).eruption
        assert due is not None
        assert not due.begun
        counted.append(due.lava_in)
        game = after(game, "end")
    assert counted == [6, 5, 4, 3, 2, 1]
    begun = game.view(None).eruption
    assert begun is not None
    assert (begun.begun, begun.lava_in) == (True, 2)


def test_the_countdown_leaves_out_whoever_is_not_in_play_any_more() -> None:
    game = position(["N2", "yacht", "N3", "burned"], mover=0, eruption=("photo", 3, 4))
    due = game.view(None).eruption
    assert due is not None
    assert due.lava_in == 4, "seats 0 and 2, twice each"

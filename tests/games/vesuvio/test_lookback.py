"""Looking back at a game of Vesuvio uses only what the seat could know then; the curve counts true hands."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from bot.words.language import language_for
from games import REGISTRY
from games.core.actions import Move
from games.core.analyst import LEAST
from games.core.computers import plan_turn
from games.core.lookback import whole_turns
from games.core.record import Playthrough
from games.vesuvio.game import VESUVIO
from games.vesuvio.position import VesuvioPosition
from tests.games.vesuvio.boards import after, position
from tests.games.vesuvio.crowds import crowd, pick
from tests.games.vesuvio.test_secrets import other_world

MOMENTS = 12
CURVES = 25


@pytest.mark.full
def test_a_turn_is_judged_alike_whatever_was_hidden_from_its_seat() -> None:
    analyst, found = VESUVIO.analyst, 0
    for number in range(MOMENTS):
        dice = Random(number)
        one = crowd(dice)
        seat = one.mover
        other = other_world(one, seat, dice)
        assert other.dump() != one.dump()
        played = (one.notation(pick(one, dice)),)
        looks = [analyst.look(world.view(seat), seat, played).better for world in (one, other)]
        assert looks[0] == looks[1]
        if looks[0]:
            found += 1
            told = [analyst.explained(world.view(seat), seat, looks[0]) for world in (one, other)]
            assert told[0] == told[1]
    assert found


def test_the_curve_counts_no_card_that_is_still_in_a_deck() -> None:
    for number in range(CURVES):
        one = crowd(Random(number))
        decks = tuple(deck[::-1] for deck in one.decks)
        turned = replace(one, decks=decks)
        assert VESUVIO.analyst.prospects(turned) == VESUVIO.analyst.prospects(one)


def test_coming_ashore_hardly_moves_the_curve() -> None:
    """Nobody would do anything else: whose turn it is counts, so the curve does not rise with every turn."""
    shares = [VESUVIO.analyst.prospects(start)[0] for start, _ in turns(2, 3)]
    assert all(abs(after - before) < 0.07 for before, after in pairwise(shares))
    assert len(shares) == 3


def turns(number: int, most: int) -> Iterator[tuple[VesuvioPosition, tuple[str, ...]]]:
    """The first turns of a game between computers, each with the position in which it began."""
    dice, game = Random(number), REGISTRY["vesuvio"]
    position = game.start(2, game.complete_options({}), dice.randbytes(16))
    while not position.outcome and position.turn < most:
        start, played, seat = position, list[str](), position.mover
        while not position.outcome and position.turn == start.turn:
            notation = plan_turn(game, position.view(seat), seat, 2 + seat, dice.randbytes(16))[0]
            played.append(notation)
            position = position.play(seat, position.read(seat, notation)).position
        yield start, tuple(played)


@pytest.mark.full
def test_a_turn_stands_out_by_what_it_won_of_the_chances_over_all_other_turns_and_its_praise_says_so() -> None:
    """The first turns of a game: walks never stand out, whatever they lead to, and most of the others do not."""
    analyst, praised = VESUVIO.analyst, 0
    for one, played in turns(1, 30):
        lead = analyst.look(one.view(one.mover), one.mover, played).lead
        praise = analyst.praised(one.view(one.mover), one.mover, played)
        if all(notation[0].isupper() or notation in ("stay", "end") for notation in played):
            assert (lead, praise) == (0, None)
        if praise:
            praised += 1
            assert praise.won >= LEAST
            own, other = (value for name, value in praise.said.values if name in ("own", "other"))
            assert isinstance(own, int)
            assert isinstance(other, int)
            assert own > other
    assert 0 < praised < 10


@pytest.mark.full
def test_taking_the_camera_from_whoever_holds_nothing_else_is_the_best_that_can_be_done() -> None:
    """To push him on instead of back is the same robbery, not another turn."""
    red = "gold gold eruption" + 8 * " fossil strange"
    where = position(("N20", "N20"), ("gold", "camera"), decks={"red": red})
    praise = VESUVIO.analyst.praised(where.view(0), 0, ("push2:N19",))
    assert praise is not None
    for code, said in (("en", "Player 1 robbed Player 2. By"), ("fr", "Joueur 1 a volé Joueur 2. D’après")):
        assert language_for(code).say(praise.said).startswith(said)
    assert VESUVIO.analyst.look(where.view(0), 0, ("N19", "N18", "N17", "N16")).lead == 0


@pytest.mark.full
@pytest.mark.parametrize("number", [14, 25, 61])
def test_a_theft_that_the_same_turn_made_later_is_not_called_better(number: int) -> None:
    analyst, one = VESUVIO.analyst, crowd(Random(number))
    seat, view = one.mover, one.view(one.mover)
    found = analyst.look(view, seat, ("dig", "end")).better
    assert found is not None
    assert found.better[-1].startswith("push")
    assert analyst.look(view, seat, ("dig", *found.better)).better is None


def test_what_a_turn_did_after_it_dug_is_looked_back_at_on_its_own() -> None:
    """With the lava coming, whoever holds the camera digs and then walks about: that is what the game was lost by."""
    hands, coming = ("camera", ""), ("photo", 0, 4)
    played = Playthrough(position(("N32", "N2"), hands, ground={"N32": "poor"}, eruption=coming))
    for notation in ("dig", "N33", "N32", "N33"):
        played.play(Move(0, notation))
    (turn,) = whole_turns(played)
    (rest,) = turn.rests
    assert (rest.number, rest.place[0], rest.played) == (turn.number, turn.place[0] + 1, ("N33", "N32", "N33"))
    assert isinstance(rest.start, VesuvioPosition)
    analyst, view = VESUVIO.analyst, rest.start.view(0)
    found = analyst.look(view, 0, rest.played).better
    assert found is not None
    told = analyst.explained(view, 0, found)
    assert told is not None
    assert told.possible > told.brought + 10
    assert language_for("en").say(told.said[0]).startswith("The lava was coming")


def test_of_the_stone_to_keep_nothing_is_said() -> None:
    where = position(("N10", "N2"), ground={"N10": "medium"}, decks={"green": "gold pyrite"})
    view = after(where, "dig").view(0)
    found = VESUVIO.analyst.look(view, 0, ("keep1:0",)).better
    assert found is None or VESUVIO.analyst.explained(view, 0, found) is None


@pytest.mark.full
def test_who_left_the_mountain_too_soon_is_told_so() -> None:
    """Not that staying led higher up."""
    game, analyst = REGISTRY["vesuvio"], VESUVIO.analyst
    start = game.start(2, game.complete_options({}), bytes(16), 0)
    view = start.play(0, start.read(0, "N1")).position.view(0)
    found = analyst.look(view, 0, ("N0",)).better
    assert found is not None
    told = analyst.explained(view, 0, replace(found, better=("end",)))
    assert told is not None
    assert language_for("en").say(told.said[0]) == "You left for good, with no card; there was time to find more."

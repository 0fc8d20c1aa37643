"""Looking back at a game of Vesuvio uses nothing that the seat could not know then, nor the curve what nobody knew."""

from random import Random

from games.core.search import never
from games.vesuvio.hindsight import VesuvioAnalyst
from tests.games.vesuvio.crowds import crowd, pick
from tests.games.vesuvio.test_secrets import other_world
from tests.thorough import times

MOMENTS = times(2, 30)
CURVES = times(25, 200)


def test_a_turn_is_judged_alike_whatever_was_hidden_from_its_seat() -> None:
    analyst, found = VesuvioAnalyst(), 0
    for number in range(MOMENTS):
        dice = Random(number)
        one = crowd(dice)
        seat = one.mover
        other = other_world(one, seat, dice)
        assert other.dump() != one.dump()
        played = (one.notation(pick(one, dice)),)
        looks = [analyst.alternative(world.view(seat), seat, played, never) for world in (one, other)]
        assert looks[0] == looks[1]
        if looks[0]:
            found += 1
            told = [analyst.explained(world.view(seat), seat, looks[0], never) for world in (one, other)]
            assert told[0] == told[1]
    assert found


def test_the_odds_follow_from_what_everybody_knows() -> None:
    analyst = VesuvioAnalyst()
    for number in range(CURVES):
        dice = Random(number)
        one = crowd(dice)
        other = other_world(one, None, dice)
        assert analyst.prospects(one) == analyst.prospects(other)

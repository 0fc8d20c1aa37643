"""The fast world of computer players against the rules: the same moves, the same draws, the same game."""

from random import Random

import pytest

from games.core.chance import Chance
from games.vesuvio.computer.deeds import as_move, legal_deeds
from games.vesuvio.computer.imagined import Imagined
from games.vesuvio.game import VESUVIO
from games.vesuvio.moves import Leave
from games.vesuvio.position import VesuvioPosition
from tests.games.vesuvio.crowds import crowd


class SameDraws:
    """Draws what the rules draw from the same chance."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def __call__(self, bound: int) -> int:
        """The next draw."""
        number, self.chance = self.chance.below(bound)
        return number


def facts(world: Imagined) -> tuple[object, ...]:
    """All that changes in a world, but not who moves: after the end that is nobody's turn."""
    return (
        world.over,
        (world.mover, world.round, world.points, world.dug, world.slot) if not world.over else (),
        world.lava,
        world.sliding,
        world.drawn,
        world.places,
        world.states,
        world.hands,
        world.decks,
        world.camera,
        world.token,
        world.photo,
        (world.due, world.chosen),
        world.turn,
    )


def play_both(position: VesuvioPosition, dice: Random) -> None:
    """Play a game to its end by both, and compare them after every move."""
    draws = SameDraws(position.table.chance)
    world = Imagined(position, draws)
    while not position.outcome:
        deeds = legal_deeds(world)
        moves = position.moves(position.mover)
        assert [as_move(world.terrain, deed) for deed in deeds] == list(moves)
        choice = dice.randrange(len(deeds))
        if isinstance(moves[choice], Leave) and dice.random() < 0.8:
            continue
        position = position.play(position.mover, moves[choice]).position
        world.play(deeds[choice])
        assert facts(world) == facts(Imagined(position, draws)), moves[choice]
        assert draws.chance == position.table.chance
    assert tuple(world.winners()) == position.outcome.winners


@pytest.mark.full
@pytest.mark.parametrize("number", range(30))
def test_crowds_fare_alike(number: int) -> None:
    dice = Random(number)
    play_both(crowd(dice), dice)


@pytest.mark.parametrize("number", range(4))
def test_whole_games_end_alike(number: int) -> None:
    dice = Random(number)
    play_both(VESUVIO.start(number % 3 + 2, {}, dice.randbytes(16)), dice)

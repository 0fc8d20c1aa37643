"""How the chances stood in a position of Vesuvio, counted by the true hands: the game it is from is over."""

from games.core.analysis import Signs, result_shares, shares
from games.vesuvio.computer.habits import erupts
from games.vesuvio.computer.imagined import BURNED, ESCAPED, OUTSIDE, Imagined
from games.vesuvio.computer.outlook import Facts, facts_of
from games.vesuvio.position import VesuvioPosition

WEIGHTS = (
    *(0.88, 0.89, 0.57, 0.39, -0.2, -0.75, 0.21, 0.03, -0.33, 0.06, 0.11, -0.03, -0.42, -0.02, 0.42, 0.02),
    *(0.36, 2.05, 0.0, 0.0, -1.77, -0.26, 0.44, 0.07, 0.01, 0.25, -0.36, 0.62),
)
"""Fitted to games between computers of levels 1 to 3: the shares that are as likely as can be to have won."""


def odds(position: VesuvioPosition) -> tuple[float, ...]:
    """The shares of a game that goes on."""
    return shares(signs(position), WEIGHTS)


def shares_of(world: Imagined) -> tuple[float, ...]:
    """The same in an imagined world; those of a game that is over are its result."""
    return result_shares(world.winners(), world.seats) if world.over else shares(_signs(world), WEIGHTS)


def signs(position: VesuvioPosition) -> Signs:
    """What speaks for each seat: the facts that computers look at, and how soon its turn comes.

    Nothing here depends on the order of a deck. Who has yet to come ashore counts as standing there.
    """
    return _signs(Imagined(position, lambda bound: 0))


def _signs(world: Imagined) -> Signs:
    for seat, state in enumerate(world.states):
        if state == OUTSIDE:
            world.places[seat] = world.terrain.entry
    hurry = erupts(world)
    return [
        None if world.states[seat] == BURNED else (*facts, *_turn(world, seat, facts, hurry=hurry))
        for seat, facts in enumerate(facts_of(world))
    ]


def _turn(world: Imagined, seat: int, facts: Facts, *, hurry: bool) -> tuple[float, ...]:
    """What it is worth to be on the mountain and to move soon, before the eruption is near and then."""
    if world.states[seat] == ESCAPED:
        return (0.0,) * 6
    soon = 1 - (seat - world.mover) % world.seats / world.seats
    haul = world.terrain.haul[world.places[seat]] / 10
    if hurry:
        return 0.0, soon, 0.0, soon * haul, 1.0, facts.worth
    return soon, 0.0, soon * haul, 0.0, 0.0, 0.0

"""Moments on the mountain that somebody cannot tell from one another."""

from collections.abc import Iterator
from random import Random

from tests.games.vesuvio.crowds import crowd, pick
from tests.games.vesuvio.test_secrets import disguised, other_world
from tests.games.worlds import SEATS, World, draws


def worlds() -> Iterator[tuple[World, World]]:
    """Moments of crowds on the mountain, each with another that the viewer cannot tell from it, all kinds by turns."""
    kinds = (is_a_secret_of_others, is_a_choice_of_others, is_before_a_draw)
    wanted, number = 0, 0
    while True:
        number += 1
        dice = Random(number)
        before = crowd(dice)
        for _ in range(dice.randrange(12) if before.seats == SEATS else 0):
            step = before.play(before.mover, pick(before, dice))
            if step.position.outcome:
                break
            viewer = dice.choice((None, *range(SEATS)))
            one = World(before, step.events, step.position, viewer)
            other = World(
                other_world(before, viewer, dice),
                tuple(disguised(event, viewer, dice) for event in step.events),
                other_world(step.position, viewer, dice),
                viewer,
            )
            if kinds[wanted % len(kinds)](one, other):
                yield one, other
                wanted += 1
                break
            before = step.position


def is_a_secret_of_others(one: World, other: World) -> bool:
    """Something has just happened that others know more of."""
    return one.events != other.events


def is_a_choice_of_others(one: World, other: World) -> bool:
    """Somebody else has drawn what the viewer does not see, and chooses."""
    return (
        one.after.secret_choice
        and one.viewer not in one.after.to_act
        and one.after.dump()["drawn"] != other.after.dump()["drawn"]
    )


def is_before_a_draw(one: World, other: World) -> bool:
    """The viewer may draw what nobody has seen."""
    (seat,) = one.after.to_act
    return seat == one.viewer and any(
        one.after.play(seat, move).events != other.after.play(seat, move).events for move in draws(one.after, seat)
    )

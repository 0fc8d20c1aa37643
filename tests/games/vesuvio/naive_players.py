"""Players with a bent, so that random games come to the top, the pushes, the photo and the flight."""

from random import Random

from tests.games.vesuvio.naive_mountain import SLOPES, is_steep, space_of
from tests.games.vesuvio.naive_rules import NaiveVesuvio

STYLES = ("climber", "digger", "bully", "racer", "wanderer")

FAVOURITES: dict[str, dict[str, float]] = {
    "climber": {"photo": 40, "dig": 1, "push": 3, "shout": 4, "take": 20, "slide": 2, "end": 0.3},
    "digger": {"photo": 10, "dig": 30, "push": 2, "shout": 4, "take": 20, "slide": 0.5, "end": 0.5},
    "bully": {"photo": 4, "dig": 3, "push": 12, "shout": 12, "take": 6, "slide": 2, "end": 0.5},
    "racer": {"photo": 60, "dig": 0.2, "push": 1, "shout": 1, "take": 30, "slide": 6, "end": 0.1},
    "wanderer": {"photo": 1, "dig": 1, "push": 1, "shout": 1, "take": 1, "slide": 1, "end": 1},
}


def height(place: str) -> float:
    """How far up a place is, in spaces of the normal path."""
    space, _, half = place.partition(".")
    if not is_steep(space):
        return int(space[1:]) + int(half or 0) / 3
    low, high, length = SLOPES[space[0]]
    share = (int(space[1:]) + int(half or 0) / 3) / (length + 1)
    return int(low[1:]) + share * (int(high[1:]) - int(low[1:]))


def flees(game: NaiveVesuvio, style: str) -> bool:
    """Whether it is time to go down: the photo is taken, or the lava is on its way."""
    return style != "wanderer" and (game.photo_taken or len(game.triggers) > 1 or bool(game.lava))


def weight(game: NaiveVesuvio, style: str, written: str) -> float:
    verb = written.partition(":")[0].rstrip("0123456789")
    if verb in FAVOURITES[style]:
        return FAVOURITES[style][verb]
    here = game.where[game.seat]
    if written == "N0":
        return 30 if flees(game, style) else 0.2
    if style == "wanderer" or here == "outside" or verb in ("keep", "stay"):
        return 1
    if style == "bully" and any(place in (written, space_of(written)) for place in game.where):
        return 8
    downwards = height(written) < height(here)
    return 12 if downwards == flees(game, style) else 0.5


def choose_move(game: NaiveVesuvio, style: str, dice: Random) -> str:
    moves = sorted(game.legal())
    return dice.choices(moves, [weight(game, style, move) for move in moves])[0]

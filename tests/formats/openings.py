"""Deals a game's first position from its transcript, by the draws that deploy/FORMATS.md describes."""

import hashlib
from typing import Any, TypeVar

from tests.formats.reader import Game, Refused

Item = TypeVar("Item")

PATTERNS = {
    "diagonal": "cccgr/cggry/cgryb/gryyb/rybbb",
    "pinwheel": "gbcry/rygbc/bcryg/ygbcr/crygb",
    "stripes": "ggggg/yyyyy/rrrrr/bbbbb/ccccc",
    "corners": "gggyy/ggryy/crrry/ccrbb/ccbbb",
    "4x4": "gby-/ygby/bygb/gbyg",
    "5x5": "-by-g/by-g-/y-g-b/-g-by/g-by-",
}
MEGA = "ygtbpr/gtbpro/tbpwoy/bproyg/proygt/roygtb"
COLOURS = {"standard": "rygbc", "mini": "gby", "mega": "roygtbp"}
SUPPLIES = {2: [2, 1, 3, 1], 3: [1, 1, 2, 1], 4: [1, 1, 1, 1]}
SPACES = [*(f"N{n}" for n in range(1, 34)), *("A1", "A2", "B1", "B2", "C1", "C2", "C3", "C4", "D1", "D2", "E1", "E2")]
TILES = {"clear": 16, "fault": 5, "poor": 12, "medium": 6, "good": 6}
DECKS = (
    {"flint": 9, "pyrite": 9, "gold": 1, "sapphire": 1},
    {"flint": 1, "pyrite": 7, "gold": 8, "fossil": 4},
    {"gold": 3, "fossil": 8, "strange": 8, "eruption": 1},
)


class Draws:
    """The draws from a seed, in order."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.made = 0

    def below(self, bound: int) -> int:
        """A number below the bound."""
        while True:
            number = int.from_bytes(hashlib.sha256(self.seed + self.made.to_bytes(8, "big")).digest(), "big")
            self.made += 1
            if number < 2**256 // bound * bound:
                return number % bound

    def shuffled(self, items: list[Item]) -> list[Item]:
        """The items in another order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def opening(game: Game) -> dict[str, Any]:
    """What the first position holds, as far as it is more than zeros and empty lists."""
    draws = Draws(game.seed)
    dealt = {"volcano": _volcano, "hekla": _hekla, "vesuvio": _vesuvio}[game.game](game, draws)
    first = draws.below(game.seats) if game.first is None else game.first - 1
    return dealt | {"mover": first, "turn": 0, "ending": None}


def squares(files: int, ranks: int) -> list[str]:
    """The squares of a board of Volcano, along the ranks."""
    return [f"{'abcdef'[file]}{rank + 1}" for rank in range(ranks) for file in range(files)]


def _volcano(game: Game, draws: Draws) -> dict[str, Any]:
    variant, custom = str(game.option("variant")), str(game.option("opening"))
    usual = "custom" if custom else {"mini": "4x4"}.get(variant, "diagonal")
    layout = str(game.options.get("layout", usual))
    if layout.startswith("random"):
        side = int(layout[-1]) if variant == "mini" else {"standard": 5, "mega": 6}[variant]
        nests, caps = _dealt(variant, side, draws), []
    else:
        written = custom if custom else MEGA if variant == "mega" else PATTERNS[layout]
        pattern, _, named = written.partition(" caps ")
        ranks = pattern.split("/")
        nests, caps, side = list("".join(reversed(ranks))), named.split(), len(ranks)
    names = squares(side, side)
    if len(nests) != side * side or not set(caps) <= set(names):
        raise Refused(f"no opening: {layout}")
    home = "g" if variant == "mini" else "r"
    caps = caps or [name for name, nest in zip(names, nests, strict=True) if nest == home]
    stacks = ["" if nest == "-" else "".join(f"{nest}{size}" for size in "123") for nest in nests]
    stacks = [stack.replace("t", "n") for stack in stacks]
    return {"board": [side, side], "stacks": stacks, "caps": caps, "start_caps": caps, "captured": [""] * game.seats}


def _dealt(variant: str, side: int, draws: Draws) -> list[str]:
    nests = [colour for colour in COLOURS[variant] for _ in range(5)]
    empty = side * side - len(nests) - (variant == "mega")
    nests = [*draws.shuffled(nests), "-"] if empty == 1 else draws.shuffled([*nests, *"-" * empty])
    if variant == "mega":
        nests.insert(squares(6, 6).index(("c3", "d3", "c4", "d4")[draws.below(4)]), "w")
    return nests


def _hekla(game: Game, draws: Draws) -> dict[str, Any]:
    supplies = [SUPPLIES[game.seats]] * game.seats
    return {"squares": {}, "supplies": supplies, "vulcanologists": [0] * game.seats, "lava": 0}


def _vesuvio(game: Game, draws: Draws) -> dict[str, Any]:
    tiles = draws.shuffled([tile for tile, count in TILES.items() for _ in range(count)])
    top = SPACES.index("N33")
    if tiles[top] == "fault":
        others = [number for number, tile in enumerate(tiles) if tile != "fault"]
        other = others[draws.below(len(others))]
        tiles[top], tiles[other] = tiles[other], tiles[top]
    decks = [draws.shuffled([card for card, count in deck.items() for _ in range(count)]) for deck in DECKS]
    return {"tiles": tiles, "decks": decks}

"""The golden games of Hekla: who plays them, and with which dice. ``tests.golden.make`` writes them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from games.core.actions import Conclude, Forfeit, Move, Play
from games.core.options import OptionValue
from games.core.record import Record, apply
from games.hekla.game import HEKLA
from games.hekla.moves import HeklaMove
from games.hekla.position import HeklaPosition
from tests.golden.hekla_players import build, loiter
from tests.golden.hekla_walls import wall_in

FOLDER = Path(__file__).parent / HEKLA.key


@dataclass(frozen=True)
class Script:
    """A game to be played; ``leaving`` maps the number of a turn to the seat that gives up before it."""

    seats: int
    player: Callable[[HeklaPosition, Random], HeklaMove] = build
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    first: int | None = None
    leaving: Mapping[int, int] = field(default_factory=dict)
    agreed_after: int | None = None


SCRIPTS: dict[str, Script] = {
    "lava-two-seats": Script(2, first=0),
    "lava-three-seats": Script(3),
    "lava-four-seats": Script(4),
    "passes": Script(2, wall_in, first=0),
    "quiet": Script(3, loiter, {"quiet_rounds": 6}),
    "agreement": Script(4, agreed_after=24),
    "forfeit": Script(3, leaving={10: 1, 20: 2}),
}


def play(name: str) -> Record:
    """Play the script of this name; its seed and its dice come from the name."""
    script, dice = SCRIPTS[name], Random(name)
    options = HEKLA.complete_options(script.options)
    seed = dice.randbytes(16)
    position = HEKLA.start(script.seats, options, seed, script.first)
    actions: list[Play] = []
    while not position.outcome:
        leaver = script.leaving.get(position.turn)
        if position.turn == script.agreed_after:
            action: Play = Conclude()
        elif leaver is not None and leaver not in position.forfeited:
            action = Forfeit(leaver)
        else:
            action = Move(position.mover, position.notation(script.player(position, dice)))
        actions.append(action)
        position = apply(position, action).position
    kept = tuple(options.items())
    return Record(HEKLA.key, HEKLA.rules_version, script.seats, kept, seed, script.first, tuple(actions))

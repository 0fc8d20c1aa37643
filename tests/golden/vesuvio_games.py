"""The golden games of Vesuvio: who plays them, and with which dice. ``tests.golden.make`` writes them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from games.core.actions import Conclude, Forfeit, Move, Play
from games.core.options import OptionValue
from games.core.record import Record, apply
from games.vesuvio.game import VESUVIO
from tests.golden.vesuvio_players import Player, climb, dawdle, dig, flee, grab, hoard, linger, potter, wait

FOLDER = Path(__file__).parent / VESUVIO.key


@dataclass(frozen=True)
class Script:
    """A game to be played, a player for each seat; ``leaving`` maps the number of a turn to the seat that gives up.

    ``number`` picks, among games that differ in seed and dice alone, one in which what its name says comes to pass.
    """

    players: tuple[Player, ...]
    number: int = 0
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    first: int | None = None
    leaving: Mapping[int, int] = field(default_factory=dict)
    agreed_after: int | None = None


SCRIPTS: dict[str, Script] = {
    "photo": Script((climb, dig, potter), 1),
    "card": Script((dig, dig, hoard), 3),
    "round": Script((wait, potter), 2, first=0),
    "everybody-burns": Script((linger, linger), 3),
    "fewer-stones": Script((grab, grab, grab), 39),
    "shared": Script((grab, grab, grab), 47),
    "points-beat-photo": Script((dawdle, hoard), 12),
    "photo-wins": Script((dawdle, hoard), 23, options={"photo_wins": True}),
    "forfeit": Script((climb, climb, wait), 91, leaving={30: 0}),
    "agreement": Script((flee, dig, climb), 3, agreed_after=20),
    "last-one": Script((dig, dig), 3, leaving={9: 0}),
    "last-one-of-three": Script((dig, climb, potter), 1, leaving={8: 0, 14: 2}),
    "one-on-the-yacht": Script((flee, climb, dig), 1, leaving={20: 1}),
    "nobody-left": Script((linger, dig), 2, leaving={20: 1}),
    "agreed-with-one-home": Script((flee, dig, climb), 3, agreed_after=20),
}


def play(name: str, script: Script | None = None) -> Record:
    """Play the script of this name; its seed and its dice come from the name and the script's number."""
    script = script or SCRIPTS[name]
    dice = Random(f"{name} {script.number}")
    options = VESUVIO.complete_options(script.options)
    seed = dice.randbytes(16)
    position = VESUVIO.start(len(script.players), options, seed, script.first)
    actions: list[Play] = []
    while not position.outcome:
        leaver = script.leaving.get(position.turn)
        if position.turn == script.agreed_after:
            action: Play = Conclude()
        elif leaver is not None and leaver not in position.forfeited:
            action = Forfeit(leaver)
        else:
            move = script.players[position.mover](position, dice)
            action = Move(position.mover, position.notation(move))
        actions.append(action)
        position = apply(position, action).position
    seats, kept = len(script.players), tuple(options.items())
    return Record(VESUVIO.key, VESUVIO.rules_version, seats, kept, seed, script.first, tuple(actions))

"""Players of Hekla who build rows, so that golden games read like real ones."""

from random import Random

from games.hekla.board import ROWS
from games.hekla.moves import HeklaMove
from games.hekla.position import HeklaPosition
from games.hekla.scoring import THRESHOLD, grooves


def build(position: HeklaPosition, dice: Random) -> HeklaMove:
    """The move that brings its own vulcanologist most over the others, then the one that readies rows the most."""
    seat = position.mover

    def worth(move: HeklaMove) -> tuple[float, float]:
        after = position.play(seat, move).position
        track = after.table.vulcanologists
        lead = track[seat] - max(other for place, other in enumerate(track) if place != seat)
        return lead + promise(after) / 10, dice.random()

    return max(position.moves(seat), key=worth)


def loiter(position: HeklaPosition, dice: Random) -> HeklaMove:
    """Any move that makes nothing erupt, if there is one."""
    seat, lava = position.mover, position.table.lava
    moves = position.moves(seat)
    calm = [move for move in moves if position.play(seat, move).position.table.lava == lava]
    return dice.choice(calm or moves)


def promise(position: HeklaPosition) -> float:
    """How many grooves lie in rows that can still become heavy enough, squared so that gathering them pays."""
    squares = position.table.squares
    alive = [row for row in ROWS if row[1] not in position.view(None).dead]
    held = (min(grooves(squares, row), THRESHOLD) for row in alive)
    return sum(total * total for total in held) / 40

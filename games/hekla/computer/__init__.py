"""Computer players of Hekla: greedy on the lower levels; the higher ones look at replies and at what follows them."""

from random import Random

from games.core.chance import SEED_BYTES, Chance
from games.hekla.board import ROWS
from games.hekla.computer.crater import Crater
from games.hekla.computer.deeds import as_move, erupted
from games.hekla.computer.search import LEVELS, Search
from games.hekla.moves import Pass, write_row
from games.hekla.position import HeklaPosition


class HeklaComputer:
    """Hekla's :class:`games.core.game.Computer`."""

    def turn(self, position: HeklaPosition, seat: int, level: int, chance: Chance) -> tuple[str, ...]:
        """A placing or a move and the rows chosen after it; only the rows if there is one to choose (H10)."""
        crater = Crater(position)
        if position.open_rows:
            rows = [number for number, row in enumerate(ROWS) if row in position.open_rows]
            return _written(erupted(crater, rows).picks)
        if position.forced:
            return (position.notation(Pass()),)
        number, _ = chance.below(1 << 8 * SEED_BYTES)
        dice = Random(number)  # noqa: S311 - the moves of a computer player are no secret
        chosen = Search(crater, LEVELS[level - 1], dice).choose()
        return (position.notation(as_move(chosen.deed)), *_written(chosen.picks))


def _written(picks: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(write_row(ROWS[number]) for number in picks)

"""The view of a Hekla position, which has no secrets (H21)."""

from dataclasses import dataclass

from games.core.handicap import raised
from games.core.outcome import Outcome
from games.hekla.board import SPOTS, Row, sight_from
from games.hekla.pieces import Stones, Supply, lava_left


@dataclass(frozen=True, slots=True)
class HeklaView:
    """The crater, the track, the supplies and the state of the game.

    ``squares`` holds each square's stones by square number, in the order in which they came; ``supplies`` how many
    volcanoes of each value each seat can place; ``vulcanologists`` each seat's position on the track, which counts on
    over the laps (``board.circle_at`` gives the circle, ``board.lap_of`` the lap); ``lava_placed`` how many blocks of
    lava are on the board. ``mover`` is the seat whose turn it is, also when the game is over; ``choices`` the rows of
    which it may choose the next to score, empty where there is nothing to choose (H10). ``rounds_without_eruption``
    counts full rounds towards ``quiet_limit`` (H19). ``open_rows`` are the rows that the turn touched and did not
    score while the mover has to choose; ``quiet`` counts each seat's turns since the latest eruption, ``passed`` holds
    the seats that passed in succession (H18).
    """

    squares: tuple[Stones, ...]
    supplies: tuple[Supply, ...]
    vulcanologists: tuple[int, ...]
    lava_placed: int
    mover: int
    choices: tuple[Row, ...]
    to_act: frozenset[int]
    turn: int
    forfeited: frozenset[int]
    rounds_without_eruption: int
    quiet_limit: int
    outcome: Outcome | None
    open_rows: frozenset[Row] = frozenset()
    quiet: tuple[int, ...] = ()
    passed: frozenset[int] = frozenset()
    handicap: tuple[int, ...] = ()

    @property
    def game(self) -> str:
        """The game's key."""
        return "hekla"

    @property
    def seats(self) -> int:
        """The number of seats at the start of the game."""
        return len(self.supplies)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points: the track position of its vulcanologist (H17), and its handicap."""
        return raised(self.vulcanologists, self.handicap)

    @property
    def sight(self) -> frozenset[int]:
        """The squares in sight of the mover's vulcanologist (H5)."""
        return sight_from(self.vulcanologists[self.mover])

    @property
    def dead(self) -> frozenset[int]:
        """The squares with two blocks of lava, which never change again (H15)."""
        return frozenset(
            square
            for square, stones in enumerate(self.squares)
            if len(stones) == SPOTS and all(stone.is_lava for stone in stones)
        )

    @property
    def lava_left(self) -> tuple[int, int]:
        """The numbers of remaining blocks of lava without a groove and with one (H14)."""
        return lava_left(self.lava_placed)

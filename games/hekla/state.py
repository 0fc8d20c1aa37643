"""The state of a game of Hekla: the fields of a position, simple properties of them, and the state as plain data."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from games.core.contract import Dump, Parts, Position
from games.core.outcome import Outcome, ScorePart
from games.core.text import text
from games.core.values import deserialize_fields, serialize_fields
from games.hekla.board import NUMBERS, ROWS, SQUARES, Row, completed, sight_from
from games.hekla.endings import STALLED_ROUNDS, Ending, settle_outcome
from games.hekla.moves import HeklaMove, Pass, ScoreRow, actions, can_act, write_parts, write_row
from games.hekla.pieces import DEAD, LAVA, LAVA_OF_A_VALUE, HeklaTable, read_stones, write_stones
from games.hekla.scoring import rows_to_score

NO_ROWS: frozenset[Row] = frozenset()
"""The open rows at the start of a turn."""


_TABLE = ("supplies", "vulcanologists", "lava")
_ROUNDS = ("quiet", "passed", "quiet_rounds", "forfeited")
"""The fields that are stored as they are declared."""

_ROWS_BY_NAME = {write_row(row): row for row in ROWS}


@dataclass(frozen=True, slots=True)
class HeklaState(Position[HeklaMove]):
    """A game of Hekla at one moment. It hides nothing (H21), so it is what every seat sees as well.

    ``mover`` is the seat whose turn it is. ``open_rows`` holds the rows that the turn touched and did not score, while
    the mover has to choose (H9, H10). ``quiet`` counts each seat's turns since the latest eruption (H19); ``passed``
    holds the seats that passed in succession until now (H18).
    """

    game: ClassVar[str] = "hekla"

    table: HeklaTable
    mover: int
    turn: int
    open_rows: frozenset[Row]
    quiet: tuple[int, ...]
    passed: frozenset[int]
    quiet_rounds: int
    forfeited: frozenset[int]
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """The number of seats at the start of the game."""
        return len(self.quiet)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points: the track position of its vulcanologist (H17)."""
        return self.table.vulcanologists

    @property
    def sight(self) -> frozenset[int]:
        """The squares in sight of the mover's vulcanologist (H5)."""
        return sight_from(self.table.vulcanologists[self.mover])

    @property
    def dead(self) -> frozenset[int]:
        """The squares with two blocks of lava, which never change again (H15)."""
        return frozenset(square for square, stones in enumerate(self.table.squares) if stones in DEAD)

    @property
    def lava_left(self) -> tuple[int, int]:
        """The numbers of remaining blocks of lava without a groove and with one (H14)."""
        placed = self.table.lava
        return max(0, LAVA_OF_A_VALUE - placed), min(LAVA_OF_A_VALUE, LAVA - placed)

    def breakdown(self, seat: int) -> tuple[ScorePart, ...]:
        """The seat's way along the track: whole laps, and the circles of the last one (H8, H17)."""
        position = self.table.vulcanologists[seat]
        laps, rest = completed(position)
        whole = ScorePart(text("hekla-part-laps", count=laps), position - rest)
        circles = ScorePart(text("hekla-part-circles", laps=laps), rest)
        return (whole, circles) if laps else ()

    @property
    def rounds_without_eruption(self) -> int:
        """Full rounds since the latest eruption: turns that every seat still playing has had since (H19)."""
        return min([self.quiet[seat] for seat in self.playing])

    @property
    def stalled(self) -> bool:
        """Whether :data:`STALLED_ROUNDS` have passed without an eruption."""
        return self.outcome is None and self.rounds_without_eruption >= STALLED_ROUNDS

    @property
    def choices(self) -> tuple[Row, ...]:
        """The rows from which the mover chooses the next, at least two or none (H10)."""
        if self.outcome or not self.open_rows:
            return ()
        return rows_to_score(self.table.squares, self.open_rows)

    @property
    def forced(self) -> tuple[int, Pass] | None:
        """The pass of a seat that can neither place nor move; the program plays it (H18)."""
        if self.outcome or self.open_rows or can_act(self.table, self.mover):
            return None
        return self.mover, Pass()

    def moves(self, seat: int) -> tuple[HeklaMove, ...]:
        """Every placing, then every move. Only rows if the mover has to choose one; only the pass if nothing is legal.

        Empty for other seats.
        """
        if self.outcome or seat != self.mover:
            return ()
        if self.open_rows:
            return tuple(ScoreRow(row) for row in self.choices)
        return actions(self.table, seat) or (Pass(),)

    def write(self, move: HeklaMove) -> Parts:
        """The move's parts; after any of them at most 25 can follow."""
        return write_parts(self.table, self.mover, move)

    def dump(self) -> Dump:
        """The position as plain data, without empty squares."""
        squares = enumerate(self.table.squares)
        return {
            "squares": {SQUARES[square]: write_stones(stones) for square, stones in squares if stones},
            **serialize_fields(self.table, *_TABLE),
            **serialize_fields(self, "mover", "turn"),
            "open_rows": [write_row(row) for row in sorted(self.open_rows)],
            **serialize_fields(self, *_ROUNDS),
            "ending": self.outcome.ending.value if self.outcome else None,
        }

    @classmethod
    def load(cls, data: Dump) -> Self:
        """The position that :meth:`dump` wrote."""
        squares = {NUMBERS[name]: read_stones(codes) for name, codes in data["squares"].items()}
        stones = tuple(squares.get(square, ()) for square in range(len(SQUARES)))
        position = cls(
            table=HeklaTable(squares=stones, **deserialize_fields(HeklaTable, data, *_TABLE)),
            open_rows=frozenset(_ROWS_BY_NAME[name] for name in data["open_rows"]),
            outcome=None,
            **deserialize_fields(cls, data, "mover", "turn", *_ROUNDS),
        )
        if not data["ending"]:
            return position
        ending, rounds = Ending(data["ending"]), position.quiet_rounds
        return replace(position, outcome=settle_outcome(ending, position.scores, position.forfeited, rounds))

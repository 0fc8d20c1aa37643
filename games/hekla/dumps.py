"""A Hekla position as plain data: names for squares and rows, codes for stones."""

from __future__ import annotations

from games.core.contract import Dump
from games.hekla.board import NUMBERS, ROWS, SQUARES
from games.hekla.endings import Ending, settle_outcome
from games.hekla.moves import write_row
from games.hekla.pieces import read_stones, write_stones
from games.hekla.state import HeklaState, StateT
from games.hekla.table import Table

_ROWS_BY_NAME = {write_row(row): row for row in ROWS}


def write(state: HeklaState) -> Dump:
    """The position as plain data, without empty squares."""
    table = state.table
    return {
        "squares": {SQUARES[square]: write_stones(stones) for square, stones in enumerate(table.squares) if stones},
        "supplies": [list(supply) for supply in table.supplies],
        "vulcanologists": list(table.vulcanologists),
        "lava": table.lava,
        "mover": state.mover,
        "turn": state.turn,
        "open_rows": [write_row(row) for row in sorted(state.open_rows)],
        "quiet": list(state.quiet),
        "passed": sorted(state.passed),
        "quiet_rounds": state.quiet_rounds,
        "forfeited": sorted(state.forfeited),
        "ending": state.outcome.ending.value if state.outcome else None,
    }


def read(data: Dump, make: type[StateT]) -> StateT:
    """The position that :func:`write` wrote."""
    squares = {NUMBERS[name]: read_stones(codes) for name, codes in data["squares"].items()}
    table = Table(
        squares=tuple(squares.get(square, ()) for square in range(len(SQUARES))),
        supplies=tuple((none, one, two, three) for none, one, two, three in data["supplies"]),
        vulcanologists=tuple(data["vulcanologists"]),
        lava=data["lava"],
    )
    forfeited: frozenset[int] = frozenset(data["forfeited"])
    ending, rounds = data["ending"], data["quiet_rounds"]
    return make(
        table=table,
        mover=data["mover"],
        turn=data["turn"],
        open_rows=frozenset(_ROWS_BY_NAME[name] for name in data["open_rows"]),
        quiet=tuple(data["quiet"]),
        passed=frozenset(data["passed"]),
        quiet_rounds=rounds,
        forfeited=forfeited,
        outcome=settle_outcome(Ending(ending), table.vulcanologists, forfeited, rounds) if ending else None,
    )

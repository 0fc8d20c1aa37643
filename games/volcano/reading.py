"""Parses what a person typed into a legal move of Volcano, or refuses it and says what would be legal."""

import re
from collections.abc import Iterable

from games.core.refusals import AmbiguousMove, IllegalMove, UnreadableMove
from games.core.text import Text, text
from games.volcano.moves import CLAIM, PASSING, CapMove, Claim, VolcanoMove, write_move
from games.volcano.state import VolcanoState

_MOVE = re.compile(r"([a-z]\d)(?:\s*(?:[-‐‑‒–—−=~]*[>→➔]*|[x×])\s*([a-z]\d))?")


def read_move(state: VolcanoState, seat: int, written: str) -> VolcanoMove:
    """The legal move written as "b2-a3" or "claim". Raises UnreadableMove, AmbiguousMove or IllegalMove.

    Case, blanks, and the kind of dash or arrow are ignored. A single square is enough if only one cap can go there, or
    if its cap has only one legal move.
    """
    state.require_turn(seat)
    plain = written.strip().lower()
    if plain == PASSING:
        raise IllegalMove(text("volcano-no-pass"))
    move = Claim() if plain == CLAIM else _read_cap_move(state, plain)
    refusal = refusal_of(state, move)
    if refusal:
        raise IllegalMove(refusal)
    return move


def refusal_of(state: VolcanoState, move: VolcanoMove) -> Text | None:
    """Why this move is not legal and what would be (O7, O12, O14); None for a legal move."""
    return _refusal_of_claim(state) if isinstance(move, Claim) else _refusal_of_cap_move(state, move)


def _refusal_of_cap_move(state: VolcanoState, move: CapMove) -> Text | None:
    """A cap moves to a neighbouring square without a cap, under ``no_return`` never back (O7, O12)."""
    grid, caps = state.grid, state.caps
    if move.start not in caps:
        return text("volcano-no-cap", square=grid.names[move.start], caps=_names(state, caps))
    if move.target not in grid.rays[move.start]:
        return text("volcano-too-far", legal=_legal_from(state, move.start))
    if move.target in caps:
        return text("volcano-onto-cap", square=grid.names[move.target], legal=_legal_from(state, move.start))
    if move.target in state.left[caps.index(move.start)]:
        return text("volcano-no-return", square=grid.names[move.target], legal=_legal_from(state, move.start))
    return None


def cap_moves(state: VolcanoState) -> tuple[CapMove, ...]:
    """The legal cap moves of the seat to act."""
    return tuple(move for move in state.moves(state.mover) if isinstance(move, CapMove))


def moves_of_cap(state: VolcanoState, cap: int) -> tuple[CapMove, ...]:
    """The legal moves of the cap on this square. Raises IllegalMove if there is no cap, or it cannot move."""
    if cap not in state.caps:
        raise IllegalMove(text("volcano-no-cap", square=state.grid.names[cap], caps=_names(state, state.caps)))
    moves = tuple(move for move in cap_moves(state) if move.start == cap)
    if not moves:
        raise IllegalMove(_legal_from(state, cap))
    return moves


def square_named(state: VolcanoState, name: str) -> int:
    """The number of the square with this name. Raises IllegalMove for an unknown name."""
    square = state.grid.numbers.get(name)
    if square is None:
        names = state.grid.names
        raise IllegalMove(text("volcano-off-board", name=name, first=names[0], last=names[-1]))
    return square


def unreadable(state: VolcanoState) -> UnreadableMove:
    """The refusal of something that is no move at all, with an example of a legal one."""
    example = cap_moves(state)[0]
    return UnreadableMove(text("volcano-unreadable", example=write_move(state.grid, example)))


def _read_cap_move(state: VolcanoState, written: str) -> CapMove:
    match = _MOVE.fullmatch(written)
    if match is None:
        raise unreadable(state)
    squares = [square_named(state, name) for name in match.groups() if name]
    return CapMove(*squares) if len(squares) == 2 else _only_move(state, squares[0])


def _refusal_of_claim(state: VolcanoState) -> Text | None:
    """A claim is possible only with that option, before the first cap move, and once a turn (O14)."""
    if state.claimable:
        return None
    return text("volcano-claim-late" if state.setup.claimed else "volcano-claim-unfit")


def _only_move(state: VolcanoState, square: int) -> CapMove:
    name = state.grid.names[square]
    if square in state.caps:
        moves = moves_of_cap(state, square)
        many = "volcano-ambiguous-cap"
    else:
        moves = tuple(move for move in cap_moves(state) if move.target == square)
        many = "volcano-ambiguous-target"
    if not moves:
        raise IllegalMove(text("volcano-out-of-reach", square=name, caps=_names(state, state.caps)))
    if len(moves) > 1:
        raise AmbiguousMove(text(many, square=name, moves=tuple(write_move(state.grid, move) for move in moves)))
    return moves[0]


def _legal_from(state: VolcanoState, cap: int) -> Text:
    moves = cap_moves(state)
    targets = _names(state, [move.target for move in moves if move.start == cap])
    if targets:
        return text("volcano-legal-targets", cap=state.grid.names[cap], targets=targets)
    return text(
        "volcano-legal-caps",
        cap=state.grid.names[cap],
        caps=_names(state, dict.fromkeys(move.start for move in moves)),
    )


def _names(state: VolcanoState, squares: Iterable[int]) -> tuple[str, ...]:
    return tuple(state.grid.names[square] for square in sorted(squares))

"""Problems of Hekla: their positions, and the first of the two searches that prove them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

from games import REGISTRY
from games.core.computers import choose
from games.core.problems import ProblemKind
from games.hekla.moves import HeklaMove
from games.hekla.position import HeklaPosition
from games.hekla.problems import ERUPTIONS, LEAD, THREE_TURNS, TWO_TURNS, best_answer
from games.hekla.state import NO_ROWS
from tests.problems.quarry import Candidate, Refused, Solution, brings

ASKED: tuple[ProblemKind, ...] = (TWO_TURNS, TWO_TURNS, THREE_TURNS, THREE_TURNS, ERUPTIONS, LEAD, LEAD, LEAD)

MOST_LINES = 12_000
"""Problems with more lines are for nobody to solve by hand, and take too long to prove."""

THREAT = 3
LEAST = 2
"""Circles or eruptions; less is not worth a question."""

Line: TypeAlias = tuple[HeklaMove, ...]


class HeklaQuarry:
    """Positions from games of computers. Its effort is how many lines are tried, first those that look best."""

    def candidates(self, dice: Random) -> Iterator[Candidate]:
        """A few moments of a game, each with one kind of question."""
        for position in _moments(dice):
            kind = dice.choice(ASKED)
            seat = position.mover
            start = _between(position, 2 if kind is LEAD else 1)
            if kind is not LEAD or _threatened(start):
                yield Candidate(kind, start, seat)

    def shape(self, candidate: Candidate) -> Any:
        """The crater, which has no symmetry, without the order of the pieces on a square."""
        return candidate.seat, *_state(candidate.start)

    def solve(self, candidate: Candidate) -> Solution:
        """Raises Refused for what has too many lines, or brings nothing."""
        start: HeklaPosition = candidate.start
        if candidate.kind is LEAD:
            return best_lead(start)
        turns = 3 if candidate.kind is THREE_TURNS else 2
        if len(start.moves(start.mover)) ** turns > MOST_LINES * (turns - 1):
            raise Refused("too many lines")
        return best_turns(start, turns, lambda after: candidate.kind.result(start, after, candidate.seat) or 0)

    def first_tries(self, candidate: Candidate) -> Iterator[int | None]:
        """Nobody else: the player who takes what brings most at once is the one who is tempted here."""
        yield from ()


def _moments(dice: Random) -> Iterator[HeklaPosition]:
    game = REGISTRY["hekla"]
    position = game.start(dice.choice((2, 2, 3, 4)), game.complete_options({}), dice.randbytes(16))
    levels = [dice.choice((1, 2)) for _ in range(position.seats)]
    wanted = sorted(dice.sample(range(8, 60), 8))
    while not position.outcome and wanted:
        if position.turn == wanted[0]:
            wanted.pop(0)
            if not position.forced:
                yield position
        turn = position.turn
        while not position.outcome and position.turn == turn:
            seat = position.mover
            notation = choose(game, position.view(seat), seat, levels[seat], dice.randbytes(16))
            position = position.play(seat, position.read(seat, notation)).position


def _threatened(position: HeklaPosition) -> bool:
    """Whether the next seat could gain something worth preventing if it were its turn."""
    return best_answer(replace(position, mover=position.next_seat)) >= THREAT


def _between(position: HeklaPosition, seats: int) -> HeklaPosition:
    """The moment between the seat to act and so many less one that follow it; all others have given up."""
    playing = {(position.mover + step) % position.seats for step in range(seats)}
    gone = frozenset(range(position.seats)) - playing
    return replace(position, turn=0, quiet=(0,) * position.seats, passed=frozenset(), open_rows=NO_ROWS, forfeited=gone)


def whole_turns(position: HeklaPosition, *, sorted_: bool = False) -> Iterator[tuple[Line, HeklaPosition]]:
    """Every turn of the seat to act, with the position after it; those that look best come first if ``sorted_``."""
    seat, turn = position.mover, position.turn
    for move in _best_first(position) if sorted_ else position.moves(seat):
        after = position.play(seat, move).position
        if after.outcome or after.turn > turn:
            yield (move,), after
            continue
        for line, end in whole_turns(after):
            yield (move, *line), end


def _best_first(position: HeklaPosition) -> list[HeklaMove]:
    moves = position.moves(position.mover)
    worths = position.worths(position.mover, moves)
    order = sorted(range(len(moves)), key=lambda number: brings("hekla", worths[number]), reverse=True)
    return [moves[number] for number in order]


def best_lead(start: HeklaPosition) -> Solution:
    """The best difference between a turn and the best answer to it."""
    seat, best, effort = start.mover, 0, 0
    found: Line = ()
    ends: set[Any] = set()
    for looked, (line, after) in enumerate(whole_turns(start, sorted_=True), start=1):
        lead = after.table.vulcanologists[seat] - start.table.vulcanologists[seat] - best_answer(after)
        if not found or lead > best:
            best, found, effort, ends = lead, line, looked, {_state(after)}
        elif lead == best:
            ends.add(_state(after))
    if best < 1:
        raise Refused("too little can be gained")
    return Solution(best, _written(start, found), len(ends), effort)


def best_turns(start: HeklaPosition, turns: int, value: Callable[[HeklaPosition], int]) -> Solution:
    """The best of some turns in a row. Positions that come about in several ways are looked at once."""
    level: dict[Any, tuple[HeklaPosition, Line]] = {_state(start): (start, ())}
    best, effort, looked = 0, 0, 0
    found: Line = ()
    ends: set[Any] = set()
    for number in range(1, turns + 1):
        following: dict[Any, tuple[HeklaPosition, Line]] = {}
        for position, before in level.values():
            for line, after in whole_turns(position, sorted_=number == 1):
                looked += 1
                state = _state(after)
                if number < turns and not after.outcome:
                    following.setdefault(state, (after, (*before, *line)))
                elif value(after) > best:
                    best, found, effort, ends = value(after), (*before, *line), looked, {state}
                elif value(after) == best > 0:
                    ends.add(state)
        level = following
    if best < LEAST:
        raise Refused("too little can be gained")
    return Solution(best, _written(start, found), len(ends), effort)


def _state(position: HeklaPosition) -> Any:
    """What decides how it goes on, without the order of the pieces on a square."""
    table = position.table
    squares = tuple(tuple(sorted(stone.code for stone in stones)) for stones in table.squares)
    return squares, table.supplies, table.vulcanologists, table.lava


def _written(start: HeklaPosition, line: Line) -> tuple[str, ...]:
    position, written = start, list[str]()
    for move in line:
        written.append(position.notation(move))
        position = position.play(position.mover, move).position
    return tuple(written)

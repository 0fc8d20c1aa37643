"""A try at a problem: its moves played from the problem's position, the best reply to them, and the best line.

Pure functions.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.model.refusals import SessionRefusal, StaleBoard
from bot.model.sessions import GenerationalId, Session, Status
from bot.model.tables import Table
from bot.model.typed_turns import follow_read
from bot.store.rows.tries import BEST, ProblemTry
from games import REGISTRY
from games.core.actions import Move
from games.core.contract import Event
from games.core.problems import Problem, ProblemKind
from games.core.refusals import Refusal
from games.core.text import Text, text
from games.problems import kind_of, problem_named


@dataclass(frozen=True, slots=True)
class Attempt:
    """A try, its problem, and the table after its moves; ``kept`` are these without the forced ones.

    ``reply`` is what another seat has played after them, which the result counts, and ``replied`` the table after it.
    """

    row: ProblemTry
    problem: Problem
    kind: ProblemKind
    start: Any = field(repr=False)
    table: Table = field(repr=False)
    kept: tuple[str, ...] = field(default=(), repr=False)
    reply: tuple[str, ...] = field(default=(), repr=False)
    replied: Table | None = field(default=None, repr=False)

    @property
    def board(self) -> Table:
        """The table on show: after the reply, if it has been played."""
        return self.replied or self.table

    @property
    def seat(self) -> int:
        """The seat that answers."""
        return self.problem.seat

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return _is_over(self.problem, self.kind, self.start, self.table)

    @property
    def result(self) -> int | None:
        """What has been reached; None while the aim is not."""
        return self.kind.result(self.start, self.table.position, self.seat)

    @property
    def counted(self) -> Text | None:
        """The result as a sum; None while there is none, or where it is one figure."""
        return self.kind.counted(self.start, self.table.position, self.seat)

    @property
    def question(self) -> Text:
        """What is asked."""
        return self.kind.question(self.start, self.seat)

    @property
    def title(self) -> Text:
        """What kind of problem it is."""
        return title_of(self.problem.game, self.kind.key)


def title_of(game: str, kind: str) -> Text:
    """What a kind of problem is called."""
    return text(f"{game}-problem-{kind}")


def problem_of_key(key: str) -> Problem:
    """The problem with this key; refuses one that the program no longer has."""
    problem = problem_named(key)
    if problem is None:
        raise SessionRefusal(text("bot-daily-refusal-gone"))
    return problem


def stand(row: ProblemTry) -> Attempt:
    """The current state of a try. If newer rules refuse one of its moves, it ends before that one."""
    attempt = begin(row)
    for move in row.moves:
        try:
            attempt = follow(attempt, (move,))
        except Refusal:
            break
    return attempt


def begin(row: ProblemTry) -> Attempt:
    """A try before its first move."""
    problem = problem_of_key(row.problem)
    start = REGISTRY[problem.game].load(problem.dump)
    return Attempt(row, problem, kind_of(problem), start, Table(_session(row, problem, start.seats), start, start))


def follow(attempt: Attempt, moves: Iterable[str]) -> Attempt:
    """Play moves, each with the forced ones after it; a forced one may be given, too. Raises the game's refusal."""
    table, kept = attempt.table, list(attempt.kept)
    forced = list[str]()
    for move in moves:
        if forced and forced[0] == move:
            del forced[0]
            continue
        if _is_over(attempt.problem, attempt.kind, attempt.start, table):
            raise SessionRefusal(text("bot-daily-refusal-over"))
        table = table.after(Move(attempt.seat, move)).table
        table, forced = _with_forced(attempt, table)
        kept.append(move)
    return Attempt(attempt.row, attempt.problem, attempt.kind, attempt.start, table, tuple(kept))


def follow_typed(attempt: Attempt, typed: str) -> Attempt:
    """Play a typed turn; raises ``Unclear``, with likely moves, for anything else."""
    if attempt.over:
        raise SessionRefusal(text("bot-daily-refusal-over"))
    reached = follow_read(attempt.table, attempt.seat, typed, helping=True)
    return follow(attempt, [one.action.notation for one in reached if isinstance(one.action, Move)])


def whole_move(attempt: Attempt, path: Sequence[str]) -> str | None:
    """The notation of the move with these parts, None if it has more; refuses what no legal move begins with."""
    position = attempt.table.position
    legal = () if attempt.over else position.moves(attempt.seat)
    for move in legal:
        if position.write(move) == tuple(path):
            return str(position.notation(move))
    if not any(position.write(move)[: len(path)] == tuple(path) for move in legal):
        raise StaleBoard(text("bot-daily-refusal-stale"))
    return None


def closeness(kind: ProblemKind, best: int, result: int | None) -> int:
    """How close a result is to the best one: from 0 for nothing reached to 10 for the best itself.

    It is the part of the best that was reached, in tenths, rounded down.
    """
    if result is None or (result <= 0 and best > 0):
        return 0
    if result == best:
        return BEST
    less, more = sorted((result, best))
    tenths = BEST * less // more if less > 0 else BEST - (more - less)
    return min(max(tenths, 1), BEST - 1)


def _with_forced(attempt: Attempt, table: Table) -> tuple[Table, list[str]]:
    """The table after the forced moves, and the notations of those that the answering seat has made."""
    own = list[str]()
    while not _is_over(attempt.problem, attempt.kind, attempt.start, table) and (forced := table.position.forced):
        seat, move = forced
        notation = table.position.notation(move)
        table = table.after(Move(seat, notation)).table
        own += [notation] if seat == attempt.seat else []
    return table, own


def _is_over(problem: Problem, kind: ProblemKind, start: Any, table: Table) -> bool:
    position = table.position
    if position.outcome is not None or kind.over(start, position, problem.seat):
        return True
    return problem.seat not in position.to_act and position.forced is None


def _session(row: ProblemTry, problem: Problem, seats: int) -> Session:
    """A session that is nowhere stored, for what reads and tells moves at a table; only the answering seat is taken."""
    game = REGISTRY[problem.game]
    return Session(
        id=GenerationalId(0),
        guild_id=0,
        channel_id=0,
        game=problem.game,
        rules_version=game.rules_version,
        options={},
        capacity=seats,
        status=Status.PLAYING,
        opener_id=row.user_id,
        first_id=None,
        first_seat=None,
        language="en",
        seed=b"",
        players=tuple(row.user_id if seat == problem.seat else -1 - seat for seat in range(seats)),
    )


@dataclass(frozen=True, slots=True)
class LineStep:
    """A step of the best line: a move, or one of the reply to it, and what it made happen, forced moves included."""

    attempt: Attempt
    move: str
    events: tuple[Event, ...]


def answered(attempt: Attempt) -> Attempt:
    """The try with the best reply to it on the board, if its result counts one."""
    return [attempt, *(step.attempt for step in _replies(attempt))][-1]


def best_line(row: ProblemTry) -> tuple[LineStep, ...]:
    """The steps of the best line of a try's problem, and then those of the reply to it."""
    attempt, steps = begin(row), list[LineStep]()
    line = attempt.problem.line
    for number, move in enumerate(line, start=1):
        # Played from the beginning, so that a forced move that the line names is not played twice.
        after = follow(begin(row), line[:number])
        if after.kept != attempt.kept:
            steps.append(LineStep(after, move, _new_events(attempt, after)))
            attempt = after
    return (*steps, *_replies(attempt))


def _replies(attempt: Attempt) -> Iterator[LineStep]:
    for action in attempt.kind.reply(attempt.start, attempt.table.position, attempt.seat):
        reached = attempt.board.after(action)
        attempt = replace(attempt, reply=(*attempt.reply, action.notation), replied=reached.table)
        yield LineStep(attempt, action.notation, reached.step.events)


def _new_events(before: Attempt, after: Attempt) -> tuple[Event, ...]:
    """The events of the turn on show that are new; all of them if another turn has begun."""
    same_turn = before.table.turn_sequence == after.table.turn_sequence
    return after.table.events[len(before.table.events) :] if same_turn else after.table.events

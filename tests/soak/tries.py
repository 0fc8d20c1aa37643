"""What can have become of a try at a day's problem, by what somebody sent and read, whatever the bot has kept."""

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal, TypeAlias

from bot.daily.attempts import follow_typed, stand
from bot.store.rows.tries import ProblemTry
from games.core.refusals import Refusal

Kind: TypeAlias = Literal["type", "back", "restart", "hand"]

LATEST = 4
"""How many acts that nobody has answered may still be on their way."""


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody sent: a move that was typed, or a button of the message that showed ``sequence``."""

    kind: Kind
    move: str = ""
    sequence: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A try, and which of the acts sent may still come."""

    moves: tuple[str, ...] = ()
    sequence: int = 0
    taken_back: int = 0
    begun: int = 1
    handed: bool = False
    coming: frozenset[int] = frozenset()

    def after(self, problem: str, act: Act) -> "State | None":
        """The try after an act; None if the act is refused."""
        if self.handed or (act.kind != "type" and act.sequence != self.sequence):
            return None
        later = replace(self, sequence=self.sequence + 1)
        if act.kind == "restart":
            return replace(later, moves=(), begun=self.begun + 1)
        if act.kind == "back":
            return replace(later, moves=self.moves[:-1], taken_back=self.taken_back + 1) if self.moves else None
        if act.kind == "hand":
            return replace(later, handed=True) if self.moves else None
        moves = _played(problem, self.moves, act.move)
        return None if moves is None else replace(later, moves=moves)


@cache
def _played(problem: str, moves: tuple[str, ...], move: str) -> tuple[str, ...] | None:
    try:
        return follow_typed(stand(ProblemTry(0, problem, "", moves=moves)), move).kept
    except Refusal:
        return None


@dataclass(slots=True)
class Journal:
    """A person's try of a day: everything it can be."""

    problem: str
    acts: list[Act] = field(default_factory=list)
    possible: frozenset[State] = frozenset({State()})
    told: int = 0
    """How often its person has read how it stands."""

    def send(self, act: Act) -> int:
        """Note what is sent; returns its number."""
        number = len(self.acts)
        self.acts.append(act)
        coming = frozenset(range(max(0, number + 1 - LATEST), number))
        self.possible = frozenset(replace(one, coming=one.coming & coming | {number}) for one in self.reachable())
        return number

    def read(self, sequence: int, *, handed: bool, number: int | None = None) -> bool:
        """Note how it was shown, after the act with a ``number`` if it must have been done; whether that can be."""
        fitting = {one for one in self.reachable() if (one.sequence, one.handed) == (sequence, handed)}
        self.possible = frozenset(one for one in fitting if number is None or number not in one.coming)
        self.told += 1
        return bool(self.possible)

    def reachable(self) -> frozenset[State]:
        """Everything that it can have become by now."""
        found, new = set(self.possible), list(self.possible)
        while new:
            state = new.pop()
            for number in state.coming:
                after = state.after(self.problem, self.acts[number])
                if after is not None:
                    after = replace(after, coming=state.coming - {number})
                    if after not in found:
                        found.add(after)
                        new.append(after)
        return frozenset(found)

    def allows(self, kept: State) -> bool:
        """Whether it can be what was kept."""
        return kept in {replace(one, coming=frozenset()) for one in self.reachable()}

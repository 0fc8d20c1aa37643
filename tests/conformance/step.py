"""Steps, and the run that takes them on both sides and keeps what differs."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from tests.conformance.compare import Difference, compare, tidy
from tests.conformance.side import Answer, Blocked, Lacking, Request, Side

UNREADABLE = 0
"""The status of an answer that holds something else than what a step goes on with."""

Act: TypeAlias = Callable[[Side], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class Step:
    """A request to both sides, or an ``act`` of several; ``keeps`` names ids of the answer by the name they get.

    ``shape`` compares kinds of values only, and ``part`` takes what is compared from the answer.
    """

    name: str
    act: Request | Act
    keeps: Mapping[str, str] = field(default_factory=dict)
    shape: bool = False
    part: Callable[[Any, Side], Any] | None = None


@dataclass(slots=True)
class Run:
    """Both sides, and what has come of the steps so far. ``tell`` is called with each step's name."""

    local: Side
    given: Side
    tell: Callable[[str], None]
    taken: int = 0
    differences: list[Difference] = field(default_factory=list)
    skipped: list[tuple[str, str]] = field(default_factory=list)
    """Steps that could not be taken, each with the reason."""

    stopped: str = ""
    """Why it ended before its last step."""

    async def take(self, steps: Iterable[Step]) -> None:
        """Take these steps one after the other, each on both sides at once."""
        for step in steps:
            self.tell(step.name)
            local, given = await asyncio.gather(self._of(step, self.local), self._of(step, self.given))
            if isinstance(local, str) or isinstance(given, str):
                lacking = given if isinstance(given, str) else local
                self.skipped.append((step.name, f"there is no “{lacking}”; an earlier step was refused"))
                continue
            self.taken += 1
            self.differences += compare(step.name, local, given, shape=step.shape)

    async def _of(self, step: Step, side: Side) -> Answer | str:
        """The answer as it is compared, once its ids have their names; or the name of what is lacking."""
        try:
            answer = await (side.ask(step.act) if isinstance(step.act, Request) else step.act(side))
            if step.part and answer.good:
                answer = replace(answer, body=step.part(answer.body, side))
        except Lacking as lacking:
            return str(lacking)
        except Exception as odd:
            # Of the sandbox it is a fault of ours; of Discord it is a difference, which must not end the run.
            if side is self.local or isinstance(odd, Blocked):
                raise
            answer = Answer(UNREADABLE, {"message": f"{type(odd).__name__}: {odd}"})
        for name, key in step.keeps.items() if answer.good and isinstance(answer.body, Mapping) else ():
            # That one is lacking is a difference; what would need it is skipped.
            if (value := answer.body.get(key)) is not None:
                side.secrets |= {str(value)} if name.endswith("-token") else set()
                side.things[name] = str(value)
        return replace(answer, body=tidy(answer.body, side))

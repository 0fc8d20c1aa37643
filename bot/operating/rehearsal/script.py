"""Steps of a rehearsal, and the stage that takes them on both sides and keeps what differs."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from bot.operating.rehearsal.comparing import Difference, compare, tidy
from bot.operating.rehearsal.sides import Lacking, Request, Side, SideAnswer

UNREADABLE = 0
"""The status of an answer that holds something else than what a step goes on with."""

Act: TypeAlias = Callable[[Side], Awaitable[SideAnswer]]


@dataclass(frozen=True, slots=True)
class Probe:
    """A request to both sides, or an ``act`` of several; ``keeps`` names ids of the answer by the name they get.

    ``shape`` compares kinds of values only, and ``part`` takes what is compared from the answer.
    """

    name: str
    act: Request | Act
    keeps: Mapping[str, str] = field(default_factory=dict)
    shape: bool = False
    part: Callable[[Any, Side], Any] | None = None


@dataclass(slots=True)
class RehearsalStage:
    """Both sides, and what has come of the steps so far. ``tell`` is called with each step's name."""

    local: Side
    given: Side
    tell: Callable[[str], None]
    taken: int = 0
    differences: list[Difference] = field(default_factory=list)
    skipped: list[tuple[str, str]] = field(default_factory=list)
    """Steps that could not be taken, each with what is missing."""

    async def take(self, step: Probe) -> tuple[SideAnswer, SideAnswer] | None:
        """Take a step on both sides at once; None if something it needs is not there."""
        self.tell(step.name)
        answers = await asyncio.gather(*(self._of(step, side) for side in (self.local, self.given)))
        missing = [one for one in answers if isinstance(one, str)]
        if missing:
            self.skipped.append((step.name, missing[-1]))
            return None
        local, given = (one for one in answers if isinstance(one, SideAnswer))
        self.taken += 1
        for side, answer in ((self.local, local), (self.given, given)):
            _keep(step, side, answer)
        tidied = [self._tidy(step, side, one) for side, one in ((self.local, local), (self.given, given))]
        self.differences += compare(step.name, *tidied, shape=step.shape)
        return local, given

    async def take_all(self, steps: Iterable[Probe]) -> None:
        """Take these steps one after the other."""
        for step in steps:
            await self.take(step)

    async def _of(self, step: Probe, side: Side) -> SideAnswer | str:
        try:
            return await (side.ask(step.act) if isinstance(step.act, Request) else step.act(side))
        except Lacking as lacking:
            return str(lacking)
        except (KeyError, IndexError, TypeError, AttributeError) as odd:
            if side is self.local:
                raise
            return SideAnswer(UNREADABLE, {"message": f"{type(odd).__name__}: {odd}"})

    def _tidy(self, step: Probe, side: Side, answer: SideAnswer) -> SideAnswer:
        body = step.part(answer.body, side) if step.part and answer.good else answer.body
        return replace(answer, body=tidy(body, side))


def _keep(step: Probe, side: Side, answer: SideAnswer) -> None:
    if not answer.good or not isinstance(answer.body, Mapping):
        return
    for name, path in step.keeps.items():
        value = _at(answer.body, path)
        if value is None:
            # That it is lacking is a difference; what would need it is skipped.
            continue
        if name.endswith("-token"):
            side.secrets.add(str(value))
        side.things[name] = str(value)


def _at(value: Any, path: str) -> Any:
    for part in path.split("."):
        if isinstance(value, list) and part.isdecimal() and int(part) < len(value):
            value = value[int(part)]
        elif isinstance(value, Mapping):
            value = value.get(part)
        else:
            return None
    return value

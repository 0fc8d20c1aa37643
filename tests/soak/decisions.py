"""What the bot decided to call people for, as its log tells it before each message goes out.

A call may reach Discord after its player has moved and is to act again, so the database no longer says which turn it
was for. The log does: a line is written before the request is sent, and what a process has written outlives it.
"""

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

_LINE = re.compile(r"session (\d+): after action (\d+), (\S+) calls seats since (\{.*\})")


@dataclass(frozen=True, slots=True)
class Decision:
    """Whom a message calls: the session, after how many actions it was read, and since when each seat is to act.

    A seat without a time is told of the game's end.
    """

    session: int
    sequence: int
    since: dict[int, int | None]


@dataclass(slots=True)
class Decisions:
    """Reads the logs of all processes as they grow."""

    logs: Sequence[Path]
    _read: dict[Path, int] = field(default_factory=dict)
    _by_nonce: dict[str, Decision] = field(default_factory=dict)

    def of(self, nonce: str) -> Decision | None:
        """The latest decision to send a message with this nonce."""
        for log in self.logs:
            self._go_on(log)
        return self._by_nonce.get(nonce)

    def _go_on(self, log: Path) -> None:
        if not log.exists():
            return
        with log.open("rb") as file:
            file.seek(self._read.get(log, 0))
            for line in file:
                if not line.endswith(b"\n"):
                    break
                self._read[log] = self._read.get(log, 0) + len(line)
                self._note(line.decode(errors="replace"))

    def _note(self, line: str) -> None:
        found = _LINE.search(line)
        if found is not None:
            self._by_nonce[found[3]] = Decision(int(found[1]), int(found[2]), ast.literal_eval(found[4]))

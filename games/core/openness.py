"""Games in which everybody sees everything."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic

from games.core.contract import Event, MoveT
from games.core.text import Text


class OpenPosition(Generic[MoveT]):
    """What the contract asks about secrets, answered once for every position without any."""

    __slots__ = ()

    @abstractmethod
    def notation(self, move: MoveT) -> str:
        """The move as it is typed; each game has its own."""

    @property
    def disclosed(self) -> tuple[Text, ...]:
        """Nothing: everything lies open as it is."""
        return ()

    @property
    def secret_choice(self) -> bool:
        """Never: there is nothing to keep secret."""
        return False

    def public_notation(self, move: MoveT) -> str:
        """The notation as it is."""
        return self.notation(move)

    def witnessed(self, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        """All the events as they are, whoever looks."""
        return tuple(events)

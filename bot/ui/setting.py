"""What pages of settings are made of: each setting is declared once, with its control and what a choice does.

The words of a setting are ``bot-WHOSE-NAME``, those of the inputs of its form ``bot-WHOSE-NAME-INPUT`` and ``-about``.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, TypeAlias

from bot.host.context import Context
from bot.words.language import Language
from games.core.text import Text, text

Apply: TypeAlias = Callable[[Context, Sequence[str]], Awaitable[Text | None]]
"""Does what is chosen; returns what there is to say of it beside the new value, or refuses."""

Write: TypeAlias = Callable[[Any, Sequence[str], int], Any]
"""The row of the server or person with what is chosen, at a moment; or refuses."""

Said: TypeAlias = str | Callable[[str], Text | str]
"""The beginning of the keys of values, or what puts one in words."""

ON: Final = "on"
OFF: Final = "off"


class Control(StrEnum):
    """How a setting is chosen: from lists, or by buttons that switch it, do something at once or open a form."""

    LIST = "list"
    SWITCH = "switch"
    ACT = "act"
    FORM = "form"
    CHANNELS = "channels"
    ROLE = "role"


def nothing_chosen(_state: Any) -> Text:
    """What most lists say in which nothing is chosen."""
    return text("bot-set-none")


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting. ``now`` is what is chosen, of an act ON if it can be done; a list with ``inputs`` has a form too.

    A choice changes the row by ``write``, or does what ``apply`` does. With ``writes`` channels have to take messages.
    ``unset`` says of a list that nothing is chosen.
    """

    group: str
    name: str
    control: Control
    now: Callable[[Any], Sequence[str]]
    write: Write | None = None
    apply: Apply | None = None
    choices: Iterable[object] = ()
    said: Said = str
    inputs: tuple[str, ...] = ()
    most: int = 1
    writes: bool = False
    unset: Callable[[Any], Text] = nothing_chosen

    def words(self, value: str) -> Text | str:
        """A value in words: those of its own behind a key, or what a function makes of it."""
        return text(f"{self.said}-{value}") if isinstance(self.said, str) else self.said(value)


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """All settings of a server or a person. ``load`` refuses whoever may not see them; the state has a ``row``.

    ``notes`` are the lines of a group, ``commands`` the names of those that have a button in it.
    """

    settings: tuple[Setting, ...]
    load: Callable[[Context], Awaitable[Any]]
    save: Callable[[Context, Callable[[Any], Any]], Awaitable[object]]
    notes: Callable[[Any, str, Language], Iterable[Text]]
    commands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups in order."""
        return tuple(dict.fromkeys(one.group for one in self.settings))


def listed(
    group: str,
    name: str,
    column: str,
    choices: Iterable[object],
    said: Said = str,
    read: Callable[[str], object] = int,
    *,
    none: str | None = None,
    unit: int = 1,
    usual: object = None,
    write: Write | None = None,
    apply: Apply | None = None,
    inputs: tuple[str, ...] = (),
    unset: Callable[[Any], Text] = nothing_chosen,
) -> Setting:
    """A list of what a column can hold, in a ``unit``; ``none`` is said of an empty one, which counts as ``usual``."""

    def now(state: Any) -> Sequence[str]:
        value: Any = getattr(state.row, column)
        value = usual if value is None else value
        shown = none if value is None else str(value if unit == 1 else value // unit)
        return () if shown is None else (shown,)

    def put(row: Any, values: Sequence[str], _now: int) -> Any:
        value: Any = None if values[0] == none else read(values[0])
        return replace(row, **{column: value if unit == 1 else value * unit})

    written = None if apply else write or put
    return Setting(group, name, Control.LIST, now, written, apply, choices, said, inputs, unset=unset)


def switch(group: str, name: str, column: str) -> Setting:
    """A button that turns a column on or off."""
    return Setting(
        group,
        name,
        Control.SWITCH,
        lambda state: (ON if getattr(state.row, column) else OFF,),
        lambda row, values, _: replace(row, **{column: values[0] == ON}),
    )


def act(group: str, name: str, offered: Callable[[Any], bool], apply: Apply) -> Setting:
    """A button that does something, where that is ``offered``."""
    return Setting(group, name, Control.ACT, lambda state: (ON if offered(state) else OFF,), apply=apply)

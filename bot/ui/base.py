"""What every component shares: an id that survives a restart, and the error boundary around what it does.

A component declares what its id says as fields; its id, its pattern and its parser follow from them:

    class ClaimButton(PersistentButton, prefix="claim"):
        session_id: int
        seat: int

is written and understood as ``claim:12:1``. A field is a number, a text without a colon, one of the words of a
``Literal``, of an enum or of a collection named in ``Annotated``, or at the very end the parts of a move.

discord.py hands the errors of a dynamic item to nobody, so each one catches its own.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from inspect import get_annotations
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar, dataclass_transform, get_args, get_origin

import discord

from bot.boundary import answer_error, report_unshown
from bot.host import Host, Interaction
from bot.language import Language, language_for
from bot.limits import BUTTON_LABEL, CUSTOM_ID, PLACEHOLDER, shorten
from bot.services.refusals import SessionRefusal, StaleBoard
from games.core.contract import Parts
from games.core.text import text

LARGEST_NUMBER = 2**63 - 1
"""The largest number a database keeps, and more than Discord's ids and ours will be."""

JOINT = "/"
"""What stands between the parts of a move, in ids and in the values of lists."""

ItemT = TypeVar("ItemT", bound="discord.ui.Item[Any]")


def joined(path: Parts) -> str:
    """The parts of a move as one text."""
    return JOINT.join(path)


def parted(path: str) -> Parts:
    """The parts of a move from one text."""
    return tuple(path.split(JOINT)) if path else ()


@dataclass(frozen=True, slots=True)
class Field:
    """What one field says in an id: the words it can be, empty if it is open, its pattern, and how it is read."""

    words: tuple[str, ...]
    pattern: str
    read: Callable[[str], object]


def _field(declared: Any) -> Field:
    """How a field of this type stands in an id."""
    if declared is int:
        return Field((), r"\d+", int)
    if declared is str:
        return Field((), r"[^:]*", str)
    if declared == Parts:
        return Field((), r".*", parted)
    if get_origin(declared) is Literal:
        words, read = get_args(declared), str
    elif get_origin(declared) is Annotated:
        words, read = tuple(declared.__metadata__[0]), str
    elif isinstance(declared, type) and issubclass(declared, StrEnum):
        words, read = tuple(map(str, declared)), declared
    else:
        raise TypeError(f"an id cannot say what is of type {declared}")
    return Field(words, "|".join(map(re.escape, words)), read)


@dataclass_transform(eq_default=False)
class Component(discord.ui.DynamicItem[ItemT], template=r"(?!)"):
    """A component that is understood from its id alone: subclasses declare fields, and work in ``act``."""

    prefix: ClassVar[str] = ""
    fields: ClassVar[Mapping[str, Field]] = {}
    _begins: ClassVar[str] = ""

    def __init_subclass__(cls, *, prefix: str = "", separator: str = ":") -> None:
        """Make template and constructor; a class without a prefix only serves others as a base."""
        declared: dict[str, Any] = get_annotations(cls, eval_str=True)
        own = {name: _field(one) for name, one in declared.items() if ClassVar not in (one, get_origin(one))}
        cls.fields = {**cls.fields, **own}
        cls.prefix, cls._begins = prefix, f"{prefix}{separator}"
        groups = ":".join(f"(?P<{name}>{one.pattern})" for name, one in cls.fields.items())
        super().__init_subclass__(template=f"{cls._begins}{groups}" if prefix else r"(?!)")
        dataclass(eq=False, repr=False)(cls)

    @classmethod
    def spelled(cls, said: Iterable[str]) -> str:
        """The id with these texts for its fields."""
        return cls._begins + ":".join(said)

    def written(self) -> str:
        """The id that says what these fields say."""
        values = [getattr(self, name) for name in self.fields]
        custom_id = self.spelled(joined(one) if isinstance(one, tuple) else str(one) for one in values)
        if len(custom_id) > CUSTOM_ID:
            raise ValueError(f"too long for an id: {custom_id}")
        return custom_id

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Understand the id; called by discord.py."""
        # The pattern and the constructor are made from the same fields, so what the one reads fits the other.
        make: Callable[..., Self] = cls
        made = make(*(field.read(match[name]) for name, field in cls.fields.items()))
        if not isinstance(item, type(made.item)):
            raise TypeError(f"{cls.__name__} is no {type(item).__name__}")
        made.item = item
        return made

    async def about(self, _host: Host) -> int | None:
        """The id of the session it belongs to, None where it belongs to none."""
        session_id: int | None = getattr(self, "session_id", None)
        return session_id

    @abstractmethod
    async def act(self, interaction: Interaction) -> None:
        """Do what the component is for. Anything raised is told to the person who pressed it."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Called by discord.py."""
        try:
            interaction.client.host.work.begin()
            self._require_offered()
            session_id = await self.about(interaction.client.host)
            if session_id is not None:
                # Whatever number an id holds, nobody reaches into another server.
                await interaction.client.host.sessions.require_in_guild(session_id, interaction.guild_id)
            await self.act(interaction)
            if session_id is not None:
                await report_unshown(interaction, session_id)
        except Exception as error:  # noqa: BLE001 - the boundary itself: it logs and answers everything
            await answer_error(interaction, error)

    def _require_offered(self) -> None:
        """Refuse a number that nothing here can have, and what the list has never offered."""
        values = [getattr(self, name) for name in self.fields]
        if any(isinstance(value, int) and value > LARGEST_NUMBER for value in values):
            raise StaleBoard(text("bot-refusal-stale"))
        chosen: discord.ui.Item[Any] = self.item
        if isinstance(chosen, discord.ui.Select):
            offered = {option.value for option in chosen.options}
            if not chosen.values or not offered.issuperset(map(str, chosen.values)):
                raise SessionRefusal(text("bot-refusal-not-offered"))


class PersistentButton(Component["discord.ui.Button[Any]"]):
    """A button that is understood from its id alone."""

    def __post_init__(self) -> None:
        super().__init__(discord.ui.Button(custom_id=self.written()))

    def labelled(
        self, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary, *, disabled: bool = False
    ) -> Self:
        """This button, with a label that may be too long for it."""
        self.item.label, self.item.style, self.item.disabled = shorten(label, BUTTON_LABEL), style, disabled
        return self


class PersistentSelect(Component["discord.ui.Select[Any]"]):
    """A list that is understood from its id alone."""

    def __post_init__(self) -> None:
        super().__init__(discord.ui.Select(custom_id=self.written()))

    def listing(self, placeholder: str, options: Iterable[discord.SelectOption]) -> Self:
        """This list, with its options and a placeholder that may be too long for it."""
        self.item.placeholder, self.item.options = shorten(placeholder, PLACEHOLDER), list(options)
        return self


class SessionButton(PersistentButton):
    """A button that does one of a few actions to a session; its id is ``{prefix}:{action}:{session_id}``.

    A subclass says in a ``Literal`` which actions there are, and names the style of each.
    """

    STYLES: ClassVar[Mapping[str, discord.ButtonStyle]]

    action: str
    session_id: int

    @classmethod
    def of(cls, action: str, session_id: int, language: Language) -> Self:
        """The button for one of the actions, labelled ``bot-{prefix}-{action}``."""
        label = language.say(text(f"bot-{cls.prefix}-{action}"))
        return cls(action, session_id).labelled(label, cls.STYLES[action])


def still_shown(interaction: discord.Interaction[Any], components: Iterable[type[Component[Any]]]) -> bool:
    """Whether what was pressed is one of these components and stands in the message as it is now."""
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    ours = any(one.__discord_ui_compiled_template__.fullmatch(custom_id) for one in components)
    if interaction.message is None or not ours:
        return False
    view = discord.ui.LayoutView.from_message(interaction.message, timeout=None)
    return any(getattr(item, "custom_id", None) == custom_id for item in view.walk_children())


async def language_of_all(interaction: Interaction) -> Language:
    """The language for what everybody sees: the one the server has set, else its own; alone with the bot, one's own."""
    server = await interaction.client.host.servers.find(interaction.guild_id or 0)
    return language_for(server.language or str(interaction.guild_locale or interaction.locale))


def layout(*items: str | discord.ui.Item[Any]) -> discord.ui.LayoutView:
    """A layout of these items in order, a string standing for a text; it never times out."""
    view = discord.ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(discord.ui.TextDisplay(item) if isinstance(item, str) else item)
    return view


def board_link(guild_id: int, channel_id: int, message_id: int) -> str:
    """The address of a message."""
    return f"https://discord.com/channels/{guild_id}/{channel_id}/{message_id}"

"""The base of all components: a custom id that survives a restart, and the error boundary around each action.

A component declares the fields of its id; the id, its pattern and its parser follow from them:

    class ClaimButton(PersistentButton, prefix="claim"):
        session_id: int
        seat: int

has ids such as ``claim:12:1``. A field is a number, a text without a colon, a value of a ``Literal``, of an enum or of
a collection in ``Annotated``, or, as the last field, the parts of a move. A row that can change is named by a
``GenerationalId``, written ``12.k3x9ab`` once games were put back; one of another generation is refused.

Whoever presses sees at once that they were heard: a class says whether it ``answers`` "editing" the message that was
pressed, or "privately" in a new one; without, its act answers by itself, as with a form.

discord.py passes the errors of a dynamic item to no handler, so each component catches its own.
"""

import io
import re
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from inspect import get_annotations
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    Self,
    TypeAlias,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
)

import discord

from bot.host.context import Answers, Context
from bot.host.error_handler import answer_error
from bot.host.services import Host, Interaction
from bot.limits import BUTTON_LABEL, CUSTOM_ID, OPTION_DESCRIPTION, OPTION_LABEL, PLACEHOLDER, ROW_BUTTONS
from bot.model.sessions import GenerationalId
from bot.store.statements import begin_request
from bot.words.language import Language, shorten
from games.core.computers import LEVELS
from games.core.contract import Parts
from games.core.text import text
from rendering.picture import Picture

Step: TypeAlias = Literal["first", "back", "next", "last"]

LayoutPart: TypeAlias = "str | discord.ui.Item[Any] | Sequence[discord.ui.Item[Any]]"
"""A part of a layout: a text, an item, or buttons."""

LAST_STEP = 10**9
"""Beyond the last step of anything."""

ItemT = TypeVar("ItemT", bound="discord.ui.Item[Any]")


JOINT = "/"
"""The separator of a move's parts in ids and select values."""


def join_parts(path: Parts) -> str:
    """A move's parts joined to one text."""
    return JOINT.join(path)


def split_parts(path: str) -> Parts:
    """A move's parts from one text."""
    return tuple(path.split(JOINT)) if path else ()


def _read_generational(written: str) -> GenerationalId:
    number, _, generation = written.partition(".")
    return GenerationalId(int(number), generation)


def _write_generational(value: GenerationalId) -> str:
    return f"{value}.{value.generation}" if value.generation else str(value)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an id: its possible values (empty if open), its pattern, its parser, and how it is written."""

    words: tuple[str, ...]
    pattern: str
    read: Callable[[str], object]
    write: Callable[[Any], str] = str


def field_of(declared: Any) -> Field:
    """The field for a type annotation."""
    if declared is int:
        # Python refuses to read a number of thousands of digits.
        return Field((), r"\d{1,20}", int)
    if declared is GenerationalId:
        return Field((), r"\d{1,20}(?:\.[0-9a-z]{1,6})?", _read_generational, _write_generational)
    if declared is str:
        return Field((), r"[^:]*", str)
    if declared == Parts:
        return Field((), r".*", split_parts, join_parts)
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
    """A component restored from its id alone; subclasses declare fields and implement ``act``."""

    prefix: ClassVar[str] = ""
    fields: ClassVar[Mapping[str, Field]] = {}
    answers: ClassVar[Answers | None] = None
    PRIVATE: ClassVar[Collection[str]] = ()
    """The actions of a button that answers privately to these alone."""
    _begins: ClassVar[str] = ""

    def __init_subclass__(cls, *, prefix: str = "", separator: str = ":", answers: Answers | None = None) -> None:
        """Make the template and the constructor; a class without a prefix is only a base for others."""
        cls.answers = answers or cls.answers
        declared: dict[str, Any] = get_annotations(cls, eval_str=True)
        own = {name: field_of(one) for name, one in declared.items() if ClassVar not in (one, get_origin(one))}
        cls.fields = {**cls.fields, **own}
        cls.prefix, cls._begins = prefix, f"{prefix}{separator}"
        groups = ":".join(f"(?P<{name}>{one.pattern})" for name, one in cls.fields.items())
        super().__init_subclass__(template=f"{cls._begins}{groups}" if prefix else r"(?!)")
        dataclass(eq=False, repr=False)(cls)

    @classmethod
    def spelled(cls, said: Iterable[str]) -> str:
        """The id with these texts as fields."""
        return cls._begins + ":".join(said)

    def written(self) -> str:
        """The id with these fields."""
        custom_id = self.spelled(field.write(getattr(self, name)) for name, field in self.fields.items())
        if len(custom_id) > CUSTOM_ID:
            raise ValueError(f"too long for an id: {custom_id}")
        return custom_id

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """The component with the fields of a matched id."""
        # Pattern and constructor are made from the same fields, so the parsed values always fit.
        make: Callable[..., Self] = cls
        return make(*(field.read(match[name]) for name, field in cls.fields.items()))

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the component from a matched id; called by discord.py."""
        made = cls.read(match)
        made.item = cast("ItemT", item)
        return made

    async def about(self, _host: Host) -> int | None:
        """The id of the session it belongs to, or None."""
        session_id: int | None = getattr(self, "session_id", None)
        return session_id

    @abstractmethod
    async def act(self, context: Context) -> None:
        """Do the component's action. Errors are reported to the user who pressed it."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Called by discord.py."""
        await self.run(interaction, self._begin)

    async def _begin(self, context: Context) -> None:
        await context.acknowledge("privately" if getattr(self, "action", "") in self.PRIVATE else self.answers)
        await self.act(context)

    async def run(self, interaction: Interaction, act: Callable[[Context], Awaitable[None]]) -> None:
        """Do what was asked for within the error boundary, unless the id is of another server."""
        session_id = None
        begin_request()
        try:
            context = Context.of(interaction)
            context.host.work.begin()
            session_id = await self.about(context.host)
            if session_id is not None:
                # An id could be forged: never act on a session of another server.
                await context.host.sessions.require_in_guild(session_id, context.place)
            await act(context)
            if session_id is not None:
                await context.report_unshown(session_id)
            await context.end()
        except Exception as error:  # noqa: BLE001 - the boundary itself: it logs and answers everything
            await answer_error(interaction, error, session_id)


class PersistentButton(Component["discord.ui.Button[Any]"]):
    """A button restored from its id alone."""

    LABEL: ClassVar[str] = "bot-{prefix}-{action}"
    """The text of its label, which can name fields of the id."""
    STYLE: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary
    STYLES: ClassVar[Mapping[str, discord.ButtonStyle]] = {}
    """The styles of actions that have another one."""

    def __post_init__(self) -> None:
        super().__init__(discord.ui.Button(custom_id=self.written()))

    def in_language(self, language: Language, *, disabled: bool = False) -> Self:
        """This button with its label in a language."""
        key = self.LABEL.format(prefix=self.prefix, **{name: getattr(self, name) for name in self.fields})
        return self.with_label(language.say(text(key)), disabled=disabled)

    def with_label(self, label: str, *, disabled: bool = False) -> Self:
        """This button with a label, shortened if too long."""
        self.item.label, self.item.disabled = shorten(label, BUTTON_LABEL), disabled
        self.item.style = self.STYLES.get(getattr(self, "action", ""), self.STYLE)
        return self


def step_buttons(
    made: Callable[[str], PersistentButton], at: int, last: int, language: Language, first: int = 0
) -> list[discord.ui.Item[Any]]:
    """The buttons to other steps than the one ``at`` which they stand; one that leads nowhere is greyed out."""
    ends = {"first": first, "back": first, "next": last, "last": last}
    return [
        made(one).with_label(language.say(text(f"bot-step-{one}")), disabled=at == end) for one, end in ends.items()
    ]


def step_from(action: str, at: int) -> int:
    """Where such a button leads: it may lie before the first step, or beyond the last."""
    return {"first": 0, "back": at - 1, "next": at + 1, "last": LAST_STEP}[action]


class PersistentSelect(Component["discord.ui.Select[Any]"]):
    """A select restored from its id alone."""

    def __post_init__(self) -> None:
        super().__init__(discord.ui.Select(custom_id=self.written()))

    @property
    def chosen_parts(self) -> Parts:
        """What was picked in a list of moves or of their next parts."""
        return split_parts(self.item.values[0])

    def with_options(self, placeholder: str, options: Iterable[discord.SelectOption]) -> Self:
        """This select with its options and a placeholder, shortened if too long."""
        self.item.placeholder, self.item.options = shorten(placeholder, PLACEHOLDER), list(options)
        return self


class PersonSelect(Component["discord.ui.UserSelect[Any]"]):
    """A list of people, restored from its id alone."""

    PROMPT: ClassVar[str]

    def __post_init__(self) -> None:
        super().__init__(discord.ui.UserSelect(custom_id=self.written()))

    def in_language(self, language: Language) -> Self:
        """This list with what it asks for, in a language."""
        self.item.placeholder = shorten(language.say(text(self.PROMPT)), PLACEHOLDER)
        return self


class SessionButton(PersistentButton):
    """A button that does one of a few actions to a session; its id is ``{prefix}:{action}:{session_id}``."""

    action: str
    session_id: GenerationalId

    @classmethod
    def of(cls, action: str, session_id: GenerationalId, language: Language) -> Self:
        """The button for an action, labelled ``bot-{prefix}-{action}``."""
        made = cls(action, session_id).in_language(language)
        # A game may draw a sign for a kind of button, such as its cards for the one that shows a hand.
        made.item.emoji = emoji_of(cls.prefix, language)
        return made


def still_shown(interaction: discord.Interaction[Any], components: Iterable[type[Component[Any]]]) -> bool:
    """Whether the pressed component is one of these and still in the current message, as a button or as a list."""
    data: Any = interaction.data or {}
    custom_id, kind = str(data.get("custom_id", "")), data.get("component_type")
    ours = any(one.__discord_ui_compiled_template__.fullmatch(custom_id) for one in components)
    if interaction.message is None or not ours:
        return False
    view = discord.ui.LayoutView.from_message(interaction.message, timeout=None)
    return any(
        getattr(item, "custom_id", None) == custom_id and item.type.value == kind for item in view.walk_children()
    )


def option(
    value: object, label: str, about: str = "", sign: discord.PartialEmoji | None = None, *, chosen: bool = False
) -> discord.SelectOption:
    """An entry of a list; its texts are shortened if too long."""
    about = shorten(about, OPTION_DESCRIPTION)
    return discord.SelectOption(
        label=shorten(label, OPTION_LABEL), value=str(value), description=about or None, emoji=sign, default=chosen
    )


def level_options(language: Language, chosen: int | None = None) -> list[discord.SelectOption]:
    """The levels of computers."""
    return [option(one, language.say(text(f"bot-computers-{one}")), chosen=one == chosen) for one in LEVELS]


def emoji_of(sign: str, language: Language) -> discord.PartialEmoji | None:
    """A sign as the emoji of an option or a button, whose texts cannot show any; None if there is none."""
    found = language.sign(sign)
    return discord.PartialEmoji.from_str(found) if found else None


def layout(*items: LayoutPart) -> discord.ui.LayoutView:
    """A layout of these items in order; it never times out."""
    view = discord.ui.LayoutView(timeout=None)
    for item in _placed(items):
        view.add_item(item)
    return view


def container(colour: int, *items: LayoutPart) -> discord.ui.Container[Any]:
    """These items with a colour on their edge."""
    return discord.ui.Container(*_placed(items), accent_colour=colour)


def thumbnail(picture: Picture) -> discord.ui.Thumbnail[Any]:
    """A small picture that opens to its full size."""
    return discord.ui.Thumbnail(f"attachment://{picture.name}", description=picture.alt)


def attached(picture: Picture) -> discord.File:
    """A picture as the file of a message, with its description."""
    return discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt)


def gallery(*pictures: Picture) -> discord.ui.MediaGallery[Any]:
    """A picture as wide as the message, or several."""
    items = (discord.MediaGalleryItem(f"attachment://{one.name}", description=one.alt) for one in pictures)
    return discord.ui.MediaGallery(*items)


def _placed(items: Iterable[LayoutPart]) -> Iterator[discord.ui.Item[Any]]:
    """Strings as texts, a list or a button in a row of its own, and several buttons in as many rows as they need."""
    for item in items:
        if isinstance(item, str):
            yield discord.ui.TextDisplay(item)
        elif isinstance(item, discord.ui.DynamicItem | discord.ui.Button):
            yield discord.ui.ActionRow(item)
        elif isinstance(item, discord.ui.Item):
            yield item
        else:
            for start in range(0, len(item), ROW_BUTTONS):
                yield discord.ui.ActionRow(*item[start : start + ROW_BUTTONS])


def read_number(value: str) -> int:
    """The number in a select value, such as a user id or a stand-in; 0, which no user has, for anything else."""
    return int(value) if re.fullmatch(r"-?[0-9]{1,19}", value) else 0

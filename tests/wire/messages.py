"""Messages as a user sees them: plain values that a test can compare and search."""

from copy import deepcopy
from dataclasses import dataclass

from bot.sandbox.commands import NotPossible
from bot.sandbox.component_checks import BUTTON, GALLERY, SELECTS, TEXT, THUMBNAIL, walk
from bot.sandbox.drafts import EPHEMERAL, LAYOUT
from bot.sandbox.form import Json
from bot.sandbox.history import Post
from bot.sandbox.world import APPLICATION


@dataclass(frozen=True, slots=True)
class Button:
    """A button; a link has a ``url`` instead of a ``custom_id``."""

    label: str
    custom_id: str
    style: int
    disabled: bool
    url: str


@dataclass(frozen=True, slots=True)
class Select:
    """A select; ``options`` are (label, value) pairs, none for a user select."""

    custom_id: str
    placeholder: str
    options: tuple[tuple[str, str], ...]
    disabled: bool


@dataclass(frozen=True, slots=True)
class Image:
    """An image in a message, with its alternative text."""

    url: str
    alt: str


@dataclass(frozen=True, slots=True)
class AutocompleteChoice:
    """An autocomplete suggestion."""

    name: str
    value: str | int | float


@dataclass(frozen=True, slots=True)
class Message:
    """A snapshot of a message. ``text`` is its content and every text in it, a line each."""

    id: int
    channel: int
    author: int
    text: str
    ephemeral: bool
    layout: bool
    loading: bool
    edited: bool
    mentions: tuple[int, ...]
    buttons: tuple[Button, ...]
    selects: tuple[Select, ...]
    images: tuple[Image, ...]
    raw: Json

    def button(self, *, label: str | None = None, custom_id: str | None = None) -> Button:
        """The only button with this label or custom_id; raises :class:`NotPossible` for none or several."""
        found = [
            button
            for button in self.buttons
            if (label is None or button.label == label) and (custom_id is None or button.custom_id == custom_id)
        ]
        if len(found) != 1:
            raise NotPossible(f"{len(found)} buttons are {label or custom_id!r}: {self.buttons}")
        return found[0]

    def select(self, *, custom_id: str | None = None) -> Select:
        """The only select, or the one with this custom_id; raises :class:`NotPossible`."""
        found = [select for select in self.selects if custom_id in (None, select.custom_id)]
        if len(found) != 1:
            raise NotPossible(f"{len(found)} selects are {custom_id!r}: {self.selects}")
        return found[0]


def read_message(post: Post) -> Message:
    """A snapshot of a message as it is now; whoever waits looks at all messages after every change of one."""
    if not isinstance(post.read, Message):
        post.read = _read(post)
    return post.read


def _read(post: Post) -> Message:
    data = post.data
    parts = list(walk(data["components"]))
    texts = [data["content"], *(part["content"] for part in parts if part["type"] == TEXT)]
    return Message(
        id=post.id,
        channel=post.channel,
        author=post.author,
        text="\n".join(text for text in texts if text),
        ephemeral=bool(data["flags"] & EPHEMERAL),
        layout=bool(data["flags"] & LAYOUT),
        loading=post.loading,
        edited=data["edited_timestamp"] is not None,
        mentions=tuple(int(user["id"]) for user in data["mentions"]),
        buttons=tuple(_button(part) for part in parts if part["type"] == BUTTON),
        selects=tuple(_select(part) for part in parts if part["type"] in SELECTS),
        images=tuple(_images(data, parts)),
        raw=deepcopy({key: value for key, value in data.items() if not key.startswith("_")}),
    )


def is_from_bot(message: Message) -> bool:
    """Whether the bot wrote it."""
    return message.author == APPLICATION


def _button(component: Json) -> Button:
    return Button(
        component.get("label") or "",
        component.get("custom_id") or "",
        component["style"],
        bool(component.get("disabled")),
        component.get("url") or "",
    )


def _select(component: Json) -> Select:
    options = tuple((option["label"], option["value"]) for option in component.get("options", ()))
    placeholder = component.get("placeholder") or ""
    return Select(component["custom_id"], placeholder, options, bool(component.get("disabled")))


def _images(data: Json, parts: list[Json]) -> list[Image]:
    items = [item for part in parts if part["type"] == GALLERY for item in part["items"]]
    items += [part for part in parts if part["type"] == THUMBNAIL]
    shown = [Image(item["media"]["url"], item.get("description") or "") for item in items]
    attached = [file for file in data["attachments"] if file["content_type"].startswith("image/")]
    return shown + [Image(file["url"], file.get("description") or "") for file in attached]

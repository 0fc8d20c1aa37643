"""Messages as somebody sees them: plain values that a test can compare and search."""

from __future__ import annotations

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
    """A button as somebody sees it; a link has a ``url`` in place of a ``custom_id``."""

    label: str
    custom_id: str
    style: int
    disabled: bool
    url: str


@dataclass(frozen=True, slots=True)
class Select:
    """A select; ``options`` are pairs of label and value, none for a select of people."""

    custom_id: str
    placeholder: str
    options: tuple[tuple[str, str], ...]
    disabled: bool


@dataclass(frozen=True, slots=True)
class Image:
    """A picture in a message, with its alternative text."""

    url: str
    alt: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A suggestion of the autocomplete."""

    name: str
    value: str | int | float


@dataclass(frozen=True, slots=True)
class Message:
    """A message as it looked at one moment. ``text`` is its content and every text in it, a line each."""

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
        """The one button with this label or custom_id; raises :class:`NotPossible` for none or several."""
        found = [
            one
            for one in self.buttons
            if (label is None or one.label == label) and (custom_id is None or one.custom_id == custom_id)
        ]
        if len(found) != 1:
            raise NotPossible(f"{len(found)} buttons are {label or custom_id!r}: {self.buttons}")
        return found[0]

    def select(self, *, custom_id: str | None = None) -> Select:
        """The one select, or the one with this custom_id; raises :class:`NotPossible`."""
        found = [one for one in self.selects if custom_id in (None, one.custom_id)]
        if len(found) != 1:
            raise NotPossible(f"{len(found)} selects are {custom_id!r}: {self.selects}")
        return found[0]


def read_message(post: Post) -> Message:
    """A message as it looks now."""
    data = post.data
    parts = list(walk(data["components"]))
    texts = [data["content"], *(one["content"] for one in parts if one["type"] == TEXT)]
    return Message(
        id=post.id,
        channel=post.channel,
        author=post.author,
        text="\n".join(text for text in texts if text),
        ephemeral=bool(data["flags"] & EPHEMERAL),
        layout=bool(data["flags"] & LAYOUT),
        loading=post.loading,
        edited=data["edited_timestamp"] is not None,
        mentions=tuple(int(one["id"]) for one in data["mentions"]),
        buttons=tuple(_button(one) for one in parts if one["type"] == BUTTON),
        selects=tuple(_select(one) for one in parts if one["type"] in SELECTS),
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
    options = tuple((one["label"], one["value"]) for one in component.get("options", ()))
    placeholder = component.get("placeholder") or ""
    return Select(component["custom_id"], placeholder, options, bool(component.get("disabled")))


def _images(data: Json, parts: list[Json]) -> list[Image]:
    items = [item for one in parts if one["type"] == GALLERY for item in one["items"]]
    items += [one for one in parts if one["type"] == THUMBNAIL]
    shown = [Image(one["media"]["url"], one.get("description") or "") for one in items]
    attached = [one for one in data["attachments"] if one["content_type"].startswith("image/")]
    return shown + [Image(one["url"], one.get("description") or "") for one in attached]

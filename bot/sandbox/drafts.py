"""Turns the payload of a new or edited message, with its uploads, into the message's fields, or refuses it."""

import mimetypes
import re
import struct
from collections.abc import Container
from copy import deepcopy
from dataclasses import dataclass, field

from bot.sandbox import limits
from bot.sandbox.component_checks import FILE, GALLERY, STRING_SELECT, TEXT, THUMBNAIL, check_components, walk
from bot.sandbox.form import Form, Json, check, empty_message, too_large
from bot.sandbox.store import Attachment
from bot.sandbox.world import APPLICATION, find_person, user_object

CDN = "/cdn/attachments"
SPOILER = 1 << 3
_ADDRESS = re.compile(r"/cdn/attachments/\d+/(\d+)/[^?]*")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a multipart request: ``index`` is the n of ``files[n]``, ``file`` has its new id."""

    index: int
    file: Attachment


def make_upload(index: int, number: int, name: str, data: bytes) -> Upload:
    """Make an upload with this id; raises code 40005 if it is over 10 MiB."""
    if len(data) > limits.ATTACHMENT_BYTES:
        raise too_large()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Upload(index, Attachment(number, name.replace(" ", "_"), kind, data))


def attachment_object(upload: Upload, channel: int, description: str | None) -> Json:
    """The attachment object of an uploaded file; its url is a path on this server."""
    file = upload.file
    url = f"{CDN}/{channel}/{file.id}/{file.name}"
    made: Json = {
        "id": str(file.id),
        "filename": file.name,
        "size": len(file.data),
        "url": url,
        "proxy_url": url,
        "content_type": file.kind,
        "flags": SPOILER if file.name.startswith("SPOILER_") else 0,
    }
    if size := picture_size(file.data):
        made["width"], made["height"] = size
    if description:
        made["description"] = description
    return made


def address_number(url: str) -> int | None:
    """The attachment id in a URL of this server, or None."""
    found = _ADDRESS.search(url)
    return int(found[1]) if found else None


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, GIF or WebP image, or None."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp_size(data)
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return None


def match_uploads(form: Form, payload: Json, uploads: list[Upload], channel: int, kept: list[Json]) -> list[Json]:
    """The attachments of a message after a request: those of ``kept`` that stay, then the new ones.

    Without an ``attachments`` list all of ``kept`` stay; with one, only those it names.
    """
    listed: list[Json] = payload.get("attachments") or []
    by_id = {file["id"]: file for file in kept}
    new = {str(upload.index): upload for upload in uploads}
    staying = kept if payload.get("attachments") is None and "attachments" not in payload else []
    descriptions: dict[str, str | None] = {}
    for index, entry in enumerate(listed):
        path = ("attachments", index)
        number = str(entry.get("id"))
        description = entry.get("description")
        if number in by_id:
            staying = [*staying, {**by_id[number], **({"description": description} if description else {})}]
        elif number in new:
            descriptions[number] = description
        else:
            form.refuse((*path, "id"), "ATTACHMENT_NOT_FOUND", f"No attachment or file has the id {number}")
    made = [attachment_object(upload, channel, descriptions.get(str(upload.index))) for upload in uploads]
    found = [*staying, *made]
    if len(found) > limits.ATTACHMENTS:
        form.refuse_length(("attachments",), 0, limits.ATTACHMENTS)
    return found


SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SILENT, LAYOUT = 1 << 2, 1 << 6, 1 << 7, 1 << 12, 1 << 15
SETTABLE = SUPPRESS_EMBEDS | SILENT | LAYOUT
FILES = "_files"
ALLOWED = "_allowed"
"""The key of the last payload's allowed_mentions, kept for tests."""

_EVERYONE = re.compile(r"@(?:everyone|here)\b")
_ROLE = re.compile(r"<@&(\d{1,20})>")
_MENTION = re.compile(r"<@!?(\d{1,20})>")
_NOT_HERE = ("embeds", "poll", "sticker_ids", "shared_client_theme")


@dataclass(frozen=True, slots=True)
class MessageDraft:
    """The fields of a message that its payload decides; ``files`` are all its attachments, shown or not.

    ``allowed`` is the payload's allowed_mentions.
    """

    content: str
    flags: int
    components: list[Json] = field(default_factory=list)
    files: list[Json] = field(default_factory=list)
    uploads: list[Upload] = field(default_factory=list)
    allowed: Json | None = None

    def fields(self) -> Json:
        """The keys of the message object; attachments shown by a component are not listed separately."""
        shown = {media.get("attachment_id") for _, media in _media(self.components)}
        return {
            "content": self.content,
            "flags": self.flags,
            "components": self.components,
            "embeds": [],
            **self._pinged(),
            ALLOWED: self.allowed,
            "attachments": [file for file in self.files if file["id"] not in shown],
            FILES: self.files,
        }

    def _pinged(self) -> Json:
        """Whom the texts mention, as far as it is allowed; without rules everybody is."""
        text = "\n".join([self.content, *(part["content"] for part in walk(self.components) if part["type"] == TEXT)])
        rules = {"parse": ["users", "roles", "everyone"]} if self.allowed is None else self.allowed

        def allowed(kind: str, numbers: list[str]) -> list[str]:
            listed = {str(number) for number in rules.get(kind) or ()}
            every = kind in (rules.get("parse") or ())
            return [number for number in dict.fromkeys(numbers) if every or number in listed]

        people = [int(number) for number in allowed("users", _MENTION.findall(text))]
        return {
            "mentions": [user_object(one) for one in people if one == APPLICATION or find_person(one)],
            "mention_everyone": "everyone" in (rules.get("parse") or ()) and bool(_EVERYONE.search(text)),
            "mention_roles": allowed("roles", _ROLE.findall(text)),
        }


def draft_message(
    payload: Json,
    uploads: list[Upload],
    channel: int,
    *,
    base: Json | None = None,
    settable: int = SETTABLE,
    emoji: Container[int] = (),
) -> MessageDraft:
    """Check a payload against the message it changes, if any (``base``).

    ``settable`` are the flags a bot may set on this route, ``emoji`` the ids its components may show. Raises code
    50035 with every error, or 50006.
    """
    check("MessageCreateRequest", payload | {"components": None})
    form = Form()
    flags = _flags(form, payload, base, settable)
    layout = bool(flags & LAYOUT)
    files = match_uploads(form, payload, uploads, channel, base[FILES] if base else [])
    content = (payload if base is None else base | payload).get("content") or ""
    _check_texts(form, payload, content, layout=layout)
    if base is not None and "components" not in payload:
        components = deepcopy(base["components"])
    else:
        components = deepcopy(check_components(form, payload, layout=layout, emoji=emoji))
    form.close()
    _resolve_media(form, components, files)
    if layout and base is not None and not base["flags"] & LAYOUT:
        _refuse_left_behind(form, base, components, files)
    form.close()
    _number(components)
    _write_emoji(components)
    if not components if layout else not (content or files or components):
        raise empty_message()
    return MessageDraft(content, flags, components, files, uploads, payload.get("allowed_mentions"))


def _check_texts(form: Form, payload: Json, content: str, *, layout: bool) -> None:
    """Check the content, whom it may mention, and that there is nothing else beside the components."""
    for key in _NOT_HERE:
        if payload.get(key):
            form.refuse((key,), "NOT_HERE", f"The local Discord has no {key}, since the bot sends none")
    if len(content) > limits.CONTENT:
        form.refuse_length(("content",), 0, limits.CONTENT)
    if layout and content:
        message = "Content, embeds, polls and stickers cannot be used with the components V2 flag"
        form.refuse(("flags",), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    rules = payload.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        if rules.get(kind) and kind in (rules.get("parse") or ()):
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            form.refuse(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def _flags(form: Form, payload: Json, base: Json | None, settable: int) -> int:
    given = payload.get("flags")
    before = base["flags"] if base else 0
    if given is None:
        return int(before)
    if before & LAYOUT and not given & LAYOUT:
        message = "The components V2 flag cannot be removed"
        form.refuse(("flags",), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", message)
    return int(given & settable | before & ~SUPPRESS_EMBEDS)


def _media(components: list[Json]) -> list[tuple[Json, Json]]:
    """Pairs of a component or item that shows a file, and its media object."""
    found: list[tuple[Json, Json]] = []
    for part in walk(components):
        kind = part.get("type")
        if kind == GALLERY:
            found += [(item, item["media"]) for item in part["items"]]
        elif kind == THUMBNAIL:
            found.append((part, part["media"]))
        elif kind == FILE:
            found.append((part, part["file"]))
    return found


def _resolve_media(form: Form, components: list[Json], files: list[Json]) -> None:
    by_name = {file["filename"]: file for file in files}
    by_id = {int(file["id"]): file for file in files}
    for owner, media in _media(components):
        url = media["url"]
        if url.startswith("attachment://"):
            name = url.removeprefix("attachment://")
            if name not in by_name:
                message = f"There is no attachment named {name}"
                form.refuse(("components",), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)
                continue
            _show(owner, media, by_name[name])
        elif (number := address_number(url)) is not None:
            if number in by_id:
                _show(owner, media, by_id[number])
            media["url"] = url[url.index(CDN) :]


def _show(owner: Json, media: Json, file: Json) -> None:
    media.clear()
    media.update(
        url=file["url"],
        proxy_url=file["proxy_url"],
        width=file.get("width"),
        height=file.get("height"),
        content_type=file["content_type"],
        placeholder=None,
        loading_state=2,
        flags=0,
        attachment_id=file["id"],
        id=file["id"],
    )
    owner.setdefault("spoiler", False)
    if owner.get("type") == FILE:
        owner.update(name=file["filename"], size=file["size"])
    else:
        # Nothing says that a gallery would take the text of its file, so a bot has to say it of the picture itself.
        owner.setdefault("description", None)


def _refuse_left_behind(form: Form, base: Json, components: list[Json], files: list[Json]) -> None:
    shown = {media.get("attachment_id") for _, media in _media(components)}
    old = {file["id"] for file in base[FILES]}
    if any(file["id"] in old and file["id"] not in shown for file in files):
        message = "Attachments must be cleared when a message becomes a layout"
        form.refuse(("attachments",), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)


def _write_emoji(components: list[Json]) -> None:
    """Write the ids of emoji as text, as Discord does whatever it was sent."""
    for component in walk(components):
        for owner in (component, *component.get("options", ())):
            shown = owner.get("emoji")
            if shown and shown.get("id") is not None:
                shown["id"] = str(shown["id"])


def _number(components: list[Json]) -> None:
    taken = {part.get("id") for part in walk(components)}
    number = 0
    for part in walk(components):
        if part["type"] in (2, *range(STRING_SELECT, 9)):
            part.setdefault("disabled", False)
        if not part.get("id"):
            number += 1
            while number in taken:
                number += 1
            part["id"] = number

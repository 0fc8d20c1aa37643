"""Turns the payload of a new or edited message into the message's fields, or refuses it."""

import re
from collections.abc import Container
from copy import deepcopy
from dataclasses import dataclass, field

from bot.sandbox import limits
from bot.sandbox.component_checks import FILE, GALLERY, STRING_SELECT, TEXT, THUMBNAIL, check_components, walk
from bot.sandbox.form import Form, Json
from bot.sandbox.refusals import empty_message
from bot.sandbox.snowflakes import read_number
from bot.sandbox.uploads import CDN, Upload, address_number, match_uploads
from bot.sandbox.world import APPLICATION, find_person, user_object

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SILENT, LAYOUT = 1 << 2, 1 << 6, 1 << 7, 1 << 12, 1 << 15
SETTABLE = SUPPRESS_EMBEDS | SILENT | LAYOUT
FILES = "_files"
ALLOWED = "_allowed"
"""The key of the last payload's allowed_mentions, kept for tests."""

_EVERYONE = re.compile(r"@(?:everyone|here)\b")
_ROLE = re.compile(r"<@&(\d{1,20})>")
_MENTION = re.compile(r"<@!?(\d{1,20})>")
_EMBED_TEXTS = {"title": 256, "description": 4096}


@dataclass(frozen=True, slots=True)
class MessageDraft:
    """The fields of a message that its payload decides; ``files`` are all its attachments, shown or not.

    ``everyone`` and ``roles`` are pinged as ``mentions`` are; ``allowed`` is the payload's allowed_mentions.
    """

    content: str
    flags: int
    components: list[Json]
    embeds: list[Json]
    mentions: list[int]
    files: list[Json]
    uploads: list[Upload] = field(default_factory=list)
    everyone: bool = False
    roles: list[str] = field(default_factory=list)
    allowed: Json | None = None

    def fields(self) -> Json:
        """The keys of the message object; attachments shown by a component are not listed separately."""
        shown = {media.get("attachment_id") for _, media in _media(self.components)}
        return {
            "content": self.content,
            "flags": self.flags,
            "components": self.components,
            "embeds": self.embeds,
            "mentions": [user_object(number) for number in self.mentions],
            "mention_everyone": self.everyone,
            "mention_roles": self.roles,
            ALLOWED: self.allowed,
            "attachments": [file for file in self.files if file["id"] not in shown],
            FILES: self.files,
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
    form = Form()
    flags = _flags(form, payload, base, settable)
    layout = bool(flags & LAYOUT)
    files = match_uploads(form, payload, uploads, channel, base[FILES] if base else [])
    content = _content(form, payload, base)
    embeds = _embeds(form, payload, base)
    if payload.get("components") is None and base is not None and "components" not in payload:
        components = deepcopy(base["components"])
    else:
        components = deepcopy(check_components(form, payload, layout=layout, emoji=emoji))
    if layout and (content or embeds or payload.get("poll") or payload.get("sticker_ids")):
        message = "Content, embeds, polls and stickers cannot be used with the components V2 flag"
        form.refuse(("flags",), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    form.close()
    mentions = _mentions(form, payload, content, components)
    _resolve_media(form, components, files)
    if layout and base is not None and not base["flags"] & LAYOUT:
        _refuse_left_behind(form, base, components, files)
    form.close()
    _number(components)
    _write_emoji(components)
    if not components if layout else not (content or embeds or files or components):
        raise empty_message()
    everyone, roles = _crowds(payload, content, components)
    allowed = payload.get("allowed_mentions")
    return MessageDraft(content, flags, components, embeds, mentions, files, uploads, everyone, roles, allowed)


def check_creation(payload: Json) -> None:
    """Check the fields that only a new message has: nonce and reference."""
    form = Form()
    nonce = payload.get("nonce")
    if nonce is not None and len(str(nonce)) > limits.NONCE:
        form.refuse(("nonce",), "BASE_TYPE_MAX_LENGTH", f"Must be {limits.NONCE} or fewer in length.")
    reference = form.mapping(payload.get("message_reference") or {}, ("message_reference",))
    if reference and read_number(reference.get("message_id")) is None:
        form.refuse(("message_reference", "message_id"), "BASE_TYPE_REQUIRED", "This field is required")
    form.close()


def _flags(form: Form, payload: Json, base: Json | None, settable: int) -> int:
    given = form.number(payload, "flags", (), 0, 2**31 - 1)
    before = base["flags"] if base else 0
    if given is None:
        return int(before)
    if before & LAYOUT and not given & LAYOUT:
        message = "The components V2 flag cannot be removed"
        form.refuse(("flags",), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", message)
    return int(given & settable | before & ~SUPPRESS_EMBEDS)


def _content(form: Form, payload: Json, base: Json | None) -> str:
    if "content" not in payload and base is not None:
        return str(base["content"])
    return form.text(payload, "content", (), limits.CONTENT) or ""


def _embeds(form: Form, payload: Json, base: Json | None) -> list[Json]:
    if "embeds" not in payload:
        return list(base["embeds"]) if base else []
    total = 0
    found = form.items(payload, "embeds", (), 0, limits.EMBEDS)
    for index, raw in enumerate(found):
        path = ("embeds", index)
        embed = form.mapping(raw, path)
        for key, most in _EMBED_TEXTS.items():
            total += len(form.text(embed, key, path, most) or "")
        for place, given in enumerate(form.items(embed, "fields", path, 0, 25)):
            here = (*path, "fields", place)
            entry = form.mapping(given, here)
            total += len(form.text(entry, "name", here, 256, 1) or "")
            total += len(form.text(entry, "value", here, 1024, 1) or "")
        footer = form.mapping(embed.get("footer") or {}, (*path, "footer"))
        total += len(form.text(footer, "text", (*path, "footer"), 2048) or "")
    if total > limits.EMBED_TEXT:
        message = f"Embed size exceeds maximum size of {limits.EMBED_TEXT}"
        form.refuse(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)
    return found


def _crowds(payload: Json, content: str, components: list[Json]) -> tuple[bool, list[str]]:
    """Whether everyone is pinged, and the roles that are."""
    texts = [content, *(part["content"] for part in walk(components) if part.get("type") == TEXT)]
    allowed = payload.get("allowed_mentions")
    rules = allowed if isinstance(allowed, dict) else {"parse": ["everyone", "roles"]}
    kinds = rules.get("parse") or ()
    roles = [number for text in texts for number in _ROLE.findall(str(text))]
    listed = {str(role) for role in rules.get("roles") or ()}
    everyone = "everyone" in kinds and any(_EVERYONE.search(str(text)) for text in texts)
    return everyone, [number for number in dict.fromkeys(roles) if "roles" in kinds or number in listed]


def _mentions(form: Form, payload: Json, content: str, components: list[Json]) -> list[int]:
    texts = [content, *(part["content"] for part in walk(components) if part.get("type") == TEXT)]
    named = [int(number) for text in texts for number in _MENTION.findall(str(text))]
    known = [number for number in dict.fromkeys(named) if number == APPLICATION or find_person(number)]
    allowed = payload.get("allowed_mentions")
    if allowed is None:
        return known
    path = ("allowed_mentions",)
    rules = form.mapping(allowed, path)
    kinds = form.items(rules, "parse", path, 0, 3)
    users = [str(user) for user in form.items(rules, "users", path, 0, limits.MENTIONED_USERS)]
    if any(kind not in ("users", "roles", "everyone") for kind in kinds):
        form.refuse((*path, "parse"), "BASE_TYPE_CHOICES", "Value must be one of users, roles, everyone.")
    if users and "users" in kinds:
        message = 'parse:["users"] and users: [ids...] are mutually exclusive.'
        form.refuse(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
    return [number for number in known if "users" in kinds or str(number) in users]


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

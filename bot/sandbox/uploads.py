"""Uploaded files: ids, media type, size in pixels, and attachment objects."""

import mimetypes
import re
import struct
from dataclasses import dataclass

from bot.sandbox import limits
from bot.sandbox.form import Form, Json
from bot.sandbox.refusals import too_large
from bot.sandbox.store import Attachment

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

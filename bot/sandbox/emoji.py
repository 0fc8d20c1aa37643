"""The application's emoji: what the bot has uploaded, checked as Discord does."""

import base64
import binascii
import re
from collections.abc import Iterator

from aiohttp import web

from bot.sandbox import limits
from bot.sandbox.drafts import picture_size
from bot.sandbox.form import Form, Json, check, too_many_emoji, unknown_emoji
from bot.sandbox.snowflakes import Snowflakes
from bot.sandbox.store import Emoji, Store
from bot.sandbox.world import APPLICATION, user_object

CDN = "/cdn/emojis"
_NAME = re.compile(r"\w+", re.ASCII)
_IMAGE = re.compile(r"data:image/(?:png|gif|jpeg|webp);base64,(.*)", re.DOTALL)


class ApplicationEmoji:
    """The emoji of the application, oldest first; kept between runs."""

    def __init__(self, store: Store, numbers: Snowflakes) -> None:
        self._store = store
        self._numbers = numbers
        self._names = store.emoji_names()

    def __contains__(self, number: object) -> bool:
        """Whether an emoji has this id."""
        return number in self._names

    def __iter__(self) -> Iterator[int]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def shown(self, number: int) -> Json:
        """The emoji object; raises code 10014 if there is none with this id."""
        if number not in self._names:
            raise unknown_emoji()
        return {
            "id": str(number),
            "name": self._names[number],
            "roles": [],
            "user": user_object(APPLICATION),
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }

    def image(self, number: int) -> bytes:
        """The picture of an emoji; raises as :meth:`shown` does."""
        found = self._store.emoji_image(number)
        if found is None:
            raise unknown_emoji()
        return found

    def create(self, payload: Json) -> Json:
        """A new emoji; raises code 50035, or 30008 if there are too many already."""
        check("create_application_emoji", payload)
        form = Form()
        name = self._name(form, payload["name"])
        image = _image(form, payload["image"])
        form.close()
        if len(self._names) >= limits.APPLICATION_EMOJI:
            raise too_many_emoji()
        number = self._numbers.next()
        self._store.keep_emoji(Emoji(number, name, image))
        self._names[number] = name
        return self.shown(number)

    def rename(self, number: int, payload: Json) -> Json:
        """Give an emoji another name."""
        self.shown(number)
        check("update_application_emoji", payload)
        form = Form()
        name = self._name(form, payload.get("name", self._names[number]))
        form.close()
        self._store.rename_emoji(number, name)
        self._names[number] = name
        return self.shown(number)

    def delete(self, number: int) -> None:
        """Delete an emoji; messages that show it show its name instead."""
        self.shown(number)
        self._store.drop_emoji(number)
        del self._names[number]

    def _name(self, form: Form, name: str) -> str:
        if not _NAME.fullmatch(name):
            form.refuse(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
        if name in self._names.values():
            form.refuse(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists")
        return name


def _image(form: Form, given: str) -> bytes:
    found = _IMAGE.fullmatch(given)
    try:
        image = base64.b64decode(found[1], validate=True) if found else b""
    except binascii.Error:
        image = b""
    if picture_size(image) is None:
        form.refuse(("image",), "IMAGE_INVALID", "Invalid image data")
    if len(image) > limits.EMOJI_BYTES:
        form.refuse(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return image


def emoji_response(image: bytes) -> web.Response:
    """The file of an emoji."""
    headers = {"Cache-Control": "max-age=3600", "X-Content-Type-Options": "nosniff"}
    return web.Response(body=image, content_type="image/png", headers=headers)

"""Keeps the latest pictures, as many as fit into so many bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from rendering.picture import Picture

Key = TypeVar("Key", bound=Hashable)

_MEBIBYTE = 1024 * 1024
BOARD_BYTES = 8 * _MEBIBYTE
"""What the boards kept for retries, reposts and ``/board`` may take; a picture has some 100 KB."""

OPENING_BYTES = 4 * _MEBIBYTE
"""What the pictures of open tables may take."""

CARD_BYTES = 2 * _MEBIBYTE
"""What the end cards kept for retries and later edits may take."""

LESSON_BYTES = 16 * _MEBIBYTE
"""What the rules' pictures may take; a film takes a second to draw."""

PROBLEM_BYTES = 8 * _MEBIBYTE
"""What the boards of problems may take, which many people look at on the same day."""


class LruCache(Generic[Key]):
    """The pictures that were used last, by what they show; the others go once ``most_bytes`` are exceeded."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Key, Picture] = OrderedDict()
        self.bytes = 0
        """How long the kept files are together."""

    def find(self, key: Key) -> Picture | None:
        """The picture if it is kept; it is the last to go then."""
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
        return picture

    def keep(self, key: Key, picture: Picture) -> None:
        """Keep a picture. One that alone exceeds the limit is not kept."""
        self._drop(key)
        self._kept[key] = picture
        self.bytes += len(picture.data)
        while self.bytes > self._most_bytes:
            self._drop(next(iter(self._kept)))

    def drop_where(self, unwanted: Callable[[Key], bool]) -> None:
        """Drop the pictures with such keys."""
        for key in [key for key in self._kept if unwanted(key)]:
            self._drop(key)

    def _drop(self, key: Key) -> None:
        picture = self._kept.pop(key, None)
        if picture is not None:
            self.bytes -= len(picture.data)

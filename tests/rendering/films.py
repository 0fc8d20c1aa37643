"""Looks at the frames of a film."""

from collections.abc import Sequence

from PIL import Image

from rendering.reel import Frame


def pictures_of(frames: Sequence[Frame]) -> list[Image.Image]:
    """The picture of every frame."""
    return [frame.image for frame in frames]

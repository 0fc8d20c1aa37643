"""Copying by Pillow's core: its own methods check so much that a sprite's copy takes three times as long."""

from PIL import Image


def copy_onto(
    image: Image.Image, picture: Image.Image, corner: tuple[int, int], mask: Image.Image | None = None
) -> None:
    """Copy a picture of the same mode to this corner, or what the mask covers of it; what lies outside is left out."""
    (left, top), (width, height) = corner, picture.size
    box = (left, top, left + width, top + height)
    if mask is None:
        image.im.paste(picture.im, box)
    else:
        image.im.paste(picture.im, box, mask.im)


class PaletteSurface:
    """A palette image on which sprites are pasted: a :class:`rendering.canvas.Surface`."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    @property
    def width(self) -> int:
        """Its pixels from side to side."""
        return self.image.width

    def paste(self, picture: Image.Image, corner: tuple[int, int], mask: Image.Image | None = None, /) -> None:
        """Copy a palette picture to this corner, or only what the mask covers of it; what lies outside is left out."""
        copy_onto(self.image, picture, corner, mask)

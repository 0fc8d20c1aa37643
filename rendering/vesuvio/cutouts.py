"""The moving things of a film, in the film's size."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.vesuvio.cards import Card
from rendering.motion import reduced
from rendering.vesuvio.cards import back_cutout, face_cutout
from rendering.vesuvio.marks import fire_cutout, flash_cutout, horn_cutout
from rendering.vesuvio.tourists import Tourist, tourist_cutout


@lru_cache(maxsize=64)
def small_tourist(tourist: Tourist) -> Image.Image:
    """A moving tourist."""
    return reduced(tourist_cutout(tourist))


@lru_cache(maxsize=1)
def small_back() -> Image.Image:
    """The back of a card."""
    return reduced(back_cutout())


@lru_cache(maxsize=16)
def small_face(card: Card) -> Image.Image:
    """The front of a card."""
    return reduced(face_cutout(card), 0.8)


@lru_cache(maxsize=32)
def small_fire(seat: int, scale: float) -> Image.Image:
    """A burning tourist, enlarged ``scale`` times."""
    return reduced(fire_cutout(seat), scale)


@lru_cache(maxsize=1)
def small_flash() -> Image.Image:
    """The flash of the camera."""
    return reduced(flash_cutout())


@lru_cache(maxsize=4)
def small_horn(scale: float) -> Image.Image:
    """A shout, enlarged ``scale`` times."""
    return reduced(horn_cutout(), scale)

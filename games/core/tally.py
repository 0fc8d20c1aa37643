"""What points are made of, for the picture of a finished game."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.text import Text


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a seat's points: what brought them in a few words, such as "2 mixed trees", and how many they are."""

    label: Text
    points: int

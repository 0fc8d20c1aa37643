"""The drawing of pictures made to be shared; the arguments are plain values that can be pickled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.delivery.drawing import Readers
from bot.language import language_for
from games.core.contract import Event, View
from games.core.text import Text, text
from rendering import PAINTERS
from rendering.audience import Audience
from rendering.finale import Finish, finale
from rendering.picture import Picture


def end_card(view: View, events: Sequence[Event], finish: Finish, readers: Readers) -> Picture:
    """The end card of a finished game."""
    return finale(PAINTERS[view.game], view, events, finish, named(readers))


def named(readers: Readers) -> Audience:
    """These readers, for whom sentences too name a seat by its name."""
    audience = readers.audience()

    def name(seat: int) -> str | Text:
        return audience.name(seat) or text("core-seat", number=seat + 1)

    return replace(audience, words=language_for(readers.code).words(name))

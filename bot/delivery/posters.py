"""The drawing of pictures made to be shared; the arguments are plain values that can be pickled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.delivery.drawing import Readers, still
from bot.language import language_for
from bot.limits import SHARED_FILM_BYTES
from bot.services.lookup.pitches import length_of, pitch_of
from games import REGISTRY
from games.core.contract import Event, View
from games.core.options import OptionValue
from games.core.text import Text, text
from rendering import PAINTERS
from rendering.audience import Audience
from rendering.finale import Finish, finale
from rendering.highlights import highlights
from rendering.invitation import Invitation, invitation
from rendering.lettering import writable
from rendering.picture import ALT_TEXT_LIMIT, Picture
from rendering.prospects import Prospects, draw_prospects

_SAMPLE = bytes(16)
"""The seed of openings that only show how a game can begin."""


def end_card(view: View, events: Sequence[Event], finish: Finish, readers: Readers) -> Picture:
    """The end card of a finished game."""
    return finale(PAINTERS[view.game], view, events, finish, named(written(readers)), named(readers))


def curve(view: View, prospects: Prospects, readers: Readers) -> Picture:
    """How the seats' chances went in a game that is over."""
    return draw_prospects(PAINTERS[view.game], view, prospects, named(written(readers)), named(readers))


def opening(game: str, options: tuple[tuple[str, OptionValue], ...], readers: Readers) -> Picture:
    """How a game with these options can begin; dealt from a seed of its own, so that it tells nothing of any table."""
    descriptor, language = REGISTRY[game], language_for(readers.code)
    seats = descriptor.seats_for(dict(options))
    view = descriptor.start(seats[0], dict(options), _SAMPLE).view(None)
    players = text("picture-table-players", fewest=seats[0], most=seats[-1])
    facts = (language.say(players), *(language.say(one) for one in length_of(game, dict(options), language)))
    said = Invitation(
        language.say(text(f"{game}-name")),
        language.say(pitch_of(game, language)),
        facts,
        language.say(text("picture-table-note")),
    )
    return invitation(PAINTERS[game], view, said, readers.audience())


def key_moments(
    scenes: Sequence[tuple[int, View, Sequence[Event]]], turns: int, name: str, readers: Sequence[Readers]
) -> Picture:
    """A short film of these turns of a game of so many; each has readers who know the names of its players."""
    stills = [still(view, events, known) for (_, view, events), known in zip(scenes, readers, strict=True)]
    audience = readers[-1].audience()
    captions = [audience(text("picture-moment", turn=turn, turns=turns)) for turn, _, _ in scenes]
    shown = ", ".join(str(turn) for turn, _, _ in scenes)
    alt = f"{audience(text('picture-moments', turns=shown))} {stills[-1].alt}"
    return Picture(highlights([one.data for one in stills], captions, SHARED_FILM_BYTES), name, alt[:ALT_TEXT_LIMIT])


def written(readers: Readers) -> Readers:
    """The readers with the names that the font can write; for any other one the seat's number has to do."""
    return replace(readers, names=tuple(name and writable(name) for name in readers.names))


def named(readers: Readers) -> Audience:
    """These readers, for whom sentences too name a seat by its name."""
    audience = readers.audience()

    def name(seat: int) -> str | Text:
        return audience.name(seat) or text("core-seat", number=seat + 1)

    return replace(audience, words=language_for(readers.code).words(name))

"""The drawing functions; their arguments are plain values that can be pickled for another process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.language import language_for
from bot.limits import FILM_BYTES
from games.core.contract import Event, View
from games.core.worth import Offer
from rendering import PAINTERS
from rendering.audience import Audience
from rendering.emoji import fingerprint
from rendering.encode import themed
from rendering.eyesight import parts
from rendering.film import film
from rendering.palette import Theme
from rendering.picture import Closer, Picture


@dataclass(frozen=True, slots=True)
class Readers:
    """An :class:`Audience` as plain values: a language's code, and the names of the seats."""

    code: str
    names: tuple[str | None, ...] = ()
    ahead: bool = False

    def audience(self) -> Audience:
        """For whom the painter draws."""
        return Audience(language_for(self.code).words(), self.names, self.ahead)


def still(view: View, events: Sequence[Event], readers: Readers) -> Picture:
    """A board with the events that led to it marked, as these readers see it."""
    return PAINTERS[view.game].still(view, events, readers.audience())


def motion(before: View, events: Sequence[Event], after: View, readers: Readers) -> Picture | None:
    """The events as an animation; None if nothing visible moved."""
    return PAINTERS[after.game].motion(before, events, after, readers.audience())


def hand(view: View, readers: Readers) -> Picture | None:
    """What only the view's own seat may see; None if the game has no secrets."""
    return PAINTERS[view.game].hand(view, readers.audience())


def description(view: View, readers: Readers) -> str:
    """The board in words."""
    return PAINTERS[view.game].describe(view, readers.audience())


def offers(view: View, seat: int, found: Sequence[Offer], readers: Readers) -> Picture | None:
    """The board with a seat's legal moves and what the best of them bring; None if a game has no such picture."""
    return PAINTERS[view.game].offers(view, seat, found, readers.audience())


def foreseen(view: View, events: Sequence[Event], readers: Readers) -> Picture:
    """A board marked with what a line of moves would do."""
    return PAINTERS[view.game].foreseen(view, events, readers.audience())


def closer(view: View, key: str, readers: Readers) -> Closer | None:
    """A part of the board seen closer; None where a game's board has no such parts."""
    return PAINTERS[view.game].closer(view, key, readers.audience())


def lesson(game: str, name: str, readers: Readers) -> Picture | None:
    """The picture of the rules with this name; None if there is none."""
    return PAINTERS[game].lesson(name, readers.audience())


def whole_game(scenes: Sequence[tuple[View, Sequence[Event]]], name: str, readers: Readers) -> Picture:
    """The scenes in order as a GIF."""
    painter = PAINTERS[scenes[0][0].game]
    stills = painter.stills(scenes, readers.audience())
    return Picture(film([one.data for one in stills], FILM_BYTES), name, stills[-1].alt)


def enlarged(picture: Picture) -> tuple[Picture, ...]:
    """A still cut into enlarged parts."""
    shown = parts(picture.data)
    names = [f"{number}-{picture.name}" for number in range(1, len(shown) + 1)]
    # The first part carries the description of the whole picture.
    alts = [picture.alt, *(f"{number}/{len(shown)}" for number in range(2, len(shown) + 1))]
    return tuple(map(Picture, shown, names, alts))


def emoji(game: str) -> dict[str, tuple[str, bytes]]:
    """The emoji of a game's signs: each sign's name at Discord, which says what is drawn, and its picture."""
    drawn = PAINTERS[game].emoji()
    return {sign: (f"{game[:2]}_{sign}_{fingerprint(picture)}", picture) for sign, picture in drawn.items()}


def in_theme(picture: Picture, theme: Theme) -> Picture:
    """The picture in the colours of a theme; this costs nothing, so what is kept is drawn once for all themes."""
    return replace(picture, data=themed(picture.data, theme))

"""The end card: who has won a game and why, beside its final board, made to be shared."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from games.core.contract import Event, View
from games.core.outcome import Outcome, ScorePart
from games.core.text import Seat, Text, text
from rendering.encode import png
from rendering.lettering import writable
from rendering.mapping import resized_to_palette
from rendering.picture import ALT_TEXT_LIMIT, Audience, Painter, Picture
from rendering.poster import PADDING, compose, plate_box
from rendering.scoresheet import BETWEEN, CardTexts, SeatLine, draw, laid_out
from rendering.seats import Standing


@dataclass(frozen=True, slots=True)
class EndFacts:
    """What the view of a finished game does not say.

    ``setup`` is what differs from the usual set-up, ``parts`` are every seat's; ``decided`` is how the winners came
    first if not by their points. ``stopped``: a moderator ended the game, so nobody has won. ``server`` is the name
    that the place has now, None if it is not known.
    """

    setup: tuple[Text, ...] = ()
    parts: tuple[tuple[ScorePart, ...], ...] = ()
    decided: Text | None = None
    stopped: bool = False
    server: str | None = None


def finale(
    painter: Painter[Any], view: View, events: Sequence[Event], finish: EndFacts, audience: Audience, aloud: Audience
) -> Picture:
    """The end card of a finished game; raises ValueError while it goes on.

    The names of ``audience`` are those that the font can write, those of ``aloud`` are for the alternative text.
    """
    outcome = view.outcome
    if outcome is None:
        raise ValueError("a game that goes on has no end card")
    said = say(view, outcome, finish, audience)
    board = painter.scene(view, events, audience)
    left, top, width, height = plate_box(board)
    sheet = laid_out(said, width, height)
    card = compose(painter.ground(), board, lambda pen, _width, _height: draw(pen, sheet, width))
    for row, band in zip(said.rows, sheet.bands, strict=True):
        fitting = _within(painter.emblem(row.seat, _standing(outcome, row, view)), band.emblem)
        card.paste(fitting, (left + PADDING - 4, top + round(band.top + (band.height - fitting.height) / 2)))
    return Picture(png(card), f"{view.game}-end.png", described(say(view, outcome, finish, aloud), aloud))


def say(view: View, outcome: Outcome, finish: EndFacts, audience: Audience) -> CardTexts:
    """The card's sentences. Nobody has won a game that a moderator ended, or that left no seat a place."""
    alone = outcome.solo is not None
    if finish.stopped:
        reason = audience(text("picture-end-stopped"))
    elif outcome.solo is not None:
        reason = audience(outcome.solo.summary)
    else:
        reason = " ".join(audience(one) for one in (outcome.reason, finish.decided) if one is not None)
    order = sorted(range(len(outcome.scores)), key=lambda seat: (outcome.placings[seat] or len(outcome.scores), seat))
    rows = tuple(
        SeatLine(
            seat,
            None if finish.stopped else outcome.placings[seat],
            audience.name(seat) or audience(text("core-seat", number=seat + 1)),
            None if alone else view.scores[seat],
            BETWEEN.join(_parts(finish, seat, audience)) if not alone else "",
        )
        for seat in order
    )
    turns = text("picture-end-turns", turns=view.turn)
    about = BETWEEN.join(audience(one) for one in (text(f"{view.game}-name"), *finish.setup, turns))
    headline = _headline(outcome, finish, audience)
    return CardTexts(headline, reason, rows, about, writable(finish.server or "") or "")


def _headline(outcome: Outcome, finish: EndFacts, audience: Audience) -> str:
    """Who has won; with how many points stands in the rows."""
    winners = () if finish.stopped else outcome.winners
    if outcome.solo is not None:
        return audience(text("picture-end-met" if winners else "picture-end-missed"))
    if not winners:
        return audience(text("picture-end-nobody"))
    if len(winners) == 1:
        return audience(text("picture-end-first", seat=Seat(winners[0])))
    if len(winners) == len(outcome.scores):
        return audience(text("picture-end-drawn"))
    return audience(text("picture-end-shared", seats=tuple(Seat(seat) for seat in winners)))


def _parts(finish: EndFacts, seat: int, audience: Audience) -> Iterator[str]:
    for part in finish.parts[seat] if seat < len(finish.parts) else ():
        yield audience(text("picture-end-part", label=part.label, points=part.points))


def _standing(outcome: Outcome, row: SeatLine, view: View) -> Standing:
    if row.place == 1:
        return Standing.WINNING
    return Standing.FORFEITED if row.seat in getattr(view, "forfeited", ()) else Standing.WAITING


def described(said: CardTexts, audience: Audience) -> str:
    """The card in words, at most ``ALT_TEXT_LIMIT`` characters."""
    rows = (_told(row, audience) if len(said.rows) > 1 else row.name for row in said.rows)
    lines = (said.headline, said.reason, *rows, said.about, said.server)
    whole = "\n".join(line for line in lines if line)
    return whole if len(whole) <= ALT_TEXT_LIMIT else whole[: ALT_TEXT_LIMIT - 1] + "…"


def _told(row: SeatLine, audience: Audience) -> str:
    if row.score is None:
        return audience(text("picture-end-place", place=row.place or 0, name=row.name))
    told = audience(text("picture-end-row", place=row.place or 0, name=row.name, points=row.score))
    return f"{told} ({row.parts})" if row.parts else told


def _within(emblem: Image.Image, side: int) -> Image.Image:
    """An emblem, smaller if there is less room."""
    if emblem.height <= side:
        return emblem
    return resized_to_palette(emblem, emblem.convert("RGB").resize((side, side), Image.Resampling.HAMMING))

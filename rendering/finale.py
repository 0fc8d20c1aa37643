"""The end card: who has won a game and why, beside its final board, made to be shared."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.contract import Event, View
from games.core.outcome import Outcome, ScorePart
from games.core.text import Seat, Text, text
from rendering.card import BETWEEN, CardRow, CardTexts, card, described
from rendering.lettering import writable
from rendering.painter import Painter
from rendering.picture import Audience, Picture
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
    said, board = say(view, finish, audience), painter.scene(view, events, audience)
    emblems = [painter.emblem(row.seat or 0, _standing(row, view)) for row in said.rows]
    alt = described(say(view, finish, aloud))
    return card(said, painter.ground(), board, emblems, f"{view.game}-end.png", alt)


def say(view: View, finish: EndFacts, audience: Audience) -> CardTexts:
    """The card's sentences. Nobody has won a game that a moderator ended, or that left no seat a place."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("a game that goes on has no end card")
    if finish.stopped:
        reason = audience(text("picture-end-stopped"))
    elif outcome.solo is not None:
        reason = audience(outcome.solo.summary)
    else:
        reason = " ".join(audience(one) for one in (outcome.reason, finish.decided) if one is not None)
    order = sorted(range(len(outcome.scores)), key=lambda seat: (outcome.placings[seat] or len(outcome.scores), seat))
    rows = tuple(_row(view, outcome, finish, seat, audience) for seat in order)
    turns = text("picture-end-turns", turns=view.turn)
    about = BETWEEN.join(audience(one) for one in (text(f"{view.game}-name"), *finish.setup, turns))
    return CardTexts(_headline(outcome, finish, audience), reason, rows, (about,), writable(finish.server or "") or "")


def _row(view: View, outcome: Outcome, finish: EndFacts, seat: int, audience: Audience) -> CardRow:
    """What a card says of a seat; in a challenge for one, only who it was."""
    name = audience.name(seat) or audience(text("core-seat", number=seat + 1))
    place = None if finish.stopped else outcome.placings[seat]
    if outcome.solo is not None:
        return CardRow(place, name, "", "", name, seat)
    score, parts = view.scores[seat], BETWEEN.join(_parts(finish, seat, audience))
    if score is None:
        return CardRow(place, name, "", parts, audience(text("picture-end-place", place=place or 0, name=name)), seat)
    told = audience(text("picture-end-row", place=place or 0, name=name, points=score))
    return CardRow(place, name, str(score), parts, f"{told} ({parts})" if parts else told, seat)


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


def _standing(row: CardRow, view: View) -> Standing:
    if row.place == 1:
        return Standing.WINNING
    return Standing.FORFEITED if row.seat in getattr(view, "forfeited", ()) else Standing.WAITING

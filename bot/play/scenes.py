"""A game's position after each turn, and the recaps of turns that the channel shows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Self

from bot.model.tables import Table
from games.core.actions import Undo, is_planned
from games.core.contract import Event, Position
from games.core.game import Game
from games.core.record import Moment, Record, events_of, in_effect, playthrough_of
from games.core.text import Text


@dataclass(frozen=True, slots=True)
class Scene:
    """The position after ``turn`` turns (0 is the start) and the latest turn's events; the last may be unfinished.

    ``ended`` is the number of its last action, ``planned`` whether it was planned, and the bot played it.
    """

    turn: int
    position: Position[Any]
    events: tuple[Event, ...]
    ended: int = 0
    planned: bool = False


def scenes(game: Game[Any], record: Record) -> Iterator[Scene]:
    """The start position, then the game after every turn, then the current position if a turn is unfinished.

    Undone turns are left out.
    """
    playthrough = playthrough_of(game, record)
    latest = playthrough.start
    yield Scene(0, latest, ())
    turn, events, ended, planned = latest.turn, list[Event](), 0, False
    for moment in playthrough.in_effect:
        events.extend(moment.step.events)
        latest, ended, planned = moment.step.position, moment.sequence, planned or is_planned(moment.action)
        if latest.turn != turn or latest.outcome is not None:
            yield Scene(turn + 1, latest, tuple(events), ended, planned)
            turn, events, planned = latest.turn, [], False
    if events:
        yield Scene(turn + 1, latest, tuple(events), ended, planned)


KEY_MOMENTS = 12
"""The most turns that are key moments, the first and the last scene included."""

_LEAD = 8
"""How many points a change of the lead is worth as a moment."""


def key_moments(scenes: Sequence[Scene], most: int = KEY_MOMENTS) -> tuple[int, ...]:
    """The indexes of the most telling scenes in order, always with the first and the last one."""
    if len(scenes) <= 2:
        return tuple(range(len(scenes)))
    scores = [scene.position.view(None).scores for scene in scenes]
    weights = [
        _gain(before, after) + _LEAD * _overtaken(before, after) + scene.position.drama(_seen(scene))
        for (before, after), scene in zip(pairwise(scores), scenes[1:], strict=True)
    ]
    between = range(1, len(scenes) - 1)
    telling = sorted((index for index in between if weights[index - 1]), key=lambda index: (-weights[index - 1], index))
    return tuple(sorted({0, *telling[: most - 2], len(scenes) - 1}))


def _seen(scene: Scene) -> tuple[object, ...]:
    seen: tuple[object, ...] = scene.position.visible_events(scene.events, None)
    return seen


def _gain(before: Sequence[int | None], after: Sequence[int | None]) -> int:
    """The most points that a seat has won; hidden ones count as none."""
    return max(max(0, (new or 0) - (old or 0)) for old, new in zip(before, after, strict=True))


def _overtaken(before: Sequence[int | None], after: Sequence[int | None]) -> bool:
    """Whether somebody leads who did not before."""
    return not _leaders(after) <= _leaders(before)


def _leaders(scores: Sequence[int | None]) -> frozenset[int]:
    """The seats with the most points, all of them while nobody has any."""
    most = max(score or 0 for score in scores)
    return frozenset(seat for seat, score in enumerate(scores) if (score or 0) == most)


@dataclass(frozen=True, slots=True)
class Recap:
    """A turn: its number from 1, its public events, the positions around it, and whether it stands (is not undone).

    ``ended`` is its last action, ``holders`` are the users who held the seats then, empty for the present ones.
    """

    number: int
    before: Position[Any]
    events: tuple[Event, ...]
    after: Position[Any]
    stands: bool
    ended: int = 0
    holders: tuple[int, ...] = ()

    @classmethod
    def of(cls, turn: Sequence[Moment], *, stands: bool) -> Self:
        """The turn of these moments."""
        before, after = turn[0].before, turn[-1].step.position
        events = after.visible_events(events_of(turn), None)
        return cls(before.turn + 1, before, events, after, stands, turn[-1].sequence)

    @property
    def told(self) -> tuple[Text, ...]:
        """The events in words."""
        return self.after.tell(self.events)


def recaps_between(game: Game[Any], record: Record, first: int, last: int) -> tuple[Recap, ...]:
    """The turns that ended after the action ``first`` and stood after the action ``last``, oldest first.

    It replays the record, which is slow.
    """
    turns = playthrough_of(game, replace(record, actions=record.actions[:last])).turns()
    now_in_effect = frozenset(in_effect(record.actions))
    shown = (turn for turn in turns if turn[-1].sequence > first)
    return tuple(Recap.of(turn, stands=turn[-1].sequence in now_in_effect) for turn in shown)


def recap_on_show(table: Table, first: int, last: int) -> Recap | None:
    """What :func:`recaps_between` finds if that is only the turn on show, which needs no record; else None."""
    only_this = table.turn_sequence <= first < last
    if not only_this or table.session.sequence != last or isinstance(table.latest, Undo | None):
        return None
    start, events = table.turn_start, table.visible_events(None)
    return Recap(start.turn + 1, start, events, table.position, stands=True, ended=last)

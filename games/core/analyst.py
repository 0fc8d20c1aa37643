"""Looking back by a game's search: what a turn was worth beside others, in hundredths of the game.

A turn is judged up to the first move that draws from chance or shows something hidden, so that nobody is blamed for bad
luck. Every turn meets the same worlds in which the seat could have been, and the best replies of the others in each.
What was hidden from a seat counts nowhere but in the curve.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any, NamedTuple, TypeAlias

from games.core.search import (
    Judgement,
    Limits,
    WeighedTurn,
    answered,
    as_seen,
    foreseeable,
    notations,
    weighed,
)
from games.core.text import Text, text

Moves: TypeAlias = tuple[Any, ...]

LIKELY, SURE = 1.0, 2.0
"""How many standard errors a difference needs to be looked at more closely, and to be told."""

LEAST = 2.0
"""A difference of less, in hundredths of the game, is not worth telling."""

EVEN = 1e-5
"""Turns whose worth as advice differs by less are as good as each other."""

SAVING = 0.01
"""What a turn that saves is worth more as advice: it is said first where others are no better."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A turn as it was played, beside a better line from the same position.

    ``played`` and ``better`` are notations; every move of ``better`` is legal after those before it. ``brought`` and
    ``possible`` are what the two are worth, in hundredths of the game. ``wins``: whether the better line would have won
    the game at once, which is more than any points. ``said`` are a few short sentences for people: what was there, what
    it would have brought, and why, such as because a cap blocked the way.
    """

    played: tuple[str, ...]
    better: tuple[str, ...]
    brought: int
    possible: int
    said: tuple[Text, ...] = field(default=(), repr=False)
    wins: bool = False

    @property
    def missed(self) -> int:
        """How much was missed, as it is told."""
        return self.possible - self.brought


def suggestible(lines: Sequence[WeighedTurn]) -> tuple[WeighedTurn, ...]:
    """Those of ranked turns that are as good as the best."""
    return tuple(one for one in lines if one.worth > lines[0].worth - EVEN)


class Praise(NamedTuple):
    """Why a turn is among the best of its game: what it won over the next best one, in hundredths, and in words."""

    won: float
    said: Text


class FirstLook(NamedTuple):
    """What a first look finds instead of a turn, not yet in words, and by how much it was better than all others.

    ``lead`` counts turns that come to something else, and is 0 or less for a turn that does not stand out. Where there
    was nothing to choose, nothing is won: walking ashore, the last step home, the only capture.
    """

    better: Alternative | None
    lead: float


class Words(ABC):
    """What a game says of turns. Moves end with the first that draws or shows something."""

    @abstractmethod
    def comes_to(self, world: Any, moves: Moves) -> Any:
        """What a turn achieves: turns that achieve the same are equally good. None if it achieves nothing."""

    def was_done(self, played: tuple[str, ...], better: tuple[str, ...]) -> bool:
        """Whether the turn did later what the other one does."""
        return False

    def was_chosen(self, world: Any, moves: Moves, others: Sequence[Moves]) -> bool:
        """Whether there was a choice: a turn that achieves something may have been the only one."""
        return True

    @abstractmethod
    def reasons(self, world: Any, played: Moves, better: Moves) -> tuple[Text, ...] | None:
        """Why another turn was better, by what the seat knew; None if no fact speaks for it."""

    @abstractmethod
    def praise(self, world: Any, moves: Moves, own: int, other: int) -> Text:
        """What the best turn of a game did, and how many games of a hundred it and the next best one win.

        What the turn brought stands, with the same values, under the sentence's key with ``-brief``: for a caption.
        """


class _Beside(NamedTuple):
    """What a turn and another one are worth in hundredths, in each of several worlds."""

    own: tuple[float, ...]
    other: tuple[float, ...]

    @property
    def gain(self) -> float:
        """By how much the other is better on average."""
        return fmean(self.other) - fmean(self.own)

    def is_clear(self, sure: float) -> bool:
        """Whether the other is better by enough, and by so many standard errors."""
        differences = [other - own for own, other in zip(self.own, self.other, strict=True)]
        count = len(differences)
        spread = sum((one - self.gain) ** 2 for one in differences) / max(1, count - 1)
        return self.gain >= LEAST and self.gain > sure * sqrt(spread / count)


@dataclass(frozen=True, slots=True)
class Analyst:
    """What a game offers for looking back: ``first`` is how far it looks at every turn, ``closer`` at those shown.

    ``deal`` makes a position of a view: what the view hides is drawn from the dice. ``played`` are the notations of a
    whole turn, and the view is the seat's own at its beginning. What is found follows from the arguments alone.
    """

    judgement: Judgement
    words: Words
    first: Limits
    closer: Limits
    deal: Callable[[Any, Random], Any] = as_seen

    def lines(self, view: Any, seat: int, saving: Sequence[tuple[str, ...]]) -> list[WeighedTurn]:
        """What the seat might do, with the turns that save it, the best first; the moves are notations."""
        worlds = self._worlds(view, seat, self.first)
        found = weighed(worlds, self.first, self.judgement)
        for line in saving:
            moves = foreseeable(worlds[0], seat, line)
            share = fmean(self._share(world, seat, moves, self.first) for world in worlds)
            found.append(WeighedTurn(moves, None, share, SAVING))
        found.sort(key=lambda turn: turn.worth, reverse=True)
        lines = [notations(worlds[0], seat, foreseeable(worlds[0], seat, turn.moves)) for turn in found]
        return [turn._replace(moves=moves) for turn, moves in zip(found, lines, strict=True)]

    def look(self, view: Any, seat: int, played: tuple[str, ...]) -> FirstLook:
        """What is seen of a turn at first."""
        worlds = self._worlds(view, seat, self.first)
        own, others = self._others(worlds, seat, played)
        if not others:
            return FirstLook(None, 0.0)
        found = self._beside(worlds, seat, own, others[0], self.first)
        lead = -found.gain if self._is_choice(worlds[0], own, others) else 0.0
        better = notations(worlds[0], seat, others[0])
        if not found.is_clear(LIKELY) or self.words.was_done(played, better):
            return FirstLook(None, lead)
        wins = worlds[0].seats > 1 and all(_result(world, seat, others[0]) for world in worlds)
        return FirstLook(replace(_alternative(played, better, found), wins=wins), lead)

    def explained(self, view: Any, seat: int, alternative: Alternative) -> Alternative | None:
        """The alternative by a closer look at other worlds, with its reasons; None if it does not hold in those."""
        worlds = self._worlds(view, seat, self.closer)
        own, better = (foreseeable(worlds[0], seat, line) for line in (alternative.played, alternative.better))
        found = self._beside(worlds, seat, own, better, self.closer)
        said = self.words.reasons(worlds[0], own, better) if found.is_clear(SURE) else None
        if said is None:
            return None
        closer = _alternative(alternative.played, alternative.better, found)
        if worlds[0].seats > 1:
            hidden = "yes" if len(worlds) > 1 else "no"
            said = (*said, text("core-missed-odds", better=closer.possible, played=closer.brought, hidden=hidden))
        return replace(closer, said=said, wins=alternative.wins)

    def praised(self, view: Any, seat: int, played: tuple[str, ...]) -> Praise | None:
        """What the turn did, and the chances after it and the next best one; None if a closer look finds no lead.

        It is asked for the turns with the highest leads; the closer look decides which of them is the best.
        """
        worlds = self._worlds(view, seat, self.closer)
        own, others = self._others(worlds, seat, played)
        if not others or not self._is_choice(worlds[0], own, others):
            return None
        found = self._beside(worlds, seat, own, others[0], self.closer)
        if -found.gain < LEAST:
            return None
        shares = (round(fmean(one)) for one in (found.own, found.other))
        return Praise(-found.gain, self.words.praise(worlds[0], own, *shares))

    def prospects(self, position: Any) -> tuple[float, ...]:
        """Each seat's share for the curve, by the true hands; all share a game that nobody wins."""
        shares = self.judgement.evaluate(position)
        return tuple(share + (1 - sum(shares)) / len(shares) for share in shares)

    def _worlds(self, view: Any, seat: int, limits: Limits) -> list[Any]:
        """Worlds that follow from the view and the limits."""
        dice = Random(f"{view.turn} {seat} {limits.worlds}")  # noqa: S311 - nothing secret follows from it
        return [self.deal(view, dice) for _ in range(limits.worlds)]

    def _others(self, worlds: Sequence[Any], seat: int, played: Sequence[str]) -> tuple[Moves, list[Moves]]:
        """The turn as played, and others with another result that do not end the game for nothing, the best first."""
        if len(worlds[0].moves(seat)) == 1:
            return (), []
        world = worlds[0]
        own = foreseeable(world, seat, played)
        mine, lines = self.words.comes_to(world, own), list[Moves]()
        for turn in weighed(worlds, self.first, self.judgement):
            line = foreseeable(world, seat, turn.moves)
            theirs = self.words.comes_to(world, line)
            ends = all(_result(one, seat, line) is False for one in worlds)
            if line != own and (theirs is None or theirs != mine) and not ends:
                lines.append(line)
        # Where nothing else looks good, the turn stands beside doing nothing: games list last what does least.
        least = world.moves(seat)[-1:]
        if not lines and least != own and self.words.comes_to(world, least) is None:
            return own, [least]
        return own, lines

    def _is_choice(self, world: Any, own: Moves, others: Sequence[Moves]) -> bool:
        """Whether a turn came to something, and there was something to choose."""
        return self.words.comes_to(world, own) is not None and self.words.was_chosen(world, own, others)

    def _beside(self, worlds: Sequence[Any], seat: int, own: Moves, other: Moves, limits: Limits) -> _Beside:
        return _Beside(
            *(tuple(100 * self._share(world, seat, line, limits) for world in worlds) for line in (own, other))
        )

    def _share(self, world: Any, seat: int, moves: Moves, limits: Limits) -> float:
        """The seat's share once it has gone on with its turn as seems best, and the others have replied."""
        position = world
        for move in moves:
            position = position.play(seat, move).position
        ends = [position]
        if not position.outcome and position.turn == world.turn:
            ends = [turn.end for turn in self.judgement.turns(position, limits.width)[: limits.ends]]
        return max(answered(end, seat, limits.reply, self.judgement)[seat] for end in ends)


def _result(world: Any, seat: int, moves: Moves) -> bool | None:
    """Whether the seat alone wins the game that ends with these moves; None if it goes on."""
    position = world
    for move in moves:
        position = position.play(seat, move).position
    return position.outcome.winners == (seat,) if position.outcome else None


def _alternative(played: tuple[str, ...], better: tuple[str, ...], found: _Beside) -> Alternative:
    return Alternative(played, better, round(fmean(found.own)), round(fmean(found.other)))

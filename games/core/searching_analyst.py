"""Looking back by a game's search: what a turn was worth beside others, in hundredths of the game.

A turn is judged up to the first move that draws from chance or shows something hidden, so that nobody is blamed for bad
luck. Every turn meets the same worlds in which the seat could have been, and the best replies of the others in each.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias

from games.core.analysis import Alternative, Praise
from games.core.search import Cancelled, Check, Judgement, Limits, answered, foreseeable, notations, turns, weighed
from games.core.text import Text

Moves: TypeAlias = tuple[Any, ...]

LIKELY, SURE = 1.0, 2.0
"""So many times its standard error a difference is for a closer look to be worth while, and for it to be told."""

LEAST = 2.0
"""A difference of less, in hundredths of the game, is not worth telling."""


class Words(Protocol):
    """What a game says of turns. Moves end with the first that draws or shows something."""

    def comes_to(self, world: Any, moves: Moves) -> Any:
        """What a turn comes to: of turns that come to the same one is not better than the other. None for nothing."""

    def was_done(self, played: tuple[str, ...], better: tuple[str, ...]) -> bool:
        """Whether the turn did later what the other one does."""

    def reasons(self, world: Any, played: Moves, better: Moves) -> tuple[Text, ...] | None:
        """Why another turn was better, by what the seat knew; None if no fact speaks for it."""

    def odds(self, better: int, played: int) -> Text:
        """How many games of a hundred each wins."""

    def praise(self, world: Any, moves: Moves, own: int, other: int) -> Text:
        """What the best turn of a game did, and how many games of a hundred it and the next best one win."""


class _Beside(NamedTuple):
    """What a turn and another one are worth in hundredths, in each of several worlds."""

    own: tuple[float, ...]
    other: tuple[float, ...]

    def is_clear(self, sure: float) -> bool:
        """Whether the other is better by enough, and by so many standard errors."""
        differences = [other - own for own, other in zip(self.own, self.other, strict=True)]
        count, mean = len(differences), _mean(differences)
        spread = sum((one - mean) ** 2 for one in differences) / max(1, count - 1)
        return mean >= LEAST and mean > sure * sqrt(spread / count)


@dataclass(frozen=True, slots=True)
class SearchingAnalyst:
    """A :class:`games.core.analysis.Analyst`: ``first`` is how far it looks at every turn, ``closer`` at those shown.

    ``deal`` makes a position of a view: what the view hides is drawn from the dice.
    """

    deal: Callable[[Any, Random], Any]
    judgement: Judgement
    words: Words
    first: Limits
    closer: Limits
    all_seen: bool = True

    def alternative(self, view: Any, seat: int, played: tuple[str, ...], cancelled: Check) -> Alternative | None:
        """The best turn by the first look."""
        worlds = self._worlds(view, seat, self.first)
        own, others = self._others(worlds, seat, played, cancelled)
        if not others:
            return None
        found = self._beside(worlds, seat, own, others[0], self.first)
        better = notations(worlds[0], seat, others[0])
        if not found.is_clear(LIKELY) or self.words.was_done(played, better):
            return None
        wins = all(_result(world, seat, others[0]) for world in worlds)
        return replace(_alternative(played, better, found), wins=wins)

    def explained(self, view: Any, seat: int, alternative: Alternative, cancelled: Check) -> Alternative | None:
        """The alternative by a closer look at other worlds, with its reasons; None if it does not hold in those."""
        if cancelled():
            raise Cancelled
        worlds = self._worlds(view, seat, self.closer)
        own, better = (foreseeable(worlds[0], seat, line) for line in (alternative.played, alternative.better))
        found = self._beside(worlds, seat, own, better, self.closer)
        said = self.words.reasons(worlds[0], own, better) if found.is_clear(SURE) else None
        if said is None:
            return None
        closer = _alternative(alternative.played, alternative.better, found)
        said = (*said, self.words.odds(closer.possible, closer.brought))
        return replace(closer, said=said, wins=alternative.wins)

    def lead(self, position: Any, seat: int, played: tuple[str, ...], cancelled: Check) -> float:
        """By how much it was better than the best turn that comes to something else."""
        found = self._won(position, seat, played, self.first, cancelled)
        return found[1] - found[2] if found else 0.0

    def praised(self, position: Any, seat: int, played: tuple[str, ...], cancelled: Check) -> Praise | None:
        """What the turn did, and the chances after it and after the best of all others."""
        found = self._won(position, seat, played, self.closer, cancelled)
        if found is None or found[1] - found[2] < LEAST:
            return None
        moves, own, other = found
        return Praise(own - other, self.words.praise(position, moves, round(own), round(other)))

    def prospects(self, position: Any) -> tuple[float, ...]:
        """The shares by the evaluation, and by the true hands; what nobody wins belongs to all alike."""
        shares = self.judgement.evaluate(position)
        return tuple(share + (1 - sum(shares)) / len(shares) for share in shares)

    def _worlds(self, view: Any, seat: int, limits: Limits) -> list[Any]:
        """Worlds that follow from the view and the limits."""
        dice = Random(f"{view.turn} {seat} {limits.worlds}")  # noqa: S311 - nothing secret follows from it
        return [self.deal(view, dice) for _ in range(limits.worlds)]

    def _others(
        self, worlds: Sequence[Any], seat: int, played: Sequence[str], cancelled: Check
    ) -> tuple[Moves, list[Moves]]:
        """A turn as it was played, and those of another result that do not end the game in vain, the best first."""
        if len(worlds[0].moves(seat)) == 1:
            return (), []
        world = worlds[0]
        own = foreseeable(world, seat, played)
        mine, lines = self.words.comes_to(world, own), list[Moves]()
        for turn in weighed(worlds, self.first, self.judgement, cancelled):
            line = foreseeable(world, seat, turn.moves)
            theirs = self.words.comes_to(world, line)
            ends = all(_result(one, seat, line) is False for one in worlds)
            if line != own and (theirs is None or theirs != mine) and not ends:
                lines.append(line)
        return own, lines

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
            ends = [turn.end for turn in turns(position, limits.width, self.judgement)[: limits.ends]]
        return max(answered(end, seat, limits.reply, self.judgement)[seat] for end in ends)

    def _won(
        self, position: Any, seat: int, played: tuple[str, ...], limits: Limits, cancelled: Check
    ) -> tuple[Moves, float, float] | None:
        """A turn that came to something, what it was worth, and what the best of the others; None if there was none."""
        worlds = self._worlds(position.view(seat), seat, limits)
        own, others = self._others(worlds, seat, played, cancelled)
        if not others or self.words.comes_to(worlds[0], own) is None:
            return None
        found = self._beside(worlds, seat, own, others[0], limits)
        return own, _mean(found.own), _mean(found.other)


def _result(world: Any, seat: int, moves: Moves) -> bool | None:
    """Whether the seat alone wins the game that ends with these moves; None if it goes on."""
    position = world
    for move in moves:
        position = position.play(seat, move).position
    return position.outcome.winners == (seat,) if position.outcome else None


def _alternative(played: tuple[str, ...], better: tuple[str, ...], found: _Beside) -> Alternative:
    return Alternative(played, better, round(_mean(found.own)), round(_mean(found.other)), exact=False)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)

"""How descriptions call the players, and how they are made to fit into an alternative text."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from typing import Any

from games.core.contract import View
from games.core.text import Seat, Text, Words, text
from rendering.picture import ALT_TEXT_LIMIT, Audience

_NAME = 32
_SHORT_NAME = 12
"""The letters of a name in a description, and those in one that has little room for names."""


@dataclass(frozen=True, slots=True)
class Called:
    """What the players are called in one description: each by the name, or by the number of the seat."""

    words: Words
    names: tuple[str, ...] = ()

    def __call__(self, seat: int) -> str:
        """The player in a sentence."""
        name = self._name(seat)
        return name or self.words(text("picture-turn-who", seat=seat + 1))

    def numbered(self, seat: int) -> str:
        """The player with the number that marks the seat on the picture, such as "2 Bruno"."""
        name = self._name(seat)
        return f"{seat + 1} {name}" if name else self(seat)

    def several(self, seats: Iterable[int]) -> str:
        """The players in the order of their seats."""
        return ", ".join(map(self, sorted(seats)))

    def tell(self, sentence: Text) -> str:
        """A sentence of the game, in which the players are called so too."""
        return self.words(self._naming(sentence))

    def _naming(self, sentence: Text) -> Text:
        return Text(sentence.key, tuple((name, self._named(value)) for name, value in sentence.values))

    def _named(self, value: Any) -> Any:
        match value:
            case Seat(seat):
                return self(seat)
            case Text():
                return self._naming(value)
            case tuple():
                return tuple(map(self._named, value))
            case _:
                return value

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else ""


def by_name(audience: Audience) -> Iterator[Called]:
    """With whole names, then with short ones; none if no name is known.

    Players whose names are written alike keep the numbers of their seats.
    """
    for longest in (_NAME, _SHORT_NAME) if any(audience.names) else ():
        cut = [_cut(name or "", longest) for name in audience.names]
        written = Counter(cut)
        yield Called(
            audience, tuple(f"{name} ({seat})" if written[name] > 1 else name for seat, name in enumerate(cut, 1))
        )


def in_full(audience: Audience) -> Called:
    """With whole names where they are known."""
    return next(by_name(audience), Called(audience))


def described(ways: Sequence[Callable[[Called], Iterable[str]]], audience: Audience) -> str:
    """The sentences of the first of these ways that fits an alternative text, else of the last one.

    Rather with short names than in the next way, and rather in the next way than without names.
    """
    bare = Called(audience)
    named = ((way, called) for way in ways for called in by_name(audience))
    for way, called in chain(named, ((way, bare) for way in ways)):
        description = " ".join(way(called))
        if len(description) <= ALT_TEXT_LIMIT:
            break
    return description if called.names else introduced(description, audience)


def introduced(description: str, audience: Audience) -> str:
    """A description by numbers with the players' names before it, or without them where there is no room."""
    for longest in (_NAME, _SHORT_NAME):
        told = ", ".join(f"{seat} {_cut(name, longest)}" for seat, name in enumerate(audience.names, 1) if name)
        if not told:
            break
        longer = f"{audience(text('picture-players', players=told))} {description}"
        if len(longer) <= ALT_TEXT_LIMIT:
            return longer
    return description


def followed(description: str, sentences: Iterable[str]) -> str:
    """A description, then as many sentences as fit."""
    for sentence in sentences:
        longer = f"{description} {sentence}"
        if len(longer) > ALT_TEXT_LIMIT:
            break
        description = longer
    return description


def standing_told(view: View, called: Called) -> Text:
    """Whose turn it is, or that the game is over and who came first."""
    if view.outcome is None:
        return text("picture-to-act", seats=called.several(view.to_act))
    if not view.outcome.winners:
        return text("picture-over-unplaced")
    return text("picture-over", seats=called.several(view.outcome.winners))


def joined(parts: Iterable[str], words: Words) -> str:
    """The parts with semicolons between them, which some languages set apart."""
    return reduce(lambda first, then: words(text("picture-joined", first=first, then=then)), parts)


def _cut(name: str, longest: int) -> str:
    return name if len(name) <= longest else f"{name[: longest - 1].rstrip()}…"

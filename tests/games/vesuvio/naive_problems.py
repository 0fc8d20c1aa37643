"""The problems of Vesuvio solved by the naive rules, every way tried."""

from collections.abc import Iterator
from typing import Any

from tests.games.vesuvio.naive_mountain import VALUES
from tests.games.vesuvio.naive_rules import NaiveVesuvio

TURNS = {"turn": 1, "digging": 2}
LOST = -1
"""Less than coming home with nothing."""


class Drawn(Exception):
    """A card is drawn by chance, and nobody has said which."""


class Ways:
    """What can come of a problem: for certain, and with all the luck there is."""

    def __init__(self, kind: str, game: NaiveVesuvio) -> None:
        self.kind, self.start, self.seat = kind, game, game.seat
        self.known: dict[Any, tuple[int, int]] = {}

    def result(self, game: NaiveVesuvio) -> int | None:
        """What has been reached when it is over, None before."""
        hand = sum(VALUES[card] for card in game.hands[self.seat])
        if self.kind == "home":
            if not game.over:
                return None
            return hand if game.where[self.seat] == "escaped" else LOST
        if not game.over and game.turns - self.start.turns < TURNS[self.kind]:
            return None
        return hand - sum(VALUES[card] for card in self.start.hands[self.seat])

    def look(self, game: NaiveVesuvio) -> tuple[int, int]:
        """The best for certain and the best with luck."""
        result = self.result(game)
        if result is not None:
            return result, result
        if mark(game) not in self.known:
            certain = lucky = LOST
            for written in game.legal():
                after = [self.look(one) for one in outcomes(game, written)]
                lucky = max(lucky, *(one[1] for one in after))
                if len(after) == 1:
                    certain = max(certain, after[0][0])
            self.known[mark(game)] = certain, lucky
        return self.known[mark(game)]


def mark(game: NaiveVesuvio) -> Any:
    hands = tuple(tuple(sorted(hand)) for hand in game.hands)
    decks = tuple(map(tuple, game.decks.values()))
    turn = (game.slot, game.turns, game.points, frozenset(game.dug), game.slide_open, tuple(sorted(game.drawn)))
    photo = (game.photo_taken, tuple(game.photo_before), tuple(game.photo_now), tuple(game.triggers))
    return tuple(game.where), hands, decks, turn, photo, game.token, frozenset(game.lava)


def outcomes(game: NaiveVesuvio, written: str) -> Iterator[NaiveVesuvio]:
    """The games after a move, one for each kind of card that chance can draw."""
    scripts: list[tuple[str, ...]] = [()]
    while scripts:
        script = scripts.pop()
        said = iter(script)
        options: list[str] = []

        def choose(_how: str, _seat: int, hand: list[str], said: Iterator[str] = said) -> str:
            card = next(said, None)
            if card is None:
                options.extend(sorted(set(hand)))  # noqa: B023 - it is called within this round of the loop
                raise Drawn
            return card

        after = game.copy()
        try:
            after.move(written, choose)
        except Drawn:
            scripts += [(*script, card) for card in options]
        else:
            yield after


def best(kind: str, dump: dict[str, Any]) -> int:
    """The best result of a problem; fails where luck could bring more."""
    game = NaiveVesuvio.load(dump)
    certain, lucky = Ways(kind, game).look(game)
    assert certain == lucky, "luck could bring more"
    return certain

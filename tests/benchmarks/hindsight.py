"""How often a line that a look back calls better is worse after the reply: ``python -m tests.benchmarks.hindsight``.

Computers of levels 1 to 3, and players who move at random, play at tables of two to four. Each claim is counted once
more by the naive rules: what a line brings, less the most that the next seat can get in its turn by trying every turn.
``volcano 50`` counts fifty claims at each table of Volcano; it may take ten seconds a claim.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import NamedTuple

from tests.games.hekla.naive_rules import NaiveHekla
from tests.games.test_hindsight import Found, Hekla, Options, Volcano, turns_played
from tests.games.volcano.naive_rules import NaiveVolcano

TABLES: dict[str, tuple[tuple[int, Options], ...]] = {
    "volcano": (
        (2, {}),
        (3, {}),
        (4, {}),
        (2, {"variant": "mini", "layout": "random-4x4"}),
        (3, {"variant": "mini", "layout": "random-4x4"}),
        (2, {"variant": "mini", "melting": True}),
    ),
    "hekla": tuple((seats, {}) for seats in (2, 3, 4)),
}
LEVELS = ((1, 1), (2, 2), (3, 3), (2, 1), (3, 2), (0, 2), (0, 0))
"""The levels at a table, by turns; 0 moves at random."""


class Counted(NamedTuple):
    """What a line brings, the most that the next seat gets, and who wins at once."""

    brings: int
    leaves: int
    wins: bool
    loses: bool

    @property
    def net(self) -> int:
        """What it is worth."""
        return self.brings - self.leaves


def counted(found: Found, line: Sequence[str]) -> Counted:
    """The line and the best answer to it, by the naive rules."""
    naive, (seat,) = found.naive.copy(), found.position.to_act
    before = naive.points(seat)
    for written in line:
        naive.play(written)
    brings = naive.points(seat) - before
    if naive.game.ending:
        wins = is_ahead(naive, seat)
        return Counted(brings, 0, wins, not wins)
    following = naive.game.player
    answers = list(answers_of(naive))
    leaves = max((points for points, _ in answers), default=0)
    return Counted(brings, max(0, leaves), wins=False, loses=following != seat and any(won for _, won in answers))


def is_ahead(naive: Volcano | Hekla, seat: int) -> bool:
    """Whether the seat has more points than every other."""
    seats = len(naive.game.hands) if isinstance(naive, Volcano) else naive.game.players
    return all(naive.points(seat) > naive.points(other) for other in range(seats) if other != seat)


def answers_of(naive: Volcano | Hekla) -> Iterator[tuple[int, bool]]:
    """What each turn of the next seat brings it, and whether it wins the game at once."""
    if isinstance(naive, Hekla):
        for game in whole_turns(naive.game, naive.game.player):
            after, seat = Hekla(game), naive.game.player
            yield after.points(seat) - naive.points(seat), game.ending is not None and is_ahead(after, seat)
        return
    seat, before = naive.game.player, naive.points(naive.game.player)
    for taken in {tuple(sorted(taken)) for taken in naive.game.all_captures()}:
        then = naive.copy()
        then.game.hands[seat] += taken
        yield then.points(seat) - before, ends(then.game, seat) and is_ahead(then, seat)


def ends(game: NaiveVolcano, seat: int) -> bool:
    """Whether what the seat holds ends the game."""
    colours = [piece[0] for piece in game.hands[seat]]
    return colours.count("w") == 3 or (game.variant == "standard" and set("rygbc") <= set(colours))


def whole_turns(game: NaiveHekla, seat: int) -> Iterator[NaiveHekla]:
    """The game after each turn of the seat to play."""
    for written in game.legal():
        after = game.copy()
        after.make(written)
        if after.ending or after.player != seat:
            yield after
        else:
            yield from whole_turns(after, seat)


def verdict(found: Found) -> str:
    """How the line that is called better compares with the turn as it was played."""
    better, played = (counted(found, line) for line in (found.alternative.better, found.alternative.played))
    if better.wins:
        return "wins"
    if better.loses:
        return "loses as before" if played.loses else "loses"
    if played.loses:
        return "saves"
    return "better" if better.net > played.net else "equal" if better.net == played.net else "worse"


def claims(game: str, seats: int, options: Options) -> Iterator[Found]:
    """The claims of one game after another."""
    for number in count():
        yield from turns_played(game, seats, options, number, LEVELS[number % len(LEVELS)])


def main(game: str, many: int) -> None:
    """Count and print."""
    total = Counter[str]()
    for seats, options in TABLES[game]:
        found = Counter(verdict(one) for one in islice(claims(game, seats, options), many))
        print(game, seats, options, dict(found), flush=True)
        total += found
    print(f"{game}: {total.total()} claims, {dict(total)}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50)

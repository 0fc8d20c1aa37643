"""How often a line that a look back calls better is worse after the reply: ``python -m tests.benchmarks.hindsight``.

Computers of levels 1 to 3, and players who move at random, play at tables of two to four. Each claim that a closer look
does not take back is counted once more by the naive rules: what a line brings, less the most that the next seat can get
in its turn by trying every turn. ``volcano 50`` counts fifty claims at each table of Volcano, ``volcano 50 mega`` at
those whose options say so. Fails if a line loses at once where the turn as played did not, or too many are worse.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count, islice
from typing import NamedTuple

from games.core.search import never
from tests.benchmarks.answers import Worth, best_answer
from tests.benchmarks.ladder import interval
from tests.games.hekla.naive_rules import NaiveHekla
from tests.games.test_hindsight import Found, Hekla, Options, Volcano, analyst_of, points_of, turns_played
from tests.games.volcano.naive_rules import NEEDED, NaiveVolcano

TABLES: dict[str, tuple[tuple[int, Options], ...]] = {
    "volcano": (
        (2, {}),
        (3, {}),
        (4, {}),
        (2, {"variant": "mini", "layout": "random-4x4"}),
        (3, {"variant": "mini", "layout": "random-4x4"}),
        (2, {"variant": "mini", "melting": True}),
        (2, {"variant": "mega"}),
        (3, {"variant": "mega", "layout": "random"}),
    ),
    "hekla": tuple((seats, {}) for seats in (2, 3, 4)),
}
LEVELS = ((1, 1), (2, 2), (3, 3), (2, 1), (3, 2), (0, 2), (0, 0))
"""The levels at a table, by turns; 0 moves at random."""

MOST_WORSE = 0.03
"""The part of the claims that may be worse than the turn as it was played."""

ALL_WHITES = 3


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
        wins = naive.game.ending == "whites" or is_ahead(naive, seat)
        return Counted(brings, 0, wins, not wins)
    following = naive.game.player
    won, leaves = answered(naive)
    return Counted(brings, max(0, leaves), wins=False, loses=following != seat and won)


def is_ahead(naive: Volcano | Hekla, seat: int) -> bool:
    """Whether the seat has more points than every other."""
    seats = len(naive.game.hands) if isinstance(naive, Volcano) else naive.game.players
    return all(naive.points(seat) > naive.points(other) for other in range(seats) if other != seat)


def answered(naive: Volcano | Hekla) -> Worth:
    """Whether a turn of the next seat wins the game at once, and the most that one brings it."""
    if isinstance(naive, Volcano):
        return best_answer(naive.game, partial(worth_of, naive.game))
    seat, found = naive.game.player, list[Worth]()
    for game in whole_turns(naive.game, seat):
        after = Hekla(game)
        found.append((game.ending is not None and is_ahead(after, seat), after.points(seat) - naive.points(seat)))
    return any(won for won, _ in found), max(points for _, points in found)


def worth_of(game: NaiveVolcano, taken: Sequence[str]) -> Worth:
    """What these pieces are worth to whoever is to play: all whites win, and so does who ends the game ahead."""
    own = [*game.hands[game.player], *taken]
    points = points_of(own)
    colours = [piece[0] for piece in own]
    others = [points_of(hand) for seat, hand in enumerate(game.hands) if seat != game.player]
    ends = game.variant in NEEDED and NEEDED[game.variant] <= set(colours)
    won = colours.count("w") == ALL_WHITES or (ends and points > max(others, default=points))
    return won, points - points_of(game.hands[game.player])


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
    """The claims of one game after another that a closer look does not take back."""
    for number in count():
        for found in turns_played(game, seats, options, number, LEVELS[number % len(LEVELS)]):
            (seat,) = found.position.to_act
            told = analyst_of(game).explained(found.position.view(seat), seat, found.alternative, never)
            if told is not None:
                yield replace(found, alternative=told)


def summary(game: str, total: Counter[str]) -> str:
    """Such as "volcano: 60 claims, {...}; worse 0 (0 to 6 %)"."""
    low, high = interval(total["worse"] / total.total(), total.total())
    percent = f"{100 * max(low, 0):.0f} to {100 * high:.0f} %"
    return f"{game}: {total.total()} claims, {dict(total)}; worse {total['worse']} ({percent})"


def is_well(total: Counter[str]) -> bool:
    """Whether no claim loses at once and few are worse."""
    return not total["loses"] and total["worse"] <= MOST_WORSE * total.total()


def main(game: str, many: int, wanted: str) -> int:
    """Count and print."""
    total = Counter[str]()
    for seats, options in TABLES[game]:
        if str(options.get("variant", "standard")) != wanted and wanted:
            continue
        found = Counter[str]()
        for one in islice(claims(game, seats, options), many):
            found[verdict(one)] += 1
        print(game, seats, options, dict(found), flush=True)
        total += found
    print(summary(game, total))
    return 0 if is_well(total) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50, "".join(sys.argv[3:4])))

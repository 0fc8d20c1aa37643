"""What looking back at whole games costs and says: ``python -m tests.benchmarks.lookback volcano --number 3``.

Computers play, and the finished game is analysed as the program does: a line a game has its turns, what CPU time that
took, and the same for sixty turns, which may be twenty seconds. ``--count`` counts every line that is called better
once more (:mod:`tests.benchmarks.hindsight`); ``--bests`` prints the best turns with their boards in words.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import cycle, islice
from random import Random
from time import process_time
from typing import Any

from bot.words.language import language_for
from games import REGISTRY
from games.core.actions import Move
from games.core.computers import LEVELS, plan_turn, seed_for
from games.core.contract import Position
from games.core.findings import Analysis, BestTurn
from games.core.lookback import analyse
from games.core.options import Options
from games.core.record import Playthrough, Record, initial_position, playthrough_of
from tests.benchmarks.hindsight import is_well, summary, verdict
from tests.benchmarks.ladder import options_of
from tests.games.test_hindsight import Found, naive_of

TURNS, MOST_SECONDS = 60, 20
"""So many turns may take so many seconds."""


def played(game: str, seats: int, options: Options, levels: tuple[int, ...], seed: bytes) -> Record:
    """A whole game between computers of these levels, by turns."""
    rules = REGISTRY[game]
    complete = rules.complete_options(options)
    here: Position[Any] = rules.start(seats, complete, seed, 0)
    actions = list[Move]()
    while here.to_act:
        (seat,) = here.to_act
        for written in plan_turn(rules, here.view(seat), seat, levels[seat], seed_for(seed, len(actions))):
            step = here.play(seat, here.read(seat, written))
            actions.append(Move(seat, written))
            here = step.position
            if step.irrevocable or here.to_act != {seat}:
                break
    return Record(game, rules.rules_version, seats, tuple(complete.items()), seed, 0, tuple(actions))


def claims(record: Record, analysis: Analysis) -> Iterator[Found]:
    """Every line that is called better, with the position and the naive game before it."""
    rules = REGISTRY[record.game]
    told = [one for missed in analysis.missed for one in missed]
    for one in told:
        playthrough = Playthrough(initial_position(rules, record))
        naive = naive_of(record.game, record.seats, dict(record.options), record.seed, playthrough.position)
        for action in record.actions[: one.before]:
            assert isinstance(action, Move)
            playthrough.play(action)
            naive.play(action.notation)
        yield Found(playthrough.position, naive, one.alternative)


def shown(record: Record, best: BestTurn) -> str:
    """The board before a best turn, its moves, what is said of it, and the board after, in English."""
    language = language_for("en")
    describe = import_module(f"rendering.{record.game}.description").describe
    moments = playthrough_of(REGISTRY[record.game], record).in_effect
    before, after = moments[best.before].before, moments[best.after - 1].step.position
    seat = best.seat
    moves = [one.action.notation for one in moments[best.before : best.after] if isinstance(one.action, Move)]
    return "\n".join(
        (
            f"{record.game}, turn {best.turn}, seat {seat + 1}: {' '.join(moves)}",
            f"  {language.say(best.said)}",
            f"  before: {describe(before.view(seat), language.say)}",
            f"  after: {describe(after.view(seat), language.say)}",
        )
    )


def main() -> int:
    """The command line; fails if a game takes too long, or claims are worse than they may be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=tuple(REGISTRY))
    parser.add_argument("--number", type=int, default=3, help="how many games")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--levels", nargs="+", type=int, choices=LEVELS, default=(2, 3), help="by turns")
    parser.add_argument("--options", nargs="*", default=(), help='such as "variant=mega"')
    parser.add_argument("--count", action="store_true", help="count the claims once more; not in Vesuvio")
    parser.add_argument("--bests", action="store_true", help="print the best turns")
    given = parser.parse_args()
    options, total, well = options_of(REGISTRY[given.game], given.options), Counter[str](), True
    for number in range(given.number):
        dice = Random(f"lookback {given.game} {options} {number}")
        levels = tuple(islice(cycle(given.levels), number, number + given.seats))
        record = played(given.game, given.seats, options, levels, dice.randbytes(16))
        begun = process_time()
        analysis = analyse(REGISTRY[given.game], record)
        spent = process_time() - begun
        turns = playthrough_of(REGISTRY[given.game], record).position.turn
        well = well and spent * TURNS / turns <= MOST_SECONDS
        print(f"{turns} turns: {spent:.1f} CPU s, {spent * TURNS / turns:.1f} for {TURNS} turns", flush=True)
        if given.bests:
            print(*(shown(record, best) for best in analysis.bests), sep="\n", flush=True)
        if given.count:
            total.update(map(verdict, claims(record, analysis)))
    if total:
        print(summary(given.game, total))
    return 0 if well and is_well(total) else 1


if __name__ == "__main__":
    sys.exit(main())

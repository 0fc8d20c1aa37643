"""Write golden games anew: ``uv run python -m tests.golden.make GAME ...``, those of every game where none is named.

Games that somebody has played are transcripts in the game's folder, from wherever they are; their moves are kept, and
what is told of them is written anew. For every ending that ``endings.py`` in the game's package declares and that none
of them reaches, games are played at random; in every tenth try a seat leaves the others as few moves as it can. Seeds
are fixed, so the same rules give the same files. A change of a file is a change of the rules: look at it before it is
committed.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from games import REGISTRY, package_of
from games.core import transcript
from games.core.actions import Conclude, Forfeit, Move, Play
from games.core.contract import Position
from games.core.game import Game
from games.core.record import Record, apply, replay

FOLDER = Path(__file__).parent

NEVER = {"volcano": frozenset({"immobile", "sizes"})}
"""Endings that cannot occur: five caps cannot all be blocked on four by four, and four pieces are always left.

The first piece of an eruption flies two squares, so of the squares whose files and ranks are even or odd alike one
always keeps a piece. On a board full of nests there are four kinds of square and three sizes, so two pieces of one size
are always left; on Mini's sparse board a capture is out of reach long before.
"""

_AT_RANDOM = re.compile(r".*-\d+-seats")

TRIES = 300
"""Random games for one ending and one number of seats."""


def endings_of(key: str) -> frozenset[str]:
    """The endings that a game declares, without those that can never occur."""
    name = f"{package_of(key)}.endings"
    declared = getattr(import_module(name), "Ending", ()) if find_spec(name) else ()
    return frozenset(declared) - NEVER.get(key, frozenset())


def played(key: str) -> list[Path]:
    """The golden games of a game that somebody has played."""
    return [path for path in sorted((FOLDER / key).glob("*.txt")) if not _AT_RANDOM.fullmatch(path.stem)]


def made(key: str) -> Iterator[tuple[str, str]]:
    """Every golden game of a game, its name and its transcript."""
    game, reached = REGISTRY[key], set[str]()
    for path in played(key):
        record = transcript.read(path.read_text(encoding="utf-8"))
        written = transcript.write(replace(record, rules_version=game.rules_version), game)
        reached.add(ending_of(written))
        yield path.stem, written
    for ending in sorted(endings_of(key) - reached):
        for seats in game.seats_for(game.complete_options({})):
            record_found = search(game, ending, seats)
            if record_found:
                yield f"{ending}-{seats}-seats", transcript.write(record_found, game)


def search(game: Game[Any], ending: str, seats: int) -> Record | None:
    """The first of some random games that ends in this way."""
    for number in range(TRIES):
        dice = Random(f"{game.key} {ending} {seats} {number}")
        record, outcome = play_at_random(game, seats, dice, way=3 if number % 10 == 9 else number % 3)
        if outcome == ending:
            return record
    return None


def play_at_random(game: Game[Any], seats: int, dice: Random, way: int) -> tuple[Record, str]:
    """A random game: to its natural end, until one after another has given up, until all agree, or with narrow play."""
    options, seed = game.complete_options({}), dice.randbytes(16)
    position, actions = game.start(seats, options, seed), list[Play]()
    patience = dice.randrange(1, 4 * seats)
    while not position.outcome:
        leaver = max(position.can_forfeit, default=None)
        action: Play
        if way == 2 and position.turn >= patience:
            action = Conclude()
        elif way in (0, 3) or position.turn < patience or leaver is None:
            action = moved(position, dice, narrow=way == 3)
        else:
            action = Forfeit(leaver)
        actions.append(action)
        position = apply(position, action).position
    kept = tuple(options.items())
    record = Record(game.key, game.rules_version, seats, kept, seed, None, tuple(actions))
    return record, position.outcome.ending


def moved(position: Position[Any], dice: Random, *, narrow: bool) -> Play:
    """A random move; of some, the one after which there are fewest if the first seat plays narrowly."""
    seat = dice.choice(sorted(position.to_act))
    moves = position.moves(seat)
    tried = dice.sample(moves, min(8, len(moves))) if narrow and seat == 0 else [dice.choice(moves)]
    move = min(tried, key=lambda one: choices(position.play(seat, one).position)) if len(tried) > 1 else tried[0]
    return Move(seat, position.notation(move))


def choices(position: Position[Any]) -> int:
    """How many moves there are."""
    return sum(len(position.moves(seat)) for seat in position.to_act)


def write(key: str) -> list[str]:
    """Write a game's golden games; files of games that are no longer made go. Gives the endings that none has."""
    folder = FOLDER / key
    folder.mkdir(parents=True, exist_ok=True)
    written, reached = set[str](), set[str]()
    for name, text in made(key):
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"{key}/{name}")
        written.add(name)
        reached.add(ending_of(text))
    for old in folder.glob("*.txt"):
        if old.stem not in written:
            old.unlink()
    return sorted(endings_of(key) - reached)


def ending_of(written: str) -> str:
    """How the game of a transcript ended."""
    record = transcript.read(written)
    *_, last = replay(REGISTRY[record.game], record)
    assert last.position.outcome is not None
    ending: str = last.position.outcome.ending
    return ending


def main(keys: list[str]) -> int:
    """Write the golden games of these games; gives 1 where an ending is not reached."""
    missing = 0
    for key in keys or REGISTRY:
        for ending in write(key):
            print(f"{key}: no game ends by {ending}: play one, and put its transcript into tests/golden/{key}")
            missing = 1
    return missing


if __name__ == "__main__":
    from tests.toys import register

    register()
    sys.exit(main(sys.argv[1:]))

"""Writes a game as somebody does who knows only deploy/FORMATS.md: by its grammar, and otherwise as they please."""

import json
from collections.abc import Iterator
from itertools import groupby
from random import Random

from tests.formats.reader import OPTIONS, Act, Game

REMARKS = ("", ";", " ; what a move!", "   ;+g3 [9 9] b3: nobody checked this", " ; 1. seat 2: forfeits")


def write_transcript(game: Game, chance: Random, *, result: bool) -> str:
    """The game in one of many ways: other spaces, blank lines, remarks and cuts of turns; defaults left out."""
    return "".join(f"{line}\n" + "\n" * chance.choice((0, 0, 1, 2)) for line in _lines(game, chance, result=result))


def _lines(game: Game, chance: Random, *, result: bool) -> Iterator[str]:
    yield "fumarole transcript 1"
    yield from (f"game {game.game}", f"rules {game.rules}", f"seats {game.seats}")
    for key, value in sorted(game.options.items(), key=lambda _: chance.random()):
        if value != (OPTIONS[game.game].get(key) or ("",))[0] or chance.random() < 0.5:
            yield f"option {key} {json.dumps(value)}"
    seed = game.seed.hex()
    yield f"seed {seed.upper() if chance.random() < 0.5 else seed}"
    yield f"first {game.first or 'drawn'}"
    for (number, _, _, _), run in groupby(game.acts, key=lambda act: (act.line, act.seat, act.kind, act.planned)):
        acts = list(run)
        while acts:
            some = acts[: chance.randint(1, len(acts)) if acts[0].kind == "move" else 1]
            del acts[: len(some)]
            yield f"{' ' * chance.randint(0, 4)}{number}. {_told(some)}{chance.choice(REMARKS)}"
    if result and game.result:
        yield f"ending {game.result.ending}"
        yield f"placings {' '.join('-' if one is None else str(one) for one in game.result.placings)}"
        yield f"scores {' '.join(map(str, game.result.scores))}"


def _told(acts: list[Act]) -> str:
    match acts[0]:
        case Act(kind="agreed"):
            return "agreed to end"
        case Act(kind="moderator"):
            return "ended by a moderator"
        case Act(kind="forfeits", seat=seat):
            return f"seat {seat}: forfeits"
        case Act(kind="takes back", seat=seat, count=count):
            return f"seat {seat}: takes back {count}"
    return f"seat {acts[0].seat}: {'planned ' if acts[0].planned else ''}{' '.join(act.move for act in acts)}"

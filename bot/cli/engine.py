"""Our computers as an engine: questions in lines of JSON on standard input, answers on standard output.

deploy/ENGINES.md describes the lines. A turn follows from the view, the seat, the level and the seed, as at a table.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

from bot.program import program_version
from bot.workers.engines import PROTOCOL
from games import REGISTRY
from games.core.chance import SEED_BYTES
from games.core.computers import plan_turn
from games.core.game import Game
from games.core.values import deserialize, serialize


def serve(given: argparse.Namespace) -> int:
    """``fumarole engine``: answer until the input ends or says so."""
    for line in sys.stdin.buffer:
        answer = answer_to(line, given.level, given.seed)
        if answer is None:
            break
        if answer:
            print(json.dumps(answer, separators=(",", ":")), flush=True)
    return 0


def answer_to(line: str | bytes, level: int, seed: int) -> Mapping[str, Any] | None:
    """The answer to a line: an object, empty where none is due, None at the end. A bad line is answered with why."""
    asked: Any = None
    try:
        asked = json.loads(line)
        match asked["ask"]:
            case "hello":
                return _hello(asked)
            case "move":
                return {"id": asked["id"], "move": _move(asked, level, seed)}
            case "stop":  # It has been answered already: thinking is bounded.
                return {}
            case "quit":
                return None
            case other:
                return {"id": asked.get("id"), "error": f"nobody here knows how to {other!s}"}
    except Exception as problem:  # noqa: BLE001 - what a view that no game has leads to cannot be foreseen
        number = asked.get("id") if isinstance(asked, dict) else None
        return {"id": number, "error": f"{type(problem).__name__}: {problem}"[:200]}


def _hello(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    games = {game.key: [game.rules_version] for game in REGISTRY.values() if game.computer is not None}
    name = f"fumarole {program_version()}"
    return {"id": asked["id"], "protocol": PROTOCOL, "name": name, "games": games}


def _move(asked: Mapping[str, Any], level: int, seed: int) -> str:
    game = REGISTRY[asked["game"]]
    view = deserialize(_view_of(game), asked["view"], named=True)
    told = json.dumps([seed, asked["seat"], serialize(type(view), view, named=True)], sort_keys=True)
    return plan_turn(game, view, asked["seat"], level, hashlib.sha256(told.encode()).digest()[:SEED_BYTES])[0]


@cache
def _view_of(game: Game[Any]) -> type[Any]:
    """The type of a game's views."""
    return type(game.start(game.seat_range[0], {}, bytes(SEED_BYTES)).view(0))

"""A Volcano position as plain data: names for squares, codes for pieces, bottom first."""

from __future__ import annotations

from dataclasses import asdict

from games.core.contract import Dump
from games.core.grid import Grid
from games.volcano.challenges import measure
from games.volcano.endings import Ending, settle_outcome
from games.volcano.pieces import read_pieces, write_pieces
from games.volcano.setup import Setup
from games.volcano.state import StateT, VolcanoState
from games.volcano.variants import STANDARD
from games.volcano.versions import FIRST, RULINGS


def write(state: VolcanoState) -> Dump:
    """The position as plain data.

    The first version of the rules is left out: older data does not have this key.
    """
    names = state.grid.names
    version = state.rulings.version
    return {
        **({} if version == FIRST else {"rules": version}),
        "board": [state.grid.files, state.grid.ranks],
        **asdict(state.setup),
        "stacks": [write_pieces(stack) for stack in state.stacks],
        "caps": [names[cap] for cap in state.caps],
        "left": [[names[square] for square in sorted(left)] for left in state.left],
        "start_caps": [names[cap] for cap in state.start_caps],
        "captured": [write_pieces(pieces) for pieces in state.captured],
        "mover": state.mover,
        "turn": state.turn,
        "quiet": list(state.quiet),
        "eruptions": state.eruptions,
        "cap_moves": state.cap_moves,
        "claimable": state.claimable,
        "forfeited": sorted(state.forfeited),
        "ending": state.outcome.ending.value if state.outcome else None,
    }


def read(data: Dump, make: type[StateT]) -> StateT:
    """The position that :func:`write` wrote.

    Data from before there were variants is of a standard game. It has no board and no counts, and of the set-up only
    the layout and the house rule.
    """
    grid = Grid(*data["board"]) if "board" in data else STANDARD.boards[0]
    numbers = grid.numbers
    setup = _read_setup(data)
    captured = tuple(read_pieces(codes) for codes in data["captured"])
    forfeited: frozenset[int] = frozenset(data["forfeited"])
    eruptions, cap_moves = data.get("eruptions", 0), data.get("cap_moves", 0)
    progress = measure(setup.challenge, captured[0], eruptions, cap_moves) if setup.challenge else None
    ending = data["ending"]
    return make(
        grid=grid,
        setup=setup,
        stacks=tuple(read_pieces(codes) for codes in data["stacks"]),
        caps=tuple(numbers[name] for name in data["caps"]),
        left=tuple(frozenset(numbers[name] for name in left) for left in data["left"]),
        start_caps=tuple(numbers[name] for name in data["start_caps" if "start_caps" in data else "caps"]),
        captured=captured,
        mover=data["mover"],
        turn=data["turn"],
        quiet=tuple(data["quiet"]),
        eruptions=eruptions,
        cap_moves=cap_moves,
        claimable=data.get("claimable", False),
        forfeited=forfeited,
        outcome=settle_outcome(Ending(ending), captured, forfeited, setup, progress) if ending else None,
        rulings=RULINGS[data.get("rules", FIRST)],
    )


def _read_setup(data: Dump) -> Setup:
    usual = Setup()
    return Setup(
        variant=data.get("variant", usual.variant),
        layout=data.get("layout", usual.layout),
        opening=data.get("opening", usual.opening),
        no_return=data.get("no_return", usual.no_return),
        melting=data.get("melting", usual.melting),
        claimed=data.get("claimed", usual.claimed),
        challenge=data.get("challenge", usual.challenge),
        hints=data.get("hints", usual.hints),
    )

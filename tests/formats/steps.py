"""Follows a transcript through its positions: what each act certainly does, by its notation in deploy/FORMATS.md."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tests.formats.openings import SPACES, opening
from tests.formats.positions import check_position, require, result_of
from tests.formats.reader import Act, Game

Position = Mapping[str, Any]

SET_UP = {
    "volcano": ("board", "variant", "layout", "opening", "no_return", "melting", "claimed", "challenge"),
    "hekla": ("quiet_rounds",),
    "vesuvio": ("tiles", "first", "photo_wins"),
}
"""What stays as it was at the start."""

ON_BOARD = {
    "volcano": ("stacks", "caps", "captured", "eruptions", "cap_moves"),
    "hekla": ("squares", "supplies", "vulcanologists", "lava"),
    "vesuvio": (),
}
"""What only moves change."""


def check_game(game: Game, positions: Sequence[Position]) -> None:
    """Refuse positions, the first one and one after each act, that do not belong to this transcript."""
    require(len(positions) == len(game.acts) + 1, "a position after each act")
    for position in positions:
        check_position(game, position)
        _require_same(SET_UP[game.game], positions[0], position)
    for key, value in opening(game).items():
        require(positions[0][key] == value, f"{key} at the start")
    standing: list[int] = []
    for number, act in enumerate(game.acts):
        before, after = positions[number], positions[number + 1]
        require(act.line == before["turn"] + 1, f"the number of line {act.line}")
        require(before["ending"] is None, "an act after the end")
        if act.kind == "takes back":
            require(act.count <= len(standing), "moves to take back")
            require(after == positions[standing[-act.count]], "the position before the moves that were taken back")
            del standing[-act.count :]
            continue
        standing.append(number)
        _follow(game, act, before, after)
    _check_end(game, positions[-1])


def _require_same(names: Sequence[str], one: Position, other: Position) -> None:
    for name in names:
        require(one[name] == other[name], f"{name} has changed")


def _follow(game: Game, act: Act, before: Position, after: Position) -> None:
    if act.kind != "move":
        _require_same(ON_BOARD[game.game], before, after)
    if act.kind == "forfeits":
        require(after["forfeited"] == sorted([*before["forfeited"], (act.seat or 0) - 1]), "who has forfeited")
        return
    require(after["forfeited"] == before["forfeited"], "nobody has forfeited")
    if act.kind == "move":
        require(act.seat == before["mover"] + 1, f"the seat of {act.move}")
        require(after["turn"] - before["turn"] in (0, 1), "turns completed")
        {"volcano": _volcano, "hekla": _hekla, "vesuvio": _vesuvio}[game.game](act, before, after)
    else:
        require(after["ending"], "an end")


def _volcano(act: Act, before: Position, after: Position) -> None:
    if act.move == "claim":
        require(before["claimable"] and not after["claimable"], "claim")
        _require_same(ON_BOARD["volcano"], before, after)
        return
    start, target = act.move.split("-")
    expected = [target if cap == start else cap for cap in before["caps"]]
    require(start in before["caps"] and after["caps"] == expected, f"the caps after {act.move}")
    require(after["cap_moves"] == before["cap_moves"] + 1, "cap_moves")
    erupts = after["stacks"] != before["stacks"]
    require(after["eruptions"] == before["eruptions"] + erupts, "eruptions")
    for seat, (old, new) in enumerate(zip(before["captured"], after["captured"], strict=True)):
        require(new.startswith(old) and (new == old or seat == before["mover"]), "captures are only the mover's")


def _hekla(act: Act, before: Position, after: Position) -> None:
    track = zip(before["vulcanologists"], after["vulcanologists"], strict=True)
    own, erupted = "rgyb"[before["mover"]], after["lava"] > before["lava"]
    if placing := re.fullmatch("([0-3])@(..)", act.move):
        left = before["supplies"][before["mover"]]
        require(left[int(placing[1])] > 0 and placing[2] not in before["squares"], f"a stone for {act.move}")
        placed = after["squares"].get(placing[2])
        require(placed == own + placing[1] or (erupted and placed), f"the square of {act.move}")
    elif moving := re.fullmatch("(?:([0-3]):)?(..)-(..)(?:<([0-9]+))?", act.move):
        values = set(re.findall(f"{own}([0-3])", before["squares"].get(moving[2], "")))
        require(values == set(moving[1]) if moving[1] and len(values) == 1 else values, f"a stone for {act.move}")
        require(bool(moving[1]) == (len(values) == 2), f"the value of {act.move}")
        require(before["squares"][moving[2]] != after["squares"].get(moving[2]), f"the square of {act.move}")
        value = moving[1] or min(values)
        there = after["squares"].get(moving[3], "")
        require(there.endswith(own + value) or (erupted and there), f"the target of {act.move}")
        if moving[4] and not erupted:
            walked = [new - old for old, new in track]
            require(walked[before["mover"]] == -int(moving[4]) and sum(map(bool, walked)) == 1, "the retreat")
    elif act.move == "pass":
        require(before["squares"] == after["squares"] and before["mover"] in after["passed"], "pass")
    else:
        require(act.move in before["open_rows"] and erupted, f"the row {act.move}")


def _vesuvio(act: Act, before: Position, after: Position) -> None:
    seat = before["mover"]
    word, _, target = act.move.partition(":")
    place = _place(target or word)
    here, there = before["places"][seat], after["places"][seat]
    require(before["sliding"] == (word in ("slide", "stay")), f"to slide or stay: {act.move}")
    require(bool(before["drawn"]) == word.startswith("keep"), f"to keep a stone: {act.move}")
    if word == "N0":
        require(there is None and after["statuses"][seat] == "escaped", "on the yacht")
    elif word == "slide" or (place and not target):
        require(here != place, f"already at {act.move}")
        require(there == place or after["statuses"][seat] == "burned", f"at {act.move}")
    elif word.startswith("push"):
        victim = int(word[4:]) - 1
        require(before["places"][victim] == here != place, f"pushed from elsewhere: {act.move}")
        require(after["places"][victim] == place or after["statuses"][victim] == "burned", f"pushed to {target}")
    elif word.startswith("keep"):
        require(len(before["drawn"]) == 2 and not after["drawn"], "the stones to choose from")
        require(len(after["hands"][seat]) == len(before["hands"][seat]) + 1, "one stone kept")
    elif word == "dig":
        drawn = [len(deck) - len(rest) for deck, rest in zip(before["decks"], after["decks"], strict=True)]
        require(here is not None and sum(drawn) in (1, 2) and max(drawn) == sum(drawn), "one deck is dug")
    elif word == "photo":
        require(here == ["N33", 0], "a photo from elsewhere")
        require(before["photo"][seat] != after["photo"][seat] or after["photographed"], "a point of the photo")
    elif word == "take":
        require(here is not None and before["token"] == here[0] and "camera" in after["hands"][seat], "the camera")
    elif word == "end":
        require(here == there or after["statuses"][seat] == "burned", "at the end of a turn")
        require(after["turn"] == before["turn"] + 1, "the turn's end")


def _place(written: str) -> list[Any] | None:
    space, _, half = written.partition(".")
    return [space, int(half or 0)] if space in SPACES else None


def _check_end(game: Game, last: Position) -> None:
    if game.result is None:
        require(last["ending"] is None, "an end without a result")
        return
    require(last["ending"], "a result without an end")
    expected = result_of(game, last, stopped=game.acts[-1].kind == "moderator")
    require(game.result == expected, f"{game.result} instead of {expected}")

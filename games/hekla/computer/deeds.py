"""The turns that a computer player looks at: all without a retreat, and those with the nearest one that can score."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from games.hekla.board import RAYS, ROWS, SPOTS, retreats, sight_from
from games.hekla.computer.crater import BLOCK, ROWS_BY_SQUARE, ROWS_TOUCHED, Crater, margin
from games.hekla.moves import HeklaMove, PlaceVolcano, Shift
from games.hekla.pieces import LAVA, VALUES
from games.hekla.scoring import THRESHOLD

SUPPLY = -1
"""The start of a volcano that is placed."""

NEVER = -100


class Deed(NamedTuple):
    """A volcano placed or moved, after a retreat of so many circles; as a move of the rules but for the rows."""

    value: int
    start: int
    target: int
    circles: int = 0


class After(NamedTuple):
    """The crater when a turn is over, the next seat to move, and the rows chosen on the way (H10)."""

    crater: Crater
    picks: tuple[int, ...]


def deeds(crater: Crater) -> list[Deed]:
    """Every legal placing and move; with a retreat only where it is needed, and then only the nearest one."""
    return [*placings(crater), *moves(crater)]


def placings(crater: Crater) -> list[Deed]:
    """Every legal placing (H2)."""
    own = 4 * crater.mover
    empty = [square for square, stones in enumerate(crater.stones) if not stones]
    return [Deed(value, SUPPLY, square) for value in VALUES if crater.supplies[own + value] for square in empty]


def moves(crater: Crater) -> list[Deed]:
    """Every legal move, as ``deeds`` says (H3, H4, H7)."""
    stones, seat = crater.stones, crater.mover
    found = []
    for start, pile in enumerate(stones):
        values = sorted({stone & 3 for stone in pile if stone >> 2 == seat})
        if not values:
            continue
        circles = _retreat(start, crater.track[seat])
        for target, far in _reached(stones, start):
            if not far or circles >= 0:
                found += [Deed(value, start, target, circles if far else 0) for value in values]
    return found


def tempting(crater: Crater) -> list[Deed]:
    """Those deeds that can score; one that cannot after all may be among them, none is missing."""
    reach, full = _fullest(crater)
    own, supplies = 4 * crater.mover, crater.supplies
    values = [value for value in VALUES if supplies[own + value]]
    stones = crater.stones
    found = [
        Deed(value, SUPPLY, square)
        for square, total in enumerate(reach)
        if total + 3 >= THRESHOLD and not stones[square]
        for value in values
        if total + value >= THRESHOLD
    ]
    return [*found, *_hot_moves(crater, reach, full)]


def _hot_moves(crater: Crater, reach: list[int], full: list[int]) -> list[Deed]:
    """The moves of ``tempting``, by the figures of ``_fullest``; most volcanoes need no look at where they can go."""
    stones, seat = crater.stones, crater.mover
    most = max(reach)
    found = []
    for start, pile in enumerate(stones):
        for stone in pile if len(pile) < SPOTS else sorted(set(pile)):
            if stone >> 2 != seat:
                continue
            value = stone & 3
            lacking = THRESHOLD - value
            leaving = len(pile) == SPOTS and full[start] - value >= THRESHOLD
            if not leaving and most < lacking:
                continue
            for target, far in _reached(stones, start):
                if leaving or reach[target] >= lacking:
                    circles = _retreat(start, crater.track[seat]) if far else 0
                    if circles >= 0:
                        found.append(Deed(value, start, target, circles))
    return found


def _reached(stones: Sequence[tuple[int, ...]], start: int) -> Iterator[tuple[int, bool]]:
    """The squares that a volcano could move to, and whether that is farther than a step (H3, H4)."""
    for ray in RAYS[start]:
        far = False
        for target in ray:
            if len(stones[target]) == SPOTS:
                break
            yield target, far
            far = True


@cache
def _retreat(start: int, position: int) -> int:
    """How many circles a vulcanologist has to go back to see a square; -1 if it sees it from none (H6, H7)."""
    if start in sight_from(position):
        return 0
    back = retreats(start, position)
    return position - back[0] if back else -1


def _fullest(crater: Crater) -> tuple[list[int], list[int]]:
    """For each square the most grooves in a row of it that lacks no other stone, and in one that lacks none at all."""
    stones, grooves = crater.stones, crater.grooves
    reach, full = [NEVER] * 26, [NEVER] * 26
    for first, centre, last in ROWS:
        middle = stones[centre]
        if len(middle) == SPOTS and middle[0] >= BLOCK and middle[1] >= BLOCK:
            continue
        one, two, three = not stones[first], not middle, not stones[last]
        if one + two + three > 1:
            continue
        total = grooves[first] + grooves[centre] + grooves[last]
        if one + two + three:
            square = first if one else centre if two else last
            reach[square] = max(reach[square], total)
            continue
        for square in (first, centre, last):
            if total > reach[square]:
                reach[square] = full[square] = total
            elif total > full[square]:
                full[square] = total
    return reach, full


def follow(crater: Crater, deed: Deed) -> After:
    """The turn with this deed; of the orders in which rows can score, the one that is best at once."""
    twin, lava = crater.copy(), crater.lava
    value, start, target, circles = deed
    if start == SUPPLY:
        twin.place(value, target)
        after = erupted(twin, ROWS_BY_SQUARE[target])
    else:
        twin.shift(value, start, target, circles)
        after = erupted(twin, ROWS_TOUCHED[start][target])
    after.crater.finish(lava)
    return after


def erupted(crater: Crater, rows: Sequence[int]) -> After:
    """The crater, which is changed, once these rows have scored that can, in the best order at once (H10)."""
    ready = crater.ready(rows)
    picks: tuple[int, ...] = ()
    while len(ready) == 1:
        crater.score(ready[0])
        if crater.lava >= LAVA:
            return After(crater, picks)
        rows = [row for row in rows if row != ready[0]]
        ready = crater.ready(rows)
    if not ready:
        return After(crater, picks)
    best: After | None = None
    for row in ready:
        twin = crater.copy()
        twin.score(row)
        left = [other for other in rows if other != row]
        after = After(twin, ()) if twin.lava >= LAVA else erupted(twin, left)
        if best is None or margin(after.crater, crater.mover) > margin(best.crater, crater.mover):
            best = After(after.crater, (row, *after.picks))
    if best is None:
        raise AssertionError("no row was ready")
    return best


def as_move(deed: Deed) -> HeklaMove:
    """The move of the rules."""
    if deed.start == SUPPLY:
        return PlaceVolcano(deed.value, deed.target)
    return Shift(*deed)

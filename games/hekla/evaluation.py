"""What a crater of Hekla is worth to each seat, and the turns worth a look: for computers, advice and looking back."""

from collections.abc import Sequence

from games.core.search import Judgement, WeighedTurn, result_shares, shares
from games.hekla.board import ROWS, STEPS
from games.hekla.moves import HeklaMove, Pass, Shift, actions
from games.hekla.pieces import DEAD, GROOVES, LAVA, HeklaTable
from games.hekla.position import HeklaPosition
from games.hekla.pressing import Urge
from games.hekla.scoring import tempting

WEIGHTS = (0.82, 0.92, 1.37, 0.64, 0.03, 0.04)
"""Fitted to games between computers of levels 1 to 3: the shares that are as likely as can be to have won."""

_CIRCLES = 10

# The weights below were fitted to what seats gained until the end in some thousand games between computers.
_FULL = (0.2, 0.2, 0.2, 0.2, 0.22, 0.27, 0.3, 0.38, *(0.7,) * 11)
"""What a circle for a volcano at the end of a row without an empty square is worth, by the row's grooves."""

_OPEN = (0.2, 0.2, 0.15, 0.15, 0.2, 0.2, 0.28, 0.3, *(0.8,) * 11)
"""The same for a row with one empty square."""

_CENTRE = 0.3
"""The part of it that a volcano in the centre is worth, which returns to its supply (H14)."""

_PLACED = (0.4, 0.0, -0.14, -0.3)
"""What a volcano in the crater is worth more than in the supply, by value: there, high ones threaten every row."""

_ACTIVE = -0.3
"""The same for each circle beyond one that it would bring: an active square is easily left too long."""


class HeklaJudgement(Judgement):
    """What suggestions and looking back follow."""

    def evaluate(self, position: HeklaPosition) -> tuple[float, ...]:
        """The shares by circles, alone and the nearer the end the more, by volcanoes, and by whose turn it is."""
        if position.outcome:
            return result_shares(position.outcome.winners, position.seats)
        hoped, near = hopes(position.table), _near(position)
        found: list[tuple[float, ...] | None] = [None] * position.seats
        for seat in position.playing:
            lead, turn = ahead(position, position.scores, seat) / _CIRCLES, seat == position.mover
            hope = ahead(position, hoped, seat) / _CIRCLES - lead
            found[seat] = (lead, lead * near, lead * near**4, hope * (1 - near), turn, turn * near)
        return shares(found, WEIGHTS)

    def turns(self, position: HeklaPosition, width: int) -> list[WeighedTurn]:
        """All that are worth a look; as advice those count more that bring an eruption nearer."""
        if position.open_rows or position.forced:
            return super().turns(position, width)
        seat = position.mover
        played = [(move, *best_turn(position, move)) for move in promising(position)]
        nearer, circle = Urge.of(position).nearer([(move, end) for move, _, end in played]), _weight_of_circle(position)
        found = [
            WeighedTurn(moves, end, self.evaluate(end)[seat], circle * drive)
            for (_, moves, end), drive in zip(played, nearer, strict=True)
        ]
        return sorted(found, key=lambda one: one.worth, reverse=True)

    def reply(self, position: HeklaPosition, width: int) -> HeklaPosition:
        """The best scoring at once, if that is better for the mover than to wait."""
        seat, waits = position.mover, position.after(Pass()).position
        ends = (best_turn(position, move)[1] for move in tempting(position.table, seat))
        return max((waits, *ends), key=lambda end: margin(end, seat))


def promising(position: HeklaPosition) -> list[HeklaMove]:
    """The mover's placings and moves, but of those with a retreat only the nearest, where a row may score by it."""
    table, seat = position.table, position.mover
    scoring = set(tempting(table, seat))
    return [
        move for move in actions(table, seat, 1) if not (isinstance(move, Shift) and move.circles) or move in scoring
    ]


def best_turn(position: HeklaPosition, move: HeklaMove) -> tuple[tuple[HeklaMove, ...], HeklaPosition]:
    """The whole turn with this move; of the orders in which rows can score, the one that is best at once (H10)."""
    found = position.turns(move)
    return max(found, key=lambda turn: margin(turn[1], position.mover)) if len(found) > 1 else found[0]


WON = 100.0
"""What winning is worth, in circles; a shared victory is worth nothing."""


def margin(position: HeklaPosition, seat: int) -> float:
    """How far the seat is ahead of the others: of the farthest one and of all on average."""
    lead = ahead(position, position.scores, seat)
    if not position.outcome:
        return lead
    winners = position.outcome.winners
    return lead + (-WON if seat not in winners else WON if len(winners) == 1 else 0)


def prospect(position: HeklaPosition, seat: int) -> float:
    """The margin with what the seats' volcanoes can still bring where they stand."""
    return margin(position, seat) if position.outcome else ahead(position, hopes(position.table), seat)


def ahead(position: HeklaPosition, track: Sequence[float], seat: int) -> float:
    """How far a seat is ahead on such a track."""
    if len(track) == 2:
        return track[seat] - track[1 - seat]
    others = [track[other] for other in position.playing if other != seat]
    return track[seat] - (max(others) + sum(others) / len(others)) / 2


def hopes(table: HeklaTable) -> list[float]:
    """The track with what every seat's volcanoes are worth."""
    squares = table.squares
    grooves = [GROOVES[stones] for stones in squares]
    worth = [0.0] * len(squares)
    for first, centre, last in ROWS:
        middle = squares[centre]
        if squares[first] and squares[last]:
            weights = _FULL if middle else _OPEN
        elif middle and (squares[first] or squares[last]):
            weights = _OPEN
        else:
            continue
        if middle in DEAD:
            continue
        weight = weights[grooves[first] + grooves[centre] + grooves[last]]
        worth[first] += weight
        worth[centre] += _CENTRE * weight
        worth[last] += weight
    found: list[float] = [*table.vulcanologists]
    for stones, weight, steps in zip(squares, worth, STEPS, strict=True):
        for seat, value in stones:
            if seat is not None:
                found[seat] += steps * weight + _PLACED[value] + _ACTIVE * (steps - 1)
    return found


def _near(position: HeklaPosition) -> float:
    """How near the end is, from 0 to 1."""
    playing = position.playing
    quiet = sum([position.quiet[seat] for seat in playing]) / (len(playing) * position.quiet_rounds)
    return max(position.table.lava / LAVA, min(quiet, 1.0))


def _weight_of_circle(position: HeklaPosition) -> float:
    """How much a circle of the lead changes the odds."""
    near = _near(position)
    return sum(weight * near**power for weight, power in zip(WEIGHTS, (0, 1, 4), strict=False)) / _CIRCLES

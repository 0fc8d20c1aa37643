"""What looking back at a game of Volcano says of turns: what they capture, why that was missed, and what is left."""

from collections.abc import Sequence
from typing import NamedTuple

from games.core.analyst import Words
from games.core.text import Seat, Text, text
from games.volcano.computer.judgement import VolcanoJudgement
from games.volcano.eruption import Flight
from games.volcano.moves import CapMove, VolcanoMove
from games.volcano.pieces import Stack
from games.volcano.position import VolcanoPosition
from games.volcano.telling import name_piece
from games.volcano.weighing import Haul, haul_of

CLOSER = 4_000
"""How many arrangements of the caps are searched for a reply to tell: about five quiet steps."""

SIGHT = 1
"""A capture is in sight after so many quiet steps."""


class _Played(NamedTuple):
    """A turn and the position after it: after so many quiet steps these pieces fly, and some capture."""

    steps: int
    last: VolcanoMove
    flown: tuple[Flight, ...]
    taken: Stack
    haul: Haul
    after: VolcanoPosition


class _Reply(NamedTuple):
    """What the best reply of the next seat brings it, and whether it wins the game."""

    gain: int
    wins: bool


class VolcanoWords(Words):
    """What is said of turns of Volcano."""

    def comes_to(self, world: VolcanoPosition, moves: tuple[VolcanoMove, ...]) -> tuple[VolcanoMove, Stack] | None:
        """The eruption and what it captures; None for nothing."""
        turn = _played(world, moves)
        return (turn.last, turn.taken) if turn.taken else None

    def was_chosen(
        self, world: VolcanoPosition, moves: tuple[VolcanoMove, ...], others: Sequence[tuple[VolcanoMove, ...]]
    ) -> bool:
        """Whether there was another capture, or else the only one was not in sight."""
        return len(moves) > 1 + SIGHT or any(self.comes_to(world, other) for other in others)

    def reasons(
        self, world: VolcanoPosition, played: tuple[VolcanoMove, ...], better: tuple[VolcanoMove, ...]
    ) -> tuple[Text, ...] | None:
        """What was there, what the turn brought instead, why, and what both left to the next seat."""
        mine, other = _played(world, played), _played(world, better)
        given, left = (_reply(turn.after, world.mover) for turn in (mine, other))
        wins = world.seats > 1 and other.after.outcome is not None
        saves = (given.wins or mine.after.outcome is not None) and not left.wins
        gain = (other.haul.gain - left.gain) - (mine.haul.gain - given.gain)
        if left.wins or not (wins or saves or (gain, other.haul.colours - mine.haul.colours) > (0, 0)):
            return None
        said = list[Text]()
        if other.taken:
            said = [_there(world, other, wins=wins), _yours(mine), _why(world, mine, other)]
        if (wins and not said) or (not wins and (saves or given.gain or left.gain)):
            way = "both" if given.gain == left.gain else "more" if left.gain > given.gain else "less"
            if wins or saves:
                way = "won" if wins else "lost" if mine.after.outcome else "saves"
            values = {"given": given.gain, "left": left.gain, "gain": gain}
            said.append(text("volcano-hindsight-left", way=way, seat=Seat(other.after.mover), **values))
        return tuple(said)

    def praise(self, world: VolcanoPosition, moves: tuple[VolcanoMove, ...], own: int, other: int) -> Text:
        """What was captured."""
        seat, turn = world.mover, _played(world, moves)
        return text(
            "volcano-hindsight-best",
            seat=Seat(seat),
            pieces=_named(turn.taken),
            worth=turn.haul.label,
            alone="yes" if world.seats == 1 else "no",
            own=own,
            other=other,
        )


def _played(world: VolcanoPosition, moves: Sequence[VolcanoMove]) -> _Played:
    seat, before, after = world.mover, world, world
    for move in moves:
        before, after = after, after.play(seat, move).position
    last = moves[-1]
    flown = before.flights_of(last) if isinstance(last, CapMove) else ()
    taken = after.captured[seat][len(world.captured[seat]) :]
    return _Played(len(moves) - 1, last, flown, taken, haul_of(world.setup, world.captured[seat], taken), after)


def _reply(after: VolcanoPosition, seat: int) -> _Reply:
    if after.outcome or after.mover == seat:
        return _Reply(0, wins=False)
    mover = after.mover
    end, before = VolcanoJudgement().reply(after, CLOSER), after.captured[mover]
    haul = haul_of(after.setup, before, end.captured[mover][len(before) :])
    return _Reply(haul.gain, wins=end.outcome is not None and end.outcome.winners == (mover,))


def _named(taken: Stack) -> tuple[Text, ...]:
    return tuple(map(name_piece, taken))


def _there(world: VolcanoPosition, better: _Played, *, wins: bool) -> Text:
    start, target = (world.grid.names[square] for square in _squares(better))
    won = "yes" if wins else "no"
    pieces, worth = _named(better.taken), better.haul.label
    return text("volcano-hindsight-there", start=start, target=target, pieces=pieces, worth=worth, wins=won)


def _yours(played: _Played) -> Text:
    if not played.taken:
        return text("volcano-hindsight-nothing")
    return text("volcano-hindsight-yours", pieces=_named(played.taken), worth=played.haul.label)


def _squares(turn: _Played) -> tuple[int, int]:
    """Where an eruption starts, and to where its cap goes."""
    if not isinstance(turn.last, CapMove):
        raise TypeError("a claim erupts nowhere")
    return turn.last.start, turn.last.target


def _why(world: VolcanoPosition, played: _Played, better: _Played) -> Text:
    """The most telling difference between the two turns."""
    names, caps, (start, target) = world.grid.names, world.caps, _squares(better)
    if played.flown and _squares(played)[0] == start:
        if _squares(played)[1] != target:
            return text("volcano-hindsight-way", start=names[start], target=names[_squares(played)[1]])
        landings = world.grid.rays[start][target][1:]
        if len(played.flown) < len(better.flown):
            return text("volcano-hindsight-stopped", square=names[landings[len(played.flown)]])
    if not better.steps:
        return text("volcano-hindsight-ready", start=names[start])
    way = {target, *(flight.target for flight in better.flown)}
    if blocking := tuple(names[square] for square in sorted(way.intersection(caps))):
        return text("volcano-hindsight-blocked", squares=blocking, count=len(blocking), steps=better.steps)
    # Either no cap was there to set it off, or another one had to be put in place first.
    if start not in caps:
        return text("volcano-hindsight-far", start=names[start], steps=better.steps)
    return text("volcano-hindsight-quiet", steps=better.steps)

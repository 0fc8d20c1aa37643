"""What looking back at a game of Vesuvio says of turns: what they come to, and why another one was better."""

from games.core.analyst import Words
from games.core.text import Seat, Text, text
from games.vesuvio.board import ZONES, Place
from games.vesuvio.evaluation import erupts, land_of, turns_in_hand
from games.vesuvio.moves import Dig, End, Leave, Photo, Push, Stay, Take, VesuvioMove, Walk
from games.vesuvio.position import VesuvioPosition

STEPS = (Walk, Stay, End, Leave)
"""Moves by which a turn brings nothing but to another place."""

WAYS: dict[type, str] = {Photo: "photo", Push: "rob", Dig: "dig", Take: "take"}
"""What the moves are called that a turn is praised for; any other one is a shout or a slide."""


class VesuvioWords(Words):
    """What is said of turns of Vesuvio."""

    def comes_to(self, world: VesuvioPosition, moves: tuple[VesuvioMove, ...]) -> tuple[Place | None, type] | None:
        """What it does at which place, whoever is robbed or pushed there. None for a walk."""
        place = world.here
        for move in moves:
            if not isinstance(move, STEPS):
                return place, type(move)
            place = move.place if isinstance(move, Walk) else place
        return None

    def was_done(self, played: tuple[str, ...], better: tuple[str, ...]) -> bool:
        """Whether it robbed somebody or dug later."""
        return any(
            better[-1].startswith(deed) and one.startswith(deed) for deed in ("dig", "push") for one in played[1:]
        )

    def reasons(
        self, world: VesuvioPosition, played: tuple[VesuvioMove, ...], better: tuple[VesuvioMove, ...]
    ) -> tuple[Text, ...] | None:
        """The most telling fact: the lava, what the turn gets hold of, or where it leads."""
        seat = world.mover
        after, instead = _ended(world, better), _ended(world, played)
        home, far = _price_home(after, seat), _price_home(instead, seat)
        spare = turns_in_hand(after, seat) - turns_in_hand(instead, seat)
        if erupts(world) and spare > 0 and home < far:
            return (text("vesuvio-hindsight-lava", better=home, played=far),)
        if found := _gets(world, better):
            return (found,)
        if any(isinstance(move, Leave) for move in played):
            return (text("vesuvio-hindsight-stay", cards=len(world.hands[seat])),)
        if home != far and not erupts(world):
            return (text("vesuvio-hindsight-way", better=home, played=far, nearer="yes" if home < far else "no"),)
        return None

    def praise(self, world: VesuvioPosition, moves: tuple[VesuvioMove, ...], own: int, other: int) -> Text:
        """What the turn did."""
        seat, deed = world.mover, next(move for move in moves if not isinstance(move, STEPS))
        victim = Seat(deed.victim if isinstance(deed, Push) else seat)
        way = WAYS.get(type(deed), "other")
        return text("vesuvio-hindsight-best", seat=Seat(seat), way=way, victim=victim, own=own, other=other)


def _ended(world: VesuvioPosition, moves: tuple[VesuvioMove, ...]) -> VesuvioPosition:
    """The position before the first move that brings something, or after all of them."""
    seat = world.mover
    for move in moves:
        if not isinstance(move, STEPS):
            break
        world = world.play(seat, move).position
    return world


def _price_home(position: VesuvioPosition, seat: int) -> int:
    place = position.places[seat]
    return 0 if place is None else land_of(position.mountain).home[place]


def _gets(world: VesuvioPosition, better: tuple[VesuvioMove, ...]) -> Text | None:
    """What the turn gets hold of."""
    for move in better:
        match move:
            case Push(victim=victim, place=place):
                cards = len(world.hands[victim])
                return text("vesuvio-hindsight-rob", seat=Seat(victim), cards=cards, place=place.name)
            case Dig():
                here = _ended(world, better).places[world.mover]
                if here is not None:
                    zone = text("vesuvio-hindsight-zone", zone=ZONES[here.space].value)
                    return text("vesuvio-hindsight-dig", place=here.name, zone=zone)
            case Leave():
                return text("vesuvio-hindsight-leave", cards=len(world.hands[world.mover]))
            case Photo() | Take():
                return text("vesuvio-hindsight-camera")
            case _:
                pass
    return None

"""Looking back at a game of Vesuvio: what turns were worth as far as seats could know, why, and how the odds went."""

from dataclasses import dataclass, replace

from games.core.analysis import Alternative, Praise
from games.core.search import Check
from games.core.text import Seat, Text, text
from games.vesuvio.board import ZONES
from games.vesuvio.computer.habits import erupts
from games.vesuvio.computer.imagined import DIG, LEAVE, PHOTO, PUSH, TAKE, Imagined
from games.vesuvio.hindsight.best import WAYS, Gained, gained
from games.vesuvio.hindsight.chances import WEIGHTS, odds, signs
from games.vesuvio.hindsight.trials import Deeds, Trials, Tried, beginnings, foreseeable, notations
from games.vesuvio.moves import DIG as DIGGING
from games.vesuvio.moves import PUSH as PUSHING
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.view import VesuvioView

__all__ = ("WEIGHTS", "VesuvioAnalyst", "odds", "signs")

HUNDRED = 100
"""Points are counted in hundredths: they are averages."""

FIRST_LOOK = 3
"""In so many worlds all beginnings are tried, then the best ones against what was played."""

KEPT = 2
"""How many of them stay."""

NODES = 6_000
"""About how many moves the first look at a turn may play."""

NODES_SHOWN = 9_000
"""The same for the closer look at a turn that is shown."""

WORLDS = 40
"""In how many worlds the first look ends at the latest."""

WORLDS_SHOWN = 150
"""The same for the closer look."""

ENOUGH = 12
"""Fewer worlds prove nothing."""

LEAST = 0.5
"""A difference of fewer points is not worth telling."""

LIKELY = 1.0
"""A closer look is worth while if a difference is so many times its standard error."""

SURE = 2.0
"""A difference is told if it is so many times its standard error: by chance alone, one of forty would be."""

DRAWN, DRAWN_SHOWN = 6, 60
"""In how many worlds what a turn won is looked at first, and by the closer look."""

NOTABLE = 0.03
"""A turn that won no more of the chances than this is not praised."""

GAME = 2_000
"""The whole of the chances in hundredths of a point: as much as the photo, which mostly decides a game."""


class VesuvioAnalyst:
    """It counts in hundredths of a point: what a seat brings to the yacht on average, as far as it could know.

    Nothing is called better by which the seat's chances would have been worse, such as not to rob the others.

    A turn is judged up to the first move that depends on hidden cards or on chance, so nobody is blamed for bad luck;
    what it did after that is a part of its own, and not called better than what came before it.
    """

    all_seen = True

    def alternative(
        self, view: VesuvioView, seat: int, played: tuple[str, ...], cancelled: Check
    ) -> Alternative | None:
        """The beginning of a turn that brings more in worlds that the seat could have been in: an estimate.

        Of which stone to keep, and whether to slide on, nothing is said.
        """
        if view.choice is not None:
            return None
        found = _beside_the_best(Trials(view, seat, "first look", cancelled), played, NODES)
        if found is None or not _is_clear(found.other, found.own, LIKELY) or _was_done(found.line, played):
            return None
        return _alternative(played, found.line, found.own, found.other)

    def explained(self, view: VesuvioView, seat: int, alternative: Alternative, cancelled: Check) -> Alternative | None:
        """The alternative by a longer look at other worlds, with its reasons; None if it does not hold in those."""
        trials = Trials(view, seat, "closer look", cancelled)
        world = trials.world()
        own, better = (foreseeable(world, line) for line in (alternative.played, alternative.better))
        mine, found = trials.compare((own, better), NODES_SHOWN, WORLDS_SHOWN)
        if len(mine.ends) < ENOUGH or not _is_clear(found, mine, SURE):
            return None
        if _would_be_worse(trials, own, better):
            return None
        said = reasons(view, world, (own, mine), (better, found))
        if said is None:
            return None
        closer = _alternative(alternative.played, alternative.better, mine, found)
        return replace(closer, said=said)

    def lead(self, position: VesuvioPosition, seat: int, played: tuple[str, ...], cancelled: Check) -> float:
        """By how much the chances are better after the turn than after the best of all others."""
        found = gained(position, played, DRAWN, "lead", cancelled)
        return GAME * found.won if found else 0.0

    def praised(self, position: VesuvioPosition, seat: int, played: tuple[str, ...], cancelled: Check) -> Praise | None:
        """What the turn did, and the chances after it and after the best of all others."""
        found = gained(position, played, DRAWN_SHOWN, "praise", cancelled)
        return _praise(found, seat) if found and found.won >= NOTABLE else None

    def prospects(self, position: VesuvioPosition) -> tuple[float, ...]:
        """The shares by the true hands, and by whose turn it is."""
        return odds(position)


@dataclass(frozen=True, slots=True)
class _Compared:
    """What came of a turn as it was played, and of the best other one, whose notations are ``line``."""

    own: Tried
    other: Tried
    line: tuple[str, ...]


def _beside_the_best(trials: Trials, played: tuple[str, ...], nodes: int, most: int = WORLDS) -> _Compared | None:
    """The beginning of a turn beside the best other one, by about so many moves; None if there is no other."""
    world = trials.world()
    own = foreseeable(world, played)
    others = tuple(deeds for deeds in beginnings(world) if deeds != own)
    if not others:
        return None
    everything = (own, *others)
    first = trials.compare(everything, nodes, FIRST_LOOK)
    best = sorted(range(1, len(everything)), key=lambda at: first[at].points, reverse=True)[:KEPT]
    closer = (0, *best)
    then = trials.compare([everything[at] for at in closer], nodes - trials.nodes, most)
    mine, *rest = (Tried(first[at].ends + more.ends) for at, more in zip(closer, then, strict=True))
    chosen, found = max(zip(best, rest, strict=True), key=lambda one: one[1].points)
    return _Compared(mine, found, notations(world, everything[chosen]))


def _praise(found: Gained, seat: int) -> Praise:
    way = WAYS.get(found.deed.kind, "other")
    victim = Seat(found.deed.what if way == "rob" else seat)
    own, other = (round(HUNDRED * share) for share in (found.own, found.other))
    said = text("vesuvio-hindsight-best", seat=Seat(seat), way=way, victim=victim, own=own, other=other)
    return Praise(GAME * found.won, said)


def _would_be_worse(trials: Trials, played: Deeds, better: Deeds) -> bool:
    """Whether a line that brings more leaves less of a chance, such as not to rob the others."""
    if played[-1].kind == LEAVE:
        # Nobody goes home early, so the curve knows little of that.
        return False
    own, other = trials.shares((played, better), DRAWN_SHOWN)
    return own > other + NOTABLE


def _was_done(line: tuple[str, ...], played: tuple[str, ...]) -> bool:
    """Whether the turn as it was played dug where the line does, or robbed whom it robs."""
    done = {_with_place(played[:at]) for at in range(1, len(played) + 1)}
    return line[-1].startswith((DIGGING, PUSHING)) and _with_place(line) in done


def _with_place(moves: tuple[str, ...]) -> tuple[str, str]:
    """The last of these moves, after the place that was walked to before it."""
    return next((move for move in reversed(moves[:-1]) if move[0].isupper()), ""), moves[-1]


def _is_clear(found: Tried, mine: Tried, sure: float) -> bool:
    more, doubt = found.more_than(mine)
    return more >= LEAST and more > sure * doubt


def _alternative(played: tuple[str, ...], better: tuple[str, ...], mine: Tried, found: Tried) -> Alternative:
    return Alternative(played, better, round(HUNDRED * mine.points), round(HUNDRED * found.points), exact=False)


SAFE = 99
"""Whoever gets home so many times of a hundred is called safe."""

SAFER = 5
"""So many more times of a hundred that a tourist gets off the mountain are worth a reason of their own."""


def reasons(
    view: VesuvioView, world: Imagined, played: tuple[Deeds, Tried], better: tuple[Deeds, Tried]
) -> tuple[Text, ...] | None:
    """Why it was better, and what it would have brought; None if no fact speaks for it."""
    deeds, found = better
    mine = played[1]
    chances = [round(100 * tried.home) for tried in (found, mine)]
    why = _why(view, world, played[0], deeds, safety=chances[0] - chances[1])
    if why is None:
        return None
    cards = text("vesuvio-hindsight-cards", better=_tenths(found.points), played=_tenths(mine.points))
    return why, cards, text("vesuvio-hindsight-home", better=chances[0], played=chances[1], way=_safety(*chances))


def _safety(better: int, played: int) -> str:
    """How the chances to get off the mountain compare, of a hundred."""
    if better == played:
        return "safe" if better >= SAFE else "same"
    return "safer" if better > played else "riskier"


def _tenths(points: float) -> Text:
    whole, tenth = divmod(round(10 * points), 10)
    return text("vesuvio-hindsight-points", whole=whole, tenth=tenth)


def _why(view: VesuvioView, world: Imagined, played: Deeds, better: Deeds, *, safety: int) -> Text | None:
    """The most telling fact: the lava, what the turn gets hold of, or where it leads; ``safety`` is of a hundred."""
    after, instead = (_after(world, deeds) for deeds in (better, played))
    if safety >= SAFER and erupts(world) and after < instead:
        return text("vesuvio-hindsight-lava", better=after, played=instead)
    found = _gets(view, world, better)
    if found:
        return found
    if played[-1].kind == LEAVE:
        return text("vesuvio-hindsight-stay", cards=len(view.hand or ()))
    # Nearer and riskier, or farther and safer, is no reason.
    if (after < instead and safety >= 0) or (after > instead and safety <= 0):
        return text("vesuvio-hindsight-way", better=after, played=instead, nearer="yes" if after < instead else "no")
    return None


def _gets(view: VesuvioView, world: Imagined, better: Deeds) -> Text | None:
    """What the turn gets hold of."""
    last = better[-1]
    if last.kind == PUSH:
        end = world.terrain.places[last.more].name
        return text("vesuvio-hindsight-rob", seat=Seat(last.what), cards=view.hand_sizes[last.what], place=end)
    if last.kind == DIG:
        here = world.terrain.places[_place_before(world, better)]
        return text("vesuvio-hindsight-dig", place=here.name, zone=_zone(here.space))
    if last.kind == LEAVE:
        return text("vesuvio-hindsight-leave", cards=len(view.hand or ()))
    if any(deed.kind in (PHOTO, TAKE) for deed in better):
        return text("vesuvio-hindsight-camera")
    return None


def _zone(space: str) -> Text:
    return text("vesuvio-hindsight-zone", zone=ZONES[space].value)


def _place_before(world: Imagined, deeds: Deeds) -> int:
    """Where the tourist is before the last of these moves."""
    world, seat = world.copy(), world.mover
    for deed in deeds[:-1]:
        world.play(deed)
    return max(world.places[seat], 0)


def _after(world: Imagined, deeds: Deeds) -> int:
    """The price of the way home from where the tourist is before the last move, or after it if that is a walk."""
    world, seat = world.copy(), world.mover
    for deed in deeds:
        if deed.kind in (DIG, PUSH):
            break
        world.play(deed)
    place = world.places[seat]
    return world.terrain.home[place] if place >= 0 else 0

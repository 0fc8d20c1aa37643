"""The kinds of problems in Vesuvio; their list is beside this file.

All cards that matter are open: what the question says of the decks and of the others' hands is the position's. Each
deck and each other hand has cards of one kind only, so no dig and no theft depends on chance.
"""

from collections.abc import Iterator

from games.core.problems import ProblemKind, ShippedProblems, after_turns, says
from games.core.text import Seat, Text, text
from games.vesuvio.board import Zone
from games.vesuvio.pieces import TouristState, worth_of
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.telling import name_cards


def _open_decks(start: VesuvioPosition) -> Iterator[Text]:
    """What each deck holds."""
    for zone, deck in zip(Zone, start.decks, strict=True):
        if deck:
            worth = worth_of(deck[:1])
            yield text("vesuvio-problem-deck", zone=zone.value, stones=name_cards(deck), worth=worth, count=len(deck))
        else:
            yield text("vesuvio-problem-deck-empty", zone=zone.value)


def _open_hands(start: VesuvioPosition, seat: int) -> Iterator[Text]:
    """What the others hold who are on the mountain."""
    for other, hand in enumerate(start.hands):
        if other != seat and hand and start.places[other] is not None:
            worth = worth_of(hand[:1])
            cards = name_cards(hand)
            yield text("vesuvio-problem-hand", holder=Seat(other), stones=cards, worth=worth, count=len(hand))


def _home_asked(start: VesuvioPosition, _seat: int) -> Text:
    return text("vesuvio-problem-home-ask", cards=tuple(_open_decks(start)))


def _home_or_burned(_start: VesuvioPosition, position: VesuvioPosition, _seat: int) -> bool:
    """Which ends the game (V30)."""
    return position.outcome is not None


def _brought_home(_start: VesuvioPosition, position: VesuvioPosition, seat: int) -> int | None:
    """The points brought home (V31), None on the mountain."""
    escaped = position.statuses[seat] is TouristState.ESCAPED
    return worth_of(position.hands[seat]) if escaped else None


def _gained(start: VesuvioPosition, position: VesuvioPosition, seat: int) -> int:
    """The points that the hand is worth more."""
    return worth_of(position.hands[seat]) - worth_of(start.hands[seat])


def _harvest(key: str, turns: int, asked: str) -> ProblemKind:
    """Some turns, the only one among others or several alone: gain as many points as you can."""

    def question(start: VesuvioPosition, seat: int) -> Text:
        return text(asked, cards=(*_open_decks(start), *_open_hands(start, seat)))

    return ProblemKind(key, question, after_turns(turns), _gained, says("vesuvio-problem-points", "points"))


TURN = _harvest("turn", 1, "vesuvio-problem-turn-ask")
DIGGING = _harvest("digging", 2, "vesuvio-problem-digging-ask")
HOME = ProblemKind(
    "home",
    _home_asked,
    _home_or_burned,
    _brought_home,
    says("vesuvio-problem-points", "points", without="vesuvio-problem-not-home"),
)
"""The last tourist on the mountain: come home with as many points as you can, before the lava comes."""

PROBLEMS = ShippedProblems("games.vesuvio", (TURN, DIGGING, HOME))

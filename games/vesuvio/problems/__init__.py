"""The kinds of problems in Vesuvio; their list is beside this file.

All cards that matter are open: what the question says of the decks and of the others' hands is the position's. Each
deck and each other hand has cards of one kind only, so no dig and no theft depends on chance.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from games.core.problems import ProblemKind, ShippedProblems, UnansweredKind, WithinTurns
from games.core.text import Seat, Text, text
from games.vesuvio.board import Zone
from games.vesuvio.pieces import worth_of
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.table import TouristState
from games.vesuvio.telling import name_cards


@dataclass(frozen=True, slots=True)
class Homecoming(UnansweredKind):
    """The last tourist on the mountain: come home with as many points as you can, before the lava comes."""

    key: ClassVar[str] = "home"
    fewest: ClassVar[bool] = False

    def question(self, start: VesuvioPosition, seat: int) -> Text:
        """What counts are the points that the tourist brings to the yacht."""
        return text("vesuvio-problem-home-ask", cards=tuple(_open_decks(start)))

    def over(self, start: VesuvioPosition, position: VesuvioPosition, seat: int) -> bool:
        """The tourist is home or burned, which ends the game (V30)."""
        return position.outcome is not None

    def result(self, start: VesuvioPosition, position: VesuvioPosition, seat: int) -> int | None:
        """The points brought home (V31), None on the mountain."""
        if position.table.statuses[seat] is not TouristState.ESCAPED:
            return None
        return worth_of(position.table.hands[seat])

    def said(self, result: int | None) -> Text:
        """The points, or that the tourist is not home."""
        if result is None:
            return text("vesuvio-problem-not-home")
        return text("vesuvio-problem-points", points=result)


@dataclass(frozen=True, slots=True)
class Harvest(WithinTurns):
    """Some turns, the only one among others or several alone: gain as many points as you can."""

    key: str
    turns: int
    asked: str

    def question(self, start: VesuvioPosition, seat: int) -> Text:
        """What counts are the points that the hand is worth more after the last turn."""
        cards = (*_open_decks(start), *_open_hands(start, seat))
        return text(self.asked, cards=cards)

    def result(self, start: VesuvioPosition, position: VesuvioPosition, seat: int) -> int:
        """The points gained."""
        return worth_of(position.table.hands[seat]) - worth_of(start.table.hands[seat])

    def said(self, result: int | None) -> Text:
        """The points."""
        return text("vesuvio-problem-points", points=result or 0)


TURN = Harvest("turn", 1, "vesuvio-problem-turn-ask")
DIGGING = Harvest("digging", 2, "vesuvio-problem-digging-ask")
HOME = Homecoming()

KINDS: tuple[ProblemKind, ...] = (TURN, DIGGING, HOME)
PROBLEMS = ShippedProblems("games.vesuvio", KINDS)


def _open_decks(start: VesuvioPosition) -> Iterator[Text]:
    """What each deck holds."""
    for zone, deck in zip(Zone, start.table.decks, strict=True):
        if deck:
            worth = worth_of(deck[:1])
            yield text("vesuvio-problem-deck", zone=zone.value, stones=name_cards(deck), worth=worth, count=len(deck))
        else:
            yield text("vesuvio-problem-deck-empty", zone=zone.value)


def _open_hands(start: VesuvioPosition, seat: int) -> Iterator[Text]:
    """What the others hold who are on the mountain."""
    for other, hand in enumerate(start.table.hands):
        if other != seat and hand and start.table.places[other] is not None:
            worth = worth_of(hand[:1])
            cards = name_cards(hand)
            yield text("vesuvio-problem-hand", holder=Seat(other), stones=cards, worth=worth, count=len(hand))

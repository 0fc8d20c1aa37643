"""The events of Vesuvio as sentences, and as remarks in a transcript."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from games.core.events import GameEnded
from games.core.outcome import Outcome
from games.core.text import Seat, Text, text
from games.vesuvio.board import Zone
from games.vesuvio.events import (
    CardLost,
    CardStolen,
    Driven,
    Dug,
    EruptionCardDrawn,
    EruptionTriggered,
    LavaAdvanced,
    Left,
    PhotoPoint,
    PhotoTaken,
    Pushed,
    Shouted,
    Slid,
    StoneKept,
    StoneReturned,
    TokenBurned,
    TokenDropped,
    TokenTaken,
    TouristBurned,
    TouristGivenUp,
    TurnEnded,
    VesuvioEvent,
    Walked,
)
from games.vesuvio.moves import PHOTO_POINTS
from games.vesuvio.pieces import Card, Cards
from games.vesuvio.table import VesuvioTable

LAVA_SIGN = "lava"

_CODES: dict[Card, str] = {card: card.value[:2] for card in Card}
"""The codes of cards in remarks: "fl", "py", "go", "sa", "fo", "st", "ca", "er"."""


def name_card(card: Card) -> Text:
    """The card in words with its article, such as "a fossil"."""
    return text("vesuvio-card", card=card.value).signed(card.value)


def name_cards(cards: Cards) -> tuple[Text, ...]:
    """The cards in words, grouped by kind: "2 flints" and "a fossil"."""
    return tuple(
        name_card(card) if count == 1 else text("vesuvio-cards", card=card.value, count=count).signed(card.value)
        for card, count in Counter(cards).items()
    )


def tell(events: Sequence[VesuvioEvent]) -> tuple[Text, ...]:
    """One sentence for each event, but one for consecutive walks and one for consecutive points of the photo."""
    return tuple(_sentences(events))


def disclose(table: VesuvioTable) -> tuple[Text, ...]:
    """Each deck from its top, equal cards in a row together, and each hand that is not empty."""
    decks = (
        text("vesuvio-disclosed-deck", zone=zone.value, count=len(deck), cards=_name_deck(deck))
        for zone, deck in zip(Zone, table.decks, strict=True)
    )
    hands = (
        text("vesuvio-disclosed-hand", seat=Seat(seat), cards=name_cards(hand))
        for seat, hand in enumerate(table.hands)
        if hand
    )
    return (*decks, *hands)


def _name_deck(deck: Cards) -> tuple[Text, ...]:
    """The cards in order: "2 flints", "a pyrite" and "a flint"."""
    return tuple(card for _, run in groupby(deck) for card in name_cards(tuple(run)))


def note(events: Sequence[VesuvioEvent]) -> str:
    """Codes of events: "+go" kept, "-fl@5" put back under five, "2>1:py" stolen by seat 1, "1xfo" lost, and so on."""
    return " ".join(filter(None, map(_sign, events)))


def _sentences(events: Sequence[VesuvioEvent]) -> Iterator[Text]:
    shown = [event for event, following in pairwise((*events, None)) if event and not _is_idle(event, following)]
    for walked, run in groupby(shown, key=_walker):
        if walked is None:
            yield from map(_sentence, run)
        else:
            yield from _tell_walk(walked, [event for event in run if isinstance(event, Walked)])


def _walker(event: VesuvioEvent) -> int | None:
    return event.seat if isinstance(event, Walked) else None


def _is_idle(event: VesuvioEvent, following: VesuvioEvent | None) -> bool:
    """Whether the event needs no sentence, because the next sentence says it too or it is obvious."""
    match event:
        case TurnEnded(unused=unused):
            return not unused
        case StoneKept():
            return not isinstance(following, StoneReturned)
        case PhotoPoint():
            return isinstance(following, PhotoPoint | PhotoTaken)
        case _:
            return False


def _tell_walk(seat: int, run: Sequence[Walked]) -> Iterator[Text]:
    """The sentence for consecutive walks, with the places joined by arrows."""
    start = run[0].start
    if start is None:
        yield text("vesuvio-tell-enter", seat=Seat(seat), place=run[0].end.name)
        start, run = run[0].end, run[1:]
    if run:
        route = " → ".join((start.name, *(step.end.name for step in run)))
        yield text("vesuvio-tell-walk", seat=Seat(seat), route=route)


def _sentence(event: VesuvioEvent) -> Text:
    match event:
        case EruptionTriggered() | LavaAdvanced() | TouristBurned() | TokenBurned():
            return _tell_lava(event)
        case CardStolen() | Pushed() | Shouted() | Driven():
            return _tell_quarrel(event)
        case Dug() | StoneKept() | StoneReturned():
            return _tell_find(event)
        case EruptionCardDrawn() | CardLost() | TokenDropped() | TokenTaken() | PhotoPoint() | PhotoTaken():
            return _tell_cards(event)
        case _:
            return _tell_seat(event)


def _tell_seat(event: VesuvioEvent) -> Text:
    match event:
        case Left(seat=seat):
            return text("vesuvio-tell-leave", seat=Seat(seat))
        case Slid(seat=seat, end=end):
            return text("vesuvio-tell-slide", seat=Seat(seat), place=end.name)
        case TurnEnded(seat=seat, unused=unused):
            return text("vesuvio-tell-stop", seat=Seat(seat), points=unused)
        case TouristGivenUp(seat=seat, cards=cards):
            return text("vesuvio-tell-forfeit", seat=Seat(seat), count=len(cards), cards=name_cards(cards))
        case GameEnded(outcome=outcome):
            return _tell_end(outcome)
        case _:
            raise ValueError("an event without a sentence")


def _tell_quarrel(event: CardStolen | Pushed | Shouted | Driven) -> Text:
    match event:
        case CardStolen(thief=thief, victim=victim, card=card):
            if card is None:
                return text("vesuvio-tell-theft", thief=Seat(thief), victim=Seat(victim))
            return text("vesuvio-tell-theft-seen", thief=Seat(thief), victim=Seat(victim), card=name_card(card))
        case Pushed(seat=seat, by=by, start=start, end=end):
            return text("vesuvio-tell-push", seat=Seat(seat), by=Seat(by), start=start.name, end=end.name)
        case Driven(seat=seat, start=start, end=end):
            return text("vesuvio-tell-driven", seat=Seat(seat), start=start.name, end=end.name)
        case Shouted(seat=seat, place=place):
            return text("vesuvio-tell-shout", seat=Seat(seat), place=place.name)


def _tell_find(event: Dug | StoneKept | StoneReturned) -> Text:
    """These name the cards if the reader may know them."""
    seat = Seat(event.seat)
    match event:
        case Dug(space=space, drawn=drawn, cards=cards):
            if cards is None:
                return text("vesuvio-tell-dig", seat=seat, space=space, count=drawn)
            return text("vesuvio-tell-dig-seen", seat=seat, space=space, cards=name_cards(cards))
        case StoneKept(stone=stone):
            if stone is None:
                return text("vesuvio-tell-keep", seat=seat)
            return text("vesuvio-tell-keep-seen", seat=seat, card=name_card(stone))
        case StoneReturned(zone=zone, stone=stone, depth=depth):
            if stone is None or depth is None:
                return text("vesuvio-tell-return", seat=seat, zone=zone.value)
            card = name_card(stone)
            return text("vesuvio-tell-return-seen", seat=seat, zone=zone.value, card=card, depth=depth)


def _tell_cards(
    event: EruptionCardDrawn | CardLost | TokenDropped | TokenTaken | PhotoPoint | PhotoTaken,
) -> Text:
    match event:
        case EruptionCardDrawn():
            return text("vesuvio-tell-eruption-card").signed(Card.ERUPTION.value)
        case CardLost(seat=seat, card=card, cause=cause):
            return text("vesuvio-tell-loss", seat=Seat(seat), card=name_card(card), cause=cause.value)
        case TokenDropped(space=space):
            return text("vesuvio-tell-dropped", space=space)
        case TokenTaken(seat=seat, space=space):
            return text("vesuvio-tell-taken", seat=Seat(seat), space=space)
        case PhotoPoint(seat=seat, points=points):
            return text("vesuvio-tell-photo-point", seat=Seat(seat), points=points, most=PHOTO_POINTS)
        case PhotoTaken(seat=seat):
            return text("vesuvio-tell-photo", seat=Seat(seat))


def _tell_lava(event: EruptionTriggered | LavaAdvanced | TouristBurned | TokenBurned) -> Text:
    match event:
        case EruptionTriggered(seat=seat, cause=cause):
            return text("vesuvio-tell-eruption", seat=Seat(seat), cause=cause.value).signed(Card.ERUPTION.value)
        case LavaAdvanced(waves=waves):
            spaces = tuple(space for wave in waves for space in wave)
            return text("vesuvio-tell-lava", spaces=spaces).signed(LAVA_SIGN)
        case TouristBurned(seat=seat, place=place, cards=cards):
            names = name_cards(cards)
            found = text("vesuvio-tell-burned", seat=Seat(seat), place=place.name, count=len(cards), cards=names)
            return found.signed(LAVA_SIGN)
        case TokenBurned(space=space):
            return text("vesuvio-tell-camera-burned", space=space)


def _tell_end(outcome: Outcome) -> Text:
    winners = tuple(Seat(seat) for seat in outcome.winners)
    if not winners:
        return text("vesuvio-tell-end-nobody", reason=outcome.reason)
    points = outcome.scores[outcome.winners[0]]
    return text("vesuvio-tell-end", reason=outcome.reason, winners=winners, count=len(winners), points=points)


def _sign(event: VesuvioEvent) -> str:
    match event:
        case StoneKept(stone=Card() as stone):
            return f"+{_CODES[stone]}"
        case StoneReturned(stone=Card() as stone, depth=depth):
            return f"-{_CODES[stone]}@{depth}"
        case CardStolen(thief=thief, victim=victim, card=Card() as card):
            return f"{victim + 1}>{thief + 1}:{_CODES[card]}"
        case CardLost(seat=seat, card=card):
            return f"{seat + 1}x{_CODES[card]}"
        case EruptionCardDrawn():
            return _CODES[Card.ERUPTION]
        case _:
            return _sign_of_fate(event)


def _sign_of_fate(event: VesuvioEvent) -> str:
    match event:
        case PhotoTaken(seat=seat):
            return f"{seat + 1}+{_CODES[Card.CAMERA]}"
        case TokenDropped(space=space):
            return f"{_CODES[Card.CAMERA]}@{space}"
        case EruptionTriggered(cause=cause):
            return f"eruption:{cause.value}"
        case _:
            return _sign_of_lava(event)


def _sign_of_lava(event: VesuvioEvent) -> str:
    match event:
        case LavaAdvanced(waves=waves):
            return f"lava:{','.join(space for wave in waves for space in wave)}"
        case TouristBurned(seat=seat, cards=cards) | TouristGivenUp(seat=seat, cards=cards):
            return f"{seat + 1}({','.join(_CODES[card] for card in cards)})"
        case TokenBurned(space=space):
            return f"{_CODES[Card.CAMERA]}burned@{space}"
        case _:
            return ""


_DRAMA: dict[type, int] = {
    PhotoTaken: 6,
    EruptionTriggered: 6,
    TouristBurned: 6,
    TouristGivenUp: 4,
    EruptionCardDrawn: 4,
    Left: 4,
    TokenDropped: 3,
    TokenTaken: 3,
    LavaAdvanced: 2,
    Pushed: 2,
    Driven: 2,
    CardStolen: 1,
    CardLost: 1,
}
"""How much each kind of event changes the game."""


def drama(events: Sequence[VesuvioEvent]) -> int:
    """How much the events changed the game."""
    return sum(_DRAMA.get(type(event), 0) for event in events)

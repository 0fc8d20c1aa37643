"""A position of Vesuvio and the naive game beside it: set up alike, played alike, compared in everything they hold.

What chance decides the position draws; the naive game is told by the events, and checks that it was possible.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from games.core.contract import Event
from games.vesuvio.events import CardLost, CardStolen, Driven, LavaAdvanced, Pushed
from games.vesuvio.game import VESUVIO
from games.vesuvio.pieces import Card, Cards
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.table import CameraState
from games.vesuvio.view import VesuvioView
from tests.games.vesuvio.naive_camera import NaiveSuspects
from tests.games.vesuvio.naive_mountain import DECKS, SPACES, space_of, steps
from tests.games.vesuvio.naive_rules import NaiveVesuvio

TILES = {"clear": "clear", "fault": "fault", "poor": "dig1", "medium": "dig2", "good": "dig3"}
NAMES = {ours: theirs for theirs, ours in TILES.items()}
COLOURS = ("green", "orange", "red")


def names(cards: Cards) -> list[str]:
    return sorted(card.value for card in cards)


@dataclass
class Twins:
    """The same game twice, and what each one at the table may know of the camera by the naive rules."""

    position: VesuvioPosition
    naive: NaiveVesuvio
    suspects: NaiveSuspects

    @classmethod
    def begin(cls, players: int, seed: bytes, *, photo_wins: bool = False) -> "Twins":
        position = VESUVIO.start(players, {"photo_wins": photo_wins}, seed)
        dump = position.dump()
        layout = {space: TILES[tile] for space, tile in zip(SPACES, dump["tiles"], strict=True)}
        decks = dict(zip(COLOURS, dump["table"]["decks"], strict=True))
        naive = NaiveVesuvio.begin(players, dump["first"], layout, decks)
        naive.photo_wins = photo_wins
        return cls(position, naive, NaiveSuspects(players))

    @classmethod
    def load(cls, naive: NaiveVesuvio, seed: bytes) -> "Twins":
        """From a naive game; thefts before may have left it unclear to some who holds the camera."""
        suspects = NaiveSuspects(naive.players)
        dice = Random(seed)
        holders = {seat for seat, hand in enumerate(naive.hands) if "camera" in hand}
        others = [seat for seat, hand in enumerate(naive.hands) if holders and hand]
        rumour = {seat for seat in others if dice.random() < 0.5}
        suspects.seats = [
            set(holders) if viewer in holders else (holders | rumour) - {viewer} for viewer in range(naive.players + 1)
        ]
        return cls(VESUVIO.load(dump_of(naive, suspects, seed)), naive, suspects)

    def copy(self) -> "Twins":
        return Twins(self.position, self.naive.copy(), self.suspects.copy())

    def play(self, written: str) -> tuple[Event, ...]:
        """Make a move in both; the events are the position's."""
        seat = self.naive.seat
        step = self.position.play(seat, self.position.read(seat, written))
        told = Told(step.events)
        before = self.naive.copy()
        self.naive.move(written, told.choose)
        told.check(before, self.naive)
        self.position = step.position
        self.suspects.follow(self.naive)
        return step.events

    def forfeit(self, seat: int) -> None:
        self.position = self.position.forfeit(seat).position
        self.naive.forfeit(seat)
        self.suspects.follow(self.naive)

    def agreed(self) -> tuple[list[int | None], list[int]]:
        """Places and scores if all agreed to end now."""
        outcome = self.position.conclude().position.outcome
        assert outcome
        return list(outcome.placings), list(outcome.scores)

    def differences(self) -> dict[str, tuple[object, object]]:
        """What the two do not agree on, by name, the position's side first; empty as it should be."""
        views = [self.position.view(viewer) for viewer in (*range(self.naive.players), None)]
        pairs = {**self.compare_board(views[-1]), **self.compare_cards(views), **self.compare_turns(views[-1])}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}

    def compare_board(self, view: VesuvioView) -> dict[str, tuple[object, object]]:
        naive = self.naive
        places = [
            place.name if place else status.value for place, status in zip(view.places, view.statuses, strict=True)
        ]
        return {
            "places": (places, naive.where),
            "lava": (set(view.lava), naive.lava),
            "token": (view.camera.space, naive.token and space_of(naive.token)),
            "camera": (view.camera.state, camera_of(naive)),
            "dug": (set(view.dug), naive.dug),
            "photo": photo_of(view, naive),
        }

    def compare_cards(self, views: list[VesuvioView]) -> dict[str, tuple[object, object]]:
        position, naive = self.position, self.naive
        table = position.table
        known = [set(view.camera.seats) for view in views]
        hands = [view.hand for view in views[:-1]]
        return {
            "hands": ([names(hand or ()) for hand in hands], [sorted(hand) for hand in naive.hands]),
            "decks": ([[card.value for card in deck] for deck in table.decks], [naive.decks[one] for one in COLOURS]),
            "deck sizes": (list(views[-1].decks.values()), [len(naive.decks[one]) for one in COLOURS]),
            "drawn": (names(position.drawn), sorted(naive.drawn)),
            "removed": (names(views[-1].removed), removed_from(naive)),
            "suspects": (known, [self.holder()] * len(known) if naive.over else self.suspects.seats),
        }

    def compare_turns(self, view: VesuvioView) -> dict[str, tuple[object, object]]:
        position, naive = self.position, self.naive
        if naive.over or position.outcome:
            return {"end": end_of(position, naive)}
        seat = naive.seat
        first = min(naive.triggers)[0]
        causes = [cause for slot, cause in naive.triggers if slot == first]
        dumped = position.dump()["eruption"]
        written = [position.notation(move) for move in position.moves(seat)] if seat in position.to_act else []
        return {
            "to act": (set(position.to_act), {seat}),
            "moves": (sorted(written), sorted(naive.legal())),
            "points": (view.points, naive.points),
            "round": (view.round, naive.round),
            "turn": (view.turn, naive.turns),
            "eruption": (dumped[1:], [(naive.first + first) % naive.players, first // naive.players + 1]),
            "cause": (dumped[0] in causes, True),
            "lava in": (view.eruption and view.eruption.lava_in, view.eruption and turns_until_lava(naive)),
            "secret": (position.secret_choice, self.secret()),
            "offers": (sorted(position.notation(move) for move in view.offers), self.open_moves()),
        }

    def holder(self) -> set[int]:
        """Whose camera it is, which the end shows to all."""
        return {seat for seat, hand in enumerate(self.naive.hands) if "camera" in hand}

    def open_moves(self) -> list[str]:
        """What everybody may know of the moves."""
        hidden = ("keep", "shout") if self.secret() else ()
        return sorted(move for move in self.naive.legal() if not move.startswith(hidden))

    def secret(self) -> bool:
        """Whether a list of the moves would tell the others something (V11, V20)."""
        naive, public = self.naive, self.suspects.seats[-1]
        unclear = naive.seat in public and len(public) > 1 and not naive.slide_open
        return bool(naive.drawn) or (unclear and bool(naive.companions()))


class Told:
    """What chance decided, as the position's events tell it."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        self.cards: list[tuple[str, int, str]] = []
        for event in events:
            if isinstance(event, CardLost):
                self.cards.append(("lost", event.seat, event.card.value))
            elif isinstance(event, CardStolen):
                assert event.card
                self.cards.append(("stolen", event.victim, event.card.value))

    def choose(self, how: str, seat: int, hand: list[str]) -> str:
        """The card that the next draw gave; it must be of this kind and possible."""
        kind, whose, card = self.cards.pop(0)
        assert (kind, whose) == (how, seat)
        assert card in hand
        return card

    def check(self, before: NaiveVesuvio, after: NaiveVesuvio) -> None:
        """Nothing else was drawn, and ways and lava are told as they went."""
        assert not self.cards
        told: list[str] = []
        for event in self.events:
            if isinstance(event, LavaAdvanced):
                told += [space for wave in event.waves for space in wave]
            elif isinstance(event, Pushed | Driven):
                way = [event.start.name, *(place.name for place in event.route)]
                assert 2 <= len(way) <= 3
                for start, end in pairwise(way):
                    assert end in steps(after.layout, start, down=True) + steps(after.layout, start, down=False)
        assert sorted(told) == sorted(after.lava - before.lava)


def camera_of(naive: NaiveVesuvio) -> CameraState:
    if not naive.photo_taken:
        return CameraState.UNTAKEN
    if any("camera" in hand for hand in naive.hands):
        return CameraState.HELD
    return CameraState.TOKEN if naive.token else CameraState.GONE


def expected_by_agreement(naive: NaiveVesuvio) -> tuple[list[int | None], list[int]]:
    """Places and scores by the naive rules, nothing for who is still on the mountain (V33)."""
    safe = [place == "escaped" for place in naive.where]
    return naive.places(), [naive.worth(seat) if safe[seat] else 0 for seat in range(naive.players)]


def turns_until_lava(naive: NaiveVesuvio) -> int:
    """How many turns, the one under way included, end before the next advance."""
    following = min(naive.triggers)[0]
    while following <= naive.slot:
        following += naive.players
    seats = [(naive.first + slot) % naive.players for slot in range(naive.slot, following)]
    return sum(naive.where[seat] not in ("escaped", "burned") for seat in seats)


def photo_of(view: VesuvioView, naive: NaiveVesuvio) -> tuple[object, object]:
    """Points towards the photo, while there is one to be taken."""
    if naive.photo_taken or naive.over:
        return True, True
    return list(view.photo_points), [naive.photo_before[seat] + naive.photo_now[seat] for seat in range(naive.players)]


def removed_from(naive: NaiveVesuvio) -> list[str]:
    """The cards that are nowhere any more, the camera apart."""
    left = Counter(card for cards in DECKS.values() for card in cards)
    for cards in (*naive.decks.values(), *naive.hands, naive.drawn):
        left.subtract(card for card in cards if card != "camera")
    assert min(left.values()) >= 0
    return sorted(left.elements())


def end_of(position: VesuvioPosition, naive: NaiveVesuvio) -> tuple[object, object]:
    """That it is over, and who comes where with how many points."""
    if not position.outcome:
        return "going on", "over"
    ours = (set(position.to_act), list(position.outcome.placings), list(position.outcome.scores))
    return ours, (set(), naive.places(), [naive.worth(seat) for seat in range(naive.players)])


def dump_of(naive: NaiveVesuvio, suspects: NaiveSuspects, seed: bytes) -> dict[str, object]:
    """A naive game as the data that positions are loaded from."""
    slot, cause = min(naive.triggers)
    gone = {"outside", "escaped", "burned"}
    table = {
        "places": [None if place in gone else write_place(place) for place in naive.where],
        "statuses": [place if place in gone else "mountain" for place in naive.where],
        "hands": [sorted(hand, key=[card.value for card in Card].index) for hand in naive.hands],
        "decks": [naive.decks[colour] for colour in COLOURS],
        "removed": removed_from(naive),
        "camera": camera_of(naive).value,
        "token": naive.token and space_of(naive.token),
        "suspects": [sorted(seats) for seats in suspects.seats],
        "photo": list(zip(naive.photo_before, naive.photo_now, strict=True)),
        "lava": sorted(naive.lava),
        "chance": [seed.hex(), 0],
    }
    return {
        "tiles": [NAMES[naive.layout[space]] for space in SPACES],
        "first": naive.first,
        "photo_wins": naive.photo_wins,
        "table": table,
        "mover": naive.seat,
        "round": naive.round,
        "turn": naive.turns,
        "points": naive.points,
        "dug": sorted(naive.dug),
        "sliding": naive.slide_open,
        "drawn": sorted(naive.drawn),
        "eruption": [cause, (naive.first + slot) % naive.players, slot // naive.players + 1],
        "forfeited": sorted(naive.given_up),
        "rules": 2,
        "ending": None,
    }


def write_place(place: str) -> list[object]:
    space, _, half = place.partition(".")
    return [space, int(half or 0)]

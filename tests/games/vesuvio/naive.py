"""A position of Vesuvio and the naive game beside it: played alike, and compared in everything that is on the table.

What chance decides the position draws; the naive game is told by the events, and checks that it was possible.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.core.contract import Event
from games.vesuvio.events import CardLost, CardStolen, Driven, LavaAdvanced, Pushed
from games.vesuvio.position import VesuvioPosition
from tests.games.vesuvio.naive_mountain import space_of, steps
from tests.games.vesuvio.naive_rules import NaiveVesuvio


@dataclass
class Twins:
    """The same game twice."""

    position: VesuvioPosition
    naive: NaiveVesuvio

    @classmethod
    def of(cls, position: VesuvioPosition) -> "Twins":
        return cls(position, NaiveVesuvio.load(position.dump()))

    def copy(self) -> "Twins":
        return Twins(self.position, self.naive.copy())

    def play(self, written: str) -> None:
        """Make a move in both."""
        seat = self.naive.seat
        step = self.position.play(seat, self.position.read(seat, written))
        told = Told(step.events)
        before = self.naive.copy()
        self.naive.move(written, told.choose)
        told.check(before, self.naive)
        self.position = step.position

    def forfeit(self, seat: int) -> None:
        self.position = self.position.forfeit(seat).position
        self.naive.forfeit(seat)

    def differences(self) -> dict[str, tuple[object, object]]:
        """What the two do not agree on, by name, the position's side first; empty as it should be."""
        pairs = {**self.compare_table(), **self.compare_turns()}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}

    def compare_table(self) -> dict[str, tuple[object, object]]:
        naive, position, view = self.naive, self.position, self.position.view(None)
        places = [
            place.name if place else status.value
            for place, status in zip(position.places, position.statuses, strict=True)
        ]
        pairs: dict[str, tuple[object, object]] = {
            "places": (places, naive.where),
            "lava": (set(position.lava), naive.lava),
            "token": (position.token, naive.token and space_of(naive.token)),
            "hands": ([sorted(card.value for card in hand) for hand in position.hands], list(map(sorted, naive.hands))),
            "decks": ([[card.value for card in deck] for deck in position.decks], list(naive.decks.values())),
            "drawn": (sorted(card.value for card in self.position.drawn), sorted(naive.drawn)),
            "dug": (set(view.dug), naive.dug),
        }
        if not naive.photo_taken and not naive.over:
            points = [before + now for before, now in zip(naive.photo_before, naive.photo_now, strict=True)]
            pairs["photo"] = (list(view.photo_points), points)
        return pairs

    def compare_turns(self) -> dict[str, tuple[object, object]]:
        position, naive = self.position, self.naive
        outcome = position.outcome
        if naive.over or outcome:
            scores = [naive.worth(seat) for seat in range(naive.players)]
            ended = outcome and (list(outcome.placings), list(outcome.scores))
            return {"end": (ended, (naive.places(), scores) if naive.over else "going on")}
        seat, first, view = naive.seat, min(naive.triggers)[0], position.view(None)
        cause, *due = position.dump()["eruption"]
        return {
            "to act": (set(position.to_act), {seat}),
            "moves": (sorted(position.notation(move) for move in position.moves(seat)), sorted(naive.legal())),
            "turn": ((view.points, view.round, view.turn), (naive.points, naive.round, naive.turns)),
            "eruption": (due, [(naive.first + first) % naive.players, first // naive.players + 1]),
            "cause": (cause in [why for slot, why in naive.triggers if slot == first], True),
            "can give up": (set(position.can_forfeit), set(filter(naive.may_give_up, range(naive.players)))),
        }


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

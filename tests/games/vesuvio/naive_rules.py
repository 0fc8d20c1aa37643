"""Vesuvio once more, written from the rule text alone and as plainly as can be.

It shares no code with games/vesuvio. Cards are words, a place is a name as in naive_mountain.py, or
"outside", "escaped" or "burned"; everything is changed in place. A move is what a person would write. Where chance
decides, the caller does: ``choose("stolen" or "lost", seat, hand)`` names the card. Decks are lists, the top first.
"""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from tests.games.vesuvio.naive_mountain import (
    SPACES,
    VALUES,
    Layout,
    advance,
    is_steep,
    path_of,
    price,
    push_ends,
    shout_ends,
    space_of,
    steps,
    zone,
)

Choose = Callable[[str, int, list[str]], str]

FALLBACK_ROUND = 31
TILES = {"clear": "clear", "fault": "fault", "poor": "dig1", "medium": "dig2", "good": "dig3"}
"""What lies on a space, as positions are stored."""


@dataclass
class NaiveVesuvio:
    """A game in progress. A slot is one seat's place in the order of turns, counted from 0, taken up or not."""

    players: int
    first: int
    layout: Layout
    decks: dict[str, list[str]]
    photo_wins: bool = False
    where: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    lava: set[str] = field(default_factory=set)
    token: str | None = None
    photo_taken: bool = False
    photo_before: list[int] = field(default_factory=list)
    photo_now: list[int] = field(default_factory=list)
    slot: int = 0
    turns: int = 0
    points: int = 4
    dug: set[str] = field(default_factory=set)
    slide_open: bool = False
    drawn: list[str] = field(default_factory=list)
    triggers: list[tuple[int, str]] = field(default_factory=list)
    given_up: set[int] = field(default_factory=set)
    left_alone: int | None = None

    @classmethod
    def load(cls, dump: dict[str, Any]) -> "NaiveVesuvio":
        """The stored data of a position as a game."""
        players = len(dump["places"])
        first: int = dump["first"]
        layout = {space: TILES[tile] for space, tile in zip(SPACES, dump["tiles"], strict=True)}
        decks = {colour: list(deck) for colour, deck in zip(("green", "orange", "red"), dump["decks"], strict=True)}
        game = cls(players, first, layout, decks, photo_wins=dump["photo_wins"])
        game.where = [
            status if place is None else place[0] + (f".{place[1]}" if place[1] else "")
            for place, status in zip(dump["places"], dump["statuses"], strict=True)
        ]
        game.hands = [list(hand) for hand in dump["hands"]]
        game.lava, game.token, game.photo_taken = set(dump["lava"]), dump["token"], dump["photographed"]
        game.photo_before, game.photo_now = ([points[part] for points in dump["photo"]] for part in (0, 1))
        game.slot = (dump["round"] - 1) * players + (dump["mover"] - first) % players
        game.turns, game.points, game.dug = dump["turn"], dump["points"], set(dump["dug"])
        game.slide_open, game.drawn, game.given_up = dump["sliding"], list(dump["drawn"]), set(dump["forfeited"])
        cause, seat, number = dump["eruption"]
        due = (number - 1) * players + (seat - first) % players
        game.triggers = [((FALLBACK_ROUND - 1) * players, "round"), (due, cause)]
        return game

    def copy(self) -> "NaiveVesuvio":
        """The same game to go another way; the layout never changes and is shared."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | set):
                setattr(other, name, value.copy())
        other.hands = [hand.copy() for hand in self.hands]
        other.decks = {colour: deck.copy() for colour, deck in self.decks.items()}
        return other

    @property
    def seat(self) -> int:
        return (self.first + self.slot) % self.players

    @property
    def round(self) -> int:
        return self.slot // self.players + 1

    @property
    def over(self) -> bool:
        return self.left_alone is not None or all(place in ("escaped", "burned") for place in self.where)

    def may_give_up(self, seat: int) -> bool:
        """Nobody gives up twice, and on the yacht there is nothing to give up (V37)."""
        return not self.over and seat not in self.given_up and self.where[seat] != "escaped"

    def on_mountain(self, seat: int) -> bool:
        return self.where[seat] not in ("outside", "escaped", "burned")

    def hot(self, place: str) -> bool:
        return space_of(place) in self.lava

    def companions(self) -> list[int]:
        """The others who share the (half-)space, clockwise from the seat to act."""
        others = [(self.seat + after) % self.players for after in range(1, self.players)]
        return [seat for seat in others if self.where[seat] == self.where[self.seat]]

    # What may be done

    def legal(self) -> list[str]:
        if self.over:
            return []
        here = self.where[self.seat]
        if self.drawn:
            size = len(self.decks[zone(here)])
            values = {VALUES[card] for card in self.drawn}
            return [f"keep{value}:{above}" for value in values for above in range(size + 1)]
        if self.slide_open:
            return ["stay"] + [f"slide:{end}" for end in self.slide_ends()]
        if here == "outside":
            return [path_of(self.layout)[0]]
        moves = ["end", *self.walks(here), *self.encounters(here)]
        if here == path_of(self.layout)[0]:
            moves.append("N0")
        if self.can_dig(here):
            moves.append("dig")
        if here == "N33" and not self.photo_taken:
            moves.append("photo")
        if self.token and space_of(self.token) == space_of(here):
            moves.append("take")
        return moves

    def slide_ends(self) -> list[str]:
        return [end for end in steps(self.layout, self.where[self.seat], down=True) if not self.hot(end)]

    def walks(self, here: str) -> list[str]:
        ends = steps(self.layout, here, down=True) + steps(self.layout, here, down=False)
        return [end for end in ends if not self.hot(end) and price(here, end, self.layout) <= self.points]

    def can_dig(self, here: str) -> bool:
        tile = self.layout[space_of(here)]
        if tile not in ("dig1", "dig2", "dig3") or here in self.dug:
            return False
        return int(tile[-1]) <= self.points and len(self.decks[zone(here)]) > 0

    def encounters(self, here: str) -> list[str]:
        others = self.companions()
        moves = [f"push{seat + 1}:{end}" for seat in others for end in push_ends(self.layout, here, self.lava)]
        if others and "camera" in self.hands[self.seat]:
            moves += [f"shout:{end}" for end in shout_ends(self.layout, here, self.lava)]
        return moves

    # What it does

    def move(self, written: str, choose: Choose) -> None:
        assert written in self.legal(), written
        verb, _, end = written.partition(":")
        if verb.startswith("keep"):
            self.keep(int(verb[4:]), int(end))
        elif verb in ("slide", "stay"):
            self.slide(end, choose)
        elif verb == "end":
            self.points = 0
        else:
            self.pay(verb, end, choose)
        if not self.drawn and not self.slide_open and (self.points == 0 or not self.on_mountain(self.seat)):
            self.end_turn()

    def pay(self, verb: str, end: str, choose: Choose) -> None:
        seat, here = self.seat, self.where[self.seat]
        if verb == "photo":
            self.photo()
            return
        self.photo_before[seat] = self.photo_now[seat] = 0
        if verb == "dig":
            self.dig(here)
        elif verb.startswith("push"):
            self.push(int(verb[4:]) - 1, end, choose)
        elif verb == "shout":
            self.shout(end, choose)
        elif verb == "take":
            self.points -= 1
            self.token = None
            self.hands[seat].append("camera")
        elif verb == "N0":
            self.points -= 1
            self.where[seat] = "escaped"
        else:
            self.walk(here, verb)

    def walk(self, here: str, end: str) -> None:
        self.where[self.seat] = end
        if here == "outside":
            self.points -= 1
            return
        self.points -= price(here, end, self.layout)
        descending = end in steps(self.layout, here, down=True)
        if descending and is_steep(end) and self.hands[self.seat] and self.slide_ends():
            self.slide_open = True

    def slide(self, end: str, choose: Choose) -> None:
        self.slide_open = False
        if end:
            self.lose(self.seat, choose)
            self.where[self.seat] = end

    def lose(self, seat: int, choose: Choose) -> None:
        """A random card is lost; a camera stays behind as the token where the tourist stands now (V15)."""
        if not self.hands[seat]:
            return
        card = choose("lost", seat, self.hands[seat])
        self.hands[seat].remove(card)
        if card == "camera":
            self.token = self.where[seat]

    def dig(self, here: str) -> None:
        kind = int(self.layout[here][-1])
        deck = self.decks[zone(here)]
        self.points -= kind
        self.dug.add(here)
        cards = deck[: min(kind, 2)]
        del deck[: len(cards)]
        if "eruption" in cards:
            cards.remove("eruption")
            self.triggers.append((self.slot + self.players, "card"))
        if kind == 2 and len(cards) == 2:
            self.drawn = cards
        else:
            self.hands[self.seat] += cards

    def keep(self, value: int, above: int) -> None:
        here = self.where[self.seat]
        kept = next(card for card in self.drawn if VALUES[card] == value)
        self.drawn.remove(kept)
        self.hands[self.seat].append(kept)
        self.decks[zone(here)].insert(above, self.drawn.pop())

    def photo(self) -> None:
        seat = self.seat
        self.points -= 1
        self.photo_now[seat] += 1
        if self.photo_before[seat] + self.photo_now[seat] == 4:
            self.photo_taken = True
            self.hands[seat].append("camera")
            self.triggers.append((self.slot + 2 * self.players, "photo"))

    def push(self, victim: int, end: str, choose: Choose) -> None:
        self.points -= 1
        if self.hands[victim]:
            card = choose("stolen", victim, self.hands[victim])
            self.hands[victim].remove(card)
            self.hands[self.seat].append(card)
        self.displace(victim, end, choose)

    def shout(self, end: str, choose: Choose) -> None:
        self.points -= 1
        others = self.companions()
        self.lose(self.seat, choose)
        for other in others:
            self.displace(other, end, choose)

    def displace(self, victim: int, end: str, choose: Choose) -> None:
        here = self.where[victim]
        upwards = end in steps(self.layout, here, down=False)
        sideways = not is_steep(here) and not is_steep(end)
        if not upwards and not sideways:
            self.lose(victim, choose)
        self.where[victim] = end
        self.photo_before[victim] = self.photo_now[victim] = 0
        if self.hot(end):
            self.burn(victim)

    def burn(self, seat: int) -> None:
        self.hands[seat] = []
        self.where[seat] = "burned"
        self.photo_before[seat] = self.photo_now[seat] = 0

    def end_turn(self) -> None:
        seat = self.seat
        self.photo_before[seat], self.photo_now[seat] = self.photo_now[seat], 0
        self.points, self.dug = 4, set()
        self.turns += 1
        while not self.over:
            self.slot += 1
            first_advance = min(self.triggers)[0]
            if self.slot >= first_advance and (self.slot - first_advance) % self.players == 0:
                self.erupt()
            if self.where[self.seat] not in ("escaped", "burned"):
                return

    def erupt(self) -> None:
        self.lava = advance(self.layout, self.lava)
        for seat in range(self.players):
            if self.on_mountain(seat) and self.hot(self.where[seat]):
                self.burn(seat)
        if self.token and self.hot(self.token):
            self.token = None

    def forfeit(self, seat: int) -> None:
        """Give up: the tourist counts as burned, and a camera stays on its space (V37).

        If that leaves one seat that has neither given up nor burned, that seat has won, wherever it is.
        """
        assert self.may_give_up(seat), seat
        acting = seat == self.seat
        self.given_up.add(seat)
        if "camera" in self.hands[seat] and self.on_mountain(seat):
            self.hands[seat].remove("camera")
            self.token = self.where[seat]
        self.burn(seat)
        if acting:
            self.drawn, self.slide_open = [], False
        staying = [other for other in range(self.players) if self.where[other] != "burned"]
        if len(staying) == 1 and self.where[staying[0]] != "escaped":
            self.left_alone = staying[0]
        elif acting:
            self.end_turn()

    # What it comes to

    def worth(self, seat: int) -> int:
        return sum(VALUES[card] for card in self.hands[seat])

    def places(self) -> list[int | None]:
        """Each seat's place, None for those who are not safe (V31 to V33), unless one is left alone (V37)."""
        if self.left_alone is not None:
            return [1 if seat == self.left_alone else None for seat in range(self.players)]
        ranks: dict[int, tuple[bool, int, int]] = {}
        for seat in range(self.players):
            if self.where[seat] == "escaped":
                stones = [card for card in self.hands[seat] if card != "camera"]
                first = self.photo_wins and "camera" in self.hands[seat]
                ranks[seat] = (not first, -self.worth(seat), len(stones))
        return [
            1 + sum(other < ranks[seat] for other in ranks.values()) if seat in ranks else None
            for seat in range(self.players)
        ]

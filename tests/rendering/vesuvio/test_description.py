"""Vesuvio's description is complete and short: a reader with the words alone could set the position up again."""

import re
from collections import Counter
from dataclasses import dataclass, replace

import pytest

from games.vesuvio.board import SPACES, TOP, Place, Zone
from games.vesuvio.events import EruptionCause
from games.vesuvio.moves import (
    End,
    Keep,
    Leave,
    Photo,
    Push,
    Shout,
    Slide,
    Stay,
    Take,
    VesuvioMove,
    Walk,
    write_move,
)
from games.vesuvio.pieces import CameraState, Card, Tile
from games.vesuvio.view import CameraView, EruptionView, OpenChoice, VesuvioView
from rendering.picture import ALT_TEXT_LIMIT
from rendering.vesuvio import VesuvioPainter
from rendering.vesuvio.description import ranges
from rendering.vesuvio.layout import walks_of
from tests.rendering.sentences import words
from tests.rendering.vesuvio.views import CROWD, NAMES, SEATS, game, ground, over, place, view

PAINTER = VesuvioPainter()


@dataclass(frozen=True)
class Told:
    """What a reader gets out of a description."""

    round: int
    turn: int
    mover: int
    points: int
    where: tuple[str, ...]
    hands: tuple[int, ...]
    tiles: dict[str, Tile]
    lava: frozenset[str]
    decks: tuple[int, ...]
    offers: frozenset[str]
    removed: Counter[str]


PATTERNS = {
    "en": {
        "turn": r"Round (\d+), turns played: (\d+)\.",
        "to_act": r"To move: Player (\d), AP left: (\d)\.",
        "seat": r"Player (\d): ([^,.]+(?:\.\d)?), cards (\d+)\.",
        "tiles": r"Faults: ([^.]+)\. Digs for 1 AP: ([^;]+); for 2, one of two stones: ([^;]+); "
        r"for 3, two stones: ([^.]+)\.",
        "lava": r"Under lava: ([^.]+)\.",
        "decks": r"Decks: green (\d+), orange (\d+), red (\d+)\.",
        "offers": r"For (no AP|\d AP|a card): (.+?)\.(?= |$)",
        "removed": r"Out of the game: ([^.]+)\.",
        "outside": "before the mountain",
        "escaped": "on the yacht",
        "burned": "burned",
    },
    "fr": {
        "turn": r"Manche (\d+), tours joués : (\d+)\.",
        "to_act": r"Doit jouer : Joueur (\d), PA restants : (\d)\.",
        "seat": r"Joueur (\d) : ([^,.]+(?:\.\d)?), cartes (\d+)\.",
        "tiles": r"Failles : ([^.]+)\. Fouilles à 1 PA : ([^;]+) ; à 2, une pierre sur deux : ([^;]+) ; "
        r"à 3, deux pierres : ([^.]+)\.",
        "lava": r"Sous la lave : ([^.]+)\.",
        "decks": r"Pioches : verte (\d+), orange (\d+), rouge (\d+)\.",
        "offers": r"Pour (\d PA|une carte) : (.+?)\.(?= |$)",
        "removed": r"Hors du jeu : ([^.]+)\.",
        "outside": "devant la montagne",
        "escaped": "sur le yacht",
        "burned": "brûlé",
    },
}


def spread(names: str) -> list[str]:
    """The spaces of a list with runs such as "N18-N22"."""
    found: list[str] = []
    for name in names.split():
        first, _, last = name.partition("-")
        found += SPACES[SPACES.index(first) : SPACES.index(last or first) + 1] if first else []
    return found


def unfold(move: str) -> list[str]:
    """All notations that one such as "push2/push3:N4/N6" or "keep2:0-18" stands for."""
    firsts, _, lasts = move.partition(":")
    if not lasts:
        return [firsts]
    low, _, high = lasts.partition("-")
    ends = [str(depth) for depth in range(int(low), int(high) + 1)] if high else lasts.split("/")
    return [f"{first}:{last}" for first in firsts.split("/") for last in ends]


def counted(cards: str) -> Counter[str]:
    """The cards of a list such as "gold 2, flint 1"."""
    parts = (card.rsplit(" ", 1) for card in cards.split(", "))
    return Counter({name: int(count) for name, count in parts})


def read(told: str, code: str) -> Told:
    plain = told.replace("\u202f", " ").replace("\u202f", " ")
    said = PATTERNS[code]
    kinds = (Tile.FAULT, Tile.POOR, Tile.MEDIUM, Tile.GOOD)
    lava = re.findall(said["lava"], plain)
    listed = zip(kinds, re.findall(said["tiles"], plain)[0], strict=True)
    seats = re.findall(said["seat"], plain)
    spots = {said[word]: word for word in ("outside", "escaped", "burned")}
    removed = re.findall(said["removed"], plain)
    return Told(
        round=int(re.findall(said["turn"], plain)[0][0]),
        turn=int(re.findall(said["turn"], plain)[0][1]),
        mover=int(re.findall(said["to_act"], plain)[0][0]) - 1,
        points=int(re.findall(said["to_act"], plain)[0][1]),
        where=tuple(spots.get(where, where) for _, where, _ in seats),
        hands=tuple(int(cards) for _, _, cards in seats),
        tiles={space: kind for kind, names in listed for space in spread(names)},
        lava=frozenset(spread(lava[0])) if lava else frozenset(),
        decks=tuple(int(count) for count in re.findall(said["decks"], plain)[0]),
        offers=frozenset(
            one for _, moves in re.findall(said["offers"], plain) for move in moves.split(", ") for one in unfold(move)
        ),
        removed=counted(removed[0]) if removed else Counter(),
    )


def known(one: VesuvioView, code: str) -> Told:
    places = (
        status.value if here is None else here.name for here, status in zip(one.places, one.statuses, strict=True)
    )
    names = {card: NAMES[code][card] for card in Card}
    return Told(
        round=one.round,
        turn=one.turn,
        mover=one.mover,
        points=one.points,
        where=tuple(places),
        hands=one.hand_sizes,
        tiles={space: tile for space, tile in one.tiles.items() if tile is not Tile.CLEAR and space not in one.lava},
        lava=one.lava,
        decks=tuple(one.decks[zone] for zone in Zone),
        offers=frozenset(write_move(offer) for offer in one.offers),
        removed=Counter(names[card] for card in one.removed),
    )


@pytest.mark.full
@pytest.mark.parametrize("code", PATTERNS)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(2))
def test_the_position_can_be_rebuilt_from_its_description(code: str, seats: int, seed: int) -> None:
    for turn in game(seats, seed)[:-1]:
        told = PAINTER.describe(turn.after, words(code))
        assert len(told) <= ALT_TEXT_LIMIT
        assert read(told, code) == known(turn.after, code), seed


ANCHOR = ground(N12=Tile.FAULT, N9=Tile.FAULT, N22=Tile.FAULT)
ENDS = ("N8.1", "N8.2", "N10.1", "N10.2", "A2.1", "A2.2", "A1.1", "N9.2")
EVERYTHING: tuple[VesuvioMove, ...] = (
    *(Walk(stride) for stride in (place("N13"), place("N12.1"), place("C1"))),
    Leave(),
    *(Push(victim, place(name)) for victim in (1, 2, 3) for name in ENDS),
    Photo(),
    *(Shout(place(name)) for name in ENDS),
    Take(),
    End(),
)


@pytest.mark.parametrize("code", PATTERNS)
def test_the_fullest_position_fits_and_loses_nothing(code: str) -> None:
    """Nothing under lava but the viewpoint, all four in one place, every card kind out, more offers than there are."""
    one = view(
        *("N12.2",) * 4,
        tiles=ANCHOR,
        offers=EVERYTHING,
        turn=123,
        round=31,
        hand_sizes=(38, 27, 16, 15),
        camera=CameraView(CameraState.HELD, frozenset(range(4))),
        eruption=EruptionView(EruptionCause.CARD, 3, begun=True, lava_in=8),
        removed=(*(Card.FLINT,) * 10, *(Card.PYRITE,) * 17, *(Card.GOLD,) * 12, Card.SAPPHIRE, *(Card.FOSSIL,) * 12)
        + ((Card.STRANGE,) * 8)
        + (Card.ERUPTION,),
        lava=frozenset({TOP}),
        dug=frozenset({"N12"}),
        photo_wins=True,
    )
    told = PAINTER.describe(one, words(code))
    assert len(told) <= ALT_TEXT_LIMIT
    assert read(told, code) == known(one, code)


@pytest.mark.parametrize("code", PATTERNS)
def test_lava_here_and_there_fits_too(code: str) -> None:
    """Every second space covered: the longest list of lava there can be, and half of the tiles."""
    one = replace(CROWD, places=(Place("N1"),) * 4, offers=(), lava=frozenset(SPACES[1::2]))
    told = PAINTER.describe(one, words(code))
    assert len(told) <= ALT_TEXT_LIMIT
    assert read(told, code) == known(one, code)


@pytest.mark.parametrize("code", PATTERNS)
def test_walks_are_told_with_their_prices(code: str) -> None:
    """V6."""
    told = PAINTER.describe(CROWD, words(code))
    assert walks_of(CROWD)[place("B1")] == 2
    lines = {"en": ("For 2 AP: B1.", "For 1 AP: N7, N9, dig, push2:N7."), "fr": ("Pour 2 PA\u202f: B1.",)}
    for line in lines[code]:
        assert line in told


@pytest.mark.parametrize("code", PATTERNS)
def test_the_choice_between_two_stones_is_told_to_the_last_depth(code: str) -> None:
    """V11."""
    keeps = tuple(Keep(worth, depth) for worth in (1, 3) for depth in range(19))
    one = view("N15", "N3", viewer=0, choice=OpenChoice.KEEP, offers=keeps)
    told = PAINTER.describe(one, words(code))
    assert "keep1/keep3:0-18." in told
    assert read(told, code).offers == {write_move(keep) for keep in keeps}


def test_a_slide_is_told_with_its_price() -> None:
    """V8."""
    one = view("A2", "N3", choice=OpenChoice.SLIDE, offers=(Slide(place("A1")), Stay()))
    told = PAINTER.describe(one, words("en"))
    assert "First: slide on for a card, or stay." in told
    assert "For a card: slide:A1." in told
    assert "For no AP: stay." in told


CAMERAS: dict[str, tuple[CameraView, str, str]] = {
    "untaken": (
        CameraView(CameraState.UNTAKEN),
        "Photo not taken; AP for it by Player 2 (3).",
        "Photo pas encore prise",
    ),
    "held": (CameraView(CameraState.HELD, frozenset({1})), "Camera: Player 2.", "Appareil\u202f: Joueur 2."),
    "perhaps": (
        CameraView(CameraState.HELD, frozenset({0, 2})),
        "Camera: one of Player 1, Player 3.",
        "l’un d’eux\u202f: Joueur 1, Joueur 3.",
    ),
    "token": (CameraView(CameraState.TOKEN, space="C3"), "Camera on the ground: C3.", "par terre\u202f: C3."),
    "gone": (CameraView(CameraState.GONE), "The camera burned.", "L’appareil a brûlé."),
}


@pytest.mark.parametrize("name", CAMERAS)
def test_what_is_known_of_the_camera_is_told(name: str) -> None:
    """V20."""
    camera, english, french = CAMERAS[name]
    one = view("N7", "N33", "N3", photo=((0, 0), (0, 3), (0, 0)), camera=camera)
    assert english in PAINTER.describe(one, words("en"))
    assert french in PAINTER.describe(one, words("fr"))


def test_a_camera_that_wins_is_told() -> None:
    """V31."""
    assert "The camera wins." in PAINTER.describe(replace(CROWD, photo_wins=True), words("en"))
    assert "The camera wins." not in PAINTER.describe(CROWD, words("en"))


def test_when_lava_comes_is_told_with_its_cause() -> None:
    """V23, V24 and V34."""
    told = PAINTER.describe(CROWD, words("en"))
    assert "Lava comes at Player 3’s turns, next after 3 turns (photo)." in told
    soon = replace(CROWD, eruption=EruptionView(EruptionCause.CARD, 0, begun=False, lava_in=1))
    assert "after 1 turn (eruption card)." in PAINTER.describe(soon, words("en"))
    assert "après 1 tour (carte éruption)." in PAINTER.describe(soon, words("fr"))
    assert "in round 31 at the latest." in PAINTER.describe(view("N7"), words("en"))


def test_a_finished_game_names_who_is_first_and_lists_the_hands() -> None:
    """V31 and V33."""
    one = view("N7", "N3", "N1", **over((Card.GOLD, Card.GOLD), (Card.CAMERA, Card.FLINT), None))
    told = PAINTER.describe(one, words("en"))
    assert "Game over. First: Player 2." in told
    assert "Player 1: on the yacht, points 4: gold 2." in told
    assert "Player 2: on the yacht, points 20: camera 1, flint 1." in told
    assert "Player 3: burned, points 0: -." in told
    nobody = view("N7", "N3", **over(None, None))
    assert "Game over. Nobody has won." in PAINTER.describe(nobody, words("en"))
    assert "Partie terminée. Personne n’a gagné." in PAINTER.describe(nobody, words("fr"))


@pytest.mark.parametrize("code", PATTERNS)
def test_the_richest_end_fits(code: str) -> None:
    rich = (*(Card.FLINT,) * 2, Card.PYRITE, Card.GOLD, Card.SAPPHIRE, Card.FOSSIL, Card.STRANGE, Card.CAMERA) * 3
    one = replace(view(*("N1",) * 4, **over(*(rich,) * 4)), lava=frozenset(SPACES[1::2]), removed=rich)
    assert len(PAINTER.describe(one, words(code))) <= ALT_TEXT_LIMIT


def test_the_description_keeps_the_viewers_own_cards_to_itself() -> None:
    plain = view("N15", "N3", viewer=0, choice=OpenChoice.KEEP, hand=(Card.GOLD,))
    other = replace(plain, hand=(Card.CAMERA,), drawn=(Card.FLINT, Card.FOSSIL), scores=(20, None))
    assert PAINTER.describe(plain, words("en")) == PAINTER.describe(other, words("en"))


def test_runs_of_spaces_are_told_by_their_ends() -> None:
    assert ranges(SPACES) == "N1-N33 A1 A2 B1 B2 C1-C4 D1 D2 E1 E2"
    assert ranges(["N5", "N3", "C2"]) == "N3 N5 C2"
    assert ranges([]) == "-"

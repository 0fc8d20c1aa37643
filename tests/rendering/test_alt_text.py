"""Descriptions call the players by their names, and say what the picture shows as it is written there."""

from dataclasses import replace
from typing import Any

import pytest

from games import REGISTRY
from games.vesuvio.board import LINKS, STEEP
from games.vesuvio.events import CardStolen, Dug, StoneKept
from games.vesuvio.pieces import Card
from games.volcano.events import ClaimRefuted
from games.volcano.moves import CapMove
from rendering.alt_text import Called, by_name, introduced
from rendering.painters import PAINTERS
from rendering.picture import ALT_TEXT_LIMIT
from tests.rendering.hekla.views import DOUBLE_SCORING
from tests.rendering.playing import opening, turns
from tests.rendering.sentences import LANGUAGES, words
from tests.rendering.vesuvio.views import BUSY
from tests.rendering.volcano.views import eruption

NAMED = ("volcano", "hekla", "vesuvio")
LONG = "Brunhilde-Katharina von Trappenb"
PEOPLE = ("Ada", "Bruno", "Chloé", "Dmitri", "Ewa", "Frida")
"""As long as names usually are."""

NUMBERED = {"en": "layer ", "fr": "oueur "}
"""What a seat without a name is called by; no name has it."""


def views(game: str, seats: int, seed: int) -> list[Any]:
    """What a spectator sees of one random game, from its opening to its end."""
    played = list(turns(game, seats, seed, whole=False))
    return [played[0].before, *(turn.after for turn in played)]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", NAMED)
def test_players_are_called_by_their_names_in_every_position(game: str, code: str) -> None:
    for seats in (2, 4):
        audience = replace(words(code), names=PEOPLE[:seats])
        shown = views(game, seats, seats)
        for view in shown[:: max(1, len(shown) // 12)] + shown[-1:]:
            told = PAINTERS[game].describe(view, audience)
            assert len(told) <= ALT_TEXT_LIMIT
            assert NUMBERED[code] not in told
            assert all(f" {seat} {name}" in told for seat, name in enumerate(PEOPLE[:seats], 1))
            if view.outcome is None:
                assert all(f": {PEOPLE[seat]}" in told for seat in view.to_act)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", NAMED)
def test_the_longest_names_keep_the_limit_and_leave_nothing_out(game: str, code: str) -> None:
    seats = REGISTRY[game].seat_range[-1]
    for view in views(game, seats, 7)[::40]:
        bare = PAINTERS[game].describe(view, words(code))
        told = PAINTERS[game].describe(view, replace(words(code), names=(LONG,) * seats))
        assert len(told) <= ALT_TEXT_LIMIT
        # The slopes of a mountain never change, and are left out first.
        assert told.count(".") >= bare.count(".") - 1


def test_a_seat_without_a_name_keeps_its_number_beside_others_with_one() -> None:
    told = PAINTERS["hekla"].describe(opening("hekla", 2).view(None), replace(words("en"), names=("小明", None)))
    assert "1 小明 (r): at the start" in told
    assert "Player 2 (g): at the start" in told


def test_names_that_are_written_alike_keep_their_numbers() -> None:
    whole, short = by_name(replace(words("en"), names=("Ada", f"{LONG[:20]}a", f"{LONG[:20]}b", "Ada")))
    assert [whole(0), whole(1), whole(3)] == ["Ada (1)", f"{LONG[:20]}a", "Ada (4)"]
    assert [short(1), short(2)] == ["Brunhilde-K… (2)", "Brunhilde-K… (3)"]
    assert whole.numbered(3) == "4 Ada (4)"
    assert Called(words("en"))(3) == "Player 4"


def test_names_are_shortened_before_they_are_left_out_of_a_description_by_numbers() -> None:
    two = replace(words("en"), names=(LONG, "Ada"))
    assert introduced("x" * 900, two).startswith(f"Players: 1 {LONG}, 2 Ada. x")
    assert introduced("x" * 980, two).startswith("Players: 1 Brunhilde-K…, 2 Ada. x")
    assert introduced("x" * 1020, two) == "x" * 1020


TOLD = {
    "hekla": (DOUBLE_SCORING, "D2+E2+F2 scores with 9 grooves. Bruno runs 3 circles to 33, Ada runs 1 circle to 31"),
    "vesuvio": (BUSY, "Ada takes a card from Bruno. Bruno loses gold. Ada pushes Bruno from N31 to E1."),
    "volcano": (
        eruption("a1", "b2", ["c3", "d4"]),
        "a1 erupts: a large red to c3 and a medium red to d4. Ada captures",
    ),
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", NAMED)
def test_what_happened_is_told_after_the_position_in_whole_sentences_as_far_as_they_fit(game: str, code: str) -> None:
    turn, sentences = TOLD[game]
    audience, painter = replace(words(code), names=PEOPLE[:4]), PAINTERS[game]
    for times in (1, 20):
        told, position = painter.told(turn.after, turn.events * times, audience), painter.describe(turn.after, audience)
        assert told.startswith(position)
        assert position + " " < told
        assert told.endswith(".")
        assert len(told) <= ALT_TEXT_LIMIT
        assert code != "en" or sentences in told


def test_what_happened_is_told_without_cards_in_hands_and_without_the_answer_to_a_claim() -> None:
    events = (Dug(0, "N5", 1, 2, (Card.GOLD, Card.FOSSIL)), StoneKept(0, Card.GOLD), CardStolen(0, 1, Card.FOSSIL))
    told = PAINTERS["vesuvio"].told(BUSY.after, events, words("en"))
    assert "Player 1 takes a card" in told
    assert "gold" not in told.partition("digs")[2]
    turn = eruption("a1", "b2", ["c3", "d4"])
    told = PAINTERS["volcano"].told(turn.after, (ClaimRefuted(0, (CapMove(0, 1),)),), words("en"))
    assert told == PAINTERS["volcano"].describe(turn.after, words("en"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_slopes_are_told_with_the_spaces_they_join(code: str) -> None:
    told = PAINTERS["vesuvio"].describe(opening("vesuvio", 4).view(None), words(code))
    sentence = next(one for one in told.split(". ") if "N3 A1 A2 N9" in one)
    joined = {pair for way in sentence.split(", ") for pair in pairs_of(way)}
    assert joined == {pair for pair in LINKS if STEEP & set(pair)}


def pairs_of(way: str) -> list[tuple[str, str]]:
    """The neighbours of a way such as "N3 A1 A2 N9", whatever words stand before it."""
    spaces = [name for name in way.split() if name[-1].isdigit()][-6:]
    first = max(at for at, name in enumerate(spaces) if name[0] == "N" and at < len(spaces) - 1)
    return list(zip(spaces[first:], spaces[first + 1 :], strict=False))

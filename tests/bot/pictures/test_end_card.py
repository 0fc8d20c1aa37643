"""The end card: every finished game has a true one, which fits, and which is posted with the result."""

from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from bot.pictures.drawing import Readers, end_card, named
from bot.play.scenes import Scene, scenes
from bot.words.language import CODES, language_for
from games import REGISTRY
from games.core import transcript
from games.core.contract import View
from games.core.outcome import Outcome
from games.core.text import Seat, text
from rendering.card import (
    BETWEEN,
    FOOT,
    PADDING,
    SMALLEST,
    CardRow,
    CardTexts,
    EndFacts,
    laid_out,
    say,
    signature_width,
)
from rendering.lettering import width_of
from rendering.palette import FAINT, INK, SIGNAL, SQUARE, ColourTheme
from rendering.picture import ALT_TEXT_LIMIT, CARD_HEIGHT, CARD_WIDTH, Picture
from tests.bot.desk import ERUPTION, Desk
from tests.rendering.eyes import contrast, in_theme
from tests.test_repository import ROOT
from tests.toys.games.kayles.game import KAYLES
from tests.toys.games.pebbles.game import PEBBLES

RECORDS = sorted((ROOT / "tests" / "golden").glob("*/*.txt"))
DRAWN = ("volcano/mega-agreement", "volcano/challenge-met", "hekla/lava-four-seats", "vesuvio/fewer-stones")
LONG = tuple(f"Wilhelmina-Alexandrine von {name} der Große" for name in "ABCDEF")
USUAL = ("Maximilian", "Bruno Castellani", "Χλόη Παπαδοπούλου", "Дмитрий Орлов", "Élodie Lefèvre", "Gwendolyn H.")
PLATE = (640, 582)
NARROW = (618, 582)
"""The plate beside a board as wide as a board can be."""


@cache
def last(path: Path) -> Scene:
    record = transcript.read(path.read_text(encoding="utf-8"))
    return list(scenes(REGISTRY[path.parent.name], record))[-1]


def finished(path: Path) -> tuple[Scene, View, Outcome, EndFacts]:
    scene = last(path)
    view = scene.position.view(None)
    assert view.outcome is not None
    parts = tuple(scene.position.breakdown(seat) for seat in range(scene.position.seats))
    return scene, view, view.outcome, EndFacts((), parts, scene.position.decided, server="The Basalt Club")


@pytest.mark.full
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_everything_on_a_card_has_room_whatever_the_players_are_called(path: Path) -> None:
    _, view, _, finish = finished(path)
    for code, names in (("en", ()), ("fr", LONG)):
        said = say(view, finish, named(Readers(code, names)))
        written, bands = laid_out(said, *PLATE)
        for one in written:
            assert one.x >= PADDING, one
            assert one.x + width_of(one.words, one.size) <= PLATE[0] - PADDING + 1, one
            assert one.size * 0.7 <= one.y <= PLATE[1] - FOOT / 2, one
        assert all(upper.top + upper.height <= below.top + 0.1 for upper, below in pairwise(bands))
        assert min(band.height for band in bands) >= 36
        assert bands[-1].top + bands[-1].height <= PLATE[1] - 2 * FOOT


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_full_table_s_card_is_readable_and_explains_at_least_the_winner_s_points(seats: int, code: str) -> None:
    written, _ = laid_out(full_table(seats, code), *NARROW)
    assert min(one.size for one in written) >= SMALLEST == 26
    assert not [one.words for one in written if one.words.endswith("…")]
    explained = sum(one.words.startswith("3 ") and ":" in one.words for one in written)
    assert explained >= (seats if seats <= 3 else 1)


def test_a_servers_name_however_long_ends_before_the_signature() -> None:
    written, _ = laid_out(replace(full_table(2, "en"), server="The Very Long Basalt Club " * 4), *NARROW)
    (server,) = [one for one in written if one.words.startswith("The Very Long")]
    assert server.x + width_of(server.words, server.size) <= NARROW[0] - PADDING - signature_width()


def full_table(seats: int, code: str) -> CardTexts:
    """What is said where everybody holds trees and single pieces, with names of usual length."""
    audience = named(Readers(code, USUAL[:seats]))
    labels = (
        text("volcano-part-one-colour", count=3),
        text("volcano-part-mixed", count=2),
        text("volcano-part-single", count=3),
    )
    parts = BETWEEN.join(
        audience(text("picture-end-part", label=label, points=points))
        for label, points in zip(labels, (21, 10, 4), strict=True)
    )
    rows = tuple(CardRow(seat + 1, name, str(35 - seat), parts, name, seat) for seat, name in enumerate(USUAL[:seats]))
    headline = audience(text("picture-end-first", seat=Seat(0)))
    reason = audience(text("volcano-ending-colours", seat=Seat(4)))
    return CardTexts(headline, reason, rows, ("Volcano · Mega-Volcano · 139",), "The Basalt Club")


@pytest.mark.full
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_parts_of_a_seats_points_add_up_to_its_score(path: Path) -> None:
    _, _, outcome, finish = finished(path)
    for parts, score in zip(finish.parts, outcome.scores, strict=True):
        assert not parts or outcome.solo is not None or sum(part.points for part in parts) == score, parts


@pytest.mark.parametrize(
    ("record", "key"),
    [
        ("photo-wins", "vesuvio-decided-photo"),
        ("fewer-stones", "vesuvio-decided-stones"),
        ("points-beat-photo", None),
        ("shared", None),
    ],
)
def test_a_game_says_how_a_tie_was_broken_and_nothing_where_points_decide(record: str, key: str | None) -> None:
    """V31, V32, V33."""
    position = last(ROOT / "tests" / "golden" / "vesuvio" / f"{record}.txt").position
    assert (position.decided.key if position.decided else None) == key


@pytest.mark.full
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_nobody_won_where_nobody_won_and_who_won_is_named(path: Path) -> None:
    _, view, outcome, finish = finished(path)
    names = ("Ada", "Bruno", "Chloé", "Dmitri", "Eve", "Finn")
    said = say(view, finish, named(Readers("en", names)))
    winners = [names[seat] for seat in outcome.winners]
    crowned = [row.name for row in said.rows if row.place == 1]
    assert crowned == winners
    if not winners:
        assert said.title in {"Nobody has won", "The goal is missed"}
    elif outcome.solo is None and len(winners) < len(outcome.scores):
        assert all(name in said.title for name in winners)


def test_a_game_that_a_moderator_ended_was_won_by_nobody() -> None:
    _, view, outcome, finish = finished(ROOT / "tests" / "golden" / "hekla" / "agreement.txt")
    unplaced = replace(outcome, placings=(None,) * len(outcome.placings))
    said = say(replace(view, outcome=unplaced), replace(finish, stopped=True), named(Readers("en")))
    assert said.title == "Nobody has won"
    assert said.reason == "A moderator has ended this game."
    assert {row.place for row in said.rows} == {None}


@pytest.mark.full
@pytest.mark.parametrize("name", DRAWN)
def test_a_card_is_made_to_be_shared(name: str) -> None:
    scene, view, _, finish = finished(ROOT / "tests" / "golden" / f"{name}.txt")
    events = scene.position.visible_events(scene.events, None)
    card = end_card(view, events, finish, Readers("fr", LONG))
    with Image.open(BytesIO(card.data)) as picture:
        assert picture.size == (CARD_WIDTH, CARD_HEIGHT) == (1200, 630)
        assert picture.mode == "P"
    assert len(card.data) < 200 * 1024
    assert len(card.alt) <= ALT_TEXT_LIMIT
    assert "The Basalt Club" in card.alt


@pytest.mark.parametrize("theme", ColourTheme)
def test_what_is_written_stands_out_from_the_plate(theme: ColourTheme) -> None:
    plate = in_theme(SQUARE, theme)
    assert min(contrast(in_theme(ink, theme), plate) for ink in (INK, FAINT, SIGNAL)) >= 4.5


def test_a_game_that_brings_nothing_of_its_own_has_a_good_card() -> None:
    position = PEBBLES.start(2, {}, bytes(16)).conclude().position
    card = end_card(position.view(None), (), EndFacts(), Readers("en"))
    assert len(card.alt.splitlines()) == 5
    with Image.open(BytesIO(card.data)) as picture:
        assert picture.size == (CARD_WIDTH, CARD_HEIGHT)


@pytest.mark.parametrize(("code", "won", "drawn"), [("en", "Basalt wins", "A draw"), ("fr", "Basalt gagne", "Égalité")])
def test_in_a_game_without_points_a_card_says_places_and_no_points(code: str, won: str, drawn: str) -> None:
    opening, readers = KAYLES.start(2, {}, bytes(16), 0), Readers(code, ("Basalt", "Obsidian"))
    for over, headline, second in (
        (opening.forfeit(1), won, "2. Obsidian"),
        (opening.conclude(), drawn, "1. Obsidian"),
    ):
        view = over.position.view(None)
        card = end_card(view, over.events, EndFacts(), readers)
        first, _reason, *places, _about = card.alt.splitlines()
        assert (first, places) == (headline, ["1. Basalt", second])
        assert "point" not in card.alt


async def test_the_card_is_posted_with_the_result_and_the_board_beside_it(desk: Desk) -> None:
    session_id = await desk.begin()
    ada, bruno, *_ = desk.driver.members
    await desk.play(session_id, ada, ERUPTION)
    await desk.client.outbox.deliver(session_id)
    await desk.client.host.sessions.resign(session_id, bruno.id, desk.clock.moment)
    await desk.client.outbox.deliver(session_id)
    over = next(one for one in desk.driver.members[0].messages() if "game over" in one.text)
    card, board = over.images
    assert card.url.endswith("volcano-end.png")
    assert card.alt.startswith("Ada wins\nOnly Ada is left at the table.")
    assert "Game over. First: Ada." in board.alt


@pytest.mark.full
async def test_whoever_is_erased_is_on_no_kept_board_and_no_kept_card(desk: Desk) -> None:
    session_id = await desk.begin()
    ada, bruno, *_ = desk.driver.members
    await desk.play(session_id, ada, ERUPTION)
    over = (await desk.client.host.sessions.resign(session_id, bruno.id, desk.clock.moment)).table
    pictures, english = desk.client.host.pictures, language_for("en")

    async def both() -> list[Picture]:
        return [await pictures.end_card(over, english, None), await pictures.board(over, english)]

    kept = await both()
    assert [again is before for again, before in zip(await both(), kept, strict=True)] == [True, True]
    pictures.forget(bruno.id)
    assert [again is before for again, before in zip(await both(), kept, strict=True)] == [False, False]


@pytest.mark.full
def test_a_name_that_the_font_lacks_leaves_the_seat_s_number_on_a_card_and_is_told_in_words() -> None:
    scene, view, _, finish = finished(ROOT / "tests" / "golden" / "hekla" / "lava-two-seats.txt")
    events = scene.position.visible_events(scene.events, None)
    numbers, lacking = (
        end_card(view, events, finish, Readers("en", names)) for names in ((None, None), ("日本", "日本"))
    )
    assert lacking.data == numbers.data
    assert "日本" in lacking.alt

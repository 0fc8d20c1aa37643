"""Sentences of Volcano read as people say them."""

import pytest

from bot.words.language import language_for
from games.core.text import text
from games.volcano.pieces import PIECES, Colour
from games.volcano.telling import name_piece
from tests.games.volcano.boards import begin
from tests.games.wording import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_and_every_colour_has_a_name_of_its_own(language: str) -> None:
    words = language_for(language)
    assert len({words.say(name_piece(piece)) for piece in PIECES.values()}) == len(PIECES)
    counted = {words.say(text("volcano-opening-count", colour=colour.word, count=2)) for colour in Colour}
    assert len(counted) == len(Colour)


def test_a_story_reads_as_sentences() -> None:
    step = begin().play(0, begin().read(0, "c3-c4"))
    assert [language_for("en").say(one) for one in step.position.tell(step.events)] == [
        "Player 1 moves c3-c4.",
        "c3 erupts: a large red to c5.",
        "Player 1 captures a large red.",
    ]
    assert [language_for("fr").say(one) for one in step.position.tell(step.events)] == [
        "Joueur 1 joue c3-c4.",
        "Éruption en c3\u202f: une grande rouge en c5.",
        "Joueur 1 prend une grande rouge.",
    ]

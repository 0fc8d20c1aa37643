"""Every sentence of a game has words in every language, is asked for somewhere, and fits where it is shown."""

import pytest

from bot.words.language import language_for
from games import REGISTRY
from tests.games.wording import LANGUAGES, keys_in_code, placeables
from tests.golden.positions import golden_names, positions_of, steps_of

EXPLANATION_LIMIT = 92
"""So that a notation, what joins it, and an explanation fit Discord's 100 characters of a choice."""

EVERY_STEP = 10_000

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_golden_game = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in REGISTRY for name in golden_names(game)]
)


@every_language
@pytest.mark.parametrize("game", REGISTRY)
def test_every_key_has_words_and_no_words_are_left_over(game: str, language: str) -> None:
    assert set(placeables(game, language)) == keys_in_code(game)


@pytest.mark.full
@every_language
@every_golden_game
def test_every_golden_game_is_told_in_whole_sentences(game: str, name: str, language: str) -> None:
    words = language_for(language)
    for step in steps_of(game, name, EVERY_STEP):
        for viewer in (None, *range(step.position.seats)):
            for sentence in step.position.tell(step.position.visible_events(step.events, viewer)):
                said = words.say(sentence)
                assert said[0].strip(), sentence
                assert said.endswith((".", "!", "?")), sentence
                assert not any(wrong in said for wrong in ("{", "  ")), sentence


@pytest.mark.full
@every_language
@every_golden_game
def test_explanations_fit_a_choice_together_with_the_notation(game: str, name: str, language: str) -> None:
    words = language_for(language)
    for position in positions_of(game, name, 6):
        for seat in position.to_act:
            paths = {position.write(move)[:length] for move in position.moves(seat) for length in range(3)}
            for path in paths:
                assert 0 < len(words.say(position.explain(seat, path))) <= EXPLANATION_LIMIT, (path, position.dump())

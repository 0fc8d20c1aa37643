"""What people read of plans, clocks, notes and company fits where it stands."""

import pytest

from bot.words.language import CODES, language_for
from tests.bot.words.long_games import SECTIONS, longest, room_of, sentences

both_languages = pytest.mark.parametrize("code", CODES)


@both_languages
def test_every_sentence_fits_where_it_stands_with_its_longest_values(code: str) -> None:
    language = language_for(code)
    said = {key: language.say(longest(key)) for key in sentences()}
    assert len(said) > 20 * len(SECTIONS)
    assert {key: one for key, one in said.items() if not 0 < len(one) <= room_of(key)} == {}

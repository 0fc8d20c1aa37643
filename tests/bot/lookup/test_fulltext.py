"""SQLite's full-text search says how well a topic fits a word, a phrase, or a whole heading or keyword."""

from bot.lookup.fulltext import WHOLE, fits

FILLING = [("", "", "", f"filling{at}", "") for at in range(9)]


def test_a_word_counts_most_as_a_keyword_then_in_a_heading_then_in_the_text() -> None:
    found = fits([("lava", "", "", "", ""), ("", "lava", "", "", ""), ("", "", "", "lava", ""), *FILLING], ())
    assert sorted(found["lava"], key=found["lava"].__getitem__, reverse=True) == [1, 0, 2]
    assert found["lava"][2] > 0


def test_a_phrase_fits_only_where_its_words_stand_in_a_row() -> None:
    texts = [("", "", "", "take back a move", ""), ("", "", "", "back then they take", ""), *FILLING]
    assert fits(texts, [("take", "back")])["take back"].keys() == {0}


def test_a_whole_keyword_is_no_word_of_a_text_nor_the_other_way_round() -> None:
    found = fits([("take", "", "", "", ""), ("", "", "", "", "take take_back"), *FILLING], ())
    assert found["take"].keys() == {0}
    assert found[f"{WHOLE}take"].keys() == {1}
    assert found[f"{WHOLE}take_back"].keys() == {1}
    assert "take_back" not in found


def test_the_operators_of_a_search_are_words_as_any_others() -> None:
    found = fits([("", "", "", "not and or near", ""), *FILLING], [("and", "or"), ("near", "not")])
    assert all(found[term].keys() == {0} for term in ("not", "and", "or", "near", "and or"))
    assert "near not" not in found

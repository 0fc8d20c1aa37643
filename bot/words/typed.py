"""What people type, made plain so that it can be compared: the one way for everything but moves."""

import unicodedata

_APOSTROPHES = str.maketrans(dict.fromkeys("\N{RIGHT SINGLE QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}", "'"))


def folded(typed: str) -> str:
    """The text in plain small letters with single spaces, without what cannot be seen.

    >>> folded("  Aujourd\N{RIGHT SINGLE QUOTATION MARK}hui\N{ZERO WIDTH SPACE} \N{FULLWIDTH DIGIT TWO} ")
    "aujourd'hui 2"
    """
    seen = "".join(sign for sign in unicodedata.normalize("NFKC", typed) if unicodedata.category(sign) != "Cf")
    return " ".join(seen.translate(_APOSTROPHES).casefold().split())


def unaccented(typed: str) -> str:
    """The folded text without accents, for words that people also write without.

    >>> unaccented("Déc")
    'dec'
    """
    return "".join(one for one in unicodedata.normalize("NFD", folded(typed)) if not unicodedata.combining(one))

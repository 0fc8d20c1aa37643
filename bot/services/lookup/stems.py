"""Words reduced for the search, without accents and endings, so that "éruptions" matches "éruption"."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import snowballstemmer

_WORD = re.compile(r"[^\W_]+")
_NAME = re.compile(r"\w+")
_ELISION = re.compile(r"\b(?:[cdjlmnst]|qu)['’]")
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})

_STEMMERS = {"en": snowballstemmer.stemmer("english"), "fr": snowballstemmer.stemmer("french")}

_ENGLISH = (
    "a an and are as at be by can do does for from has have how i if in is it its me may must my of on or the there "
    "this to was we what when where which who why will with you your"
)
_FRENCH = (
    "a ai au aux c ce ces comment d de des du elle en est et faut il ils j je l la le les leur lui m ma mais me mes "
    "mon n ne nous on ou par pas peut pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa se ses "
    "si son sont sur t ta tu un une vous y"
)
_SMALL = {"en": frozenset(_ENGLISH.split()), "fr": frozenset(_FRENCH.split())}
"""Stop words by language."""


def plain_words(written: str) -> tuple[str, ...]:
    """The words in lower case without accents.

    >>> plain_words("L’éruption : b2-a3 !")
    ('eruption', 'b2', 'a3')
    """
    return tuple(_WORD.findall(_plain(written)))


def stems(written: str, code: str) -> tuple[str, ...]:
    """The words cut to their stems, without stop words unless there are no others.

    >>> stems("When does a volcano erupt?", "en"), stems("Les éruptions", "fr")
    (('volcano', 'erupt'), ('erupt',))
    """
    return tuple(_stem(word, code) for word in _telling(plain_words(written), code))


def whole(written: str, code: str) -> str:
    """The phrase as a single word, so that only the exact phrase matches; an underscore is part of a name.

    >>> whole("All the reds", "en"), whole("no_return", "en"), whole("no return", "en")
    ('all_red', 'no__return', 'no_return')
    """
    names = _telling(tuple(_NAME.findall(_plain(written))), code)
    return "_".join("__".join(_stem(word, code) for word in name.split("_")) for name in names)


def _telling(words: tuple[str, ...], code: str) -> tuple[str, ...]:
    return tuple(word for word in words if word not in _SMALL[code]) or words


def _plain(written: str) -> str:
    apart = unicodedata.normalize("NFKD", written.casefold().translate(_LIGATURES))
    return _ELISION.sub("", "".join(sign for sign in apart if not unicodedata.combining(sign)))


@lru_cache(maxsize=20_000)
def _stem(word: str, code: str) -> str:
    return str(_STEMMERS[code].stemWord(word))

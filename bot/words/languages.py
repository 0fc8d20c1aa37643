"""Which languages there are, found by their files ``words/CODE.ftl``, and how what people type is made plain.

They lie beside the English ones or, for a language that is being tried, in a folder of the same structure. A language
need not be whole: where a file or a sentence is missing, English stands in.
"""

import logging
import os
import unicodedata
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from babel.core import Locale, UnknownLocaleError

log = logging.getLogger(__name__)

ENGLISH = "en"
"""The language of whoever speaks none of the others."""

FOLDER = "FUMAROLE_LANGUAGES"
"""The environment variable with a folder of further languages, such as ``FOLDER/bot/words/de.ftl``."""


def file_of(package: str, folder: str, name: str) -> Traversable:
    """A file of a language, beside the program or else in the folder of further languages; it need not exist."""
    inside = _folder_of(package).joinpath(folder, name)
    further = os.environ.get(FOLDER)
    return Path(further, *package.split("."), folder, name) if further and not inside.is_file() else inside


def further_text(package: str, folder: str, name: str) -> str | None:
    """What such a file of another language than English says; None, with a warning, where it cannot be read."""
    path = file_of(package, folder, name)
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        log.warning("%s/%s/%s cannot be read, English stands in: %s", package.replace(".", "/"), folder, name, problem)
        return None


def _folder_of(package: str) -> Traversable:
    """Where a package is, without loading it: words are needed where nothing is drawn."""
    top, *inner = package.split(".")
    found = find_spec(top)
    if found is None or found.submodule_search_locations is None:
        raise ModuleNotFoundError(package)
    return Path(next(iter(found.submodule_search_locations)), *inner)


def codes() -> tuple[str, ...]:
    """The languages, English first."""
    return _codes(os.environ.get(FOLDER))


@cache
def _codes(further: str | None) -> tuple[str, ...]:
    found = set(_written(files("bot").joinpath("words")))
    if further:
        found |= set(_written(Path(further, "bot", "words")))
    return (ENGLISH, *sorted(found - {ENGLISH}))


def _written(folder: Traversable) -> tuple[str, ...]:
    """The languages of the sentences in a folder, none if it is not there; a name that is no language's is none."""
    names = [one.name for one in folder.iterdir()] if folder.is_dir() else []
    found = (name.removesuffix(".ftl") for name in names if name.endswith(".ftl"))
    return tuple(code for code in found if _is_known(code))


def _is_known(code: str) -> bool:
    """Whether it is known how dates and lists are written in this language."""
    try:
        Locale.parse(code.partition("-")[0])
    except (UnknownLocaleError, ValueError):
        return False
    return True


def has_languages(further: str) -> bool:
    """Whether a folder of further languages has one."""
    return bool(_written(Path(further, "bot", "words")))


def code_of(locale: str) -> str | None:
    """The language of a locale, as Discord or a terminal writes it; None if it is not spoken.

    "fr", "FR", "fr-CA" and "fr_CH.UTF-8" are all French; "pt-BR" is Portuguese unless there is a "pt-BR" of its own.
    """
    whole = locale.partition(".")[0].replace("_", "-").lower()
    spoken = {code.lower(): code for code in codes()}
    return spoken.get(whole) or spoken.get(whole.partition("-")[0])


CODES = _codes(None)
"""The languages that come with the program."""


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

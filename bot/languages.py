"""Which languages there are. A language is found by its files: ``words/CODE.ftl`` and the others of the same name.

They lie beside the English ones or, for a language that is being tried, in a folder of the same structure.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

ENGLISH = "en"
"""The language of whoever speaks none of the others."""

FOLDER = "FUMAROLE_LANGUAGES"
"""The environment variable with a folder of further languages, such as ``FOLDER/bot/words/de.ftl``."""


def file_of(package: str, folder: str, name: str) -> Traversable:
    """A file of a language, beside the program or else in the folder of further languages; it need not exist."""
    inside = files(package).joinpath(folder, name)
    further = os.environ.get(FOLDER)
    return Path(further, *package.split("."), folder, name) if further and not inside.is_file() else inside


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
    """The languages of the sentences in a folder, none if it is not there."""
    names = [one.name for one in folder.iterdir()] if folder.is_dir() else []
    return tuple(name.removesuffix(".ftl") for name in names if name.endswith(".ftl"))


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

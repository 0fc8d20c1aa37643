"""A nonsense language made from English, to see that no sentence is in code and that longer words fit.

Every letter gets an accent and every word becomes 40 % longer; what is filled in, commands, moves and names stay. It
stands for a language of Discord's that the program does not have, and is never part of it. In the sandbox:

    uv run python -m tests.languages.pseudo /tmp/accents
    FUMAROLE_LANGUAGES=/tmp/accents uv run fumarole sandbox
"""

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Visitor

from bot.words.languages import CODES
from tests.test_repository import ROOT

CODE = next(code for code in ("fi", "hu", "lt") if code not in CODES)
"""The language of Discord that it stands for: one that the program does not have yet."""

LONGER = 0.4

_FROM = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TO = "áḃçđéḟĝĥíĵķļṁñóṗɋŕšţúṽŵẋýžÁḂÇĐÉḞĜĤÍĴĶĻṀÑÓṖɊŔŠŢÚṼŴẊÝŽ"
_ACCENTS = str.maketrans(_FROM, _TO)
_VOWELS = frozenset("aeiouAEIOU")

NAMES = ("Fumarole", "Discord", "Volcano", "Hekla", "Vesuvio", "Pebbles", "Ctrl", "PNG", "GIF", "UTC", "Elo")
"""Names are the same in all languages."""

_KEPT = re.compile(
    r"`|https?://\S+|<[^>\s]*>|\]\([^)]*\)|\{[^}]*\}|\.env\S*|\b[A-Z]\b|\w*[\d_]\w*|\b(?:" + "|".join(NAMES) + r")\b"
)
_WORD = re.compile(r"[A-Za-z]+")

NAME = re.compile(r"bot-command-(?!.*-about$).*|.*-option-[a-z0-9-]+-name|[a-z0-9]+-command")
"""The keys of names of commands and options."""

_LIMITS = ((NAME, 32), (re.compile(r".*-about|[a-z]+-summary"), 100))
"""The most characters that Discord takes, by the key of the words; they get fewer letters more then."""

FILES = ("words/en.ftl", "rules/en.md", "page/words/en.json")
"""What a language consists of, besides the words of the search, which may be left out."""

FOLDERS = ("bot", "games", "rendering", "tests/toys")

KEPT = ROOT / ".pytest_cache" / "pseudo"


class Accents:
    """Puts accents on text, part after part, but not between backticks."""

    def __init__(self, longer: float) -> None:
        self._longer = longer
        self._typed = False

    def __call__(self, written: str) -> str:
        made, end = "", 0
        for kept in _KEPT.finditer(written):
            made += self._plain(written[end : kept.start()]) + kept[0]
            self._typed ^= kept[0] == "`"
            end = kept.end()
        return made + self._plain(written[end:])

    def _plain(self, written: str) -> str:
        return written if self._typed else _WORD.sub(lambda word: self._word(word[0]), written)

    def _word(self, word: str) -> str:
        """The word with accents; its vowels, or its last letter, come so often that it has the length."""
        more = round(len(word) * self._longer)
        doubled = [place for place, letter in enumerate(word) if letter in _VOWELS] or [len(word) - 1]
        parts = list(word)
        for number in range(more):
            parts[doubled[number % len(doubled)]] += word[doubled[number % len(doubled)]].lower()
        return "".join(parts).translate(_ACCENTS)


def accented(written: str, most: int | None = None) -> str:
    """The text in the nonsense language, with fewer letters more if it would be too long."""
    for longer in (LONGER, 0.3, 0.2, 0.1, 0.0):
        made = Accents(longer)(written)
        if most is None or len(made) <= most:
            break
    return made


class _Texts(Visitor):
    def __init__(self, longer: float) -> None:
        self._accents = Accents(longer)
        self.length = 0

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - the visitor looks for it
        """Called by the visitor, in order."""
        node.value = self._accents(node.value)
        self.length += len(node.value)


def _fluent(source: str) -> str:
    resource = FluentParser().parse(source)
    for place, entry in enumerate(resource.body):
        if isinstance(entry, ast.Message):
            most = next((limit for keys, limit in _LIMITS if keys.fullmatch(entry.id.name)), 10_000)
            for longer in (LONGER, 0.3, 0.2, 0.1, 0.0):
                texts, made = _Texts(longer), entry.clone()
                texts.visit(made)
                resource.body[place] = made
                if texts.length <= most:
                    break
    return FluentSerializer().serialize(resource)


def _rules(source: str) -> str:
    return "\n".join(_lines(source, Accents(LONGER)))


def _lines(source: str, accents: Accents) -> Iterator[str]:
    for line in source.split("\n"):
        heading = re.fullmatch(r"## (.*) (\{#[a-z0-9-]+\})", line)
        field = re.fullmatch(r"([a-z]+): (.*)", line)
        if heading:
            yield f"## {accented(heading[1], 80)} {heading[2]}"
        elif field:
            yield f"{field[1]}: {accented(field[2])}" if field[1] == "keywords" else line
        else:
            yield accents(line)


def _page(source: str) -> str:
    return json.dumps({key: accented(said) for key, said in json.loads(source).items()}, ensure_ascii=False, indent=2)


_WAYS = {".ftl": _fluent, ".md": _rules, ".json": _page}


def english_files() -> Iterator[Path]:
    """The files of English, from the root of the repository."""
    for folder in FOLDERS:
        for name in FILES:
            yield from (path.relative_to(ROOT) for path in sorted((ROOT / folder).rglob(name)))


def write_language(folder: Path, code: str = CODE) -> None:
    """Write the nonsense language into a folder of the same structure as the program."""
    for path in english_files():
        place = folder / path.with_name(f"{code}{path.suffix}")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(_WAYS[path.suffix]((ROOT / path).read_text(encoding="utf-8")), encoding="utf-8")


@cache
def kept_language() -> Path:
    """A folder with the nonsense language as English is now, written by whoever is first; nobody may change it."""
    read = [Path(__file__).read_bytes(), *((ROOT / path).read_bytes() for path in english_files())]
    kept = KEPT / sha256(b"".join(read)).hexdigest()
    if not kept.exists():
        shutil.rmtree(KEPT, ignore_errors=True)
        begun = kept.with_suffix(f".{os.getpid()}")
        write_language(begun)
        with suppress(OSError):
            # Another process may have been first.
            begun.rename(kept)
    return kept


def copy_language(folder: Path, code: str = CODE) -> None:
    """The same in a folder of one's own."""
    for path in english_files():
        place = folder / path.with_name(f"{code}{path.suffix}")
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(kept_language() / path.with_name(f"{CODE}{path.suffix}"), place)


if __name__ == "__main__":
    write_language(Path(sys.argv[1]), *sys.argv[2:3])

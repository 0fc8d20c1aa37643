"""Both languages have a friendly voice: stiff phrases stand in no sentence and no rule."""

import json
import re
from pathlib import Path

import pytest
from fluent.syntax import ast as ftl

from tests.languages.parsing import parsed

ROOT = Path(__file__).parents[3]

STIFF = {
    r"whoever": "say who is meant: the player who, anyone who, everybody who, or you",
    r"(?:is|to) act\b": "to move, or waiting for somebody",
    r"for one,": "for example",
    r"nothing comes of": "say what happens: somebody said no",
    r"by chance": "at random, or a random card",
    r"parted by": "separated by",
    r"as a rule\b": "by default, or usually",
    r"put away\b": "archived: one word a thing",
    r"claim (?:the|a|this) seat": "call time, for it makes somebody forfeit and takes over no seat",
    r"is (?:not|no longer) to be had|cannot be had": "you can’t get it",
    r"it is given out": "you get it",
    r"would (?:end|pause|take back|play) (?:the|`|it)": "would like to",
    r"noted\.": "got it, or saved",
    r"lapse[sd]?\b": "expire",
    r"beneath": "under",
    r"has no effect to": "say what is so",
    r"(?:colors?|favorites?|centers?|gray|cancel(?:ed|ing)|label(?:ed|ing)|neighbors?|travelers?)\b": "write British",
    r"(?:anal|organ|recogn|custom|apolog|real)[iy]z(?:e|ing)": "write British",
}
"""Stiff phrases, and what to say instead."""

RAIDE = {
    r"(?:de|à) qui (?:a|est|joue|voit|ne)\b": "dites de quelles personnes il s’agit : tous ceux qui, la personne qui",
    r"vous seul (?:le )?voyez": "rien que pour vous",
    r"en l’état": "telle qu’elle est",
    r"d’ordinaire": "par défaut",
    r"Gagne qui": "la personne qui a le plus de points gagne",
    r"il se peut que": "peut-être",
    r"on ne peut pas (?:passer|pousser|chasser)": "vous ne pouvez pas",
}
"""The same of French."""

ONLY_IN_RULES = {r"may\b(?! not)": "can: permission is given in the rules"}
"""Rules permit and forbid, so there the word is at home."""

FOLDERS = [ROOT / folder for folder in ("bot", "games", "rendering", "tests/toys")]
BOOKS = sorted(path for folder in FOLDERS for path in folder.rglob("rules/en.md"))
WORDS = sorted(path for folder in FOLDERS for path in folder.rglob("words/en.*"))

FRENCH = [path.with_name(path.name.replace("en.", "fr.")) for path in (*BOOKS, *WORDS)]


def sentences(path: Path) -> dict[str, str]:
    """What a file says, by the key or the number of its line."""
    said = path.read_text(encoding="utf-8")
    if path.suffix == ".ftl":
        entries = parsed(said).body
        return {
            one.id.name: said[one.span.start : one.span.end]
            for one in entries
            if isinstance(one, ftl.Message) and one.span
        }
    if path.suffix == ".json":
        return dict(json.loads(said))
    # What people type to find a rule is theirs.
    lines = enumerate(said.splitlines(), start=1)
    return {f"line {number}": line for number, line in lines if not line.startswith("keywords:")}


def stiff(path: Path, phrases: dict[str, str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}, {key}: “{found[0]}” in “{said.strip()}”; better: {better}"
        for key, said in sentences(path).items()
        for phrase, better in phrases.items()
        for found in re.finditer(rf"\b(?:{phrase})", said, re.IGNORECASE)
    ]


@pytest.mark.full
@pytest.mark.parametrize("path", WORDS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_english_sentence_is_stiff(path: Path) -> None:
    found = stiff(path, STIFF | ONLY_IN_RULES)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_english_rule_is_stiff(path: Path) -> None:
    found = stiff(path, STIFF)
    assert not found, "\n".join(found)


@pytest.mark.full
@pytest.mark.parametrize("path", FRENCH, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_french_text_is_stiff(path: Path) -> None:
    found = stiff(path, RAIDE)
    assert not found, "\n".join(found)


def test_every_english_text_is_read() -> None:
    assert len(WORDS) >= 10
    assert len(BOOKS) >= 4
    assert any(path.suffix == ".json" for path in WORDS)

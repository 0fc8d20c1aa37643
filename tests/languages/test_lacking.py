"""Every language has all words, and what one lacks is said in a sentence each."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.languages import CODES, ENGLISH
from tests.languages.lacking import lacking
from tests.languages.pseudo import CODE, write_language


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the nonsense language."""
    folder = tmp_path_factory.mktemp("languages")
    write_language(folder)
    return folder


@pytest.mark.parametrize("code", [code for code in CODES if code != ENGLISH])
def test_a_language_lacks_nothing(code: str) -> None:
    assert list(lacking(code)) == []


def test_a_language_made_by_a_script_lacks_nothing(folder: Path) -> None:
    assert list(lacking(CODE, folder)) == []


def test_everything_that_a_language_lacks_is_told(folder: Path) -> None:
    """Each fault in another file; the last of them takes a file away."""
    faults = (
        ("games/hekla/words/de.ftl", "hekla-name = ", "hekla-other = "),
        ("bot/words/de.ftl", "{ $moves }", "{ $move }"),
        ("bot/words/de.ftl", "bot-command-new = ", "bot-command-new = Big Name"),
        ("rendering/words/de.ftl", "\npicture-", "\nno fluent\npicture-"),
        ("bot/rules/de.md", " {#open}", " {#opened}"),
        ("games/volcano/rules/de.md", "{#what-is}", "{#what is}"),
        ("bot/sandbox/page/words/de.json", "{address}", "{place}"),
    )
    for name, right, wrong in faults:
        path = folder / name
        source = path.read_text(encoding="utf-8")
        assert right in source, name
        path.write_text(source.replace(right, wrong, 1), encoding="utf-8")
    (folder / "games/vesuvio/rules/de.md").unlink()
    told = "\n".join(lacking(CODE, folder))
    for sentence in (
        "games/hekla/words/de.ftl needs hekla-name.",
        "games/hekla/words/de.ftl has hekla-other, which English has not.",
        "bot/words/de.ftl needs another name in bot-command-new: at most 32 small letters, digits and hyphens.",
        "bot/rules/de.md needs {#open}.",
        "bot/rules/de.md has {#opened}, which English has not.",
        "bot/sandbox/page/words/de.json needs {address} in terminal-welcome.",
        "bot/sandbox/page/words/de.json has {place} in terminal-welcome, which English has not.",
        "games/vesuvio/rules/de.md is missing.",
    ):
        assert sentence in told, told
    assert "bot/words/de.ftl needs { $moves } in " in told
    assert "rendering/words/de.ftl is no Fluent at 'no fluent'." in told
    assert "games/volcano/rules/de.md is broken: " in told

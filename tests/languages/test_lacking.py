"""Every language has all words, and what one lacks is said in a sentence each."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.words.languages import CODES, ENGLISH, FOLDER
from tests.languages.lacking import lacking
from tests.languages.pseudo import CODE, copy_language


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the nonsense language."""
    folder = tmp_path_factory.mktemp("languages")
    copy_language(folder)
    return folder


@pytest.mark.full
def test_a_language_in_a_folder_of_its_own_is_looked_for_there(folder: Path) -> None:
    asked = (sys.executable, "-m", "tests.languages.lacking", CODE)
    for given, environment in (((str(folder),), {}), ((), {FOLDER: str(folder)})):
        told = subprocess.run(
            (*asked, *given), env=os.environ | environment, capture_output=True, text=True, check=True
        )
        assert told.stdout == ""


@pytest.mark.full
@pytest.mark.parametrize("code", [code for code in CODES if code != ENGLISH])
def test_a_language_lacks_nothing(code: str) -> None:
    assert list(lacking(code)) == []


def test_a_language_made_by_a_script_lacks_nothing(folder: Path) -> None:
    assert list(lacking(CODE, folder)) == []


def test_everything_that_a_language_lacks_is_told(folder: Path) -> None:
    """Each fault in another file; the last of them takes a file away."""
    faults = (
        (f"games/hekla/words/{CODE}.ftl", "hekla-name = ", "hekla-other = "),
        (f"bot/words/{CODE}.ftl", "{ $moves }", "{ $move }"),
        (f"bot/words/{CODE}.ftl", "bot-command-new = ", "bot-command-new = Big Name"),
        (f"rendering/words/{CODE}.ftl", "\npicture-", "\nno fluent\npicture-"),
        (f"bot/rules/{CODE}.md", " {#open}", " {#opened}"),
        (f"games/volcano/rules/{CODE}.md", "{#what-is}", "{#what is}"),
        (f"bot/sandbox/page/words/{CODE}.json", "{address}", "{place}"),
    )
    for name, right, wrong in faults:
        path = folder / name
        source = path.read_text(encoding="utf-8")
        assert right in source, name
        path.write_text(source.replace(right, wrong, 1), encoding="utf-8")
    (folder / f"games/vesuvio/rules/{CODE}.md").unlink()
    told = "\n".join(lacking(CODE, folder))
    for sentence in (
        f"games/hekla/words/{CODE}.ftl needs hekla-name.",
        f"games/hekla/words/{CODE}.ftl has hekla-other, which English has not.",
        f"bot/words/{CODE}.ftl needs another name in bot-command-new: at most 32 small letters, digits and hyphens.",
        f"bot/rules/{CODE}.md needs {{#open}}.",
        f"bot/rules/{CODE}.md has {{#opened}}, which English has not.",
        f"bot/sandbox/page/words/{CODE}.json needs {{address}} in terminal-welcome.",
        f"bot/sandbox/page/words/{CODE}.json has {{place}} in terminal-welcome, which English has not.",
        f"games/vesuvio/rules/{CODE}.md is missing.",
    ):
        assert sentence in told, told
    assert f"bot/words/{CODE}.ftl needs {{ $moves }} in " in told
    assert f"rendering/words/{CODE}.ftl is no Fluent at 'no fluent'." in told
    assert f"games/volcano/rules/{CODE}.md is broken: " in told

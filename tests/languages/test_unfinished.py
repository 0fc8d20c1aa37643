"""A language that is not whole takes nothing down: what it lacks is in English."""

import logging
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.host.tree import Translations, localised
from bot.rules_search.rulebook import TABLE, Rule, Rulebook
from bot.sandbox.words import read_words
from bot.words.language import codes, language_for
from bot.words.languages import CODES, ENGLISH, FOLDER
from games import REGISTRY
from games.core.text import text

CODE = next(code for code in ("it", "pl", "tr") if code not in CODES)
"""A language of Discord that is being written; no other test has it."""

WRITTEN: dict[str, str | bytes] = {
    "bot/words/{}.ftl": "bot-lobby-join = Entra\n"
    "bot-move-played = { $nobody }\n"
    "bot-command-undo = Big Name\n"
    "bot-command-undo-about = " + "x" * 101 + "\n"
    "no fluent at all\n",
    "bot/words/backup.ftl": "bot-lobby-join = Backup\n",
    "games/hekla/words/{}.ftl": b"\xff\xfe",
    "bot/rules/{}.md": "# Al tavolo\n\n## Come? {#open}\nkeywords: aprire\nsee: join\n\nPremi “{bot-lobby-join}”.\n",
    "games/volcano/rules/{}.md": "## no key\n",
    "games/vesuvio/rules/{}.md": "# V\n\n## Che cos’è? {#what-is}\nkeywords: gioco\n\nUn gioco.\n",
    "bot/rules/{}.toml": 'stemmer = "klingon"\n',
    "bot/sandbox/page/words/{}.json": "{",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a language of which little is there, and some of that is broken."""
    folder = tmp_path_factory.mktemp("languages")
    for name, said in WRITTEN.items():
        path = folder / name.format(CODE)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(said if isinstance(said, bytes) else said.encode())
    return folder


@pytest.fixture
def spoken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program knows that language."""
    monkeypatch.setenv(FOLDER, str(folder))


@pytest.mark.usefixtures("spoken")
def test_what_a_language_lacks_is_said_in_english_and_a_broken_sentence_is_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert codes() == (*CODES, CODE), "a file that is called after no language is none"
    own, english = language_for(CODE), language_for(ENGLISH)
    assert own.say(text("bot-lobby-join")) == "Entra"
    for sentence in (text("bot-lobby-leave"), text("hekla-name"), text("bot-move-played", moves="b2-a3")):
        for _ in range(2):
            assert own.say(sentence) == english.say(sentence)
    lines = [line.message for line in caplog.records if line.levelno == logging.WARNING]
    assert len([line for line in lines if "bot-move-played" in line]) == 1, lines
    assert any("games/hekla/words" in line for line in lines)


@pytest.mark.full
@pytest.mark.usefixtures("spoken")
def test_rules_that_a_language_lacks_are_read_and_found_in_english(caplog: pytest.LogCaptureFixture) -> None:
    book = Rulebook()
    book.load()
    own = book.find(Rule(TABLE, "open"), CODE)
    assert own is not None
    assert own.body == "Premi “Entra”."
    for part in (*REGISTRY, TABLE):
        for key in (key for section in book.sections(part) for key in section.topics):
            written = (part, key) in ((TABLE, "open"), ("vesuvio", "what-is"))
            assert written is (book.find(Rule(part, key), CODE) != book.find(Rule(part, key), ENGLISH)), key
    assert book.search("ratings", CODE, "hekla", 1).rules == (Rule(TABLE, "ratings"),)
    for broken in ("rules of volcano", "rules of vesuvio", "rules of table", "words of the search"):
        assert broken in caplog.text


@pytest.mark.usefixtures("spoken")
async def test_a_name_that_discord_refuses_stays_english() -> None:
    async def said(key: str, location: Any) -> str | None:
        context: Any = app_commands.TranslationContext(location, None)
        return await Translations().translate(localised(key), discord.Locale(CODE), context)

    where = app_commands.TranslationContextLocation
    assert await said("bot-command-undo", where.command_name) is None
    assert await said("bot-command-undo-about", where.command_description) is None
    assert await said("bot-lobby-join", where.choice_name) == "Entra"


@pytest.mark.usefixtures("spoken")
def test_the_sandbox_s_page_is_in_english_where_words_are_lacking() -> None:
    words = read_words()
    assert words[CODE] == words[ENGLISH]

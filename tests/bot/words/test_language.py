"""Every sentence that is asked for exists and is given its values; tests/languages holds that all languages have it."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import discord
import pytest
from discord import app_commands
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.commands import add_commands
from bot.host.services import HostedClient
from bot.host.tree import Tree
from bot.words import language as language_module
from bot.words.language import CODES, LONGEST_VALUE, BadSentence, Bundle, Language, MissingWords, language_for, written
from games.core.text import Seat, Text, text
from tests.languages.parsing import parsed
from tests.languages.pseudo import CODE as UNSPOKEN

ROOT = Path(__file__).parents[3]
OPERATORS = ROOT / "bot" / "words" / "operators.ftl"
WORD_FILES = sorted(
    path.parent
    for folder in ("bot", "games", "rendering", "tests/toys")
    for path in (ROOT / folder).rglob("words/en.ftl")
)


class Placeables(Visitor):
    """Collects the names of the values a sentence takes and the sentences it quotes."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the library's name
        self.names.add(f"${node.id.name}")

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 - the library's name
        self.names.add(node.id.name)


def sentences(path: Path) -> dict[str, set[str]]:
    resource = parsed(path.read_text(encoding="utf-8"))
    found: dict[str, set[str]] = {}
    for entry in resource.body:
        assert not isinstance(entry, ftl.Junk), f"{path.name}: {entry.content}"
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{path}: {entry.id.name} stands twice"
            placeables = Placeables()
            placeables.visit(entry)
            found[entry.id.name] = placeables.names
    return found


@pytest.mark.full
@pytest.mark.parametrize("code", CODES)
def test_each_sentence_is_the_same_when_it_is_parsed_alone(code: str) -> None:
    for path in (*(folder / f"{code}.ftl" for folder in WORD_FILES), OPERATORS):
        source = path.read_text(encoding="utf-8")
        entries = [one for one in parsed(source).body if isinstance(one, ftl.Message | ftl.Term)]
        kept = written(source)
        assert len(kept) == len(entries)
        for whole, (key, entry) in zip(entries, kept.items(), strict=True):
            (alone,) = FluentParser().parse(entry).body
            assert isinstance(alone, ftl.Message | ftl.Term)
            assert key.removeprefix("-") == whole.id.name
            assert alone.equals(whole, ignored_fields=["span", "comment"]), key


def test_no_sentence_stands_in_two_files() -> None:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path in (*(folder / "en.ftl" for folder in WORD_FILES), OPERATORS):
        for key in sentences(path):
            places[key].append(str(path))
    assert {key: where for key, where in places.items() if len(where) > 1} == {}


CALLS = re.compile(r"\b(text|localised|choice|with_open_commands)\(\s*\"")


def calls_of_text() -> Iterator[tuple[str, str, set[str] | None]]:
    """Where ``text("key", ...)`` is called with a literal key: file and line, key, the names of its values."""
    for path in sorted(path for top in ("bot", "games", "rendering") for path in (ROOT / top).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "sandbox" in path.parts or not CALLS.search(source):
            continue
        for node in ast.walk(ast.parse(source)):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            key = node.args[0]
            if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
                continue
            where = f"{path.relative_to(ROOT)}:{node.lineno}"
            if node.func.id == "text":
                names = [word.arg for word in node.keywords]
                yield (
                    where,
                    key.value,
                    None if None in names else {f"${name.replace('_', '-')}" for name in names if name},
                )
            elif node.func.id in {"localised", "choice", "with_open_commands"}:
                yield where, key.value, None


def values_of(key: str, known: Mapping[str, set[str]]) -> set[str]:
    """The names of the values that a sentence and those it quotes take."""
    quoted = (values_of(name, known) for name in known[key] if not name.startswith("$"))
    return {name for name in known[key] if name.startswith("$")}.union(*quoted)


def test_every_sentence_that_code_asks_for_exists_and_is_given_its_values() -> None:
    known = {
        key: values
        for path in (*(folder / "en.ftl" for folder in WORD_FILES), OPERATORS)
        for key, values in sentences(path).items()
    }
    asked = list(calls_of_text())
    assert len(asked) > 300
    for where, key, values in asked:
        assert key in known, f"{where} asks for {key}"
        wanted = values_of(key, known)
        assert values is None or wanted <= values, f"{where}: {key} wants {wanted}, gets {values}"


class Registered(app_commands.Translator):
    """Collects the keys of everything that is registered at Discord."""

    def __init__(self) -> None:
        self.keys: set[str] = set()

    async def translate(
        self,
        string: app_commands.locale_str,
        _locale: discord.Locale,
        _context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Called by discord.py for every string and language."""
        self.keys.add(str(string.extras.get("key")))
        return None


async def registered() -> set[str]:
    """The keys of the names and descriptions of all commands, options and choices."""
    tree, translator = Tree(HostedClient(intents=discord.Intents.none())), Registered()
    add_commands(tree)
    for command in tree.get_commands():
        await command.get_translated_payload(tree, translator)
    return translator.keys


@pytest.mark.full
async def test_every_sentence_of_the_bot_is_asked_for() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py"))
    written_there = sentences(ROOT / "bot" / "words" / "en.ftl") | sentences(OPERATORS)
    quoted = {name for names in written_there.values() for name in names}
    options = await registered()
    built = (
        "bot-result-",
        "bot-do-",
        "bot-here-",
        "bot-matter-",
        "bot-more-",
        "bot-permission-",
        "bot-share-",
        "bot-lobby-",
        "bot-lookback-",
        "bot-beside-",
        "bot-span-",
        "bot-confirm-",
        "bot-command-",
        "bot-proposal-",
        "bot-refusal-proposal-",
        "bot-hand-",
        "bot-season-end-",
        "bot-seat-",
        "bot-replay-",
        "bot-clock-",
        "bot-timeout-",
        "bot-typed-",
        "bot-me-",
        "bot-moderate-",
        "bot-archive-",
        "bot-rules-section-",
        "bot-against-",
        "bot-ask-",
        "bot-server-",
        "bot-set-",
        "bot-season-kind-",
        "bot-weekend-",
        "bot-bank-",
        "bot-weekday-",
        "bot-theme-",
        "bot-intervention-",
        "bot-unrated-",
        "bot-return-",
        "bot-computer-",
        "bot-computers-",
        "bot-engines-",
        "bot-doctor-engine-",
        "bot-history-seat-",
        "bot-daily-board-",
        "bot-daily-any-",
        "bot-daily-do-",
        "bot-claim-do-",
        "bot-daily-news-",
        "bot-medals-",
        "bot-tournament-",
        "bot-tourney-",
        "bot-note-",
        "bot-plan-",
        "bot-step-",
    )
    unused = [
        key
        for key in written_there
        if f'"{key}"' not in source and key not in quoted | options and not key.startswith(built)
    ]
    assert unused == []


def test_lists_seats_and_nested_words_are_put_into_the_language() -> None:
    sentence = text("bot-ping-turn", game=text("volcano-name"), players=(Seat(0), Seat(2)))
    assert language_for("en").say(sentence) == "Player 1 and Player 3, your turn in Volcano."
    assert language_for("fr").say(sentence, lambda seat: f"<@{seat}>") == "<@0> et <@2>, à vous de jouer à Volcano."


@pytest.mark.parametrize("code", CODES)
def test_what_is_put_into_a_sentence_is_shortened_if_it_is_very_long(code: str) -> None:
    assert len(str(language_for(code).value("fire " * LONGEST_VALUE))) <= LONGEST_VALUE


@pytest.mark.parametrize("code", CODES)
def test_a_list_too_long_with_its_signs_has_its_words_and_no_sign_cut_in_two(code: str) -> None:
    language = language_for(code)
    seats = (Seat(0),) * (LONGEST_VALUE // 20)
    shown = language.with_signs({"seat1": "<:vo_seat1_abcdef:1234567890123456789>"})
    assert shown.value(seats) == language.value(seats)
    assert shown.value(seats[:2]) != language.value(seats[:2])


def test_what_a_language_lacks_is_said_in_english_and_logged_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking = Language("fr")
    monkeypatch.setattr(lacking, "_bundle", Bundle("fr"))
    for _ in range(3):
        assert lacking.say(text("bot-no")) == language_for("en").say(text("bot-no"))
    assert [one for one in caplog.messages if "bot-no" in one] == ["bot/words/fr.ftl needs bot-no; English stands in"]


@pytest.mark.parametrize(
    ("code", "spoken"),
    [
        ("fr", "fr"),
        ("fr-CA", "fr"),
        ("fr_CH.UTF-8", "fr"),
        ("en-GB", "en"),
        (UNSPOKEN, "en"),
        ("", "en"),
    ],
)
def test_a_language_we_do_not_speak_becomes_english(code: str, spoken: str) -> None:
    assert language_for(code).code == spoken


@pytest.mark.parametrize("broken", [Text("no-such-key"), Text("bot-move-played")])
def test_a_missing_sentence_or_value_is_an_error_and_never_an_empty_answer(broken: Text) -> None:
    with pytest.raises(MissingWords):
        Language("en").say(broken)


def test_what_is_missing_names_the_file_in_which_every_sentence_with_its_key_stands() -> None:
    for package in language_module._packages():
        for key in language_module._sentences(package, "en"):
            assert language_module._file_with(key, "de") == f"{package.replace('.', '/')}/words/de.ftl"
    with pytest.raises(MissingWords, match=r"^rendering/hekla/words/en.ftl needs picture-hekla-no-such-key$"):
        Language("en").say(Text("picture-hekla-no-such-key"))


def test_a_reference_to_nothing_or_to_itself_is_a_fault_only_of_the_sentence_that_says_it() -> None:
    """Other people's files of words can hold such references; English then stands in."""
    bundle = Bundle("de")
    bundle.add({"to-nothing": "to-nothing = { none }", "one": "one = a { two }", "two": "two = b { one }"})
    bundle.add({"chosen": "chosen = { $number ->\n    [one] { none }\n   *[other] { $word }\n}"})
    for key in ("to-nothing", "one"):
        with pytest.raises(BadSentence):
            bundle.said(key, ())
    assert bundle.said("chosen", (("number", 2), ("word", "said"))) == "said"


@pytest.mark.parametrize(("begun", "said"), [("no", "Call off this tournament?"), ("yes", "End this tournament now?")])
def test_a_tournament_that_has_not_begun_is_called_off_and_not_ended(begun: str, said: str) -> None:
    assert language_for("en").say(text("bot-tourney-end-sure", begun=begun)).startswith(said)


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("bot-tournament-lobby", {"least": 3}),
        ("bot-tournament-lobby-with", {"wanted": 3}),
        ("bot-tournament-lobby-at", {"moment": "demain"}),
        ("bot-tournament-lobby-either", {"moment": "demain", "wanted": 3}),
    ],
)
def test_none_is_not_called_one_in_french_where_both_are_singular(key: str, values: dict[str, str | int]) -> None:
    none, one = (language_for("fr").say(text(key, count=count, **values)) for count in (0, 1))
    assert none != one

"""Questions as people type them, and how often the search finds the topics that answer them.

``typed/CODE.txt`` falls into two halves: the first may be looked at when the search or its words are changed, the
second is held out, and nothing may be fitted to it. ``asked/NAME.CODE.toml`` holds questions of many hands, as people
typed them; those of the half "held" are held out as well. A file that is put there is measured; nothing else needs to
know of it. ``asked/nonsense.txt`` holds what no rule answers.
"""

import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.rules_search.rulebook import Rule
from bot.words.languages import CODES

ASKED = tuple(code for code in CODES if Path(__file__).with_name("typed").joinpath(f"{code}.txt").is_file())
"""The languages of which there are questions; another one is not measured yet."""

MOST = 3
"""How many results are looked at."""

Search = Callable[[str, str, "str | None"], tuple[Rule, ...]]


@dataclass(frozen=True, slots=True)
class Question:
    """What was typed, in which language and in the channel of which game, and the topics that answer it."""

    typed: str
    code: str
    game: str | None
    wanted: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Rate:
    """Shares of the questions: a right topic first, and one among the first three."""

    first: float
    among: float


def questions(code: str) -> tuple[Question, ...]:
    """All questions of a language, in the order of the file."""
    lines = Path(__file__).with_name("typed").joinpath(f"{code}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(_question(line, code) for line in lines if not line.startswith("#"))


def halves(code: str) -> tuple[tuple[Question, ...], tuple[Question, ...]]:
    """The half to tune with and the half held out: every other line."""
    found = questions(code)
    return found[::2], found[1::2]


def asked(code: str) -> Mapping[str, tuple[Question, ...]]:
    """The questions of all files in ``asked``, by half; ``about`` says where topics are if not in the game's rules."""
    found: dict[str, list[Question]] = defaultdict(list)
    for path in sorted(Path(__file__).with_name("asked").glob(f"*.{code}.toml")):
        for one in tomllib.loads(path.read_text(encoding="utf-8"))["question"]:
            wanted = tuple(Rule(one.get("about") or one["game"], topic) for topic in one["expect"])
            found[one["half"]].append(Question(one["text"], code, one.get("game"), wanted))
    return {half: tuple(listed) for half, listed in found.items()}


def nonsense() -> tuple[tuple[str, str], ...]:
    """What no rule answers: the language, and what is typed."""
    lines = Path(__file__).with_name("asked").joinpath("nonsense.txt").read_text(encoding="utf-8").splitlines()
    parted = (line.partition(" | ") for line in lines if not line.startswith("#"))
    return tuple((code, typed) for code, _, typed in parted)


def rate(search: Search, asked: Iterable[Question]) -> Rate:
    """How often a right topic comes first, and how often among the first three."""
    found = [(search(one.typed, one.code, one.game)[:MOST], one.wanted) for one in asked]
    first = sum(bool(results) and results[0] in wanted for results, wanted in found)
    among = sum(any(result in wanted for result in results) for results, wanted in found)
    return Rate(first / len(found), among / len(found))


def _question(line: str, code: str) -> Question:
    game, typed, topics = (part.strip() for part in line.split(" | "))
    wanted = tuple(Rule(*topic.split(":")) for topic in topics.split(", "))
    return Question(typed, code, None if game == "-" else game, wanted)

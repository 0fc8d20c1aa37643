"""Everything answers in a language made by a script, and no word without its accents is seen: none is in code."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.dates import get_month_names

from bot.sandbox.world import PEOPLE
from bot.words.languages import FOLDER
from games import REGISTRY
from tests.games.test_contract import reached
from tests.games.wording import terms_of
from tests.hostile.harness import open_harness
from tests.hostile.rights import PLAIN as PLAIN_MESSAGES
from tests.hostile.rights import caller, trials
from tests.hostile.scenes import build
from tests.languages.pseudo import CODE, NAMES, kept_language

READ = frozenset({"content", "label", "description", "placeholder", "title"})
"""The fields of a message in which a person reads."""

MOVES_READ = ("dig", "end", "keep", "photo", "push", "shout", "slide", "stay", "take")
"""Moves as the record writes them, which is the same in all languages."""

MONTHS = frozenset(get_month_names("wide", locale=CODE).values())
"""What the names of months are there comes with Babel."""

LANGUAGES = ("English", "Fran", "ais")
"""The languages as they call themselves."""

QUOTED = ("green", "orange", "red", "each")
"""Words of Vesuvio that English has from the code of a colour, or in quotes, which the script leaves."""

KEPT = (*QUOTED, *NAMES, *(person.display_name for person in PEOPLE), "The", "Caldera", *MOVES_READ, *LANGUAGES)
PLAIN = re.compile(r"[A-Za-z]{3,}")
"""A word of English: the language has none of three letters without an accent."""

NOT_WORDS = re.compile(
    r"```.*?```|`[^`]*`|<[^>]*>|https?://\S+|[A-Z]\w+/\S+|\w*[\d_]\w*|\S+\.(?:png|webp|gif|json)", re.DOTALL
)
"""What is typed, mentions, links, time zones, moves and names of files."""


def told(data: Any) -> Iterator[str]:
    """Everything a message lets people read."""
    if isinstance(data, list):
        for one in data:
            yield from told(one)
    elif isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, str) and key in READ:
                yield value
            else:
                yield from told(value)


def plain_words(said: str) -> list[str]:
    """The words of a text that have not gone through the language."""
    return [word for word in PLAIN.findall(NOT_WORDS.sub(" ", said)) if word not in KEPT and word not in MONTHS]


@cache
def recorded() -> frozenset[str]:
    """The words in moves of games without terms: people read them as the record writes them."""
    games = [game for game in REGISTRY.values() if not terms_of(game.key)]
    positions = [position for game in games for number in range(3) for position in reached(game, number)]
    return frozenset(
        word
        for position in positions
        for seat in position.to_act
        for move in position.moves(seat)
        for word in PLAIN.findall(position.notation(move))
    )


def english(read: set[str]) -> dict[str, str]:
    """The words without accents in what was read, with what each stands in."""
    found = {word: said for said in sorted(read) for word in plain_words(said) if word not in recorded()}
    return {word: said[max(0, said.find(word) - 80) :][:160] for word, said in found.items()}


async def test_no_answer_and_no_form_in_a_language_made_by_a_script_shows_a_word_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every command and every component is used by whoever is to act, and by a spectator."""
    monkeypatch.setenv(FOLDER, str(kept_language()))
    made, read = tmp_path / "made.sqlite3", set[str]()
    scenes = await build(made)
    with closing(sqlite3.connect(made, check_same_thread=False)) as keep:
        async with open_harness(tmp_path, made) as harness:
            for trial in await trials(harness, scenes):
                for role in ("turn", "spectator"):
                    who = replace(caller(role, trial.channel), locale=CODE)
                    plain = trial.name.partition(":")[0] in PLAIN_MESSAGES
                    shown = None if trial.component is None else harness.show(who.channel, trial.component, plain=plain)
                    harness.forget_cooldowns()
                    outcome = await harness.send(who, trial.kind, trial.data, shown)
                    # What everybody sees is in the language of the table.
                    read.update(said for post in outcome.posts if post.only_for for said in told(post.data))
                    read.update(told(outcome.made.modal))
                    await harness.restore(keep)
    assert len("".join(read)) > 8_000
    assert english(read) == {}


def test_the_check_would_notice_english() -> None:
    assert plain_words("Ada: **Ýóóúúŕ** turn in Volcano, `b2-a3`, <@123>") == ["turn"]
    message = {"components": [{"content": "a", "id": "b", "options": [{"label": "c", "value": "d"}]}]}
    assert [*told(message)] == ["a", "c"]

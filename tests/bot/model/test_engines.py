"""The file of engines: what an operator can say, and a sentence for each mistake."""

import pytest

from bot.model.engines import Engine, EngineFault, read_engines
from bot.words.language import CODES, language_for

GOOD = """
[[engine]]
number = 2
name = "Lavabot"
owner = "Marie-Ève"
command = ["/opt/lavabot", "--strong"]
games = ["hekla", "volcano"]
"""


def test_an_engine_is_named_in_five_lines() -> None:
    (engine,) = read_engines(GOOD)
    assert engine == Engine(2, "Lavabot", "Marie-Ève", ("/opt/lavabot", "--strong"), frozenset({"hekla", "volcano"}))
    assert not engine.network


def test_everything_else_can_be_said_too() -> None:
    (engine,) = read_engines(f"{GOOD}seconds = 2\nmemory = 64\nnetwork = true\n")
    assert (engine.seconds, engine.memory, engine.network) == (2.0, 64, True)


def test_an_empty_file_names_nobody() -> None:
    assert read_engines("") == ()


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("engine = [", "no-toml"),
        ("engine = 3", "no-list"),
        ("[engine]\nnumber = 1", "no-list"),
        ("other = 1", "no-list"),
        (GOOD + GOOD, "twice"),
        (GOOD + GOOD.replace("number = 2", "number = 3"), "twice"),
        (GOOD + "speed = 3\n", "unknown"),
        (GOOD.replace('owner = "Marie-Ève"\n', ""), "lacks"),
        (GOOD.replace("number = 2", "number = 41"), "bad-number"),
        (GOOD.replace("number = 2", "number = true"), "bad-number"),
        (GOOD.replace("Lavabot", "<@12>"), "bad-name"),
        (GOOD.replace("Lavabot", "L" * 21), "bad-name"),
        (GOOD.replace("Lavabot", " Lavabot"), "bad-name"),
        (GOOD.replace("Marie-Ève", "**Marie**"), "bad-owner"),
        (GOOD.replace('["/opt/lavabot", "--strong"]', '"/opt/lavabot"'), "bad-command"),
        (GOOD.replace('["/opt/lavabot", "--strong"]', "[]"), "bad-command"),
        (GOOD.replace("hekla", "chess"), "bad-games"),
        (GOOD + "seconds = 61\n", "bad-seconds"),
        (GOOD + "seconds = 0\n", "bad-seconds"),
        (GOOD + "memory = 0\n", "bad-memory"),
        (GOOD + 'network = "no"\n', "bad-network"),
    ],
)
def test_a_mistake_is_named_in_every_language(written: str, fault: str) -> None:
    with pytest.raises(EngineFault) as refused:
        read_engines(written)
    assert refused.value.text.key == f"bot-engines-{fault}"
    for code in CODES:
        assert "bot-engines" not in language_for(code).say(refused.value.text)

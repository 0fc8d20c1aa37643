"""The files that ``uv run pytest -m quick`` tries: some of every room, in half a minute, for whoever is at work.

Chosen for what they cost: most of their tests take some milliseconds. Of these files, tests that are slow, parts of a
sweep, or repeated on PostgreSQL are left out.
"""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent

FILES = frozenset(
    ROOT / f"{folder}/test_{name}.py"
    for folder, names in {
        ".": "imports quick",
        "games": "golden rules_texts guides",
        "games/core": "core transcript",
        "games/hekla": "rulings_moves rulings_scoring rulings_endings",
        "games/vesuvio": "rulings_digging rulings_eruption rulings_walking",
        "games/volcano": "rulings_moves rulings_endings variants",
        "rendering": "canvas kept words",
        "rendering/hekla": "description still",
        "rendering/vesuvio": "description hand",
        "rendering/volcano": "description towers",
        "bot": "settings",
        "bot/commands": "answers_fit rules_honest",
        "bot/connection": "events heartbeat",
        "bot/daily": "streaks",
        "bot/delivery": "forced_moves owed senders",
        "bot/end_to_end": "confirmations",
        "bot/fleet": "guard work",
        "bot/host": "boundary work",
        "bot/lookup": "moments plans table_texts",
        "bot/model": "notation retries",
        "bot/operating": "exits growth",
        "bot/people": "cooldowns personal",
        "bot/pictures": "album lobby_picture",
        "bot/play": "lobby playing",
        "bot/sandbox": "direct places",
        "bot/standings": "absences casual",
        "bot/store": "database location",
        "bot/ui": "components help legend",
        "bot/watching": "alerts sampler",
        "bot/tournaments": "knockout round_robin",
        "bot/wire": "pace reaching",
        "bot/words": "french_words language",
        "bot/workers": "loops pool",
    }.items()
    for name in names.split()
    if (ROOT / f"{folder}/test_{name}.py").exists()
)


def asked_for(config: pytest.Config) -> bool:
    """Whether the quick tests are asked for, and nothing else."""
    return bool(config.option.markexpr == "quick")


def is_quick(item: pytest.Item) -> bool:
    """Whether a test is one of them."""
    return (
        item.path in FILES
        and "postgres" not in item.name
        and not any(item.get_closest_marker(name) for name in ("slow", "sweep"))
    )

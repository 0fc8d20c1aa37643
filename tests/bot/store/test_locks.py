"""Which places that write take the lock of all servers, and why: everybody else waits for them on PostgreSQL."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot

ROOM = Path(bot.__file__).parent

WHY: dict[str, dict[str, tuple[str, ...]]] = {
    "what belongs to a person and no server, which writers for a server only read": {
        "daily/news.py": ("mark_notified",),
        "daily/service.py": (
            *("today", "practise", "again", "another", "practise_like", "practise_missed", "run", "hand_in"),
            *("line", "line_of", "_change"),
        ),
        "people/contacts.py": ("block", "unblock"),
        "people/holidays.py": ("declare", "come_back"),
        "people/personal.py": ("change",),
        "people/privacy.py": ("erase",),
    },
    "what a person has in several servers": {
        "people/undeliverable.py": ("mark_notified",),
        "people/followings.py": ("follow",),
        "people/duels.py": ("challenge", "accept", "decline", "go_on", "go_on_after", "forget", "_expire"),
    },
    "metadata, leases, processes and numbers of former players, which belong to the whole": {
        "host/tree.py": ("register",),
        "delivery/composers.py": ("greet",),
        "cluster/lease.py": ("_has_joined", "follow", "end"),
        "play/outages.py": ("_write", "_excuse", "_give", "_give", "set_back", "set_back"),
    },
    "sessions of many servers at once": {
        "delivery/outbox.py": ("retry_all",),
        "play/computers.py": ("retry_all",),
        "play/proposals.py": ("close_expired",),
        "play/timekeeper.py": ("_ping_after_quiet_hours",),
        "play/orphaned.py": ("note_parents",),
        "play/restoration.py": ("roll_back",),
    },
    "a number that does not name its server: of a proposal, a channel or a tournament; rare": {
        "play/proposals.py": ("decline", "refresh_message"),
        "play/seats.py": ("take",),
        "play/orphaned.py": ("channel_deleted",),
        "tournaments/rounds.py": ("_give_up", "failed", "prepare", "open"),
        "tournaments/service.py": (*("join", "leave"),),
        "tournaments/organising.py": ("start", "pause", "resume", "end", "expel", "replace_player", "adjust"),
    },
    "commands and copies, beside which no bot runs": {
        "cli/game_files.py": ("_import_all",),
        "cli/repair.py": ("_repair",),
        "cli/backups.py": ("_note",),
        "cli/database_move.py": ("copy_all",),
        "store/drivers/postgres_migrating.py": ("_apply_next",),
    },
}
"""By reason the functions that begin a transaction and name neither a server nor a session."""

NAMES_ONE = ("guild_id", "session_id")


def beginnings(path: Path) -> Iterator[tuple[str, bool]]:
    """The functions of a module that begin to write, and whether they name whose lock they take."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for one in ast.walk(tree):
        if isinstance(one, ast.AsyncFunctionDef | ast.FunctionDef):
            for call in ast.walk(one):
                if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "transaction":
                    yield one.name, any(word.arg in NAMES_ONE for word in call.keywords)


@pytest.mark.full
def test_who_takes_the_lock_of_all_servers_has_a_reason() -> None:
    found = Counter[tuple[str, str]]()
    named = 0
    for path in sorted(ROOM.rglob("*.py")):
        for function, names_one in beginnings(path):
            named += names_one
            if not names_one:
                found[path.relative_to(ROOM).as_posix(), function] += 1
    expected = Counter(
        (module, function) for modules in WHY.values() for module, names in modules.items() for function in names
    )
    assert found == expected
    assert named >= 70

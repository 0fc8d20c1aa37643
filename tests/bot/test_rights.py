"""The table of rights in deploy/RIGHTS.md is true of every command and every component, in every role."""

from pathlib import Path

import pytest
from discord import app_commands

from bot.commands import add_commands
from bot.connection.client import Fumarole
from bot.store.database import Database
from bot.ui.components import COMPONENTS
from tests.hostile.rights import MAY, PAPER, ROLES, collect, differences, general, read, row_of, rows_of

PARTS = 6
"""All roles are tried with everything within so many days, or in one thorough run."""


@pytest.mark.full
async def test_everybody_may_do_exactly_what_the_table_of_rights_says(tmp_path: Path) -> None:
    apart = differences(read(PAPER.read_text(encoding="utf-8")), await collect(tmp_path, PARTS))
    assert not apart, "\n".join(apart)


async def test_every_command_and_component_has_a_row(database: Database) -> None:
    client = Fumarole(database)
    add_commands(client.tree)
    used = [one for one in client.tree.walk_commands() if isinstance(one, app_commands.Command)]
    names = {general(f"/{one.qualified_name}") for one in used}
    names |= {row_of(kind, word) for kind in COMPONENTS for word in rows_of(kind)}
    assert names <= read(PAPER.read_text(encoding="utf-8")).keys()
    await client.close()


def test_a_new_command_or_component_without_a_row_is_named() -> None:
    told = read(PAPER.read_text(encoding="utf-8"))
    assert len(told) > 100
    found = told | {"/conquer": (MAY,) * len(ROLES), "undo": (MAY,) * len(ROLES)}
    assert [line.partition(" ")[0].strip(",") for line in differences(told, found)] == ["/conquer", *["undo"] * 6]
    del found["/conquer"]
    found["undo"] = told["undo"]
    del found["/move"]
    assert differences(told, found) == ["deploy/RIGHTS.md has a row for /move, which is not there"]

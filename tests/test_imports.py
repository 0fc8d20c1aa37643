"""Who may import whom. The rules are worked out from the folders, so they hold for a game that nobody knows yet."""

import ast
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.test_repository import ROOT

SHARED = {"games": frozenset({"core"}), "rendering": frozenset[str]()}
"""The folders of games/ and rendering/ that belong to no single game."""


TOPS = ("games", "rendering", "bot")


def modules(root: Path, tops: Iterable[str] = TOPS) -> Iterator[tuple[str, Path]]:
    """Every module in these folders with its file, by default of the product."""
    for top in tops:
        for path in sorted((root / top).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def statements(source: str) -> Iterator[ast.AST]:
    """Every statement, also inside others; expressions, which hold no imports, are most of a tree and are passed by."""
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting += getattr(node, part, ())


@cache
def imports(name: str, path: Path, source: str) -> frozenset[str]:
    """The modules a source imports anywhere, also inside functions and for types alone."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found = set[str]()
    for node in statements(source):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) + 1 - node.level]
            base = ".".join([*(parents if node.level else ()), *([node.module] if node.module else ())])
            found |= {f"{base}.{alias.name}" for alias in node.names} | {base}
    return frozenset(found)


def games_of(root: Path) -> set[str]:
    """The games that have a folder, in games/ or in rendering/."""
    return {
        path.name
        for top, shared in SHARED.items()
        for path in (root / top).iterdir()
        if (path / "__init__.py").exists() and path.name not in shared
    }


def owner(name: str, games: set[str]) -> str | None:
    """The game a module belongs to; None for what all share."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[0] in SHARED and parts[1] in games else None


def is_list_of_games(name: str) -> bool:
    """Whether a module is one of the two registries, which name every game."""
    return name in {"games", "rendering.painters"}


def fault(name: str, imported: str, games: set[str]) -> str | None:
    """What is wrong with a module importing another; None if nothing is."""
    top, other = name.split(".", maxsplit=1)[0], imported.split(".", maxsplit=1)[0]
    if top == "games" and other != "games" and other not in sys.stdlib_module_names:
        return f"{name} imports {imported}: rules know only the standard library and games/"
    if top == "rendering" and other in {"bot", "discord", "aiosqlite", "aiohttp", "fluent"}:
        return f"{name} imports {imported}: painters know neither Discord nor the bot"
    mine, theirs = owner(name, games), owner(imported, games)
    if theirs is None or theirs == mine or is_list_of_games(name):
        return None
    if mine is not None:
        return f"{name} imports {imported}: no game knows another; move what both need to games/core or rendering/"
    return f"{name} imports {imported}: only the registries name single games; ask REGISTRY or PAINTERS for it"


def faults_in(name: str, path: Path, source: str, games: set[str]) -> list[str]:
    """The forbidden imports of one module."""
    return [one for target in sorted(imports(name, path, source)) if (one := fault(name, target, games))]


def faults(root: Path) -> list[str]:
    """Every forbidden import of a tree."""
    games = games_of(root)
    return [one for name, path in modules(root) for one in faults_in(name, path, path.read_text("utf-8"), games)]


def arrows(root: Path, tops: Collection[str]) -> dict[str, set[str]]:
    """For each module the modules of ours that it imports; ``from package import module`` is an arrow to the module."""
    known = dict(modules(root, tops))
    found: dict[str, set[str]] = {}
    for name, path in known.items():
        named = imports(name, path, path.read_text(encoding="utf-8"))
        packages = {one.rpartition(".")[0] for one in named & set(known)}
        found[name] = set(named & set(known)) - packages - {name}
    return found


def circle(graph: Mapping[str, Iterable[str]]) -> list[str]:
    """The modules of one circle of imports, in order; none if there is no circle."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.full
@pytest.mark.parametrize("top", [*TOPS, "tests/toys"])
def test_no_modules_import_each_other_in_a_circle_not_even_for_types(top: str) -> None:
    assert circle(arrows(ROOT, {top})) == []


@pytest.mark.full
def test_a_circle_is_found() -> None:
    graph = arrows(ROOT, {"bot"})
    assert circle(graph | {"bot.words.language": {*graph["bot.words.language"], "bot.connection.client"}})


def rooms(graph: Mapping[str, Iterable[str]], folder: str) -> dict[str, set[str]]:
    """The arrows between what lies in a folder: a folder in it is one room with all that it holds, a file another."""
    found: dict[str, set[str]] = {}
    for name, imported in graph.items():
        mine = _room(name, folder)
        if mine:
            found.setdefault(mine, set()).update(
                theirs for one in imported if (theirs := _room(one, folder)) and theirs != mine
            )
    return found


def _room(name: str, folder: str) -> str:
    """The file or folder of a folder in which a module lies; empty if it lies elsewhere, or is the folder's own."""
    return name.removeprefix(f"{folder}.").partition(".")[0] if name.startswith(f"{folder}.") else ""


@pytest.mark.parametrize("top", [*TOPS, "tests/toys"])
def test_no_folders_import_each_other_in_a_circle_not_even_for_types(top: str) -> None:
    graph = arrows(ROOT, {top})
    folders = {name for name, path in modules(ROOT, {top}) if path.name == "__init__.py"}
    assert [circle(rooms(graph, folder)) for folder in sorted(folders)] == [[]] * len(folders)


def test_a_circle_of_folders_is_found() -> None:
    graph = arrows(ROOT, {"bot"})
    assert circle(rooms(graph | {"bot.play.proposals": {"bot.people.hours"}}, "bot")), "bot.people imports bot.play"


def test_no_module_imports_what_it_must_not_know() -> None:
    assert faults(ROOT) == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("games.core.text", "import discord"),
        ("games.core.text", "from games.volcano.pieces import Colour"),
        ("games.hekla.game", "from games.volcano.pieces import Colour"),
        ("games.vesuvio", "from ..hekla import board"),
        ("games.vesuvio.game", "def late() -> None:\n    from games.hekla import board"),
        ("games.volcano.game", "import PIL.Image"),
        ("games.volcano.game", "from rendering.palette import Hue"),
        ("rendering.seats", "from games.volcano.pieces import Colour"),
        ("rendering.seats", "from rendering.volcano.pieces import HUES"),
        ("rendering.hekla.still", "from rendering.volcano import board"),
        ("rendering.hekla.still", "from games.vesuvio.pieces import Card"),
        ("rendering.hekla.still", "import bot.limits"),
        ("bot.limits", "from games.hekla.game import HEKLA"),
        ("bot.limits", "import games.hekla.game"),
        ("bot.limits", "from games import hekla"),
        ("bot.limits", "from rendering.volcano.pieces import HUES"),
    ],
)
def test_a_forbidden_import_is_refused(module: str, line: str) -> None:
    path = dict(modules(ROOT))[module]
    found = faults_in(module, path, f"{path.read_text(encoding='utf-8')}\n{line}\n", games_of(ROOT))
    assert found, f"nothing refuses {line!r} in {module}"
    assert all(one.startswith(f"{module} imports ") for one in found)


def test_a_game_that_was_added_keeps_to_itself(tmp_path: Path) -> None:
    """Nothing has to be registered for the rules to hold: a folder is enough."""
    for file, line in {
        "games/__init__.py": "from games.nim.game import NIM",
        "games/core/__init__.py": "",
        "games/nim/__init__.py": "",
        "games/nim/game.py": "from games.core import text\nfrom games.chess.game import CHESS",
        "games/chess/__init__.py": "",
        "rendering/painters.py": "from rendering.nim import NimPainter",
        "rendering/nim/__init__.py": "from games.nim.view import NimView\nfrom games.chess.view import ChessView",
        "bot/__init__.py": "from games.nim.game import NIM",
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(line, encoding="utf-8")
    assert {one.split(":")[0] for one in faults(tmp_path)} == {
        "games.nim.game imports games.chess.game",
        "games.nim.game imports games.chess.game.CHESS",
        "rendering.nim imports games.chess.view",
        "rendering.nim imports games.chess.view.ChessView",
        "bot imports games.nim.game",
        "bot imports games.nim.game.NIM",
    }


def test_a_painter_comes_without_those_of_other_games() -> None:
    """Whoever draws one game loads that one, so a game that somebody adds breaks no other."""
    loaded = "import sys, rendering.hekla; print(*(name for name in sys.modules if name.startswith('rendering.')))"
    found = subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {owner(name, games_of(ROOT)) for name in found.split()} == {None, "hekla"}

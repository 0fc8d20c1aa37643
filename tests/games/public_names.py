"""The names that programs outside this project may build on, as ``tests/games/public_names.txt`` lists them.

``uv run python -m tests.games.public_names`` writes the list anew. Whoever changes one of these names changes other
people's programs: say it in CHANGELOG.md.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.test_repository import ROOT

LISTED = Path(__file__).with_suffix(".txt")

_SHARED = "actions chance computers contract game options outcome record refusals text transcript"

MODULES = ("games", *(f"games.core.{name}" for name in _SHARED.split()))
"""The modules whose public names are promised; games/README.md shows how they work together."""


def public_names() -> str:
    """Every public name of these modules with its arguments, a line each."""
    return "".join(f"{line}\n" for module in MODULES for line in _of_module(module))


def _of_module(module: str) -> Iterator[str]:
    path = ROOT.joinpath(*module.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    yield from _of_body(ast.parse(source.read_text(encoding="utf-8")).body, module)


def _of_body(body: list[ast.stmt], owner: str) -> Iterator[str]:
    for node in body:
        match node:
            case ast.If():  # what a dataclass shall not see at run time
                yield from _of_body(node.body, owner)
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield f"{owner}.{name}({', '.join(map(ast.unparse, node.bases))})"
                yield from _of_body(node.body, f"{owner}.{name}")
            case ast.FunctionDef(name=name) if not name.startswith("_"):
                read = any(ast.unparse(one) == "property" for one in node.decorator_list)
                result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
                yield f"{owner}.{name}{result}" if read else f"{owner}.{name}({ast.unparse(node.args)}){result}"
            case ast.AnnAssign(target=ast.Name(id=name)) if not name.startswith("_"):
                yield f"{owner}.{name}: {ast.unparse(node.annotation)}"
            case ast.Assign(targets=[ast.Name(id=name)]) if not name.startswith("_"):
                yield f"{owner}.{name}"


if __name__ == "__main__":
    LISTED.write_text(public_names(), encoding="utf-8")

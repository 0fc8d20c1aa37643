"""Pins the versions of all packages, so that a commit is built and tested with the same ones later on.

uv run python deploy/pins.py check    lists packages without a pin; exit code 1 if there are any
uv run python deploy/pins.py raise    pins the newest versions that pyproject.toml allows

The pins are in pyproject.toml for uv, and with hashes in deploy/requirements.txt and deploy/building.txt for pip. A
lock file would do the same, but it names the registry it was made from.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
REQUIREMENTS = Path("deploy", "requirements.txt")
BUILDERS = Path("deploy", "building.txt")

BUILDING = ("hatchling", "editables")
"""The build requirements; the first needs the second only during an editable install."""

HEADER = "# {}, pinned with hashes. Made with: uv run python deploy/pins.py raise\n"

COMPILE = ("uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--no-header", "--no-annotate")
HASHES = ("--generate-hashes", "--no-emit-index-url")


def versions(requirements: Iterable[str]) -> dict[str, str]:
    """Pinned versions by normalized package name; other lines are ignored."""
    found = (re.match(r"([A-Za-z0-9._-]+)==([^\s;\\]+)", line) for line in requirements)
    return {re.sub(r"[-_.]+", "-", one[1]).lower(): one[2] for one in found if one}


def faults(pins: Mapping[str, str], used: Mapping[str, str], where: str) -> list[str]:
    """A sentence for each used package without a pin, or with another version than its pin."""
    return [
        f"{where}: {name} {version} is in use, the pin in pyproject.toml is {pins.get(name, 'missing')}"
        for name, version in sorted(used.items())
        if pins.get(name) != version
    ]


def check(root: Path) -> list[str]:
    """The faults of a checkout's environment, which uv has made; needs uv and no registry."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    pins = versions(project["tool"]["uv"]["constraint-dependencies"])
    building = versions(project["tool"]["uv"]["build-constraint-dependencies"])
    export = ("uv", "export", "--frozen", "--all-groups", "--all-extras", "--no-hashes", "--no-emit-project")
    installed = versions(_output(export, root).splitlines())
    deployed = versions((root / REQUIREMENTS).read_text(encoding="utf-8").splitlines())
    builders = versions((root / BUILDERS).read_text(encoding="utf-8").splitlines())
    missing = [f"building: {name} has no pin in pyproject.toml" for name in BUILDING if name not in building]
    return [
        *faults(pins, installed, "tests"),
        *faults(pins, deployed, str(REQUIREMENTS)),
        *faults(building, builders, str(BUILDERS)),
        *missing,
    ]


def raise_pins(root: Path) -> None:
    """Resolve all packages without pins and write the new pins; needs uv and a registry."""
    path = root / "pyproject.toml"
    text = path.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "pyproject.toml").write_text(without_pins(text), encoding="utf-8")
        (Path(folder) / "building.txt").write_text("\n".join(BUILDING), encoding="utf-8")
        everything = _output((*COMPILE, "--all-extras", "--group", "dev", "pyproject.toml"), Path(folder))
        building = _output((*COMPILE, "building.txt"), Path(folder))
        (Path(folder) / "building.txt").write_text(BUILDING[0], encoding="utf-8")
        (Path(folder) / "pins.txt").write_text("\n".join(_plain(building)), encoding="utf-8")
        builders = _output((*COMPILE, *HASHES, "--constraint", "pins.txt", "building.txt"), Path(folder))
    text = with_pins(text, "constraint-dependencies", _plain(everything))
    path.write_text(with_pins(text, "build-constraint-dependencies", _plain(building)), encoding="utf-8")
    deployed = _output((*COMPILE, "--all-extras", *HASHES, "pyproject.toml"), root)
    (root / REQUIREMENTS).write_text(HEADER.format("What the bot runs on") + deployed, encoding="utf-8")
    (root / BUILDERS).write_text(HEADER.format("What builds the package") + builders, encoding="utf-8")


def without_pins(text: str) -> str:
    """A pyproject.toml without pins, and without the program itself among its own needs: no registry has it."""
    bare = with_pins(with_pins(text, "constraint-dependencies", ()), "build-constraint-dependencies", ())
    return re.sub(r'(?m)^    "fumarole\[.*\n', "", bare)


def with_pins(text: str, key: str, pins: Iterable[str]) -> str:
    """A pyproject.toml with its list of pins under this key replaced."""
    lines = "".join(f'    "{pin}",\n' for pin in pins)
    return re.sub(rf"(?m)^{key} = \[\n(?:    .*\n)*\]", f"{key} = [\n{lines}]", text)


def _plain(compiled: str) -> list[str]:
    return [f"{name}=={version}" for name, version in versions(compiled.splitlines()).items()]


def _output(command: tuple[str, ...], folder: Path) -> str:
    # All commands are constants in this file.
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout  # noqa: S603


def main(arguments: list[str]) -> str | None:
    """Run one of the two commands; returns the argument for ``sys.exit``."""
    if arguments == ["raise"]:
        raise_pins(ROOT)
        return None
    if arguments == ["check"]:
        return "\n".join(check(ROOT)) or None
    return "\n".join((__doc__ or "").splitlines()[2:4])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The same commit installs the same in a year: every package has a pin, and a missing one is noticed."""

import tomllib
from pathlib import Path
from runpy import run_path

from tests.test_repository import ROOT

SCRIPT = run_path(str(ROOT / "deploy" / "pins.py"))


def without(path: Path, line: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert line in text, line
    path.write_text(text.replace(line, "", 1), encoding="utf-8")


def test_everything_that_is_installed_has_a_pin(checkout: Path) -> None:
    assert SCRIPT["check"](checkout) == []


def test_a_package_without_a_pin_is_named(checkout: Path) -> None:
    for name in ("iniconfig", "aiohttp", "hatchling"):
        pinned = next(
            line
            for line in (checkout / "pyproject.toml").read_text(encoding="utf-8").splitlines(keepends=True)
            if line.startswith(f'    "{name}==')
        )
        without(checkout / "pyproject.toml", pinned)
    found = "\n".join(SCRIPT["check"](checkout))
    for name in ("iniconfig", "aiohttp", "hatchling"):
        assert name in found, found
    assert "deploy/requirements.txt: aiohttp" in found, found
    assert "deploy/building.txt: hatchling" in found, found


def test_a_deployed_version_other_than_the_pin_is_named() -> None:
    found = SCRIPT["faults"]({"yarl": "1.0"}, {"yarl": "2.0"}, "deploy/requirements.txt")
    assert found == ["deploy/requirements.txt: yarl 2.0 is in use, the pin in pyproject.toml is 1.0"]


def test_only_the_list_of_pins_that_is_named_is_written_anew() -> None:
    text = '[tool.uv]\na = [\n    "x==1",\n]\nb = [\n    "y==1",\n]\n'
    assert SCRIPT["with_pins"](text, "b", ["y==2", "z==1"]) == text.replace(
        '    "y==1",\n', '    "y==2",\n    "z==1",\n'
    )


def test_newer_versions_are_looked_for_without_the_old_pins_and_without_ourselves() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    bare = tomllib.loads(SCRIPT["without_pins"](text))
    assert bare["tool"]["uv"]["constraint-dependencies"] == bare["tool"]["uv"]["build-constraint-dependencies"] == []
    wanted = [*bare["dependency-groups"]["dev"], *bare["project"]["dependencies"]]
    assert wanted
    assert not [one for one in wanted if one.startswith("fumarole")], "no registry has it"


def test_versions_are_read_from_pins_alone() -> None:
    lines = ["Discord.py==2.7.1", "colorama==0.4.6 ; sys_platform == 'win32'", "# a==1", "yarl>=1.18", "x==1 \\"]
    assert SCRIPT["versions"](lines) == {"discord-py": "2.7.1", "colorama": "0.4.6", "x": "1"}

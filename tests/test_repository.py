"""Promises about the project's own files."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOP = {
    *("pyproject.toml", "bot", "rendering", "games", "tests", "deploy", ".env.example"),
    *("SECURITY.md", "TERMS.md", "CHANGELOG.md", "CONTRIBUTING.md"),
    *("README.md", "PRIVACY.md", "LICENSE", ".gitignore", ".dockerignore", ".ci"),
}


def tracked() -> list[str]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listing = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return listing.stdout.splitlines()


def test_the_top_level_is_the_agreed_one() -> None:
    assert {name.split("/")[0] for name in tracked()} == TOP


def test_the_lock_file_is_not_tracked() -> None:
    assert "uv.lock" not in tracked()


def test_the_deployed_requirements_pin_everything_the_project_needs_with_hashes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = (ROOT / "deploy" / "requirements.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", pinned)
    packages = [entry for entry in entries if not entry.startswith("#")]
    assert all("==" in entry and "--hash=sha256:" in entry for entry in packages)
    names = {re.split(r"[=\[ ]", entry)[0] for entry in packages}
    wanted = {re.split(r"[<>=\[]", one)[0].replace(".", "-").lower() for one in project["dependencies"]}
    assert wanted <= {name.replace(".", "-").lower() for name in names}
    assert "://" not in pinned


def test_what_builds_the_package_is_of_the_pinned_version_wherever_it_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pins = project["tool"]["uv"]["build-constraint-dependencies"]
    (pin,) = [one for one in pins if one.startswith("hatchling==")]
    for name in ("Dockerfile", "README.md"):
        paper = (ROOT / "deploy" / name).read_text(encoding="utf-8")
        assert set(re.findall(r"hatchling[=<>~][^\s\"]*", paper)) == {pin}, name
        assert "--no-build-isolation" in paper, name


def test_every_unit_keeps_its_files_to_itself_and_every_timer_has_its_unit() -> None:
    units = sorted((ROOT / "deploy").glob("*.service"))
    assert len(units) == 4
    for unit in units:
        lines = unit.read_text(encoding="utf-8").splitlines()
        assert {"UMask=0077", "StateDirectoryMode=0700", "User=fumarole"} <= set(lines), unit.name
    for timer in (ROOT / "deploy").glob("*.timer"):
        assert timer.with_suffix(".service") in units


def test_every_unit_is_confined() -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    for unit in sorted((ROOT / "deploy").glob("*.service")):
        command = ("systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit))
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stdout.splitlines()[-1]


def test_systemd_understands_every_unit() -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    units = [str(one) for one in sorted((ROOT / "deploy").glob("fumarole*.*")) if one.suffix in {".service", ".timer"}]
    result = subprocess.run(("systemd-analyze", "verify", *units), capture_output=True, text=True, check=False)
    # The programs are not installed here, and an older systemd does not know the pauses that grow.
    known = re.compile(r"Command \S+ is not executable|Unknown key '(RestartSteps|RestartMaxDelaySec)'")
    said = [line for line in result.stderr.splitlines() if "fumarole" in line and not known.search(line)]
    assert said == []


def test_the_image_is_of_one_build_and_runs_as_nobody_without_pip() -> None:
    lines = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8").splitlines()
    assert any(re.fullmatch(r"ARG PYTHON=python:3\.\d+\.\d+-slim-\w+@sha256:[0-9a-f]{64}", line) for line in lines)
    last = lines[max(index for index, line in enumerate(lines) if line.startswith("FROM ")) :]
    assert last[0] == "FROM scratch"
    assert [line for line in last if line.startswith("USER ")] == ["USER 999"]
    assert any(line.startswith("HEALTHCHECK ") for line in last)
    removed = " ".join(lines)
    assert "pip uninstall --yes" in removed
    assert "venv --without-pip /opt/fumarole" in removed
    compose = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    for line in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"):
        assert line in compose


def test_the_service_gets_its_token_as_a_credential() -> None:
    unit = (ROOT / "deploy" / "fumarole.service").read_text(encoding="utf-8").splitlines()
    assert {"LoadCredential=discord-token:/etc/fumarole/token", "Environment=DISCORD_TOKEN_FILE=%d/discord-token"} <= {
        *unit
    }


def test_docker_is_sent_what_the_image_is_made_of_and_nothing_else() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    sent = {line.removeprefix("!") for line in ignored if line.startswith("!")}
    assert "*" in ignored[: ignored.index("!bot")]
    lines = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [line.split()[1:-1] for line in lines if line.startswith("COPY ") and "--from" not in line]
    assert sent == {name for names in copied for name in names}

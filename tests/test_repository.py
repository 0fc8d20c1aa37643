"""Promises about the project's own files."""

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

OF_EACH_GAME = {"Colour", "Ending", "Level"}
"""Classes of several games that are the same thing in each; whoever reads about one meets only its own."""


def tracked() -> list[str]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listing = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return listing.stdout.splitlines()


def test_the_top_level_is_the_agreed_one() -> None:
    assert {name.split("/")[0] for name in tracked()} == TOP


def test_the_newest_entry_of_the_changelog_is_the_version_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    newest = re.search(r"(?m)^## (\S+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert newest is not None
    assert newest[1] == project["version"]


def test_the_lock_file_is_not_tracked() -> None:
    assert "uv.lock" not in tracked()


@pytest.mark.parametrize("name", ["requirements.txt", "building.txt"])
def test_what_is_deployed_and_what_builds_it_is_pinned_with_hashes(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pinned = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", pinned)
    packages = [entry for entry in entries if not entry.startswith("#")]
    assert all("==" in entry and "--hash=sha256:" in entry for entry in packages)
    names = {re.split(r"[=\[ ]", entry)[0] for entry in packages}
    asked = project["project"]["dependencies"] if name == "requirements.txt" else project["build-system"]["requires"]
    wanted = {re.split(r"[<>=\[]", one)[0].replace(".", "-").lower() for one in asked}
    assert wanted <= {name.replace(".", "-").lower() for name in names}
    assert "://" not in pinned


def test_whoever_installs_the_program_builds_it_with_pinned_packages_alone() -> None:
    for name in ("Dockerfile", "README.md"):
        paper = (ROOT / "deploy" / name).read_text(encoding="utf-8")
        installed = re.findall(r"pip [^\n&]*?\b(?:install|wheel) [^\n&]*", paper)
        assert installed
        for one in installed:
            assert "--require-hashes" in one or "--no-deps" in one, one
        assert "building.txt" in paper, name
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


@pytest.mark.parametrize("name", ["compose.yaml", "compose.postgres.yaml"])
def test_a_container_of_the_bot_is_confined_has_an_init_and_a_limit_of_memory(name: str) -> None:
    compose = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    bot = compose.partition("  fumarole:\n")[2].partition("\n\n")[0]
    for line in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true", "init: true"):
        assert line in bot
    assert re.search(r"\b(mem_limit|memory): 1g\n", bot)


def test_the_image_has_a_python_that_the_tests_are_run_on() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tested = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    image = re.search(r"ARG PYTHON=python:(3\.\d+)", (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8"))
    assert image is not None
    assert image[1] in tested
    assert f"Python {tested[0]} to {tested[-1]}" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert project["requires-python"] == f">={tested[0]}"


def test_the_pages_commands_are_those_that_are_tried_and_players_install_no_tools_of_developers() -> None:
    commands = re.findall(r"python3 -m venv [^\n`]+", (ROOT / "README.md").read_text(encoding="utf-8"))
    install = "python3 -m venv .venv && .venv/bin/pip install uv && .venv/bin/uv run"
    wanted = ("--no-dev fumarole sandbox", "--no-dev fumarole run", "pytest")
    assert commands == [f"{install} {one}" for one in wanted]
    assert commands[-1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


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


PAPERS = [name for name in tracked() if name.endswith(".md")] if (ROOT / ".git").exists() else []
MOST = {
    "README.md": 5_120,
    "CHANGELOG.md": 3_000,
    "CONTRIBUTING.md": 10_240,
    "deploy/README.md": 20_480,
    "deploy/POSTGRES.md": 7_040,
    "deploy/PROCESSES.md": 5_248,
}
"""The most bytes of the pages that everybody reads first, and of those for operators."""


def anchor(heading: str) -> str:
    """What a link to a heading ends with."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def headings(paper: Path) -> set[str]:
    """The anchors of a page's headings."""
    return {anchor(one) for one in re.findall(r"(?m)^#+ (.+)$", paper.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("name", PAPERS)
def test_every_link_between_papers_leads_somewhere(name: str) -> None:
    paper = ROOT / name
    written = paper.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)\s]+)\)", written) + re.findall(r'src="([^"]+)"', written)
    for link in [one for one in links if not re.match(r"[a-z]+:", one)]:
        place, _, part = link.partition("#")
        target = paper.parent / place if place else paper
        assert target.exists(), link
        assert not part or part in headings(target), link


def test_papers_for_builders_stay_out_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    folders = tuple(f"{folder}/" for folder in wheel["packages"])
    beside = {name for name in PAPERS if name.endswith("README.md") and name.startswith(folders)}
    assert not PAPERS or set(wheel["exclude"]) == beside


def test_the_builders_page_shows_every_room_on_its_floor() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (layers,) = [one["layers"] for one in project["tool"]["importlinter"]["contracts"] if one["type"] == "layers"]
    named = [{name.strip().removeprefix("bot.") for name in layer.split(":")} for layer in layers]
    floors = [{name for name in layer if (ROOT / "bot" / name).is_dir()} for layer in named]
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    shown = [set(re.findall(r"`(\w+)`", rooms)) for rooms in re.findall(r"(?m)^\| [1-9]\d* \| ([^|]+) \|", page)]
    assert shown == [floor for floor in floors if floor]


def test_what_the_builders_page_names_is_there() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    program = "\n".join(one.read_text(encoding="utf-8") for one in sources())
    named = set(re.findall(r"`(_\w+)`", page))
    assert named == {one for one in named if re.search(rf"(?m)^(def |class )?{one}\b", program)}


def test_the_glossary_has_at_most_forty_words_and_each_is_one_of_the_program() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## The words")[2].partition("\n## ")[0]
    words = [word for row in re.findall(r"(?m)^\| ([^|]+) \|", page)[1:] for word in row.split(", ")]
    program = "\n".join(one.read_text(encoding="utf-8") for one in sources()).lower()
    assert 20 <= len(words) <= 40
    assert len(set(words)) == len(words)
    unused = [word for word in words if not re.search(rf"(?:\b|_){word.replace(' ', '_?')}(?:s|es|\b|_)", program)]
    assert unused == []


@pytest.mark.parametrize("name", MOST)
def test_the_pages_for_everybody_and_for_operators_stay_short(name: str) -> None:
    assert len((ROOT / name).read_bytes()) <= MOST[name]


def sources() -> list[Path]:
    return [one for room in ("bot", "games", "rendering") for one in sorted((ROOT / room).rglob("*.py"))]


def test_no_file_of_the_program_is_longer_than_500_lines() -> None:
    lengths = {str(one.relative_to(ROOT)): len(one.read_text(encoding="utf-8").splitlines()) for one in sources()}
    assert not {name for name, length in lengths.items() if length > 500}


FUNCTION = re.compile(r"(?m)^( *)(?:async )?def (\w+).*\n((?:\1[ )].*\n|\n)*)")
"""A function with the lines below its first: those that stand further in, and the bracket that ends its parameters."""


def test_no_function_of_the_program_is_longer_than_40_lines() -> None:
    long = {
        f"{one.relative_to(ROOT)}:{name}"
        for one in sources()
        for _, name, below in FUNCTION.findall(one.read_text(encoding="utf-8"))
        if len(below.rstrip().splitlines()) >= 40
    }
    assert long == set()


def test_no_digit_is_read_that_is_none() -> None:
    """``"²".isdigit()`` is true, and ``int`` refuses it."""
    found = (*sources(), *(ROOT / "deploy").rglob("*.py"))
    assert not [one for one in found if re.search(r"\bis(digit|numeric)\b", one.read_text(encoding="utf-8"))]


ASKS_FOR_A_SERVER = re.compile(
    r"guild_id (is|or|and|== 0)\b|guild_id [<>]|\b(if|and|or|not|bool\()\s*(\w+\.)*guild_id( (else|and|or)|[:)\n])"
)
"""What asks of a number whether it is a server's: a comparison with None or zero, or the number as a condition."""


def test_one_module_knows_whether_a_place_has_a_server() -> None:
    """All others ask it for what they need of a place; queries select by the sign of its number, and locks by it."""
    apart = ("bot/model/places.py", "bot/discord_api/places.py", "bot/store/", "bot/sandbox/")
    asking = {
        str(one.relative_to(ROOT)) for one in sources() if ASKS_FOR_A_SERVER.search(one.read_text(encoding="utf-8"))
    }
    assert {name for name in asking if not name.startswith(apart)} == set()
    assert {name for name in asking if name.startswith(apart[:2])} == set(apart[:2])


def test_a_class_name_means_one_thing() -> None:
    rooms: dict[str, list[str]] = {}
    for one in sources():
        for name in re.findall(r"^class (\w+)", one.read_text(encoding="utf-8"), re.MULTILINE):
            rooms.setdefault(name, []).append(str(one.relative_to(ROOT)))
    twice = {name: found for name, found in rooms.items() if len(found) > 1 and name not in OF_EACH_GAME}
    assert twice == {}

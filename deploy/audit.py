"""Checks what the bot is built and runs with: known holes, licences, and a list of it all.

uv run python deploy/audit.py holes       asks the OSV database for known holes; exit code 1 if there is one
uv run python deploy/audit.py licences    compares licences with those we allow; exit code 1 if there is another
uv run python deploy/audit.py table       writes deploy/LIBRARIES.md, which goes into the package beside the licences
uv run python deploy/audit.py image       says how old the Python is that the image is made from
uv run python deploy/audit.py list FILE   writes what the bot runs on as a CycloneDX list

Where the OSV database cannot be reached, the first says so and ends well: a build without that network would
otherwise fail every day, and one that has it still fails for a hole. With FUMAROLE_AUDIT=needed it fails then, too, so
that nothing is released unchecked. So does the image's look at a base whose holes have had half a year to be found.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC, date, datetime
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
REQUIREMENTS = Path("deploy", "requirements.txt")

DOCKERFILE = Path("deploy", "Dockerfile")

FONT = Path("rendering", "fonts", "NotoSans-CondensedBold.ttf")

LIBRARIES = Path("deploy", "LIBRARIES.md")

OLDEST_DAYS = 183
"""How old the image's base may be at a release."""

TITLE = """# What Fumarole runs on

Fumarole is under the MIT licence (LICENSE), its font, Noto Sans, under the SIL Open Font License (OFL.txt). It brings
along none of the packages below; each is installed beside it with its own licence. audioop-lts comes with Python 3.13
and later; on Windows colorama (BSD-3-Clause) is one more. Made with: uv run python deploy/audit.py table
"""

AUDIT = ("uv", "audit", "--frozen", "--preview-features", "audit-command")
EXPORT = ("uv", "export", "--frozen", "--no-dev", "--all-extras", "--quiet", "--preview-features", "sbom-export")

UNREACHABLE = re.compile(r"error sending request|dns error|timed out|connection refused", re.IGNORECASE)

ALLOWED = frozenset(
    {"MIT", "MIT-CMU", "BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "PSF-2.0", "ISC", "MPL-2.0"}
)
"""Licences that let anybody run, change and hand on the bot together with the package, whatever its own licence."""

SPELLED = {
    "MIT License": "MIT",
    "BSD License": "BSD",
    "Apache Software License": "Apache-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
"""Older packages name their licence by a classifier."""


FROM_PYTHON_3_13 = {"audioop-lts": "PSF-2.0"}
"""The image has it, and this Python may be older; its licence is the one that its own metadata say."""


def holes(root: Path, *more: str) -> tuple[bool, str]:
    """Whether no hole is known of any package, those for tests and building included, and what to say of it."""
    command = (*AUDIT, *more)
    # The command is a constant in this file; tests add the address of a database of their own.
    found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)  # noqa: S603
    said = f"{found.stdout}{found.stderr}".strip()
    if found.returncode == 0:
        return True, f"no hole is known: {said.splitlines()[-1] if said else ''}"
    if not found.stdout.strip() and UNREACHABLE.search(found.stderr):
        said = "NOT CHECKED for known holes: the OSV database cannot be reached from here"
        return os.environ.get("FUMAROLE_AUDIT") != "needed", said
    return False, said


def licence_of(package: Distribution) -> str:
    """A package's licence as an SPDX expression where it gives one; what it says otherwise."""
    said: Any = package.metadata
    expression = said.get("License-Expression")
    if expression:
        return str(expression)
    classifiers = said.get_all("Classifier") or ()
    named = [one.rpartition(" :: ")[2] for one in classifiers if one.startswith("License :: ")]
    if named:
        return " AND ".join(SPELLED.get(one, one) for one in named)
    return str(said.get("License") or "none").splitlines()[0]


def allows(expression: str) -> bool:
    """Whether a licence, or one of those to choose from, is among the allowed ones.

    >>> allows("Apache-2.0 AND MIT"), allows("GPL-3.0-only OR MIT"), allows("MIT AND GPL-3.0-only"), allows("none")
    (True, True, False, False)
    """
    plain = expression.replace("(", " ").replace(")", " ")
    choices = [re.split(r"\s+AND\s+", one.strip()) for one in re.split(r"\s+OR\s+", plain)]
    return any(all(part.strip() in ALLOWED for part in choice) for choice in choices)


def licences(root: Path) -> Mapping[str, str]:
    """The licence of each package the bot runs on; one that cannot be looked at has none that is allowed."""
    written = (root / REQUIREMENTS).read_text(encoding="utf-8")
    names = {_plain(name) for name in re.findall(r"(?m)^([A-Za-z0-9._-]+)==", written)}
    installed = {_plain(one.name): licence_of(one) for one in distributions()}
    known = FROM_PYTHON_3_13 | installed
    return {name: known.get(name, "not installed, so unknown") for name in sorted(names)}


def table(found: Mapping[str, str]) -> str:
    """The licences as a page for people."""
    rows = "".join(f"| {name} | {licence} |\n" for name, licence in found.items())
    return f"{TITLE}\n| package | licence |\n|---|---|\n{rows}"


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def base(root: Path) -> tuple[str, date]:
    """The version of the image's Python, and when it was released."""
    written = (root / DOCKERFILE).read_text(encoding="utf-8")
    found = re.search(
        r"Released (\d{4}-\d\d-\d\d)\..*\nARG PYTHON=python:([\d.]+)-[^\s@]+@sha256:[0-9a-f]{64}\n", written
    )
    if found is None:
        raise ValueError(f"{DOCKERFILE} does not say which Python it is made from, and of when")
    return found[2], date.fromisoformat(found[1])


def image(root: Path, today: date) -> tuple[bool, str]:
    """Whether the image's base is new enough to be released, and what to say of it."""
    version, released = base(root)
    days = (today - released).days
    said = f"the image is made from Python {version}, which is {days} days old"
    if days <= OLDEST_DAYS:
        return True, said
    return os.environ.get("FUMAROLE_AUDIT") != "needed", f"{said}: take a newer one, {DOCKERFILE} says how"


def write_list(root: Path, file: Path) -> int:
    """Write all that the bot runs on, the image's Python and the font too, as a CycloneDX list; returns how many."""
    command = (*EXPORT, "--format", "cyclonedx1.5")
    written = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout  # noqa: S603
    listed = json.loads(written)
    known = licences(root)
    for one in listed["components"]:
        if _plain(one["name"]) in known:
            one["licenses"] = _licensed(known[_plain(one["name"])])
    digest = hashlib.sha256((ROOT / FONT).read_bytes()).hexdigest()
    listed["components"] += [
        {"type": "platform", "name": "CPython", "version": base(root)[0], "licenses": _licensed("PSF-2.0")},
        {"type": "file", "name": FONT.name, "licenses": _licensed("OFL-1.1")}
        | {"hashes": [{"alg": "SHA-256", "content": digest}]},
    ]
    file.write_text(json.dumps(listed, indent=2), encoding="utf-8")
    return len(listed["components"])


def _licensed(expression: str) -> list[dict[str, Any]]:
    """A licence as CycloneDX writes it, which calls only a known one an expression."""
    return [{"license": {"name": expression}} if expression == "BSD" else {"expression": expression}]


def main(arguments: list[str]) -> str | None:
    """Run one of the commands; returns the argument for ``sys.exit``."""
    match arguments:
        case ["holes"]:
            good, said = holes(ROOT)
            if not good:
                return said
        case ["image"]:
            good, said = image(ROOT, datetime.now(UTC).date())
            if not good:
                return said
        case ["licences"]:
            wrong = [f"{name}: {licence}" for name, licence in licences(ROOT).items() if not allows(licence)]
            if wrong:
                return "\n".join(("licences that are not allowed:", *wrong))
            said = f"{len(licences(ROOT))} licences, all allowed"
        case ["table"]:
            (ROOT / LIBRARIES).write_text(table(licences(ROOT)), encoding="utf-8")
            said = f"{LIBRARIES} written"
        case ["list", file]:
            said = f"{write_list(ROOT, Path(file))} parts listed"
        case _:
            return "\n".join((__doc__ or "").splitlines()[2:7])
    sys.stdout.write(f"{said}\n")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

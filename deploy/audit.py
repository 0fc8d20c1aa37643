"""Checks what the bot is built and runs with: known holes, licences, and a list of it all.

uv run python deploy/audit.py holes       asks the OSV database for known holes; exit code 1 if there is one
uv run python deploy/audit.py licences    compares licences with those we allow; exit code 1 if there is another
uv run python deploy/audit.py table       writes deploy/LIBRARIES.md, which goes into the package beside the licences
uv run python deploy/audit.py list FILE   writes what the bot runs on as a CycloneDX list

Where the OSV database cannot be reached, the first says so and ends well: a build without that network would
otherwise fail every day, and one that has it still fails for a hole. With FUMAROLE_AUDIT=needed it fails then, too, so
that nothing is released unchecked.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
REQUIREMENTS = Path("deploy", "requirements.txt")

LIBRARIES = Path("deploy", "LIBRARIES.md")

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


def write_list(root: Path, file: Path) -> int:
    """Write the packages the bot runs on as a CycloneDX list; returns how many they are."""
    command = (*EXPORT, "--format", "cyclonedx1.5")
    written = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout  # noqa: S603
    file.write_text(written, encoding="utf-8")
    return len(json.loads(written)["components"])


def main(arguments: list[str]) -> str | None:
    """Run one of the commands; returns the argument for ``sys.exit``."""
    match arguments:
        case ["holes"]:
            good, said = holes(ROOT)
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
            said = f"{write_list(ROOT, Path(file))} packages listed"
        case _:
            return "\n".join((__doc__ or "").splitlines()[2:6])
    sys.stdout.write(f"{said}\n")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

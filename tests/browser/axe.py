"""Axe, which finds what makes a page inaccessible to people with a screen reader or low vision."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from playwright.async_api import Page

RUN = """async (rules) => (await axe.run(document, rules.length ? {runOnly: rules} : {})).violations.flatMap(
    (rule) => rule.nodes.map((node) => `${rule.id}: ${node.target} ${node.failureSummary}`))"""


@cache
def axe() -> str:
    """The program's text: from the file that FUMAROLE_AXE names, else as ``npm install --global axe-core`` has it.

    Skips the test where there is none.
    """
    file = Path(os.environ["FUMAROLE_AXE"]) if "FUMAROLE_AXE" in os.environ else _installed()
    if file is None or not file.is_file():
        pytest.skip("no axe-core is installed")
    return file.read_text(encoding="utf-8")


def _installed() -> Path | None:
    npm = shutil.which("npm")
    if npm is None:
        return None
    found = subprocess.run([npm, "root", "--global"], capture_output=True, text=True, check=False)
    return Path(found.stdout.strip()) / "axe-core" / "axe.min.js"


async def findings(page: Page, rules: Sequence[str]) -> list[str]:
    """What is wrong with the page as it is now by these rules (none: by all), once nothing moves any more."""
    await page.evaluate(f"window.axe || (() => {{ {axe()} }})()")
    await page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
    found: list[str] = await page.evaluate(RUN, rules)
    return found

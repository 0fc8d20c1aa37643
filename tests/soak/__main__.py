"""``uv run python -m tests.soak``: see :mod:`tests.soak.soak`. Exits with 1 if anything was violated.

uv run python -m tests.soak --count 200
uv run python -m tests.soak --processes 4 --count 200
"""

import argparse
import secrets
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.soak import several, soak
from tests.soak.fault_injection import KILL, KINDS


def asked() -> tuple[Any, soak.Plan]:
    """The soak that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Faults at random instants of play.")
    parser.add_argument("--count", type=int, default=20, help="how many faults of each kind (200 for a whole soak)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="what chance begins with")
    known = sorted({*KINDS, *several.KINDS})
    parser.add_argument("--kinds", nargs="+", choices=known, help="all of them if not given")
    parser.add_argument("--keep", type=Path, help="a folder for what was heard and the logs, if anything went wrong")
    parser.add_argument("--processes", type=int, default=1, help="several over one database, killed and paused")
    parser.add_argument("--forgetful", action="store_true", help="kills alone, and Discord remembers no nonce")
    given = parser.parse_args()
    plan = soak.Plan(given.count, given.seed, given.processes, kinds=tuple(given.kinds or KINDS), keep=given.keep)
    if given.forgetful:
        plan = replace(plan, kinds=(KILL,), gap=4.0, whole=False, nonces=0.0)
    if given.processes > 1:
        kinds = tuple(given.kinds or several.KINDS)
        return several.soak, replace(plan, tables=8, games=several.SHIPPED, kinds=kinds, gap=2.0, patience=5.0)
    return soak.soak, plan


def main() -> int:
    """Soak, and report."""
    soaking, plan = asked()
    print(f"soaking: {plan}", flush=True)
    report = soak.in_folder(soaking, plan)
    print("\n".join(report.lines()))
    return 1 if report.violations else 0


if __name__ == "__main__":
    sys.exit(main())

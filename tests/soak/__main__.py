"""``uv run python -m tests.soak``: see :mod:`tests.soak.soak`. Exits with 1 if anything was violated.

uv run python -m tests.soak --count 200
uv run python -m tests.soak --processes 4 --count 200
uv run python -m tests.soak --plans --count 200
uv run python -m tests.soak --tournaments --count 200
uv run python -m tests.soak --tournaments --processes 2 --count 200
"""

import argparse
import secrets
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from games import REGISTRY
from tests.soak import several, soak, tournaments
from tests.soak.weather import KINDS, PLANNED


def asked() -> Callable[[], soak.Report]:
    """The soak that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Faults at random instants of play.")
    parser.add_argument("--count", type=int, default=20, help="how many faults of each kind (200 for a whole soak)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="what chance begins with")
    parser.add_argument("--tables", type=int, default=6, help="how many tables play at a time")
    parser.add_argument("--games", nargs="+", default=list(REGISTRY), choices=list(REGISTRY))
    kinds = sorted({*KINDS, PLANNED, *several.KINDS})
    parser.add_argument("--kinds", nargs="+", choices=kinds, help="all of them if not given")
    parser.add_argument("--keep", type=Path, help="a folder for what was heard and the logs, if anything went wrong")
    parser.add_argument("--processes", type=int, default=1, help="several over one database, killed and paused")
    parser.add_argument("--plans", action="store_true", help="people plan all the time, and planned turns are killed")
    parser.add_argument("--tournaments", action="store_true", help="tournaments, in which processes are killed")
    given = parser.parse_args()
    basic, tables = (given.count, given.seed), {"tables": given.tables, "games": tuple(given.games)}
    if given.tournaments:
        return partial(tournaments.soak_in_folder, tournaments.Plan(*basic, given.processes, keep=given.keep))
    if given.processes > 1:
        of_several = several.Plan(*basic, given.processes, **tables, keep=given.keep)
        return partial(several.soak_in_folder, replace(of_several, kinds=tuple(given.kinds or several.KINDS)))
    plan = soak.Plan(*basic, **tables, kinds=tuple(given.kinds or KINDS), keep=given.keep)
    if given.plans:
        plan = replace(plan, kinds=(PLANNED,), planning=0.4, whole=False, pause=0.2, restart=True)
    return partial(soak.in_folder, partial(soak.soak, plan))


def main() -> int:
    """Soak, and report."""
    run = asked()
    print(f"soaking: {run}", flush=True)
    report = run()
    print("\n".join(report.lines()))
    return 1 if report.violations else 0


if __name__ == "__main__":
    sys.exit(main())

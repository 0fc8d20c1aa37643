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
from dataclasses import replace
from pathlib import Path

from games import REGISTRY
from tests.soak import several, tournaments
from tests.soak.soak import Plan, soak_in_folder
from tests.soak.weather import KINDS, PLANNED


def main() -> int:
    """Read the options, soak, and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Faults at random instants of play.")
    parser.add_argument("--count", type=int, default=20, help="how many faults of each kind (200 for a whole soak)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="what chance begins with")
    parser.add_argument("--tables", type=int, default=6, help="how many tables play at a time")
    parser.add_argument("--games", nargs="+", default=list(REGISTRY), choices=list(REGISTRY))
    parser.add_argument(
        "--kinds", nargs="+", choices=sorted({*KINDS, PLANNED, *several.KINDS}), help="all of them if not given"
    )
    parser.add_argument("--no-computers", action="store_true", help="people play among themselves only")
    parser.add_argument("--gap", type=float, default=0.6, help="the mean seconds between two faults")
    parser.add_argument("--keep", type=Path, help="a folder for what was heard and the logs, if anything went wrong")
    parser.add_argument("--processes", type=int, help="several processes over one database, killed and paused")
    parser.add_argument("--plans", action="store_true", help="people plan all the time, and planned turns are killed")
    parser.add_argument("--tournaments", action="store_true", help="tournaments, in which processes are killed")
    given = parser.parse_args()
    if given.tournaments:
        return of_tournaments(given)
    if given.processes is not None:
        return several_processes(given)
    plan = Plan(
        given.count,
        given.seed,
        given.tables,
        tuple(given.games),
        tuple(given.kinds or ((PLANNED,) if given.plans else KINDS)),
        computers=not given.no_computers,
        gap=given.gap,
        keep=given.keep,
    )
    if given.plans:
        plan = replace(plan, planning=0.4, whole=False, pause=0.2, restart=True)
    print(f"soaking: {plan}", flush=True)
    report = soak_in_folder(plan)
    print("\n".join(report.lines()))
    return 1 if report.violations else 0


def several_processes(given: argparse.Namespace) -> int:
    """The soak of :mod:`tests.soak.several`, with those of the options that it has."""
    plan = several.Plan(
        given.count,
        given.seed,
        given.processes,
        tables=given.tables,
        games=tuple(given.games),
        kinds=tuple(given.kinds or several.KINDS),
        computers=not given.no_computers,
        keep=given.keep,
    )
    print(f"soaking: {plan}", flush=True)
    report = several.soak_in_folder(plan)
    print("\n".join(report.lines()))
    return 1 if report.violations else 0


def of_tournaments(given: argparse.Namespace) -> int:
    """The soak of :mod:`tests.soak.tournaments`, with those of the options that it has."""
    plan = tournaments.Plan(given.count, given.seed, given.processes or 1, keep=given.keep)
    print(f"soaking: {plan}", flush=True)
    report = tournaments.soak_in_folder(plan)
    print("\n".join(report.lines()))
    return 1 if report.violations else 0


if __name__ == "__main__":
    sys.exit(main())

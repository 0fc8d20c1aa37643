"""``uv run python -m tests.hostile --count 100000 --seed 1``: the bot against made-up input of every kind."""

import argparse
import sys

import tests.toys.registered  # noqa: F401 - the same commands as in the tests, so the same seed says the same
from tests.hostile.run import main

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.exit(main(given.count, given.seed))

"""The tests. They start Python hundreds of times, so its compiled files are kept even where the machine forbids it."""

import os
import sys

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

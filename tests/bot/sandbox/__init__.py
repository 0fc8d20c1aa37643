"""Tests of the sandbox, most of them with a real discord.py client."""

import warnings

with warnings.catch_warnings():
    # The library's voice part imports a module that later Pythons drop; here warnings are errors.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord  # noqa: F401

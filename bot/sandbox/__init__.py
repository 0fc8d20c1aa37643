"""A Discord of one's own on 127.0.0.1: server, page and driver.

:class:`bot.sandbox.sandbox.Sandbox` is the server, :mod:`bot.sandbox.driver` plays the people in it for tests, and
:func:`bot.sandbox.run.run_sandbox` is what ``fumarole sandbox`` does.
"""

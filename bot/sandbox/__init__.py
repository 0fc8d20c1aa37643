"""A local stand-in for Discord on 127.0.0.1: server, web page and test driver.

:class:`bot.sandbox.sandbox.Sandbox` is the server, :mod:`bot.sandbox.driver` plays the people in it for tests, and
:func:`bot.sandbox.run.run_sandbox` is what ``fumarole sandbox`` does.
"""

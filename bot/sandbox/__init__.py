"""A local stand-in for Discord on 127.0.0.1: server and web page.

:class:`bot.sandbox.run.Sandbox` is the server, and :func:`bot.sandbox.run.run_sandbox` is what ``fumarole sandbox``
does.
"""

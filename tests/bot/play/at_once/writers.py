"""Which public methods and functions of the services write, as their source says."""

import ast
import importlib
import inspect
import pkgutil
import textwrap
from collections.abc import Callable, Iterator
from types import FunctionType, MethodType
from typing import Any

from bot.cluster import lease
from tests.bot.play.house import House
from tests.bot.rooms import PREFIXES, SERVICES

BEGINS = "transaction"
"""The name of the method of a database, or of a service's attribute, that begins to write."""


def writers(house: House) -> set[str]:
    """The qualified names of all that write, themselves or through another service."""
    found = set()
    for service in house.services.values():
        for name, method in inspect.getmembers(service, inspect.ismethod):
            if not name.startswith("_") and _writes(method, set()):
                found.add(method.__qualname__)
    for module in _modules():
        for name, function in inspect.getmembers(module, inspect.iscoroutinefunction):
            if function.__module__ == module.__name__ and not name.startswith("_") and _writes(function, set()):
                found.add(function.__qualname__)
    return found


def owners() -> set[str]:
    """The names of all classes of the services that are given a database."""
    return {
        name
        for module in _modules()
        for name, one in inspect.getmembers(module, inspect.isclass)
        if one.__module__ == module.__name__ and "database" in inspect.signature(one).parameters
    }


def _modules() -> Iterator[Any]:
    for package in (importlib.import_module(f"bot.{room}") for room in SERVICES):
        for one in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(one.name)
    yield lease


def _writes(one: Callable[..., Any], seen: set[str]) -> bool:
    """Whether it begins to write, or calls what does."""
    function = one.__func__ if isinstance(one, MethodType) else one
    if not isinstance(function, FunctionType) or not function.__module__.startswith(PREFIXES):
        return False
    if function.__qualname__ in seen:
        return False
    seen.add(function.__qualname__)
    owner = one.__self__ if isinstance(one, MethodType) else None
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    if any(isinstance(call, ast.Attribute) and call.attr == BEGINS for call in calls):
        return True
    called = (_resolved(call, owner, function.__globals__) for call in calls)
    return any(other is not None and _writes(other, seen) for other in called)


def _resolved(call: ast.expr, owner: object, known: dict[str, Any]) -> Any:
    """What is called, if it is an attribute of the service, of one it holds, or of the module; else None."""
    if isinstance(call, ast.Name):
        return owner if call.id == "self" else known.get(call.id)
    if isinstance(call, ast.Attribute):
        return getattr(_resolved(call.value, owner, known), call.attr, None)
    return None

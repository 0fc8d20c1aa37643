"""Validates a payload as Discord does: reports all errors at once, in a tree."""

from typing import Any, TypeAlias

from bot.sandbox.refusals import invalid_form

Json: TypeAlias = dict[str, Any]
Path: TypeAlias = tuple[str | int, ...]


class Form:
    """Collects the errors of one payload; :meth:`close` raises code 50035 if there are any."""

    def __init__(self) -> None:
        self._errors: Json = {}

    def refuse(self, path: Path, code: str, message: str) -> None:
        """Add an error at this path of keys and indices."""
        node = self._errors
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def close(self) -> None:
        """Raise the refusal that lists every error, if there are any."""
        if self._errors:
            raise invalid_form(self._errors)

    def mapping(self, value: Any, path: Path) -> Json:
        """The value as an object; adds an error and returns an empty one if it is something else."""
        if isinstance(value, dict):
            return value
        self.refuse(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return {}

    def items(self, owner: Json, key: str, path: Path, least: int, most: int) -> list[Any]:
        """The list under a key; a missing or null one counts as empty."""
        value = owner.get(key)
        if value is None:
            value = []
        here = (*path, key)
        if not isinstance(value, list):
            self.refuse(here, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not least <= len(value) <= most:
            message = f"Must be between {least} and {most} in length."
            self.refuse(here, "BASE_TYPE_BAD_LENGTH", message)
        return value

    def text(self, owner: Json, key: str, path: Path, most: int, least: int = 0) -> str | None:
        """The string under a key; required if ``least`` is more than 0."""
        value = owner.get(key)
        here = (*path, key)
        if value is None:
            if least:
                self.refuse(here, "BASE_TYPE_REQUIRED", "This field is required")
            return None
        if not isinstance(value, str):
            self.refuse(here, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return None
        if not least <= len(value) <= most:
            self.refuse(here, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return value

    def number(self, owner: Json, key: str, path: Path, least: int, most: int, *, needed: bool = False) -> int | None:
        """The integer under a key, within bounds."""
        value = owner.get(key)
        here = (*path, key)
        if value is None:
            if needed:
                self.refuse(here, "BASE_TYPE_REQUIRED", "This field is required")
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            self.refuse(here, "NUMBER_TYPE_COERCE", "Value is not an integer.")
            return None
        if not least <= value <= most:
            message = f"int value should be between {least} and {most}."
            self.refuse(here, "NUMBER_TYPE_MIN_MAX", message)
        return value

    def flag(self, owner: Json, key: str, path: Path) -> bool:
        """The boolean under a key; a missing or null one is false."""
        value = owner.get(key)
        if value is None:
            return False
        if not isinstance(value, bool):
            self.refuse((*path, key), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
            return False
        return value

"""Discord's rules for the components of messages and modals, beyond what its description says of each of them."""

import unicodedata
from collections.abc import Container, Iterator
from typing import Any

from bot.sandbox import limits
from bot.sandbox.form import REQUIRED, Form, Json, Path, check

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, CHANNEL_SELECT = 5, 6, 8
TEXT, THUMBNAIL, GALLERY, FILE = 10, 11, 12, 13
LABEL, RADIO_GROUP = 18, 21
SELECTS = frozenset((STRING_SELECT, USER_SELECT, ROLE_SELECT, CHANNEL_SELECT))
OTHERS = frozenset((7, 19, 22, 23))
"""Components that the bot does not use: selects of people or roles in one, uploads of files, and checkboxes."""
LINK, PREMIUM = 5, 6
NESTED = ("components", "accessory", "component")


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, parents before children, in reading order."""
    return (component for component, _ in places(components, ()))


def places(components: list[Json], path: Path) -> Iterator[tuple[Json, Path]]:
    """Every component with its path, as :func:`walk` does."""
    for index, component in enumerate(components):
        yield from _inside(component, (*path, index))


def _inside(component: Json, path: Path) -> Iterator[tuple[Json, Path]]:
    yield component, path
    for key in NESTED:
        inner = component.get(key)
        if isinstance(inner, dict):
            yield from _inside(inner, (*path, key))
        elif isinstance(inner, list):
            yield from places(inner, (*path, key))


def check_components(form: Form, payload: Json, *, layout: bool, emoji: Container[int] = ()) -> list[Json]:
    """Check the ``components`` of a message; what its description already refuses is raised at once.

    ``layout`` is whether it has the components V2 flag, ``emoji`` are the ids of the emoji that they may show.
    """
    check("MessageCreateRequest", {"components": payload.get("components")})
    found: list[Json] = payload.get("components") or []
    if not layout:
        if len(found) > limits.ROWS:
            form.refuse_length(("components",), 0, limits.ROWS)
        for index, component in enumerate(found):
            if component["type"] != ROW:
                form.refuse(("components", index, "type"), "UNION_TYPE_CHOICES", "Only rows may be used.")
    _Checks(form, emoji).all(found)
    return found


def check_modal(form: Form, payload: Json) -> None:
    """Check the data of a modal: title, custom_id, and up to five labels, texts or rows of one text input."""
    check("ModalInteractionCallbackRequestData", payload)
    if len(payload["components"]) > limits.MODAL_COMPONENTS:
        form.refuse_length(("components",), 1, limits.MODAL_COMPONENTS)
    _Checks(form, (), modal=True).all(payload["components"])


class _Checks:
    """Walks one tree of components and counts what is limited per message. In a modal all have to be answered."""

    def __init__(self, form: Form, emoji: Container[int], *, modal: bool = False) -> None:
        self._form = form
        self._emoji = emoji
        self._modal = modal
        self._taken: set[tuple[str, Any]] = set()
        self._checks = {
            ROW: self._row,
            BUTTON: self._button,
            TEXT_INPUT: self._text_input,
            GALLERY: self._gallery,
            **dict.fromkeys((THUMBNAIL, FILE), self._media),
            **dict.fromkeys((*SELECTS, RADIO_GROUP), self._choices),
        }

    def all(self, components: list[Json]) -> None:
        """Check them and what is limited of all together."""
        count = letters = 0
        for component, path in places(components, ("components",)):
            count += 1
            letters += len(component["content"]) if component["type"] == TEXT else 0
            self._once(component, "id", path, "COMPONENT_ID_DUPLICATED")
            self._once(component, "custom_id", path, "COMPONENT_CUSTOM_ID_DUPLICATED")
            if component["type"] in OTHERS:
                self._form.refuse((*path, "type"), "UNION_TYPE_CHOICES", "The local Discord has no such component.")
            if component["type"] in self._checks:
                self._checks[component["type"]](component, path)
        if count > limits.COMPONENTS:
            message = f"The total number of components cannot exceed {limits.COMPONENTS}"
            self._form.refuse(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
        if letters > limits.LAYOUT_TEXT:
            message = f"The total displayable text cannot exceed {limits.LAYOUT_TEXT} characters"
            self._form.refuse(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)

    def _once(self, owner: Json, key: str, path: Path, code: str) -> None:
        """Refuse a value under a key that another one here has."""
        value = owner.get(key)
        if value and (key, value) in self._taken:
            self._form.refuse((*path, key), code, f"{key} cannot be duplicated")
        self._taken.add((key, value))

    def _row(self, component: Json, path: Path) -> None:
        found = component["components"]
        if len(found) > 1 and (self._modal or any(child["type"] in SELECTS for child in found)):
            message = "An action row holds up to five buttons or one select or text input"
            self._form.refuse((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)

    def _button(self, component: Json, path: Path) -> None:
        self._check_emoji(component, path)
        own = {LINK: "url", PREMIUM: "sku_id"}.get(component["style"], "custom_id")
        if not component.get(own):
            self._form.refuse((*path, own), *REQUIRED)
        wrong = [key for key in ("url", "sku_id", "custom_id") if key != own and component.get(key)]
        shown = [key for key in ("label", "emoji") if component.get(key)]
        for key in wrong + (shown if own == "sku_id" else []):
            self._form.refuse((*path, key), "BUTTON_COMPONENT_INVALID", f"A button with {own} cannot have {key}")
        if not shown and own != "sku_id":
            self._form.refuse(path, "BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji")
        if own == "url":
            self._check_scheme(component, path, ("http://", "https://", "discord://"))

    def _check_emoji(self, owner: Json, path: Path) -> None:
        if (emoji := owner.get("emoji")) is None:
            return
        number = emoji.get("id")
        if number is None and not any(_is_pictorial(sign) for sign in emoji["name"]):
            self._form.refuse((*path, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
        if number is not None and int(number) not in self._emoji:
            self._form.refuse((*path, "emoji", "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _check_scheme(self, owner: Json, path: Path, schemes: tuple[str, ...]) -> None:
        if not (owner.get("url") or schemes[0]).startswith(schemes):
            self._form.refuse((*path, "url"), "URL_TYPE_INVALID_SCHEME", f"Scheme must be one of {schemes}")

    def _choices(self, component: Json, path: Path) -> None:
        """Check how many may be chosen, and what is chosen at first, in a select or a group."""
        options = component.get("options")
        for index, option in enumerate(options or ()):
            self._check_emoji(option, (*path, "options", index))
        if options and len({option["value"] for option in options}) != len(options):
            message = "The specified option value is already used"
            self._form.refuse((*path, "options"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        low, high = component.get("min_values"), component.get("max_values")
        most = high or 1
        if options and max(low or 0, high or 0) > len(options):
            message = f"There are only {len(options)} options to choose from"
            self._form.refuse((*path, "max_values"), "NUMBER_TYPE_MAX", message)
        check_range(self._form, component, path, "min_values", "max_values")
        needed = self._modal if component.get("required") is None else component["required"]
        if needed and low == 0:
            message = "Select menus marked as required cannot have a min_values of 0"
            self._form.refuse((*path, "min_values"), "SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES", message)
        chosen = [option for option in options or () if option.get("default")]
        if len(chosen) + len(component.get("default_values") or ()) > most:
            message = "There are more default values than may be chosen"
            self._form.refuse(path, "COMPONENT_TOO_MANY_DEFAULT_VALUES", message)
        if self._modal and component.get("disabled"):
            message = "Modal components cannot be disabled"
            self._form.refuse((*path, "disabled"), "COMPONENT_MODAL_DISABLED", message)

    def _text_input(self, component: Json, path: Path) -> None:
        if not component.get("label") and path[-1] != "component":
            self._form.refuse((*path, "label"), *REQUIRED)
        check_range(self._form, component, path, "min_length", "max_length")
        value, least = component.get("value"), component.get("min_length") or 0
        most = component.get("max_length") or limits.TEXT_INPUT
        if value and not least <= len(value) <= most:
            self._form.refuse_length((*path, "value"), least, most)

    def _gallery(self, component: Json, path: Path) -> None:
        for index, item in enumerate(component["items"]):
            self._media(item, (*path, "items", index))

    def _media(self, component: Json, path: Path) -> None:
        key = "file" if component.get("type") == FILE else "media"
        schemes = ("attachment://", "http://127.0.0.1") if key == "file" else ("attachment://", "http://", "https://")
        self._check_scheme(component[key], (*path, key), schemes)


def check_range(form: Form, owner: Json, path: Path, least: str, most: str) -> None:
    """Refuse a lower bound that is over the upper one."""
    low, high = owner.get(least), owner.get(most)
    if low is not None and high is not None and low > high:
        form.refuse((*path, least), "NUMBER_TYPE_MAX", f"{least} is over {most}")


def _is_pictorial(character: str) -> bool:
    return unicodedata.category(character) in ("So", "Sk", "Me") or character == "\ufe0f"

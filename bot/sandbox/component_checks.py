"""Discord's validation of components in messages; :mod:`bot.sandbox.modal_checks` has that of modals."""

import unicodedata
from collections.abc import Callable, Container, Iterator
from typing import Any

from bot.sandbox import limits
from bot.sandbox.form import Form, Json, Path
from bot.sandbox.snowflakes import read_number

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER = 17
SELECTS = frozenset(range(STRING_SELECT, CHANNEL_SELECT + 1)) - {TEXT_INPUT}
LINK, PREMIUM = 5, 6
IN_CONTAINER = frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR})
IN_LAYOUT = IN_CONTAINER | {CONTAINER}
PICKED = {
    USER_SELECT: ("user",),
    ROLE_SELECT: ("role",),
    MENTIONABLE_SELECT: ("user", "role"),
    CHANNEL_SELECT: ("channel",),
}
"""What the default values of each kind of select may be."""
NESTED = ("components", "accessory", "component")


def _is_pictorial(character: str) -> bool:
    return unicodedata.category(character) in ("So", "Sk", "Me") or character == "\ufe0f"


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, parents before children, in reading order."""
    for component in components:
        yield component
        for key in NESTED:
            inner = component.get(key)
            if isinstance(inner, dict):
                yield from walk([inner])
            elif isinstance(inner, list):
                yield from walk(inner)


def check_components(form: Form, payload: Json, *, layout: bool, emoji: Container[int] = ()) -> list[Json]:
    """Check the ``components`` of a message.

    ``layout`` is whether it has the components V2 flag, ``emoji`` are the ids of the emoji that they may show.
    """
    most = limits.COMPONENTS if layout else limits.ROWS
    found = form.items(payload, "components", (), 0, most)
    checks = Checks(form, emoji)
    checks.children(found, ("components",), IN_LAYOUT if layout else frozenset({ROW}))
    checks.totals(("components",))
    return [component for component in found if isinstance(component, dict)]


class Checks:
    """Walks one tree of components and counts what is limited per message."""

    required = False
    """Whether a select has to be answered that does not say so."""

    def __init__(self, form: Form, known: Container[int] = ()) -> None:
        self.form = form
        self.known = known
        self.count = 0
        self.letters = 0
        self.custom_ids: set[str] = set()
        self.numbers: set[int] = set()
        self.kinds: dict[int, Callable[[Json, Path], None]] = {
            ROW: self.row,
            BUTTON: self.button,
            **dict.fromkeys(SELECTS, self.select),
            SECTION: self.section,
            TEXT: self.text,
            THUMBNAIL: self.media,
            GALLERY: self.gallery,
            FILE: self.file,
            SEPARATOR: self.separator,
            CONTAINER: self.container,
        }

    def totals(self, path: Path) -> None:
        """Check the limits per message."""
        if self.count > limits.COMPONENTS:
            message = f"The total number of components cannot exceed {limits.COMPONENTS}"
            self.form.refuse(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
        if self.letters > limits.LAYOUT_TEXT:
            message = f"The total displayable text cannot exceed {limits.LAYOUT_TEXT} characters"
            self.form.refuse(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)

    def children(self, found: list[Json], path: Path, allowed: frozenset[int]) -> None:
        """Check each component of a list; ``allowed`` are the types allowed here."""
        for index, raw in enumerate(found):
            self.check(raw, (*path, index), allowed)

    def check(self, raw: Json, path: Path, allowed: frozenset[int]) -> None:
        component = self.form.mapping(raw, path)
        kind = component.get("type")
        self.count += 1
        if isinstance(kind, bool) or not isinstance(kind, int) or kind not in allowed:
            message = f'Value of field "type" must be one of {tuple(sorted(allowed))}.'
            self.form.refuse((*path, "type"), "UNION_TYPE_CHOICES", message)
            return
        number = self.form.number(component, "id", path, 0, 2**31 - 1)
        if number:
            if number in self.numbers:
                self.form.refuse((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id must be unique")
            self.numbers.add(number)
        self.kinds[kind](component, path)

    def custom_id(self, component: Json, path: Path) -> None:
        value = self.form.text(component, "custom_id", path, limits.CUSTOM_ID, 1)
        if value is None:
            return
        if value in self.custom_ids:
            message = "Component custom id cannot be duplicated"
            self.form.refuse((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        self.custom_ids.add(value)

    def row(self, component: Json, path: Path) -> None:
        found = self.form.items(component, "components", path, 1, limits.ROW_BUTTONS)
        here = (*path, "components")
        self.children(found, here, SELECTS | {BUTTON})
        if len(found) > 1 and any(isinstance(child, dict) and child.get("type") in SELECTS for child in found):
            message = "An action row holds up to five buttons or one select"
            self.form.refuse(here, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)

    def button(self, component: Json, path: Path) -> None:
        style = self.form.number(component, "style", path, 1, PREMIUM, needed=True)
        self.form.text(component, "label", path, limits.LABEL)
        self.emoji(component, path)
        self.form.flag(component, "disabled", path)
        if style == LINK:
            self.link(component, path)
            return
        if "url" in component:
            self.form.refuse((*path, "url"), "BUTTON_COMPONENT_INVALID", "Only a link button has a url")
        self.custom_id(component, path)
        if not component.get("label") and not component.get("emoji"):
            message = "A button must have a label or an emoji"
            self.form.refuse(path, "BUTTON_COMPONENT_INVALID", message)

    def emoji(self, owner: Json, path: Path) -> None:
        if owner.get("emoji") is None:
            return
        here = (*path, "emoji")
        emoji = self.form.mapping(owner["emoji"], here)
        number = emoji.get("id")
        if number is None and not any(_is_pictorial(sign) for sign in str(emoji.get("name") or "")):
            self.form.refuse((*here, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
        if number is not None and read_number(number) not in self.known:
            self.form.refuse((*here, "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def link(self, component: Json, path: Path) -> None:
        url = self.form.text(component, "url", path, limits.URL, 1)
        if url is not None and not url.startswith(("http://", "https://", "discord://")):
            self.form.refuse((*path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be http, https or discord")
        if "custom_id" in component:
            message = "A custom id and url cannot both be specified"
            self.form.refuse((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL", message)

    def select(self, component: Json, path: Path) -> None:
        self.custom_id(component, path)
        self.form.text(component, "placeholder", path, limits.PLACEHOLDER)
        self.form.flag(component, "disabled", path)
        most, chosen = limits.SELECT_OPTIONS, 0
        if component["type"] == STRING_SELECT:
            found = self.options(component, path, limits.SELECT_OPTIONS)
            most, chosen = len(found), chosen_at_first(found)
        else:
            chosen = self.default_values(component, path)
        self.range(component, path, most, limits.SELECT_OPTIONS)
        if chosen > (component.get("max_values") or 1):
            self.too_many_chosen(path)

    def default_values(self, component: Json, path: Path) -> int:
        """Check who or what is chosen at first in a select that has no options of its own; returns how many."""
        found = self.form.items(component, "default_values", path, 0, limits.SELECT_OPTIONS)
        for index, raw in enumerate(found):
            here = (*path, "default_values", index)
            value = self.form.mapping(raw, here)
            if value.get("type") not in PICKED[component["type"]]:
                message = f"Value must be one of {PICKED[component['type']]}."
                self.form.refuse((*here, "type"), "BASE_TYPE_CHOICES", message)
            if read_number(value.get("id")) is None:
                self.form.refuse((*here, "id"), "NUMBER_TYPE_COERCE", "Value is not snowflake.")
        return len(found)

    def too_many_chosen(self, path: Path) -> None:
        message = "There are more default values than may be chosen"
        self.form.refuse(path, "COMPONENT_TOO_MANY_DEFAULT_VALUES", message)

    def range(self, component: Json, path: Path, most: int, bound: int) -> None:
        """Check how many values may be chosen: of ``most`` that there are, and never more than ``bound``."""
        low = self.form.number(component, "min_values", path, 0, bound)
        high = self.form.number(component, "max_values", path, 1, bound)
        if max(1 if low is None else low, 1 if high is None else high) > max(most, 1):
            message = f"There are only {most} options to choose from"
            self.form.refuse((*path, "max_values"), "NUMBER_TYPE_MAX", message)
        if low is not None and high is not None and low > high:
            self.form.refuse((*path, "min_values"), "NUMBER_TYPE_MAX", "min_values is over max_values")
        if self.needed(component, path) and low == 0:
            message = "Select menus marked as required cannot have a min_values of 0"
            self.form.refuse((*path, "min_values"), "SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES", message)

    def needed(self, component: Json, path: Path) -> bool:
        """Whether a component has to be answered."""
        given = self.form.flag(component, "required", path)
        return self.required if component.get("required") is None else given

    def options(self, component: Json, path: Path, most: int, least: int = 1) -> list[Json]:
        found = self.form.items(component, "options", path, least, most)
        values: set[str] = set()
        for index, raw in enumerate(found):
            here = (*path, "options", index)
            option = self.form.mapping(raw, here)
            self.form.text(option, "label", here, limits.OPTION_TEXT, 1)
            self.form.text(option, "description", here, limits.OPTION_TEXT)
            self.emoji(option, here)
            value = self.form.text(option, "value", here, limits.OPTION_TEXT, 1)
            if value in values:
                message = "The specified option value is already used"
                self.form.refuse((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
            values.add(value or "")
        return found

    def section(self, component: Json, path: Path) -> None:
        found = self.form.items(component, "components", path, 1, limits.SECTION_TEXTS)
        self.children(found, (*path, "components"), frozenset({TEXT}))
        self.check(component.get("accessory", {}), (*path, "accessory"), frozenset({BUTTON, THUMBNAIL}))

    def text(self, component: Json, path: Path) -> None:
        value = self.form.text(component, "content", path, limits.LAYOUT_TEXT, 1)
        self.letters += len(value or "")

    def media(self, component: Json, path: Path, key: str = "media") -> None:
        self.form.text(component, "description", path, limits.ALTERNATIVE_TEXT)
        self.form.flag(component, "spoiler", path)
        here = (*path, key)
        media = self.form.mapping(component.get(key), here)
        url = self.form.text(media, "url", here, 2048, 1)
        schemes = ("attachment://",) if key == "file" else ("attachment://", "http://", "https://")
        if url is not None and not url.startswith((*schemes, "http://127.0.0.1")):
            self.form.refuse((*here, "url"), "URL_TYPE_INVALID_SCHEME", f"Scheme must be one of {schemes}")

    def gallery(self, component: Json, path: Path) -> None:
        found = self.form.items(component, "items", path, 1, limits.GALLERY_ITEMS)
        for index, raw in enumerate(found):
            here = (*path, "items", index)
            self.media(self.form.mapping(raw, here), here)

    def file(self, component: Json, path: Path) -> None:
        self.media(component, path, "file")

    def separator(self, component: Json, path: Path) -> None:
        self.form.number(component, "spacing", path, 1, 2)

    def container(self, component: Json, path: Path) -> None:
        self.form.number(component, "accent_color", path, 0, 0xFFFFFF)
        self.form.flag(component, "spoiler", path)
        found = self.form.items(component, "components", path, 1, limits.COMPONENTS)
        self.children(found, (*path, "components"), IN_CONTAINER)


def chosen_at_first(options: list[Any]) -> int:
    """How many of a component's options are chosen before anybody has touched it."""
    return sum(isinstance(option, dict) and bool(option.get("default")) for option in options)

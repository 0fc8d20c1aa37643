"""Discord's validation of modals: a title, and labels with what is to be filled in."""

from bot.sandbox import limits
from bot.sandbox.component_checks import ROW, SELECTS, TEXT, TEXT_INPUT, Checks, chosen_at_first
from bot.sandbox.form import Form, Json, Path

LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23
IN_MODAL = frozenset({ROW, LABEL, TEXT})
IN_LABEL = SELECTS | {TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX}


def check_modal(form: Form, payload: Json) -> None:
    """Check the data of a modal: title, custom_id, and up to five labels, texts or rows of one text input."""
    form.text(payload, "title", (), limits.MODAL_TITLE, 1)
    form.text(payload, "custom_id", (), limits.CUSTOM_ID, 1)
    found = form.items(payload, "components", (), 1, limits.MODAL_COMPONENTS)
    checks = ModalChecks(form)
    checks.children(found, ("components",), IN_MODAL)
    checks.totals(("components",))


class ModalChecks(Checks):
    """Walks the components of one modal. What does not say otherwise has to be answered."""

    required = True

    def __init__(self, form: Form) -> None:
        super().__init__(form)
        self.kinds |= {
            LABEL: self.label,
            TEXT_INPUT: self.text_input,
            FILE_UPLOAD: self.file_upload,
            RADIO_GROUP: self.radio_group,
            CHECKBOX_GROUP: self.checkbox_group,
            CHECKBOX: self.checkbox,
        }

    def row(self, component: Json, path: Path) -> None:
        found = self.form.items(component, "components", path, 1, 1)
        self.children(found, (*path, "components"), frozenset({TEXT_INPUT}))

    def label(self, component: Json, path: Path) -> None:
        self.form.text(component, "label", path, limits.MODAL_LABEL, 1)
        self.form.text(component, "description", path, limits.MODAL_DESCRIPTION)
        self.check(component.get("component", {}), (*path, "component"), IN_LABEL)

    def select(self, component: Json, path: Path) -> None:
        super().select(component, path)
        if component.get("disabled"):
            message = "Modal components cannot be disabled"
            self.form.refuse((*path, "disabled"), "COMPONENT_MODAL_DISABLED", message)

    def text_input(self, component: Json, path: Path) -> None:
        self.custom_id(component, path)
        self.form.number(component, "style", path, 1, 2, needed=True)
        self.form.text(component, "label", path, limits.MODAL_LABEL, 1 if path[-1] != "component" else 0)
        self.form.text(component, "placeholder", path, limits.OPTION_TEXT)
        self.form.flag(component, "required", path)
        value = self.form.text(component, "value", path, limits.TEXT_INPUT)
        least = self.form.number(component, "min_length", path, 0, limits.TEXT_INPUT) or 0
        most = self.form.number(component, "max_length", path, 1, limits.TEXT_INPUT) or limits.TEXT_INPUT
        if least > most:
            self.form.refuse((*path, "min_length"), "NUMBER_TYPE_MAX", "min_length is over max_length")
        elif value and not least <= len(value) <= most:
            message = f"Must be between {least} and {most} in length."
            self.form.refuse((*path, "value"), "BASE_TYPE_BAD_LENGTH", message)

    def file_upload(self, component: Json, path: Path) -> None:
        self.custom_id(component, path)
        self.range(component, path, limits.MODAL_FILES, limits.MODAL_FILES)

    def radio_group(self, component: Json, path: Path) -> None:
        self.custom_id(component, path)
        self.needed(component, path)
        found = self.options(component, path, limits.GROUP_OPTIONS, least=limits.RADIO_OPTIONS)
        if chosen_at_first(found) > 1:
            self.too_many_chosen(path)

    def checkbox_group(self, component: Json, path: Path) -> None:
        self.custom_id(component, path)
        found = self.options(component, path, limits.GROUP_OPTIONS)
        self.range(component, path, len(found), limits.GROUP_OPTIONS)
        if chosen_at_first(found) > (component.get("max_values") or len(found)):
            self.too_many_chosen(path)

    def checkbox(self, component: Json, path: Path) -> None:
        self.custom_id(component, path)
        self.form.flag(component, "default", path)

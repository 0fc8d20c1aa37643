// What a form asks for: a text or a choice, under a label.

import { optionsOf } from "./components.js";
import { h, icon } from "./dom.js";
import { openListbox } from "./listbox.js";
import { markdown } from "./markdown.js";
import { say } from "./state.js";

const SELECTS = [3, 5, 6, 8];
const KINDS = { 3: choice, 4: textInput, 5: choice, 6: choice, 8: choice, 21: radios };
let counter = 0;

// A part of a form: {element}, and where something is to be filled in {id, check, value}.
export function field(component) {
  if (component.type === 10) return { element: h("div", { class: "text" }, markdown(component.content)) };
  if (component.type === 1) return labelled(component.components[0].label, null, component.components[0]);
  return labelled(component.label, component.description, component.component);
}

// What a component's label and description are called, for those that hear the page.
function called(description) {
  counter += 1;
  const label = `field-${counter}`;
  return { label, about: description ? `${label}-about` : null };
}

// A select may stay empty only if it says so itself.
function needed(component) {
  return component.required !== false || (SELECTS.includes(component.type) && component.min_values !== 0);
}

function labelled(label, description, component) {
  const required = needed(component);
  const names = called(description);
  const { control, given } = KINDS[component.type](component, names, { label, required });
  const missing = h("span", { class: "problem", hidden: true });
  const element = h(
    "div",
    { class: "field" },
    h("span", { class: "field-label" }, h("span", { id: names.label }, label), required ? h("b", { "aria-hidden": "true" }, " *") : null, missing),
    description ? h("small", { id: names.about }, description) : null,
    control,
  );
  const check = () => {
    missing.textContent = complaint(component, given(), required);
    missing.hidden = !missing.textContent;
    return missing.hidden;
  };
  return { id: component.custom_id, element, value: given, check };
}

function complaint(component, given, required) {
  if (!given.length) return required ? say("field-needed") : "";
  if (typeof given === "string") return given.length < (component.min_length ?? 0) ? say("field-letters", { least: component.min_length }) : "";
  const [least, most] = [component.min_values ?? 1, component.max_values ?? component.options?.length ?? 1];
  return given.length < least || given.length > most ? say("field-count", { least, most }) : "";
}

function described(names) {
  return { "aria-labelledby": names.label, "aria-describedby": names.about };
}

function textInput(component, names, { required }) {
  const long = component.style === 2;
  const control = h(long ? "textarea" : "input", {
    maxlength: String(component.max_length ?? 4000),
    placeholder: component.placeholder,
    rows: long ? "4" : null,
    autocomplete: "off",
    "aria-required": String(required),
    ...described(names),
  });
  control.value = component.value ?? "";
  return { control, given: () => control.value };
}

function choice(component, names, { label }) {
  const options = optionsOf(component);
  let values = options.filter((one) => one.default).map((one) => one.value);
  const text = h("span", { id: `${names.label}-value` });
  const control = h(
    "button",
    { type: "button", class: "select", "aria-haspopup": "listbox", "aria-expanded": "false", ...described(names), "aria-labelledby": `${names.label} ${text.id}` },
    text,
    icon("down"),
  );
  const draw = () => {
    text.textContent = options.filter((one) => values.includes(one.value)).map((one) => one.label).join(", ") || component.placeholder || say("choose");
    text.className = values.length ? "" : "placeholder";
  };
  control.addEventListener("click", () => {
    const marked = options.map((one) => ({ ...one, default: values.includes(one.value) }));
    openListbox(control, marked, {
      label,
      least: component.min_values ?? 1,
      most: component.max_values ?? 1,
      chosen: (picked) => {
        values = picked;
        draw();
      },
    });
  });
  draw();
  return { control, given: () => values };
}

function radios(component, names) {
  const inputs = component.options.map((one) => h("input", { type: "radio", name: names.label, value: one.value, checked: Boolean(one.default) }));
  const rows = component.options.map((one, index) =>
    h("label", { class: "tick" }, inputs[index], h("span", {}, one.label, one.description ? h("small", {}, one.description) : null)),
  );
  const control = h("fieldset", { role: "radiogroup", ...described(names) }, rows);
  return { control, given: () => inputs.filter((one) => one.checked).map((one) => one.value) };
}

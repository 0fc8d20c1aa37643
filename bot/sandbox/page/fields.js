// What a form asks for: a text, a choice, marks or files, under a label.

import { optionsOf } from "./components.js";
import { h, icon } from "./dom.js";
import { upload } from "./interactions.js";
import { openListbox } from "./listbox.js";
import { markdown } from "./markdown.js";
import { say } from "./state.js";

const SELECTS = [3, 5, 6, 7, 8];
const FILES = 19, CHECKBOX = 23;
const KINDS = { 3: choice, 4: textInput, 5: choice, 6: choice, 7: choice, 8: choice, [FILES]: files, 21: radios, 22: checks, [CHECKBOX]: checkbox };
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
  if (component.type === CHECKBOX) return false;
  return component.required !== false || (SELECTS.includes(component.type) && component.min_values !== 0);
}

function labelled(label, description, component) {
  const required = needed(component);
  const names = called(description);
  const { control, given, value = given } = KINDS[component.type](component, names, { label, required });
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
  return { id: component.custom_id, element, value, check };
}

function complaint(component, given, required) {
  if (given === true || given === false) return "";
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

function ticks(component, names, type, most) {
  const inputs = component.options.map((one) => h("input", { type, name: names.label, value: one.value, checked: Boolean(one.default) }));
  const marked = () => inputs.filter((one) => one.checked);
  const draw = () => inputs.forEach((one) => (one.disabled = type === "checkbox" && !one.checked && marked().length >= most));
  const rows = component.options.map((one, index) =>
    h("label", { class: "tick" }, inputs[index], h("span", {}, one.label, one.description ? h("small", {}, one.description) : null)),
  );
  const role = type === "radio" ? "radiogroup" : "group";
  const control = h("fieldset", { role, onchange: draw, ...described(names) }, rows);
  draw();
  return { control, given: () => marked().map((one) => one.value) };
}

function radios(component, names) {
  return ticks(component, names, "radio", 1);
}

function checks(component, names) {
  return ticks(component, names, "checkbox", component.max_values ?? component.options.length);
}

function checkbox(component, names) {
  const input = h("input", { type: "checkbox", checked: Boolean(component.default), ...described(names) });
  return { control: h("label", { class: "tick" }, input), given: () => input.checked };
}

function files(component, names) {
  const control = h("input", { type: "file", multiple: (component.max_values ?? 1) > 1, ...described(names) });
  return { control, given: () => [...control.files], value: () => Promise.all([...control.files].map(upload)) };
}

// A form the bot has opened.

import { channelOptions, peopleOptions } from "./components.js";
import { h, icon, iconButton } from "./dom.js";
import { submit } from "./interactions.js";
import { openListbox } from "./listbox.js";
import { markdown } from "./markdown.js";
import { on, say } from "./state.js";

function openModal({ openedBy, modal }) {
  const fields = modal.components.map(field);
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const send = h("button", { type: "submit", class: "button primary" }, say("submit"));
  const form = h(
    "form",
    { method: "dialog", novalidate: true },
    h("header", {}, h("h2", {}, modal.title), iconButton("close", say("close"), () => dialog.close())),
    h("div", { class: "modal-fields" }, fields.map((one) => one.element)),
    problem,
    h("footer", {}, h("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, say("cancel")), send),
  );
  const dialog = h("dialog", { class: "modal", "aria-label": modal.title, onclose: () => dialog.remove() }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = fields.filter((one) => one.check && !one.check());
    if (wrong.length) {
      wrong[0].element.querySelector("input, textarea, button")?.focus();
      return;
    }
    send.disabled = true;
    const values = Object.fromEntries(fields.filter((one) => one.id).map((one) => [one.id, one.value()]));
    try {
      if (await submit(openedBy, values)) dialog.close();
      else complain(say("no-answer"));
    } catch (error) {
      complain(say("not-possible", { reason: error.message }));
    }
  });
  const complain = (sentence) => {
    problem.textContent = sentence;
    problem.hidden = false;
    send.disabled = false;
  };
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("textarea, .modal-fields input, .select")?.focus();
}

function field(component) {
  if (component.type === 10) return { element: h("div", { class: "text" }, markdown(component.content)) };
  if (component.type === 1) return labelled(component.components[0].label, null, component.components[0]);
  return labelled(component.label, component.description, component.component);
}

const KINDS = { 3: choice, 4: textInput, 5: choice, 8: choice, 21: radios, 22: checks, 23: checkbox };

function labelled(label, description, component) {
  const required = component.type !== 23 && component.required !== false;
  const { control, value } = KINDS[component.type](component, label);
  const missing = h("span", { class: "problem", hidden: true }, say("field-needed"));
  const element = h(
    component.type === 4 ? "label" : "div",
    { class: "field" },
    h("span", { class: "field-label" }, label, required ? h("b", { "aria-hidden": "true" }, " *") : null, missing),
    description ? h("small", {}, description) : null,
    control,
  );
  const check = () => {
    const given = value();
    const empty = required && (given === "" || given === null || (Array.isArray(given) && !given.length));
    const short = typeof given === "string" && given !== "" && given.length < (component.min_length ?? 0);
    missing.hidden = !(empty || short);
    return !(empty || short);
  };
  return { id: component.custom_id, element, value, check };
}

function textInput(component) {
  const long = component.style === 2;
  const control = h(long ? "textarea" : "input", {
    maxlength: String(component.max_length ?? 4000),
    placeholder: component.placeholder,
    rows: long ? "4" : null,
    autocomplete: "off",
  });
  control.value = component.value ?? "";
  return { control, value: () => control.value };
}

function choice(component, label) {
  const options = component.options ?? (component.type === 5 ? peopleOptions() : channelOptions());
  let values = options.filter((one) => one.default).map((one) => one.value);
  const text = h("span");
  const control = h("button", { type: "button", class: "select", "aria-haspopup": "listbox", "aria-label": label }, text, icon("down"));
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
  return { control, value: () => values };
}

function ticks(component, type) {
  const inputs = component.options.map((one) => h("input", { type, name: component.custom_id, value: one.value, checked: Boolean(one.default) }));
  const control = h(
    "fieldset",
    {},
    component.options.map((one, index) => h("label", { class: "tick" }, inputs[index], h("span", {}, one.label, one.description ? h("small", {}, one.description) : null))),
  );
  return { control, chosen: () => inputs.filter((one) => one.checked).map((one) => one.value) };
}

function radios(component) {
  const { control, chosen } = ticks(component, "radio");
  return { control, value: chosen };
}

function checks(component) {
  const { control, chosen } = ticks(component, "checkbox");
  return { control, value: chosen };
}

function checkbox(component, label) {
  const input = h("input", { type: "checkbox", checked: Boolean(component.default) });
  return { control: h("label", { class: "tick" }, input, h("span", {}, label)), value: () => input.checked };
}

on("modal", openModal);

// One option of a command being filled in: what is typed or picked for it, and the list of what it may be.

import { INTEGER, NUMBER, fixedChoices, fold, readOption } from "./commandline.js";
import { h, iconButton } from "./dom.js";
import { complete } from "./interactions.js";
import { hideRows, marking, offers, pickRow, popup, showRows, steer, unmark, waitsForMore } from "./suggestions.js";
import { localised, say, state } from "./state.js";

const SUGGEST_AFTER = 150;
let timer = null;

// What a place to type in has in common: it is steered with the arrow keys and has a list above it.
export function comboBox(label, extra = {}) {
  return h("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-label": label,
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": "suggestions",
    "aria-expanded": "false",
    ...extra,
  });
}

// `form` is the command it belongs to: {path, next, before, after, leaveOut, others, named, send, cancel, complain}.
export function makeChip(option, form) {
  const name = localised(option, "name");
  const input = comboBox(`${name}: ${localised(option, "description")}`);
  const remove = iconButton("close", say("remove-option", { name }), () => form.leaveOut(chip), { tabindex: "-1" });
  const chip = { option, input, picked: null, last: null };
  chip.element = h("label", { class: "chip" }, h("span", {}, name), input, option.required ? null : remove);
  chip.read = () => readOption(option, input.value, chip.picked);
  chip.set = (text, picked = null) => {
    // Whoever goes back and forth over a choice has still chosen it.
    chip.last = picked ?? chip.last;
    chip.picked = chip.last?.name === text ? chip.last : null;
    input.value = text;
    input.style.width = `${Math.max(4, text.length + 1)}ch`;
  };
  chip.enter = () => {
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  };
  chip.suggest = () => suggest(chip, form);
  chip.type = (text) => {
    chip.enter();
    input.value = text;
    typed(chip, form);
  };
  input.addEventListener("input", () => typed(chip, form));
  input.addEventListener("focus", chip.suggest);
  input.addEventListener("keydown", (event) => onKey(event, chip, form));
  chip.set("");
  return chip;
}

export function stopSuggesting() {
  clearTimeout(timer);
}

function typed(chip, form) {
  chip.element.classList.remove("wrong");
  form.complain("");
  chip.set(chip.input.value);
  if (form.named(chip) || closedBySpace(chip, form)) return;
  chip.suggest();
}

// A space ends what can have none, and a choice that no other one begins with.
function closedBySpace(chip, form) {
  const text = chip.input.value;
  if (!text.endsWith(" ") || !text.trim()) return false;
  if (chip.option.type === INTEGER || chip.option.type === NUMBER) {
    chip.set(text.trim());
    form.next(chip);
    return true;
  }
  const choices = fixedChoices(chip.option) ?? [];
  const exact = choices.find((one) => fold(one.name) === fold(text.trim()));
  if (!exact || choices.some((one) => fold(one.name).startsWith(fold(text)))) return false;
  pick(chip, exact, form);
  return true;
}

function pick(chip, choice, form) {
  chip.set(choice.name, choice);
  form.next(chip);
}

function onKey(event, chip, form) {
  if (event.isComposing || steer(event)) return;
  const { input } = chip;
  const { any, moved } = marking();
  const begins = input.selectionStart === 0 && input.selectionEnd === 0;
  const ends = input.selectionStart === input.value.length;
  if (event.key === "Enter") {
    event.preventDefault();
    if (any && (moved || !(chip.picked || offers(input.value)))) pickRow(event);
    else form.send();
  } else if (event.key === "Tab" && !event.shiftKey && any && input.value && !chip.picked) pickRow(event);
  else if (event.key === "Escape") {
    event.preventDefault();
    if (popup.hidden) form.cancel();
    else hideRows();
  } else if (event.key === "Backspace" && !input.value) {
    event.preventDefault();
    if (chip.option.required) form.before(chip);
    else form.leaveOut(chip, true);
  } else if (event.key === "ArrowLeft" && begins) form.before(chip, event);
  else if (event.key === "ArrowRight" && ends) form.after(chip, event);
}

function suggest(chip, form) {
  stopSuggesting();
  const choices = fixedChoices(chip.option);
  const wanted = fold(chip.input.value.trim());
  if (choices && chip.picked) offer(chip, choices, form, "more");
  else if (choices) offer(chip, choices.filter((one) => fold(one.name).includes(wanted)), form);
  else if (chip.picked) hideRows();
  else if (chip.option.autocomplete) {
    timer = setTimeout(() => ask(chip, form), SUGGEST_AFTER);
    if (waitsForMore(chip)) showRows(title(chip), [], say("suggestions-wait"), "", chip);
    // What stays in the list belongs to what was typed before, and is nobody's choice any more.
    else unmark();
  } else showRows(title(chip), [], limits(chip.option), "", chip);
}

function limits(option) {
  const { min_value: least, max_value: most } = option;
  if (least === undefined && most === undefined) return null;
  return say("option-range", { name: localised(option, "name"), least: least ?? "…", most: most ?? "…" });
}

function ask(chip, form) {
  const text = chip.input.value;
  const values = { ...form.others(chip), [chip.option.name]: text };
  complete({ channel: state.channel, command: form.path, option: chip.option.name, values }, (choices) => {
    if (document.activeElement !== chip.input || chip.picked || chip.input.value !== text) return;
    if (choices === null) showRows(title(chip), [], say("suggestions-failed"), "", chip);
    else offer(chip, choices.map((one) => ({ name: localised(one, "name"), value: one.value })), form);
  });
}

function offer(chip, choices, form, extra = "") {
  const made = choices.map((one) => ({ title: one.name, choice: one, pick: () => pick(chip, one, form) }));
  showRows(title(chip), made, say("suggestions-none"), extra, chip);
}

function title(chip) {
  const kind = chip.option.required ? say("option-required") : say("option-optional");
  return [h("b", {}, localised(chip.option, "name")), " ", localised(chip.option, "description"), h("i", {}, kind)];
}

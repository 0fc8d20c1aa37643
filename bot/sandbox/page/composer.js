// The box at the bottom: plain text, or a slash command with its options as chips and suggestions above.

import { fixedChoices, fold, matching, readOption } from "./commandline.js";
import { h, icon, iconButton } from "./dom.js";
import { complete, run } from "./interactions.js";
import { hideRows, marking, offers, pickRow, popup, showRows, steer, waitsForMore } from "./suggestions.js";
import { act, channelName, emit, localised, on, say, state } from "./state.js";

const SUGGEST_AFTER = 150;
const root = document.getElementById("composer");
const problem = h("p", { class: "problem", role: "alert", hidden: true });
const line = h("div", { class: "line" });
let command = null;
let chips = [];
let timer = null;

root.append(popup, problem, line);

export function drawComposer() {
  if (command) return;
  const before = line.querySelector(".free");
  const typing = before !== null && before === document.activeElement;
  plain(before?.value ?? "");
  if (typing) line.querySelector(".free").focus();
}

export function resetComposer() {
  command = null;
  plain("");
}

function plain(text) {
  command = null;
  chips = [];
  const input = h("textarea", {
    class: "free",
    rows: "1",
    maxlength: "2000",
    placeholder: say("composer", { channel: channelName(state.channel) }),
    "aria-label": say("composer", { channel: channelName(state.channel) }),
    role: "combobox",
    "aria-expanded": "false",
    "aria-controls": "suggestions",
    oninput: () => typed(input),
    onkeydown: (event) => plainKey(event, input),
  });
  input.value = text;
  line.replaceChildren(input, iconButton("send", say("send"), () => submitPlain(input), { class: "icon-button send" }));
  hide();
  if (text) typed(input);
}

function typed(input) {
  complain("");
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight, 160)}px`;
  if (!input.value.startsWith("/")) {
    hide();
    return;
  }
  const found = matching(input.value).slice(0, 30);
  showRows(
    say("commands"),
    found.map((one) => ({ title: `/${one.shown}`, text: one.description, pick: () => begin(one) })),
    say("no-commands"),
  );
}

function plainKey(event, input) {
  if (event.isComposing) return;
  if (steer(event)) return;
  if (event.key === "Tab" && marking().any && !event.shiftKey) pickRow(event);
  else if (event.key === " " && input.value.startsWith("/")) {
    const exact = matching(input.value).find((one) => [one.shown, one.path].includes(input.value.slice(1)));
    if (exact) {
      event.preventDefault();
      begin(exact);
    }
  } else if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    if (marking().any) pickRow(event);
    else submitPlain(input);
  } else if (event.key === "Escape") hide();
}

async function submitPlain(input) {
  const text = input.value.trim();
  if (!text || text.startsWith("/")) return;
  try {
    await act("say", { channel: state.channel, text });
    plain("");
    line.querySelector(".free").focus();
  } catch (error) {
    complain(say("not-possible", { reason: error.message }));
  }
}

// From here on: a command has been chosen.

function begin(chosen) {
  command = chosen;
  chips = [];
  const name = h("span", { class: "command-name" }, `/${chosen.shown}`);
  const leave = iconButton("close", say("leave-command"), () => cancel());
  const send = iconButton("send", say("send"), () => submitCommand(), { class: "icon-button send" });
  line.replaceChildren(h("div", { class: "chips", onclick: (event) => event.target.classList.contains("chips") && focusLast() }, name), leave, send);
  hide();
  complain("");
  for (const option of chosen.options.filter((one) => one.required)) addChip(option);
  if (chips.length) chips[0].input.focus();
  else {
    send.focus();
    showOptions();
  }
}

function cancel() {
  plain("");
  line.querySelector(".free").focus();
}

function focusLast() {
  chips.at(-1)?.input.focus();
}

function addChip(option) {
  const input = h("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-label": `${localised(option, "name")}: ${localised(option, "description")}`,
    role: "combobox",
    "aria-expanded": "false",
    "aria-controls": "suggestions",
  });
  const chip = { option, input, picked: null, element: null };
  const remove = option.required ? null : iconButton("close", say("remove-option", { name: localised(option, "name") }), () => removeChip(chip));
  chip.element = h("label", { class: "chip" }, h("span", {}, localised(option, "name")), input, remove);
  const size = () => (input.style.width = `${Math.max(4, input.value.length + 1)}ch`);
  input.addEventListener("input", () => {
    chip.picked = null;
    chip.element.classList.remove("wrong");
    complain("");
    size();
    suggest(chip);
  });
  input.addEventListener("focus", () => suggest(chip));
  input.addEventListener("keydown", (event) => chipKey(event, chip));
  chip.fill = (choice) => {
    chip.picked = choice;
    input.value = choice.name;
    size();
    hide();
    next(chip);
  };
  size();
  chips.push(chip);
  line.querySelector(".chips").append(chip.element);
  return chip;
}

function removeChip(chip) {
  chip.element.remove();
  chips = chips.filter((one) => one !== chip);
  hide();
  (chips.at(-1)?.input ?? line.querySelector(".send")).focus();
}

function next(chip) {
  const empty = chips.find((one) => one !== chip && !one.input.value);
  if (empty) empty.input.focus();
  else {
    chip.input.focus();
    hide();
    showOptions();
  }
}

function chipKey(event, chip) {
  if (event.isComposing) return;
  if (steer(event)) return;
  if (event.key === "Enter") {
    event.preventDefault();
    const { any, moved } = marking();
    if (any && (moved || !(chip.picked || offers(chip.input.value)))) pickRow(event);
    else submitCommand();
  } else if (event.key === "Tab" && !event.shiftKey && marking().any && !chip.picked && chip.input.value) pickRow(event);
  else if (event.key === "Escape") {
    event.preventDefault();
    if (popup.hidden) cancel();
    else hide();
  } else if (event.key === "Backspace" && !chip.input.value) {
    event.preventDefault();
    if (!chip.option.required) removeChip(chip);
    else if (chips[0] === chip) plain(`/${command.shown}`), line.querySelector(".free").focus();
    else chips[chips.indexOf(chip) - 1].input.focus();
  }
}

function suggest(chip) {
  clearTimeout(timer);
  if (chip.picked) {
    showOptions();
    return;
  }
  const choices = fixedChoices(chip.option);
  if (choices) {
    const wanted = fold(chip.input.value);
    offer(chip, choices.filter((one) => fold(one.name).includes(wanted)));
  } else if (chip.option.autocomplete) {
    timer = setTimeout(() => ask(chip), SUGGEST_AFTER);
    if (waitsForMore()) showRows(title(chip), [], say("suggestions-wait"));
  } else showRows(title(chip), [], limits(chip.option));
}

function limits(option) {
  const { min_value: least, max_value: most } = option;
  if (least === undefined && most === undefined) return null;
  return say("option-range", { name: localised(option, "name"), least: least ?? "…", most: most ?? "…" });
}

function ask(chip) {
  const values = { [chip.option.name]: chip.input.value };
  for (const one of chips) {
    const read = one === chip ? null : readOption(one.option, one.input.value, one.picked);
    if (read && "value" in read) values[one.option.name] = read.value;
  }
  const question = { channel: state.channel, command: command.path, option: chip.option.name, values };
  complete(question, (choices) => {
    if (document.activeElement !== chip.input || chip.picked) return;
    if (choices === null) showRows(title(chip), [], say("suggestions-failed"));
    else offer(chip, choices.map((one) => ({ name: localised(one, "name"), value: one.value })));
  });
}

function offer(chip, choices) {
  const made = choices.map((one) => ({ title: one.name, choice: one, pick: () => chip.fill(one) }));
  showRows(title(chip), made, say("suggestions-none"));
}

function title(chip) {
  const kind = chip.option.required ? say("option-required") : say("option-optional");
  return [h("b", {}, localised(chip.option, "name")), " ", localised(chip.option, "description"), h("i", {}, kind)];
}

function showOptions() {
  const left = command.options.filter((one) => !chips.some((chip) => chip.option === one));
  if (!left.length) {
    hide();
    return;
  }
  const made = left.map((one) => ({ title: localised(one, "name"), text: localised(one, "description"), pick: () => addChip(one).input.focus() }));
  showRows(say("add-option"), made, null, "more");
}

function values() {
  const found = {};
  for (const chip of chips) {
    const read = readOption(chip.option, chip.input.value, chip.picked);
    if (read?.problem) {
      chip.element.classList.add("wrong");
      chip.input.focus();
      complain(read.problem);
      return null;
    }
    if (read) found[chip.option.name] = read.value;
  }
  return found;
}

async function submitCommand() {
  clearTimeout(timer);
  const filled = values();
  if (!filled) return;
  const sent = command;
  cancel();
  try {
    await run(state.channel, sent.path, filled);
  } catch (error) {
    complain(say("not-possible", { reason: error.message }));
  }
}

function hide() {
  clearTimeout(timer);
  hideRows();
}

function complain(sentence) {
  problem.textContent = sentence;
  problem.hidden = !sentence;
}

on("notice", complain);
on("start-command", (chosen) => {
  begin(chosen);
  if (!chosen.options.some((one) => one.required)) submitCommand();
});
on("status", () => !command && line.querySelector(".free")?.value.startsWith("/") && typed(line.querySelector(".free")));

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, dialog, button, a, [role=listbox]");
  if (typing || event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  // The key itself is typed where the focus goes.
  [...line.querySelectorAll("input, textarea")].at(-1)?.focus();
});

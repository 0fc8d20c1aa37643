// A command being filled in: its options as chips, and behind them a place to name another one.

import { comboBox, makeChip, stopSuggesting } from "./chip.js";
import { fold } from "./commandline.js";
import { h, iconButton } from "./dom.js";
import { run } from "./interactions.js";
import { hideRows, marking, pickRow, popup, showRows, steer } from "./suggestions.js";
import { localised, say, state } from "./state.js";

let command = null;
let chips = [];
let box = null;

let rest = null;

// The command as its options know it.
const form = {
  path: null,
  ...{ next, before, after, leaveOut, others, named, send },
  cancel: () => box.leave(""),
  complain: (sentence) => box.complain(sentence),
};

export function isFilling() {
  return command !== null;
}

export function stopFilling() {
  stopSuggesting();
  command = null;
  chips = [];
}

// `composer` is {line, complain, leave}; `tail` is what was typed or pasted behind the command's name.
export function beginFilling(chosen, composer, tail = "") {
  stopFilling();
  [command, box] = [chosen, composer];
  form.path = chosen.path;
  rest = makeRest();
  const leave = iconButton("close", say("leave-command"), form.cancel);
  const button = iconButton("send", say("send"), send, { class: "icon-button send" });
  const name = h("span", { class: "command-name" }, `/${chosen.shown}`);
  const row = h("div", { class: "chips", onclick: (event) => event.target === row && rest.focus() }, name, rest);
  box.line.replaceChildren(row, leave, button);
  hideRows();
  for (const option of chosen.options.filter((one) => one.required)) addChip(option);
  if (tail.trim()) take(tail, nextNamed(tail, null)?.before === "" ? null : chips[0]);
  else if (chips.length) chips[0].input.focus();
  else if (chosen.options.length) rest.focus();
  else button.focus();
}

function addChip(option) {
  const chip = makeChip(option, form);
  chips.push(chip);
  rest.before(chip.element);
  drawRest();
  return chip;
}

// Options that are not there yet; with those that stand there and are still empty.
function unused({ orEmpty = false } = {}) {
  return command.options.filter((one) => !chips.some((chip) => chip.option === one && !(orEmpty && !chip.input.value)));
}

function makeRest() {
  const input = comboBox(say("add-option"), {
    class: "rest",
    oninput: () => {
      box.complain("");
      if (!named(null)) showOptions();
    },
    onfocus: () => showOptions(),
    onkeydown: restKey,
  });
  return input;
}

function drawRest() {
  const count = unused().length;
  rest.placeholder = count ? say("more-options", { count }) : "";
}

function names(option) {
  return [fold(localised(option, "name")), fold(option.name)];
}

function showOptions() {
  stopSuggesting();
  const left = unused();
  const wanted = fold(rest.value.trim());
  const found = left.filter((one) => names(one).some((name) => name.includes(wanted)));
  const rank = (one) => (names(one).some((name) => name.startsWith(wanted)) ? 0 : 1);
  if (!left.length && !wanted) {
    hideRows();
    return;
  }
  const made = found
    .sort((one, other) => rank(one) - rank(other))
    .map((one) => ({ title: localised(one, "name"), text: localised(one, "description"), pick: () => open(one) }));
  showRows(say("add-option"), made, say("no-option"), wanted ? "" : "more");
}

function open(option) {
  rest.value = "";
  const chip = chips.find((one) => one.option === option) ?? addChip(option);
  chip.enter();
  return chip;
}

function restKey(event) {
  if (event.isComposing || steer(event)) return;
  const begins = rest.selectionStart === 0 && rest.selectionEnd === 0;
  if (event.key === "Enter") {
    event.preventDefault();
    if (marking().any) pickRow(event);
    else send();
  } else if (event.key === "Tab" && !event.shiftKey && marking().any) pickRow(event);
  else if (event.key === "Escape") {
    event.preventDefault();
    if (popup.hidden) form.cancel();
    else hideRows();
  } else if (event.key === "Backspace" && !rest.value) {
    event.preventDefault();
    if (chips.length) chips.at(-1).enter();
    else box.leave(`/${command.shown}`);
  } else if (event.key === "ArrowLeft" && begins && chips.length) {
    event.preventDefault();
    chips.at(-1).enter();
  }
}

// What is typed or pasted with the name of an option and a colon in it goes on in that option.
function named(chip) {
  const text = (chip?.input ?? rest).value;
  const found = nextNamed(text, chip);
  if (!found) return false;
  if (chip) chip.set(found.before);
  const opened = open(found.option);
  if (!chip) rest.value = found.before;
  take(found.after, opened);
  return true;
}

function nextNamed(text, chip) {
  const left = unused({ orEmpty: true }).filter((one) => one !== chip?.option);
  for (const found of text.matchAll(/(?<=^|\s)([^\s:]+):/g)) {
    const option = left.find((one) => names(one).includes(fold(found[1])));
    const before = text.slice(0, found.index).trim();
    if (option && (before || !chip)) return { before, option, after: text.slice(found.index + found[0].length) };
  }
  return null;
}

function take(text, chip) {
  if (chip) {
    chip.type(text.trimStart());
    return;
  }
  rest.value = text.trimStart();
  if (!named(null)) rest.focus();
}

function next(chip) {
  const empty = chips.find((one) => one !== chip && !one.input.value);
  if (empty) empty.enter();
  else rest.focus();
}

function before(chip, event) {
  const place = chips.indexOf(chip);
  if (place) {
    event?.preventDefault();
    chips[place - 1].enter();
  } else if (!event) box.leave(`/${command.shown}`);
}

function after(chip, event) {
  event.preventDefault();
  const following = chips[chips.indexOf(chip) + 1]?.input ?? rest;
  following.focus();
  following.setSelectionRange(0, 0);
}

function leaveOut(chip, back = false) {
  const place = chips.indexOf(chip);
  chip.element.remove();
  chips = chips.filter((one) => one !== chip);
  drawRest();
  if (back && place) chips[place - 1].enter();
  else rest.focus();
}

// The values of the other options, as far as they are right.
function others(chip) {
  const read = chips.filter((one) => one !== chip).map((one) => [one.option.name, one.read()]);
  return Object.fromEntries(read.filter(([, one]) => one && "value" in one).map(([name, one]) => [name, one.value]));
}

function values() {
  const found = {};
  for (const chip of chips) {
    const read = chip.read();
    if (read?.problem) {
      chip.element.classList.add("wrong");
      chip.enter();
      box.complain(read.problem);
      return null;
    }
    if (read) found[chip.option.name] = read.value;
  }
  if (!rest.value.trim()) return found;
  rest.focus();
  box.complain(say("no-option"));
  return null;
}

export async function send() {
  stopSuggesting();
  const filled = values();
  if (!filled) return;
  const [sent, composer] = [command, box];
  composer.leave("");
  try {
    await run(state.channel, sent.path, sent.shown, filled);
  } catch (error) {
    composer.complain(say("not-possible", { reason: error.message }));
  }
}

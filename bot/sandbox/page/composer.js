// The box at the bottom: plain text, or a slash command, which is filled in there.

import { commandTyped, matching } from "./commandline.js";
import { h, iconButton } from "./dom.js";
import { beginFilling, isFilling, send, stopFilling } from "./filling.js";
import { hideRows, marking, pickRow, popup, showRows, steer } from "./suggestions.js";
import { act, channelName, on, say, state } from "./state.js";

const root = document.getElementById("composer");
const problem = h("p", { class: "problem", role: "alert", hidden: true });
const line = h("div", { class: "line" });
const composer = { line, complain, leave };

root.append(popup, problem, line);

export function drawComposer() {
  if (isFilling()) return;
  const before = line.querySelector(".free");
  const typing = before !== null && before === document.activeElement;
  plain(before?.value ?? "");
  if (typing) line.querySelector(".free").focus();
}

export function resetComposer() {
  plain("");
}

function plain(text) {
  stopFilling();
  const input = h("textarea", {
    class: "free",
    rows: "1",
    maxlength: "2000",
    placeholder: say("composer", { channel: channelName(state.channel) }),
    "aria-label": say("composer", { channel: channelName(state.channel) }),
    "aria-autocomplete": "list",
    "aria-controls": "suggestions",
    oninput: () => typed(input),
    onfocus: () => suggest(input),
    onkeydown: (event) => plainKey(event, input),
  });
  input.value = text;
  line.replaceChildren(input, iconButton("send", say("send"), () => submitPlain(input), { class: "icon-button send" }));
  hideRows();
}

// Go back to plain text, such as the name of the command that was being filled in.
function leave(text) {
  plain(text);
  line.querySelector(".free").focus();
}

function typed(input) {
  complain("");
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight, 160)}px`;
  const whole = commandTyped(input.value);
  if (whole) begin(whole.command, whole.tail);
  else suggest(input);
}

function begin(chosen, tail = "") {
  complain("");
  beginFilling(chosen, composer, tail);
}

function suggest(input) {
  if (!input.value.startsWith("/")) {
    hideRows();
    return;
  }
  const made = matching(input.value).map((one) => ({ title: `/${one.shown}`, text: one.description, pick: () => begin(one) }));
  showRows(say("commands"), made, say("no-commands"));
}

function plainKey(event, input) {
  if (event.isComposing || steer(event)) return;
  if (event.key === "Tab" && marking().any && !event.shiftKey) pickRow(event);
  else if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    if (marking().any) pickRow(event);
    else submitPlain(input);
  } else if (event.key === "Escape") hideRows();
}

async function submitPlain(input) {
  const text = input.value.trim();
  if (!text || text.startsWith("/")) return;
  try {
    await act("say", { channel: state.channel, text });
    leave("");
  } catch (error) {
    complain(say("not-possible", { reason: error.message }));
  }
}

function complain(sentence) {
  problem.textContent = sentence;
  problem.hidden = !sentence;
}

on("notice", complain);
on("start-command", (chosen) => {
  begin(chosen);
  if (!chosen.options.some((one) => one.required)) send();
});
on("status", () => document.activeElement?.matches(".free") && suggest(document.activeElement));

// A list belongs to the place that is being typed in, and goes with it.
line.addEventListener("focusout", ({ relatedTarget: to }) => {
  if (!to?.hasAttribute("aria-autocomplete") && !popup.contains(to)) hideRows();
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, dialog, button, a, [role=listbox]");
  if (typing || event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  // The key itself is typed where the focus goes.
  [...line.querySelectorAll("input, textarea")].at(-1)?.focus();
});

// A list of options that opens under (or above) a button: for selects in messages, and in forms.

import { h, icon } from "./dom.js";
import { emoji, withEmoji } from "./emoji.js";
import { say } from "./state.js";

let open = null;

// The button that opened the list, or the one in its place if its message has been drawn anew meanwhile.
function standing(anchor) {
  if (anchor.isConnected) return anchor;
  const { id } = anchor.closest(".post") ?? {};
  return id && document.querySelector(`#${id} [data-custom-id="${CSS.escape(anchor.dataset.customId)}"]`);
}

export function closeListbox() {
  open?.();
  open = null;
}

// `options` are {label, value, description, emoji, default}; calls `chosen` with the values.
export function openListbox(anchor, options, { least = 1, most = 1, label, chosen }) {
  closeListbox();
  const many = most > 1;
  const picked = new Set(options.filter((one) => one.default).map((one) => one.value));
  const rows = options.map((one) => row(one, many));
  const list = h("div", { class: "listbox", role: "listbox", "aria-label": label, "aria-multiselectable": String(many) }, rows);
  const finish = () => {
    closeListbox();
    standing(anchor)?.focus();
    chosen([...picked]);
  };
  const done = many ? h("button", { type: "button", class: "button primary", onclick: finish }, say("choose-done")) : null;
  const box = h("div", { class: "listbox-box" }, list, done);
  const draw = () => {
    rows.forEach((one, index) => one.setAttribute("aria-selected", String(picked.has(options[index].value))));
    if (done) done.disabled = picked.size < least || picked.size > most;
  };
  const pick = (index) => {
    const { value } = options[index];
    if (!many) {
      picked.clear();
      picked.add(value);
      finish();
      return;
    }
    if (picked.has(value)) picked.delete(value);
    else if (picked.size < most) picked.add(value);
    draw();
  };
  rows.forEach((one, index) => one.addEventListener("click", () => pick(index)));
  list.addEventListener("keydown", (event) => steer(event, rows, pick));
  show(box, anchor);
  draw();
  (rows.find((one) => one.getAttribute("aria-selected") === "true") ?? rows[0])?.focus();
}

function row(option, many) {
  return h(
    "div",
    { class: "option", role: "option", tabindex: "-1" },
    option.emoji ? emoji(option.emoji) : null,
    h("span", { class: "option-text" }, h("span", {}, withEmoji(option.label)), option.description ? h("small", {}, withEmoji(option.description)) : null),
    many ? icon("check") : null,
  );
}

function steer(event, rows, pick) {
  const at = rows.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to !== undefined) rows[(to + rows.length) % rows.length]?.focus();
  else if (event.key === "Enter" || event.key === " ") pick(at);
  else return;
  event.preventDefault();
}

function show(box, anchor) {
  // Inside an open dialog the rest of the page is inert, so the list has to be a child of the dialog.
  (anchor.closest("dialog") ?? document.getElementById("main")).append(box);
  const place = anchor.getBoundingClientRect();
  const below = window.innerHeight - place.bottom;
  box.style.left = `${Math.max(8, Math.min(place.left, window.innerWidth - box.offsetWidth - 8))}px`;
  box.style.minWidth = `${Math.min(place.width, window.innerWidth - 16)}px`;
  if (below < box.offsetHeight + 16 && place.top > below) box.style.bottom = `${window.innerHeight - place.top + 4}px`;
  else box.style.top = `${place.bottom + 4}px`;
  const expands = anchor.hasAttribute("aria-haspopup");
  if (expands) anchor.setAttribute("aria-expanded", "true");
  const outside = (event) => !box.contains(event.target) && closeListbox();
  const escape = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    closeListbox();
    standing(anchor)?.focus();
  };
  document.addEventListener("pointerdown", outside);
  document.addEventListener("keydown", escape, true);
  open = () => {
    document.removeEventListener("pointerdown", outside);
    document.removeEventListener("keydown", escape, true);
    if (expands) standing(anchor)?.setAttribute("aria-expanded", "false");
    box.remove();
  };
}

// The list above the composer: commands, options, choices and suggestions, steered from the keyboard.

import { h } from "./dom.js";
import { say } from "./state.js";

const heading = h("div", { class: "heading" });
const list = h("div", { role: "listbox", id: "suggestions", tabindex: "0" });
const nothing = h("p", { class: "none" });
export const popup = h("div", { class: "suggestions", hidden: true }, heading, list, nothing);
let rows = [];
let marked = -1;
let shownFor = null;

// Whoever uses the list goes on typing where they were.
popup.addEventListener("mousedown", (event) => event.preventDefault());
list.addEventListener("keydown", (event) => steer(event) || (event.key === "Enter" && pickRow(event)));

// Rows are {title, text, pick, choice}; `none` stands there when there are none, `owner` is whose list it is.
export function showRows(title, entries, none, extra = "", owner = null) {
  rows = entries;
  shownFor = owner;
  popup.className = `suggestions ${extra}`;
  const made = entries.map((one, index) =>
    h(
      "div",
      {
        class: "suggestion",
        role: "option",
        id: `suggestion-${index}`,
        onpointerdown: (event) => event.preventDefault(),
        onclick: () => one.pick(),
      },
      h("span", {}, one.title),
      one.text ? h("small", {}, one.text) : null,
    ),
  );
  heading.replaceChildren(...[title].flat());
  list.setAttribute("aria-label", say("options"));
  list.replaceChildren(...made);
  list.hidden = !made.length;
  nothing.textContent = none ?? "";
  nothing.hidden = Boolean(made.length || !none);
  popup.hidden = false;
  mark(made.length && extra !== "more" ? 0 : -1);
}

export function hideRows() {
  popup.hidden = true;
  rows = [];
  shownFor = null;
  mark(-1);
}

function mark(index) {
  marked = index;
  const options = [...popup.querySelectorAll(".suggestion")];
  options.forEach((one, place) => one.setAttribute("aria-selected", String(place === index)));
  options[index]?.scrollIntoView({ block: "nearest" });
  for (const box of document.querySelectorAll("#composer [aria-autocomplete]")) {
    if (box.role === "combobox") box.setAttribute("aria-expanded", String(!popup.hidden));
    if (index >= 0) box.setAttribute("aria-activedescendant", `suggestion-${index}`);
    else box.removeAttribute("aria-activedescendant");
  }
}

// No row is what Tab or Enter would pick, until there are new ones or somebody moves to one.
export function unmark() {
  mark(-1);
}

export function steer(event) {
  if (popup.hidden || !rows.length || !["ArrowDown", "ArrowUp"].includes(event.key)) return false;
  event.preventDefault();
  const step = event.key === "ArrowDown" ? 1 : -1;
  mark((Math.max(marked, step > 0 ? -1 : 0) + step + rows.length) % rows.length);
  return true;
}

export function pickRow(event) {
  event.preventDefault();
  rows[marked]?.pick();
}

// Whether there is a row to pick, and whether somebody chose it on purpose.
export function marking() {
  return { any: marked >= 0, moved: marked > 0 || popup.classList.contains("more") };
}

export function offers(text) {
  return rows.some((one) => one.choice && [one.choice.name, String(one.choice.value)].includes(text));
}

// Whether nothing is shown yet for this owner, so that what was there before must not stay.
export function waitsForMore(owner) {
  return popup.hidden || popup.classList.contains("more") || shownFor !== owner;
}

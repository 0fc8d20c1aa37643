// The list above the composer: commands, options, choices and suggestions, steered from the keyboard.

import { h } from "./dom.js";
import { say } from "./state.js";

export const popup = h("div", { class: "suggestions", hidden: true });
let rows = [];
let marked = -1;

// Rows are {title, text, pick, choice}; `none` stands there when there are none.
export function showRows(heading, entries, none, extra = "") {
  rows = entries;
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
  const list = h("div", { role: "listbox", id: "suggestions", "aria-label": say("options") }, made);
  popup.replaceChildren(h("div", { class: "heading" }, heading), made.length ? list : none ? h("p", { class: "none" }, none) : "");
  popup.hidden = false;
  mark(made.length && extra !== "more" ? 0 : -1);
}

export function hideRows() {
  popup.hidden = true;
  rows = [];
  mark(-1);
}

function mark(index) {
  marked = index;
  const options = [...popup.querySelectorAll(".suggestion")];
  options.forEach((one, place) => one.setAttribute("aria-selected", String(place === index)));
  options[index]?.scrollIntoView({ block: "nearest" });
  for (const box of document.querySelectorAll("#composer [role=combobox]")) {
    box.setAttribute("aria-expanded", String(!popup.hidden));
    if (index >= 0) box.setAttribute("aria-activedescendant", `suggestion-${index}`);
    else box.removeAttribute("aria-activedescendant");
  }
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

export function waitsForMore() {
  return popup.hidden || popup.classList.contains("more");
}

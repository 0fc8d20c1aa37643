// A form the bot has opened.

import { h, iconButton } from "./dom.js";
import { field } from "./fields.js";
import { submit } from "./interactions.js";
import { on, say } from "./state.js";

function openModal({ openedBy, modal }) {
  const fields = modal.components.map(field);
  const filled = fields.filter((one) => one.id);
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
  const complain = (sentence) => {
    problem.textContent = sentence;
    problem.hidden = !sentence;
    send.disabled = false;
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = filled.filter((one) => !one.check());
    if (wrong.length) {
      focusFirst(wrong[0].element);
      return;
    }
    send.disabled = true;
    try {
      const values = Object.fromEntries(filled.map((one) => [one.id, one.value()]));
      if (await submit(openedBy, values)) dialog.close();
      else complain(say("no-answer"));
    } catch (error) {
      complain(say("not-possible", { reason: error.message }));
    }
  });
  document.body.append(dialog);
  dialog.showModal();
  focusFirst(dialog.querySelector(".modal-fields"));
}

function focusFirst(element) {
  element.querySelector("input, textarea, .select")?.focus();
}

on("modal", openModal);

// The panel that starts and stops the bot and breaks things.

import { h, iconButton } from "./dom.js";
import { act, emit, locales, say, state } from "./state.js";

const panel = document.getElementById("tools");
const EVENTS = ["drop", "reconnect", "invalid_resumable", "invalid", "deaf", "fail", "limit", "lose", "reset"];

export function drawTools() {
  if (panel.contains(document.activeElement) && document.activeElement.matches("input")) return;
  panel.setAttribute("aria-label", say("tools"));
  panel.replaceChildren(
    h("header", {}, h("h2", {}, say("tools")), iconButton("close", say("close"), () => emit("toggle-tools"))),
    botSection(),
    serverSection(),
    faultSection(),
    refusedSection(),
  );
}

function tell(name, value) {
  act("fault", { name, value }).catch((error) => emit("notice", say("not-possible", { reason: error.message })));
}

function botSection() {
  const { bot } = state;
  const key = bot.connected ? "bot-connected" : bot.managed ? `bot-${bot.state}` : "bot-elsewhere";
  const order = (to, label) => h("button", { type: "button", class: "button secondary", onclick: () => act("bot", { to }) }, label);
  const down = bot.state === "stopped" || bot.state === "given_up";
  return h(
    "section",
    {},
    h("h3", {}, say("bot")),
    h("p", { class: "bot-state", role: "status" }, h("i", { class: `lamp ${bot.connected ? "on" : "off"}` }), say(key)),
    bot.managed ? h("div", { class: "row" }, down ? order("start", say("bot-start")) : [order("restart", say("bot-restart")), order("stop", say("bot-stop"))]) : null,
    bot.exit_code !== null ? h("p", { class: "small" }, say("bot-exit", { code: bot.exit_code })) : null,
    bot.lines.length ? h("details", {}, h("summary", {}, say("bot-output")), h("pre", {}, bot.lines.join("\n"))) : null,
  );
}

function serverSection() {
  const options = Object.entries(locales()).map(([code, name]) => h("option", { value: code, selected: code === state.server_locale }, name));
  const select = h("select", { onchange: (event) => act("server_locale", { locale: event.target.value }) }, options);
  return h("section", {}, h("h3", {}, say("server")), h("label", { class: "fault" }, h("span", {}, say("server-language")), select));
}

function faultSection() {
  const { faults } = state;
  const planned = faults.planned.reduce((sum, one) => sum + one.count, 0);
  const amount = (name) =>
    h(
      "label",
      { class: "fault" },
      h("span", {}, say(`fault-${name}`)),
      h("input", { type: "number", min: "0", max: "10000", step: "100", value: String(faults[name] * 1000), onchange: (event) => tell(name, Number(event.target.value) / 1000) }),
    );
  return h(
    "section",
    {},
    h("h3", {}, say("faults")),
    h("p", { class: "small" }, say("faults-hint")),
    amount("latency"),
    amount("slow_acknowledgement"),
    h(
      "label",
      { class: "fault" },
      h("span", {}, say("fault-gateway_down")),
      h("input", { type: "checkbox", checked: faults.gateway_down, onchange: (event) => tell("gateway_down", event.target.checked ? 1 : 0) }),
    ),
    h("div", { class: "fault-buttons" }, EVENTS.map((name) => h("button", { type: "button", class: "button secondary", onclick: () => tell(name, 1) }, say(`fault-${name}`)))),
    planned ? h("p", { class: "small" }, say("fault-planned", { count: planned })) : null,
    h("button", { type: "button", class: "button success", onclick: () => tell("clear", 0) }, say("fault-clear")),
  );
}

function refusedSection() {
  const lines = state.refused.map((one) => h("li", {}, h("b", {}, `${one.status}${one.code ? ` · ${one.code}` : ""}`), ` ${one.call}`));
  return h("section", {}, h("h3", {}, say("refused")), lines.length ? h("ul", { class: "refused" }, lines) : h("p", { class: "small" }, say("refused-none")));
}

// Channels, people and the head of the page.

import { h, icon, iconButton } from "./dom.js";
import { avatar } from "./message.js";
import { act, channelName, emit, isDirect, isPrivate, locales, nameOf, say, state } from "./state.js";
import { countPings, countUnread } from "./unread.js";

const THREADS = [10, 11, 12];

export function drawSide() {
  const counts = countUnread(state.me);
  const channels = [...state.channels.values()];
  document.getElementById("side").replaceChildren(
    h(
      "header",
      { class: "brand" },
      h("img", { src: "/page/volcano.svg", alt: "", width: "38", height: "38" }),
      h("div", {}, h("b", {}, say("place")), h("small", {}, say("place-hint"))),
      theme("only-narrow"),
    ),
    h("div", { class: "channels" }, h("h2", {}, say("channels")), channels.filter(inServer).map((one) => entry(one, counts, channels)), direct(counts, channels), outside(counts, channels)),
    people(),
  );
}

function inServer(channel) {
  return !isDirect(channel) && !channel.among && !THREADS.includes(channel.type);
}

// The conversation with the bot, which anybody can begin, and those among people.
function direct(counts, channels) {
  const found = channels.find(isDirect);
  const open = async () => {
    await act("open_direct");
    emit("open-channel", [...state.channels.values()].find(isDirect).id);
  };
  const begin = () => h("button", { type: "button", class: "channel hash", onclick: open }, icon("thread"), h("span", {}, nameOf(state.botUser)));
  return [h("h2", {}, say("direct")), found ? line(found, counts, "hash", "thread") : begin(), channels.filter((one) => one.among && isPrivate(one)).map((one) => line(one, counts, "hash", "thread"))];
}

// The channels of servers without the bot, into which somebody can bring it along.
function outside(counts, channels) {
  const found = channels.filter((one) => one.among && !isPrivate(one));
  return found.length ? [h("h2", {}, say("outside")), found.map((one) => line(one, counts, "hash", "hash"))] : null;
}

function entry(channel, counts, channels) {
  const threads = channels.filter((one) => one.parent_id === channel.id);
  return [line(channel, counts, "hash", "hash"), threads.map((one) => line(one, counts, "thread", "thread"))];
}

function line(channel, counts, place, sign) {
  const count = counts.get(channel.id) ?? { posts: 0, pings: 0 };
  const open = channel.id === state.channel;
  return h(
    "button",
    {
      type: "button",
      class: ["channel", place, open && "open", count.posts && "unread"].filter(Boolean).join(" "),
      "aria-current": open ? "true" : null,
      onclick: () => emit("open-channel", channel.id),
    },
    icon(sign),
    h("span", {}, channel.name),
    count.posts && !open ? h("span", { class: "visually-hidden" }, say("unread")) : null,
    badge(count.pings),
  );
}

function badge(pings) {
  return pings ? h("span", { class: "badge", "aria-label": say("pings", { count: pings }) }, String(pings)) : null;
}

function people() {
  const me = state.people.get(state.me);
  const offered = { [me.locale]: me.locale, ...locales() };
  const options = Object.entries(offered).map(([code, name]) => h("option", { value: code, selected: code === me.locale }, name));
  const select = h("select", { "aria-label": say("language-of", { name: me.name }), onchange: (event) => act("locale", { locale: event.target.value }) }, options);
  return h(
    "footer",
    { class: "people" },
    h("div", { class: "me" }, avatar(me.id), h("div", {}, h("small", {}, say("who")), h("b", {}, me.name)), select),
    switcher(),
  );
}

export function switcher() {
  const buttons = [...state.people.values()].map((one) => {
    const pings = one.id === state.me ? 0 : countPings(one.id);
    return h(
      "button",
      {
        type: "button",
        class: `person ${one.id === state.me ? "chosen" : ""}`,
        "aria-pressed": String(one.id === state.me),
        "aria-label": [say("be", { name: one.name }), pings ? say("pings", { count: pings }) : ""].filter(Boolean).join(", "),
        title: say("be", { name: one.name }),
        onclick: () => one.id !== state.me && act("become", { person: one.id }),
      },
      avatar(one.id),
      pings ? h("span", { class: "badge", "aria-hidden": "true" }, String(pings)) : null,
    );
  });
  return h("div", { class: "switcher", role: "group", "aria-label": say("who") }, buttons);
}

// A phone's head has no room for it.
function theme(where) {
  return iconButton("sun", say("theme"), () => emit("toggle-theme"), { class: `icon-button ${where}` });
}

export function drawTop() {
  const total = countPings(state.me);
  const alive = state.bot.connected;
  document.getElementById("top").replaceChildren(
    iconButton("menu", say("menu"), () => emit("toggle-side"), { class: "icon-button only-narrow" }),
    h("h1", {}, channelName(state.channel)),
    h("div", { class: "only-narrow" }, switcher()),
    h("span", { class: "spacer" }),
    theme("only-wide"),
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": say("tools"), title: say("tools"), onclick: () => emit("toggle-tools") },
      icon("tools"),
      h("i", { class: `lamp ${alive ? "on" : "off"}` }),
    ),
  );
  document.title = `${total ? `(${total}) ` : ""}${channelName(state.channel)} · ${say("title")}`;
}

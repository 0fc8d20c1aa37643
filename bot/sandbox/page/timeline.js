// The messages of the open channel, kept in step with what arrives.

import { allCommands } from "./commandline.js";
import { h } from "./dom.js";
import { closeListbox } from "./listbox.js";
import { relative } from "./markdown.js";
import { avatar, messageElement } from "./message.js";
import { byId, channelName, emit, on, say, state } from "./state.js";
import { markRead } from "./unread.js";

const list = document.getElementById("posts");
const scroller = document.getElementById("scroll");
const belowButton = document.getElementById("below");
const commands = new Map();
let atBottom = true;
let touched = -Infinity;
let registered = "";

const HAND_MILLISECONDS = 800;
const UPWARD = ["PageUp", "ArrowUp", "Home"];

function shownPosts() {
  return [...state.posts.values()].filter((post) => post.channel_id === state.channel).sort(byId);
}

function commandIds() {
  return state.commands.map((one) => one.id).join();
}

export function drawTimeline() {
  registered = commandIds();
  const posts = shownPosts();
  const elements = posts.map((post, index) => messageElement(post, posts[index - 1]));
  list.setAttribute("aria-label", say("messages", { channel: channelName(state.channel) }));
  list.replaceChildren(empty(posts), ...elements, ...commandRows());
  belowButton.textContent = say("new-below");
  toBottom();
}

function empty(posts) {
  const name = channelName(state.channel);
  const quiet = posts.length === 0;
  return h(
    "li",
    { class: "empty" },
    h("img", { src: "/page/volcano.svg", alt: "", width: "72", height: "72" }),
    h("h2", {}, say("empty-title", { channel: name })),
    quiet ? [h("p", {}, say("empty-text")), firstSteps()] : null,
  );
}

// What somebody who sees all this for the first time can press: learn a game, open a table, ask what this is.
function firstSteps() {
  const commands = allCommands();
  const opens = (one) => one.path.endsWith(" new") && one.path !== "tournament new";
  const find = (path) => commands.filter((one) => one.path === path || (path === "new" && opens(one)));
  const button = (one, label, kind) =>
    h("button", { type: "button", class: `button ${kind}`, onclick: () => emit("start-command", one) }, label);
  const made = [
    ...find("learn").map((one) => button(one, say("first-learn"), "primary")),
    ...find("new").map((one) => button(one, say("first-new", { game: capital(one.path.split(" ")[0]) }), "secondary")),
    ...find("help").map((one) => button(one, say("first-help"), "secondary")),
  ];
  return made.length ? h("div", { class: "first" }, h("p", {}, say("first-text")), h("div", { class: "row" }, made)) : null;
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}

// The commands may be registered after the page was opened.
function redrawEmpty() {
  list.querySelector(".empty")?.replaceWith(empty(shownPosts()));
}

function commandRows() {
  return [...commands.values()].filter((one) => one.channel === state.channel).map((one) => one.element);
}

function put(post, isNew) {
  if (post.channel_id !== state.channel) return;
  const posts = shownPosts();
  const index = posts.indexOf(post);
  const made = messageElement(post, posts[index - 1]);
  const old = document.getElementById(made.id);
  const place = old && placeIn(old);
  if (old) old.replaceWith(made);
  else {
    const after = posts[index + 1] && document.getElementById(`post-${posts[index + 1].id}`);
    list.insertBefore(made, after ?? commandRows()[0] ?? null);
  }
  if (place) goBack(made, place);
  if (isNew && !old) made.classList.add("arrives");
  redrawEmpty();
  if (atBottom) toBottom();
  else if (isNew) belowButton.hidden = false;
}

// Where somebody is in a message: on a control, or in the list that it has opened; null if they are elsewhere.
function placeIn(element) {
  const opened = element.querySelector("[aria-haspopup][aria-expanded=true]");
  const held = opened ?? (element.contains(document.activeElement) ? document.activeElement : null);
  if (held === null) return null;
  const kind = `.${held.classList[0]}`;
  const number = [...element.querySelectorAll(kind)].indexOf(held);
  return { id: held.dataset.customId, kind, number, opened: opened !== null };
}

// A message that is drawn anew leaves whoever goes by keyboard or by ear where they were: on the same control, else on
// the list in its place, else on the message itself. No other button takes the place of one that was pressed: a second
// press would do what nobody wanted.
function goBack(element, { id, kind, number, opened }) {
  const same = id && withId(element, id);
  if (opened && (same || !id)) {
    same?.setAttribute("aria-expanded", "true");
    return;
  }
  if (opened) closeListbox();
  const inPlace = kind === ".button" ? null : element.querySelectorAll(kind)[number];
  focusOn([same, inPlace].find((one) => one && !one.disabled) ?? element);
}

function withId(element, id) {
  return element.querySelector(`[data-custom-id="${CSS.escape(id)}"]`);
}

function focusOn(element) {
  if (element.matches(".post")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

// A picture that loads later must not push the newest message out of sight.
new ResizeObserver(() => state.me && atBottom && toBottom()).observe(list);

function toBottom() {
  scroller.scrollTop = scroller.scrollHeight;
  atBottom = true;
  belowButton.hidden = true;
  if (document.hasFocus() || document.visibilityState === "visible") {
    markRead(state.channel);
    emit("read");
  }
}

export function jumpTo(channel, message) {
  const elsewhere = channel !== state.channel;
  if (elsewhere) emit("open-channel", channel);
  const found = document.getElementById(`post-${message}`);
  if (found) atBottom = false;
  found?.scrollIntoView({ block: "center", behavior: elsewhere ? "instant" : "smooth" });
  found?.classList.add("flash");
  setTimeout(() => found?.classList.remove("flash"), 5000);
}

function commandRow({ id, channel, shown }) {
  const note = h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), say("sending"));
  const line = say("used", { name: state.people.get(state.me).name, command: shown });
  const element = h(
    "li",
    { class: "post waiting", id: `command-${id}` },
    h("div", { class: "above" }, avatar(state.me, "tiny"), h("span", {}, line)),
    avatar(state.botUser),
    h("article", {}, h("header", { class: "head" }, h("b", {}, "Fumarole"), h("span", { class: "tag" }, say("app"))), note),
  );
  return { channel, element, note };
}

on("command-sent", (sent) => {
  commands.set(sent.id, commandRow(sent));
  list.append(commands.get(sent.id).element);
  toBottom();
});

on("command-settled", ({ id, failed }) => {
  const row = commands.get(id);
  if (!row) return;
  if (failed) {
    const dismiss = h("button", { type: "button", class: "plain", onclick: () => drop(id) }, say("dismiss"));
    row.note.replaceWith(h("p", { class: "problem", role: "alert" }, say("no-answer"), " · ", dismiss));
  } else drop(id);
});

function drop(id) {
  commands.get(id)?.element.remove();
  commands.delete(id);
}

function control({ post, customId }) {
  const element = document.getElementById(`post-${post}`);
  return element && withId(element, customId);
}

// Whoever does not see the ring hears that the control is busy.
function busy(what, waits) {
  const pressed = control(what);
  pressed?.classList.toggle("pending", waits);
  if (waits) pressed?.setAttribute("aria-busy", "true");
  else pressed?.removeAttribute("aria-busy");
}

on("pending", (what) => {
  busy(what, true);
  const note = document.querySelector(`#post-${what.post} .failed`);
  if (note) note.hidden = true;
});
on("settled", (what) => busy(what, false));
on("failed", (what) => {
  busy(what, false);
  const note = document.querySelector(`#post-${what.post} .failed`);
  if (note) note.hidden = false;
});

on("post", ({ post, new: isNew }) => put(post, isNew));
// What can be pressed before anything was said comes with the commands.
on("status", () => {
  if (commandIds() === registered) return;
  registered = commandIds();
  redrawEmpty();
});
on("gone", ({ id }) => {
  const old = document.getElementById(`post-${id}`);
  const place = old && placeIn(old);
  const beside = old?.nextElementSibling ?? old?.previousElementSibling;
  old?.remove();
  if (place?.opened) closeListbox();
  if (place && beside) focusOn(beside);
});

scroller.addEventListener("scroll", () => {
  // Messages that grow and shrink scroll too; only somebody's hand on the list leaves the bottom.
  if (scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60) atBottom = true;
  else if (performance.now() - touched < HAND_MILLISECONDS) atBottom = false;
  if (atBottom && !belowButton.hidden) toBottom();
});
for (const kind of ["wheel", "touchmove", "pointerdown"]) {
  scroller.addEventListener(kind, () => (touched = performance.now()), { passive: true });
}
scroller.addEventListener("keydown", (event) => UPWARD.includes(event.key) && (touched = performance.now()));
belowButton.addEventListener("click", toBottom);
window.addEventListener("resize", () => atBottom && toBottom());

setInterval(() => {
  for (const one of document.querySelectorAll("time[data-relative]")) one.textContent = relative(Number(one.dataset.relative));
}, 15000);

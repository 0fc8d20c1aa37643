// The menus of a message and of a person: the commands that the bot has there.

import { OF_MESSAGE, OF_PERSON, menuCommands } from "./commandline.js";
import { h, iconButton } from "./dom.js";
import { useOnMessage, useOnPerson } from "./interactions.js";
import { openListbox } from "./listbox.js";
import { nameOf, say, state } from "./state.js";

// A finger that stays so long opens the menu of what is under it, unless it slips so many pixels.
const HOLD_MILLISECONDS = 450;
const SLIP = 10;
// So long after a finger has left, the browser still sends the click of what was under it.
const CLICK_MILLISECONDS = 100;

let hold = null;
let heldOpen = false;

// A message of the bot that only one person sees has no menu.
function messageItems(post) {
  return post.private ? [] : menuCommands(OF_MESSAGE);
}

function open(anchor, items, title, at, use) {
  const options = items.map((one) => ({ label: one.shown, value: one.name }));
  const chosen = ([name]) => use(name, items.find((one) => one.name === name).shown);
  openListbox(anchor, options, { label: title, title, at, chosen });
}

function openOfMessage(anchor, post, at = null) {
  open(anchor, messageItems(post), say("apps"), at, (name, shown) => useOnMessage(post, name, shown));
}

function openOfPerson(anchor, id, at = null) {
  const title = say("apps-of", { name: nameOf(id) });
  open(anchor, menuCommands(OF_PERSON), title, at, (name, shown) => useOnPerson(state.channel, id, name, shown));
}

// A person's name, which opens their menu if they have one.
export function personName(id) {
  if (!menuCommands(OF_PERSON).length) return h("b", {}, nameOf(id));
  const label = say("apps-of", { name: nameOf(id) });
  const open = (event) => openOfPerson(event.currentTarget, id);
  const extra = { "aria-haspopup": "listbox", "aria-expanded": "false", title: label, dataset: { person: id }, onclick: open };
  return h("button", { type: "button", class: "name", ...extra }, nameOf(id));
}

export function messageButton(post) {
  if (!messageItems(post).length) return null;
  const extra = { "aria-haspopup": "listbox", "aria-expanded": "false", class: "icon-button apps" };
  return iconButton("apps", say("apps"), (event) => openOfMessage(event.currentTarget, post), extra);
}

// A right click or a long press opens the menu of what is under it: of a person's name, picture or mention, or of the message.
export const gestures = (post) => ({
  oncontextmenu: (event) => onContextMenu(event, post),
  onpointerdown: (event) => beginHold(event, post),
  onpointermove: (event) => hold && Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > SLIP && endHold(),
  onpointerup: endHold,
  onpointercancel: endHold,
});

function onContextMenu(event, post) {
  // A browser says so of a long press, too; by then the menu is open, or it is opened now.
  if (heldOpen || openAt(event, post)) event.preventDefault();
  clearTimeout(hold?.timer);
}

function openAt({ target, clientX: x, clientY: y }, post) {
  // Links and what is typed in keep the browser's own menu.
  if (target.closest("a, input, textarea")) return false;
  const at = x || y ? { x, y } : null;
  const person = target.closest("[data-person]");
  if (person && menuCommands(OF_PERSON).length) openOfPerson(person, person.dataset.person, at);
  else if (messageItems(post).length) openOfMessage(document.querySelector(`#post-${post.id} .apps`), post, at);
  else return false;
  return true;
}

function beginHold(event, post) {
  endHold();
  if (event.pointerType !== "touch") return;
  const { target, clientX, clientY } = event;
  const timer = setTimeout(() => {
    heldOpen = openAt({ target, clientX, clientY }, post);
    if (heldOpen) document.addEventListener("click", swallow, true);
  }, HOLD_MILLISECONDS);
  hold = { x: clientX, y: clientY, timer };
}

function endHold() {
  clearTimeout(hold?.timer);
  hold = null;
  if (!heldOpen) return;
  heldOpen = false;
  const stop = () => document.removeEventListener("click", swallow, true);
  setTimeout(stop, CLICK_MILLISECONDS);
  // Whoever is quicker than that has put the finger on something else.
  document.addEventListener("pointerdown", stop, { capture: true, once: true });
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

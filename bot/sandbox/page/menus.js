// The menus of a message and of a person: the commands that the bot has there.

import { OF_MESSAGE, OF_PERSON, menuCommands } from "./commandline.js";
import { h, iconButton } from "./dom.js";
import { useOnMessage, useOnPerson } from "./interactions.js";
import { openListbox } from "./listbox.js";
import { nameOf, say, state } from "./state.js";

// A message of the bot that only one person sees has no menu.
function messageItems(post) {
  return post.private ? [] : menuCommands(OF_MESSAGE);
}

function open(anchor, items, use) {
  const options = items.map((one) => ({ label: one.shown, value: one.name }));
  const chosen = ([name]) => use(name, items.find((one) => one.name === name).shown);
  openListbox(anchor, options, { label: say("apps"), chosen });
}

function openOfMessage(anchor, post) {
  open(anchor, messageItems(post), (name, shown) => useOnMessage(post, name, shown));
}

function openOfPerson(anchor, id) {
  open(anchor, menuCommands(OF_PERSON), (name, shown) => useOnPerson(state.channel, id, name, shown));
}

// A person's name, which opens their menu if they have one.
export function personName(id) {
  if (!menuCommands(OF_PERSON).length) return h("b", {}, nameOf(id));
  const label = say("apps-of", { name: nameOf(id) });
  const open = (event) => openOfPerson(event.currentTarget, id);
  return h("button", { type: "button", class: "name", "aria-haspopup": "listbox", "aria-expanded": "false", title: label, onclick: open }, nameOf(id));
}

export function messageButton(post) {
  if (!messageItems(post).length) return null;
  const extra = { "aria-haspopup": "listbox", "aria-expanded": "false", class: "icon-button apps" };
  return iconButton("apps", say("apps"), (event) => openOfMessage(event.currentTarget, post), extra);
}

// A right click or a long press opens the menu of what is under it, where there is one.
export function onMenuGesture(event, post) {
  if (event.target.closest("img, a, input, textarea")) return;
  const article = event.currentTarget;
  if (event.target.closest(".name, .avatar") && menuCommands(OF_PERSON).length) openOfPerson(article.querySelector(".name, .apps") ?? article, post.author.id);
  else if (messageItems(post).length) openOfMessage(article.querySelector(".apps"), post);
  else return;
  event.preventDefault();
}

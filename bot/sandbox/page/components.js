// Discord's message components as elements.

import { h, icon } from "./dom.js";
import { emoji, withEmoji } from "./emoji.js";
import { closeListbox, openListbox } from "./listbox.js";
import { markdown } from "./markdown.js";
import { press, select } from "./interactions.js";
import { say, state } from "./state.js";

const TEXT_CHANNEL = 0;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

const MAKERS = {
  1: (row, post) => h("div", { class: "row" }, draw(row.components, post)),
  2: button,
  3: chooser,
  5: chooser,
  6: chooser,
  7: chooser,
  8: chooser,
  9: section,
  10: (text) => h("div", { class: "text" }, markdown(text.content)),
  11: (one) => h("div", { class: "thumbnail" }, picture(one.media, one.description, one.spoiler)),
  12: gallery,
  13: (file) => h("a", { class: "file", href: file.file.url, download: file.name }, file.name ?? "file"),
  14: (one) => h("hr", { class: `separator ${one.spacing === 2 ? "wide" : ""} ${one.divider === false ? "blank" : ""}` }),
  17: container,
};

export function draw(components, post) {
  return components.map((one) => MAKERS[one.type]?.(one, post) ?? null);
}

// What a select offers: its own options, or the people, roles and channels of the server.
export function optionsOf(select) {
  const people = () => [...state.people.values()].map((one) => ({ label: one.name, value: one.id }));
  const roles = () => state.roles.map((one) => ({ label: one.name, value: one.id }));
  const kinds = select.channel_types?.length ? select.channel_types : [TEXT_CHANNEL];
  const channels = () =>
    [...state.channels.values()].filter((one) => kinds.includes(one.type)).map((one) => ({ label: `#${one.name}`, value: one.id }));
  const offered = { 5: people, 6: roles, 7: () => [...people(), ...roles()], 8: channels }[select.type];
  const chosen = (select.default_values ?? []).map((one) => one.id);
  return offered ? offered().map((one) => ({ ...one, default: chosen.includes(one.value) })) : select.options;
}

function container(one, post) {
  const colour = one.accent_color === null || one.accent_color === undefined ? "" : hex(one.accent_color);
  const made = h("section", { class: "container", style: colour && `--accent: ${colour}` }, draw(one.components, post));
  return one.spoiler ? cover(made) : made;
}

function hex(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

function section(one, post) {
  const texts = h("div", { class: "section-texts" }, draw(one.components, post));
  return h("div", { class: "section" }, texts, h("div", { class: "accessory" }, draw([one.accessory], post)));
}

function gallery(one) {
  const items = one.items.map((item) => picture(item.media, item.description, item.spoiler));
  return h("div", { class: `gallery count-${Math.min(items.length, 4)}` }, items);
}

// A picture that enlarges, with its description behind an ALT badge.
export function picture(media, description, spoiler) {
  const image = h("img", { src: media.url, alt: description ?? "", loading: "lazy" });
  if (media.width) {
    image.setAttribute("width", media.width);
    image.setAttribute("height", media.height);
  }
  image.addEventListener("error", () => made.classList.add("broken"));
  const zoom = h("button", { type: "button", class: "zoom", "aria-label": say("zoom"), onclick: () => enlarge(media, description) }, image);
  const made = h("figure", { class: "picture" }, zoom, h("span", { class: "image-gone" }, say("image-gone")));
  if (description) made.append(...alternative(description));
  return spoiler ? cover(made) : made;
}

function alternative(description) {
  const caption = h("figcaption", { hidden: true }, description);
  const badge = h("button", { type: "button", class: "alt", "aria-expanded": "false", title: say("alt-show") }, say("alt"));
  badge.addEventListener("click", () => {
    caption.hidden = !caption.hidden;
    badge.setAttribute("aria-expanded", String(!caption.hidden));
  });
  return [badge, caption];
}

function enlarge(media, description) {
  const dialog = h(
    "dialog",
    { class: "lightbox", "aria-label": description ?? "", onclick: () => dialog.close(), onclose: () => dialog.remove() },
    h("img", { src: media.url, alt: description ?? "" }),
    description ? h("p", {}, description) : null,
    h("button", { type: "button", class: "button secondary", autofocus: true }, say("close")),
  );
  document.body.append(dialog);
  dialog.showModal();
}

function cover(inner) {
  const made = h("div", { class: "covered" }, inner);
  const lid = h("button", { type: "button", class: "lid", onclick: () => made.classList.add("open") }, say("spoiler"));
  made.append(lid);
  return made;
}

function button(one, post) {
  const inner = [one.emoji ? emoji(one.emoji) : null, withEmoji(one.label ?? "")];
  if (one.style === 5) {
    return h("a", { class: "button link", href: one.url, target: "_blank", rel: "noreferrer noopener" }, inner, " ↗");
  }
  return h(
    "button",
    {
      type: "button",
      class: `button ${STYLES[one.style]}`,
      disabled: Boolean(one.disabled),
      dataset: { customId: one.custom_id },
      onclick: () => press(post, one.custom_id),
    },
    inner,
  );
}

function chooser(one, post) {
  const options = optionsOf(one);
  const chosen = options.filter((option) => option.default).map((option) => option.label);
  const label = one.placeholder ?? say("choose");
  const anchor = h(
    "button",
    {
      type: "button",
      class: "select",
      disabled: Boolean(one.disabled),
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": [label, ...chosen].join(", "),
      dataset: { customId: one.custom_id },
    },
    h("span", { class: chosen.length ? "" : "placeholder" }, chosen.join(", ") || label),
    icon("down"),
  );
  anchor.addEventListener("click", () => {
    if (anchor.getAttribute("aria-expanded") === "true") closeListbox();
    else {
      openListbox(anchor, options, {
        label,
        least: one.min_values ?? 1,
        most: one.max_values ?? 1,
        chosen: (values) => select(post, one.custom_id, values),
      });
    }
  });
  return anchor;
}

// One message as an element.

import { usedName } from "./commandline.js";
import { draw, picture } from "./components.js";
import { h, icon, iconButton } from "./dom.js";
import { withEmoji } from "./emoji.js";
import { markdown } from "./markdown.js";
import { act, language, nameOf, say, state } from "./state.js";
import { isPing } from "./unread.js";

const LOADING = 1 << 7;
const GROUPED_SECONDS = 420;

export function avatar(id, extra = "") {
  if (id === state.botUser) return h("img", { class: `avatar ${extra}`, src: "/page/volcano.svg", alt: "" });
  const place = [...state.people.keys()].indexOf(id);
  return h("span", { class: `avatar person-${place} ${extra}`, "aria-hidden": "true" }, nameOf(id)[0]);
}

export function clock(timestamp) {
  const date = new Date(timestamp);
  const today = date.toDateString() === new Date().toDateString();
  if (today) return say("today", { time: new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(date) });
  return new Intl.DateTimeFormat(language(), { dateStyle: "short", timeStyle: "short" }).format(date);
}

// Whether a message follows another of the same author closely enough to go without a head.
export function continues(before, post) {
  return (
    before &&
    before.author.id === post.author.id &&
    before.private === post.private &&
    !post.message_reference &&
    !post.interaction &&
    Date.parse(post.timestamp) - Date.parse(before.timestamp) < GROUPED_SECONDS * 1000
  );
}

export function messageElement(post, before) {
  const grouped = continues(before, post);
  const calls = isPing(post, state.me);
  return h(
    "li",
    {
      class: ["post", grouped && "grouped", calls && "calls", post.private && "private"].filter(Boolean).join(" "),
      id: `post-${post.id}`,
      dataset: { id: post.id },
    },
    above(post),
    grouped ? null : avatar(post.author.id),
    h("article", { "aria-label": nameOf(post.author.id) }, grouped ? null : head(post), body(post), below(post)),
    h("div", { class: "hover" }, iconButton("trash", say("delete"), () => act("delete", { message: post.id }), { tabindex: "-1" })),
  );
}

function above(post) {
  if (post.interaction) {
    const { user } = post.interaction;
    const { name = post.interaction.name } = post.interaction_metadata ?? {};
    const line = say("used", { name: nameOf(user.id), command: usedName(name) });
    return h("div", { class: "above" }, avatar(user.id, "tiny"), h("span", {}, line));
  }
  if (!post.message_reference) return null;
  const target = state.posts.get(post.message_reference.message_id);
  const who = target ? say("replies", { name: nameOf(target.author.id) }) : say("replies", { name: say("gone-message") });
  const text = target ? summary(target) : "";
  return h("a", { class: "above", href: `#${post.channel_id}/${post.message_reference.message_id}` }, icon("reply"), h("span", {}, who), h("em", {}, withEmoji(text)));
}

// The beginning of a message for the line above its replies; markup of emoji has no place there.
export function summary(post) {
  const first = post.content || firstText(post.components) || "";
  return first.replace(/<a?:\w+:\d+> ?/g, "").replace(/<@!?(\d+)>/g, (_, id) => `@${nameOf(id)}`).replace(/^(?:-# |#+ |> |- )/gm, "").replace(/[*_`|]+/g, "").trim().slice(0, 80);
}

function firstText(components) {
  for (const one of components) {
    if (one.type === 10) return one.content;
    const inner = firstText(one.components ?? []);
    if (inner) return inner;
  }
  return null;
}

function head(post) {
  const bot = post.author.id === state.botUser;
  return h(
    "header",
    { class: "head" },
    h("b", {}, nameOf(post.author.id)),
    bot ? h("span", { class: "tag" }, say("app")) : null,
    h("time", { datetime: post.timestamp }, clock(post.timestamp)),
  );
}

function body(post) {
  if (post.flags & LOADING) {
    return h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), say("thinking", { name: nameOf(post.author.id) }));
  }
  const shown = post.attachments.map((one) =>
    one.content_type.startsWith("image/")
      ? picture(one, one.description, one.flags & 8)
      : h("a", { class: "file", href: one.url, download: one.filename }, one.filename),
  );
  const made = h(
    "div",
    { class: "body" },
    post.content ? h("div", { class: "text" }, markdown(post.content)) : null,
    shown,
    h("div", { class: "components" }, draw(post.components, post)),
  );
  if (post.edited_timestamp) markEdited(made);
  return made;
}

// Beside a thumbnail the mark stands behind the words, where it needs no line of its own.
function markEdited(body) {
  const words = body.querySelector(".section-texts > :last-child > :last-child") ?? body;
  words.append(h("small", { class: "edited" }, ` (${say("edited")})`));
}

function below(post) {
  const failed = h("p", { class: "problem failed", role: "alert", hidden: true }, say("interaction-failed"));
  if (!post.private) return failed;
  return [
    failed,
    h(
      "p",
      { class: "private-note" },
      icon("eye"),
      say("only-you"),
      " · ",
      h("button", { type: "button", class: "plain", onclick: () => act("dismiss", { message: post.id }) }, say("dismiss")),
    ),
  ];
}

// The part of Discord's markdown that messages here use, turned into elements.

import { h } from "./dom.js";
import { emoji, withEmoji } from "./emoji.js";
import { channelName, language, nameOf, say, state } from "./state.js";

const INLINE = [
  [/^\\([\\*_~`|>#\-[\]()<:.])/, (found) => found[1]],
  [/^``([^]+?)``(?!`)/, (found) => h("code", {}, found[1].trim())],
  [/^`([^`]+)`/, (found) => h("code", {}, found[1])],
  [/^\*\*\*([^]+?)\*\*\*/, (found) => h("strong", {}, h("em", {}, inline(found[1])))],
  [/^\*\*([^]+?)\*\*(?!\*)/, (found) => h("strong", {}, inline(found[1]))],
  [/^__([^]+?)__(?!_)/, (found) => h("u", {}, inline(found[1]))],
  [/^~~([^]+?)~~/, (found) => h("s", {}, inline(found[1]))],
  [/^\|\|([^]+?)\|\|/, (found) => spoiler(found[1])],
  [/^\*(?=\S)([^*]+?)\*(?!\*)/, (found) => h("em", {}, inline(found[1]))],
  [/^_(?=\S)([^_]+?)_(?!\w)/, (found) => h("em", {}, inline(found[1]))],
  [/^<@!?(\d+)>/, (found) => mention(found[1])],
  [/^<#(\d+)>/, (found) => channelLink(found[1])],
  [/^<\/([^:>]+):\d+>/, (found) => h("span", { class: "mention command" }, `/${found[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (found) => moment(Number(found[1]), found[2] ?? "f")],
  [/^<a?:(\w+):(\d+)>/, (found) => emoji({ name: found[1], id: found[2] })],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (found) => link(found[2], found[1])],
  [/^<(https?:\/\/[^\s>]+)>/, (found) => link(found[1])],
  [/^https?:\/\/[^\s<>]*[^\s<>.,:;"')\]]/, (found) => link(found[0])],
];

export function inline(text) {
  const made = [];
  let plain = "";
  let rest = text;
  let before = "";
  while (rest) {
    const hit = /[\\*_~`|<[h]/.test(rest[0]) && firstHit(rest, before);
    if (hit) {
      if (plain) made.push(...withEmoji(plain));
      plain = "";
      made.push(hit.made);
      before = rest[hit.length - 1];
      rest = rest.slice(hit.length);
    } else {
      before = rest[0];
      plain += before;
      rest = rest.slice(1);
    }
  }
  if (plain) made.push(...withEmoji(plain));
  return made;
}

function firstHit(rest, before) {
  if ((rest[0] === "_" || rest[0] === "h") && /\w/.test(before)) return null;
  for (const [pattern, make] of INLINE) {
    const found = pattern.exec(rest);
    if (found) return { made: make(found), length: found[0].length };
  }
  return null;
}

export function markdown(text) {
  const lines = text.split("\n");
  const made = [];
  let index = 0;
  while (index < lines.length) {
    const [element, next] = block(lines, index);
    if (element) made.push(element);
    index = next;
  }
  return made;
}

function block(lines, index) {
  const line = lines[index];
  const heading = /^(#{1,3})\s+(.*)/.exec(line);
  // The channel's name is the page's second level. Messages begin with any size, so all sizes are one level below it.
  if (heading) return [h("h3", { class: `size-${heading[1].length}` }, inline(heading[2])), index + 1];
  if (line.startsWith("-# ")) return [h("p", { class: "small" }, inline(line.slice(3))), index + 1];
  if (line.startsWith("```")) return fence(lines, index);
  if (line.startsWith(">>> ")) {
    return [h("blockquote", {}, markdown([line.slice(4), ...lines.slice(index + 1)].join("\n"))), lines.length];
  }
  if (/^> ?/.test(line)) return gather(lines, index, /^> ?/, (inner) => h("blockquote", {}, markdown(inner.join("\n"))));
  if (ITEM.test(line)) return list(lines, index);
  return paragraph(lines, index);
}

function fence(lines, index) {
  const whole = lines.slice(index).join("\n");
  const found = /^```(?:[\w+-]*\n)?([^]*?)```/.exec(whole);
  if (!found) return [h("p", {}, inline(lines[index])), index + 1];
  const used = found[0].split("\n").length;
  const rest = whole.slice(found[0].length).split("\n")[0];
  return [[h("pre", {}, h("code", {}, found[1].replace(/\n$/, ""))), rest ? h("p", {}, inline(rest)) : null], index + used];
}

function gather(lines, index, mark, make) {
  const inner = [];
  while (index < lines.length && mark.test(lines[index])) {
    inner.push(lines[index].replace(mark, ""));
    index += 1;
  }
  return [make(inner), index];
}

const ITEM = /^(\s*)(?:([-*])|(\d+)\.)\s+(.*)/;

function list(lines, index, indent = 0) {
  const first = ITEM.exec(lines[index]);
  const made = first[2] ? h("ul") : h("ol", { start: first[3] });
  while (index < lines.length) {
    const found = ITEM.exec(lines[index]);
    if (!found || found[1].length < indent) break;
    if (found[1].length > indent + 1 && made.lastElementChild) {
      const [inner, next] = list(lines, index, found[1].length);
      made.lastElementChild.append(inner);
      index = next;
      continue;
    }
    if (Boolean(found[2]) !== (made.tagName === "UL")) break;
    made.append(h("li", {}, inline(found[4])));
    index += 1;
  }
  return [made, index];
}

function paragraph(lines, index) {
  const inner = [];
  while (index < lines.length && !/^(#{1,3}\s|-# |```|>|\s*[-*]\s|\s*\d+\.\s)/.test(lines[index])) {
    if (inner.length) inner.push("\n");
    inner.push(lines[index]);
    index += 1;
  }
  if (!inner.length) return [h("p", {}, inline(lines[index])), index + 1];
  return [inner.join("").trim() ? h("p", {}, inline(inner.join(""))) : null, index];
}

function spoiler(text) {
  const made = h("span", { class: "spoiler", tabindex: "0", role: "button", "aria-label": say("spoiler") }, h("span", {}, inline(text)));
  const open = () => {
    made.classList.add("open");
    made.removeAttribute("role");
    made.removeAttribute("aria-label");
  };
  made.addEventListener("click", open);
  made.addEventListener("keydown", (event) => event.key === "Enter" && open());
  return made;
}

function mention(id) {
  const mine = id === state.me;
  return h("span", { class: mine ? "mention mine" : "mention", dataset: { person: id } }, `@${nameOf(id)}`);
}

function channelLink(id) {
  return h("a", { class: "mention", href: `#${id}` }, channelName(id));
}

// Discord's own message links are shown, and followed, within the page.
function link(url, text) {
  const jump = /\/channels\/(?:\d+|@me)\/(\d+)\/(\d+)$/.exec(url);
  if (jump && state.channels.has(jump[1])) {
    const label = text ? inline(text) : say("link-message", { channel: channelName(jump[1]) });
    return h("a", { class: text ? "" : "mention", href: `#${jump[1]}/${jump[2]}` }, label);
  }
  return h("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, text ? inline(text) : url);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  const whole = new Intl.DateTimeFormat(language(), STYLES.F).format(date);
  const made = h("time", { class: "stamp", datetime: date.toISOString(), title: whole });
  if (style === "R") {
    made.dataset.relative = seconds;
    made.textContent = relative(seconds);
  } else made.textContent = new Intl.DateTimeFormat(language(), STYLES[style]).format(date);
  return made;
}

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, length] = UNITS.find(([, one]) => Math.abs(away) >= one) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(Math.round(away / length), unit);
}

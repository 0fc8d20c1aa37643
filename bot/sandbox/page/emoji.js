// The Unicode emoji that the bot writes, drawn here, since many machines have no font for them; Discord draws its own.

import { h } from "./dom.js";

const TILE = (mark) => `<rect x="1" y="1" width="22" height="22" rx="5" fill="#4b6b9b"/><g fill="#fff">${mark}</g>`;
const MEDAL = (colour, edge, ribbon, mark) =>
  `<path d="M6 1h5l3 8-5 2zM18 1h-5l-3 8 5 2z" fill="${ribbon}"/><circle cx="12" cy="15" r="8" fill="${colour}" stroke="${edge}" stroke-width="1.4"/>` +
  `<text x="12" y="19" text-anchor="middle" font-size="11" font-weight="700" fill="${edge}">${mark}</text>`;

const SQUARE = (colour, edge) => `<rect x="2" y="2" width="20" height="20" rx="3" fill="${colour}" stroke="${edge}" stroke-width="1.4"/>`;

const DRAWINGS = {
  "🟩": SQUARE("#6fae4e", "#3c6a26"),
  "🟧": SQUARE("#ea9a3a", "#8f5510"),
  "⬛": SQUARE("#2f3136", "#77727f"),
  "🔥": `<path d="M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 1.500-4.500 2.500-6 .5 2 1 2.500 2 3C10.500 8 10.500 5 12 2z" fill="#e8622c" stroke="#8f2f10" stroke-width="1.2"/><path d="M12 12c.5 2 2.800 2.800 2.800 5a2.800 2.800 0 0 1-5.600 0c0-2 1.800-3 2.800-5z" fill="#f6c648"/>`,
  "🥇": MEDAL("#f3c648", "#805c0a", "#c8452e", "1"),
  "🥈": MEDAL("#cfd6dd", "#4d5863", "#4b6b9b", "2"),
  "🥉": MEDAL("#d08a50", "#5f3410", "#4f8a5a", "3"),
  "▫️": `<rect x="8" y="8" width="8" height="8" rx="1.5" fill="#d8d4de" stroke="#77727f"/>`,
  "▶": TILE(`<path d="M8 6l10 6-10 6z"/>`),
  "◀": TILE(`<path d="M16 6L6 12l10 6z"/>`),
  "⏮": TILE(`<path d="M5 6h2.5v12H5zM13.5 6v12L7.5 12zM19.5 6v12l-6-6z"/>`),
  "⏭": TILE(`<path d="M16.5 6H19v12h-2.5zM10.5 6v12l6-6zM4.5 6v12l6-6z"/>`),
  "⏪": TILE(`<path d="M12 6v12l-7-6zM19 6v12l-7-6z"/>`),
  "⏸": TILE(`<path d="M7 6h3.5v12H7zM13.5 6H17v12h-3.5z"/>`),
  "↩": TILE(`<path d="M10 5v3.5h4a4.5 4.5 0 0 1 0 9H8V15h6a2 2 0 0 0 0-4h-4v3.5L4.5 9.800z"/>`),
  "🤖": `<path d="M12 2.500v3" stroke="#77727f" stroke-width="1.6"/><circle cx="12" cy="2.600" r="1.400" fill="#e0a33e"/><rect x="4.500" y="6" width="15" height="12.500" rx="3" fill="#b9c2cf" stroke="#5c6674" stroke-width="1.4"/><circle cx="9" cy="11.500" r="1.900" fill="#2d6f8f"/><circle cx="15" cy="11.500" r="1.900" fill="#2d6f8f"/><path d="M8.500 15.600h7" stroke="#5c6674" stroke-width="1.6" stroke-linecap="round"/><path d="M3 10v4M21 10v4M9 21h6" stroke="#5c6674" stroke-width="1.8" stroke-linecap="round"/>`,
  "⚔": `<path d="M4 4l3 .5 9 9-2 2-9-9zM20 4l-3 .5-9 9 2 2 9-9z" fill="#c9ced6" stroke="#5b6470" stroke-width="1"/><path d="M14 17l3-3 1 1-3 3zM6 15l3 3-1 1-3-3z" fill="#8a6a3a"/><path d="M16.500 16.500l3 3M7.500 16.500l-3 3" stroke="#6b4a22" stroke-width="2.400" stroke-linecap="round"/>`,
  "⚠": `<path d="M12 2.500l10.500 18.500h-21z" fill="#f3c648" stroke="#805c0a" stroke-width="1.6" stroke-linejoin="round"/><path d="M12 9v6M12 17.200v1.600" stroke="#3f2d05" stroke-width="2.2" stroke-linecap="round"/>`,
  "⏳": `<path d="M6 2h12v2c0 4-4 6-4 8s4 4 4 8v2H6v-2c0-4 4-6 4-8S6 8 6 4z" fill="#e8e2d4" stroke="#8a6a3a" stroke-width="1.4"/><path d="M8.5 6h7c-.8 2.3-2.700 4-3.5 5.5C11.200 10 9.300 8.300 8.5 6zM12 15c1.5 1 3.600 3 3.600 5H8.4c0-2 2.100-4 3.600-5z" fill="#d9902f"/>`,
};
const WRITTEN = new RegExp(`(${Object.keys(DRAWINGS).join("|")})\uFE0F?`, "u");

// A text as a list of strings and pictures.
export function withEmoji(text) {
  return text.split(WRITTEN).map((part) => (part in DRAWINGS ? drawn(part) : part)).filter((part) => part !== "");
}

function drawn(character) {
  const source = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${DRAWINGS[character]}</svg>`)}`;
  return h("img", { class: "emoji", src: source, alt: character, draggable: "false" });
}

// An emoji: a picture if the application has uploaded it, its name where that is gone, else a character.
export function emoji({ id, name }) {
  if (!id) return h("span", { class: "emoji" }, withEmoji(name));
  const called = `:${name}:`;
  const made = h("img", { class: "emoji", src: `/cdn/emojis/${id}.png`, alt: called, title: called, draggable: "false" });
  made.addEventListener("error", () => made.replaceWith(called));
  return made;
}

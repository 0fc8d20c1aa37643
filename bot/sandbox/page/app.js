// The page: puts its parts together and redraws what a change touches.

import { drawComposer, resetComposer } from "./composer.js";
import "./modal.js";
import { drawSide, drawTop } from "./side.js";
import { connect, emit, language, loadWords, on, say, state, whenReleased } from "./state.js";
import { drawTimeline, jumpTo } from "./timeline.js";
import { drawTools } from "./tools.js";

const side = document.getElementById("side");
const tools = document.getElementById("tools");
const shade = document.getElementById("shade");
const lost = document.getElementById("lost");

function drawAll() {
  document.documentElement.lang = language();
  drawTimeline();
  drawSide();
  drawTop();
  drawTools();
}

// Whose draft stands in the composer, and for which channel: it outlives a lost connection, nothing else.
let drafted = "";

function openChannel(channel) {
  state.channel = channel;
  closeDrawers();
  composeAnew();
  drawAll();
}

function composeAnew() {
  drafted = `${state.me} ${state.channel}`;
  resetComposer();
}

function closeDrawers() {
  side.classList.remove("drawn");
  if (narrow()) tools.hidden = true;
  shade.hidden = true;
}

function narrow() {
  return window.matchMedia("(max-width: 900px)").matches;
}

function paint(theme) {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}

on("hello", () => {
  lost.hidden = true;
  if (drafted === `${state.me} ${state.channel}`) drawComposer();
  else composeAnew();
  drawAll();
  document.body.dataset.ready = state.me;
});
on("lost", () => {
  lost.textContent = say("disconnected");
  lost.hidden = false;
  delete document.body.dataset.ready;
  if (state.me) drawTop();
});
on("post", () => [drawSide(), drawTop()]);
on("gone", () => [drawSide(), drawTop()]);
on("channels", ({ closed }) => (closed ? openChannel(state.channel) : [drawSide(), drawTop()]));
on("read", () => whenReleased(() => [drawSide(), drawTop()]));
on("status", () => [drawTop(), drawTools(), drawComposer()]);
on("open-channel", openChannel);
on("toggle-side", () => {
  side.classList.toggle("drawn");
  shade.hidden = !side.classList.contains("drawn");
});
on("toggle-tools", () => {
  tools.hidden = !tools.hidden;
  shade.hidden = tools.hidden || !narrow();
  if (!tools.hidden) drawTools();
});
on("toggle-theme", () => paint(document.documentElement.dataset.theme === "light" ? "dark" : "light"));

shade.addEventListener("click", closeDrawers);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && state.me && emit("read"));

function followHash() {
  const [channel, message] = location.hash.slice(1).split("/");
  history.replaceState(null, "", location.pathname + location.search);
  if (!state.channels.has(channel)) return;
  if (message) jumpTo(channel, message);
  else openChannel(channel);
}
window.addEventListener("hashchange", followHash);

paint(localStorage.getItem("theme") ?? (window.matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));
await loadWords();
connect();

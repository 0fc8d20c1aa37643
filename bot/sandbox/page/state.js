// What the page knows, and the socket that keeps it true.

// German stands for all languages that the bot does not speak, or another one if it does.
const UNSPOKEN = ["de", "it", "pl", "fi"];

// The types of the channels of direct messages and of groups.
const DIRECT = 1;
const GROUP = 3;

// Direct messages with the bot; those among people, and groups, are marked.
export const isDirect = (channel) => channel.type === DIRECT && !channel.among;

// Conversations, as opposed to the channels of a server, which can be one without the bot.
export const isPrivate = (channel) => channel.type === DIRECT || channel.type === GROUP;

export const state = {
  words: {},
  locales: [],
  me: null,
  botUser: null,
  people: new Map(),
  channels: new Map(),
  roles: [],
  posts: new Map(),
  commands: [],
  bot: {},
  faults: {},
  refused: [],
  channel: null,
  connected: false,
};

const listeners = new Map();
const waiting = new Map();
let socket = null;
let counter = 0;

export function on(kind, listener) {
  listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
}

export function emit(kind, packet) {
  for (const listener of listeners.get(kind) ?? []) listener(packet);
}

export async function loadWords() {
  const answer = await fetch("/page/words.json");
  state.words = await answer.json();
}

// The language of the words for a locale, as the bot chooses it; undefined if it is not spoken.
function spoken(locale) {
  const whole = locale.toLowerCase();
  const find = (wanted) => Object.keys(state.words).find((code) => code.toLowerCase() === wanted);
  return find(whole) ?? find(whole.split("-")[0]);
}

export function language() {
  return spoken(state.people.get(state.me)?.locale ?? navigator.language) ?? "en";
}

// The languages a Discord can be set to here, each by its own name.
export function locales() {
  const unspoken = UNSPOKEN.find((one) => !spoken(one));
  const offered = state.locales.filter((one) => one === unspoken || spoken(one));
  return Object.fromEntries(offered.map((one) => [one, new Intl.DisplayNames([one], { type: "language" }).of(one)]));
}

export function say(key, values = {}) {
  const sentence = state.words[language()]?.[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

export function nameOf(id) {
  return id === state.botUser ? "Fumarole" : (state.people.get(id)?.name ?? "?");
}

export function channelName(id) {
  const found = state.channels.get(id);
  return found ? `${isPrivate(found) ? "@" : "#"}${found.name}` : "#?";
}

// A name or description in the language of the person, as a Discord app picks it.
export function localised(thing, key) {
  const spoken = thing[`${key}_localizations`] ?? {};
  const locale = state.people.get(state.me)?.locale ?? "en-US";
  const sister = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" }[locale];
  return spoken[locale] ?? spoken[sister] ?? thing[key];
}

// Every start of the server has a key of its own, which pages of other sites cannot read.
export async function pageKey() {
  const answer = await fetch("/page/key", { cache: "no-store" });
  return (await answer.json()).key;
}

// What arrives between press and release waits: drawn at once, it would replace the button under the pointer,
// and the click would be lost.
const AFTER_THE_CLICK_MS = 50;
const held = [];
let pressed = false;

function release() {
  pressed = false;
  for (const then of held.splice(0)) then();
}

// Do it now, or after the click if something is pressed.
export function whenReleased(then) {
  if (pressed) held.push(then);
  else then();
}

window.addEventListener("pointerdown", () => (pressed = true), true);
for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => setTimeout(release, AFTER_THE_CLICK_MS), true);
window.addEventListener("blur", release);

export async function connect() {
  const chosen = sessionStorage.getItem("person") ?? "";
  let found;
  try {
    found = await pageKey();
  } catch {
    emit("lost");
    setTimeout(connect, 1000);
    return;
  }
  socket = new WebSocket(`ws://${location.host}/page/socket?key=${found}&person=${chosen}`);
  socket.addEventListener("message", (event) => whenReleased(() => receive(JSON.parse(event.data))));
  socket.addEventListener("close", () => {
    held.length = 0;
    state.connected = false;
    state.bot = { ...state.bot, connected: false };
    for (const { reject } of waiting.values()) reject(new Error("closed"));
    waiting.clear();
    emit("lost");
    setTimeout(connect, 1000);
  });
}

// Ask the server for something; resolves with the interaction it began, or null.
export function act(name, values = {}) {
  counter += 1;
  const n = counter;
  return new Promise((resolve, reject) => {
    if (socket?.readyState !== WebSocket.OPEN) {
      reject(new Error("closed"));
      return;
    }
    waiting.set(n, { resolve, reject });
    socket.send(JSON.stringify({ act: name, n, ...values }));
  });
}

function takeStatus(packet) {
  for (const key of ["bot", "commands", "faults", "refused", "server_locale"]) state[key] = packet[key];
}

const takers = {
  hello(packet) {
    state.connected = true;
    state.me = packet.me;
    sessionStorage.setItem("person", packet.me);
    state.botUser = packet.bot_user;
    state.people = new Map(packet.people.map((one) => [one.id, one]));
    state.roles = packet.roles;
    state.locales = packet.locales;
    takeChannels(packet);
    state.posts = new Map(packet.posts.sort(byId).map((one) => [one.id, one]));
    takeStatus(packet);
  },
  channels(packet) {
    // Somebody may have deleted the one that is open.
    packet.closed = !packet.channels.some((one) => one.id === state.channel);
    takeChannels(packet);
  },
  post({ post }) {
    state.posts.set(post.id, post);
  },
  gone({ id }) {
    state.posts.delete(id);
  },
  status: takeStatus,
  done: (packet) => settle(packet, "resolve", packet.interaction),
  refused: (packet) => settle(packet, "reject", new Error(packet.reason)),
};

function takeChannels(packet) {
  state.channels = new Map(packet.channels.map((one) => [one.id, one]));
  if (!state.channels.has(state.channel)) state.channel = packet.channels[0].id;
}

function settle(packet, how, value) {
  waiting.get(packet.n)?.[how](value);
  waiting.delete(packet.n);
}

function receive(packet) {
  takers[packet.kind]?.(packet);
  emit(packet.kind, packet);
}

export function byId(one, other) {
  return BigInt(one.id) < BigInt(other.id) ? -1 : 1;
}

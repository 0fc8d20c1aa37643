// Presses, choices and commands on their way: what waits for the bot, what it opened, what failed.

import { act, emit, on, pageKey, say, state } from "./state.js";

const pending = new Map();
const settled = new Map();
let choicesFor = null;

export function press(post, customId) {
  return send(post, customId, act("press", { message: post.id, custom_id: customId }));
}

export function select(post, customId, values) {
  return send(post, customId, act("select", { message: post.id, custom_id: customId, values }));
}

async function send(post, customId, asked) {
  emit("pending", { post: post.id, customId });
  try {
    const made = await asked;
    watch(made, (how) => emit(how === "failed" ? "failed" : "settled", { post: post.id, customId }));
  } catch {
    emit("failed", { post: post.id, customId });
  }
}

// Run a slash command; `shown` is its name in the reader's language. Resolves when the server has taken it.
export async function run(channel, command, shown, values) {
  await follow(channel, `/${shown}`, act("run", { channel, command, values }));
}

// Choose a command from the menu of a person or a message; `shown` is its name in the reader's language.
export function useOnPerson(channel, user, command, shown) {
  return fromMenu(channel, shown, act("use_on_user", { channel, user, command }));
}

export function useOnMessage(post, command, shown) {
  return fromMenu(post.channel_id, shown, act("use_on_message", { message: post.id, command }));
}

async function fromMenu(channel, shown, asked) {
  try {
    await follow(channel, shown, asked);
  } catch (error) {
    emit("notice", say("not-possible", { reason: error.message }));
  }
}

async function follow(channel, shown, asked) {
  const made = await asked;
  emit("command-sent", { id: made.id, channel, shown });
  watch(made, (how) => emit("command-settled", { id: made.id, failed: how === "failed" }));
}

export async function submit(openedBy, values) {
  const made = await act("submit", { opened_by: openedBy, values });
  return new Promise((resolve) => watch(made, (how) => resolve(how !== "failed")));
}

// Hand a file over for a form; resolves with its number.
export async function upload(file) {
  const query = new URLSearchParams({ key: await pageKey(), person: state.me, name: file.name });
  const answer = await fetch(`/page/files?${query}`, { method: "POST", body: file });
  const { id, message } = await answer.json();
  if (!answer.ok) throw new Error(message);
  return id;
}

// Ask for suggestions; only the answer to the latest question is handed on, others are dropped.
export async function complete(question, answered) {
  choicesFor = question;
  try {
    const made = await act("complete", question);
    watch(made, (how, whole) => choicesFor === question && answered(how === "failed" ? null : whole.choices));
  } catch {
    if (choicesFor === question) answered(null);
  }
}

// Only the window that asked watches, so a form opens in no other of the same person.
function watch(made, done) {
  const told = (whole) => {
    if (whole.modal) emit("modal", { openedBy: whole.id, modal: whole.modal });
    done(whole.state, whole);
  };
  const known = settled.get(made.id) ?? (made.state === "sent" ? null : made);
  if (known) told(known);
  else pending.set(made.id, told);
}

on("interaction", (packet) => {
  if (packet.state === "sent") return;
  settled.set(packet.id, packet);
  pending.get(packet.id)?.(packet);
  pending.delete(packet.id);
});

on("lost", () => pending.clear());

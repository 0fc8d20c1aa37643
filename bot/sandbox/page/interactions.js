// Presses, choices and commands on their way: what waits for the bot, what it opened, what failed.

import { act, emit, on, say } from "./state.js";

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
    watch(made, (state) => emit(state === "failed" ? "failed" : "settled", { post: post.id, customId }));
  } catch (error) {
    emit("settled", { post: post.id, customId });
    emit("notice", say("not-possible", { reason: error.message }));
  }
}

// Run a slash command; resolves when the server has taken it, and tells `pending-command` until it is answered.
export async function run(channel, command, values) {
  const made = await act("run", { channel, command, values });
  emit("command-sent", { id: made.id, channel, command });
  watch(made, (state) => emit("command-settled", { id: made.id, failed: state === "failed" }));
}

export async function submit(openedBy, values) {
  const made = await act("submit", { opened_by: openedBy, values });
  return new Promise((resolve) => watch(made, (state) => resolve(state !== "failed")));
}

// Ask for suggestions; only the answer to the latest question is handed on, others are dropped.
export async function complete(question, answered) {
  choicesFor = question;
  try {
    const made = await act("complete", question);
    watch(made, (state, whole) => choicesFor === question && answered(state === "failed" ? null : whole.choices));
  } catch {
    if (choicesFor === question) answered(null);
  }
}

function watch(made, done) {
  const known = settled.get(made.id) ?? (made.state === "sent" ? null : made);
  if (known) done(known.state, known);
  else pending.set(made.id, done);
}

on("interaction", (packet) => {
  if (packet.state === "sent") return;
  if (packet.modal && !settled.has(packet.id)) emit("modal", { openedBy: packet.id, modal: packet.modal });
  settled.set(packet.id, packet);
  pending.get(packet.id)?.(packet.state, packet);
  pending.delete(packet.id);
});

on("lost", () => pending.clear());

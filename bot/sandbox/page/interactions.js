// Presses, choices and commands on their way: what waits for the bot, what it opened, what failed.

import { act, emit, on } from "./state.js";

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
  const made = await act("run", { channel, command, values });
  emit("command-sent", { id: made.id, channel, shown: `/${shown}` });

  watch(made, (how) => emit("command-settled", { id: made.id, failed: how === "failed" }));
}

export async function submit(openedBy, values) {
  const made = await act("submit", { opened_by: openedBy, values });
  return new Promise((resolve) => watch(made, (how) => resolve(how !== "failed")));
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

// Who has read how far: kept in the browser, for each person, so that whoever you become sees what is new to them.

import { state } from "./state.js";

const SILENT = 1 << 12;

function marks() {
  return JSON.parse(localStorage.getItem("read") ?? "{}");
}

export function markRead(channel) {
  const last = [...state.posts.values()].filter((post) => post.channel_id === channel).at(-1);
  if (!last) return;
  const all = marks();
  all[state.me] = { ...all[state.me], [channel]: last.id };
  localStorage.setItem("read", JSON.stringify(all));
}

export function isPing(post, person) {
  const silent = post.flags & SILENT;
  return !silent && post.author.id !== person && post.mentions.some((one) => one.id === person);
}

// For each channel: how many messages are new to this person, and how many of them call them.
export function countUnread(person) {
  const read = marks()[person] ?? {};
  const counts = new Map();
  for (const post of state.posts.values()) {
    if (post.author.id === person || (post.private && person !== state.me)) continue;
    if (BigInt(post.id) <= BigInt(read[post.channel_id] ?? 0)) continue;
    const count = counts.get(post.channel_id) ?? { posts: 0, pings: 0 };
    count.posts += 1;
    count.pings += isPing(post, person) ? 1 : 0;
    counts.set(post.channel_id, count);
  }
  return counts;
}

export function countPings(person) {
  return [...countUnread(person).values()].reduce((sum, one) => sum + one.pings, 0);
}

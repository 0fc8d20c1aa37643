// Reading the registered commands: the full names a person can type, their options, and what an option takes.

import { isDirect, isPrivate, say, state, localised } from "./state.js";

export const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, NUMBER = 10;
const IN_SERVER = 0, IN_DIRECT = 1, AMONG_PEOPLE = 2;
const FOR_PEOPLE = 1;

// Every command that can be run, as {path, shown, description, options}.
export function allCommands() {
  return state.commands.filter(allowed).flatMap((one) => leaves(one, [], []));
}

// The command that a text begins with, in whatever case and with or without its accents, and what stands behind its name.
export function commandTyped(text) {
  const words = text.split(" ");
  for (const command of allCommands()) {
    for (const name of [command.shown, command.path]) {
      const count = name.split(" ").length;
      const typed = words.slice(0, count).join(" ");
      if (words.length > count && fold(typed) === fold(`/${name}`)) return { command, tail: words.slice(count).join(" ") };
    }
  }
  return null;
}

// A command that somebody has used, as this reader's Discord names it.
export function usedName(name) {
  const known = state.commands.flatMap((one) => leaves(one, [], []));
  return `/${known.find((one) => one.path === name)?.shown ?? name}`;
}

function allowed(command) {
  const needed = command.default_member_permissions;
  const here = state.channels.get(state.channel);
  if (here?.among) return command.integration_types.includes(FOR_PEOPLE) && (command.contexts?.includes(isPrivate(here) ? AMONG_PEOPLE : IN_SERVER) ?? true);
  if (here && isDirect(here)) return command.contexts?.includes(IN_DIRECT) ?? true;
  return needed === null || state.people.get(state.me).owner;
}

function leaves(node, path, shown) {
  const here = [...path, node.name];
  const spoken = [...shown, localised(node, "name")];
  const inner = (node.options ?? []).filter((one) => one.type <= 2);
  if (inner.length) return inner.flatMap((one) => leaves(one, here, spoken));
  const options = node.options ?? [];
  return [{ path: here.join(" "), shown: spoken.join(" "), description: localised(node, "description"), options }];
}

export function matching(typed) {
  const wanted = fold(typed.replace(/^\//, ""));
  const words = wanted.split(" ").filter(Boolean);
  const found = allCommands().filter((one) => {
    const names = fold(`${one.shown} ${one.path}`);
    return words.every((word) => names.includes(word));
  });
  const rank = (one) => (fold(one.shown).startsWith(wanted) || one.path.startsWith(wanted) ? 0 : 1);
  return found.sort((one, other) => rank(one) - rank(other) || one.shown.localeCompare(other.shown));
}

export function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function serverChannels() {
  return [...state.channels.values()].filter((one) => !isDirect(one) && !one.among);
}

// What an option can be filled with, or null for free text.
export function fixedChoices(option) {
  if (option.choices?.length) return option.choices.map((one) => ({ name: localised(one, "name"), value: one.value }));
  if (option.type === BOOLEAN) return [{ name: say("true"), value: true }, { name: say("false"), value: false }];
  if (option.type === USER) return [...state.people.values()].map((one) => ({ name: `@${one.name}`, value: one.id }));
  if (option.type === ROLE) return state.roles.map((one) => ({ name: one.name, value: one.id }));
  if (option.type === CHANNEL) return serverChannels().map((one) => ({ name: `#${one.name}`, value: one.id }));
  return null;
}

// The value of an option from what was typed or picked: {value} or {problem}, null for nothing.
export function readOption(option, typed, picked) {
  const name = localised(option, "name");
  if (picked) return { value: picked.value };
  if (!typed.trim()) return option.required ? { problem: say("option-missing", { name }) } : null;
  const choices = fixedChoices(option);
  if (choices) {
    const found = choices.find((one) => [one.name, String(one.value)].some((text) => fold(text) === fold(typed.trim())));
    return found ? { value: found.value } : { problem: say("option-not-a-choice", { name }) };
  }
  if (option.type === INTEGER || option.type === NUMBER) return readNumber(option, typed, name);
  return { value: typed.trim() };
}

function readNumber(option, typed, name) {
  const value = Number(typed.replace(",", "."));
  if (Number.isNaN(value) || (option.type === INTEGER && !Number.isInteger(value))) return { problem: say("option-number", { name }) };
  const least = option.min_value ?? -Infinity;
  const most = option.max_value ?? Infinity;
  if (value < least || value > most) return { problem: say("option-range", { name, least, most }) };
  return { value };
}

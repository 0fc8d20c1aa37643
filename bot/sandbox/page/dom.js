// Building elements, so that no text from a message is ever read as markup.

export function h(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else if (name === "dataset") Object.assign(made.dataset, value);
    else if (name === "style") made.style.cssText = value;
    else if (name in made && typeof value !== "string") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
  return made;
}

const SHAPES = {
  menu: "M4 6h16M4 12h16M4 18h16",
  hash: "M9 4 7 20M17 4l-2 16M4 9h17M3 15h17",
  thread: "M5 5h14v10H11l-4 4v-4H5z",
  sun: "M12 4V2M12 22v-2M4 12H2M22 12h-2M6 6 5 5M19 19l-1-1M18 6l1-1M5 19l1-1M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  tools: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12 20 4l-5 16-3-7z",
  eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6S2 12 2 12zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  trash: "M5 7h14M10 7V5h4v2M7 7l1 13h8l1-13",
  reply: "M9 8 4 12l5 4M4 12h10a6 6 0 0 1 6 6",
  down: "M6 9l6 6 6-6",
  check: "M5 12l5 5 9-10",
};

export function icon(name) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("viewBox", "0 0 24 24");
  made.setAttribute("class", "icon");
  made.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SHAPES[name]);
  made.append(path);
  return made;
}

export function iconButton(name, label, onclick, extra = {}) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...extra }, icon(name));
}

"use strict";
const by = (id) => document.getElementById(id);

async function unpacked() {
  const bytes = Uint8Array.from(atob(by("data").textContent), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

unpacked().then((data) => {
  const grids = [];
  {
    let grid = new Array(data.columns * data.rows).fill(0);
    for (const changes of data.changes) {
      grid = grid.slice();
      for (let at = 0; at < changes.length; at += 3) {
        for (let more = 0; more < changes[at + 2]; more += 1) grid[changes[at] + more] = changes[at + 1] + more;
      }
      grids.push(grid);
    }
  }
  const last = grids.length - 1;
  let turn = last, language = data.language, playing = null;
  const sheet = new Image();

  function draw() {
    const canvas = by("board"), pen = canvas.getContext("2d");
    canvas.width = data.width;
    canvas.height = data.height;
    grids[turn].forEach((sprite, cell) => {
      pen.drawImage(
        sheet,
        (sprite % data.across) * data.tile, Math.floor(sprite / data.across) * data.tile, data.tile, data.tile,
        (cell % data.columns) * data.tile, Math.floor(cell / data.columns) * data.tile, data.tile, data.tile,
      );
    });
  }

  function say(id, text) {
    by(id).textContent = text;
  }

  function items(id, texts, make) {
    by(id).replaceChildren(...texts.map((text, at) => {
      const item = document.createElement("li");
      item.append(...(make ? make(text, at) : [text]));
      return item;
    }));
  }

  function show() {
    const words = data.words[language], scene = words.scenes[turn];
    document.documentElement.lang = language;
    document.title = words.title;
    say("title", words.title);
    say("told-title", words.labels.told);
    by("told").replaceChildren(...paragraphs(scene.told));
    by("now").setAttribute("aria-live", playing ? "off" : "polite");
    say("now", scene.title);
    say("described-title", words.labels.described);
    say("description", scene.described);
    by("board").setAttribute("aria-label", scene.described);
    items("holdings", scene.holdings);
    say("turns-title", words.labels.turns);
    say("chances-title", words.labels.chances);
    say("bests-title", words.labels.bests);
    by("chances").hidden = !data.curve;
    by("bests").hidden = !words.bests.length;
    items("best-list", words.bests, (said, at) => [leading(said, data.bests[at])]);
    say("missed-title", words.labels.missed);
    by("missed").hidden = !words.missed.length;
    items("missed-list", words.missed, (one, at) => [leading(one.title, data.missed[at]), ...paragraphs(one.lines)]);
    items("legend", data.curve ? words.names : [], (name, seat) => [sample(seat), apart(name)]);
    for (const [at, button] of Array.from(by("turns").querySelectorAll("button")).entries()) {
      button.textContent = words.scenes[at].brief;
      if (at === turn) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    for (const button of by("steps").children) {
      const step = button.dataset.step;
      button.textContent = step === "play" && playing ? words.labels.pause : words.labels[step];
      button.disabled = ((step === "first" || step === "back") && turn === 0) || ((step === "next" || step === "last") && turn === last);
    }
    for (const button of by("languages").children) button.setAttribute("aria-pressed", String(button.lang === language));
    draw();
  }

  function paragraphs(lines) {
    return lines.map((line) => Object.assign(document.createElement("p"), { textContent: line }));
  }

  // A name in a script that runs from right to left must not turn what stands beside it.
  function apart(name) {
    return Object.assign(document.createElement("bdi"), { textContent: name });
  }

  function leading(said, to) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: said });
    button.addEventListener("click", () => { stop(); go(to); });
    return button;
  }

  function sample(seat) {
    const line = document.querySelector(`[data-seat="${seat}"]`);
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("width", "40");
    svg.setAttribute("height", "12");
    svg.setAttribute("aria-hidden", "true");
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "line");
    for (const [name, value] of Object.entries({ x1: 0, y1: 6, x2: 40, y2: 6, stroke: line.getAttribute("stroke"), "stroke-width": 3 })) drawn.setAttribute(name, value);
    if (line.getAttribute("stroke-dasharray")) drawn.setAttribute("stroke-dasharray", line.getAttribute("stroke-dasharray"));
    svg.append(drawn);
    return svg;
  }

  function go(to) {
    turn = Math.max(0, Math.min(last, to));
    show();
  }

  function stop() {
    clearInterval(playing);
    playing = null;
  }

  function play() {
    if (playing) {
      stop();
      show();
      return;
    }
    if (turn === last) turn = 0;
    playing = setInterval(() => {
      if (turn >= last) stop();
      go(turn + 1);
    }, 1200);
    show();
  }

  const steps = { first: () => go(0), back: () => go(turn - 1), play, next: () => go(turn + 1), last: () => go(last) };
  for (const [step, act] of Object.entries(steps)) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.step = step;
    button.addEventListener("click", () => { if (step !== "play") stop(); act(); });
    by("steps").append(button);
  }
  for (const [code, words] of Object.entries(data.words)) {
    const button = document.createElement("button");
    button.type = "button";
    button.lang = code;
    button.textContent = words.labels.language;
    button.addEventListener("click", () => { language = code; show(); });
    by("languages").append(button);
  }
  by("turns").querySelectorAll("button").forEach((button, at) => button.addEventListener("click", () => { stop(); go(at); }));
  const keys = { ArrowLeft: () => go(turn - 1), ArrowRight: () => go(turn + 1), Home: () => go(0), End: () => go(last) };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === " " && event.target === document.body) {
      event.preventDefault();
      play();
      return;
    }
    if (!keys[event.key]) return;
    event.preventDefault();
    stop();
    keys[event.key]();
  });
  sheet.addEventListener("load", show);
  sheet.src = `data:image/webp;base64,${by("sheet").textContent}`;
});

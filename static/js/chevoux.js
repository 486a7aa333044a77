// Chévoux: choose an effect, then what it touches. The village shows what would come of it, tile by tile,
// before anything is sent. What may be played comes from the server: the list of possible moves has the
// words and the actions, #perspectives says what each of them would change.

const COLUMNS = 6;
const LONG_PRESS = 450;

const byId = (id) => document.getElementById(id);
const cellAt = (index) => byId(`c-${Math.floor(index / COLUMNS) + 1}-${(index % COLUMNS) + 1}`);
const indexOf = (cell) => {
  const [, row, column] = cell.id.split("-").map(Number);
  return (row - 1) * COLUMNS + column - 1;
};
const cells = () => [...document.querySelectorAll("#grille [role=gridcell]")];
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

let outlook = null;
let turn = null;
let effect = null;
let first = null;
let chosen = null;

// -- what could be played -----------------------------------------------------------------------------------

function read() {
  const source = byId("perspectives");
  outlook = source ? JSON.parse(source.textContent) : null;
  const now = source?.dataset.tour ?? null;
  if (now !== turn) first = chosen = null;
  turn = now;
  effect = document.querySelector("[data-pinceau][aria-checked=true]")?.dataset.pinceau ?? null;
}

const moves = () => (outlook && effect ? outlook.moves[effect] : []);
const sliding = () => effect === "restructure" && outlook.kind !== "swap";
const touching = (index) => moves().filter((move) => move.c.includes(index));

function todo() {
  const words = outlook.words;
  if (!moves().length) return words.todo_nothing;
  if (effect === "populate") return words.todo_populate;
  if (sliding()) return words[`todo_${outlook.kind}`];
  return first === null ? words.todo_swap : fill(words.todo_second, { tile: nameAt(first) });
}

const tileIn = (index) => cellAt(index).firstElementChild;
const nameAt = (index) => outlook.tiles[tileIn(index).dataset.id][0];

// -- choosing -------------------------------------------------------------------------------------------------

function touch(index) {
  const possible = touching(index);
  if (!possible.length) return explainWhy(index);
  if (effect === "populate") choose(chosen === possible[0] ? null : possible[0]);
  else if (sliding()) {
    // A second touch turns the line the other way.
    const same = chosen && possible.includes(chosen);
    choose(same ? (possible[(possible.indexOf(chosen) + 1) % possible.length]) : possible.at(-1));
  } else swapWith(index, possible);
}

function swapWith(index, possible) {
  const pair = possible.find((move) => first !== null && first !== index && move.c.includes(first));
  if (chosen?.c.includes(index)) {
    if (index === first) first = null;
    return choose(null);
  }
  if (!pair) {
    first = first === index ? null : index;
    choose(null);
    if (first !== null) window.place.announce(todo());
    return;
  }
  choose(pair);
}

function choose(move) {
  restore();
  chosen = move;
  show();
  if (move) window.place.announce(told(move));
}

function explainWhy(index) {
  if (!outlook || !effect) return;
  const words = outlook.words;
  const why =
    outlook.why[effect][index] ??
    (effect === "populate" ? (tileIn(index).dataset.id === "HAB" ? "" : words.not_home) : words.no_partner);
  if (!why) return;
  window.place.showRefusal("refus", why);
  window.place.announce(why, true);
}

// -- the preview ----------------------------------------------------------------------------------------------

// What the preview changed on the page, so that it can be put back exactly.
let undo = [];

function restore() {
  for (const back of undo.reverse()) back();
  undo = [];
}

function set(element, attribute, value) {
  const before = element.getAttribute(attribute);
  element.setAttribute(attribute, value);
  undo.push(() => (before === null ? element.removeAttribute(attribute) : element.setAttribute(attribute, before)));
}

function mark(cell, name, on = true) {
  if (cell.classList.contains(name) === on) return;
  cell.classList.toggle(name, on);
  undo.push(() => cell.classList.toggle(name, !on));
}

function write(node, text) {
  const before = node.textContent;
  node.textContent = text;
  undo.push(() => (node.textContent = before));
}

// For each cell of the move, the cell its tile comes from.
function origins(move) {
  if (effect === "populate") return move.c;
  if (!sliding()) return [move.c[1], move.c[0]];
  const step = move.w ? -1 : 1;
  return move.c.map((_, n) => move.c[(n + step + move.c.length) % move.c.length]);
}

function moveTiles(move) {
  const from = origins(move);
  const places = move.c.map(cellAt);
  const tiles = from.map(tileIn);
  const bad = from.map((index) => cellAt(index).classList.contains("enfreint"));
  places.forEach((cell, n) => {
    cell.prepend(tiles[n]);
    mark(cell, "deplace");
    mark(cell, "enfreint", bad[n]);
  });
  undo.push(() => from.forEach((index, n) => cellAt(index).prepend(tiles[n])));
}

function preview(move) {
  if (effect === "populate") {
    const cell = cellAt(move.c[0]);
    mark(cell, "accueille");
    set(cell.firstElementChild, "data-plus", move.n);
  } else moveTiles(move);
  for (const index of move.m ?? []) {
    mark(cellAt(index), "enfreint", false);
    mark(cellAt(index), "mieux");
  }
  for (const index of move.u ?? []) {
    mark(cellAt(index), "enfreint");
    mark(cellAt(index), "pire");
  }
  for (const index of new Set([...move.c, ...(move.m ?? []), ...(move.u ?? [])])) {
    set(cellAt(index), "aria-label", label(index));
  }
  const change = (name, value) => {
    const node = document.querySelector(`[data-vers=${name}]`);
    if (node && value !== Number(node.dataset.avant)) write(node, String(value).replace("-", "−"));
  };
  change("score", move.s);
  if (outlook.marks) change("mal", move.b);
}

// A tile's words where the preview puts it.
function label(index) {
  const cell = cellAt(index);
  const tile = cell.firstElementChild;
  const [name, rule, asks] = outlook.tiles[tile.dataset.id];
  const words = outlook.words;
  const [, row, col] = cell.id.split("-");
  const who = tile.dataset.gens ? `, ${tile.dataset.gens}` : "";
  const state = outlook.marks && asks ? (cell.classList.contains("enfreint") ? words.bad_plain : words.ok) : "";
  return `${words.preview}. ${fill(words.place, { row, col })}, ${name}${who}. ${rule} ${state}`.trim();
}

function told(move) {
  const words = outlook.words;
  const parts = [`${listed(move).textContent}.`];
  const named = (list) => list.map((index) => nameAt(index)).join(", ");
  if (outlook.marks) {
    if (move.m.length) parts.push(fill(words.mends, { tiles: named(move.m) }));
    if (move.u.length) parts.push(fill(words.upsets, { tiles: named(move.u) }));
    if (!move.m.length && !move.u.length && effect === "restructure") parts.push(words.same);
  }
  if (effect === "populate") parts.push(fill(words.would_score, { score: String(move.s).replace("-", "−") }));
  return parts.join(" ");
}

// The same move in the list that everybody can use.
const listed = (move) => byId(`coup-${move.i}`);

// -- the page around it -----------------------------------------------------------------------------------------

function show() {
  const grid = byId("grille");
  if (!grid) return;
  if (outlook && chosen && !undo.length) preview(chosen);
  const partners = first === null ? null : new Set(touching(first).flatMap((move) => move.c));
  for (const cell of cells()) {
    const index = indexOf(cell);
    const selected = first === index || Boolean(chosen?.c.includes(index));
    const live = moves().length > 0 && touching(index).length > 0;
    cell.classList.toggle("legale", live && !selected && (partners === null || partners.has(index)));
    cell.classList.toggle("choisie", selected);
    cell.setAttribute("aria-selected", String(selected));
  }
  if (!outlook) return;
  const confirm = byId("valider");
  const words = outlook.words;
  const name = effect === "populate" ? "confirm_populate" : sliding() ? "confirm_slide" : "confirm_swap";
  confirm.textContent = words[effect ? name : "confirm"];
  confirm.setAttribute("aria-disabled", String(!chosen));
  byId("annuler").setAttribute("aria-disabled", String(!chosen && first === null));
  byId("raison").textContent = chosen ? words.note : todo();
  const ways = byId("sens");
  ways.hidden = !(chosen && sliding());
  if (!ways.hidden) {
    const both = bothWays(chosen);
    for (const button of ways.children) {
      button.setAttribute("aria-checked", String(Number(button.dataset.sens) === chosen.w));
      button.hidden = !both.some((move) => move.w === Number(button.dataset.sens));
    }
  }
  const strip = byId("apercu");
  strip.hidden = !chosen;
  strip.textContent = chosen ? told(chosen) : "";
}

const bothWays = (move) => moves().filter((other) => other.c[0] === move.c[0] && other.c[1] === move.c[1]);

function explain(cell) {
  const strip = byId("explique");
  if (!strip) return;
  const bad = cell.classList.contains("enfreint");
  strip.replaceChildren();
  const text = document.createElement("span");
  text.textContent = cell.getAttribute("aria-label");
  strip.append(text);
  strip.classList.toggle("explique--mal", bad);
}

function refresh() {
  restore();
  read();
  show();
}

// -- hands ---------------------------------------------------------------------------------------------------------

let pressed = null;
let pressing = 0;

document.addEventListener("click", (event) => {
  const way = event.target.closest("[data-sens]");
  if (way && chosen) return choose(bothWays(chosen).find((move) => move.w === Number(way.dataset.sens)) ?? chosen);
  if (event.target.closest("[data-pinceau]")) return changeEffect();
  if (event.target.closest("#annuler")) return clear();
  if (event.target.closest("#valider")) return send();
  const cell = event.target.closest("#grille [role=gridcell]");
  if (!cell) return;
  cell.focus({ preventScroll: true });
  if (pressed === cell) {
    // A long press asked a question; it plays nothing.
    pressed = null;
    return;
  }
  if (outlook) touch(indexOf(cell));
  explain(cell);
});

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.("#grille [role=gridcell]");
  if (cell && outlook && (event.key === "Enter" || event.key === " ")) touch(indexOf(cell));
  else if (/^[12]$/.test(event.key) && !event.target.matches("input, select, textarea")) changeEffect();
});

function changeEffect() {
  const now = document.querySelector("[data-pinceau][aria-checked=true]")?.dataset.pinceau ?? null;
  if (now === effect) return;
  restore();
  first = chosen = null;
  effect = now;
  window.place.showRefusal("refus", "");
  show();
  if (outlook) window.place.announce(todo());
}

function clear() {
  restore();
  first = chosen = null;
  show();
}

function send() {
  if (!chosen) return window.place.announce(todo(), true);
  window.place.sound("pose");
  window.place.play(listed(chosen).value);
}

document.addEventListener("pointerdown", (event) => {
  const cell = event.target.closest?.("#grille [role=gridcell]");
  pressed = null;
  clearTimeout(pressing);
  if (!cell || event.pointerType === "mouse") return;
  pressing = setTimeout(() => {
    pressed = cell;
    explain(cell);
    window.place.announce(cell.getAttribute("aria-label"));
  }, LONG_PRESS);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(end, (event) => {
    if (end !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 6) clearTimeout(pressing);
  });
}
document.addEventListener("contextmenu", (event) => {
  if (pressed?.contains(event.target)) event.preventDefault();
});
document.addEventListener("pointerover", (event) => {
  const cell = event.pointerType === "mouse" && event.target.closest?.("#grille [role=gridcell]");
  if (cell) explain(cell);
});
document.addEventListener("focusin", (event) => {
  const cell = event.target.closest?.("#grille [role=gridcell]");
  if (cell) explain(cell);
});

// -- pushes: the server's board is put back before it is morphed, then the choice is shown again ---------------------

document.addEventListener("htmx:ws:before:message:incoming", restore);
document.addEventListener("htmx:before:swap", restore);
document.addEventListener("htmx:after:swap", refresh);

refresh();

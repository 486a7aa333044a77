// Chévoux: choose an effect, then what it touches. The village shows what would come of it, tile by tile,
// before anything is sent. What may be played comes from the server: the list of possible moves has the
// words and the actions, #outlook says what each of them would change.

const COLUMNS = 6;
const LONG_PRESS = 450;
// What has a rule to tell and plays nothing: tiles and cards to read, an effect that is not possible.
const TO_READ = "[data-read] [data-rule], .effect--no[data-rule]";

const byId = (id) => document.getElementById(id);
const cellAt = (index) => byId(`c-${Math.floor(index / COLUMNS) + 1}-${(index % COLUMNS) + 1}`);
const indexOf = (cell) => {
  const [, row, column] = cell.id.split("-").map(Number);
  return (row - 1) * COLUMNS + column - 1;
};
const cells = () => [...document.querySelectorAll("#grid [role=gridcell]")];
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

let outlook = null;
let turn = null;
let effect = null;
let first = null;
let chosen = null;
// Why the last touch plays nothing.
let refusal = "";
// What a hand, a pointer or the focus last asked about: a tile of the village, or a button that has a rule to
// tell. A question in so many words (a long press, a button) is answered before anything else.
let asked = null;
let reading = false;

// -- what could be played -----------------------------------------------------------------------------------

function read() {
  const source = byId("outlook");
  outlook = source ? JSON.parse(source.textContent) : null;
  const now = source?.dataset.turn ?? null;
  if (now !== turn) forget();
  turn = now;
  effect = pickedEffect();
  // The moves were just read anew.
  chosen = moves().find((move) => move.i === chosen?.i) ?? null;
}

function forget() {
  first = chosen = asked = null;
  reading = false;
  forgive();
}

function forgive() {
  refusal = "";
  window.place.showRefusal("refusal", "");
}

const pickedEffect = () => document.querySelector("[data-brush][aria-checked=true]")?.dataset.brush ?? null;

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

const tileOf = (cell) => cell.firstElementChild;
const tileIn = (index) => tileOf(cellAt(index));
const nameAt = (index) => outlook.tiles[tileIn(index).dataset.id][0];

// -- choosing -------------------------------------------------------------------------------------------------

function touch(index) {
  forgive();
  reading = false;
  // The tile, not its place: a move takes it elsewhere.
  asked = tileIn(index);
  const possible = touching(index);
  if (!possible.length) refuse(index);
  else if (effect === "populate") choose(chosen === possible[0] ? null : possible[0]);
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

function choose(move, cancels = Boolean(chosen)) {
  restore();
  forgive();
  chosen = move;
  show();
  if (move) window.place.announce(told(move));
  else if (cancels) window.place.announce(`${outlook.words.cancelled} ${todo()}`);
}

function refuse(index) {
  refusal = effect ? whyNot(index) : "";
  show();
  window.place.announce(refusal, true);
}

function whyNot(index) {
  const words = outlook.words;
  const usual = effect === "populate" ? words.not_home : words.no_partner;
  return outlook.why[effect][index] ?? (moves().length ? usual : words.todo_nothing);
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
  const bad = from.map((index) => cellAt(index).classList.contains("broken"));
  places.forEach((cell, n) => {
    cell.prepend(tiles[n]);
    mark(cell, "moved");
    mark(cell, "broken", bad[n]);
  });
  undo.push(() => from.forEach((index, n) => cellAt(index).prepend(tiles[n])));
}

function preview(move) {
  if (effect === "populate") {
    const cell = cellAt(move.c[0]);
    mark(cell, "welcomes");
    set(cell.firstElementChild, "data-plus", move.n);
    set(cell.firstElementChild, "data-people", move.g);
  } else moveTiles(move);
  for (const index of move.m ?? []) {
    mark(cellAt(index), "broken", false);
    mark(cellAt(index), "better");
  }
  for (const index of move.u ?? []) {
    mark(cellAt(index), "broken");
    mark(cellAt(index), "worse");
  }
  for (const index of new Set([...move.c, ...(move.m ?? []), ...(move.u ?? [])])) {
    set(cellAt(index), "aria-label", label(index));
  }
  foretell("score", move.s);
  if (outlook.marks) foretell("misplaced", move.b);
}

const before = (name) => Number(document.querySelector(`[data-becomes=${name}]`).dataset.before);

// Beside a number, what it would become.
function foretell(name, value) {
  if (value === before(name)) return;
  const node = document.querySelector(`[data-becomes=${name}]`);
  write(node.lastElementChild, signed(value));
  node.hidden = false;
  undo.push(() => (node.hidden = true));
}

const signed = (n) => String(n).replace("-", "−");

// A tile's words where the preview puts it.
function label(index) {
  const cell = cellAt(index);
  const tile = cell.firstElementChild;
  const [name, kind, rule, asks] = outlook.tiles[tile.dataset.id];
  const words = outlook.words;
  const [, row, col] = cell.id.split("-");
  const called = [fill(words.place, { row, col }), name, kind, tile.dataset.people].filter(Boolean).join(", ");
  const state = outlook.marks && asks ? (cell.classList.contains("broken") ? words.bad_plain : words.ok) : "";
  return `${words.preview}. ${called}. ${rule} ${state}`.trim();
}

const told = (move) => [named(move), ...consequences(move)].join(" ");

const named = (move) => `${listed(move)[1]}.`;

function consequences(move) {
  const words = outlook.words;
  const parts = [];
  if (outlook.marks) {
    if (move.m.length) parts.push(fill(words.mends, { tiles: counted(move.m) }));
    if (move.u.length) parts.push(fill(words.upsets, { tiles: counted(move.u) }));
    if (move.b !== before("misplaced")) parts.push(fill(words.would_leave, { before: before("misplaced"), after: move.b }));
    else if (!parts.length && effect === "restructure") parts.push(words.same);
  }
  if (effect === "populate") parts.push(fill(words.would_score, { people: move.p, score: signed(move.s) }));
  return parts;
}

function counted(places) {
  const names = places.map(nameAt);
  const times = (name) => names.filter((other) => other === name).length;
  return [...new Set(names)].map((name) => (times(name) > 1 ? `${name} ×${times(name)}` : name)).join(", ");
}

// The same move in the list that everybody can use.
// What is sent, and what it is called.
const listed = (move) => outlook.listed[move.i - 1];

// -- the page around it -----------------------------------------------------------------------------------------

function show() {
  if (!byId("grid")) return;
  if (chosen && !undo.length) preview(chosen);
  showCells();
  tell();
  if (!outlook) return;
  const words = outlook.words;
  const confirm = byId("validate");
  const name = effect === "populate" ? "confirm_populate" : sliding() ? "confirm_slide" : "confirm_swap";
  confirm.textContent = words[effect ? name : "confirm"];
  confirm.setAttribute("aria-disabled", String(!chosen));
  byId("cancel").setAttribute("aria-disabled", String(!chosen && first === null && !refusal));
  showWays();
  say();
}

function showCells() {
  const partners = first === null ? null : new Set(touching(first).flatMap((move) => move.c));
  for (const cell of cells()) {
    const index = indexOf(cell);
    const selected = first === index || Boolean(chosen?.c.includes(index));
    const live = touching(index).length > 0;
    const legal = live && !selected && (partners === null || partners.has(index));
    cell.classList.toggle("legal", legal);
    cell.classList.toggle("chosen", selected);
    cell.setAttribute("aria-selected", String(selected));
    if (legal) cell.setAttribute("aria-describedby", "playable");
    else cell.removeAttribute("aria-describedby");
    if (outlook && !live) cell.setAttribute("aria-disabled", "true");
    else cell.removeAttribute("aria-disabled");
  }
}

function showWays() {
  const ways = byId("ways");
  // A column of two tiles comes to the same either way.
  ways.hidden = !(chosen && sliding() && bothWays(chosen).length > 1);
  if (ways.hidden) return;
  for (const button of ways.children)
    button.setAttribute("aria-checked", String(Number(button.dataset.way) === chosen.w));
}

const bothWays = (move) => moves().filter((other) => other.c[0] === move.c[0] && other.c[1] === move.c[1]);

// What to do, what would come of it or why not: one place beside the buttons says them in turn.
function say() {
  const move = document.createElement("span");
  const rest = document.createElement("span");
  move.textContent = chosen ? named(chosen) : todo();
  rest.textContent = chosen ? ` ${consequences(chosen).join(" ")}` : "";
  const said = byId("reason");
  said.replaceChildren(...(rest.textContent.trim() ? [move, rest] : [move]));
  said.classList.toggle("said__preview", Boolean(chosen));
  said.hidden = Boolean(refusal) && !chosen;
  byId("why-not").textContent = refusal;
  byId("back").hidden = !chosen;
  byId("rule").hidden = !asked || (Boolean(chosen) && !reading);
  byId("said").classList.toggle("said--reading", reading);
}

// The rule of what was asked about; where nothing was and no card waits, what is wrong in the village.
function tell() {
  const wrong = outlook ? null : document.querySelector("#grid .broken");
  const cell = asked ? asked.closest("[role=gridcell]") : wrong;
  const text = asked?.dataset.rule ?? cell?.getAttribute("aria-label");
  if (!text) return;
  for (const strip of document.querySelectorAll("#explain, #rule")) {
    strip.textContent = text;
    strip.classList.toggle("explain--bad", Boolean(cell?.classList.contains("broken")));
  }
}

function ask(about, inWords = false) {
  asked = about;
  reading = inWords;
  show();
}

let state = null;

function refresh() {
  read();
  show();
  // A game that ends is a page of its own, whose first words are the result.
  const now = byId("table")?.dataset.state;
  if (state === "live" && now === "over") window.place.announce(byId("status").textContent.trim());
  state = now;
}

// -- hands ---------------------------------------------------------------------------------------------------------

let pressed = null;
let pressing = 0;

document.addEventListener("click", (event) => {
  const way = event.target.closest("[data-way]");
  if (way && chosen) return choose(bothWays(chosen).find((move) => move.w === Number(way.dataset.way)) ?? chosen);
  if (event.target.closest("[data-brush]")) return changeEffect();
  if (event.target.closest("#cancel")) return cancel();
  if (event.target.closest("#validate")) return send();
  const advised = event.target.closest("[data-show]");
  if (advised) return showAdvised(JSON.parse(advised.dataset.show));
  const question = event.target.closest(TO_READ);
  if (question) {
    ask(question, true);
    return window.place.announce(question.dataset.rule);
  }
  const cell = event.target.closest("#grid [role=gridcell]");
  if (!cell) return;
  cell.focus({ preventScroll: true });
  if (pressed === cell) {
    // A long press asked a question; it plays nothing.
    pressed = null;
    return;
  }
  if (outlook) touch(indexOf(cell));
  else ask(tileOf(cell));
});

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.("#grid [role=gridcell]");
  if (cell && outlook && (event.key === "Enter" || event.key === " ")) touch(indexOf(cell));
  else if (/^[12]$/.test(event.key) && !event.target.matches("input, select, textarea")) changeEffect();
  else stepAlong(event);
});

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };

// A row of buttons is one stop of the Tab key; the arrows go from one to the next.
function stepAlong(event) {
  const row = event.target.closest?.("[data-read]");
  if (!row || !(event.key in STEPS)) return;
  event.preventDefault();
  const buttons = [...row.querySelectorAll("button")];
  const wanted = buttons.indexOf(event.target) + STEPS[event.key];
  const next = buttons[Math.min(Math.max(wanted, 0), buttons.length - 1)];
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
}

function changeEffect() {
  const now = pickedEffect();
  if (now !== effect) {
    restore();
    forget();
    effect = now;
    if (outlook) window.place.announce(todo());
  }
  ask(byId(`effect-${effect}`), Boolean(chosen));
}

function cancel() {
  const halfMade = Boolean(chosen) || first !== null;
  first = null;
  choose(null, halfMade);
}

// An adviser's move, as the person's own hand would choose it.
function showAdvised(action) {
  const wanted = canonical(action);
  const same = (move) => canonical(JSON.parse(listed(move)[0])) === wanted;
  for (const [name, all] of Object.entries(outlook?.moves ?? {})) {
    const move = all.find(same);
    if (!move) continue;
    byId(`effect-${name}`).click();
    restore();
    forget();
    first = name === "restructure" && outlook.kind === "swap" ? move.c[0] : null;
    choose(move);
    byId("board").scrollIntoView();
    return cellAt(move.c[0]).focus({ preventScroll: true });
  }
  // To pass changes nothing on the board.
  byId("board").scrollIntoView();
  byId("button-pass")?.focus({ preventScroll: true });
}

// The same move may be written with its fields in another order.
const canonical = (action) => JSON.stringify(Object.entries(action).sort());

function send() {
  if (!chosen) return window.place.announce(todo(), true);
  window.place.sound("place");
  window.place.play(listed(chosen)[0]);
}

document.addEventListener("pointerdown", (event) => {
  const cell = event.target.closest?.("#grid [role=gridcell]");
  pressed = null;
  clearTimeout(pressing);
  if (!cell || event.pointerType === "mouse") return;
  pressing = setTimeout(() => {
    pressed = cell;
    ask(tileOf(cell), true);
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
// Looking at a thing asks about it, as long as no question in words waits for its answer to be read.
function look(target) {
  const cell = target.closest?.("#grid [role=gridcell]");
  const about = cell ? tileOf(cell) : target.closest?.(TO_READ);
  if (about && about !== asked) ask(about, !cell);
}

document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && look(event.target));
document.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && look(event.target));

// -- pushes: where the board is drawn anew, it is first put back as the server knows it -------------------------------

document.addEventListener("htmx:before:swap", (event) => {
  const board = byId("board");
  const onBoard = (target) => target instanceof Element && (target.contains(board) || board?.contains(target));
  if (event.detail.tasks.some(({ target }) => onBoard(target))) restore();
});
document.addEventListener("htmx:after:swap", refresh);

refresh();

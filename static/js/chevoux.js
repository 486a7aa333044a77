// Chévoux: choose an effect, then what it touches. The village shows what would come of it, tile by tile,
// before anything is sent. What may be played comes with the page (chevoux_outlook.js).

import {
  bothWays, cellAt, confirmWord, consequences, effect, indexOf, listed, moves, named, outlook, pickedEffect,
  readOutlook, sliding, takeEffect, tileIn, tileOf, todo, told, touching, turn, whyNot,
} from "./chevoux_outlook.js";
import { preview } from "./chevoux_preview.js";
import { draft } from "./draft.js";
import { all, byId, canonical, onEveryPage, writing } from "./kit.js";
import { roving } from "./roving.js";

const LONG_PRESS = 450;
const CELL = "#grid [role=gridcell]";
// What has a rule to tell and plays nothing: tiles and cards to read, an effect that is not possible.
const TO_READ = "[data-read] [data-rule], .effect--no[data-rule]";

// first: the first tile of a swap; move: what would be played; refusal: why the last touch plays nothing.
// asked: what a hand, a pointer or the focus last asked about, a tile of the village or a button that has a rule to
// tell. A question in so many words (reading: by a long press, a button) is answered before anything else.
const NOTHING = { first: null, move: null, refusal: "", asked: null, reading: false };

const plan = draft({
  question: turn,
  empty: () => ({ ...NOTHING }),
  read: (choice) => {
    readOutlook();
    // The moves were just read anew.
    choice.move = moves().find((move) => move.i === choice.move?.i) ?? null;
  },
  preview: ({ move }, sketch) => move && preview(move, sketch),
  show,
  confirm: "#validate",
  cancel: "#cancel",
  action: ({ move }) => move && listed(move)[0],
  missing: ({ first }) => todo(first),
  back: putDown,
});
const { choice } = plan;

// -- choosing -------------------------------------------------------------------------------------------------

function touch(index) {
  // The tile, not its place: a move takes it elsewhere.
  Object.assign(choice, { refusal: "", reading: false, asked: tileIn(index) });
  const possible = touching(index);
  if (!possible.length) refuse(index);
  else if (effect === "populate") choose(choice.move === possible[0] ? null : possible[0]);
  else if (sliding()) {
    // A second touch turns the line the other way.
    const at = possible.indexOf(choice.move);
    choose(at < 0 ? possible.at(-1) : possible[(at + 1) % possible.length]);
  } else swapWith(index, possible);
}

function swapWith(index, possible) {
  const { first, move } = choice;
  const pair = possible.find((other) => first !== null && first !== index && other.c.includes(first));
  if (move?.c.includes(index)) {
    if (index === first) choice.first = null;
    return choose(null);
  }
  if (pair) return choose(pair);
  choice.first = first === index ? null : index;
  choose(null);
  if (choice.first !== null) window.place.announce(todo(choice.first));
}

function choose(move) {
  const before = choice.move;
  plan.change({ move, refusal: "" });
  if (move) window.place.announce(told(move));
  else if (before) window.place.announce(`${outlook.words.cancelled} ${todo(choice.first)}`);
}

function refuse(index) {
  plan.change({ refusal: effect ? whyNot(index) : "" });
  window.place.announce(choice.refusal, true);
}

function putDown(choice) {
  const halfMade = choice.move || choice.first !== null;
  Object.assign(choice, { first: null, move: null, refusal: "" });
  if (halfMade) window.place.announce(`${outlook.words.cancelled} ${todo(null)}`);
}

function changeEffect() {
  if (pickedEffect() !== effect) {
    plan.change(NOTHING);
    takeEffect();
    if (outlook) window.place.announce(todo(choice.first));
  }
  ask(byId(`effect-${effect}`), Boolean(choice.move));
}

// An adviser's move, as the person's own hand would choose it.
function showAdvised(action) {
  const wanted = canonical(action);
  const same = (move) => canonical(JSON.parse(listed(move)[0])) === wanted;
  for (const [name, some] of Object.entries(outlook?.moves ?? {})) {
    const move = some.find(same);
    if (!move) continue;
    byId(`effect-${name}`).click();
    plan.change({ ...NOTHING, first: name === "restructure" && outlook.kind === "swap" ? move.c[0] : null });
    choose(move);
    byId("board").scrollIntoView();
    return cellAt(move.c[0]).focus({ preventScroll: true });
  }
  // To pass changes nothing on the board.
  byId("board").scrollIntoView();
  byId("button-pass")?.focus({ preventScroll: true });
}

function ask(about, inWords = false) {
  choice.asked = about;
  choice.reading = inWords;
  plan.show();
}

// -- the page with the choice on it ---------------------------------------------------------------------------------

function show(choice) {
  if (!byId("grid")) return;
  showCells(choice);
  tell(choice);
  if (!outlook) return;
  const { first, move, refusal } = choice;
  byId("validate").textContent = confirmWord();
  byId("validate").setAttribute("aria-disabled", String(!move));
  byId("cancel").setAttribute("aria-disabled", String(!move && first === null && !refusal));
  showWays(move);
  say(choice);
}

function showCells({ first, move }) {
  const partners = first === null ? null : new Set(touching(first).flatMap((other) => other.c));
  for (const cell of all(CELL)) {
    const index = indexOf(cell);
    const selected = first === index || Boolean(move?.c.includes(index));
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

function showWays(move) {
  const ways = byId("ways");
  // A column of two tiles comes to the same either way.
  ways.hidden = !(move && sliding() && bothWays(move).length > 1);
  if (ways.hidden) return;
  for (const button of ways.children) button.setAttribute("aria-checked", String(Number(button.dataset.way) === move.w));
}

// What to do, what would come of it or why not: one place beside the buttons says them in turn.
function say({ first, move, refusal, asked, reading }) {
  const what = document.createElement("span");
  const rest = document.createElement("span");
  what.textContent = move ? named(move) : todo(first);
  rest.textContent = move ? ` ${consequences(move).join(" ")}` : "";
  const said = byId("reason");
  said.replaceChildren(...(rest.textContent.trim() ? [what, rest] : [what]));
  said.classList.toggle("said__preview", Boolean(move));
  said.hidden = Boolean(refusal) && !move;
  byId("why-not").textContent = refusal;
  byId("back").hidden = !move;
  byId("rule").hidden = !asked || (Boolean(move) && !reading);
  byId("said").classList.toggle("said--reading", reading);
}

// The rule of what was asked about; where nothing was and no card waits, what is wrong in the village.
function tell({ asked }) {
  const wrong = outlook ? null : document.querySelector("#grid .broken");
  const cell = asked ? asked.closest("[role=gridcell]") : wrong;
  const text = asked?.dataset.rule ?? cell?.getAttribute("aria-label");
  if (!text) return;
  for (const strip of all("#explain, #rule")) {
    strip.textContent = text;
    strip.classList.toggle("explain--bad", Boolean(cell?.classList.contains("broken")));
  }
}

// -- hands ---------------------------------------------------------------------------------------------------------

let pressed = null;
let pressing = 0;

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  const way = on("[data-way]");
  if (way && choice.move) {
    return choose(bothWays(choice.move).find((move) => move.w === Number(way.dataset.way)) ?? choice.move);
  }
  if (on("[data-brush]")) return changeEffect();
  const advised = on("[data-show]");
  if (advised) return showAdvised(JSON.parse(advised.dataset.show));
  const question = on(TO_READ);
  if (question) {
    ask(question, true);
    return window.place.announce(question.dataset.rule);
  }
  if (on(CELL)) clickCell(on(CELL));
});

function clickCell(cell) {
  cell.focus({ preventScroll: true });
  // A long press asked a question; it plays nothing.
  if (pressed === cell) pressed = null;
  else if (outlook) touch(indexOf(cell));
  else ask(tileOf(cell));
}

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.(CELL);
  if (cell && outlook && (event.key === "Enter" || event.key === " ")) touch(indexOf(cell));
  else if (/^[12]$/.test(event.key) && !writing(event.target)) changeEffect();
});

document.addEventListener("pointerdown", (event) => {
  const cell = event.target.closest?.(CELL);
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
  const cell = target.closest?.(CELL);
  const about = cell ? tileOf(cell) : target.closest?.(TO_READ);
  if (about && about !== choice.asked) ask(about, !cell);
}

document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && look(event.target));
document.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && look(event.target));

// -- the page -------------------------------------------------------------------------------------------------------

plan.begin();
roving("[role=toolbar][data-read]", { items: "button" });

// A game that ends is a page of its own, whose first words are the result.
let state = null;
onEveryPage(() => {
  const now = byId("table")?.dataset.state;
  if (state === "live" && now === "over") window.place.announce(byId("status").textContent.trim());
  state = now;
});

// What can be played in Chévoux now, as the page tells it: #outlook has every move of each effect with what it would
// change, and the words for all of it.

import { byId, fill } from "./kit.js";

const COLUMNS = 6;

export let outlook = null;
// Which of the card's two effects is in hand: board.js knows.
export let effect = null;

export function readOutlook() {
  const source = byId("outlook");
  outlook = source ? JSON.parse(source.textContent) : null;
  effect = pickedEffect();
}

export function takeEffect() {
  effect = pickedEffect();
}

export const pickedEffect = () => document.querySelector("[data-brush][aria-checked=true]")?.dataset.brush ?? null;
export const turn = () => byId("outlook")?.dataset.turn ?? "";

// -- the village -------------------------------------------------------------------------------------------------

export const cellAt = (index) => byId(`c-${Math.floor(index / COLUMNS) + 1}-${(index % COLUMNS) + 1}`);
export const indexOf = (cell) => {
  const [, row, column] = cell.id.split("-").map(Number);
  return (row - 1) * COLUMNS + column - 1;
};
export const tileOf = (cell) => cell.firstElementChild;
export const tileIn = (index) => tileOf(cellAt(index));
export const nameAt = (index) => outlook.tiles[tileIn(index).dataset.id][0];

// -- the moves ---------------------------------------------------------------------------------------------------

export const moves = () => (outlook && effect ? outlook.moves[effect] : []);
export const sliding = () => effect === "restructure" && outlook.kind !== "swap";
export const touching = (index) => moves().filter((move) => move.c.includes(index));
export const bothWays = (move) => moves().filter((other) => other.c[0] === move.c[0] && other.c[1] === move.c[1]);
// The same move in the list that everybody can use: what is sent, and what it is called.
export const listed = (move) => outlook.listed[move.i - 1];

// For each cell of the move, the cell its tile comes from.
export function origins(move) {
  if (effect === "populate") return move.c;
  if (!sliding()) return [move.c[1], move.c[0]];
  const step = move.w ? -1 : 1;
  return move.c.map((_, n) => move.c[(n + step + move.c.length) % move.c.length]);
}

// -- in words ----------------------------------------------------------------------------------------------------

export function todo(first) {
  const words = outlook.words;
  if (!moves().length) return words.todo_nothing;
  if (effect === "populate") return words.todo_populate;
  if (sliding()) return words[`todo_${outlook.kind}`];
  return first === null ? words.todo_swap : fill(words.todo_second, { tile: nameAt(first) });
}

export function whyNot(index) {
  const words = outlook.words;
  const usual = effect === "populate" ? words.not_home : words.no_partner;
  return outlook.why[effect][index] ?? (moves().length ? usual : words.todo_nothing);
}

export const confirmWord = () =>
  outlook.words[!effect ? "confirm" : effect === "populate" ? "confirm_populate" : sliding() ? "confirm_slide" : "confirm_swap"];

export const told = (move) => [named(move), ...consequences(move)].join(" ");
export const named = (move) => `${listed(move)[1]}.`;
export const signed = (n) => String(n).replace("-", "−");
export const before = (name) => Number(document.querySelector(`[data-becomes=${name}]`).dataset.before);

export function consequences(move) {
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

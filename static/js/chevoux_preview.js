// The village of Chévoux as a move would leave it, tile by tile, before anything is sent.

import { before, cellAt, effect, origins, outlook, signed, tileIn } from "./chevoux_outlook.js";
import { fill } from "./kit.js";

export function preview(move, sketch) {
  if (effect === "populate") {
    const cell = cellAt(move.c[0]);
    sketch.mark(cell, "welcomes");
    sketch.set(cell.firstElementChild, "data-plus", move.n);
    sketch.set(cell.firstElementChild, "data-people", move.g);
  } else moveTiles(move, sketch);
  for (const index of move.m ?? []) {
    sketch.mark(cellAt(index), "broken", false);
    sketch.mark(cellAt(index), "better");
  }
  for (const index of move.u ?? []) {
    sketch.mark(cellAt(index), "broken");
    sketch.mark(cellAt(index), "worse");
  }
  for (const index of new Set([...move.c, ...(move.m ?? []), ...(move.u ?? [])])) {
    sketch.set(cellAt(index), "aria-label", label(index));
  }
  foretell("score", move.s, sketch);
  if (outlook.marks) foretell("misplaced", move.b, sketch);
}

function moveTiles(move, sketch) {
  const from = origins(move);
  const places = move.c.map(cellAt);
  const tiles = from.map(tileIn);
  const bad = from.map((index) => cellAt(index).classList.contains("broken"));
  places.forEach((cell, n) => {
    cell.prepend(tiles[n]);
    sketch.mark(cell, "moved");
    sketch.mark(cell, "broken", bad[n]);
  });
  sketch.change(places[0], () => from.forEach((index, n) => cellAt(index).prepend(tiles[n])));
}

// Beside a number, what it would become.
function foretell(name, value, sketch) {
  if (value === before(name)) return;
  const node = document.querySelector(`[data-becomes=${name}]`);
  sketch.write(node.lastElementChild, signed(value));
  node.hidden = false;
  sketch.change(node, () => (node.hidden = true));
}

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

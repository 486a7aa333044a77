// Many things that belong together are one stop of the Tab key, and the arrow keys go from one to the next: the cells
// of a board, hexes, a row of buttons, tabs, the lines of the log.
//
//   roving(".tabs", {
//     items: "[role=tab]",
//     axis: "vertical",           // only the arrows up and down
//     wraps: true,                // after the last comes the first
//     picked: "[aria-checked=true]",  // this one is the stop, wherever the arrows were
//     first: ".legal",            // where to begin, before any of them was visited
//     framed: true,               // the group itself is the stop, and its items are reached from there
//     reached: (item) => {},      // an arrow has come here
//   });
//
// The cells of a GRID stand in rows and columns, all others one after the other. An item whose neighbours are neither
// names them: data-to-arrow-up="h-2-3".

import { all, byId, onEveryPage } from "./kit.js";

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };
const SIDEWAYS = ["ArrowLeft", "ArrowRight"];

export const GRID = "[role=grid]";

// Where an arrow leads from a cell; nothing at the edge. Home and End go along the row, or through the `whole` board.
export function beside(cell, key, whole = false) {
  const rows = all("[role=row]", cell.closest(GRID)).map((row) => all("[role=gridcell]", row)).filter((row) => row.length);
  const y = rows.findIndex((row) => row.includes(cell));
  const x = rows[y].indexOf(cell);
  const at = (row) => row?.[Math.min(x, row.length - 1)];
  switch (key) {
    case "ArrowLeft": return rows[y][x - 1];
    case "ArrowRight": return rows[y][x + 1];
    case "ArrowUp": return at(rows[y - 1]);
    case "ArrowDown": return at(rows[y + 1]);
    case "Home": return whole ? rows[0][0] : rows[y][0];
    case "End": return whole ? rows.at(-1).at(-1) : rows[y].at(-1);
  }
}

export function roving(group, { items, axis, wraps, picked, first, framed, reached = () => {} }) {
  const grid = group === GRID;
  // The last one visited in each group, by their ids: these outlive a push.
  const visited = new Map();
  const itemsOf = (node) => all(items, node);

  function stop(node) {
    const some = itemsOf(node);
    const found = (selector) => selector && some.find((item) => item.matches(selector));
    const last = some.find((item) => item.id === visited.get(node.id));
    const here = framed ? null : (found(picked) ?? last ?? found(first) ?? some[0]);
    for (const item of some) item.tabIndex = item === here ? 0 : -1;
  }

  function next(node, item, event) {
    if (item.dataset[`to${event.key}`]) return byId(item.dataset[`to${event.key}`]);
    return grid ? beside(item, event.key, event.ctrlKey) : along(itemsOf(node), item, event.key);
  }

  function along(some, item, key) {
    const at = some.indexOf(item) + STEPS[key];
    if (wraps && Number.isFinite(at)) return some[(at + some.length) % some.length];
    return some[Math.min(Math.max(at, 0), some.length - 1)];
  }

  // Into a framed group: to the one that is picked, or to the last; Home leads to the first.
  const entrance = (some, key) =>
    key === "Home" ? some[0] : ((picked && some.find((item) => item.matches(picked))) ?? some.at(-1));

  function walk(event) {
    const node = event.target.closest?.(group);
    if (!node || event.altKey || event.metaKey || (event.ctrlKey && !grid)) return;
    const item = event.target.closest(items);
    const named = item?.dataset[`to${event.key}`];
    if (!named && (!(event.key in STEPS) || (axis === "vertical" && SIDEWAYS.includes(event.key)))) return;
    const to = item ? next(node, item, event) : framed && entrance(itemsOf(node), event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
    reached(to);
  }

  // Before those who listen to the same keys everywhere else, such as the bar of time.
  document.addEventListener("keydown", walk, true);
  document.addEventListener("focusin", (event) => {
    const item = event.target.closest?.(items);
    const node = item?.closest(group);
    if (!node) return;
    visited.set(node.id, item.id);
    stop(node);
  });

  const refresh = () => all(group).forEach(stop);
  onEveryPage(refresh);
  return { refresh };
}

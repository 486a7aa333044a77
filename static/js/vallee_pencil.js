// What is drawn in pencil over a valley: the drawing as it would stand, the line a rail would belong to, the points
// each cell would bring.

import { all, byId, svg } from "./kit.js";

export const cellAt = (number) => document.querySelector(`#grid [data-cell="${number}"]`);

const at = (number) => cellAt(number).getAttribute("transform");

// The drawing of a symbol, turned as a rail is.
export function ghost({ cell, die, turn }, symbol, rail) {
  const group = svg("g", { transform: at(cell), class: "ghost" });
  const size = rail ? 116 : 64;
  // Under a rail lies the hex's own colour, as in ink.
  group.append(svg("circle", rail ? { r: 21, class: `ghost__z ghost__z--${cellAt(cell).dataset.zone}` } : { r: 38, class: "ghost__f" }));
  const drawing = svg("use", { href: addressOf(symbol, die), x: -size / 2, y: -size / 2, width: size, height: size });
  if (rail) drawing.setAttribute("transform", `rotate(${60 * turn})`);
  group.append(drawing);
  return group;
}

// On a rescue turn a sunflower is drawn whatever the die shows, and perhaps none of the dice shows one.
function addressOf(symbol, die) {
  const shown = byId(die).dataset.symbol === symbol ? byId(die) : document.querySelector(`#board [data-symbol="${symbol}"]`);
  const href = (button) => button.querySelector("use").getAttribute("href");
  return shown ? href(shown) : href(byId(die)).replace(/#.*/, "#tournesol");
}

// Where a rail would connect: the line it would belong to, and the houses at its ends.
export function lineShapes([cells, ends]) {
  const hex = document.querySelector("#grid .hx__z").getAttribute("d");
  const shape = (number, name) => svg("path", { d: hex, transform: at(number), class: name });
  return [...cells.map((number) => shape(number, "line")), ...ends.map((number) => shape(number, "line line--end"))];
}

// The points of each free cell, as `worth` tells them.
export function badges(worth) {
  return all("#grid .hx--free").map((cell) => {
    const points = worth(cell.dataset.cell);
    const group = svg("g", { transform: cell.getAttribute("transform"), class: "gain" });
    if (points.startsWith("+")) group.classList.add("gain--more");
    if (points.startsWith("−")) group.classList.add("gain--minus");
    group.append(svg("rect", { x: -24, y: 17, width: 48, height: 28, rx: 14 }), svg("text", { y: 38 }, points));
    return group;
  });
}

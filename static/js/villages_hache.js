// A building of Villages being planned: its kind, its payment, its ground. The server only ever sees a whole move, and
// has said with the page what it would accept.

import { draft } from "./draft.js";
import { all, byId, stamp, svg } from "./kit.js";
import { beside, roving } from "./roving.js";

const CELL = "#grid [role=gridcell]";
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

const builder = () => byId("build-now");
const cardButtons = () => all("[data-point]");
const typeButtons = () => all("[data-type]");

const plan = draft({
  question: stamp,
  empty: proposed,
  show: (choice) => builder() && showPlan(choice),
  confirm: "#build-now",
  cancel: "#vi-cancel",
  action: ({ type, ground }) => {
    if (!ground) return null;
    const action = { action: "acquire", type, cells: ground };
    return builder().dataset.pay ? { ...action, payment: paid() } : action;
  },
  sound: "build",
  missing: () => {
    window.place.showRefusal("refusal", builder().dataset.without);
    return builder().dataset.without;
  },
  // A refused plan is put down: the cards go back where they were.
  refused: (choice) => Object.assign(choice, { cards: new Set(), ground: null, first: null }),
});
const { choice } = plan;

// A new question starts from what the server proposes: its first type, its cheapest payment.
function proposed() {
  const pressed = cardButtons().filter((card) => card.getAttribute("aria-pressed") === "true");
  const cards = new Set(pressed.map((card) => card.id));
  return { type: typeButtons()[0]?.dataset.type ?? null, cards, ground: null, first: null };
}

const paid = () => cardButtons().filter((card) => choice.cards.has(card.id)).map((card) => Number(card.dataset.point));

// -- showing the plan -----------------------------------------------------------------------------------------------

function showPlan({ type, cards, ground }) {
  for (const button of typeButtons()) button.setAttribute("aria-checked", String(button.dataset.type === type));
  types.refresh();
  for (const card of cardButtons()) card.setAttribute("aria-pressed", String(cards.has(card.id)));
  showSum();
  showGround(type, ground);
}

// The cards lie from the dearest down, here as in the list of what is accepted.
const accepts = (words, cards) => JSON.parse(words.accepted).some((payment) => payment.join() === cards.join());

function verdict(words, cards, total) {
  if (accepts(words, cards)) return words.enough;
  const lacking = words.number - total;
  return lacking > 0 ? words.lacking.replace("%n", lacking) : words.excess.replace("%n", Math.min(...cards));
}

function showSum() {
  const line = byId("sum");
  if (!line) return;
  const cards = paid();
  const total = cards.reduce((sum, value) => sum + value, 0);
  const sum = cards.length > 1 ? `${cards.join(" + ")} = ${total}` : cards.join("");
  line.textContent = [sum, verdict(line.dataset, cards, total)].filter(Boolean).join(" · ");
  line.classList.toggle("vi-sum--right", accepts(line.dataset, cards));
}

const spoken = (cell) => byId(`c-${cell}`).getAttribute("aria-label").split(",")[0];

function showGround(type, ground) {
  for (const cell of all(CELL)) {
    const chosen = ground?.includes(cell.id.slice(2)) ?? false;
    cell.classList.toggle("chosen", chosen);
    cell.setAttribute("aria-selected", String(chosen));
  }
  const words = builder().dataset;
  byId("vi-plot").textContent = ground ? words.with.replace("%c", ground.map(spoken).join(", ")) : words.without;
  byId("choice-plot")?.replaceChildren(...(ground ? drawnPlan(type, ground.map(middleOf)) : []));
}

function drawnPlan(type, [[ax, ay], [bx, by]]) {
  const across = ay === by;
  const box = { x: Math.min(ax, bx) - 46, y: Math.min(ay, by) - 46, width: across ? 192 : 92, height: across ? 92 : 192, rx: 12 };
  const shapes = [svg("rect", { ...box, class: "vi-project" })];
  const icon = document.querySelector(`[data-type="${type}"] use`);
  if (icon) {
    const [x, y] = [across ? Math.min(ax, bx) : ax, across ? ay : Math.max(ay, by)];
    shapes.push(svg("use", { href: icon.getAttribute("href"), x: x - 46, y: y - 48, width: 92, height: 92 }));
  }
  return shapes;
}

// Where the middle of a cell of the viewer's own village is drawn.
function middleOf(cell) {
  const grid = byId("grid");
  const node = byId(`c-${cell}`);
  const across = [...node.parentElement.children].indexOf(node);
  const down = [...grid.children].indexOf(node.parentElement);
  return [Number(grid.dataset.left) + 50 + across * 100, Number(grid.dataset.top) + 50 + down * 100];
}

// -- choosing -------------------------------------------------------------------------------------------------------

// The cells beside this one, those of its own row first.
const around = (cell) => ARROWS.map((key) => beside(byId(`c-${cell}`), key)?.id.slice(2)).filter(Boolean);
// Yards have names of one sort, streets of another.
const sort = (cell) => cell.replace(/\d+$/, "");

// The first cell proposes a ground that holds it, the next one beside it settles which; again turns it around.
function pickGround(cell) {
  const { first, ground } = choice;
  const offered = JSON.parse(builder().dataset.build).filter((one) => one.includes(cell));
  if (first && first !== cell && around(first).includes(cell)) {
    plan.change({ ground: [first, cell].sort(), first: null });
  } else if (offered.length) {
    const at = ground ? offered.findIndex((one) => one.join() === ground.join()) : -1;
    plan.change({ ground: offered[(at + 1) % offered.length], first: cell });
  } else {
    // Nothing can be built here: the plan is kept as it was asked for, and the rules will say why.
    const other = around(cell).find((one) => sort(one) === sort(cell)) ?? around(cell)[0];
    plan.change({ ground: [cell, other].sort(), first: cell });
  }
}

// A tap where the question is about a cell, but not about this one: the rules answer.
const ABOUT = { PLACE_PAWN: "place_pawn", STEP: "step", RETURN: "return_home" };

function touchCell(cell) {
  const phase = byId("grid").dataset.phase;
  if (phase === "ACQUIRE") pickGround(cell.id.slice(2));
  else if (ABOUT[phase]) window.place.play({ action: ABOUT[phase], cell: cell.id.slice(2) });
}

function toggleCard(card) {
  const cards = new Set(choice.cards);
  if (!cards.delete(card.id)) cards.add(card.id);
  plan.change({ cards });
}

const pickType = (button) => plan.change({ type: button.dataset.type });

// -- hands ----------------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  if (on("[data-point]")) toggleCard(on("[data-point]"));
  else if (on("[data-type]")) pickType(on("[data-type]"));
  else if (on(`${CELL}:not([data-moves])`)) touchCell(on(CELL));
});

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.(`${CELL}:not([data-moves])`);
  if (!cell || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  touchCell(cell);
});

const types = roving(".vi-types", { items: "[data-type]", picked: "[aria-checked=true]", wraps: true, reached: pickType });
plan.begin();

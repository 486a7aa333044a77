// Preparing a drawing in Dans ma vallée: a die, a colour, a cell, and for a rail its position, each in pencil until
// it is confirmed.
// What each drawing would change is asked for when it is needed (see games/vallee/page/preview.py).

import { draft } from "./draft.js";
import { all, byId, setUsable, usable, writing } from "./kit.js";
import { badges, cellAt, ghost, lineShapes } from "./vallee_pencil.js";

// die: the button's id, so that of two equal dice the touched one is marked; face: what it showed then;
// rescue: whether it was prepared for a rescue turn, when colour and cell have nothing to do with each other.
const NOTHING = { die: null, face: null, colour: null, cell: null, turn: 0, rescue: false };

let plan = null;
// Which position it is about.
let position;
let words = {};

const pencil = draft({
  empty: () => ({ ...NOTHING }),
  kept: "pencil",
  read,
  show,
  confirm: "#v-draw",
  cancel: "#v-cancel",
  action,
  missing: note,
  back: stepBack,
});
const { choice } = pencil;

// -- what is on the page --------------------------------------------------------------------------------------------

const myTurn = () => byId("plan")?.hasAttribute("data-my-turn");
// What would be drawn: on a rescue turn a sunflower, whatever the die shows.
const rescue = () => byId("plan")?.hasAttribute("data-rescue") ?? false;
const symbol = () => (choice.die ? (rescue() ? "f" : byId(choice.die).dataset.symbol) : null);
const positions = () => (choice.die && !rescue() ? Number(byId(choice.die).dataset.turns) : 1);
const isRail = () => positions() > 1;
// Whether there is anything to prepare: not for those who watch, nor once it is over.
const planning = () => position !== undefined;
const ready = () => choice.die !== null && choice.colour !== null && choice.cell !== null;

function playable(cell) {
  if (!usable(cell)) return false;
  if (rescue()) return true;
  return choice.colour === null || cell.dataset.zone === choice.colour;
}

function effect(number, turn) {
  const moves = plan?.moves[symbol()]?.[number];
  return moves ? plan.effects[moves[Math.min(turn, moves.length - 1)]] : null;
}

// What the drawing in pencil would change.
const outcome = () => (choice.die && choice.cell !== null ? effect(choice.cell, choice.turn) : null);
const worth = (text) => Number(text.replace("−", "-"));

// The best that can be had on a cell: a rail may be turned.
function best(number) {
  const moves = plan.moves[symbol()]?.[number] ?? [];
  return moves.map((move) => plan.effects[move][0]).sort((a, b) => worth(b) - worth(a))[0];
}

const lineOf = (turn) => plan?.lines[`${symbol()}${choice.cell}.${turn}`] ?? [[], []];

// -- reading the page: a push may have closed what was chosen ---------------------------------------------------------

function read() {
  const told = byId("plan")?.dataset;
  if (told?.position !== position) plan = null;
  position = told?.position;
  if (!told) return;
  words = JSON.parse(byId("hand").dataset.words);
  if (position === undefined) Object.assign(choice, NOTHING);
  if (choice.rescue && !rescue()) choice.colour = choice.cell = null;
  choice.rescue = rescue();
  if (choice.die && !offered(byId(choice.die))) choice.die = null;
  if (choice.colour && !usable(byId(`colour-${choice.colour}`))) choice.colour = choice.cell = null;
  if (choice.cell !== null && !usable(cellAt(choice.cell))) choice.cell = null;
  // On a rescue turn no cell tells the colour to reserve: one is taken, and may be changed.
  if (rescue()) choice.colour ??= document.querySelector("#board [data-colour]:not([aria-disabled=true])")?.dataset.colour;
  neighbours();
  markAdvised();
  // Whoever is asked will need it; the others when they begin to plan.
  if (myTurn() || choice.die || choice.colour) prepare();
}

// A die that was rolled again is another die.
const offered = (die) => usable(die) && die.dataset.symbol === choice.face;

// What every drawing would change, asked for once a position.
let asked;

async function prepare() {
  if (plan || !planning() || asked === position) return;
  const about = (asked = position);
  const told = await window.place.ask("plan");
  if (asked === about) asked = undefined;
  const found = JSON.parse(told ?? "{}");
  if (found.position !== Number(position)) return;
  plan = found;
  if (choice.turn === 0) choice.turn = bestTurn();
  pencil.show();
}

// A hint's die, colour and hex. advice.js has taken away the marks of the one before, and finds no whole move here.
function markAdvised() {
  const told = document.querySelector("[data-advised]")?.dataset.advised;
  if (!told) return;
  const { die, colour, q, r } = JSON.parse(told);
  const places = [document.querySelector(`#board [data-die="${die}"]`), byId(`colour-${colour}`), byId(`h-${q}-${r}`)];
  for (const place of places) place?.classList.add("advised");
}

// Each cell's description tells what lies around it.
function neighbours() {
  const cells = all("#grid [data-cell]");
  const what = new Map(cells.map((cell) => [cell.id, cell.getAttribute("aria-label").split(", ").slice(2).join(" ")]));
  for (const cell of cells) {
    const around = cell.dataset.around.split(" ").map((id, side) =>
      words.side.replace("%s", words.sides[side]).replace("%w", what.get(id) ?? words.edge),
    );
    cell.setAttribute("aria-description", around.join(". "));
  }
}

// -- showing the choice ---------------------------------------------------------------------------------------------

function show() {
  if (!planning()) return;
  for (const die of all("#board [data-die]")) die.setAttribute("aria-pressed", String(die.id === choice.die));
  for (const colour of all("#board [data-colour]"))
    colour.setAttribute("aria-pressed", String(colour.dataset.colour === choice.colour));
  const begun = choice.die !== null || choice.colour !== null;
  for (const cell of all("#grid [data-cell]")) {
    const here = Number(cell.dataset.cell) === choice.cell;
    cell.classList.toggle("hx--free", begun && !here && playable(cell));
    cell.classList.toggle("hx--chosen", here);
    cell.classList.toggle("pending", here && pencil.sending);
    cell.setAttribute("aria-selected", String(here));
  }
  byId("rail-line").replaceChildren(...(choice.cell !== null && isRail() ? lineShapes(lineOf(choice.turn)) : []));
  byId("pencil-ghost").replaceChildren(
    ...(plan && choice.die ? badges(best) : []),
    ...(choice.die && choice.cell !== null ? [ghost(choice, symbol(), isRail())] : []),
  );
  showPreview(outcome());
  showButtons();
}

function showPreview(found) {
  const chip = byId("preview-n");
  if (!chip) return;
  byId("preview").hidden = !found;
  chip.textContent = found?.[1] ?? "";
  chip.classList.toggle("chip--wheat", Boolean(found?.[0].startsWith("+")));
  chip.classList.toggle("preview__n--minus", Boolean(found?.[0].startsWith("−")));
  byId("preview-t").textContent = found ? [found[2], found[3]].filter(Boolean).join(". ") : "";
}

function showButtons() {
  if (!byId("v-draw")) return;
  setUsable(byId("v-draw"), ready() && myTurn() && !pencil.sending);
  setUsable(byId("v-rotate"), choice.cell !== null && isRail());
  setUsable(byId("v-cancel"), choice.die !== null || (choice.colour !== null && !rescue()) || choice.cell !== null);
  byId("v-note").textContent = note();
}

function note() {
  if (!choice.die && myTurn()) return rescue() ? words.rescue_die : words.die;
  if (!choice.die) return words.wait;
  if (choice.cell === null && rescue()) return words.rescue;
  if (choice.cell === null) return choice.colour ? words.cell : words.colour;
  if (!choice.colour) return words.colour;
  if (!myTurn()) return words.wait;
  return isRail() ? words.rail : words.ready;
}

// -- choosing -------------------------------------------------------------------------------------------------------

function chooseDie(die) {
  if (!planning() || !usable(die)) return;
  choice.die = choice.die === die.id ? null : die.id;
  choice.face = die.dataset.symbol;
  choice.turn = bestTurn();
  chosen();
}

function chooseColour(button) {
  if (!planning() || !usable(button)) return;
  const colour = button.dataset.colour;
  choice.colour = choice.colour === colour && !rescue() ? null : colour;
  if (!rescue() && choice.cell !== null && cellAt(choice.cell).dataset.zone !== choice.colour) choice.cell = null;
  chosen();
}

function chooseCell(cell) {
  if (!planning() || !usable(cell)) return;
  const number = Number(cell.dataset.cell);
  if (number === choice.cell) return turn(1);
  choice.cell = number;
  // A cell says which colour is meant.
  if (!rescue()) choice.colour = cell.dataset.zone;
  choice.turn = bestTurn();
  chosen();
}

// A rail starts in the position that brings most, and connects if it can.
function bestTurn() {
  if (!plan || choice.cell === null || !choice.die) return 0;
  const value = (turn) => worth(effect(choice.cell, turn)[0]) + lineOf(turn)[0].length / 100;
  let found = 0;
  for (let turn = 1; turn < positions(); turn++) if (value(turn) > value(found)) found = turn;
  return found;
}

function turn(step) {
  if (choice.cell === null || !isRail()) return;
  choice.turn = (choice.turn + step + positions()) % positions();
  chosen();
}

function chosen() {
  prepare();
  pencil.change();
  const found = outcome();
  const name = choice.cell === null ? "" : cellAt(choice.cell).getAttribute("aria-label").split(", ").slice(0, 2).join(", ");
  window.place.announce(
    found
      ? words.chosen
          .replace("%s", byId(choice.die).dataset.name)
          .replace("%c", name)
          .replace("%e", [found[1], found[2], found[3]].filter(Boolean).join(", "))
      : note(),
  );
}

// The last choice first: the cell, the colour, the die.
function stepBack() {
  if (choice.cell !== null) choice.cell = null;
  else if (choice.colour !== null && !rescue()) choice.colour = null;
  else choice.die = null;
}

function action() {
  if (!planning() || !ready() || !myTurn()) return null;
  const [, q, r] = cellAt(choice.cell).id.split("-").map(Number);
  const drawing = { action: "draw", die: Number(byId(choice.die).dataset.die), colour: choice.colour, q, r };
  return isRail() ? { ...drawing, o: choice.turn } : drawing;
}

// -- hands ----------------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  if (on("#board [data-die]")) chooseDie(on("[data-die]"));
  else if (on("#board [data-colour]")) chooseColour(on("[data-colour]"));
  else if (on("#grid [data-cell]")) chooseCell(on("[data-cell]"));
  else if (on("#v-rotate")) turn(1);
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.metaKey || event.ctrlKey || writing(event.target)) return;
  const cell = event.target.closest?.("#grid [data-cell]");
  if (cell && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    // Where the pencil already is, the space bar turns the rail and Enter draws.
    if (Number(cell.dataset.cell) === choice.cell && event.key === "Enter") pencil.send();
    else chooseCell(cell);
  } else if (/^[1-6]$/.test(event.key)) {
    const die = byId(`die-${event.key - 1}`);
    if (die) chooseDie(die);
  } else if (event.key === "+" || event.key === "-") {
    turn(event.key === "+" ? 1 : -1);
  }
});

// The wheel turns the rail under the pointer, and only there: elsewhere it scrolls.
document.addEventListener(
  "wheel",
  (event) => {
    const cell = event.target.closest?.("#grid [data-cell]");
    if (!planning() || !cell || Number(cell.dataset.cell) !== choice.cell || !isRail() || !event.deltaY) return;
    event.preventDefault();
    turn(event.deltaY > 0 ? 1 : -1);
  },
  { passive: false },
);

pencil.begin();

// What the valley forms stands open beside it where there is room for both.
const roomy = matchMedia("(min-width: 1024px) and (min-aspect-ratio: 7 / 4)");

function unfold() {
  if (byId("survey")) byId("survey").open = roomy.matches;
}

roomy.addEventListener("change", unfold);
unfold();

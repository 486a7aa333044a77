// Preparing a drawing in Dans ma vallée: a die, a colour, a cell, and for a rail its position, each in pencil until
// it is confirmed. The choice is the player's own affair: it lives here, survives every push and a reload, and is
// sent once.
// What each drawing would change is asked for when it is needed (see games/vallee/page/preview.py).

const SVG = "http://www.w3.org/2000/svg";
const HEX = "M0-58l50 29v58L0 58l-50-29v-58z";
// To the right, then clockwise: what is added to a cell's q and r.
const SIDES = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
const POSITIONS = { I: 3, C: 6 };

const by = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];

// die: the button's id, so that of two equal dice the touched one is marked; face: what it showed then;
// rescue: whether it was prepared for a rescue turn, when colour and cell have nothing to do with each other.
const NOTHING = { die: null, face: null, colour: null, cell: null, turn: 0, rescue: false };
const KEPT = `pencil:${location.pathname}`;
const choice = { ...NOTHING, ...JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") };
let plan = null;
// Which position it is about.
let position;
let words = {};
let sending = false;

// -- what is on the page --------------------------------------------------------------------------------------------

const cellAt = (number) => document.querySelector(`#grid [data-cell="${number}"]`);
const usable = (element) => element && element.getAttribute("aria-disabled") !== "true";
const myTurn = () => by("plan")?.hasAttribute("data-my-turn");
// What would be drawn: on a rescue turn a sunflower, whatever the die shows.
const rescue = () => by("plan")?.hasAttribute("data-rescue") ?? false;
const symbol = () => (choice.die ? (rescue() ? "f" : by(choice.die).dataset.symbol) : null);
const positions = () => POSITIONS[symbol()] ?? 1;
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

// The best that can be had on a cell: a rail may be turned.
function best(number) {
  const moves = plan?.moves[symbol()]?.[number] ?? [];
  const worth = (text) => Number(text.replace("−", "-"));
  return moves.map((move) => plan.effects[move][0]).sort((a, b) => worth(b) - worth(a))[0];
}

// -- reading the page: a push may have closed what was chosen ---------------------------------------------------------

function read() {
  const told = by("plan")?.dataset;
  if (told?.position !== position) plan = null;
  position = told?.position;
  if (!told?.words) return;
  words = JSON.parse(told.words);
  if (position === undefined) Object.assign(choice, NOTHING);
  if (choice.rescue && !rescue()) choice.colour = choice.cell = null;
  choice.rescue = rescue();
  if (choice.die && !offered(by(choice.die))) choice.die = null;
  if (choice.colour && !usable(by(`colour-${choice.colour}`))) choice.colour = choice.cell = null;
  if (choice.cell !== null && !usable(cellAt(choice.cell))) choice.cell = null;
  neighbours();
  markAdvised();
  show();
  // Whoever is asked will need it; the others when they begin to plan.
  if (myTurn() || choice.die || choice.colour) prepare();
}

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
  show();
}

// A hint's die, colour and hex. advice.js has taken away the marks of the one before, and finds no whole move here.
function markAdvised() {
  const told = document.querySelector("[data-advised]")?.dataset.advised;
  if (!told) return;
  const { die, colour, q, r } = JSON.parse(told);
  for (const place of [document.querySelector(`#board [data-die="${die}"]`), by(`colour-${colour}`), by(`h-${q}-${r}`)])
    place?.classList.add("advised");
}

// A die that was rolled again is another die.
const offered = (die) => usable(die) && die.dataset.symbol === choice.face;

// On a rescue turn no cell tells the colour to reserve: one is taken, and may be changed.
function rescued() {
  if (rescue()) choice.colour ??= document.querySelector("#board [data-colour]:not([aria-disabled=true])")?.dataset.colour;
}

function remember() {
  sessionStorage.setItem(KEPT, JSON.stringify(choice));
}

// Each cell's description tells what lies around it.
function neighbours() {
  const cells = all("#grid [data-cell]");
  const what = new Map(cells.map((cell) => [cell.id, cell.getAttribute("aria-label").split(", ").slice(2).join(" ")]));
  for (const cell of cells) {
    const [, q, r] = cell.id.split("-").map(Number);
    const around = SIDES.map(([dq, dr], side) =>
      words.side.replace("%s", words.sides[side]).replace("%w", what.get(`h-${q + dq}-${r + dr}`) ?? words.edge),
    );
    cell.setAttribute("aria-description", around.join(". "));
  }
}

// -- showing the choice ---------------------------------------------------------------------------------------------

function show() {
  if (position === undefined) return remember();
  rescued();
  remember();
  for (const die of all("#board [data-die]")) die.setAttribute("aria-pressed", String(die.id === choice.die));
  for (const colour of all("#board [data-colour]"))
    colour.setAttribute("aria-pressed", String(colour.dataset.colour === choice.colour));
  const begun = choice.die !== null || choice.colour !== null;
  for (const cell of all("#grid [data-cell]")) {
    const here = Number(cell.dataset.cell) === choice.cell;
    cell.classList.toggle("hx--free", begun && !here && playable(cell));
    cell.classList.toggle("hx--chosen", here);
    cell.setAttribute("aria-selected", String(here));
  }
  by("rail-line").replaceChildren(...lineShapes());
  by("pencil-ghost").replaceChildren(...badges(), ...ghost());
  showPreview();
  showButtons();
}

function shape(tag, attributes, text) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text !== undefined) node.textContent = text;
  return node;
}

const at = (number) => cellAt(number).getAttribute("transform");

// The drawing in pencil, as it would stand.
function ghost() {
  if (choice.cell === null || !choice.die) return [];
  const group = shape("g", { transform: at(choice.cell), class: "ghost" });
  const source = rescue() ? document.querySelector('#board [data-symbol="f"] use') : by(choice.die).querySelector("use");
  const href = source?.getAttribute("href") ?? by(choice.die).querySelector("use").getAttribute("href").replace(/#.*/, "#tournesol");
  const rail = isRail();
  const size = rail ? 116 : 64;
  // Under a rail lies the hex's own colour, as in ink.
  group.append(shape("circle", rail ? { r: 21, class: `ghost__z ghost__z--${cellAt(choice.cell).dataset.zone}` } : { r: 38, class: "ghost__f" }));
  const drawing = shape("use", { href, x: -size / 2, y: -size / 2, width: size, height: size });
  if (rail) drawing.setAttribute("transform", `rotate(${60 * choice.turn})`);
  group.append(drawing);
  return [group];
}

// Where a rail would connect: the line it would belong to, and the houses at its ends.
function lineShapes() {
  if (choice.cell === null || !isRail()) return [];
  const [cells, ends] = plan?.lines[`${symbol()}${choice.cell}.${choice.turn}`] ?? [[], []];
  return [
    ...cells.map((number) => shape("path", { d: HEX, transform: at(number), class: "line" })),
    ...ends.map((number) => shape("path", { d: HEX, transform: at(number), class: "line line--end" })),
  ];
}

// The points each cell would bring, once the die is chosen.
function badges() {
  if (!plan || !choice.die) return [];
  return all("#grid .hx--free").map((cell) => {
    const points = best(cell.dataset.cell);
    const group = shape("g", { transform: cell.getAttribute("transform"), class: "gain" });
    if (points.startsWith("+")) group.classList.add("gain--more");
    if (points.startsWith("−")) group.classList.add("gain--minus");
    group.append(shape("rect", { x: -24, y: 17, width: 48, height: 28, rx: 14 }), shape("text", { y: 38 }, points));
    return group;
  });
}

function showPreview() {
  const found = choice.die && choice.cell !== null ? effect(choice.cell, choice.turn) : null;
  const chip = by("preview-n");
  if (!chip) return;
  by("preview").hidden = !found;
  chip.textContent = found?.[1] ?? "";
  chip.classList.toggle("chip--wheat", Boolean(found?.[0].startsWith("+")));
  chip.classList.toggle("preview__n--minus", Boolean(found?.[0].startsWith("−")));
  by("preview-t").textContent = found ? [found[2], found[3]].filter(Boolean).join(". ") : "";
}

function setUsable(button, on) {
  if (on) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

function showButtons() {
  if (!by("v-draw")) return;
  setUsable(by("v-draw"), ready() && myTurn() && !sending);
  setUsable(by("v-rotate"), choice.cell !== null && isRail());
  setUsable(by("v-cancel"), choice.die !== null || (choice.colour !== null && !rescue()) || choice.cell !== null);
  by("v-note").textContent = note();
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
  choice.colour = choice.colour === colour ? null : colour;
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
  const worth = (turn) => {
    const points = Number(effect(choice.cell, turn)[0].replace("−", "-"));
    return points + (plan.lines[`${symbol()}${choice.cell}.${turn}`]?.[0].length ?? 0) / 100;
  };
  let found = 0;
  for (let turn = 1; turn < positions(); turn++) if (worth(turn) > worth(found)) found = turn;
  return found;
}

function turn(step) {
  if (choice.cell === null || !isRail()) return;
  choice.turn = (choice.turn + step + positions()) % positions();
  chosen();
}

function chosen() {
  prepare();
  window.place.showRefusal("refusal", "");
  show();
  const found = choice.die && choice.cell !== null ? effect(choice.cell, choice.turn) : null;
  const name = choice.cell === null ? "" : cellAt(choice.cell).getAttribute("aria-label").split(", ").slice(0, 2).join(", ");
  window.place.announce(
    found
      ? words.chosen
          .replace("%s", by(choice.die).dataset.name)
          .replace("%c", name)
          .replace("%e", [found[1], found[2], found[3]].filter(Boolean).join(", "))
      : note(),
  );
}

// The last choice first: the cell, the colour, the die.
function cancel() {
  if (choice.cell !== null) choice.cell = null;
  else if (choice.colour !== null && !rescue()) choice.colour = null;
  else choice.die = null;
  window.place.showRefusal("refusal", "");
  show();
}

async function confirm() {
  if (!planning() || !ready() || !myTurn() || sending) return;
  const [, q, r] = cellAt(choice.cell).id.split("-").map(Number);
  const action = { action: "draw", die: Number(by(choice.die).dataset.die), colour: choice.colour, q, r };
  if (isRail()) action.o = choice.turn;
  sending = true;
  showButtons();
  cellAt(choice.cell).classList.add("pending");
  window.place.sound("place");
  const landed = await window.place.play(action);
  sending = false;
  all("#grid .pending").forEach((cell) => cell.classList.remove("pending"));
  if (landed) Object.assign(choice, NOTHING);
  read();
}

// -- hands ----------------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const die = event.target.closest("#board [data-die]");
  if (die) return chooseDie(die);
  const colour = event.target.closest("#board [data-colour]");
  if (colour) return chooseColour(colour);
  const cell = event.target.closest("#grid [data-cell]");
  if (cell) return chooseCell(cell);
  const button = event.target.closest("#v-draw, #v-rotate, #v-cancel");
  if (!usable(button)) return;
  if (button.id === "v-draw") confirm();
  else if (button.id === "v-rotate") turn(1);
  else cancel();
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.metaKey || event.ctrlKey || event.target.matches?.("input, select, textarea")) return;
  const cell = event.target.closest?.("#grid [data-cell]");
  if (cell && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    const here = Number(cell.dataset.cell) === choice.cell;
    // Where the pencil already is, the space bar turns the rail and Enter draws.
    if (here && event.key === "Enter") confirm();
    else chooseCell(cell);
  } else if (/^[1-6]$/.test(event.key)) {
    const die = by(`die-${event.key - 1}`);
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

// What the valley forms stands open beside it where there is room for both.
const roomy = matchMedia("(min-width: 1024px) and (min-aspect-ratio: 7 / 4)");

function unfold() {
  if (by("survey")) by("survey").open = roomy.matches;
}

roomy.addEventListener("change", unfold);
unfold();

document.addEventListener("htmx:after:swap", read);
read();

// The map of Villages: looking around it, pawns that walk the streets, and a building being planned. What is
// half-planned lives here and is put back after every push; the server only ever sees a whole move.

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const svg = (name, attributes) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

// -- the board, as cell ids name it: BEA-R31, MAR-P1, X ------------------------------------------------------

const RING = [[1, 1], [2, 1], [3, 1], [4, 1], [5, 1], [1, 2], [5, 2], [1, 3], [5, 3], [1, 4], [2, 4], [3, 4], [4, 4], [5, 4]];
const VILLAGES = { BEA: [0, 0], MAR: [1, 0], FON: [1, 1], NOH: [0, 1] };
const places = new Map([["X", [8, 7]]]);
for (const [village, [right, low]] of Object.entries(VILLAGES)) {
  const put = (id, x, y) => places.set(`${village}-${id}`, [right ? 16 - x : x, low ? 14 - y : y]);
  for (const [x, y] of RING) put(`R${x}${y}`, x, y);
  put("P1", 6, 5);
  put("P2", 7, 6);
}
const isRoad = (id) => id === "X" || /R54$|P\d$/.test(id);

function neighbours(id) {
  const [x, y] = places.get(id);
  return [...places.keys()].filter((other) => {
    const [dx, dy] = [Math.abs(places.get(other)[0] - x), Math.abs(places.get(other)[1] - y)];
    return dx + dy === 1 ? /R\d\d$/.test(id) && /R\d\d$/.test(other) : dx === 1 && dy === 1 && isRoad(id) && isRoad(other);
  });
}

function walk(from, to) {
  const came = new Map([[from, null]]);
  for (const here of came.keys()) {
    if (here === to) break;
    for (const next of neighbours(here)) if (!came.has(next)) came.set(next, here);
  }
  const path = [];
  for (let cell = to; cell; cell = came.get(cell)) path.unshift(cell);
  return path;
}

// -- pawns walk ------------------------------------------------------------------------------------------------

const STEP = 110;
const LONGEST = 500;
let standing = new Map();

function walkPawns() {
  const now = new Map();
  for (const pawn of document.querySelectorAll("#map .vi-pawn")) {
    now.set(pawn.id, pawn.dataset.cell);
    const before = standing.get(pawn.id);
    if (before && before !== pawn.dataset.cell && !calm()) stroll(pawn, walk(before, pawn.dataset.cell));
  }
  standing = now;
}

function stroll(pawn, path) {
  const stops = path.map((cell) => places.get(cell).map((n) => n * 100));
  stops[stops.length - 1] = [Number(pawn.dataset.x), Number(pawn.dataset.y)];
  pawn.animate(
    stops.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` })),
    { duration: Math.min(LONGEST, STEP * (stops.length - 1)), easing: "ease-out" },
  );
}

// Any new gesture ends what is still moving.
addEventListener("pointerdown", () => {
  for (const pawn of document.querySelectorAll("#map .vi-pawn")) for (const move of pawn.getAnimations()) move.finish();
});

// -- looking around ----------------------------------------------------------------------------------------------

// How much wider than its window the map is drawn; the style sheet holds the widths.
const CLOSEST = 4;
const small = matchMedia("(max-width: 1023px)");
let chosenZoom = null;
let centred = null;

const home = () => byId("board")?.dataset.home ?? "";
const zoom = () => chosenZoom ?? (small.matches && home() ? 3 : 1);

function show(level, around = middle()) {
  chosenZoom = Math.max(1, Math.min(CLOSEST, level));
  applyZoom();
  lookAt(...around);
}

function applyZoom() {
  root.dataset.zoom = zoom();
  byId("zoom-minus")?.setAttribute("aria-disabled", String(zoom() === 1));
  byId("zoom-more")?.setAttribute("aria-disabled", String(zoom() === CLOSEST));
}

// The middle of what is in view, as shares of the map.
function middle() {
  const view = byId("map-view");
  const map = byId("map");
  return [
    (view.scrollLeft + view.clientWidth / 2) / map.offsetWidth,
    (view.scrollTop + view.clientHeight / 2) / map.offsetHeight,
  ];
}

function lookAt(x, y, smooth = false) {
  const view = byId("map-view");
  const map = byId("map");
  if (!view) return;
  view.scrollTo({
    left: x * map.offsetWidth - view.clientWidth / 2,
    top: y * map.offsetHeight - view.clientHeight / 2,
    behavior: smooth && !calm() ? "smooth" : "instant",
  });
}

const heart = (village) => (village ? [VILLAGES[village][0] ? 0.79 : 0.21, VILLAGES[village][1] ? 0.79 : 0.21] : [0.5, 0.5]);

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom], [data-pan], [data-see]");
  if (!button || button === root) return;
  const { zoom: by, pan, see } = button.dataset;
  if (see) {
    if (zoom() < 3) show(3, heart(see));
    else lookAt(...heart(see), true);
  } else if (pan) {
    const [x, y] = middle();
    const far = 0.5 / [1, 1.5, 2.3, 3.4][zoom() - 1];
    const [dx, dy] = { left: [-far, 0], right: [far, 0], up: [0, -far], down: [0, far] }[pan];
    lookAt(x + dx, y + dy, true);
  } else if (by === "0") {
    chosenZoom = null;
    applyZoom();
    lookAt(...heart(home()), true);
  } else if (button.getAttribute("aria-disabled") !== "true") {
    show(zoom() + Number(by));
  }
});

// -- planning a building -------------------------------------------------------------------------------------------

const plan = { stamp: "", type: null, proposed: [], cards: new Set(), ground: null, first: null };

const builder = () => byId("build-now");
const grounds = () => JSON.parse(builder().dataset.build);
const stamp = () => document.querySelector("#actions [name=stamp]")?.value ?? "";
const cardButtons = () => [...document.querySelectorAll("[data-point]")];
const typeButtons = () => [...document.querySelectorAll("[data-type]")];

// A new question starts from what the server proposes: its first type, its cheapest payment.
function readProposal() {
  plan.stamp = stamp();
  plan.proposed = cardButtons().filter((card) => card.getAttribute("aria-pressed") === "true").map((card) => card.id);
  startPlan();
}

function startPlan() {
  plan.type = typeButtons()[0]?.dataset.type ?? null;
  plan.cards = new Set(plan.proposed);
  plan.ground = plan.first = null;
}

// A refused plan is put down: the cards go back where they were.
function dropPlan() {
  plan.cards.clear();
  plan.ground = plan.first = null;
  showPlan();
}

const paid = () => cardButtons().filter((card) => plan.cards.has(card.id)).map((card) => Number(card.dataset.point));

function showPlan() {
  if (!builder()) return;
  for (const button of typeButtons()) {
    const on = button.dataset.type === plan.type;
    button.setAttribute("aria-checked", String(on));
    button.tabIndex = on ? 0 : -1;
  }
  for (const card of cardButtons()) card.setAttribute("aria-pressed", String(plan.cards.has(card.id)));
  showSum();
  showGround();
}

function showSum() {
  const line = byId("sum");
  if (!line) return;
  const words = line.dataset;
  const cards = paid();
  const total = cards.reduce((sum, value) => sum + value, 0);
  const spare = Math.min(...cards);
  let verdict = words.enough;
  if (!cards.length) verdict = words.needed;
  else if (total < words.number) verdict = words.lacking.replace("%n", words.number - total);
  else if (total - spare >= words.number) verdict = words.excess.replace("%n", spare);
  const sum = cards.length > 1 ? `${cards.join(" + ")} = ${total}` : cards.join("");
  line.textContent = [sum, verdict].filter(Boolean).join(" · ");
  line.classList.toggle("vi-sum--right", verdict === words.enough);
}

const spoken = (cell) => byId(`c-${cell}`).getAttribute("aria-label").split(",")[0];

function showGround() {
  const layer = byId("choice-plot");
  layer?.replaceChildren();
  for (const cell of document.querySelectorAll("#grid [role=gridcell]")) {
    const chosen = plan.ground?.includes(cell.id.slice(2)) ?? false;
    cell.classList.toggle("chosen", chosen);
    cell.setAttribute("aria-selected", String(chosen));
  }
  const words = builder().dataset;
  byId("vi-plot").textContent = plan.ground ? words.with.replace("%c", plan.ground.map(spoken).join(", ")) : words.without;
  if (!plan.ground) return;
  const [[ax, ay], [bx, by]] = plan.ground.map(place);
  const across = ay === by;
  const box = { x: Math.min(ax, bx) - 46, y: Math.min(ay, by) - 46, width: across ? 192 : 92, height: across ? 92 : 192, rx: 12 };
  layer.append(svg("rect", { ...box, class: "vi-project" }));
  const icon = document.querySelector(`[data-type="${plan.type}"] use`);
  if (icon) {
    const [x, y] = [across ? Math.min(ax, bx) : ax, across ? ay : Math.max(ay, by)];
    layer.append(svg("use", { href: icon.getAttribute("href"), x: x - 46, y: y - 48, width: 92, height: 92 }));
  }
}

// Where a cell of the viewer's own village is drawn.
function place(cell) {
  const [right, low] = VILLAGES[cell.slice(0, 3)];
  const [x, y] = cell.endsWith("P1") ? [6, 5] : [Number(cell[5]), Number(cell[6])];
  return [(right ? 16 - x : x) * 100, (low ? 14 - y : y) * 100];
}

const touching = (one, other) => {
  const [[ax, ay], [bx, by]] = [place(one), place(other)];
  return Math.abs(ax - bx) + Math.abs(ay - by) === 100;
};

// The first cell proposes a ground that holds it, the next one beside it settles which; again turns it around.
function pickGround(cell) {
  const offered = grounds().filter((ground) => ground.includes(cell));
  if (plan.first && plan.first !== cell && touching(plan.first, cell)) {
    plan.ground = [plan.first, cell].sort();
    plan.first = null;
  } else if (offered.length) {
    const at = plan.ground ? offered.findIndex((ground) => ground.join() === plan.ground.join()) : -1;
    plan.ground = offered[(at + 1) % offered.length];
    plan.first = cell;
  } else {
    // Nothing can be built here: the plan is kept as it was asked for, and the rules will say why.
    const [x, y] = place(cell);
    const beside = [...document.querySelectorAll("#grid [role=gridcell]")].map((other) => other.id.slice(2));
    const next = beside.find((other) => other !== cell && touching(other, cell) && /Y\d\d$/.test(other) && place(other)[1] === y) ??
      beside.find((other) => other !== cell && touching(other, cell) && place(other)[0] === x);
    plan.ground = [cell, next].sort();
    plan.first = cell;
  }
  showPlan();
}

async function build() {
  const action = { action: "acquire", type: plan.type, cells: plan.ground };
  if (builder().dataset.pay) action.payment = paid();
  if (!plan.ground) {
    window.place.showRefusal("refusal", builder().dataset.without);
    window.place.announce(builder().dataset.without, true);
    return;
  }
  builder().setAttribute("aria-busy", "true");
  window.place.sound("place");
  if (!(await window.place.play(action))) dropPlan();
  builder()?.removeAttribute("aria-busy");
}

// A tap where the question is about a cell, but not about this one: the rules answer.
const ABOUT = { PLACE_PAWN: "place_pawn", STEP: "step", RETURN: "return_home" };

function touchCell(cell) {
  const phase = byId("grid").dataset.phase;
  if (phase === "ACQUIRE") pickGround(cell.id.slice(2));
  else if (ABOUT[phase]) window.place.play({ action: ABOUT[phase], cell: cell.id.slice(2) });
}

document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-point]");
  if (card) {
    if (!plan.cards.delete(card.id)) plan.cards.add(card.id);
    return showPlan();
  }
  const type = event.target.closest("[data-type]");
  if (type) {
    plan.type = type.dataset.type;
    return showPlan();
  }
  if (event.target.closest("#build-now")) return build();
  if (event.target.closest("#vi-cancel")) {
    startPlan();
    return showPlan();
  }
  const cell = event.target.closest("#grid [role=gridcell]:not([data-moves])");
  if (cell) touchCell(cell);
});

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.("#grid [role=gridcell]:not([data-moves])");
  if (cell && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    return touchCell(cell);
  }
  const type = event.target.closest?.("[data-type]");
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (type && by) {
    event.preventDefault();
    const all = typeButtons();
    plan.type = all[(all.indexOf(type) + by + all.length) % all.length].dataset.type;
    showPlan();
    byId(`type-${plan.type}`).focus();
  }
});

// -- after a push -----------------------------------------------------------------------------------------------------

let asked = null;

function refresh() {
  if (!byId("map")) return;
  walkPawns();
  applyZoom();
  if (centred !== home()) {
    centred = home();
    lookAt(...heart(centred));
  }
  // A question about my village brings it into view on a small screen.
  const phase = byId("grid")?.dataset.phase ?? "";
  if (phase && phase !== asked && small.matches && zoom() > 1) lookAt(...heart(home()), true);
  asked = phase;
  if (!builder()) return;
  if (plan.stamp !== stamp()) readProposal();
  showPlan();
}

document.addEventListener("htmx:after:swap", refresh);
small.addEventListener("change", () => {
  applyZoom();
  lookAt(...heart(home()));
});
refresh();

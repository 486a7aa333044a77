// A building of Villages being planned: its kind, its payment, its ground. What is half-planned lives here and is put
// back after every push; the server only ever sees a whole move, and has said with the page what it would accept.

const byId = (id) => document.getElementById(id);
const svg = (name, attributes) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

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

// Where the middle of a cell of the viewer's own village is drawn.
function place(cell) {
  const grid = byId("grid");
  const node = byId(`c-${cell}`);
  const across = [...node.parentElement.children].indexOf(node);
  const down = [...grid.children].indexOf(node.parentElement);
  return [Number(grid.dataset.left) + 50 + across * 100, Number(grid.dataset.top) + 50 + down * 100];
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

function refresh() {
  if (!builder()) return;
  if (plan.stamp !== stamp()) readProposal();
  showPlan();
}

document.addEventListener("htmx:after:swap", refresh);
refresh();

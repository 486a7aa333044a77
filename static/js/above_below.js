// Above and Below: which row of the market is open, which price is in sight, people who walk from zone to zone, and
// beds given by dragging.

const root = document.documentElement;
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// -- the market: one row at a time ------------------------------------------------------------------------------

// The open row is the reader's own affair: it lives on the root element, which no push replaces. The server proposes
// one when there is a scene or somebody is chosen; a row opened by hand stays open until the next proposal.
let answered = "";
// Where to go back to when a scene is over.
let before = "house";

const proposal = () => document.getElementById("proposal")?.dataset.proposal ?? "";
const isThere = (row) => Boolean(row && document.querySelector(`[data-row="${row}"]:not([hidden])`));

function openRow(kind) {
  answered = proposal();
  root.dataset.abRow = kind;
  if (kind !== "moment") before = kind;
  for (const tab of document.querySelectorAll("[data-row]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.row === kind));
  }
}

function openProposed() {
  const asked = proposal();
  const row = asked && asked !== answered ? asked.split(" ")[0] : root.dataset.abRow;
  openRow(isThere(row) ? row : before);
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-row]");
  if (tab) openRow(tab.dataset.row);
});

// -- prices: one in sight, two buttons to the others ----------------------------------------------------------------

const stepped = new Map();

function showPrice(stepper) {
  const prices = [...stepper.querySelectorAll("[name=action]")];
  const at = Math.min(stepped.get(stepper.id) ?? Number(stepper.dataset.stepper), prices.length - 1);
  for (const [index, price] of prices.entries()) price.hidden = index !== at;
  stepper.querySelector('[data-step="-1"]').disabled = at === 0;
  stepper.querySelector('[data-step="1"]').disabled = at === prices.length - 1;
  return at;
}

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  const stepper = step?.closest("[data-stepper]");
  if (!stepper) return;
  stepped.set(stepper.id, showPrice(stepper) + Number(step.dataset.step));
  showPrice(stepper);
});

// -- people walk ------------------------------------------------------------------------------------------------

const WALK = 200;
let standing = new Map();

const people = () => [...document.querySelectorAll(".ab-people__l")];

// Where each stands on the page, however far it is scrolled.
function places() {
  return new Map(
    people().map((one) => {
      const box = one.getBoundingClientRect();
      return [one.id, { zone: one.closest(".ab-zone").className, x: box.x + scrollX, y: box.y + scrollY }];
    }),
  );
}

function walk() {
  const now = places();
  for (const one of people()) {
    const before = standing.get(one.id);
    const after = now.get(one.id);
    if (!before || before.zone === after.zone || calm()) continue;
    const from = `translate(${before.x - after.x}px, ${before.y - after.y}px)`;
    one.animate([{ transform: from }, { transform: "none" }], { duration: WALK, easing: "ease-out" });
  }
  standing = now;
}

// -- the night: a bed dragged onto somebody --------------------------------------------------------------------------

let carried = null;

const sleeperAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-sleeper]");
const gift = (sleeper) => sleeper && document.getElementById(`gift-${carried.use}-${sleeper.dataset.sleeper}`);

function drop() {
  carried?.ghost.remove();
  for (const one of document.querySelectorAll(".ab-sleeper--target")) one.classList.remove("ab-sleeper--target");
  carried = null;
}

document.addEventListener("pointerdown", (event) => {
  const supply = event.target.closest("[data-gives]");
  if (!supply || event.button) return;
  const ghost = supply.querySelector(".drawing").cloneNode(true);
  ghost.classList.add("ab-ghost");
  document.body.append(ghost);
  carried = { use: supply.dataset.gives, ghost };
  move(event);
});

function move(event) {
  if (!carried) return;
  const { ghost } = carried;
  ghost.style.left = `${event.clientX - 15}px`;
  ghost.style.top = `${event.clientY - 15}px`;
  const sleeper = sleeperAt(event);
  for (const one of document.querySelectorAll("[data-sleeper]")) {
    one.classList.toggle("ab-sleeper--target", one === sleeper && Boolean(gift(sleeper)));
  }
}

document.addEventListener("pointermove", move);
document.addEventListener("pointercancel", drop);
document.addEventListener("pointerup", (event) => {
  if (!carried) return;
  const button = gift(sleeperAt(event));
  drop();
  button?.click();
});

// -- after a push -----------------------------------------------------------------------------------------------------

function refresh() {
  openProposed();
  for (const stepper of document.querySelectorAll("[data-stepper]")) showPrice(stepper);
  walk();
}

document.addEventListener("htmx:after:swap", refresh);
refresh();

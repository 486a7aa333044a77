// Above and Below: which row of the market is open, people who walk from zone to zone, and beds given by dragging.

const root = document.documentElement;
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// -- the market: one row at a time ------------------------------------------------------------------------------

// The open row is the reader's own affair: it lives on the root element, which no push replaces. The server proposes
// one when somebody is chosen; a row opened by hand stays open until the next proposal.
let answered = "";

const proposal = () => document.getElementById("proposal")?.dataset.proposal ?? "";

function openRow(kind) {
  answered = proposal();
  root.dataset.abRow = kind;
  for (const tab of document.querySelectorAll("[data-row]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.row === kind));
  }
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-row]");
  if (tab) openRow(tab.dataset.row);
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
  const asked = proposal();
  openRow((asked !== answered && asked) || root.dataset.abRow || "house");
  walk();
}

document.addEventListener("htmx:after:swap", refresh);
refresh();

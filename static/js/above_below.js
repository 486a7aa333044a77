// Above and Below: which row of the market is open, which price is in sight, people who walk from zone to zone, and
// beds given by dragging.

import { draft } from "./draft.js";
import { all, byId } from "./kit.js";

// -- the market: one row at a time; prices: one in sight, two buttons to the others ---------------------------------

// The server proposes a row when there is a scene or somebody is chosen; a row opened by hand stays open until the
// next proposal. `before` is where to go back to when a scene is over.
const view = draft({
  empty: () => ({ answered: "", row: "house", before: "house", prices: {} }),
  read: (choice) => {
    const asked = proposal();
    const row = asked && asked !== choice.answered ? asked.split(" ")[0] : choice.row;
    Object.assign(choice, opened(isThere(row) ? row : choice.before));
  },
  show: ({ row }) => {
    // On the root element, which no push replaces.
    document.documentElement.dataset.abRow = row;
    for (const tab of all("[data-row]")) tab.setAttribute("aria-pressed", String(tab.dataset.row === row));
    all("[data-stepper]").forEach(showPrice);
  },
});

const proposal = () => byId("proposal")?.dataset.proposal ?? "";
const isThere = (row) => Boolean(row && document.querySelector(`[data-row="${row}"]:not([hidden])`));
const opened = (row) => ({ answered: proposal(), row, ...(row !== "moment" && { before: row }) });

const pricesOf = (stepper) => all("[name=action]", stepper);
const priceAt = (stepper) =>
  Math.min(view.choice.prices[stepper.id] ?? Number(stepper.dataset.stepper), pricesOf(stepper).length - 1);

function showPrice(stepper) {
  const prices = pricesOf(stepper);
  const at = priceAt(stepper);
  for (const [index, price] of prices.entries()) price.hidden = index !== at;
  stepper.querySelector('[data-step="-1"]').disabled = at === 0;
  stepper.querySelector('[data-step="1"]').disabled = at === prices.length - 1;
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-row]");
  if (tab) return view.change(opened(tab.dataset.row));
  const step = event.target.closest("[data-step]");
  const stepper = step?.closest("[data-stepper]");
  if (!stepper) return;
  const prices = { ...view.choice.prices, [stepper.id]: priceAt(stepper) + Number(step.dataset.step) };
  view.change({ prices });
});

view.begin();

document.addEventListener("submit", ({ submitter }) => {
  if (submitter?.name === "action" && JSON.parse(submitter.value).action === "build") window.place.sound("build");
});

// -- the night: a bed dragged onto somebody --------------------------------------------------------------------------

let carried = null;

const sleeperAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-sleeper]");
const gift = (sleeper) => sleeper && byId(`gift-${carried.use}-${sleeper.dataset.sleeper}`);

function drop() {
  carried?.ghost.remove();
  for (const one of all(".ab-sleeper--target")) one.classList.remove("ab-sleeper--target");
  carried = null;
}

document.addEventListener("pointerdown", (event) => {
  const supply = event.target.closest("[data-gives]");
  if (!supply || event.button) return;
  const ghost = supply.querySelector(".drawing").cloneNode(true);
  ghost.classList.add("ab-ghost");
  byId("table").append(ghost);
  carried = { use: supply.dataset.gives, ghost };
  move(event);
});

function move(event) {
  if (!carried) return;
  const { ghost } = carried;
  ghost.style.left = `${event.clientX - 15}px`;
  ghost.style.top = `${event.clientY - 15}px`;
  const sleeper = sleeperAt(event);
  for (const one of all("[data-sleeper]")) {
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

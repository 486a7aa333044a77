// A board in the hand: what the next tap places, and moving about by keyboard.

import { draft } from "./draft.js";
import { all, byId, usable, writing } from "./kit.js";
import { GRID, roving } from "./roving.js";

// -- brushes: what the next tap on the board will place -----------------------------------------------------------

// A cell lists what each brush would play there: data-moves='{"b1": {…action…}}'. A brush is a chip with data-brush.
const brushes = () => all("[data-brush]").filter(usable);

const hand = draft({
  empty: () => ({ brush: null }),
  read: (choice) => {
    const names = brushes().map((chip) => chip.dataset.brush);
    if (!names.includes(choice.brush)) choice.brush = names[0] ?? null;
  },
  show: ({ brush }) => {
    for (const chip of brushes()) chip.setAttribute("aria-checked", String(chip.dataset.brush === brush));
    for (const cell of all("[data-moves]")) {
      const moves = JSON.parse(cell.dataset.moves);
      cell.classList.toggle("legal", brush === null ? Object.keys(moves).length > 0 : brush in moves);
    }
  },
});

const take = (chip) => hand.change({ brush: chip.dataset.brush });

function playCell(cell) {
  const moves = JSON.parse(cell.dataset.moves ?? "{}");
  const names = Object.keys(moves);
  if (!names.length) {
    if (cell.dataset.reason) window.place.showRefusal("refusal", cell.dataset.reason);
    return;
  }
  // A tap where only another brush fits is clear enough.
  const { brush } = hand.choice;
  const name = brush in moves ? brush : names[0];
  cell.classList.add("pending");
  window.place.sound("place");
  window.place.play(moves[name]).then(() => cell.classList.remove("pending"));
}

document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-brush]");
  if (usable(chip)) return take(chip);
  const cell = event.target.closest("[data-moves], [data-reason]");
  if (!cell) return;
  cell.focus({ preventScroll: true });
  playCell(cell);
});

hand.begin();

// -- by keyboard --------------------------------------------------------------------------------------------------

// Once the brush has shown where it may go: a walk begins there.
roving(GRID, { items: "[role=gridcell]", first: ".legal" });

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.("[role=gridcell]");
  if (cell && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    return playCell(cell);
  }
  if (writing(event.target) || event.altKey || event.metaKey) return;
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
    document.querySelector("#actions [data-cancel]:not([aria-disabled=true])")?.click();
  } else if (event.key === "?") {
    byId("d-shortcuts").showModal();
  } else if (/^[1-9]$/.test(event.key) && !event.ctrlKey) {
    const chip = brushes()[event.key - 1];
    if (chip) take(chip);
  }
});

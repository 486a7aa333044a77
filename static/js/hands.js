// Before a big screen a phone is a hand: it shows what is mine and the one decision. The host may say so for all
// (data-hands), each reader may choose otherwise (data-hand buttons), and this browser remembers it for this table.

import { all, byId, onEveryPage } from "./kit.js";

const root = document.documentElement;
const key = `main:${location.pathname}`;

// Private windows may refuse storage; the choice then lasts as long as the page.
let chosen = null;
try {
  chosen = localStorage.getItem(key);
} catch {}

const isHand = () => (chosen === null ? byId("table").hasAttribute("data-hands") : chosen === "oui");

// What the decision needs of the board is part of the decision: something there can be pressed.
const PRESSED = ":is(button, input, a[data-moves], [role=gridcell][data-moves], [data-legal], .legal, .playable):not([aria-disabled=true], [disabled])";
const needsBoard = () =>
  Boolean(document.querySelector("#actions [name=stamp]") && document.querySelector(`#board ${PRESSED}`));

function dress() {
  const on = isHand() && byId("table").matches(".game--live");
  root.toggleAttribute("data-as-hand", on);
  root.toggleAttribute("data-with-board", on && needsBoard());
  for (const button of all("[data-hand]")) button.setAttribute("aria-pressed", String(isHand()));
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-hand]")) return;
  chosen = isHand() ? "non" : "oui";
  try {
    localStorage.setItem(key, chosen);
  } catch {}
  if (chosen === "oui") byId("dock-board")?.click();
  dress();
});

onEveryPage(dress);

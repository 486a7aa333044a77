// An answer to “what should I play?” marks its move wherever the page offers it: on the board, in the bar and
// in the list. Once the table asks something else, it answers nothing and goes.

import { canonical, onEveryPage, stamp } from "./kit.js";

const answer = () => document.querySelector("[data-advised]");

function offers(element) {
  if (element.dataset.moves) return JSON.parse(element.dataset.moves);
  try {
    return { "": JSON.parse(element.value) };
  } catch {
    return {};
  }
}

function mark() {
  for (const before of document.querySelectorAll(".advised")) {
    before.classList.remove("advised");
    before.removeAttribute("aria-description");
  }
  const asked = document.querySelector("#advice[data-for]");
  if (asked && asked.dataset.for !== stamp()) {
    delete asked.dataset.for;
    asked.replaceChildren();
  }
  const found = answer();
  if (!found) return;
  const wanted = canonical(JSON.parse(found.dataset.advised));
  for (const place of document.querySelectorAll("#table [data-moves], #table button[name=action]")) {
    if (found.contains(place)) continue;
    for (const [brush, action] of Object.entries(offers(place))) {
      if (canonical(action) !== wanted) continue;
      place.classList.add("advised");
      place.setAttribute("aria-description", found.dataset.word);
      take(brush, found);
    }
  }
}

// The right brush is put into the hand once; after that the choice is the player's again.
function take(brush, found) {
  if (!brush || found.dataset.taken) return;
  found.dataset.taken = "1";
  document.querySelector(`[data-brush="${CSS.escape(brush)}"]`)?.click();
}

document.addEventListener("place:aid", mark);
onEveryPage(mark);

// What changed while somebody was away, marked where it stands. No game is known here: the server draws the moment that
// was seen last, and whatever has an id and shows something else by now is marked.

import { all } from "./kit.js";

const PLACES = "#board [id], #hand [id], #players [id]";
// What one presses says what may be done now, not what has happened; and what nobody sees tells nobody.
const OTHER = "button, input, select, textarea, form, script, details, summary, .sr";
const MARK = "since";

// Its drawings and its words.
function shown(part) {
  const drawings = all("use", part).map((one) => one.getAttribute("href"));
  return drawings.join() + part.textContent.replace(/\s+/g, " ").trim();
}

const isOther = (part) => part.matches(OTHER) || part.querySelector(OTHER) !== null;

function marked(then) {
  const changed = all(PLACES).filter((part) => {
    const before = then.getElementById(part.id);
    return before ? shown(before) !== shown(part) : !isOther(part);
  });
  // The smallest that tells it.
  return changed.filter((part) => !isOther(part) && !changed.some((other) => other !== part && part.contains(other)));
}

let ids = [];
// A push draws what it changes without a mark.
const show = () => ids.forEach((id) => document.getElementById(id)?.classList.add(MARK));
document.addEventListener("htmx:after:swap", show);

export async function mark(address) {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok) return;
  const then = new DOMParser().parseFromString(await answer.text(), "text/html");
  ids = marked(then).map((part) => part.id);
  show();
}

export function unmark() {
  ids = [];
  all(`.${MARK}`).forEach((part) => part.classList.remove(MARK));
}

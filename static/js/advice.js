// An answer to “what should I play?” marks its move wherever the page offers it: on the board, in the bar and
// in the list. Once the table asks something else, it answers nothing and goes.

const answer = () => document.querySelector("[data-conseille]");
const stamp = () => document.querySelector("#actions [name=stamp]")?.value ?? "";

// The same move may be written with its fields in another order.
const canonical = (action) => JSON.stringify(Object.entries(action).sort());

function offers(element) {
  if (element.dataset.coups) return JSON.parse(element.dataset.coups);
  try {
    return { "": JSON.parse(element.value) };
  } catch {
    return {};
  }
}

function mark() {
  for (const before of document.querySelectorAll(".conseille")) {
    before.classList.remove("conseille");
    before.removeAttribute("aria-description");
  }
  const asked = document.querySelector("#conseil[data-pour]");
  if (asked && asked.dataset.pour !== stamp()) {
    delete asked.dataset.pour;
    asked.replaceChildren();
  }
  const found = answer();
  if (!found) return;
  const wanted = canonical(JSON.parse(found.dataset.conseille));
  for (const place of document.querySelectorAll("#table [data-coups], #table button[name=action]")) {
    if (found.contains(place)) continue;
    for (const [brush, action] of Object.entries(offers(place))) {
      if (canonical(action) !== wanted) continue;
      place.classList.add("conseille");
      place.setAttribute("aria-description", found.dataset.mot);
      take(brush, found);
    }
  }
}

// The right brush is put into the hand once; after that the choice is the player's again.
function take(brush, found) {
  if (!brush || found.dataset.pris) return;
  found.dataset.pris = "1";
  document.querySelector(`[data-pinceau="${CSS.escape(brush)}"]`)?.click();
}

document.addEventListener("htmx:after:swap", mark);
mark();

// A table's review: the arrow keys and the links of the course step through the game without leaving the page, and
// the chosen entry is in sight in the list and in the strip.

const byId = (id) => document.getElementById(id);

function settle() {
  const list = byId("entries");
  const row = list?.querySelector("[aria-current]")?.closest("li");
  if (row) list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 2;
  const here = document.querySelector(".timeline__here");
  const strip = here?.closest(".scroll");
  if (strip) strip.scrollLeft += here.getBoundingClientRect().left - strip.getBoundingClientRect().left - strip.clientWidth / 2;
}

let asked = 0;

async function step(address) {
  const ask = ++asked;
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  // Whoever runs through a game wants the last step, not all those on the way.
  if (ask !== asked) return;
  // A page that is refused says why itself.
  if (!answer?.ok) return location.assign(address);
  const text = await answer.text();
  if (ask !== asked) return;
  const focused = document.activeElement?.id;
  await htmx.swap({ sourceElement: document.body, target: "#inspect", swap: "outerMorph", text });
  history.replaceState(null, "", byId("inspect").dataset.here);
  if (focused && document.activeElement === document.body) byId(focused)?.focus({ preventScroll: true });
  settle();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  step(link.getAttribute("href"));
});

const STEPS = { ArrowLeft: "step-before", ArrowRight: "step-after" };
document.addEventListener("keydown", (event) => {
  const writing = event.target.closest("input, textarea, select, .scroll");
  if (event.key in STEPS && !writing && !event.altKey && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    byId(STEPS[event.key])?.click();
  }
});

settle();

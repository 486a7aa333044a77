// A table's review: the chosen entry is in sight in the list, and the arrow keys step through the game.
const current = document.querySelector("#entries [aria-current]");
const list = document.getElementById("entries");
if (current && list) {
  const row = current.closest("li");
  list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// The strip is wider than the page: the moment looked at is in its middle.
const here = document.querySelector(".timeline__here");
const strip = here?.closest(".scroll");
if (strip) strip.scrollLeft += here.getBoundingClientRect().left - strip.getBoundingClientRect().left - strip.clientWidth / 2;

const STEPS = { ArrowLeft: "step-before", ArrowRight: "step-after" };
document.addEventListener("keydown", (event) => {
  const writing = event.target.closest("input, textarea, select, [tabindex='0']");
  if (event.key in STEPS && !writing && !event.altKey && !event.ctrlKey && !event.metaKey) {
    document.getElementById(STEPS[event.key])?.click();
  }
});

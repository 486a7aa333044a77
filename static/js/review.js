// A table's review: the chosen entry is in sight in the list, and the arrow keys step through the game.
const current = document.querySelector("#entrees [aria-current]");
const list = document.getElementById("entrees");
if (current && list) {
  const row = current.closest("li");
  list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 2;
}

const STEPS = { ArrowLeft: "pas-avant", ArrowRight: "pas-apres" };
document.addEventListener("keydown", (event) => {
  const writing = event.target.closest("input, textarea, select, [tabindex='0']");
  if (event.key in STEPS && !writing && !event.altKey && !event.ctrlKey && !event.metaKey) {
    document.getElementById(STEPS[event.key])?.click();
  }
});

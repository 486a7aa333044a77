// An answer in many steps: one at a time, with a way back and forth for thumb and arrow keys. What to show is in the
// page; without this script the list opens line by line.

function turn(pages, by) {
  const all = [...pages.querySelectorAll("details")];
  const at = all.findIndex((one) => one.open) + by;
  if (!all[at]) return;
  // Opening one closes the other: they share a name.
  all[at].open = true;
  const count = pages.querySelector("[data-step-count]");
  count.textContent = count.dataset.stepCount.replace("%n", at + 1);
  for (const button of pages.querySelectorAll("[data-step-by]"))
    button.setAttribute("aria-disabled", String(!all[at + Number(button.dataset.stepBy)]));
}

document.addEventListener("click", (event) => {
  const pages = event.target.closest?.("[data-steps]");
  if (!pages) return;
  const button = event.target.closest("[data-step-by]");
  if (button) turn(pages, Number(button.dataset.stepBy));
  // A page that is open cannot be closed, only turned.
  else if (event.target.closest("summary")) event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const pages = event.target.closest?.("[data-steps]");
  if (!by || !pages) return;
  event.preventDefault();
  turn(pages, by);
});

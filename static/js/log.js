// The log is one stop of the Tab key, however long it is: the arrows go from line to line, Enter follows a line to
// its moment. Without script every line is a stop of its own.

const box = () => document.querySelector("#log .log__scroll");
const lines = () => [...box().querySelectorAll("a")];

function dress() {
  if (!box()) return;
  for (const line of lines()) line.tabIndex = -1;
}

const STEPS = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

function next(key) {
  const all = lines();
  const here = all.indexOf(document.activeElement);
  if (key in STEPS && here >= 0) return all[Math.min(Math.max(here + STEPS[key], 0), all.length - 1)];
  if (key === "Home") return all[0];
  // Into the log: to the moment that is shown, or to the last.
  return all.find((line) => line.hasAttribute("aria-current")) ?? all.at(-1);
}

// Before the bar of time, which listens to the same keys everywhere else.
document.addEventListener(
  "keydown",
  (event) => {
    if (!(event.key in STEPS) || event.altKey || event.ctrlKey || event.metaKey || !box()?.contains(event.target)) return;
    const line = next(event.key);
    if (!line) return;
    event.preventDefault();
    line.focus();
  },
  true,
);

document.addEventListener("htmx:after:swap", dress);
dress();

// The clocks of a table: <span data-clock="when it ends" data-says="Ends {when}"> around its sign and its words.
// One that ends far away tells that moment, in the reader's own time; only the last hour is counted down.

const words = document.getElementById("words").dataset;
const language = document.documentElement.lang;
const HOUR = 3600;
const DAY = 24 * HOUR;

const two = (n) => String(n).padStart(2, "0");
const fill = (text, blanks) => text.replace(/\{(\w+)\}/g, (_, name) => blanks[name]);
const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

function dayOf(end) {
  // Rounded, because the night of a change of clocks is not as long as the others.
  const days = Math.round((midnight(end) - midnight(new Date())) / (DAY * 1000));
  if (days < 2) return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day");
  const far = days > 6 ? { day: "numeric", month: "long" } : {};
  return new Intl.DateTimeFormat(language, { weekday: "long", ...far }).format(end);
}

function told(clock) {
  const end = new Date(clock.dataset.clock);
  const left = Math.max(0, Math.round((end - Date.now()) / 1000));
  if (left < HOUR) return fill(words.left, { left: `${Math.floor(left / 60)}:${two(left % 60)}` });
  const when = fill(words.moment, { day: dayOf(end), h: end.getHours(), m: two(end.getMinutes()) });
  return fill(clock.dataset.says, { when });
}

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const text = told(clock);
    // What stands there already is left alone: those who listen need not hear of it.
    if (clock.lastElementChild.textContent !== text) clock.lastElementChild.textContent = text;
  }
}

setInterval(tick, 1000);
document.addEventListener("htmx:after:swap", tick);
tick();

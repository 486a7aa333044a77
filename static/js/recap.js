// While you were away: the recap is read first, and is gone with one key. A page that stayed open on a sleeping
// phone or behind other windows asks for its own when its reader comes back.

const AWAY = 60000;
const recap = () => document.getElementById("recap");

// -- reading it ---------------------------------------------------------------------------------------------

// To whoever listens the focus tells its title and its sentences; to the eye the board shows where it was.
// Few come back after long: the script that marks it is fetched for them alone.
let marks;

async function greet() {
  if (!recap()) return;
  const { from, marks: script } = recap().dataset;
  recap().focus({ preventScroll: true });
  if (!from) return;
  marks = await import(script);
  if (recap()) marks.mark(from);
}

function skip() {
  recap().remove();
  marks?.unmark();
  document.getElementById("status")?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("#recap-skip")) return;
  event.preventDefault();
  skip();
});

document.addEventListener("keydown", (event) => {
  if (!recap() || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") return skip();
  // A letter of its own only while the recap is what one reads.
  if (event.key.toLowerCase() === "f" && recap().contains(event.target)) document.getElementById("recap-film").click();
});

// -- a page that stayed open ----------------------------------------------------------------------------------

let version = document.getElementById("socket").dataset.version;
let left = null;

document.addEventListener("htmx:ws:before:message:incoming", (event) => {
  const [, told] = /^{"version":([\d.]+)/.exec(event.detail.message.data) ?? [];
  if (told && Number(told) > Number(version)) version = told;
});

const leave = () => (left ??= { at: Date.now(), version });

async function comeBack() {
  if (!left || document.hidden || document.body.classList.contains("offline")) return;
  const before = left;
  left = null;
  if (Date.now() - before.at < AWAY || before.version === version || recap()) return;
  const answer = await fetch(`${location.pathname}depuis/${before.version}/`).catch(() => null);
  if (answer?.status !== 200) return;
  document.getElementById("table").insertAdjacentHTML("beforebegin", await answer.text());
  greet();
}

document.addEventListener("visibilitychange", () => (document.hidden ? leave() : comeBack()));
document.addEventListener("htmx:ws:close", leave);
// Once the present has come: the first message after a silence brings it whole.
document.addEventListener("htmx:after:swap", comeBack);

greet();

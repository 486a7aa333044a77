// The past in the browser: one step, a jump or a slow walk through a game. The server draws every position;
// here are the keys, the slider, and the manners of not asking twice for what was already shown.

const bar = document.getElementById("lecteur");
const moments = bar.dataset.moments.split(" ").map(Number);
const slider = document.getElementById("curseur");
const PACE = 1400;

let at = Number(bar.dataset.at);
let wanted = at;
let timer = null;

const indexOf = (moment) => moments.indexOf(moment);
const query = (moment) => `?at=${moment}${bar.dataset.as ? `&as=${bar.dataset.as}` : ""}`;

// -- positions ----------------------------------------------------------------------------------------------

const KEPT = 300;
const kept = new Map();

function fetched(moment) {
  if (!kept.has(moment)) {
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value);
    const answer = fetch(query(moment), { headers: { "HX-Request": "true" } }).then((one) => {
      if (!one.ok) throw new Error(String(one.status));
      return one.text();
    });
    answer.catch(() => kept.delete(moment));
    kept.set(moment, answer);
  }
  return kept.get(moment);
}

async function show(moment, { said = true } = {}) {
  wanted = moment;
  let html;
  try {
    html = await fetched(moment);
  } catch {
    // The server is away or will have none of it: its own page says why.
    if (wanted === moment) location.assign(query(moment));
    return;
  }
  // Somebody who runs through a game wants the last step, not all those on the way.
  if (wanted !== moment) return;
  const focused = document.activeElement?.id;
  at = moment;
  await htmx.swap({ sourceElement: bar, target: "#lecteur", swap: "none", text: html });
  if (focused && document.activeElement === document.body) {
    document.getElementById(focused)?.focus({ preventScroll: true });
  }
  dress();
  if (said) document.getElementById("annonces").textContent = document.getElementById("recit").textContent.trim();
  const next = moments[indexOf(moment) + 1];
  if (next) fetched(next);
  document.dispatchEvent(new CustomEvent("replay:shown", { detail: moment }));
}

function dress() {
  const here = indexOf(at);
  const position = document.querySelector("#statut b")?.textContent ?? "";
  history.replaceState(null, "", query(at));
  document.title = `${position} – ${bar.dataset.jeu}`;
  slider.value = here + 1;
  slider.setAttribute("aria-valuetext", position);
  lead("revoir-debut", moments[0]);
  lead("revoir-avant", moments[here - 1]);
  lead("revoir-apres", moments[here + 1]);
  lead("revoir-fin", moments.at(-1));
  const link = document.getElementById("lien-coup");
  link.value = `${location.origin}${location.pathname}?at=${at}`;
  for (const field of document.querySelectorAll("[data-a-ce-coup]")) field.value = at;
  for (const line of document.querySelectorAll("#journal [aria-current]")) line.removeAttribute("aria-current");
  const lines = document.querySelectorAll(`#journal [data-moment="${at}"]`);
  for (const line of lines) line.setAttribute("aria-current", "step");
  keepInView(lines[0]);
}

function lead(id, moment) {
  const button = document.getElementById(id);
  const open = moment !== undefined && moment !== at;
  if (open) button.href = query(moment);
  else button.removeAttribute("href");
  // A button that was just pressed keeps the focus at the end of its way.
  button.tabIndex = 0;
  if (open) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

function keepInView(line) {
  const box = document.querySelector("#journal .journal__defile");
  if (!line || !box || box.scrollHeight <= box.clientHeight) return;
  const [inside, around] = [line.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inside.top < around.top || inside.bottom > around.bottom) {
    box.scrollTop += inside.top - around.top - box.clientHeight / 3;
  }
}

// -- moving ---------------------------------------------------------------------------------------------------

function go(moment) {
  if (moment === undefined || moment === wanted) return;
  document.dispatchEvent(new CustomEvent("replay:moved"));
  show(moment);
}

function step(by) {
  go(moments[Math.min(Math.max(indexOf(wanted) + by, 0), moments.length - 1)]);
}

const play = document.getElementById("revoir-lire");

function setPlaying(on) {
  clearInterval(timer);
  timer = on ? setInterval(walk, PACE) : null;
  play.setAttribute("aria-pressed", String(on));
  play.setAttribute("aria-label", on ? play.dataset.arreter : play.dataset.lire);
}

function walk() {
  if (document.hidden) return;
  if (wanted === moments.at(-1)) return setPlaying(false);
  // A slow line slows the walk; it never skips.
  if (wanted === at) step(1);
}

play.addEventListener("click", () => {
  if (!timer && at === moments.at(-1)) go(moments[0]);
  setPlaying(!timer);
});

const STEPS = { "revoir-debut": -Infinity, "revoir-avant": -1, "revoir-apres": 1, "revoir-fin": Infinity };
const plain = (event) => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;

document.addEventListener("click", (event) => {
  const button = event.target.closest(".lecteur__pas");
  if (button && button.id in STEPS && plain(event)) {
    event.preventDefault();
    setPlaying(false);
    return step(STEPS[button.id]);
  }
  const line = event.target.closest("#journal [data-moment]");
  if (line && plain(event)) {
    event.preventDefault();
    setPlaying(false);
    go(Number(line.dataset.moment));
  }
});

slider.addEventListener("input", () => {
  setPlaying(false);
  go(moments[slider.value - 1]);
});

document.getElementById("vers")?.addEventListener("change", (event) => {
  setPlaying(false);
  // A round whose heading was told with a later move: the first moment from there on.
  go(moments.find((moment) => moment >= Number(event.target.value)));
  event.target.selectedIndex = 0;
});
document.getElementById("regard")?.addEventListener("change", (event) => {
  bar.dataset.as = event.target.value;
  location.assign(query(at));
});

const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.target.matches("input, select, textarea")) return;
  if (event.key in KEYS) {
    event.preventDefault();
    setPlaying(false);
    step(KEYS[event.key]);
  } else if (event.key === " " && !event.target.closest("button, a, summary")) {
    event.preventDefault();
    play.click();
  } else if (event.key === " " && event.target.closest("a.lecteur__pas")) {
    event.preventDefault();
    event.target.click();
  }
});

// On a phone the board comes first.
document.getElementById("lecteur-plus").open = matchMedia("(min-width: 900px)").matches;
// What was shown is kept by the browser too: coming back finds the moment that was left.
kept.set(at, fetched(at));
dress();
// The scripts of games find here what table.js gives them at a live table; the past answers to nothing.
const silent = () => {};
window.place = { play: async () => false, announce: silent, sound: silent, showRefusal: silent };
window.replay = { show, at: () => wanted, stop: () => setPlaying(false) };

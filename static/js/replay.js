// The past in the browser: one step, a jump or a slow walk through a game. The server draws every position;
// here are the keys, the slider, and the manners of not asking twice for what was already shown.
//
// The bar may come with a push, when a game ends, and be drawn again by any other: it is looked up at every use.

const bar = () => document.querySelector("#playback:not([hidden])");
const moments = () => bar().dataset.moments.split(" ").map(Number);
const layout = () => document.getElementById("table").dataset.state;
const PACE = 1400;
// The last moment of a game that is over is its result, whatever was entered in the log since.
const END = Infinity;
const endsInResult = () => "ends" in bar().dataset;

let at = layout() === "over" ? END : Number(bar().dataset.at);
let wanted = at;
let timer = null;

const last = () => moments().at(-1);
const entry = (moment) => (moment === END ? last() : moment);
const indexOf = (moment) => moments().indexOf(entry(moment));
const query = (moment) => `?at=${entry(moment)}${bar().dataset.as ? `&as=${bar().dataset.as}` : ""}`;
const moment = (index) => {
  const all = moments();
  const found = all[Math.min(Math.max(index, 0), all.length - 1)];
  return found === all.at(-1) && endsInResult() ? END : found;
};

// -- positions ----------------------------------------------------------------------------------------------

const KEPT = 300;
const kept = new Map();

class Refused extends Error {}

async function asked(address) {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  if (!answer.ok) throw new Refused(String(answer.status));
  return answer.text();
}

function fetched(moment, whole = layout() === "over") {
  // The result and the page around a board hold what is said and done at the table now: never kept.
  if (moment === END) return asked(query(END));
  if (whole) return asked(`${query(moment)}&whole=1`);
  const address = query(moment);
  if (!kept.has(address)) {
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value);
    const answer = asked(address);
    answer.catch(() => kept.delete(address));
    kept.set(address, answer);
  }
  return kept.get(address);
}

let placing = false;
let asks = 0;

async function show(moment, whole) {
  wanted = moment;
  const ask = ++asks;
  let html;
  try {
    html = await fetched(moment, whole);
  } catch (error) {
    if (ask !== asks) return;
    // The server will have none of it: its own page says why. One that is away, or a page that is being left,
    // leaves everything as it is shown.
    if (error instanceof Refused) return location.assign(query(moment));
    wanted = at;
    return dress();
  }
  // Somebody who runs through a game wants the last step, not all those on the way.
  if (ask !== asks) return;
  const focused = document.activeElement?.id;
  const before = layout();
  at = moment;
  placing = true;
  await htmx.swap({ sourceElement: document.body, target: "#table", swap: "none", text: html });
  placing = false;
  if (layout() !== before) setMore();
  if (focused && document.activeElement === document.body) {
    document.getElementById(focused)?.focus({ preventScroll: true });
  }
  dress();
  const said = document.getElementById(at === END ? "status" : "told");
  // Sentences that stand apart on the page are told apart, too.
  document.getElementById("announcements").textContent = said.innerText.replace(/\s+/g, " ").trim();
  const next = moments()[indexOf(moment) + 1];
  if (next && next !== last()) fetched(next);
  document.dispatchEvent(new CustomEvent("replay:shown"));
}

function dress() {
  const all = moments();
  const here = indexOf(at);
  const slider = document.getElementById("slider");
  const position = document.querySelector("#status b")?.textContent ?? "";
  history.replaceState(null, "", at === END ? location.pathname : query(at));
  if (at !== END) document.title = `${position} – ${bar().dataset.gameName}`;
  slider.value = here + 1;
  slider.setAttribute("aria-valuetext", position || `${here + 1} / ${all.length}`);
  lead("playback-start", all[0]);
  lead("playback-before", all[here - 1]);
  lead("playback-after", all[here + 1]);
  lead("playback-end", all.at(-1));
  const link = document.getElementById("link-move");
  link.value = `${location.origin}${location.pathname}?at=${entry(at)}`;
  for (const field of document.querySelectorAll("[data-at-this-move]")) field.value = entry(at);
  for (const link of document.querySelectorAll("[data-to-this-move]")) link.search = `?at=${entry(at)}`;
  for (const line of document.querySelectorAll("#log [aria-current]")) line.removeAttribute("aria-current");
  const told = [...document.querySelectorAll("#log a[href^='?at=']")];
  const lines = told.filter((line) => momentOf(line) === at);
  for (const line of lines) line.setAttribute("aria-current", "step");
  keepInView(lines[0]);
  setPlaying(Boolean(timer));
}

const momentOf = (line) => Number(new URLSearchParams(line.getAttribute("href")).get("at"));

function lead(id, moment) {
  const button = document.getElementById(id);
  const open = moment !== undefined && moment !== entry(at);
  if (open) button.href = query(moment);
  else button.removeAttribute("href");
  // A button that was just pressed keeps the focus at the end of its way.
  button.tabIndex = 0;
  if (open) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

function keepInView(line) {
  const box = document.querySelector("#log .log__scroll");
  if (!line || !box || box.scrollHeight <= box.clientHeight) return;
  const [inside, around] = [line.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inside.top < around.top || inside.bottom > around.bottom) {
    box.scrollTop += inside.top - around.top - box.clientHeight / 3;
  }
}

// -- moving ---------------------------------------------------------------------------------------------------

function go(moment) {
  if (moment === wanted) return;
  document.dispatchEvent(new CustomEvent("replay:moved"));
  show(moment);
}

const step = (by) => go(moment(indexOf(wanted) + by));
// Where nothing was seen at an entry: the first moment from there on.
const jump = (index) => go(moment(moments().findIndex((one) => one >= index)));

function setPlaying(on) {
  clearInterval(timer);
  timer = on ? setInterval(walk, PACE) : null;
  const play = document.getElementById("playback-play");
  play.setAttribute("aria-pressed", String(on));
  play.setAttribute("aria-label", on ? play.dataset.stop : play.dataset.read);
}

function walk() {
  if (document.hidden) return;
  if (!bar() || entry(wanted) === last()) return setPlaying(false);
  // A slow line slows the walk; it never skips.
  if (wanted === at) step(1);
}

function togglePlaying() {
  const on = !timer;
  if (on && entry(at) === last()) go(moment(0));
  setPlaying(on);
}

const STEPS = { "playback-start": -Infinity, "playback-before": -1, "playback-after": 1, "playback-end": Infinity };
const plain = (event) => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;

document.addEventListener("click", (event) => {
  if (!bar() || !plain(event)) return;
  if (event.target.closest("#playback-play")) return togglePlaying();
  const button = event.target.closest(".playback__step");
  const line = event.target.closest("#log a[href^='?at=']");
  if (!button && !line) return;
  event.preventDefault();
  setPlaying(false);
  if (button) step(STEPS[button.id]);
  else jump(momentOf(line));
});

document.addEventListener("input", (event) => {
  if (event.target.id !== "slider") return;
  setPlaying(false);
  go(moment(event.target.value - 1));
});

document.addEventListener("change", (event) => {
  if (event.target.id === "jump-to") {
    setPlaying(false);
    // A round whose heading was told with a later move.
    jump(Number(event.target.value));
    event.target.selectedIndex = 0;
  } else if (event.target.id === "viewpoint") {
    bar().dataset.as = event.target.value;
    location.assign(query(at));
  }
});

const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

document.addEventListener("keydown", (event) => {
  // On a board the arrows go from cell to cell, on tabs from one to the other.
  if (!bar() || event.defaultPrevented || event.target.closest("[role=gridcell], [role=tab]")) return;
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.target.matches("input, select, textarea")) return;
  // At a result Home, End and the space bar move the page, as everywhere.
  const still = layout() === "over";
  if (event.key in KEYS && !(still && Math.abs(KEYS[event.key]) > 1)) {
    event.preventDefault();
    setPlaying(false);
    step(KEYS[event.key]);
  } else if (event.key === " " && event.target.closest("a.playback__step")) {
    event.preventDefault();
    event.target.click();
  } else if (event.key === " " && !still && !event.target.closest("button, a, summary")) {
    event.preventDefault();
    togglePlaying();
  }
});

// -- the table goes on around the past --------------------------------------------------------------------------

// What a table that is over has to say is drawn around its result: whoever looks at the past stays there, and
// asks for it around the board they look at.
document.addEventListener("htmx:ws:before:message:incoming", (event) => {
  const { content } = JSON.parse(event.detail.message.data);
  const goesOn = content.includes('id="table"') && !content.includes('data-state="over"');
  if (layout() !== "past" || !content || goesOn) return;
  event.preventDefault();
  show(wanted, true);
});

document.addEventListener("htmx:after:swap", () => {
  if (placing) return;
  // The game goes on: its next end is landed at like the first.
  if (!bar()) at = wanted = END;
  else dress();
});

// On a phone the board comes first, and so does a result everywhere.
function setMore() {
  const more = document.getElementById("playback-more");
  more.open = layout() !== "over" && matchMedia("(min-width: 900px)").matches;
}

setMore();
dress();
// The scripts of games find here what table.js gives them at a live table; the past answers to nothing.
const silent = () => {};
window.place ??= { play: async () => false, announce: silent, sound: silent, showRefusal: silent };
window.replay = {
  show: (index) => show(moment(moments().findLastIndex((one) => one <= index))),
  at: () => entry(wanted),
  atResult: () => wanted === END,
  stop: () => setPlaying(false),
};

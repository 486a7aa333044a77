// The map of Villages: looking around it, and pawns that walk the streets.

import { all, byId, calm, onEveryPage } from "./kit.js";

const root = document.documentElement;

// -- what is in view ---------------------------------------------------------------------------------------------

// 1 shows the whole country, 3 one village; the style sheet holds the widths.
const CLOSEST = 4;
const VILLAGE = 3;
const small = matchMedia("(max-width: 1023px)");
let chosenZoom = null;
// What the page itself looked at last; a hand on the map lets go of it.
let watched = null;
// What to look at once the map has its new size.
let next = null;

const home = () => byId("board")?.dataset.home ?? "";
const phase = () => byId("grid")?.dataset.phase ?? "";
// A visit is about the whole country, all else about one's own village.
const visiting = () => phase().startsWith("VISIT");
const zoom = () => chosenZoom ?? (small.matches && home() && !visiting() ? VILLAGE : 1);

function applyZoom() {
  root.dataset.zoom = zoom();
  byId("zoom-minus")?.setAttribute("aria-disabled", String(zoom() === 1));
  byId("zoom-more")?.setAttribute("aria-disabled", String(zoom() === CLOSEST));
}

// The part of the map under a point of its window, as shares of the map; the middle where none is given.
function under(x = null, y = null) {
  const window_ = byId("map-view").getBoundingClientRect();
  const map = byId("map").getBoundingClientRect();
  return [
    ((x ?? window_.left + window_.width / 2) - map.left) / map.width,
    ((y ?? window_.top + window_.height / 2) - map.top) / map.height,
  ];
}

function placeOf(piece) {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return under(x + width / 2, y + height / 2);
}

function lookAt(x, y, smooth = false) {
  const view = byId("map-view");
  const map = byId("map");
  watched = [x, y];
  view.scrollTo({
    left: x * map.offsetWidth - view.clientWidth / 2,
    top: y * map.offsetHeight - view.clientHeight / 2,
    behavior: smooth && !calm() ? "smooth" : "instant",
  });
}

function show(level, look) {
  chosenZoom = Math.max(1, Math.min(CLOSEST, level));
  next = look;
  applyZoom();
}

function middleOf(village) {
  const { x, y } = byId(`see-${village}`)?.dataset ?? { x: 0.5, y: 0.5 };
  return [Number(x), Number(y)];
}

// -- buttons, wheel and drag ---------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom], [data-pan], [data-see]");
  if (!button || button === root) return;
  const { zoom: by, pan, see } = button.dataset;
  if (see) {
    if (zoom() < VILLAGE) show(VILLAGE, () => lookAt(...middleOf(see)));
    else lookAt(...middleOf(see), true);
  } else if (pan) {
    const view = byId("map-view");
    const [dx, dy] = { left: [-0.5, 0], right: [0.5, 0], up: [0, -0.5], down: [0, 0.5] }[pan];
    const behavior = calm() ? "instant" : "smooth";
    view.scrollBy({ left: dx * view.clientWidth, top: dy * view.clientHeight, behavior });
  } else if (by === "0") {
    chosenZoom = null;
    applyZoom();
    lookAt(...middleOf(home()), true);
  } else if (button.getAttribute("aria-disabled") !== "true") {
    const around = under();
    show(zoom() + Number(by), () => lookAt(...around));
  }
});

// The wheel enlarges what the pointer is on, a notch a step; a touchpad's small pushes add up to one.
const NOTCH = 60;
let turned = 0;

document.addEventListener(
  "wheel",
  (event) => {
    const view = event.target.closest?.("#map-view");
    if (!view) return;
    event.preventDefault();
    turned = Math.sign(event.deltaY) === Math.sign(turned) ? turned + event.deltaY : event.deltaY;
    if (Math.abs(turned) < NOTCH) return;
    const level = Math.max(1, Math.min(CLOSEST, zoom() - Math.sign(turned)));
    turned = 0;
    if (level === zoom()) return;
    const [x, y] = under(event.clientX, event.clientY);
    const box = view.getBoundingClientRect();
    // What was under the pointer stays there.
    const map = byId("map");
    const stay = () =>
      view.scrollTo(x * map.offsetWidth - (event.clientX - box.left), y * map.offsetHeight - (event.clientY - box.top));
    show(level, stay);
  },
  { passive: false },
);

// A mouse takes hold of the map; fingers scroll it by themselves. A drag is no click on what lies below.
const MEANT = 6;
let held = null;
let dragged = false;

addEventListener("pointerdown", (event) => {
  dragged = false;
  if (event.target.closest?.("#map-view")) watched = null;
  const view = event.pointerType === "mouse" && event.button === 0 && event.target.closest?.("#map-view");
  held = view ? { view, x: event.clientX, y: event.clientY, left: view.scrollLeft, top: view.scrollTop } : null;
});
addEventListener("pointermove", (event) => {
  if (!held || !event.buttons) return;
  const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
  if (Math.hypot(dx, dy) > MEANT && zoom() > 1) dragged = true;
  if (dragged) held.view.scrollTo({ left: held.left - dx, top: held.top - dy, behavior: "instant" });
});
addEventListener("pointerup", () => {
  held = null;
  // After the click that the drag would have been; a later one, by key, is meant.
  setTimeout(() => (dragged = false));
});
addEventListener(
  "click",
  (event) => {
    if (!dragged || !event.target.closest?.("#map-view")) return;
    event.stopPropagation();
    event.preventDefault();
  },
  { capture: true },
);

// -- pawns walk ----------------------------------------------------------------------------------------------------

const STEP = 110;
const LONGEST = 500;
let standing = new Map();

// Pawns that have moved since the last look walk there; their places, as shares of the map.
function walkPawns() {
  const now = new Map();
  const moved = [];
  for (const pawn of all("#map .vi-pawn")) {
    const { cell, x, y } = pawn.dataset;
    now.set(pawn.id, { cell, x, y });
    const before = standing.get(pawn.id);
    if (!before || before.cell === cell) continue;
    moved.push(placeOf(pawn));
    if (!calm()) stroll(pawn, before);
  }
  standing = now;
  return moved;
}

// Along the way the page tells, from where the pawn stood; straight where it was carried.
function stroll(pawn, before) {
  const trail = JSON.parse(pawn.dataset.trail ?? "[]");
  const from = trail.findIndex(([cell]) => cell === before.cell);
  const between = from < 0 ? [] : trail.slice(from + 1, -1).map(([, x, y]) => [x, y]);
  const stops = [[before.x, before.y], ...between, [pawn.dataset.x, pawn.dataset.y]];
  pawn.animate(
    stops.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` })),
    { duration: Math.min(LONGEST, STEP * (stops.length - 1)), easing: "ease-out" },
  );
}

// Any new gesture ends what is still moving.
addEventListener("pointerdown", () => {
  for (const pawn of all("#map .vi-pawn")) for (const move of pawn.getAnimations()) move.finish();
});

// -- after a push --------------------------------------------------------------------------------------------------

let centred = null;
let asked = null;
let built = null;

// On a small screen the map follows what others do, and comes home when something is asked there.
function follow(moved) {
  const fresh = document.querySelector("#map .vi-built--new");
  const news = fresh && fresh.id !== built ? placeOf(fresh) : moved[0];
  built = fresh?.id;
  if (!small.matches || zoom() === 1) return;
  if (phase() && phase() !== asked) lookAt(...middleOf(home()), true);
  else if (!phase() && news) lookAt(...news, true);
}

function refresh() {
  if (!byId("map")) return;
  for (const id of ["map-view", "map"]) resized.observe(byId(id));
  if (String(zoom()) !== root.dataset.zoom) next = () => lookAt(...middleOf(home()));
  applyZoom();
  const moved = walkPawns();
  if (centred !== home()) {
    centred = home();
    built = document.querySelector("#map .vi-built--new")?.id;
    lookAt(...middleOf(centred));
  } else follow(moved);
  asked = phase();
}

// Only here is the map's new size known: after a change of zoom, of the window, or of the room that choices leave.
const resized = new ResizeObserver(() => {
  if (!byId("map")) return;
  applyZoom();
  if (next) next();
  else if (watched) lookAt(...watched);
  next = null;
});

onEveryPage(refresh);

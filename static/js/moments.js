// What just happened is seen and heard where it happened: dice roll, a piece lands, a house rises, a card turns. An
// element with an id tells it by data-motion="kind:key"; when a push brings it another key than before, or brings it at
// all, it moves. Pushes reuse the nodes of the page, so no style could start by itself. Nothing waits for a movement: a
// click counts at once. travels.js has what goes from one place to another.

import { all, byId, calm, onEveryPage, writing } from "./kit.js";
import { sound } from "./sounds.js";
import { flyPoints, moveCoins, remember, travel } from "./travels.js";

const MOVES = {
  roll: {
    frames: [{ rotate: "-540deg", scale: 0.5 }, { rotate: "15deg", scale: 1.12, offset: 0.7 }, { rotate: "0deg", scale: 1 }],
    duration: 600,
    // One after the other, as from a hand.
    after: 50,
  },
  land: {
    frames: [{ scale: 1.7, opacity: 0.2 }, { scale: 0.92, opacity: 1, offset: 0.65 }, { scale: 1 }],
    duration: 400,
    after: 0,
  },
  // A house, from its ground; a card, about its edge.
  rise: { frames: [{ scale: "1 0" }, { scale: "1 1.12", offset: 0.7 }, { scale: "1 1" }], duration: 500, after: 60 },
  turn: { frames: [{ rotate: "y 90deg" }, { rotate: "y 0deg" }], duration: 350, after: 60 },
};
const HEARD = { roll: "dice", rise: "build" };
// More than these at once is another page, not a move.
const MOST = 12;

let told = new Map();
// The movements of the last move, to be seen once more.
let shown = [];

function look() {
  const now = new Map();
  const news = [];
  for (const one of all("[data-motion]")) {
    now.set(one.id, one.dataset.motion);
    if (told.get(one.id) !== one.dataset.motion) news.push(one);
  }
  told = now;
  return news.length > MOST ? [] : news;
}

const kind = (one) => one.dataset.motion.split(":")[0];

function move(one, order) {
  const { frames, duration, after } = MOVES[kind(one)];
  // A drawing as a whole may tell of one piece of it.
  const piece = one.querySelector("[data-moving]") ?? one;
  piece.animate(frames, { duration, delay: after * order, fill: "backwards", easing: "ease-out" });
}

document.addEventListener("htmx:before:swap", remember);
document.addEventListener("htmx:after:swap", () => {
  const news = look();
  for (const [what, name] of Object.entries(HEARD)) if (news.some((one) => kind(one) === what)) sound(name);
  if (calm()) return;
  const steps = [() => news.forEach(move), ...travel(), ...moveCoins(), ...flyPoints(news[0])];
  if (news.length || steps.length > 1) shown = steps;
  for (const step of steps) step();
});
look();

// -- what one missed, once more -------------------------------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (writing(event.target) || calm() || document.querySelector("dialog[open]")) return;
  for (const step of shown) step();
});

// -- the end of the game, and one's own points ---------------------------------------------------------------------

let before = {};

function count() {
  const points = document.querySelector(".player--me .player__score")?.textContent ?? "";
  return { state: byId("table")?.dataset.state, points: Number(points.replace("−", "-").replace(/\s/g, "")) };
}

onEveryPage(() => {
  const now = count();
  if (before.state === "live" && now.state === "over") sound("end");
  else if (now.state === "live" && now.points > before.points) sound("score");
  before = now;
});

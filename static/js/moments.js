// What just happened is seen and heard where it happened: dice roll, a piece lands. An element with an id tells it by
// data-motion="kind:key"; when a push brings it another key than before, or brings it at all, it moves. Pushes reuse
// the nodes of the page, so no style could start by itself. Nothing waits for a movement: a click counts at once.

import { byId, onEveryPage } from "./kit.js";
import { sound } from "./sounds.js";

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
};

const still = matchMedia("(prefers-reduced-motion: reduce)");
let told = new Map();

function look() {
  const now = new Map();
  const news = [];
  for (const one of document.querySelectorAll("[data-motion]")) {
    now.set(one.id, one.dataset.motion);
    if (told.get(one.id) !== one.dataset.motion) news.push(one);
  }
  told = now;
  return news;
}

const kind = (one) => one.dataset.motion.split(":")[0];

function move(one, order) {
  const { frames, duration, after } = MOVES[kind(one)];
  // A drawing as a whole may tell of one piece of it.
  const piece = one.querySelector("[data-moving]") ?? one;
  piece.animate(frames, { duration, delay: after * order, fill: "backwards", easing: "ease-out" });
}

document.addEventListener("htmx:after:swap", () => {
  const news = look();
  if (!still.matches) news.forEach(move);
  if (news.some((one) => kind(one) === "roll")) sound("dice");
});
look();

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

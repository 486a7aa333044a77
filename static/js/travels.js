// What goes from one place to another: pieces, coins, points. Data attributes alone tell of it:
//   data-piece="kind"  a piece on a spot that has an id, its own or that of what holds it; it comes from where it was
//   data-coins="12"    somebody's purse; what one gives and another gets in the same move flies across
//   data-counts        what counts in this round: it lights up when its points are written down
// `remember` notes all of it before a push, the others give the movements of what has changed since.

import { all } from "./kit.js";

const SWIFT = { duration: 450, easing: "ease-in-out" };
// A step of fewer pixels is none, and no move moves more pieces.
const STEP = 4;
const MOST = 12;
const LIT = [{ filter: "none" }, { filter: "brightness(1.25) saturate(1.5)", scale: 1.06 }, { filter: "none" }];

const middle = (one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const inSight = (one) => one?.checkVisibility() === true;
const pieces = () => new Map(all("[data-piece]").filter(inSight).map((one) => [one.closest("[id]").id, one]));
const purses = () => new Map(all("[data-coins]").map((one) => [one.id, one]));
const scores = () => new Map(all("[id^=head-] .player__score").map((one) => [one.closest("[id]").id, one]));
const amount = (one) => Number(one.textContent.replace("−", "-").replace(/\s/g, ""));

let before = null;

export function remember() {
  before = {
    spots: new Map([...pieces()].map(([id, one]) => [id, { kind: one.dataset.piece, at: middle(one) }])),
    coins: new Map([...purses()].map(([key, one]) => [key, Number(one.dataset.coins)])),
    points: new Map([...scores()].map(([key, one]) => [key, amount(one)])),
    counted: all("[data-counts]").map((one) => one.id),
  };
}

// -- pieces ---------------------------------------------------------------------------------------------------------

// A drawing has units of its own.
const scale = (one) => (one instanceof SVGGraphicsElement ? (one.parentNode.getScreenCTM?.()?.a ?? 1) : 1);

function come(one, from) {
  const { x, y } = middle(one);
  const [dx, dy] = [(from.x - x) / scale(one), (from.y - y) / scale(one)];
  one.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], SWIFT);
}

export function travel() {
  const now = pieces();
  const left = [...(before?.spots ?? [])].filter(([id, { kind }]) => now.get(id)?.dataset.piece !== kind);
  const moves = [];
  for (const [id, one] of now) {
    const from = origin(before?.spots.get(id), one.dataset.piece, left);
    const { x, y } = middle(one);
    if (from && Math.hypot(from.x - x, from.y - y) > STEP) moves.push(() => come(one, from));
  }
  // All of them at once: the board has only made room.
  return moves.length > MOST ? [] : moves;
}

// Its spot may have moved with it; or it has left another spot, which has something else by now.
function origin(spot, kind, left) {
  if (spot?.kind === kind) return spot.at;
  const index = left.findIndex(([, other]) => other.kind === kind);
  return index < 0 ? null : left.splice(index, 1)[0][1].at;
}

// -- coins and points -------------------------------------------------------------------------------------------------

function fly(from, to, text) {
  const shown = document.createElement("span");
  shown.className = "flying num";
  shown.setAttribute("aria-hidden", "true");
  shown.textContent = text;
  document.body.append(shown);
  const way = [from, to].map(({ x, y }) => ({ translate: `${x}px ${y}px` }));
  shown.animate([{ ...way[0], opacity: 0 }, { ...way[0], opacity: 1, offset: 0.2 }, way[1]], {
    duration: 900,
    easing: "ease-in-out",
  }).onfinish = () => shown.remove();
}

// A purse in a folded panel is found beside its owner's name.
const place = (one) => (inSight(one) ? one : one.closest(".player")?.querySelector(".player__head"));

export function moveCoins() {
  const changes = [...purses()].map(([key, one]) => [one, Number(one.dataset.coins) - (before?.coins.get(key) ?? NaN)]);
  const given = changes.find(([, change]) => change < 0);
  const taken = changes.find(([, change]) => change > 0);
  if (!given || !taken || given[1] + taken[1] !== 0) return [];
  const [from, to] = [place(given[0]), place(taken[0])];
  return from && to ? [() => fly(middle(from), middle(to), `${taken[1]} ●`)] : [];
}

// Points leave what counted, or what was just played, and arrive beside the name of whoever they belong to.
export function flyPoints(played) {
  const counted = (before?.counted ?? []).map((id) => document.getElementById(id)).filter(inSight);
  const moves = [];
  for (const [key, one] of scores()) {
    const gain = amount(one) - (before?.points.get(key) ?? NaN);
    if (!(gain > 0) || !inSight(one)) continue;
    const mine = one.closest(".player--me") !== null;
    const from = (mine && counted[Math.floor(counted.length / 2)]) || (inSight(played) ? played : null);
    if (mine) moves.push(() => counted.forEach((cell) => cell.animate(LIT, { duration: 900 })));
    moves.push(() => fly(from ? middle(from) : below(one), middle(one), `+${gain}`));
  }
  return moves;
}

const below = (one) => ({ x: middle(one).x, y: middle(one).y + 40 });

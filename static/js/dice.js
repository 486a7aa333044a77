// Check the dice: every draw of a finished game done again here, from its seed, by the method of docs/dice.md.
// Nothing is asked of the server but the game's file.

import { fill } from "./kit.js";

const box = document.getElementById("verdict");
const { digest, sha256 } = await import(box.dataset.sha);

const WORD = 2 ** 32;

// The words of a stream of a seed, one after the other.
function* stream(seed, number) {
  for (let block = 0; ; block++) yield* digest(`${seed}:${number}:${block}`);
}

function draw(words, size) {
  const limit = WORD - (WORD % size);
  let word;
  do word = words.next().value;
  while (word >= limit);
  return word % size;
}

// -- a whole game ---------------------------------------------------------------------------------------------

// What is drawn from: the seed, with what was added to it before the deal; null while the seed is secret.
const drawnFrom = ({ seed, mixed }) => (seed && mixed ? sha256(`${seed}\n${mixed}`) : seed);

// The same text for equal JSON, whatever order its keys came in.
const plain = (value) =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === "object" && !Array.isArray(one) ? Object.fromEntries(Object.entries(one).sort()) : one,
  );

// Whether what was added to a seed is this game, and every value shown is the one that was pledged.
function fits(text, game, own) {
  const mixed = JSON.parse(text);
  const named = ({ name }, { salt, name: now }) => !own || !salt || sha256(`${salt}:${now}`) === name;
  return (
    mixed.game === game.game &&
    plain(mixed.options) === plain(game.options) &&
    mixed.seats.length === game.seats.length &&
    mixed.seats.every((part, n) => (!part.value || sha256(part.value) === part.hash) && named(part, game.seats[n]))
  );
}

// Every draw with what comes out here; `fault` names the first thing that does not agree.
export function check(game) {
  const rows = [];
  let fault = null;
  let unseen = 0;
  // The entries that count and drew: the next stream is their number.
  let counted = [];
  for (const luck of game.dice) {
    if (luck.seed && sha256(luck.seed) !== luck.fingerprint) fault ??= { what: "seed" };
    if (luck.mixed && !fits(luck.mixed, game, !luck.code)) fault ??= { what: "mix" };
  }
  for (const entry of game.log) {
    if (entry.kind === "taken_back") counted = counted.filter((index) => index <= entry.action.to);
    if (!entry.drawn.length) continue;
    if (entry.stream !== counted.length) fault ??= { what: "stream", index: entry.index };
    counted.push(entry.index);
    const luck = game.dice.find((one) => one.until === null || entry.index <= one.until);
    const seed = drawnFrom(luck);
    const words = seed ? stream(seed, entry.stream) : null;
    const again = entry.drawn.map(([size]) => (words ? draw(words, size) : null));
    if (!words) unseen += entry.drawn.length;
    else if (again.some((value, i) => value !== entry.drawn[i][1])) fault ??= { what: "draw", index: entry.index };
    rows.push({ index: entry.index, stream: entry.stream, drawn: entry.drawn, again });
  }
  return { rows, fault, unseen, done: rows.reduce((sum, row) => sum + row.drawn.length, 0) - unseen };
}

// -- the page -------------------------------------------------------------------------------------------------

async function run() {
  const words = box.dataset;
  const verdict = document.getElementById("verdict-word");
  let found;
  try {
    const answer = await fetch(words.game);
    if (!answer.ok) throw new Error(String(answer.status));
    found = check(await answer.json());
  } catch {
    verdict.textContent = words.failure;
    return;
  }
  box.classList.toggle("verdict--yes", !found.fault);
  box.classList.toggle("verdict--no", Boolean(found.fault));
  verdict.textContent = found.fault ? fill(words[found.fault.what], { n: found.fault.index }) : words.agreed;
  const counted = [fill(words.count, { n: found.done })];
  if (found.unseen) counted.push(fill(words.unseen, { n: found.unseen }));
  document.getElementById("verdict-count").textContent = counted.join(" ");
  document.getElementById("draws").replaceChildren(...found.rows.map(row));
}

function row({ index, stream: number, drawn, again }) {
  const line = document.createElement("tr");
  const link = document.createElement("a");
  link.href = box.dataset.move + index;
  link.textContent = index;
  const cells = [
    link,
    String(number),
    drawn.map(([size, value]) => `${value}/${size}`).join(" "),
    again.map((value) => value ?? "–").join(" "),
  ];
  line.append(
    ...cells.map((content) => {
      const cell = document.createElement("td");
      cell.append(content);
      return cell;
    }),
  );
  return line;
}

// What luck.js kept in the waiting room, if this browser sat there: is it in what the game was dealt from?
function recall() {
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem(`hasard:${box.dataset.code}`) ?? "null");
  } catch {
    return;
  }
  if (!kept) return;
  const { mine, withoutMine, otherFingerprint } = box.dataset;
  const stretch = [...document.querySelectorAll("[data-fingerprint]")].find((one) => one.dataset.fingerprint === kept.fingerprint);
  const mixed = JSON.parse(stretch?.querySelector("[data-mix]")?.textContent ?? "null");
  const values = mixed?.seats.map((part) => part.value) ?? [];
  for (const part of mixed?.seats ?? []) delete part.value;
  const changed = !stretch || (kept.frame && plain(mixed) !== plain(JSON.parse(kept.frame)));
  const said = changed ? otherFingerprint : values.includes(kept.value) ? mine : withoutMine;
  document.getElementById("verdict-mine").textContent = said;
}

document.getElementById("recheck").addEventListener("click", run);
recall();
run();

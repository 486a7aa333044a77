// Check the dice: every draw of a finished game done again here, from its seed, by the method of docs/dice.md.
// SHA-256 is written out because browsers keep their own for pages served over HTTPS, and a house on a home
// network has none. Nothing is asked of the server but the game's file.

const WORD = 2 ** 32;
const K = primes(64).map((p) => fraction(Math.cbrt(p)));
const START = primes(8).map((p) => fraction(Math.sqrt(p)));

function primes(count) {
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
}

function fraction(x) {
  return Math.floor((x - Math.floor(x)) * WORD) | 0;
}

// The eight 32-bit words of the SHA-256 of a text.
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const hash = Int32Array.from(START);
  const w = new Int32Array(64);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => (hash[i] += x));
  }
  return Array.from(hash, (x) => x >>> 0);
}

const hex = (words) => words.map((x) => x.toString(16).padStart(8, "0")).join("");

// The words of a stream of a seed, one after the other.
function* stream(seed, number) {
  for (let block = 0; ; block++) yield* sha256(`${seed}:${number}:${block}`);
}

function draw(words, size) {
  const limit = WORD - (WORD % size);
  let word;
  do word = words.next().value;
  while (word >= limit);
  return word % size;
}

// -- a whole game ---------------------------------------------------------------------------------------------

// Every draw with what comes out here; `fault` names the first thing that does not agree.
export function check(game) {
  const rows = [];
  let fault = null;
  let unseen = 0;
  // The entries that count and drew: the next stream is their number.
  let counted = [];
  for (const luck of game.dice) {
    if (luck.seed && hex(sha256(luck.seed)) !== luck.fingerprint) fault ??= { what: "graine" };
  }
  for (const entry of game.log) {
    if (entry.kind === "taken_back") counted = counted.filter((index) => index <= entry.action.to);
    if (!entry.drawn.length) continue;
    if (entry.stream !== counted.length) fault ??= { what: "flux", index: entry.index };
    counted.push(entry.index);
    const luck = game.dice.find((one) => one.until === null || entry.index <= one.until);
    const words = luck.seed ? stream(luck.seed, entry.stream) : null;
    const again = entry.drawn.map(([size]) => (words ? draw(words, size) : null));
    if (!words) unseen += entry.drawn.length;
    else if (again.some((value, i) => value !== entry.drawn[i][1])) fault ??= { what: "tirage", index: entry.index };
    rows.push({ index: entry.index, stream: entry.stream, drawn: entry.drawn, again });
  }
  return { rows, fault, unseen, done: rows.reduce((sum, row) => sum + row.drawn.length, 0) - unseen };
}

// -- the page -------------------------------------------------------------------------------------------------

const box = document.getElementById("verdict");
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

async function run() {
  const words = box.dataset;
  const verdict = document.getElementById("verdict-mot");
  let found;
  try {
    const answer = await fetch(words.partie);
    if (!answer.ok) throw new Error(String(answer.status));
    found = check(await answer.json());
  } catch {
    verdict.textContent = words.panne;
    return;
  }
  box.classList.toggle("verdict--oui", !found.fault);
  box.classList.toggle("verdict--non", Boolean(found.fault));
  verdict.textContent = found.fault ? fill(words[found.fault.what], { n: found.fault.index }) : words.accord;
  const counted = [fill(words.compte, { n: found.done })];
  if (found.unseen) counted.push(fill(words.attente, { n: found.unseen }));
  document.getElementById("verdict-compte").textContent = counted.join(" ");
  document.getElementById("tirages").replaceChildren(...found.rows.map(row));
}

function row({ index, stream: number, drawn, again }) {
  const line = document.createElement("tr");
  const link = document.createElement("a");
  link.href = box.dataset.coup + index;
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

document.getElementById("reverifier").addEventListener("click", run);
run();

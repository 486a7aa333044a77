// Clients for both servers. A job comes as JSON on standard input, its result goes as JSON to standard output.
//   race:  one table at a time, the next move when the last of its watchers has the one before
//   pace:  many tables at once, each moved after pauses of random length, as people do
//   idle:  sockets that only listen, until standard input ends
import { io } from "socket.io-client";
import WebSocket from "ws";

const lines = [];
let wake = () => {};
process.stdin.setEncoding("utf8").on("data", (text) => { lines.push(text); wake(); }).on("end", () => { lines.ended = true; wake(); });
const now = () => performance.now();
// Said aloud, so that the one who started us can read what the server's core has spent so far.
const mark = (phase) => process.stdout.write(`${JSON.stringify({ phase })}\n`);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// -- the site ---------------------------------------------------------------------------------------------

class Watcher {
  constructor(site, code, session) {
    this.version = -1;
    this.frames = 0;
    this.bytes = 0;
    this.waiting = [];
    const cookie = session ? { Cookie: `sessionid=${session}` } : {};
    this.socket = new WebSocket(`${site.replace("http", "ws")}/ws/t/${code}/?lang=fr`, {
      headers: { Origin: site, ...cookie },
      perMessageDeflate: false,
    });
    this.socket.on("message", (data) => {
      this.frames += 1;
      this.bytes += data.length;
      const told = /^\{"version": ?(\d+)/.exec(data.toString("latin1", 0, 40));
      if (!told) throw new Error(`${code}: ${data}`);
      this.version = Number(told[1]);
      const came = now();
      this.waiting = this.waiting.filter(([wanted, done]) => (this.version >= wanted ? done(came) : true));
    });
    this.opened = new Promise((done, fail) => { this.socket.once("message", done); this.socket.once("error", fail); });
  }
  has(version) {
    if (this.version >= version) return Promise.resolve(now());
    return new Promise((done) => this.waiting.push([version, (came) => { done(came); return false; }]));
  }
}

class PlaceTable {
  constructor(site, table) {
    Object.assign(this, { site, ...table, next: 0 });
  }
  async open(sockets) {
    this.watchers = [];
    for (let n = 0; n < sockets; n++) this.watchers.push(new Watcher(this.site, this.code, this.sessions[n]));
    await Promise.all(this.watchers.map((watcher) => watcher.opened));
    this.version = Math.max(...this.watchers.map((watcher) => watcher.version));
  }
  get over() { return this.next >= this.moves.length; }
  // Milliseconds until the last socket had the move: its author's answer is in what their own socket is sent.
  async move() {
    const [seat, action] = this.moves[this.next++];
    this.version += 1;
    const sent = now();
    const arrivals = this.watchers.map((watcher) => watcher.has(this.version));
    const nonce = Math.random().toString(36).slice(2, 12) + Math.random().toString(36).slice(2, 12);
    this.watchers[seat].socket.send(JSON.stringify({ play: JSON.parse(action), nonce }));
    return Math.max(...(await Promise.all(arrivals))) - sent;
  }
  close() { for (const watcher of this.watchers) watcher.socket.terminate(); }
  get pushed() {
    const frames = this.watchers.reduce((sum, w) => sum + w.frames - 1, 0);
    return frames ? this.watchers.reduce((sum, w) => sum + w.bytes, 0) / this.watchers.reduce((sum, w) => sum + w.frames, 0) : 0;
  }
}

// -- boardgame.io -----------------------------------------------------------------------------------------

class RivalTable {
  constructor(site) {
    Object.assign(this, { site, code: `m${Math.random().toString(36).slice(2)}`, version: 0, over: false, bytes: 0, frames: 0 });
  }
  async open(sockets) {
    this.clients = Array.from({ length: sockets }, () =>
      io(`${this.site}/bench`, { transports: ["websocket"], forceNew: true, perMessageDeflate: false }));
    this.waiting = this.clients.map(() => null);
    for (const [n, client] of this.clients.entries()) {
      const synced = new Promise((done) => client.once("sync", done));
      client.emit("sync", this.code, n < 4 ? String(n) : null, undefined, 4);
      await synced;
      client.on("update", (_, state) => {
        if (n === 0) { this.frames += 1; if (this.frames === 1) this.bytes = JSON.stringify(state).length; }
        const waiting = this.waiting[n];
        if (waiting && state._stateID >= waiting[0]) { this.waiting[n] = null; waiting[1](now()); }
      });
    }
  }
  async move() {
    const sent = now();
    this.version += 1;
    const arrivals = this.clients.map((_, n) => new Promise((done) => { this.waiting[n] = [this.version, done]; }));
    const action = { type: "MAKE_MOVE", payload: { type: "step", args: [], playerID: "0" } };
    this.clients[0].emit("update", action, this.version - 1, this.code, "0");
    return Math.max(...(await Promise.all(arrivals))) - sent;
  }
  close() { for (const client of this.clients) client.disconnect(); }
  get pushed() { return this.bytes; }
}

// -- jobs -------------------------------------------------------------------------------------------------

function* tables(job) {
  if (job.rival) for (;;) yield new RivalTable(job.site);
  for (const table of job.tables) yield new PlaceTable(job.site, table);
}

const WARM_UP = 10;

async function race(job) {
  const took = [];
  let seconds = 0;
  let used = 0;
  let pushed = 0;
  let played = 0;
  for (const table of tables(job)) {
    mark("opening");
    await table.open(job.sockets);
    used += 1;
    mark("moving");
    for (let n = 0; !table.over && seconds < job.seconds; n++) {
      const ms = await table.move();
      played += 1;
      if (n < WARM_UP) continue;
      took.push(ms);
      seconds += ms / 1000;
    }
    mark("closing");
    pushed = table.pushed;
    table.close();
    await sleep(50);
    if (seconds >= job.seconds) break;
  }
  return { moves: took.length, played, used, rate: took.length / seconds, push_bytes: Math.round(pushed), ...spread(took) };
}

async function pace(job) {
  const all = job.tables.map((table) => new PlaceTable(job.site, table));
  mark("opening");
  for (let n = 0; n < all.length; n += 25) await Promise.all(all.slice(n, n + 25).map((table) => table.open(job.sockets)));
  const took = [];
  let lost = 0;
  let last = 0;
  mark("moving");
  const started = now();
  const end = started + job.seconds * 1000;
  const pause = () => sleep(-Math.log(1 - Math.random()) * job.pause * 1000);
  await Promise.all(all.map(async (table) => {
    for (await pause(); now() < end && !table.over; await pause()) {
      const ms = await Promise.race([table.move(), sleep(15000)]);
      if (ms === undefined) { lost += 1; return; }
      took.push(ms);
      last = now();
    }
  }));
  mark("closing");
  return { moves: took.length, played: took.length, used: all.length, lost, rate: took.length / ((last - started) / 1000), ...spread(took) };
}

async function idle(job) {
  const opened = [];
  for (let n = 0; n < job.sockets; n += 50) {
    const batch = [];
    for (let k = n; k < Math.min(n + 50, job.sockets); k++) {
      const table = job.tables[k % job.tables.length];
      const seat = Math.floor(k / job.tables.length);
      batch.push(new Watcher(job.site, table.code, table.sessions[seat]));
    }
    await Promise.all(batch.map((watcher) => watcher.opened));
    opened.push(...batch);
  }
  console.log(JSON.stringify({ opened: opened.length }));
  while (!lines.ended) await new Promise((done) => { wake = done; });
}

function spread(took) {
  const ordered = [...took].sort((a, b) => a - b);
  const at = (p) => (ordered.length ? Math.round(ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * p))] * 100) / 100 : null);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

while (!lines.join("").includes("\n")) await new Promise((done) => { wake = done; });
const job = JSON.parse(lines.join(""));
const result = await { race, pace, idle }[job.mode](job);
if (result) console.log(JSON.stringify(result));
process.exit(0);

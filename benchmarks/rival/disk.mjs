// A store for boardgame.io as ours is: each move is appended to a file and flushed before anybody hears of it.
// What is read comes from memory, so this is the least that a store which keeps its word can cost.
import { open } from "node:fs/promises";

const ASYNC = 1;

export class DiskStore {
  constructor(path) {
    this.path = path;
    this.matches = new Map();
  }
  type() { return ASYNC; }
  async connect() { this.file = await open(this.path, "a"); }
  async createMatch(id, { initialState, metadata }) {
    this.matches.set(id, { initialState, state: initialState, metadata, log: [] });
    await this.write({ id, initialState, metadata });
  }
  async setState(id, state, deltalog = []) {
    const match = this.matches.get(id);
    match.state = state;
    match.log.push(...deltalog);
    await this.write({ id, state, deltalog });
  }
  async setMetadata(id, metadata) {
    this.matches.get(id).metadata = metadata;
    await this.write({ id, metadata });
  }
  async fetch(id, wanted) {
    const match = this.matches.get(id) ?? {};
    return Object.fromEntries(Object.keys(wanted).filter((name) => wanted[name]).map((name) => [name, match[name]]));
  }
  async wipe(id) { this.matches.delete(id); }
  async listMatches() { return [...this.matches.keys()]; }
  async write(entry) {
    await this.file.appendFile(JSON.stringify(entry) + "\n");
    await this.file.datasync();
  }
}

// boardgame.io's own server with a game of five kilobytes: `node server.mjs PORT [FILE]`. With a file, each move
// is on the disk before it is told; without, games live in memory, as the package has it.
import { createRequire } from "node:module";
import { DiskStore } from "./disk.mjs";

const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/dist/cjs/server.js");
const { PlayerView } = require("boardgame.io/dist/cjs/core.js");

const CELLS = 64;
const cell = (id) => ({ id, kind: "meadow", owner: null, label: `cell number ${id}`, seen: false });

const game = {
  name: "bench",
  minPlayers: 2,
  maxPlayers: 4,
  setup: () => ({ turn: 0, cells: Array.from({ length: CELLS }, (_, id) => cell(id)), players: {}, secret: [1, 2] }),
  moves: {
    step: ({ G }) => {
      G.turn += 1;
      G.cells[G.turn % CELLS].owner = G.turn % 4;
      G.cells[G.turn % CELLS].seen = true;
    },
  },
  // What each player may know is worked out for each of them.
  playerView: PlayerView.STRIP_SECRETS,
};

const [port, file] = process.argv.slice(2);
const server = Server({ games: [game], origins: [Origins.LOCALHOST], db: file && new DiskStore(file) });
server.run({ port: Number(port) });

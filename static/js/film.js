// A recap as a film: the replay walks from the moment that was seen last to the present, and the table follows.
// Asked for by ?film=1, which the replay takes out of the address: so it is read before.

const wanted = new URLSearchParams(location.search).has("film");
const MOST_WAITS = 100;
// As long as any other step of the walk stays in view.
const LAST_LOOK = 1400;

const bar = () => document.querySelector("#playback:not([hidden])");
const backToTable = () => location.assign(location.pathname);
const atEnd = () => window.replay.at() === Number(bar().dataset.moments.split(" ").at(-1));

function roll(waits = 0) {
  if (!window.replay && waits < MOST_WAITS) return setTimeout(roll, 100, waits + 1);
  document.getElementById("playback-play")?.click();
  if (atEnd()) setTimeout(backToTable, LAST_LOOK);
}

// At a result the film ends where the game did.
const ends = () => !window.replay.atResult() && atEnd();

if (wanted) {
  document.addEventListener("DOMContentLoaded", () => roll());
  document.addEventListener("replay:shown", () => ends() && setTimeout(backToTable, LAST_LOOK));
  document.addEventListener("keydown", (event) => event.key === "Escape" && backToTable());
}

// Look together: the leader's steps go to everybody who follows. Stepping by oneself is wandering off; a button
// leads back. Whoever still reads the result is not led away from it either: the same button waits for them.

const panel = () => document.getElementById("together");
const RETRY = [500, 1000, 2000, 5000];
const CLOSED_DOOR = 4403;
// Pixels: somebody who has scrolled so far down a result is reading it.
const DEEP = 160;

let socket = null;
let attempts = 0;
let news = { leader: null, at: null, mine: false, may_lead: false };
let following = true;

const say = (word) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(word));
const fill = (text) => text.replace("{name}", news.leader);

function connect() {
  const address = panel()?.dataset.socket;
  // A game that goes on is not looked at; the next end asks again.
  if (!address) return;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${address}`);
  socket.addEventListener("open", () => (attempts = 0));
  socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
  socket.addEventListener("close", (event) => {
    socket = null;
    if (panel()) panel().hidden = true;
    if (event.code === CLOSED_DOOR) return;
    setTimeout(connect, RETRY[Math.min(attempts++, RETRY.length - 1)]);
  });
}

function hear(told) {
  const another = told.leader !== news.leader;
  news = told;
  // A new leader takes along those at the result, and those who look at the same moment.
  if (another) following = window.replay.atResult() || window.replay.at() === news.at;
  if (leads() && window.replay.at() !== news.at && window.replay.atResult() && reading()) following = false;
  follow();
  draw();
}

const leads = () => Boolean(news.leader) && !news.mine;

function reading() {
  return scrollY > DEEP || document.activeElement?.matches("input, select, textarea") || Boolean(document.querySelector("dialog[open]"));
}

function follow() {
  if (!leads() || !following || news.at === window.replay.at()) return;
  window.replay.stop();
  window.replay.show(news.at);
}

function draw() {
  if (!panel()) return;
  const words = panel().dataset;
  const lines = {
    lead: words.nobody,
    stop: words.leading,
    quit: fill(words.following),
    join: fill(words.leads),
  };
  const state = !news.leader ? "lead" : news.mine ? "stop" : following ? "quit" : "join";
  panel().hidden = !socket || (state === "lead" && !news.may_lead);
  const told = panel().querySelector("[data-says]");
  if (told.textContent !== lines[state]) told.textContent = lines[state];
  for (const button of panel().querySelectorAll("[data-does]")) {
    const fits = button.dataset.does === state || (button.dataset.does === "lead" && state === "join");
    button.hidden = !fits || (button.dataset.does === "lead" && !news.may_lead);
    if (button.dataset.does === "join") button.textContent = fill(words.rejoin);
  }
  // The same way back stands among the buttons under a long result, for those who need it.
  const below = document.getElementById("join-leader");
  if (below) below.hidden = state !== "join";
}

function setFollowing(on) {
  following = on;
  follow();
  draw();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#join-leader")) {
    event.preventDefault();
    scrollTo({ top: 0 });
    return setFollowing(true);
  }
  const done = event.target.closest("#together [data-does]")?.dataset.does;
  if (!done) return;
  if (done === "lead") say({ lead: true, at: window.replay.at() });
  if (done === "stop") say({ lead: false });
  if (done === "join" || done === "quit") setFollowing(done === "join");
  // The button that was pressed has gone: the next one takes its place.
  panel().querySelector("[data-does]:not([hidden])")?.focus();
});

document.addEventListener("replay:moved", () => {
  if (leads() && following) setFollowing(false);
});
document.addEventListener("replay:shown", () => {
  if (news.mine) say({ at: window.replay.at() });
});
// Whatever was drawn again was drawn for nobody in particular.
document.addEventListener("htmx:after:swap", () => {
  if (!socket) connect();
  draw();
});

connect();

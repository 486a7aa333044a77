// Look together: the leader's steps go to everybody who follows. Stepping by oneself is wandering off; a button
// leads back.

const panel = document.getElementById("ensemble");
const bar = document.getElementById("lecteur");
const moments = bar.dataset.moments.split(" ").map(Number);
const RETRY = [500, 1000, 2000, 5000];
const CLOSED_DOOR = 4403;

let socket = null;
let attempts = 0;
let news = { leader: null, at: null, mine: false, may_lead: false };
let following = true;

const say = (word) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(word));
const fill = (text) => text.replace("{name}", news.leader);
// Other eyes may know fewer moments: the last one they saw before it.
const nearest = (at) => moments.filter((moment) => moment <= at).at(-1) ?? moments[0];

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${panel.dataset.prise}`);
  socket.addEventListener("open", () => (attempts = 0));
  socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
  socket.addEventListener("close", (event) => {
    panel.hidden = true;
    if (event.code === CLOSED_DOOR) return;
    setTimeout(connect, RETRY[Math.min(attempts++, RETRY.length - 1)]);
  });
}

function hear(told) {
  if (told.leader !== news.leader) following = true;
  news = told;
  follow();
  draw();
}

function follow() {
  if (!news.leader || news.mine || !following) return;
  const at = nearest(news.at);
  if (at !== window.replay.at()) {
    window.replay.stop();
    window.replay.show(at);
  }
}

function draw() {
  const words = panel.dataset;
  const lines = {
    mener: words.personne,
    arreter: words.menez,
    quitter: fill(words.suivez),
    rejoindre: fill(words.mene),
  };
  const state = !news.leader ? "mener" : news.mine ? "arreter" : following ? "quitter" : "rejoindre";
  panel.hidden = state === "mener" && !news.may_lead;
  const told = panel.querySelector("[data-dit]");
  if (told.textContent !== lines[state]) told.textContent = lines[state];
  for (const button of panel.querySelectorAll("[data-fait]")) {
    const fits = button.dataset.fait === state || (button.dataset.fait === "mener" && state === "rejoindre");
    button.hidden = !fits || (button.dataset.fait === "mener" && !news.may_lead);
    if (button.dataset.fait === "rejoindre") button.textContent = fill(words.rejoindre);
  }
}

panel.addEventListener("click", (event) => {
  const done = event.target.closest("[data-fait]")?.dataset.fait;
  if (!done) return;
  if (done === "mener") say({ lead: true, at: window.replay.at() });
  if (done === "arreter") say({ lead: false });
  if (done === "rejoindre" || done === "quitter") {
    following = done === "rejoindre";
    follow();
    draw();
  }
  // The button that was pressed has gone: the next one takes its place.
  panel.querySelector("[data-fait]:not([hidden])")?.focus();
});

document.addEventListener("replay:moved", () => {
  if (news.leader && !news.mine && following) {
    following = false;
    draw();
  }
});
document.addEventListener("replay:shown", (event) => news.mine && say({ at: event.detail }));

connect();

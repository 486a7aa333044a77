// A table in the browser. The server draws every position; here are only the manners: sending a click once
// and telling what became of it, following the socket, and keeping one's place. See board.js and side.js too.

import { byId, onEveryPage, stamp, writing } from "./kit.js";
import { sound } from "./sounds.js";

const words = () => byId("words").dataset;
const table = () => byId("table");
const token = () => document.querySelector("#verbs [name=csrfmiddlewaretoken]").value;

let live = false;

// -- announcements ----------------------------------------------------------------------------------------

function announce(text, urgent = false) {
  if (!text) return;
  const node = byId(urgent ? "alerts" : "announcements");
  // The same sentence twice is read twice only if it differs.
  node.textContent = node.textContent === text ? text + " " : text;
}

// -- sending ----------------------------------------------------------------------------------------------

const RETRY_AFTER = [500, 1000, 2000, 4000, 8000];

// Each click has a nonce: sent again after a silence, it still counts once.
const newNonce = () =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

async function send(url, data, refusalAt) {
  if (!data.get("nonce")) data.set("nonce", newNonce());
  document.body.classList.add("sending");
  try {
    for (let attempt = 0; ; attempt++) {
      const answer = await post(url, data);
      if (answer) return await read(answer, refusalAt);
      showRefusal(refusalAt, words().noAnswer);
      await new Promise((done) => setTimeout(done, RETRY_AFTER[Math.min(attempt, RETRY_AFTER.length - 1)]));
    }
  } finally {
    document.body.classList.remove("sending");
  }
}

async function post(url, data) {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body: data,
      headers: { "X-CSRFToken": token(), "HX-Request": "true", ...(live && { "X-Live": "1" }) },
      signal: AbortSignal.timeout(10000),
    });
    // A proxy in front of a server that is restarting.
    return [502, 503, 504].includes(answer.status) ? null : answer;
  } catch {
    return null;
  }
}

async function read(answer, refusalAt) {
  const elsewhere = answer.headers.get("HX-Redirect");
  if (elsewhere) {
    location.href = elsewhere;
    return true;
  }
  const html = await answer.text();
  if (answer.ok) {
    showRefusal(refusalAt, "");
    if (html) place(answer.url, html);
    return true;
  }
  showRefusal(refusalAt, html, true);
  sound("refusal");
  return false;
}

// A verb that answers with something to read has its own place for it; all else is the table.
function place(url, html) {
  const dialog = url.includes("/chair-link/") ? "link-place" : url.includes("/report/") ? "r-answer" : null;
  if (!dialog) return htmx.swap({ sourceElement: byId("socket"), target: "#socket", swap: "none", text: html });
  const node = byId(dialog);
  node.innerHTML = html;
  const box = node.closest("dialog");
  if (!box.open) box.showModal();
}

function showRefusal(where, html, isHtml = false) {
  const node = byId(where) ?? byId("refusal");
  if (!node) return;
  if (isHtml) node.innerHTML = html;
  else node.textContent = html;
  node.classList.toggle("refusal--full", Boolean(html));
}

// Not form.action: the moves are called "action" too, and a form's fields hide its properties.
const address = (form) => form.getAttribute("action");

// A move goes by the socket that is open anyway, and is answered there. Where there is none, or no answer comes,
// it is posted with the same nonce: whichever arrives first counts, and both count once.
const ANSWER_WITHIN = 4000;
const awaited = new Map();

async function play(action) {
  const text = typeof action === "string" ? action : JSON.stringify(action);
  const asked = stamp();
  const nonce = newNonce();
  const answer = live ? await overSocket({ play: JSON.parse(text), nonce, stamp: asked || undefined }) : null;
  if (answer) {
    showRefusal("refusal", answer.html ?? "", Boolean(answer.html));
    if (answer.html) sound("refusal");
    return !answer.html;
  }
  const data = new FormData();
  data.set("action", text);
  data.set("nonce", nonce);
  if (asked) data.set("stamp", asked);
  return send(address(byId("verbs")), data, "refusal");
}

function overSocket(message) {
  if (socket?.readyState !== WebSocket.OPEN) return null;
  if (message.play) document.body.classList.add("sending");
  return new Promise((answered) => {
    const late = setTimeout(() => settle(message.nonce, null), ANSWER_WITHIN);
    awaited.set(message.nonce, { answered, late });
    socket.send(JSON.stringify(message));
  });
}

// What only whoever needs it asks for: see tables/page/aids.py.
async function ask(name) {
  const answer = live ? await overSocket({ ask: name, nonce: newNonce() }) : null;
  if (answer) return answer.aid;
  const found = await fetch(`${location.pathname}aide/${name}/`, { headers: { "HX-Request": "true" } }).catch(() => null);
  return found?.ok ? found.text() : null;
}

function settle(nonce, answer) {
  const waiting = awaited.get(nonce);
  if (!waiting) return;
  awaited.delete(nonce);
  clearTimeout(waiting.late);
  document.body.classList.remove("sending");
  waiting.answered(answer);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-verb]")) return;
  event.preventDefault();
  const button = event.submitter;
  // A second press before the first is answered is the same click.
  if (button?.getAttribute("aria-disabled") === "true" || button?.getAttribute("aria-busy") === "true") return;
  const data = new FormData(form, button);
  data.delete("csrfmiddlewaretoken");
  data.delete("nonce");
  const url = button?.hasAttribute("formaction") ? button.formAction : address(form);
  if (url === address(form) && data.has("action")) {
    button?.setAttribute("aria-busy", "true");
    await play(data.get("action"));
    button?.removeAttribute("aria-busy");
    return;
  }
  const chat = form.id === "f-chat";
  button?.setAttribute("aria-busy", "true");
  const landed = await send(url, data, chat ? "msg-refusal" : form.id === "f-report" ? "r-answer" : "refusal");
  button?.removeAttribute("aria-busy");
  if (landed && chat) byId("msg").value = "";
  if (landed && form.id === "f-arrange") byId("settings").open = false;
});

// -- the socket -------------------------------------------------------------------------------------------

// The server says something every 20 seconds. A tunnel, a sleeping lid or another network leave a socket that
// looks open and hears nothing: after this long it is hung up, and the next one brings the present whole.
const SILENCE = 45000;
const CLOSED_DOOR = 4403;
let socket = null;
let heard = 0;

document.addEventListener("htmx:ws:after:connection", (event) => {
  if (document.body.classList.contains("offline")) announce(words().restored);
  socket = event.detail.connection.socket;
  heard = Date.now();
  setLive(true);
});
document.addEventListener("htmx:ws:close", (event) => {
  setLive(false);
  for (const nonce of [...awaited.keys()]) settle(nonce, null);
  // Nothing here for this visitor any more: the page itself says why.
  if (event.detail.code === CLOSED_DOOR) location.reload();
});
setInterval(() => {
  if (live && Date.now() - heard > SILENCE) {
    setLive(false);
    socket.close();
  }
}, 5000);
// The browser knows at once that it has no network; a socket may take minutes to notice.
addEventListener("offline", () => setLive(false));
addEventListener("online", async () => {
  if (socket?.readyState !== WebSocket.OPEN) return;
  // Any answer shows that the same socket still leads there; a dead one is hung up, and the next is on its way.
  if (await overSocket({ ask: "anything", nonce: newNonce() })) setLive(true);
  else socket.close();
});
document.addEventListener("htmx:ws:error", () => setLive(socket?.readyState === WebSocket.OPEN));

function setLive(on) {
  live = on;
  document.body.classList.toggle("offline", !on);
  byId("connection").hidden = on;
}

// Where no socket comes through, the page looks by itself.
const LOOK_EVERY = 10000;

setInterval(async () => {
  if (live || document.hidden || document.body.classList.contains("sending")) return;
  try {
    const answer = await fetch(location.pathname, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(LOOK_EVERY) });
    if (answer.ok && !live) await place(answer.url, await answer.text());
  } catch {
    // Away altogether: the page says so already.
  }
}, LOOK_EVERY);

let shown = 0;
let mine = null;
// What the message being placed has to say: once it is placed, so that the status it quotes is the new one.
let news = null;

document.addEventListener("htmx:ws:before:message:incoming", (event) => {
  const message = JSON.parse(event.detail.message.data);
  heard = Date.now();
  for (const nonce of message.done ?? []) settle(nonce, {});
  if (message.refused) settle(message.refused, { html: message.html });
  if (message.again) settle(message.again, null);
  if (message.told) settle(message.told, { aid: message.aid });
  if (!message.content) return event.preventDefault();
  // A late frame of an older position is dropped; the newest is always on its way.
  // Of other eyes (a curtain, another chair) nothing is late: they count otherwise.
  if (message.version < shown && !message.whole) return event.preventDefault();
  shown = message.version;
  news = { said: message.say, turn: message.mine && mine === false };
  mine = message.mine;
  focused = document.activeElement?.id;
});

function tell({ said, turn }, another) {
  const status = document.querySelector("#status .status__sentence")?.textContent.replace(/\s+/g, " ").trim();
  announce(another && !turn ? `${said} ${status}`.trim() : said);
  if (said) document.dispatchEvent(new CustomEvent("place:told", { detail: said }));
  if (!turn) return;
  announce(status, true);
  sound("turn");
}

// Another tab signed in or out: this page is of somebody who is no longer here, and so is its socket.
addEventListener("storage", (event) => {
  if (event.key === "qui" && event.newValue !== document.documentElement.dataset.who) location.reload();
});

// A page brought back from the browser's memory has a dead socket.
addEventListener("pageshow", (event) => event.persisted && location.reload());

// -- after a swap: nothing half-made is lost, and the focus never falls to the page's start ----------------------

let focused = null;
const met = new Set([table().dataset.state]);

document.addEventListener("htmx:after:swap", () => {
  const another = !met.has(table().dataset.state);
  met.add(table().dataset.state);
  // A table that begins or ends is a page of its own: it is read from its top, but not in mid-sentence.
  if (another && writing(document.activeElement)) document.activeElement.scrollIntoView({ block: "center" });
  else if (another) scrollTo(0, 0);
  if (news) tell(news, another);
  news = null;
  if (focused && document.activeElement === document.body) {
    (byId(focused) ?? byId("status"))?.focus({ preventScroll: true });
  }
  focused = null;
  // An answer that came by itself is also said.
  for (const said of document.querySelectorAll("[data-say]")) {
    announce(said.dataset.say);
    said.removeAttribute("data-say");
  }
});

// -- what must stay in sight rests on the bar of actions, however much that says -------------------------------

const bar = new ResizeObserver(([{ target }]) =>
  document.documentElement.style.setProperty("--bar-height", `${target.offsetHeight}px`),
);

function watchBar() {
  bar.disconnect();
  const actions = byId("actions");
  if (actions) bar.observe(actions);
}

onEveryPage(watchBar);

// For the scripts of boards, which have none of this of their own.
window.place = { play, ask, announce, sound, showRefusal };

shown = Number(byId("socket")?.dataset.version ?? 0);
mine = Boolean(document.querySelector("#status.status--mine"));

// Beside the board: the log and the chat as tabs, the panels of a phone, what came unread, and everybody's own game
// unfolded where there is room for it.

import { all, byId, onEveryPage } from "./kit.js";
import { roving } from "./roving.js";

const table = () => byId("table");
const side = () => byId("side");

// -- tabs: log or chat -------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab-of]");
  if (tab) openTab(tab);
});

const unread = { log: 0, chat: 0 };

function openTab(tab) {
  const name = tab.dataset.tabOf;
  side().dataset.tab = name;
  for (const one of tab.parentNode.children) one.setAttribute("aria-selected", String(one === tab));
  tabs.refresh();
  markRead();
}

const tabs = roving("[role=tablist]", { items: "[role=tab]", picked: "[aria-selected=true]", wraps: true, reached: openTab });

// -- the panels of a phone ----------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-panel-of]");
  if (!link) return;
  event.preventDefault();
  openPanel(link.dataset.panelOf);
});

// A move from the list, or one to be looked at first, is seen on the board. Keys stay in the list.
document.addEventListener("click", (event) => {
  const move = event.target.closest("#help :is([name=action], [data-show])");
  if (!move || !event.detail) return;
  move.closest("details").open = false;
  openPanel("board");
});

// A link to a part of the page (the skip links) opens its panel.
addEventListener("hashchange", () => openPanelOf(location.hash));
openPanelOf(location.hash);

function openPanelOf(hash) {
  if (hash && document.querySelector(`[data-panel-of="${CSS.escape(hash.slice(1))}"]`)) openPanel(hash.slice(1));
}

function openPanel(name) {
  table().dataset.panel = name;
  showPanel();
  markRead();
}

function showPanel() {
  const open = table()?.dataset.panel ?? "board";
  for (const link of document.querySelectorAll("[data-panel-of]")) {
    if (link.dataset.panelOf === open) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

// -- unread --------------------------------------------------------------------------------------------------------

const counts = {};
const isShown = (name) => byId(name)?.checkVisibility() ?? false;

function countUnread() {
  if (!side()) return;
  const now = {
    log: document.querySelectorAll("#log a").length,
    chat: document.querySelectorAll("#messages .bubble").length,
  };
  for (const name of Object.keys(now)) {
    const more = now[name] - (counts[name] ?? now[name]);
    counts[name] = now[name];
    if (more > 0) unread[name] += more;
    if (more > 0 && name === "chat") sayLastMessage();
  }
  markRead();
}

function sayLastMessage() {
  const last = all("#messages .bubble").at(-1);
  if (last.matches(".bubble--me")) return;
  window.place.sound("message");
  const who = last.firstElementChild.textContent;
  window.place.announce(`${who} : ${last.textContent.slice(who.length)}`);
}

function markRead() {
  for (const name of Object.keys(unread)) {
    if (isShown(name)) unread[name] = 0;
    for (const badge of document.querySelectorAll(`#tab-${name} .tabs__n, #dock-${name} .dock__n`)) {
      badge.hidden = !unread[name];
      badge.textContent = unread[name] || "";
    }
  }
}

// -- everybody's own game, unfolded where all of them fit ------------------------------------------------------------

let fitted = null;

function unfold() {
  const list = document.querySelector(".game--live .player-list");
  if (!list || list === fitted) return;
  fitted = list;
  fit(list);
}

function fit(list) {
  const folds = all(".player__more", list);
  for (const fold of folds) fold.open = true;
  if (list.scrollHeight > list.clientHeight + 1) for (const fold of folds) fold.open = false;
}

function dress() {
  countUnread();
  showPanel();
  unfold();
}

addEventListener("resize", () => {
  markRead();
  if (fitted?.isConnected && matchMedia("(min-width: 1024px)").matches) fit(fitted);
});
onEveryPage(dress);

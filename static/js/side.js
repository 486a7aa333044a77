// Beside the board: the log and the chat, as tabs on a phone, with what came unread.

// -- tabs on a phone ------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab-of]");
  if (tab) openTab(tab);
});
document.addEventListener("keydown", (event) => {
  const tab = event.target.closest?.("[role=tab]");
  if (!tab || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  const other = [...tab.parentNode.children].find((one) => one !== tab);
  openTab(other);
  other.focus();
});

const unread = { log: 0, chat: 0 };

function openTab(tab) {
  const name = tab.dataset.tabOf;
  document.getElementById("side").dataset.tab = name;
  for (const one of tab.parentNode.children) {
    one.setAttribute("aria-selected", String(one === tab));
    one.tabIndex = one === tab ? 0 : -1;
  }
  unread[name] = 0;
  showUnread();
}

const counts = {};

function countUnread() {
  const side = document.getElementById("side");
  if (!side) return;
  const now = {
    log: document.querySelectorAll("#log a").length,
    chat: document.querySelectorAll("#messages .bubble").length,
  };
  for (const name of Object.keys(now)) {
    const more = now[name] - (counts[name] ?? now[name]);
    counts[name] = now[name];
    if (more > 0 && side.dataset.tab !== name) unread[name] += more;
    if (more > 0 && name === "chat") sayLastMessage();
  }
  showUnread();
}

function sayLastMessage() {
  const last = [...document.querySelectorAll("#messages .bubble")].at(-1);
  if (last.matches(".bubble--me")) return;
  const who = last.firstElementChild.textContent;
  window.place.announce(`${who} : ${last.textContent.slice(who.length)}`);
}

function showUnread() {
  for (const [name, n] of Object.entries(unread)) {
    const badge = document.querySelector(`#tab-${name} .tabs__n`);
    if (badge) {
      badge.hidden = !n;
      badge.textContent = n || "";
    }
  }
}

document.addEventListener("htmx:after:swap", countUnread);
countUnread();

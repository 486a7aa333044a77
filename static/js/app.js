// The site as an app: its service worker, the button that installs it, the number on its icon.

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" });
}

// -- <div data-install hidden><button>…: shown where the browser offers to install the site -----------------
let offer;

function showOffer() {
  for (const part of document.querySelectorAll("[data-install]")) part.hidden = !offer;
}

window.addEventListener("beforeinstallprompt", (event) => {
  // It is offered where people look for it, not across the page they came for.
  event.preventDefault();
  offer = event;
  showOffer();
});
window.addEventListener("appinstalled", () => {
  offer = undefined;
  showOffer();
});
document.addEventListener("click", async (event) => {
  if (!offer || !event.target.closest("[data-install] button")) return;
  await offer.prompt();
  offer = undefined;
  showOffer();
});

// -- the number of tables that wait, on the icon of an installed app ----------------------------------------
const { waiting } = document.documentElement.dataset;

async function count() {
  const answer = await fetch(waiting);
  if (answer.ok) await navigator.setAppBadge((await answer.json()).waiting);
}

const installed = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
if (installed && waiting && navigator.setAppBadge) {
  count();
  document.addEventListener("visibilitychange", count);
}

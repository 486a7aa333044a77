// “Tell me on this device”: the browser is asked only after a click, and the site then knows where to reach it.
//   <form data-tell action="where to send it" data-refused="…" data-impossible="…" data-ios="…" data-done="…">
// Buttons anywhere belong to it by their `form`. `data-told` at the root: this browser is told already.

const root = document.documentElement;

const bytes = (key) =>
  Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

const able = () => "serviceWorker" in navigator && "PushManager" in window;
// Only Safari on iPhone and iPad has `standalone`: there a page that is not installed cannot be told.
const mustInstall = () => navigator.standalone === false;

// {key: the site's public key, known: digests of the addresses by which it reaches this person}
const site = async (form) => (await fetch(form.action)).json();

async function isKnown(form) {
  if (!able() || Notification.permission !== "granted") return false;
  const registration = await navigator.serviceWorker.getRegistration("/");
  const made = await registration?.pushManager.getSubscription();
  if (!made) return false;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(made.endpoint));
  return (await site(form)).known.includes(text(digest));
}

async function subscribe(form) {
  if (mustInstall()) return form.dataset.ios;
  if (!able()) return form.dataset.impossible;
  if ((await Notification.requestPermission()) !== "granted") return form.dataset.refused;
  // app.js has registered it.
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes((await site(form)).key) };
  // One that was made for another key of the site reaches nobody.
  const made = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const body = new FormData(form);
  body.set("endpoint", made.endpoint);
  body.set("p256dh", text(made.getKey("p256dh")));
  body.set("auth", text(made.getKey("auth")));
  const answer = await fetch(form.action, { method: "POST", body });
  return answer.ok ? "" : answer.text();
}

function say(form, words) {
  const line = form.querySelector("[role=status]");
  if (line) line.textContent = words;
  else toast(words);
}

// Shown beside whatever is going on, and said to those who listen.
function toast(words) {
  document.querySelector("#announcements").textContent = words;
  // Where the page itself says so by now, nothing is laid over it.
  if ([...document.querySelectorAll(".bell__done")].some((line) => line.checkVisibility())) return;
  const shown = document.createElement("p");
  shown.className = "toast";
  shown.textContent = words;
  document.querySelector("#toasts").replaceChildren(shown);
  setTimeout(() => shown.remove(), 12000);
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-tell]");
  if (!form) return;
  event.preventDefault();
  const problem = await subscribe(form).catch(() => form.dataset.impossible);
  if (problem) return say(form, problem);
  if ("reload" in form.dataset) return location.reload();
  root.dataset.told = "";
  say(form, form.dataset.done);
});

for (const form of document.querySelectorAll("form[data-tell]")) {
  if (await isKnown(form)) root.dataset.told = "";
}

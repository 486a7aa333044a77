// “Tell me on this device”: the browser is asked only after a click, and the site then knows where to reach it.
//   <form data-avis="PUBLIC KEY" action="where to send it" data-refuse="…" data-impossible="…" data-ios="…"> … </form>

const bytes = (key) =>
  Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

// Only Safari on iPhone and iPad has `standalone`: there a page that is not installed cannot be told.
const mustInstall = () => navigator.standalone === false;

async function subscribe(form) {
  if (mustInstall()) return form.dataset.ios;
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return form.dataset.impossible;
  if ((await Notification.requestPermission()) !== "granted") return form.dataset.refuse;
  // app.js has registered it.
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.avis) };
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

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-avis]");
  if (!form) return;
  event.preventDefault();
  const problem = await subscribe(form).catch(() => form.dataset.impossible);
  if (!problem) return location.reload();
  form.querySelector("[role=status]").textContent = problem;
});

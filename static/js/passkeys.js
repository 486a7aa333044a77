// Passkeys: the browser is asked only after a click, and what it answers is sent by an ordinary form.
//   <form data-passkey="where the challenge comes from" data-failed="…" action="where the answer goes" hidden>
// `data-make`: for a new one. The form shows itself where the browser can do it: never by a bare address.

const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

const bareAddress = /^[\d.]+$|^\[/.test(location.hostname);
const able = () => window.PublicKeyCredential && window.isSecureContext && !bareAddress;

const described = (list) => list?.map((one) => ({ ...one, id: bytes(one.id) }));

function understood(options) {
  const asked = { ...options, challenge: bytes(options.challenge) };
  if (options.user) asked.user = { ...options.user, id: bytes(options.user.id) };
  if (options.excludeCredentials) asked.excludeCredentials = described(options.excludeCredentials);
  if (options.allowCredentials) asked.allowCredentials = described(options.allowCredentials);
  return asked;
}

function written(credential) {
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"])
    if (credential.response[name]) response[name] = text(credential.response[name]);
  const { id, type } = credential;
  return JSON.stringify({ id, rawId: id, type, response, clientExtensionResults: {} });
}

async function ask(form) {
  const answer = await fetch(form.dataset.passkey, { method: "POST", body: new FormData(form) });
  // Whoever has to show first that it is they is sent to where they can.
  if (answer.redirected) return void location.assign(answer.url);
  const options = await answer.json();
  if (options.problem) throw new Error(options.problem);
  const publicKey = understood(options);
  const way = "make" in form.dataset ? "create" : "get";
  // Closed, timed out, no such key: browsers do not say which.
  const credential = await navigator.credentials[way]({ publicKey }).catch(() => {
    throw new Error(form.dataset.failed);
  });
  form.elements.answer.value = written(credential);
  form.submit();
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  form.hidden = !able();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const line = form.querySelector("[role=status]");
    line.textContent = "";
    await ask(form).catch((problem) => (line.textContent = problem.message));
  });
}

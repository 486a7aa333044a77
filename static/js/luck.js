// This browser's part of the luck: a random value, pledged by its hash in the waiting room, or by the click that opens
// a table and starts it, and shown when the game starts. It stays here, to be looked for when the dice are checked.

const SIZE = 32;
const box = () => document.getElementById("chance");
const drawn = () => hex(crypto.getRandomValues(new Uint8Array(SIZE)));
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// Without storage (a private window, a full disk) the page itself remembers, as long as it is open.
let remembered = null;

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

// What a click of this tab has pledged, by its hash, for a table that did not exist yet.
function clicked(hash) {
  try {
    return sessionStorage.getItem(`hasard:${hash}`);
  } catch {
    return null;
  }
}

function keep(key, made) {
  remembered = made;
  try {
    localStorage.setItem(key, JSON.stringify(made));
  } catch {
    // Remembered above.
  }
  return made;
}

// Another fingerprint is another game, or a new secret of this one: it gets another value.
function mine({ code, fingerprint, pledged: promised }) {
  const key = `hasard:${code}`;
  const kept = [read(key), remembered].find((one) => one?.fingerprint === fingerprint);
  return kept ?? keep(key, { fingerprint, value: (promised && clicked(promised)) || drawn() });
}

async function send(url, fields) {
  const token = document.querySelector("#verbs [name=csrfmiddlewaretoken]").value;
  try {
    await fetch(url, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "X-CSRFToken": token, "HX-Request": "true", "X-Live": "1" },
      signal: AbortSignal.timeout(10000),
    });
  } catch {
    // The game starts without this browser's part, and the page that checks the dice says so.
  }
}

// Once a page for each fingerprint: two devices of one person would else take turns for ever.
const pledged = new Set();
const shown = new Set();

async function contribute() {
  const here = box()?.dataset;
  if (!here?.pledge) return;
  const { fingerprint, pledged: promised, call, pledge, show } = here;
  const { value } = mine(here);
  const { sha256 } = await import(here.sha);
  const hash = sha256(value);
  if (call) {
    if (promised !== hash || shown.has(fingerprint)) return;
    shown.add(fingerprint);
    // All else that the game is dealt from is written down by now: kept, to see that it has not changed since.
    keep(`hasard:${here.code}`, { fingerprint, value, frame: call });
    await send(show, { value });
    // Where no socket brings it, the game that was just dealt must be fetched.
    if (document.body.classList.contains("offline")) location.reload();
  } else if (promised !== hash && !pledged.has(fingerprint)) {
    pledged.add(fingerprint);
    await send(pledge, { hash, fingerprint });
  }
}

// Buttons that open a table and start it carry a pledge.
async function offer() {
  for (const button of document.querySelectorAll("[data-luck]:not([value])")) {
    const { sha256 } = await import(button.dataset.luck);
    const value = drawn();
    try {
      sessionStorage.setItem(`hasard:${sha256(value)}`, value);
      button.value = sha256(value);
    } catch {
      // Nothing can be remembered until the next page: the click pledges nothing.
    }
  }
}

function look() {
  contribute();
  offer();
}

document.addEventListener("htmx:after:swap", look);
look();

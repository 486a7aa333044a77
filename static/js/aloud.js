// A story is read by the browser's own voice, in its reader's language: once by its button, or each new one by itself for
// whoever asked for that in this browser. Where the browser has no voice there is no button.

import { all, onEveryPage } from "./kit.js";

const KEY = "lecture";
const voice = window.speechSynthesis;
let always = false;
try {
  always = localStorage.getItem(KEY) === "oui";
} catch {}

const book = () => document.querySelector(".ab-book");

// Title, story, then what can be chosen: what stands there for the eyes, without its numbers.
const storyOf = (page) =>
  [...page.querySelectorAll("h2, .ab-book__t, .ab-option__l")].map((part) => part.textContent.trim());

function read(page) {
  voice.cancel();
  for (const part of storyOf(page)) {
    const said = new SpeechSynthesisUtterance(part);
    said.lang = document.documentElement.lang === "en" ? "en-GB" : "fr-FR";
    said.onend = said.onerror = show;
    voice.speak(said);
  }
  show();
}

function show() {
  const reading = voice.speaking || voice.pending;
  for (const button of all("[data-aloud]")) button.setAttribute("aria-pressed", String(reading));
  for (const button of all("[data-aloud-always]")) button.setAttribute("aria-pressed", String(always));
  for (const tools of all("[data-aloud-tools]")) tools.hidden = false;
}

let met = null;

function dress() {
  const page = book();
  show();
  if (page && always && page.id !== met) read(page);
  // The story is over: nobody wants to hear the rest of it.
  if (!page && met) voice.cancel();
  met = page?.id ?? null;
}

function choose() {
  always = !always;
  try {
    localStorage.setItem(KEY, always ? "oui" : "non");
  } catch {}
  if (always && book()) read(book());
  else voice.cancel();
  show();
}

if (voice) {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-aloud-always]")) choose();
    else if (event.target.closest("[data-aloud]")) {
      if (voice.speaking) voice.cancel();
      else read(book());
      show();
    }
  });
  addEventListener("pagehide", () => voice.cancel());
  onEveryPage(dress);
}

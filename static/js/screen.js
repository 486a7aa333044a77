// A table on a big screen: what just happened stands large under the board until the next thing does; sound is on, as
// soon as the browser lets it be heard.

import { byId, calm } from "./kit.js";

const root = document.documentElement;

// Sound is on for a room, unless somebody has switched it off on this very screen.
function soundOn() {
  let kept = null;
  try {
    kept = localStorage.getItem("son");
  } catch {}
  if (kept !== null) return;
  root.dataset.sound = "oui";
  byId("screen-sound").setAttribute("aria-pressed", "true");
}

// Browsers let a page be heard only once it was touched: until then it says so.
function hush() {
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  byId("hush").hidden = touched || root.dataset.sound !== "oui";
}

document.addEventListener("place:told", ({ detail }) => {
  const moment = byId("just-now");
  moment.textContent = detail;
  if (!calm()) moment.animate([{ opacity: 0, translate: "0 0.5em" }, { opacity: 1, translate: "0 0" }], { duration: 400 });
});

document.addEventListener("click", (event) => {
  if (event.target.closest("#screen-full")) {
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen?.();
  }
  setTimeout(hush);
});
document.addEventListener("keydown", () => setTimeout(hush));

soundOn();
hush();

// What every page does beyond HTML: theme, sound, menu, copying a link, sharing it. Nothing here is needed to play.
(() => {
  "use strict";

  const root = document.documentElement;
  const YEAR = 365 * 24 * 3600;

  // -- theme: a cookie, so that the server's page already wears it ---------------------------------
  const night = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "sombre" : night.matches);

  function labelTheme() {
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      const label = isDark() ? button.dataset.toLight : button.dataset.toDark;
      button.setAttribute("aria-label", label);
      button.title = label;
    }
  }

  function flipTheme() {
    root.dataset.theme = isDark() ? "clair" : "sombre";
    document.cookie = `theme=${root.dataset.theme}; path=/; max-age=${YEAR}; samesite=lax`;
    labelTheme();
  }

  // -- sound: this device's own affair, and off until it is asked for --------------------------------
  const KEPT = { sound: "son", volume: "volume", vibration: "vibration" };

  // Private windows may refuse storage; the choice then lasts as long as the page.
  function remember(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {}
  }
  function recall(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  // Pages left open in other tabs learn that this browser has become somebody else.
  remember("qui", root.dataset.who);

  // What the root says, all that shows it shows: <button data-sound>, <input data-volume>, <input data-vibration>.
  function setSound({ sound, volume, vibration }) {
    Object.assign(root.dataset, { sound, volume, vibration });
    for (const button of document.querySelectorAll("button[data-sound]")) {
      button.setAttribute("aria-pressed", String(sound === "oui"));
    }
    for (const input of document.querySelectorAll("input[data-volume]")) input.value = volume;
    for (const input of document.querySelectorAll("input[data-vibration]")) input.checked = vibration === "oui";
  }

  function chooseSound(choice) {
    setSound({ ...root.dataset, ...choice });
    for (const [name, value] of Object.entries(choice)) remember(KEPT[name], value);
  }

  // -- copy and share --------------------------------------------------------------------------------
  // <button data-copy="#id-of-the-input" data-says="Link copied" data-where="#id-of-a-status-line">
  async function copy(button) {
    const source = document.querySelector(button.dataset.copy);
    const text = source.value ?? source.textContent;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      source.select?.();
      if (!document.execCommand("copy")) return;
    }
    const line = document.querySelector(button.dataset.where ?? "#announcements");
    line.hidden = false;
    line.querySelector("[data-text]")?.replaceChildren(button.dataset.says) ??
      (line.textContent = button.dataset.says);
  }

  // <button hidden data-share="address" data-title="…" data-text="…">: shown where the browser can.
  function offerSharing(part) {
    if (!navigator.share) return;
    for (const button of part.querySelectorAll("[data-share][hidden]")) button.hidden = false;
  }

  async function share(button) {
    try {
      await navigator.share({
        title: button.dataset.title,
        text: button.dataset.text,
        url: button.dataset.share,
      });
    } catch {
      // Closing the share sheet is an answer too.
    }
  }

  // -- what a region brings along: <section data-module="address of a script"> ------------------------
  async function bring() {
    for (const part of document.querySelectorAll("[data-module]")) await import(part.dataset.module);
  }

  // Without script some of these are links, and the address opens their dialog.
  function open(button, event) {
    event.preventDefault();
    document.querySelector(button.dataset.open).showModal();
  }

  // -- one listener for all, so that swapped-in regions need no wiring --------------------------------
  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest(selector);
    let hit;
    if (on("[data-theme-toggle]")) flipTheme();
    else if (on("button[data-sound]")) chooseSound({ sound: root.dataset.sound === "oui" ? "non" : "oui" });
    else if ((hit = on("[data-copy]"))) copy(hit);
    else if ((hit = on("[data-share]"))) share(hit);
    else if ((hit = on("[data-open]"))) open(hit, event);
    else if ((hit = on("[data-close]"))) hit.closest("dialog").close();
    for (const menu of document.querySelectorAll("details[data-menu][open]")) {
      // A script's own click, such as that of a hint which takes up a brush, is nobody's wish to close it.
      if (event.isTrusted && !menu.contains(event.target)) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details[data-menu][open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
  document.addEventListener("change", ({ target }) => {
    if (target.matches("input[data-volume]")) chooseSound({ volume: target.value });
    else if (target.matches("input[data-vibration]")) chooseSound({ vibration: target.checked ? "oui" : "non" });
    else return;
    // As it will sound from now on.
    window.place?.sound("message");
  });
  night.addEventListener("change", labelTheme);

  labelTheme();
  setSound({
    sound: recall(KEPT.sound) === "oui" ? "oui" : "non",
    volume: Number(recall(KEPT.volume)) || 40,
    vibration: recall(KEPT.vibration) === "oui" ? "oui" : "non",
  });
  offerSharing(document);
  bring();
  document.addEventListener("htmx:after:swap", () => {
    offerSharing(document);
    bring();
  });
})();

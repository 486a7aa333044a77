// What every page does beyond HTML: theme, sound, menu, copying a link, sharing it. Nothing here is needed to play.
(() => {
  "use strict";

  const root = document.documentElement;
  const YEAR = 365 * 24 * 3600;

  // -- theme: a cookie, so that the server's page already wears it ---------------------------------
  const night = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "sombre" : night.matches);

  function labelTheme() {
    for (const button of document.querySelectorAll("[data-theme-bascule]")) {
      const label = isDark() ? button.dataset.versClair : button.dataset.versSombre;
      button.setAttribute("aria-label", label);
      button.title = label;
    }
  }

  function flipTheme() {
    root.dataset.theme = isDark() ? "clair" : "sombre";
    document.cookie = `theme=${root.dataset.theme}; path=/; max-age=${YEAR}; samesite=lax`;
    labelTheme();
  }

  // -- sound: this device's own affair -------------------------------------------------------------
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
  remember("qui", root.dataset.qui);

  function setSound(on) {
    root.dataset.son = on ? "oui" : "non";
    for (const button of document.querySelectorAll("[data-son]")) {
      if (button !== root) button.setAttribute("aria-pressed", String(on));
    }
  }

  function flipSound() {
    const on = root.dataset.son === "non";
    setSound(on);
    remember("son", on ? "oui" : "non");
  }

  // -- copy and share --------------------------------------------------------------------------------
  // <button data-copier="#id-of-the-input" data-dit="Link copied" data-ou="#id-of-a-status-line">
  async function copy(button) {
    const source = document.querySelector(button.dataset.copier);
    const text = source.value ?? source.textContent;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      source.select?.();
      if (!document.execCommand("copy")) return;
    }
    const line = document.querySelector(button.dataset.ou ?? "#annonces");
    line.hidden = false;
    line.querySelector("[data-texte]")?.replaceChildren(button.dataset.dit) ??
      (line.textContent = button.dataset.dit);
  }

  // <button hidden data-partager="address" data-titre="…" data-texte="…">: shown where the browser can.
  function offerSharing(part) {
    if (!navigator.share) return;
    for (const button of part.querySelectorAll("[data-partager][hidden]")) button.hidden = false;
  }

  async function share(button) {
    try {
      await navigator.share({
        title: button.dataset.titre,
        text: button.dataset.texte,
        url: button.dataset.partager,
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
    document.querySelector(button.dataset.ouvre).showModal();
  }

  // -- one listener for all, so that swapped-in regions need no wiring --------------------------------
  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest(selector);
    let hit;
    if (on("[data-theme-bascule]")) flipTheme();
    else if (on("button[data-son]")) flipSound();
    else if ((hit = on("[data-copier]"))) copy(hit);
    else if ((hit = on("[data-partager]"))) share(hit);
    else if ((hit = on("[data-ouvre]"))) open(hit, event);
    else if ((hit = on("[data-ferme]"))) hit.closest("dialog").close();
    for (const menu of document.querySelectorAll("details[data-menu][open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details[data-menu][open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
  night.addEventListener("change", labelTheme);

  labelTheme();
  setSound(recall("son") !== "non");
  offerSharing(document);
  bring();
  document.addEventListener("htmx:after:swap", () => {
    offerSharing(document);
    bring();
  });
})();

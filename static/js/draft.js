// A choice in the making: what is chosen so far lives here and not on the page, so that no push of the others takes it
// away. The game says what it is made of, how it looks and what it sends.
//
//   const plan = draft({
//     empty: () => ({ cell: null }),  // before anything is chosen
//     question: () => "12:0",         // what it answers: asked another, it starts from `empty` again
//     kept: "pencil",                 // outlives a reload too, under this name
//     read: (choice) => {},           // the page was drawn anew: what is no longer possible goes
//     preview: (choice, sketch) => {},  // changes to the page that are put back before the server draws there
//     show: (choice) => {},           // the rest of the page, with the choice on it
//     confirm: "#build", cancel: "#cancel",  // the buttons
//     action: (choice) => ({…}),      // what is sent; nothing while something is missing
//     missing: (choice) => "…",       // what is said then
//     sound: "build",                 // what is heard when it is sent; "place", unless it says so
//     refused: (choice) => {},        // what the rules' no takes out of it
//     back: (choice) => {},           // what cancelling takes out of it; all, unless it says so
//   });
//   plan.choice  plan.change({ cell: 3 })  plan.show()  plan.send()  plan.cancel()  plan.sending
//   plan.begin();  // once all that `show` needs is there

import { onEveryPage } from "./kit.js";

export function draft(game) {
  const { question = () => "", read = () => {}, preview = () => {}, refused = () => {} } = game;
  const key = game.kept && `${game.kept}:${location.pathname}`;
  const sketch = newSketch();
  let asked = question();
  let start = game.empty();
  let sending = false;
  const choice = { ...structuredClone(start), ...(key && JSON.parse(sessionStorage.getItem(key) ?? "{}")) };

  const restart = () => Object.assign(choice, structuredClone(start));

  function show() {
    if (sketch.isBlank()) preview(choice, sketch);
    game.show(choice);
    if (key) sessionStorage.setItem(key, JSON.stringify(choice));
  }

  function change(parts = {}) {
    sketch.erase();
    Object.assign(choice, parts);
    window.place?.showRefusal("refusal", "");
    show();
  }

  function cancel() {
    (game.back ?? restart)(choice);
    change();
  }

  async function send() {
    if (sending) return;
    const action = game.action(choice);
    if (!action) return window.place.announce(game.missing(choice), true);
    setSending(true);
    window.place.sound(game.sound ?? "place");
    const landed = await window.place.play(action);
    setSending(false);
    if (!landed) refused(choice);
    // Where another question comes, it starts anew by itself.
    else if (!game.question) restart();
    refresh();
  }

  function setSending(on) {
    sending = on;
    const button = document.querySelector(game.confirm);
    if (on) button?.setAttribute("aria-busy", "true");
    else button?.removeAttribute("aria-busy");
    show();
  }

  function refresh() {
    const now = question();
    if (now !== asked) {
      asked = now;
      sketch.erase();
      start = game.empty();
      restart();
    }
    read(choice);
    show();
  }

  document.addEventListener("click", (event) => {
    if (game.confirm && event.target.closest(game.confirm)) send();
    else if (game.cancel && event.target.closest(game.cancel)) cancel();
  });
  document.addEventListener("htmx:before:swap", (event) => {
    if (event.detail.tasks.some(({ target }) => sketch.isOn(target))) sketch.erase();
  });

  return {
    choice,
    change,
    show,
    send,
    cancel,
    get sending() {
      return sending;
    },
    begin: () => onEveryPage(refresh),
  };
}

// Changes to the page that can be put back exactly.
function newSketch() {
  let undo = [];
  const touched = new Set();

  function change(element, back) {
    touched.add(element);
    undo.push(back);
  }

  return {
    isBlank: () => !undo.length,
    isOn: (target) =>
      target instanceof Element && [...touched].some((one) => target.contains(one) || one.contains(target)),
    erase() {
      for (const back of undo.reverse()) back();
      undo = [];
      touched.clear();
    },
    change,
    set(element, attribute, value) {
      const before = element.getAttribute(attribute);
      element.setAttribute(attribute, value);
      change(element, () => (before === null ? element.removeAttribute(attribute) : element.setAttribute(attribute, before)));
    },
    mark(element, name, on = true) {
      if (element.classList.contains(name) === on) return;
      element.classList.toggle(name, on);
      change(element, () => element.classList.toggle(name, !on));
    },
    write(element, text) {
      const before = element.textContent;
      element.textContent = text;
      change(element, () => (element.textContent = before));
    },
  };
}

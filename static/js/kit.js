// Small things that the scripts of tables share.

export const byId = (id) => document.getElementById(id);
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
// Writing a message is not playing: its keys and its focus are left alone.
export const writing = (target) => Boolean(target?.matches?.("input, select, textarea, [contenteditable]"));

// What the page asks now; empty where it asks nothing.
export const stamp = () => document.querySelector("#actions [name=stamp]")?.value ?? "";

// "{n} points" with n = 3: "3 points".
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// The same move may be written with its fields in another order.
export const canonical = (action) => JSON.stringify(Object.entries(action).sort());

// What cannot be used now can still be found and read.
export const usable = (element) => Boolean(element) && element.getAttribute("aria-disabled") !== "true";

export function setUsable(button, on) {
  if (on) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

export function svg(name, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  return node;
}

// Now, and whenever the server has drawn something anew.
export function onEveryPage(dress) {
  document.addEventListener("htmx:after:swap", dress);
  dress();
}

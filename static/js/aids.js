// What takes long to work out is asked for by whoever opens it: the board in words, the list of moves. While it is
// open it follows the table.

const open = () => [...document.querySelectorAll("details[data-aid][open]")];

async function load(details) {
  const html = await window.place.ask(details.dataset.aid);
  if (html === null || !details.open) return;
  const inside = details.querySelector(".hint__in");
  const focused = inside.contains(document.activeElement) && document.activeElement.id;
  inside.innerHTML = html;
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  document.dispatchEvent(new Event("place:aid"));
}

// `toggle` does not bubble.
document.addEventListener("toggle", (event) => event.target.matches("details[data-aid][open]") && load(event.target), true);

let waiting = null;
document.addEventListener("htmx:after:swap", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => open().forEach(load), 100);
});

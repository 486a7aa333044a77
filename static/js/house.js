// What the people who run the site did to this game stands above the table until its reader has seen it: a board that
// changed by itself would look like a fault.

const KEPT = 50;
const key = `house:${location.pathname}`;
const notice = document.getElementById("house-notice");

// Private windows may refuse storage; a notice is then shown again with the next page.
function seen() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? [];
  } catch {
    return [];
  }
}
function remember(ids) {
  try {
    localStorage.setItem(key, JSON.stringify(ids.slice(-KEPT)));
  } catch {}
}

let shown = "";

function look() {
  const last = [...document.querySelectorAll("#lines > [id^='house-']")].at(-1);
  if (!last || last.id === shown || seen().includes(last.id)) return;
  shown = last.id;
  notice.querySelector("p").textContent = last.querySelector("a > span:last-child").textContent.trim();
  notice.hidden = false;
}

notice.querySelector("button").addEventListener("click", () => {
  notice.hidden = true;
  remember([...seen(), shown]);
});
document.addEventListener("htmx:after:swap", look);
look();

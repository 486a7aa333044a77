// The reader's own clock: named in a cookie, so that the server's pages already go by it, and written beside the few
// hours that a whole table is sent alike.
//   <span data-hour="2026-05-01T19:00:00Z" data-zone="Europe/Paris" data-says="{when} where you are"></span>

const mine = Intl.DateTimeFormat().resolvedOptions().timeZone;
const YEAR = 365 * 24 * 3600;

if (mine) document.cookie = `zone=${mine}; path=/; max-age=${YEAR}; samesite=lax`;

function tell() {
  for (const place of document.querySelectorAll("[data-hour]")) {
    if (!mine || place.dataset.zone === mine) continue;
    const when = new Date(place.dataset.hour);
    const words = when.toLocaleString(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" });
    place.textContent = place.dataset.says.replace("{when}", words);
  }
}

document.addEventListener("htmx:after:swap", tell);
tell();

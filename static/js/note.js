// A note for oneself is saved while it is written. What could not be saved waits in this browser, and is sent as soon
// as the page is opened again.

const form = document.getElementById("f-note");
const text = document.getElementById("note-text");
const said = document.getElementById("note-said");
const PAUSE = 1200;

// Private windows may refuse storage; the draft then lasts as long as the page.
const drafts = {
  key: `${form?.dataset.key}:${document.documentElement.dataset.who}`,
  keep(value) {
    try {
      localStorage.setItem(this.key, value);
    } catch {}
  },
  drop() {
    try {
      localStorage.removeItem(this.key);
    } catch {}
  },
  found() {
    try {
      return localStorage.getItem(this.key);
    } catch {
      return null;
    }
  },
};

let later = null;

async function save() {
  clearTimeout(later);
  const sent = text.value;
  const answer = await fetch(form.getAttribute("action"), {
    method: "POST",
    body: new FormData(form),
    headers: { "HX-Request": "true", "X-Live": "1" },
  }).catch(() => null);
  if (!answer) return (said.textContent = form.dataset.waiting);
  if (!answer.ok) return (said.innerHTML = await answer.text());
  if (text.value !== sent) return;
  drafts.drop();
  said.textContent = form.dataset.saved;
}

function write() {
  drafts.keep(text.value);
  said.textContent = "";
  clearTimeout(later);
  later = setTimeout(save, PAUSE);
}

if (form) {
  text.addEventListener("input", write);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save();
  });
  const draft = drafts.found();
  if (draft !== null && draft !== text.value) {
    text.value = draft;
    save();
  }
}

// The guided turn. The page gives the steps as a numbered list that can be read without a script; this walks
// through it on the game's own board. Nothing is sent to the server.
//
// What a game's presenter provides, as the HTML of `tutorial_board(lang)`:
// - every place a step points at has that id: a cell c-ROW-COLUMN, die-N, row-N, col-N, score-N, button-ACTION.
//   A class named like an id (class="col-4") marks several elements at once. Missing places are passed over.
// - what a step may ask for is a focusable element with data-tutorial-action='{"action": "place", …}': the same JSON
//   as the step's `expects`, in any order of keys. A click, Enter or Space on it goes on; elsewhere on the board
//   the step says what it waits for.
// - data-tutorial-show="N" on an element: hidden before step N (counted from 1), shown from then on;
//   data-tutorial-until="N": shown before step N, hidden from then on; both: shown between the two. So the board
//   can change as it is played.
// - its own styles are named by the presenter's `styles`; no script of its own is needed.
//
// A step (li.lesson-step) carries data-point-at (a JSON list of ids), data-expects (JSON: "next", "finish" or an action) and
// data-otherwise (what is said of another gesture).
(() => {
  "use strict";

  const guide = document.getElementById("tutorial");
  const board = document.getElementById("board");
  // Nothing to point at: the numbered list says it all.
  if (!guide || !board) return;
  const steps = [...guide.querySelectorAll(".lesson-step")].map((item) => ({
    item,
    pointAt: JSON.parse(item.dataset.pointAt),
    expects: JSON.parse(item.dataset.expects),
  }));
  const bar = guide.querySelector(".lesson-steps__bar");
  const count = bar.querySelector("[data-count]");
  const otherwise = bar.querySelector("[data-other]");
  const back = bar.querySelector("[data-back]");
  const next = bar.querySelector("[data-next]");
  const finish = bar.querySelector("[data-finish]");
  let at = 0;

  // Equal whatever the order of the keys.
  const canonical = (value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? JSON.stringify(
          Object.keys(value)
            .sort()
            .map((key) => [key, canonical(value[key])]),
        )
      : JSON.stringify(value);

  const places = (id) => board.querySelectorAll(`#${CSS.escape(id)}, .${CSS.escape(id)}`);

  // Without the piece to touch on the board, reading on is enough.
  function wanted(step) {
    if (typeof step.expects === "string") return null;
    const key = canonical(step.expects);
    return (
      [...board.querySelectorAll("[data-tutorial-action]")].find(
        (element) => canonical(JSON.parse(element.dataset.tutorialAction)) === key,
      ) ?? null
    );
  }

  function show(index) {
    at = Math.max(0, Math.min(index, steps.length - 1));
    const step = steps[at];
    for (const other of steps) {
      other.item.toggleAttribute("data-here", other === step);
    }
    for (const part of board.querySelectorAll("[data-tutorial-show], [data-tutorial-until]"))
      part.hidden =
        at + 1 < Number(part.dataset.tutorialShow ?? 0) || at + 1 >= Number(part.dataset.tutorialUntil ?? Infinity);
    otherwise.textContent = "";
    for (const marked of board.querySelectorAll(".pointed-at")) marked.classList.remove("pointed-at");
    for (const id of step.pointAt) for (const place of places(id)) place.classList.add("pointed-at");
    const target = wanted(step);
    const last = at === steps.length - 1;
    const position = guide.dataset.position.replace("%n", at + 1).replace("%total", steps.length);
    count.textContent = target ? `${position} · ${guide.dataset.here}` : position;
    count.toggleAttribute("data-trial", Boolean(target));
    back.hidden = at === 0;
    next.hidden = last || Boolean(target);
    finish.hidden = !last;
    document.getElementById("announcements").textContent = step.item.textContent;
    reveal(step);
  }

  // What a step points at comes out from behind the words, the first before the others, what is to be touched
  // before all.
  function reveal(step) {
    document.documentElement.style.scrollPaddingTop = `${guide.offsetHeight}px`;
    const pointedAt = step.pointAt.flatMap((id) => [...places(id)]);
    for (const place of [...pointedAt.reverse(), wanted(step)]) place?.scrollIntoView({ block: "nearest" });
  }

  function tryAction(element, event) {
    const target = wanted(steps[at]);
    if (!target) return;
    event.preventDefault();
    if (target.contains(element)) goOn();
    else {
      otherwise.textContent = steps[at].item.dataset.otherwise;
      reveal(steps[at]);
    }
  }

  // The hand is put where the next gesture is.
  function goOn() {
    show(at + 1);
    (wanted(steps[at]) ?? (next.hidden ? finish : next)).focus({ preventScroll: true });
  }

  next.addEventListener("click", goOn);
  back.addEventListener("click", () => show(at - 1));
  board.addEventListener("click", (event) => tryAction(event.target, event));
  board.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") tryAction(event.target, event);
  });
  // A board in the guided turn sends nothing.
  board.addEventListener("submit", (event) => event.preventDefault());

  guide.classList.add("guide");
  bar.hidden = false;
  show(0);
})();

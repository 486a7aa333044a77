// A board in the hand: what the next tap places, and moving about by keyboard.

// -- brushes: what the next tap on the board will place -----------------------------------------------------------

// A cell lists what each brush would play there: data-moves='{"b1": {…action…}}'. A brush is a chip with
// data-brush; the chosen one is the player's own affair, so it lives here and survives every push.
let brush = null;

const brushes = () => [...document.querySelectorAll("[data-brush]:not([aria-disabled=true])")];

function dress() {
  const all = brushes();
  if (!all.some((chip) => chip.dataset.brush === brush)) brush = all[0]?.dataset.brush ?? null;
  for (const chip of all) chip.setAttribute("aria-checked", String(chip.dataset.brush === brush));
  for (const cell of document.querySelectorAll("[data-moves]")) {
    const moves = JSON.parse(cell.dataset.moves);
    cell.classList.toggle("legal", brush === null ? Object.keys(moves).length > 0 : brush in moves);
  }
  for (const grid of document.querySelectorAll("[role=grid]")) rove(grid);
}

function choose(chip) {
  brush = chip.dataset.brush;
  dress();
}

function playCell(cell) {
  const moves = JSON.parse(cell.dataset.moves ?? "{}");
  const names = Object.keys(moves);
  if (!names.length) {
    const why = cell.dataset.reason;
    if (why) {
      window.place.showRefusal("refusal", why);
    }
    return;
  }
  // A tap where only another brush fits is clear enough.
  const name = brush in moves ? brush : names[0];
  cell.classList.add("pending");
  window.place.sound("place");
  window.place.play(moves[name]).then(() => cell.classList.remove("pending"));
}

document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-brush]");
  if (chip && chip.getAttribute("aria-disabled") !== "true") return choose(chip);
  const cell = event.target.closest("[data-moves], [data-reason]");
  if (cell) {
    setRoving(cell);
    playCell(cell);
  }
});

// -- boards by keyboard ------------------------------------------------------------------------------------------

const cellsOf = (grid) => [...grid.querySelectorAll("[role=gridcell]")];

// One cell of a board is in the tab order, and the arrows move from there.
const lastCell = new Map();

function rove(grid) {
  const cells = cellsOf(grid);
  const kept = cells.find((cell) => cell.id === lastCell.get(grid.id));
  const start = kept ?? cells.find((cell) => cell.classList.contains("legal")) ?? cells[0];
  for (const cell of cells) cell.tabIndex = cell === start ? 0 : -1;
}

function setRoving(cell) {
  const grid = cell.closest("[role=grid]");
  if (!grid) return;
  lastCell.set(grid.id, cell.id);
  rove(grid);
}

function step(cell, key, whole) {
  const grid = cell.closest("[role=grid]");
  const rows = [...grid.querySelectorAll("[role=row]")].map(cellsOf).filter((row) => row.length);
  const y = rows.findIndex((row) => row.includes(cell));
  const x = rows[y].indexOf(cell);
  const at = (row, column) => rows[row]?.[Math.min(column, rows[row].length - 1)];
  switch (key) {
    case "ArrowLeft": return rows[y][x - 1];
    case "ArrowRight": return rows[y][x + 1];
    case "ArrowUp": return at(y - 1, x);
    case "ArrowDown": return at(y + 1, x);
    case "Home": return whole ? rows[0][0] : rows[y][0];
    case "End": return whole ? rows.at(-1).at(-1) : rows[y].at(-1);
  }
}

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.("[role=gridcell]");
  if (cell) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      setRoving(cell);
      return playCell(cell);
    }
    // A game whose cells do not stand in rows and columns names its neighbours itself.
    const next = cell.dataset[`to${event.key}`]
      ? document.getElementById(cell.dataset[`to${event.key}`])
      : step(cell, event.key, event.ctrlKey);
    if (next) {
      event.preventDefault();
      setRoving(next);
      return next.focus();
    }
  }
  if (event.target.matches("input, select, textarea, [contenteditable]") || event.altKey || event.metaKey) return;
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
    document.querySelector("#actions [data-cancel]:not([aria-disabled=true])")?.click();
  } else if (event.key === "?") {
    document.getElementById("d-shortcuts").showModal();
  } else if (/^[1-9]$/.test(event.key) && !event.ctrlKey) {
    const chip = brushes()[event.key - 1];
    if (chip) choose(chip);
  }
});

document.addEventListener("htmx:after:swap", dress);
dress();

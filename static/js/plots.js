// Figures with axes, drawn by uPlot over the server's own drawing, which stays for whoever has no script.
// The value under the pointer stands below its figure.

const root = document.documentElement;
const HIGH = 240;

// A canvas knows no variables and no light-dark(): the browser works a colour out on an element nobody sees.
const probe = document.body.appendChild(document.createElement("span"));
probe.hidden = true;
const colour = (name) => () => {
  probe.style.color = `var(${name})`;
  return getComputedStyle(probe).color;
};

function options(told, wide) {
  const name = (index) => told.labels[index] ?? "";
  const axis = (label, more) => ({ label, stroke: colour("--ink"), grid: { stroke: colour("--plaster") }, ticks: { show: false }, font: "14px sans-serif", labelFont: "14px sans-serif", ...more });
  return {
    width: wide,
    height: HIGH,
    scales: { x: { time: false, range: [-0.6, told.labels.length - 0.4] }, y: { range: (_, low, high) => [0, Math.max(high, 1) * 1.08] } },
    axes: [
      axis(told.x, { values: (_, marks) => marks.map((mark) => (Number.isInteger(mark) ? name(mark) : "")), space: 56, size: 34, labelSize: 22 }),
      axis(told.y, { incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000], size: 48, labelSize: 24 }),
    ],
    series: [
      { label: told.x, value: (_, index) => (index === null ? "–" : name(index)) },
      { label: told.y, stroke: colour("--ink"), fill: colour("--shutter-fill"), width: 1, points: { show: false }, paths: uPlot.paths.bars({ size: [0.8, 60] }) },
    ],
    cursor: { y: false, drag: { x: false, y: false } },
    legend: { live: true, markers: { show: false } },
  };
}

const drawn = [];

function draw(place) {
  const told = JSON.parse(place.dataset.plot);
  const still = place.querySelector("svg");
  const title = still.getAttribute("aria-label");
  const data = [told.labels.map((_, index) => index), told.values];
  still.remove();
  const plot = new uPlot(options(told, place.clientWidth), data, place);
  const canvas = place.querySelector("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", title);
  // The legend repeats what the pointer is on: nothing that the figure's own name does not say.
  place.querySelector(".u-legend").setAttribute("aria-hidden", "true");
  new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HIGH })).observe(place);
  drawn.push(plot);
}

for (const place of document.querySelectorAll("[data-plot]")) draw(place);

const again = () => drawn.forEach((plot) => plot.redraw());
new MutationObserver(again).observe(root, { attributeFilter: ["data-theme"] });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again);

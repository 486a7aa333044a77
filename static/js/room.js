// The waiting room: whoever was sent away from their chair reads so on a page of their own.

const sits = () => Boolean(document.getElementById("depart"));
const waits = () => document.getElementById("table")?.dataset.state === "waiting";
let sat = sits();

document.addEventListener("htmx:after:swap", () => {
  // Whoever leaves by themselves is on their way elsewhere already.
  if (sat && waits() && !sits() && !document.body.classList.contains("sending")) location.reload();
  sat = sits();
});

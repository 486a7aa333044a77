// A visitor gives their name once: the other forms of the page take it from the one field that asks for it.
//   <form data-name-of="open-name">…<input name="name" hidden>…</form>

document.addEventListener("submit", (event) => {
  const form = event.target;
  const source = document.getElementById(form.dataset.nameOf);
  if (!source) return;
  form.elements.name.value = source.value;
  if (source.reportValidity()) return;
  event.preventDefault();
});

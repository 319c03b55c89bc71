// Clicks on the board, the tab mark, and what the server refuses.
"use strict";
(() => {
  const submit = (move) => {
    const button = document.querySelector(`#moves button[value="${CSS.escape(move)}"]`);
    if (button) button.click();
  };
  document.addEventListener("click", (event) => {
    const thing = event.target.closest("[data-move]");
    if (thing) { event.preventDefault(); submit(thing.dataset.move); }
  });
  document.addEventListener("keydown", (event) => {
    const thing = event.target.closest?.("[data-move]");
    if (thing && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); submit(thing.dataset.move); }
  });
  const toNewest = () => { const lines = document.querySelector("#log .lines"); if (lines) lines.scrollTop = lines.scrollHeight; };
  document.addEventListener("htmx:after:swap", toNewest);
  toNewest();
})();

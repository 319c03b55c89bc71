// The slider shows a move as soon as it is let go; the arrow keys go back and on.
"use strict";
(() => {
  const form = document.getElementById("replay");
  form.elements.at.addEventListener("change", () => form.submit());
  document.addEventListener("keydown", (event) => {
    if (event.target === form.elements.at) return;
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (rel) form.querySelector(`a[rel=${rel}]`).click();
  });
})();

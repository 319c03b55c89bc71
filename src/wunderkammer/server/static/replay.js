// The slider shows a move as soon as it is let go, also where that was before this script came; the arrow keys go back
// and on.
"use strict";
(() => {
  const form = document.getElementById("replay");
  const slider = form.elements.at;
  form.autocomplete = "off"; // who comes back finds the slider where the page is; elsewhere it would carry him off again
  slider.addEventListener("change", () => form.submit());
  if (slider.value !== slider.defaultValue && !slider.matches(":active")) form.submit();
  document.addEventListener("keydown", (event) => {
    if (event.target === slider) return;
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (rel) form.querySelector(`a[rel=${rel}]`).click();
  });
})();

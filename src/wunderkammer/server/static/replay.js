// The slider shows a move as soon as it is let go, also where that was before this script came; the arrow keys go back
// and on. Who looks at a part of the board goes on looking at it from move to move.
"use strict";
(() => {
  const form = document.getElementById("replay");
  const slider = form.elements.at;
  const WHERE = "wunderkammer.replay";
  const remember = () => {
    try {
      sessionStorage.setItem(WHERE, scrollY);
    } catch {
      // private windows may refuse; then every move is shown from the top
    }
  };
  const goBack = () => {
    try {
      const down = sessionStorage.getItem(WHERE);
      sessionStorage.removeItem(WHERE);
      if (down) scrollTo(0, down);
    } catch {
      // nothing was remembered
    }
  };
  const show = () => {
    remember();
    form.submit();
  };
  goBack();
  form.autocomplete = "off"; // who comes back finds the slider where the page is; elsewhere it would carry them off
  form.querySelector("button").hidden = true; // it is for those without this script
  slider.addEventListener("change", show);
  if (slider.value !== slider.defaultValue && !slider.matches(":active")) show();
  document.addEventListener("click", (event) => { if (event.target.closest("a[href^='?']")) remember(); });
  document.addEventListener("keydown", (event) => {
    const isTheirs = event.altKey || event.ctrlKey || event.metaKey; // with Alt the browser goes back itself
    if (event.target === slider || isTheirs) return;
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (rel) form.querySelector(`a[rel=${rel}]`).click();
  });
})();

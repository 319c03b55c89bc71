// Shows a name for people and a level for bots, and lets only one seat be mine.
"use strict";
(() => {
  const rows = [...document.querySelectorAll(".srow")];
  const show = () => rows.forEach((row) => {
    const who = row.querySelector("input[type=radio]:checked")?.value ?? "none";
    row.dataset.who = who;
  });
  document.addEventListener("change", (event) => {
    if (event.target.type === "radio" && event.target.value === "me") {
      rows.forEach((row) => {
        const radio = row.querySelector("input[value=me]");
        if (radio !== event.target && radio.checked) row.querySelector("input[value=bot]").checked = true;
      });
    }
    show();
  });
  show();
})();

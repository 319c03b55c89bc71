// Shows a name for people and a level for bots, lets only one seat be mine, to which my name comes along, and says who will
// be at the table.
"use strict";
(() => {
  const rows = [...document.querySelectorAll(".srow")];
  const places = [...document.querySelectorAll(".place")];
  const counts = ["Nobody", "One", "Two", "Three", "Four", "Five", "Six"];
  const show = () => {
    rows.forEach((row, number) => {
      const radio = row.querySelector("input[type=radio]:checked");
      row.dataset.who = places[number].dataset.who = radio?.value ?? "none";
      const sign = radio?.nextElementSibling.querySelector("use").getAttribute("href");
      if (sign) places[number].querySelector(".sign").setAttribute("href", sign);
    });
    const here = rows.filter((row) => row.dataset.who !== "none").length;
    const friends = rows.filter((row) => row.dataset.who === "friend").length;
    document.getElementById("company").textContent = `${counts[here] ?? here} at the table`;
    document.getElementById("when").textContent = !friends ? "Everybody is here, so the match begins at once."
      : friends === 1 ? "At the table you get a link for your friend; once it was used, you can start."
      : "At the table you get a link for each friend; once all were used, you can start.";
  };
  document.addEventListener("change", (event) => {
    if (event.target.type === "radio" && event.target.value === "me") {
      const name = (row) => row.querySelector(".for-people");
      const mine = event.target.closest(".srow");
      rows.forEach((row) => {
        const radio = row.querySelector("input[value=me]");
        if (radio === event.target || !radio.checked) return;
        row.querySelector("input[value=bot]").checked = true;
        [name(row).value, name(mine).value] = [name(mine).value, name(row).value];
      });
    }
    show();
  });
  show();
})();

// Leads back to a form as it was filled in; the link alone would show it as it was at first.
"use strict";
document.getElementById("back").addEventListener("click", (event) => {
  if (history.length < 2) return;
  event.preventDefault();
  history.back();
});

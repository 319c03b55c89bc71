// Copies the link of an invitation: on a phone most of it lies outside its field.
"use strict";
(() => {
  const field = document.getElementById("link");
  const button = document.getElementById("copy");
  const copied = async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      return document.execCommand("copy"); // where a server has no certificate, browsers know only this
    }
  };
  button.addEventListener("click", async () => {
    field.select();
    button.textContent = await copied() ? "Copied" : "Selected: copy it now";
  });
  button.hidden = false;
})();

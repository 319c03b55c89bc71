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
  // The stream. What was told but could not be shown must be told again, so the server is asked for the whole; and a
  // stream whose very first request failed is nobody's business but ours.
  const stream = document.querySelector("#stream");
  let open = false, unfinished = false;
  document.addEventListener("htmx:sse:before:connection", (event) => {
    if (unfinished) event.detail.connection.lastEventId = "";
    open = true;
    unfinished = false;
  });
  document.addEventListener("htmx:sse:before:message", () => { unfinished = true; });
  document.addEventListener("htmx:sse:after:message", () => { unfinished = false; });
  document.addEventListener("htmx:sse:close", () => { open = false; });
  setInterval(() => { if (!open) htmx.ajax("GET", stream.getAttribute("hx-sse:connect"), { source: stream }); }, 5000);

  const toNewest = () => { const lines = document.querySelector("#log .lines"); if (lines) lines.scrollTop = lines.scrollHeight; };
  document.addEventListener("htmx:after:swap", toNewest);
  toNewest();
})();

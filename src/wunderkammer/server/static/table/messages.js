// The stream brings all that changes on this page. What a message changes is seen by its two ends: all parts are
// exchanged between them.
export const find = (selector) => document.querySelector(selector);

export const paragraph = (words, className = "") =>
  Object.assign(document.createElement("p"), { className, textContent: words });

const beginnings = [];
export const before = (act) => beginnings.push(act);

export const after = (act) => document.addEventListener("htmx:sse:after:message", act);

// Bots answer at once, so that several moves come together. Each is shown until its pieces have arrived, that they can
// be followed, and the less long the more there are; whoever has a choice to make, or does anything, waits for nothing.
const LONGEST = 3000; // milliseconds that a page may be behind the table
const step = () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--move")) || 0;
let shown = -Infinity;
let behind = 0; // since when
let goOn = () => {};

function early() {
  const now = performance.now();
  const rest = shown + step() - now;
  if (rest <= 0 || document.hidden || find("#head").dataset.turn) {
    behind = 0;
    return 0;
  }
  behind ||= now;
  return rest * (1 - (now - behind) / LONGEST);
}

document.addEventListener("htmx:sse:before:message", (event) => {
  const begin = () => beginnings.forEach((act) => act(event));
  const rest = early();
  if (rest <= 0) begin();
  else event.detail.waitUntil(new Promise((go) => { goOn = go; setTimeout(go, rest); }).then(begin));
});
after(() => { shown = performance.now(); });
function hurry() {
  behind = performance.now() - LONGEST;
  goOn();
}
document.addEventListener("pointerdown", hurry, true);
document.addEventListener("keydown", hurry, true);

// A part that is told as it was the last time is left out: to read it and compare it with the page would take longest.
const PART = /<hx-partial hx-target="(#\w+)".*?<\/hx-partial>/gs;
const known = new Map();
let told = [];
before(({ detail: { message } }) => {
  told = [...message.data.matchAll(PART)];
  message.data = told.filter(([part, name]) => known.get(name) !== part).map(([part]) => part).join("");
});
after(() => told.forEach(([part, name]) => known.set(name, part)));

// What was told but could not be shown must be told again, so the server is asked for the whole; and a stream whose
// very first request failed is nobody's business but ours.
const PATIENCE = 5000; // milliseconds
const stream = find("#stream");
let open = false;
let unfinished = false;
document.addEventListener("htmx:sse:before:connection", (event) => {
  if (unfinished) {
    event.detail.connection.lastEventId = "";
    known.clear();
  }
  open = true;
  unfinished = false;
});
before(() => { unfinished = true; });
after(() => { unfinished = false; });
document.addEventListener("htmx:sse:close", () => { open = false; });
setInterval(() => {
  const asked = stream.matches(".htmx-request"); // and the answer is only slow: asking again would open a second stream
  if (!open && !asked) htmx.ajax("GET", stream.getAttribute("hx-sse:connect"), { source: stream });
}, PATIENCE);

// A page that hears nothing looks as alive as ever, so it says that it is not. A line that breaks and is back at once is
// not worth a word.
const LOST = "No connection to the server; the page goes on by itself when it is back.";
const BLINK = 1000; // milliseconds
let unheard = false;
const sayIfLost = () => { find("#lost").textContent = unheard || !navigator.onLine ? LOST : ""; };
const lose = () => {
  unheard = true;
  setTimeout(sayIfLost, BLINK);
};
document.addEventListener("htmx:sse:error", lose);
document.addEventListener("htmx:sse:after:connection", () => {
  unheard = false;
  sayIfLost();
});
addEventListener("offline", sayIfLost);
addEventListener("online", sayIfLost);

// A refusal stands until the next thing is asked; what did not even reach the server is said in its place.
const refuse = (words) => find("#refusal").replaceChildren(paragraph(words, "refuse"));
document.addEventListener("htmx:before:request", ({ target }) => {
  if (target !== stream) find("#refusal").replaceChildren();
});
document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  if (!ctx) return;
  if (ctx.sourceElement === stream) {
    lose();
    return;
  }
  refuse("That did not reach the server; try again when you are connected.");
});

// The gate or a proxy may refuse before our pages are asked. Their answers are no parts of this page, and would take
// the place of one; at most a sentence is taken from them.
const UNSAID = "The server did not answer as it should; try again in a moment.";
function sentence(answer) {
  try {
    return JSON.parse(answer).error ?? UNSAID;
  } catch {
    return UNSAID;
  }
}
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (ctx.response.status < 400 || ctx.text.includes("<hx-partial")) return;
  event.preventDefault();
  if (ctx.sourceElement === stream) lose();
  else refuse(sentence(ctx.text));
});

// Curious Cargo: try a piece on the floor before it is laid, and light up the lines of a machine.
import { after } from "../table/messages.js";

let piece = "", places = new Map(), turn = 0, at = null, held = false;

const all = (selector) => [...document.querySelectorAll(selector)];
const layer = () => document.querySelector(".fac .laying");
const ghosts = () => all(".laying .ghost");
const ghost = () => ghosts().find((each) => Number(each.dataset.turn) === turn);
const spotAt = (column, row) => document.querySelector(`.spot[data-column="${column}"][data-row="${row}"]`);

// The button of the move that covers a cell: the cell is the bottom left of the piece if it can be, or another part.
const placing = (spot, picture) => {
  const column = Number(spot.dataset.column), row = Number(spot.dataset.row);
  for (let across = 0; across < Number(picture.dataset.columns); across++)
    for (let up = 0; up < Number(picture.dataset.rows); up++) {
      const button = places.get(`${column - across} ${row - up} ${picture.dataset.turn}`);
      if (button) return { button, column: column - across, row: row - up };
    }
  return null;
};

const draw = () => {
  const picture = ghost();
  const place = at && placing(at, picture);
  for (const each of ghosts()) { each.classList.toggle("off", each !== picture || !place); each.classList.toggle("held", held); }
  for (const each of all(".spot")) each.classList.toggle("off", !placing(each, picture));
  for (const each of all(".laying .effect")) each.classList.toggle("off", !place || each.dataset.for !== place.button.value);
  const reachable = all(".spot:not(.off)");
  for (const each of all(".spot")) each.setAttribute("tabindex", each === (reachable.includes(at) ? at : reachable[0]) ? "0" : "-1");
  const lay = document.getElementById("lay"), trying = document.getElementById("trying");
  if (place) {
    const corner = spotAt(place.column, place.row + Number(picture.dataset.rows) - 1).querySelector("rect");
    picture.setAttribute("transform", `translate(${corner.getAttribute("x")} ${corner.getAttribute("y")})`);
  }
  if (lay) { lay.disabled = !(place && held); lay.value = place ? place.button.value : ""; }
  if (trying && place) trying.textContent = place.button.textContent;
};

// What the page holds now; a piece that is tried stays where it is while the same piece waits.
const renew = () => {
  const now = layer();
  places = new Map();
  if (!now) { piece = ""; return; }
  for (const button of all("#moves button[value^='place ']"))
    places.set(button.value.match(/\d+/g).join(" "), button);
  if (now.dataset.piece !== piece) { piece = now.dataset.piece; turn = Number(ghosts()[0].dataset.turn); at = null; held = false; }
  else if (at) at = spotAt(at.dataset.column, at.dataset.row);
  draw();
};

const turnBy = (step) => {
  const turns = ghosts(), first = turns.indexOf(ghost());
  for (let n = 1; n <= turns.length; n++) {
    const next = turns[(first + step * n + turns.length * n) % turns.length];
    if (!at || placing(at, next)) { turn = Number(next.dataset.turn); break; }
  }
  draw();
};

const tryAt = (spot, hold) => {
  if (hold && held && spot === at) { document.getElementById("lay").click(); return; }
  if (held && !hold) return;
  at = spot; held = hold;
  draw();
};

const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const walk = (spot, [across, up]) => {
  for (let n = 1; n <= 20; n++) {
    const next = spotAt(Number(spot.dataset.column) + across * n, Number(spot.dataset.row) + up * n);
    if (next && !next.classList.contains("off")) { held = false; next.focus(); tryAt(next, false); return; }
  }
};

const light = (machine, on) => {
  for (const number of machine.dataset.lines.split(" "))
    machine.ownerSVGElement.querySelector(`.trace[data-line="${number}"]`)?.classList.toggle("lit", on);
};

document.addEventListener("click", (event) => {
  const spot = event.target.closest(".spot"), button = event.target.closest("[data-turn].turn");
  if (spot) { event.preventDefault(); tryAt(spot, true); }
  if (button) turnBy(Number(button.dataset.turn));
});
document.addEventListener("pointerover", (event) => {
  const spot = event.target.closest(".spot"), machine = event.target.closest(".machine[data-lines]");
  if (spot) tryAt(spot, false);
  if (machine) light(machine, true);
});
document.addEventListener("pointerout", (event) => {
  const machine = event.target.closest(".machine[data-lines]");
  if (machine) light(machine, false);
});
document.addEventListener("focusin", (event) => {
  const spot = event.target.closest(".spot");
  if (spot) tryAt(spot, false);
});
document.addEventListener("keydown", (event) => {
  if (!layer() || event.target.matches("input, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const spot = event.target.closest(".spot");
  if (event.key === "r" || event.key === "R") turnBy(event.shiftKey ? -1 : 1);
  else if (event.key === "Escape") { held = false; draw(); }
  else if (spot && ARROWS[event.key]) { event.preventDefault(); walk(spot, ARROWS[event.key]); }
  else if (spot && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); tryAt(spot, true); }
});
after(renew);
renew();

// Curious Cargo: a piece is tried on the floor before it is laid, turned by two buttons or R, moved by arrows; and lines
// can be followed. Each cell carries the move that it stands for, so the page chooses it like any other.
import { after, find } from "../table/messages.js";

const MOST_STEPS = 20;
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
let piece = "";
let places = new Map(); // "column row turn" -> the move
let turn = "0";
let at = null; // the cell on which the piece is tried

const all = (selector) => [...document.querySelectorAll(selector)];
const ghosts = () => all(".laying .ghost");
const ghost = () => ghosts().find((each) => each.dataset.turn === turn);
const spotAt = (column, row) => find(`.spot[data-column="${column}"][data-row="${row}"]`);

// The placement that covers a cell: the cell is the bottom left of the piece if it can be, else another part of it.
function placing(spot, picture) {
  const { columns, rows, turn: its } = picture.dataset;
  for (let across = 0; across < columns; across++) {
    for (let up = 0; up < rows; up++) {
      const column = spot.dataset.column - across, row = spot.dataset.row - up;
      const move = places.get(`${column} ${row} ${its}`);
      if (move) return { move, column, row };
    }
  }
  return null;
}

function draw() {
  const picture = ghost();
  const spots = all(".spot");
  for (const spot of spots) {
    const place = placing(spot, picture);
    spot.classList.toggle("off", !place);
    if (place) spot.dataset.move = place.move;
    else delete spot.dataset.move;
  }
  const open = spots.filter((spot) => spot.dataset.move);
  const first = open.includes(at) ? at : open[0];
  for (const spot of spots) spot.setAttribute("tabindex", spot === first ? "0" : "-1");
  const place = at && placing(at, picture);
  for (const each of ghosts()) each.classList.toggle("off", each !== picture || !place);
  for (const each of all(".laying .effect")) each.classList.toggle("off", each.dataset.for !== place?.move);
  if (place) {
    const corner = spotAt(place.column, place.row + Number(picture.dataset.rows) - 1).firstElementChild;
    picture.setAttribute("transform", `translate(${corner.getAttribute("x")} ${corner.getAttribute("y")})`);
  }
}

// A piece that is tried stays where it is while the same piece waits. When the chosen truck has left, the next is chosen.
function renew() {
  const cards = all(".cardpick input");
  if (cards.length && !cards.some((each) => each.checked)) cards[0].checked = true;
  const laying = find(".fac .laying");
  const fresh = laying?.dataset.piece !== piece;
  piece = laying?.dataset.piece;
  if (!laying) return;
  places = new Map(all("#moves button[value^='place ']").map(({ value }) => [value.match(/\d+/g).join(" "), value]));
  if (fresh || !ghost()) turn = ghosts()[0].dataset.turn;
  at = fresh || !at ? null : spotAt(at.dataset.column, at.dataset.row);
  draw();
}

// The cell nearest to another at which the piece can lie as it is turned now; every turn that is offered has one.
function nearest(to, picture) {
  const far = ({ dataset }) => Math.abs(dataset.column - to.dataset.column) + Math.abs(dataset.row - to.dataset.row);
  const fits = all(".spot").filter((each) => placing(each, picture));
  return fits.reduce((one, other) => (far(other) < far(one) ? other : one));
}

// What was said of the cell must be said anew, and what waits for a yes must be the piece as it lies now. A piece that is
// not tried yet is tried in the middle, so that one sees it turn; one that does not fit where it is moves as little as it
// can.
function turnBy(step) {
  const open = all(".spot[data-move]"), turns = ghosts();
  at ??= open[Math.floor(open.length / 2)];
  const hasFocus = document.activeElement === at;
  turn = turns[(turns.indexOf(ghost()) + step + turns.length) % turns.length].dataset.turn;
  if (!placing(at, ghost())) at = nearest(at, ghost());
  draw();
  if (hasFocus) at.focus({ preventScroll: true });
  at.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  if (!find("#sure").hidden) at.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

function walk(spot, [across, up]) {
  for (let n = 1; n <= MOST_STEPS; n++) {
    const next = spotAt(Number(spot.dataset.column) + across * n, Number(spot.dataset.row) + up * n);
    if (next?.dataset.move) return next.focus();
  }
}

// Which lines a place belongs to: it lies on one, or on a machine where several end.
function linesAt(place) {
  const machine = place.closest(".machine[data-lines]");
  const of = (number) => machine.ownerSVGElement.querySelector(`.trace[data-line="${number}"]`);
  return machine ? machine.dataset.lines.split(" ").map(of) : [place.closest(".trace")].filter(Boolean);
}

// Lines are lit along their whole way, and said in words, until others are pointed at, touched or come into focus.
function follow(lines) {
  for (const line of all(".trace.lit")) line.classList.remove("lit");
  for (const line of lines) line.classList.add("lit");
  const words = find(".following");
  if (words) words.textContent = lines.map((line) => line.getAttribute("aria-label")).join("; ") || words.dataset.how;
}

function tryAt(spot) {
  if (!spot || spot === at) return;
  at = spot;
  draw();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".turn");
  if (button) turnBy(Number(button.value));
  else follow(linesAt(event.target));
});
document.addEventListener("pointerover", (event) => {
  tryAt(event.target.closest(".spot"));
  if (event.pointerType === "mouse" && event.target.closest(".fac, .opfac")) follow(linesAt(event.target));
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType === "mouse" && linesAt(event.target).length) follow([]);
});
document.addEventListener("focusin", (event) => {
  tryAt(event.target.closest(".spot"));
  if (event.target.closest(".trace")) follow(linesAt(event.target));
});
document.addEventListener("keydown", (event) => {
  if (!piece || event.target.matches("input, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const spot = event.target.closest(".spot");
  if (event.key.toLowerCase() === "r") turnBy(event.shiftKey ? -1 : 1);
  if (spot && ARROWS[event.key]) {
    event.preventDefault();
    walk(spot, ARROWS[event.key]);
  }
});
after(renew);
renew();

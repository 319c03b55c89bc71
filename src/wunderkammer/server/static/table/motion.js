// Shows what has just changed: pieces travel to their new place, new ones fade in, and numbers and lines that changed
// light up. Who wants no motion sees an outline instead, until the next change. A piece is known by `data-thing`, not by
// an id: what holds an id inside a drawing would be built anew by htmx as HTML, and not be seen.
import { after, before, find } from "./messages.js";

const STYLE = getComputedStyle(document.documentElement);
const MOVE = { duration: parseFloat(STYLE.getPropertyValue("--move")) || 1, easing: STYLE.getPropertyValue("--ease") };
const NEAR = 3; // pixels that are no journey
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const pieces = () => new Map([...document.querySelectorAll("[data-thing]")].map((each) => [each.dataset.thing, each]));
// A piece lies in a drawing, in the drawer, at a seat, or in the own area or a part of it that has a name, and has not
// moved when that whole part has.
const where = (piece) => {
  const part = piece.ownerSVGElement ?? piece.closest("#tray, .seat, #mine [id], #mine");
  return { part, at: piece.getBoundingClientRect(), from: part?.getBoundingClientRect() };
};
const facts = () => [...document.querySelectorAll("#seats .facts > span")].map((fact) => fact.textContent);
let places = new Map();
let numbers = [];
let newest = -1;
const lines = () => [...document.querySelectorAll("#log li[data-at]")];

before(() => {
  places = new Map([...pieces()].map(([name, piece]) => [name, where(piece)]));
  numbers = facts();
  newest = Math.max(-1, ...lines().map((line) => +line.dataset.at));
  document.querySelectorAll(".fresh").forEach((thing) => thing.classList.remove("fresh"));
});

// What lights up grows on all sides, and a pile on one: its middle or its foot stays, and so it has not moved.
const anchors = ({ x, y, width, height }) => [0, 0.5, 1].map((part) => [x + width * part, y + height * part]);

function journey(then, now) {
  const along = then.part && then.part === now.part ? [now.from.x - then.from.x, now.from.y - then.from.y] : [0, 0];
  const [from, to] = [anchors(then.at), anchors(now.at)];
  const ways = to.map(([x, y], at) => [x - from[at][0] - along[0], y - from[at][1] - along[1]]);
  return ways.reduce((one, other) => (Math.hypot(...other) < Math.hypot(...one) ? other : one));
}

function travel(piece, [across, down]) {
  // Inside a drawing a length is one of its units, not a pixel.
  const unit = piece.ownerSVGElement ? piece.ownerSVGElement.getScreenCTM().a : 1;
  const start = `translate(${-across / unit}px, ${-down / unit}px)`;
  piece.animate([{ transform: start }, { transform: "none" }], { ...MOVE, composite: "add" });
}

after(() => {
  const changed = [];
  for (const [name, piece] of pieces()) {
    const way = places.has(name) && journey(places.get(name), where(piece));
    if (way && Math.hypot(...way) <= NEAR) continue;
    changed.push(piece);
    if (calm.matches || !places.size) continue;
    if (way) travel(piece, way);
    else piece.animate([{ opacity: 0 }, { opacity: 1 }], MOVE);
  }
  const now = [...document.querySelectorAll("#seats .facts > span")];
  if (now.length === numbers.length) changed.push(...now.filter((fact, at) => fact.textContent !== numbers[at]));
  changed.push(...lines().filter((line) => newest >= 0 && +line.dataset.at > newest));
  if (places.size || numbers.length) changed.forEach((thing) => thing.classList.add("fresh"));
});
find("main").addEventListener("pointerdown", () => document.getAnimations().forEach((each) => {
  if (each instanceof CSSAnimation || each instanceof CSSTransition) return;
  each.finish(); // whoever goes on does not wait for pictures
}));

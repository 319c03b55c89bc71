// Says what others did and that it is your turn: aloud for screen readers, on the tab, and by a tone if that is wanted.
import { moveOf } from "./choosing.js";
import { after, before, find, paragraph } from "./messages.js";
import { kept } from "./memory.js";

const TONE = [[660, 0], [880, 0.14]]; // two notes: hertz, and when they begin, in seconds
const LONGEST = 6; // sentences that are kept to be read out; all of them are in the log
const title = document.title;
const newest = () => Math.max(-1, ...[...document.querySelectorAll("#log li[data-at]")].map((line) => +line.dataset.at));
const turn = () => find("#head").dataset.turn;
let told = newest();
let was = turn();

function mark() {
  document.title = turn() ? `Your turn · ${title}` : title;
  find("link[rel=icon]").href = turn() ? "/static/icon-turn.svg" : "/static/icon.svg";
}

function ring() {
  const room = new AudioContext();
  for (const [pitch, at] of TONE) {
    const note = room.createOscillator();
    const loudness = room.createGain();
    note.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.12, room.currentTime + at);
    loudness.gain.exponentialRampToValueAtTime(0.001, room.currentTime + at + 0.5);
    note.connect(loudness).connect(room.destination);
    note.start(room.currentTime + at);
    note.stop(room.currentTime + at + 0.5);
    note.onended = () => { if (pitch === TONE.at(-1)[0]) room.close(); };
  }
}

function speak(sentences) {
  const spoken = find("#spoken");
  for (const sentence of sentences) spoken.append(paragraph(sentence));
  while (spoken.children.length > LONGEST) spoken.firstElementChild.remove();
}

after(() => {
  const lines = [...document.querySelectorAll("#log li[data-at]")].filter((line) => +line.dataset.at > told);
  told = Math.max(told, newest());
  const sentences = lines.filter((line) => !line.dataset.own).map((line) => line.textContent.trim()).slice(-LONGEST);
  if (turn() && !was) {
    sentences.push(`Your turn. ${find("#prompt h2").textContent}.`);
    if (kept("sound") === "on") ring();
  }
  if (turn() !== was) mark();
  was = turn();
  speak(sentences);
});
mark();

// Who has scrolled to their own last move sees who won all the same, and who listens hears it.
let ended = Boolean(find("#sheet"));
after(() => {
  const over = Boolean(find("#sheet"));
  if (over && !ended) {
    scrollTo(0, 0);
    speak([`${find("#sheet h2").textContent.trim()}.`]);
  }
  ended = over;
});

// -- what a message must not disturb: the focus, and the newest line in sight --

const toNewest = () => { const lines = find("#log .lines"); lines.scrollTop = lines.scrollHeight; };
let focused = null;
before(() => {
  const active = document.activeElement;
  focused = active?.closest("main") ? { active, move: moveOf(active) } : null;
});
// The focus stays with its move, or goes to the prompt, at the end to who won: on another move, a key pressed twice would
// play that one.
after(() => {
  toNewest();
  const { active, move } = focused ?? {};
  const reached = active?.checkVisibility() && (active.tabIndex >= 0 || active.hasAttribute("tabindex"));
  const stays = reached && [move, undefined].includes(moveOf(active));
  if (!active || stays || ![active, document.body].includes(document.activeElement)) return;
  const things = move ? [...document.querySelectorAll("[data-move], button[value]")] : [];
  const same = things.find((thing) => moveOf(thing) === move && thing.checkVisibility());
  (same ?? find("#sheet .ewin") ?? find("#prompt")).focus({ preventScroll: true });
});
toNewest();
document.fonts.ready.then(toNewest);
addEventListener("resize", toNewest);

// Whoever has just chosen and must choose again sees something of it: else the only thing in sight on a phone may be the
// button that ends the step.
const CHOICES = "#tray :is(.legal:not(.off), [data-move], button, label), #mine :is(.legal, [data-move], button)";
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let chose = false;
document.addEventListener("htmx:config:request", (event) => { chose ||= event.target.id === "moves"; });
after(() => {
  const again = chose && turn();
  chose = false;
  if (!again) return;
  const all = [...document.querySelectorAll(CHOICES)];
  const things = all.filter((thing) => thing.checkVisibility());
  const edge = Math.max(0, find("#prompt").getBoundingClientRect().bottom);
  const inSight = ({ top, bottom }) => (top + bottom) / 2 > edge && (top + bottom) / 2 < innerHeight;
  if (things.some((thing) => inSight(thing.getBoundingClientRect()))) return;
  things[0]?.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
});

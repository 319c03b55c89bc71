// What a thing would do is said in the prompt before it is done. A mouse points first; a finger taps once to be told
// and again to do it. A move with a warning is asked about once more, whoever or whatever chose it.
import { after, find } from "./messages.js";

const THING = "[data-move], button[name=move][aria-label]"; // things whose words are not in sight
const FINGER = 40; // pixels
let pointed = null;
let picked = null; // {move, label, warning, agreed}, waiting for a yes
let cameFrom = null; // what had the focus before the question took it
let touching = false;
let onBoard = false;
let sent = null; // how far the table was when a move was sent that is not answered yet

// For which move a thing stands. What is written into a box is no move, nor is the answer to a question.
export const moveOf = (thing) => thing.dataset.move ?? (thing.matches("button:not(#sure *)") ? thing.value : undefined);
// A small thing in a drawing is as large as a finger for whoever touches beside it, where nothing else is meant.
function nearby({ target, clientX, clientY }) {
  if (!touching || !target.closest(".lining, .mine") || target.closest("a, button, input, label, summary")) return null;
  const away = (thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const [across, down] = [Math.abs(left + width / 2 - clientX), Math.abs(top + height / 2 - clientY)];
    return across * 2 <= Math.max(width, FINGER) && down * 2 <= Math.max(height, FINGER) ? across + down : Infinity;
  };
  const things = [...document.querySelectorAll("svg [data-move]")].map((thing) => ({ thing, far: away(thing) }));
  const nearest = things.reduce((one, other) => (other.far < one.far ? other : one), { thing: null, far: Infinity });
  return nearest.thing;
}
const inList = (move) => find(`#moves button[value="${CSS.escape(move)}"]`);
const offered = (move) => {
  const button = inList(move);
  return button && { move, label: button.textContent.trim(), warning: button.dataset.warning ?? "" };
};

function show() {
  const told = picked ?? pointed;
  const line = find("#saying");
  if (!line) return;
  line.textContent = told ? `${told.label}${picked?.warning ? `? ${picked.warning}` : ""}` : "";
  line.hidden = !told;
  find("#sure").hidden = !picked;
  document.querySelectorAll(".picked").forEach((thing) => thing.classList.remove("picked"));
  if (picked) {
    const same = (thing) => moveOf(thing) === picked.move;
    [...document.querySelectorAll(THING)].filter(same).forEach((thing) => thing.classList.add("picked"));
  }
}

const asksInFocus = () => find("#sure").contains(document.activeElement);

function pick(offer) {
  if (!asksInFocus()) cameFrom = document.activeElement;
  picked = offer;
  show();
  if (!touching) find("#sure [value=yes]").focus();
}

// The question is answered. It would take the focus away with it, so that goes back to the move, or else to the prompt.
function putAway() {
  const move = picked?.move;
  picked = null;
  if (asksInFocus() && moveOf(cameFrom) === move) cameFrom.focus({ preventScroll: true });
  if (asksInFocus()) find("#prompt").focus({ preventScroll: true });
  if (touching) pointed = null; // a finger that has answered points at nothing
  show();
}

// Says whether a move needs no more asking, and asks where it does. `told`: its words were in sight when it was chosen.
function settled(move, told) {
  const offer = offered(move);
  if (!offer) return false;
  const again = picked?.move === move && (picked.agreed || !offer.warning);
  if (again || (!offer.warning && (told || !touching))) return true;
  pick(offer);
  return false;
}

// A thing on the board is chosen by its button in the list.
function submit(move) {
  const button = inList(move);
  if (!button) return;
  onBoard = true;
  find("#moves").requestSubmit(button);
  onBoard = false;
}

document.addEventListener("pointerdown", (event) => { touching = event.pointerType === "touch"; }, true);
document.addEventListener("keydown", (event) => {
  touching = false;
  const thing = event.target.closest?.("[data-move]");
  const chooses = event.key === "Enter" || event.key === " ";
  if (event.key === "Escape" && picked) {
    putAway();
  } else if (chooses && event.repeat && event.target.closest?.("#sure, button[name=move]")) {
    event.preventDefault(); // a key held down is one choice, not a choice and its confirmation
  } else if (thing && chooses) {
    event.preventDefault();
    if (!event.repeat) submit(thing.dataset.move);
  }
}, true);
// The second half of a double click is no answer: what lies under it may have moved meanwhile.
document.addEventListener("click", (event) => {
  if (!picked || touching || event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
document.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-move]") ?? nearby(event);
  const answer = event.target.closest("#sure button");
  if (thing) {
    event.preventDefault();
    submit(thing.dataset.move);
  } else if (answer?.value === "yes" && picked) {
    picked.agreed = true;
    submit(picked.move);
  } else if (answer) {
    putAway();
  }
});
// A double click is one move; one for the next question, which the stream may bring before the answer, waits for that.
document.addEventListener("submit", (event) => {
  if (event.target.id !== "moves" || !event.submitter) return;
  const { seen, sure } = event.target.elements;
  if (seen.value !== sent && settled(event.submitter.value, !onBoard && !event.submitter.matches(THING))) {
    sent = seen.value;
    sure.value = "yes";
    putAway();
  } else {
    event.preventDefault();
    event.stopPropagation();
  }
}, true);
document.addEventListener("htmx:finally:request", ({ detail }) => {
  if (detail.ctx.sourceElement.id === "moves") sent = null;
});

const point = (event) => {
  const thing = event.target.closest?.(THING);
  pointed = thing ? offered(moveOf(thing)) : null;
  show();
};
const turnAway = () => { pointed = null; show(); };
document.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") point(event); });
document.addEventListener("focusin", point);
document.addEventListener("focusout", turnAway);

let number = find("#head")?.dataset.number;
after(() => {
  if (find("#head").dataset.number !== number) find("#refusal").replaceChildren();
  number = find("#head").dataset.number;
  for (const [which, set] of [[picked, (offer) => { picked = offer; }], [pointed, (offer) => { pointed = offer; }]]) {
    const now = which && offered(which.move);
    if (which && (now?.label !== which.label || now.warning !== which.warning)) set(null);
  }
  show();
});

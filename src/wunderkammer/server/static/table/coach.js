// In the first match of a game each kind of decision is explained once; the words are the server's, from the game's own.
// Where the coach stands above the board it rests in its place between two lessons, so that nothing jumps.
import { after, find } from "./messages.js";
import { keep, kept } from "./memory.js";

let unfolded = ""; // the kind of decision about which a reader of a narrow page wanted to be told more

const known = (game) => kept(`coach.${game}`).split(" ");

function learn(game, kind) {
  if (!known(game).includes(kind)) keep(`coach.${game}`, [...known(game), kind].join(" ").trim());
}

function show() {
  const lesson = find("#coach");
  const { game, kind, learns } = lesson.dataset;
  if (find("#sheet") && game) learn(game, "all");
  lesson.hidden = learns === undefined || kept("coach") === "off" || known(game).includes("all");
  const rests = !kind || known(game).includes(kind);
  lesson.classList.toggle("rests", rests);
  lesson.classList.toggle("whole", !rests && kind === unfolded);
}

document.addEventListener("click", (event) => {
  const answer = event.target.closest("#coach button");
  if (!answer) return;
  const { game, kind } = find("#coach").dataset;
  if (answer.value === "more") {
    unfolded = kind;
    show();
    find("#coach [value=known]").focus();
    return;
  }
  if (answer.value === "off") {
    keep("coach", "off");
    find("input[data-keep=coach]").checked = false;
  }
  if (kind) learn(game, kind);
  show();
  find("#prompt").focus({ preventScroll: true });
});
document.addEventListener("change", (event) => { if (event.target.dataset.keep === "coach") show(); });
// Whoever has chosen has understood.
document.addEventListener("htmx:config:request", (event) => {
  const { game, kind } = find("#coach").dataset;
  if (event.target.id === "moves" && kind && !find("#coach").hidden) learn(game, kind);
});
after(show);
show();

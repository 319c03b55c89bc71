// Switches of the menu that this browser remembers, and what the tools bring: rules and hints come into sight.
import { after, find, paragraph } from "./messages.js";
import { keep, kept } from "./memory.js";

for (const box of document.querySelectorAll("input[data-keep]")) {
  box.checked = kept(box.dataset.keep) ? kept(box.dataset.keep) === "on" : box.defaultChecked;
  box.closest("[hidden]")?.removeAttribute("hidden");
  box.addEventListener("change", () => keep(box.dataset.keep, box.checked ? "on" : "off"));
}

// A hint takes a second or more: meanwhile its place says so.
let late = false;
const asksForHint = ({ target }) => target.matches?.("[hx-get*='/hint']");
document.addEventListener("htmx:before:request", (event) => {
  if (!asksForHint(event)) return;
  const advice = find("#advice");
  late = false;
  advice.className = "label rulebox";
  advice.setAttribute("aria-label", "Hint");
  advice.setAttribute("aria-live", "polite");
  advice.replaceChildren(paragraph("A bot thinks it over.", "waits"));
});
document.addEventListener("htmx:finally:request", (event) => {
  if (asksForHint(event)) find("#advice:has(.waits)")?.replaceChildren();
});
// It is for one decision: who has chosen, or takes back, would read it as advice for the next, also if it comes later.
document.addEventListener("htmx:config:request", ({ target }) => {
  if (!target.matches?.("#moves, form[action$='/undo']")) return;
  late = true;
  find("#advice[aria-label=Hint]")?.replaceChildren();
});
document.addEventListener("htmx:before:swap", (event) => {
  if (late && asksForHint({ target: event.detail.ctx.sourceElement })) event.preventDefault();
});

// The rules of this moment stay open if one wants, and become those of the next; nobody is called back to them then.
const moment = () => {
  const { turn, phase } = find("#head").dataset;
  return `${find("#prompt .clause")?.textContent} ${turn} ${phase}`;
};
let shown = moment();
let follows = false;
after(() => {
  const rules = find("#advice[aria-label^=Rules]");
  if (rules && moment() !== shown) {
    const source = find("[hx-get*='/moment']");
    follows = !rules.contains(document.activeElement);
    htmx.ajax("GET", source.getAttribute("hx-get"), { source, target: "#advice", swap: "outerHTML" });
  }
  shown = moment();
});

document.addEventListener("htmx:after:swap", () => {
  const advice = find("#advice");
  if (advice.dataset.fresh === undefined || advice.contains(document.activeElement)) return;
  delete advice.dataset.fresh;
  if (follows) {
    follows = false;
    return;
  }
  advice.scrollIntoView({ block: "nearest" });
  advice.focus({ preventScroll: true });
});
// What was said leaves its box; what was written since stays.
document.addEventListener("htmx:after:request", ({ target, detail: { ctx } }) => {
  const said = target.matches?.("#talk form") && ctx.response.raw.ok;
  if (said && target.elements.text.value === ctx.request.body.get("text")) target.reset();
});
document.addEventListener("click", (event) => {
  if (event.target.closest("#advice .close")) find("#advice").replaceChildren();
  const menu = find(".menu[open]");
  if (menu && !menu.contains(event.target)) menu.open = false;
});

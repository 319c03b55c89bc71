// What is wrong with the layout of the page that is shown, in sentences. The whole page must fit into the viewport,
// because only what is in it can be asked for by its place.
(options) => {
  const { legal, target, small } = options, faults = [];
  const say = (what, element, more = "") => {
    const name = element.closest("[id]")?.id ?? "page";
    const text = (element.getAttribute?.("aria-label") || element.textContent || "").trim().replace(/\s+/g, " ");
    faults.push(`${what}: <${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ` +
      `in #${name}: ${text.slice(0, 60)}${more}`);
  };
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.push(`the page is ${wide - innerWidth} pixels wider than the screen`);

  // Every piece of text that can be seen, with the boxes of its lines.
  const hidden = (element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    || getComputedStyle(element).clipPath === "inset(50%)" // only for those who hear the page
    || element.closest(".vh, defs, symbol, title, option, select, details:not([open]) > :not(summary)");
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
  const inSight = (element, box) => { // what of a box is not scrolled away
    let { left, top, right, bottom } = box;
    for (let around = element; around; around = around.parentElement) {
      if (!scrolls(around)) continue;
      const edge = around.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };
  const pieces = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || hidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].map((box) => inSight(element, box))
      .filter((box) => box.width > 1 && box.height > 1);
    if (boxes.length) pieces.push({ element, boxes, drawn: element.namespaceURI.endsWith("svg") });
  }

  // Text stays inside everything that cuts it off or that it is written on.
  const frame = ".label, .btn, .pill, .seat, .tool, button, .asst, .lining, .plate2, td, th, .claim";
  for (const { element, boxes, drawn: picture } of pieces) {
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around), cuts = style.overflowX === "hidden" || style.overflowX === "clip";
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      if (around.closest("svg") && around.tagName !== "svg") continue;
      if (!cuts && !around.matches(frame)) continue;
      if (around.tagName === "svg" && style.overflow === "visible") continue;
      const box = around.getBoundingClientRect();
      const out = boxes.find((line) => line.left < box.left - 1.5 || line.right > box.right + 1.5
        || line.top < box.top - (picture ? 3 : 4) || line.bottom > box.bottom + (picture ? 3 : 4));
      if (out) { say("text leaves its frame", element, ` (frame ${around.getAttribute("class")})`); break; }
    }
  }

  // No text lies on other text. What is drawn under something else is not seen, so it does not count.
  const seen = (piece) => !piece.drawn || piece.boxes.some((box) => {
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return top !== null && (top === piece.element || piece.element.contains(top) || getComputedStyle(piece.element).pointerEvents === "none");
  });
  const lines = pieces.filter(seen).flatMap(({ element, boxes }) => boxes.map((box) => ({ element, box })));
  lines.sort((a, b) => a.box.top - b.box.top);
  for (let i = 0; i < lines.length; i++) {
    for (let j = i + 1; j < lines.length && lines[j].box.top < lines[i].box.bottom - 3; j++) {
      const a = lines[i], b = lines[j];
      if (a.element === b.element || a.element.closest("#prompt") !== b.element.closest("#prompt")) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across > 2 && down > Math.min(a.box.height, b.box.height) * 0.3) say("text lies on text", a.element, ` / ${b.element.textContent.trim().slice(0, 40)}`);
    }
  }

  // What can be touched is large enough, and nothing lies over its middle.
  for (const thing of document.querySelectorAll(legal)) {
    if (hidden(thing)) continue;
    const box = thing.getBoundingClientRect();
    const least = Object.entries(small).find(([kind]) => thing.matches(kind))?.[1] ?? target;
    if (Math.min(box.width, box.height) < least) say("too small to touch", thing, ` (${Math.round(box.width)} x ${Math.round(box.height)})`);
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!top || !thing.contains(top)) say("something lies over it", thing, ` (${top?.outerHTML.slice(0, 80)})`);
  }
  return faults;
}

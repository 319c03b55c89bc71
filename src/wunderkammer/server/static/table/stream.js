// What a message of the stream changes is seen by its two ends: all parts are exchanged between them.
export const find = (selector) => document.querySelector(selector);

export const before = (act) => document.addEventListener("htmx:sse:before:message", act);

export const after = (act) => document.addEventListener("htmx:sse:after:message", act);

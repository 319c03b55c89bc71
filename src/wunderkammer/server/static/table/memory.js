// What this browser remembers of its reader's wishes; where it may remember nothing, everything is as at first.
export function kept(name) {
  try {
    return localStorage.getItem(`wunderkammer.${name}`) ?? "";
  } catch {
    return "";
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(`wunderkammer.${name}`, value);
  } catch {
    // private windows may refuse; nothing depends on it
  }
}

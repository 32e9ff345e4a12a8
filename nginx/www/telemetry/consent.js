// Whether a page may send: until consent is withdrawn, on it or on another page of its origin. A settings object has the signal
// of its receiver, which is a key at a host.
import { mayThrow } from "./safely.js";
import { forgetAll, receiver } from "./stored.js";

const consents = new Map(); // by receiver: the key, and what ends it
const word = "millrace-telemetry-withdrawn"; // to other pages
const everybody = "*";

// For pages of this tab that the browser has frozen, which look once they are opened again.
const refused = () => mayThrow(() => sessionStorage.getItem(word)) ?? "";
const note = (names) => mayThrow(() => sessionStorage.setItem(word, names));

const endHere = (of) => {
  const isOf = (name) => of === everybody || name === of;
  consents.forEach(({ end }, name) => isOf(name) && consents.delete(name) && end.abort());
  forgetAll(of === everybody ? "" : of);
};

export const consentOf = (settings) => {
  const name = receiver(settings);
  if (refused()) note(refused().replace(everybody, "").replace(name, ""));
  if (!consents.has(name)) consents.set(name, { key: settings.key, end: new AbortController() });
  return consents.get(name).end.signal;
};

// Of everybody, or of one receiver. Other tabs hear the change of localStorage, and nothing is left there.
export const withdraw = (of = everybody) => {
  endHere(of);
  note(refused() + of);
  mayThrow(() => localStorage.setItem(word, of));
  mayThrow(() => localStorage.removeItem(word));
};

// What one page does not measure, another may; what it no longer measures, none does.
export const refuse = (settings) => {
  const { key } = settings;
  if (!key) return consents.size > 0 ? withdraw() : endHere(everybody);
  consents.forEach((consent, name) => consent.key === key && withdraw(name));
  endHere(receiver(settings));
};

const hear = (type, work) => globalThis.addEventListener?.(type, work);
hear("storage", ({ key, newValue }) => {
  if (key !== word || !newValue) return;
  endHere(newValue);
  note(refused() + newValue);
});
hear("pageshow", ({ persisted }) => {
  if (!persisted) return;
  const names = refused();
  if (names.includes(everybody)) return endHere(everybody);
  consents.forEach((_, name) => names.includes(name) && endHere(name));
});

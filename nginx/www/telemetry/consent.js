// Whether a page may send: until consent is withdrawn, on it or on another page of its origin. A settings object has the signal
// of its receiver, which is a key at a host.
import { mayThrow } from "./safely.js";
import { forgetAll, receiver } from "./stored.js";

const consents = new Map(); // by receiver: the key, and what ends it
const word = "millrace-telemetry-withdrawn"; // to other pages

const endHere = (of) => {
  consents.forEach(({ end }, name) => name.startsWith(of) && consents.delete(name) && end.abort());
  forgetAll(of);
};

export const consentOf = (settings) => {
  const name = receiver(settings);
  mayThrow(() => name.startsWith(sessionStorage.getItem(word) ?? "none") && sessionStorage.removeItem(word));
  if (!consents.has(name)) consents.set(name, { key: settings.key, end: new AbortController() });
  return consents.get(name).end.signal;
};

// Of everybody, or of one receiver. Other tabs hear the change of localStorage, and nothing is left there; a page of this tab
// that the browser has frozen looks once it is opened again.
export const withdraw = (of = "") => {
  endHere(of);
  mayThrow(() => sessionStorage.setItem(word, of));
  mayThrow(() => localStorage.setItem(word, of || "all"));
  mayThrow(() => localStorage.removeItem(word));
};

// What one page does not measure, another may; what it no longer measures, none does.
export const refuse = (settings) => {
  const { key } = settings;
  if (!key) return consents.size > 0 ? withdraw() : endHere("");
  consents.forEach((consent, name) => consent.key === key && withdraw(name));
  endHere(receiver(settings));
};

const hear = (type, work) => globalThis.addEventListener?.(type, work);
hear("storage", ({ key, newValue }) => key === word && newValue && endHere(newValue === "all" ? "" : newValue));
hear("pageshow", ({ persisted }) => {
  const of = persisted ? mayThrow(() => sessionStorage.getItem(word)) : null;
  if (of !== null) endHere(of);
});

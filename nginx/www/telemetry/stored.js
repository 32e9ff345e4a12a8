// What a page could not send before it was left, for the next one with the same key and host: pages of several accounts may
// have one origin.
import { asJson } from "./json.js";
import { mayThrow } from "./safely.js";

const prefix = "millrace-telemetry-2:"; // then for whom, and of which session
const former = "millrace-telemetry:"; // of older scripts, which did not say for whom
const longest = 24 * 3600 * 1000; // ms

// A hash, so that other scripts of the page do not read the key there.
export const receiver = ({ url, key }) => {
  let hash = 7;
  for (const letter of `${key} ${new URL(url).origin}`) hash = (hash * 31 + letter.codePointAt(0)) % 2 ** 45;
  return `${hash.toString(36)}:`;
};

const remove = (name) => mayThrow(() => localStorage.removeItem(name));
const read = (name) => mayThrow(() => JSON.parse(localStorage.getItem(name))) ?? {};

export const keep = (settings, sessionId, events) => {
  const text = asJson({ at: Date.now(), streamId: settings.streamId, events });
  mayThrow(() => localStorage.setItem(prefix + receiver(settings) + sessionId, text));
};

export const forget = (settings, sessionId) => remove(prefix + receiver(settings) + sessionId);

// Of all receivers whose names begin so.
export const forgetAll = (of) => {
  const isOf = (name) => name.startsWith(prefix + of) || (!of && name.startsWith(former));
  (mayThrow(() => Object.keys(localStorage)) ?? []).filter(isOf).forEach(remove);
};

// What nobody has taken for a day goes, whomever it is for.
const names = () => {
  const all = mayThrow(() => Object.keys(localStorage)) ?? [];
  const ours = all.filter((name) => name.startsWith(prefix) || name.startsWith(former));
  const isFresh = (name) => Math.abs(Date.now() - read(name).at) < longest;
  ours.filter((name) => !isFresh(name)).forEach(remove);
  return ours.filter(isFresh);
};

export const stored = (settings) => {
  const own = prefix + receiver(settings);
  return names()
    .filter((name) => name.startsWith(own))
    .map((name) => ({ ...read(name), sessionId: name.slice(own.length) }))
    .filter(({ events }) => Array.isArray(events) && events.length > 0);
};

// What a page could not send before it was left, for the next one.
import { mayThrow } from "./safely.js";

const prefix = "millrace-telemetry:"; // of a session's id
const longest = 24 * 3600 * 1000; // ms

export const keep = (sessionId, { streamId, events }) => {
  const text = JSON.stringify({ at: Date.now(), streamId, events });
  mayThrow(() => localStorage.setItem(prefix + sessionId, text));
};

export const remove = (sessionId) => mayThrow(() => localStorage.removeItem(prefix + sessionId));

const read = (sessionId) => {
  const { at, streamId, events } = mayThrow(() => JSON.parse(localStorage.getItem(prefix + sessionId))) ?? {};
  if (Date.now() - at < longest && Array.isArray(events) && events.length > 0) return [{ sessionId, streamId, events }];
  remove(sessionId);
  return [];
};

export const stored = () => {
  const names = mayThrow(() => Object.keys(localStorage)) ?? [];
  return names.filter((name) => name.startsWith(prefix)).flatMap((name) => read(name.slice(prefix.length)));
};

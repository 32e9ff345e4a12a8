// What became of a session, in words and as a sign.
//
//   kOutcomes                    { played: "Played", ... }
//   outcomeOf(session)           { name, words, kind }: kind is good, bad, warn, live or faint
//   <Outcome of session />
import { html } from "./vendor/preact.js";

export const kOutcomes = {
  played: "Played", exitBeforeStart: "Left before the start", startFailure: "Failed to start", playbackFailure: "Failed while playing",
  starting: "Starting", idle: "Not asked to play",
};
const kKinds = { played: "good", exitBeforeStart: "warn", startFailure: "bad", playbackFailure: "bad", starting: "faint", idle: "faint" };
const kStates = { starting: "Starting now", playing: "Playing now", paused: "Paused now" };
const kSilent = { starting: "Starting, then silent", playing: "Playing, then silent", paused: "Paused, then silent" };
const kLive = 90000;  // ms after which /api/v1/live does not count a viewer any more
const kSigns = { good: "✓", bad: "✕", warn: "–", live: "●", faint: "○" };

export const outcomeOf = ({ outcome, state, endReason, lastEventAt }) => {
  const isOver = outcome === "exitBeforeStart" || outcome === "startFailure" || outcome === "playbackFailure";
  const silent = lastEventAt && Date.now() - Date.parse(lastEventAt) > kLive;
  if (kStates[state] && !isOver) return silent ? { words: kSilent[state], kind: "faint" } : { words: kStates[state], kind: "live" };
  if (outcome === null) return { words: "Not known", kind: "faint" };
  const words = outcome === "played" && endReason === "completed" ? "Played to the end" : kOutcomes[outcome];
  return { words: words ?? outcome, kind: kKinds[outcome] ?? "faint" };
};

export const Outcome = ({ of: session }) => {
  const { words, kind } = outcomeOf(session);
  return html`<span class=${`outcome ${kind}`}><span aria-hidden="true">${kSigns[kind]}</span> ${words}</span>`;
};

// What became of a session, in words and as a sign.
//
//   kOutcomes                    { played: "Played", ... }
//   outcomeOf(session)           { name, words, kind }: kind is good, bad, warn, live or faint
//   <Outcome of session troubled />   troubled: it is known to be stalled if it has not failed
import { html } from "../vendor/preact.js";

export const kOutcomes = {
  played: "Played",
  exitBeforeStart: "Exit before start",
  startFailure: "Start failure",
  playbackFailure: "Playback failure",
  refused: "Refused",
  starting: "Starting",
  idle: "No attempt to play",
};
const kKinds = {
  played: "good",
  exitBeforeStart: "warn",
  startFailure: "bad",
  playbackFailure: "bad",
  refused: "warn",
  starting: "faint",
  idle: "faint",
};
const kStates = { starting: "Starting now", playing: "Playing now", paused: "Paused now" };
const kSilent = { starting: "Starting, then silent", playing: "Playing, then silent", paused: "Paused, then silent" };
const kLive = 90000; // ms after which /api/v1/live does not count a viewer any more
const kSigns = { good: "✓", bad: "✕", warn: "–", live: "●", faint: "○" };

// A player may report what was played without having told the first frame.
const stateOf = ({ state, playedMs }) => (state === "starting" && playedMs > 0 ? "playing" : state);

export const outcomeOf = (session) => {
  const { outcome, endReason, lastEventAt } = session;
  const state = stateOf(session);
  const isOver = ["exitBeforeStart", "startFailure", "playbackFailure", "refused"].includes(outcome);
  const silent = lastEventAt && Date.now() - Date.parse(lastEventAt) > kLive;
  if (kStates[state] && !isOver)
    return silent ? { words: kSilent[state], kind: "faint" } : { words: kStates[state], kind: "live" };
  if (outcome === null) return { words: "Not known", kind: "faint" };
  const words = outcome === "played" && endReason === "completed" ? "Played to the end" : kOutcomes[outcome];
  return { words: words ?? outcome, kind: kKinds[outcome] ?? "faint" };
};

const kStalled = { words: "Stalled now", kind: "warn" };

export const Outcome = ({ of: session, troubled }) => {
  const found = outcomeOf(session);
  const { words, kind } = troubled && found.kind === "live" ? kStalled : found;
  return html`<span class=${`outcome ${kind}`}><span aria-hidden="true">${kSigns[kind]}</span> ${words}</span>`;
};

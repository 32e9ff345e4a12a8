// What became of a session, in words and as a sign.
//
//   kOutcomes                    { played: "Played", ... }
//   outcomeOf(session)           { words, kind, isLive }: kind is good, bad, warn, live or faint; isLive: it is under way
//   <Outcome of session />
import { html } from "../vendor/preact.js";
import { style } from "../lib/style.js";

await style("/app/sessions.css");

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
const kStates = { starting: "Starting", playing: "Playing", rebuffering: "Stalled", paused: "Paused" };
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
    return silent
      ? { words: `${kStates[state]}, then silent`, kind: "faint" }
      : { words: `${kStates[state]} now`, kind: state === "rebuffering" ? "warn" : "live", isLive: true };
  const words = outcome === "played" && endReason === "completed" ? "Played to the end" : kOutcomes[outcome];
  return { words: words ?? outcome, kind: kKinds[outcome] ?? "faint" };
};

export const Outcome = ({ of: session }) => {
  const { words, kind } = outcomeOf(session);
  return html`<span class=${`outcome ${kind}`}><span aria-hidden="true">${kSigns[kind]}</span> ${words}</span>`;
};

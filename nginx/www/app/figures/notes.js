// What was missing or estimated when a session's figures were made: notesOf(session, timeline, events) -> texts.
import { duration } from "../lib/format.js";

const kLate = 60 * 60000;
const told =
  (type) =>
  ({ type: one, payload }) =>
    one === type || (type === "playback_start" && one.startsWith("cmcd.") && payload.sta === "p");
const has = (events, type) => events.some(told(type));
const total = (timeline, state) =>
  timeline
    .filter((one) => one.state === state)
    .reduce((sum, { from, to }) => sum + (Date.parse(to ?? from) - Date.parse(from)), 0);
const latest = (events) => Math.max(...events.map(({ ts, receivedAt }) => Date.parse(receivedAt) - Date.parse(ts)), 0);
const joined = (events) => events.some(({ type, payload }) => type === "playback_start" && payload.joined);

const startup = ({ startupMs }, events) => {
  if (!has(events, "playback_start") || startupMs !== null) return null;
  return joined(events)
    ? "There is no startup time, since the video was already playing when the player's script came."
    : "There is no startup time: the player did not tell it, the page was hidden, or playback was paused meanwhile.";
};

const times = ({ playedMs, estimated: guessed }, events) => {
  if (playedMs === null || guessed || events.some(({ payload }) => "playedMs" in payload)) return null;
  return "The player reports no totals, so the times are estimated from when its events happened.";
};

const silence = (timeline) => {
  const ms = total(timeline, "unknown");
  return ms > 0 ? `No events came for ${duration(ms)}. That time counts neither as playing nor as rebuffering.` : null;
};

const ends = ({ type, payload }) =>
  payload.fatal === true || (type === "cmcd.ps" && ["e", "q", "f"].includes(payload.sta));

const cmcd = ({ estimated: guessed }, events) =>
  !guessed && events.some(({ type }) => type.startsWith("cmcd."))
    ? "The player reports in CMCD, which has faults in each player: dash.js and Shaka know the startup time only with autoplay, Shaka also the time played, and none tells that the page was closed."
    : null;

const estimated = (session) =>
  session.estimated
    ? "Only the requests for media are known, so all of this is estimated: the time played leaves out what was still buffered, stalls may include pauses, and failures are not seen."
    : null;

const end = ({ state, estimated: guessed }, events) =>
  state === "ended" && !guessed && !has(events, "playback_end") && !events.some(ends)
    ? "The player did not tell the end: half an hour after its last event, the session counts as ended at that event."
    : null;

const bitrate = ({ bitrateKbps }, events) =>
  bitrateKbps === null && has(events, "playback_start")
    ? "The bitrate is not known. Only a library such as hls.js knows it and can report it."
    : null;

const lateness = (events) => {
  const late = latest(events);
  return late > kLate
    ? `Events came up to ${duration(late)} after they happened: they were sent late, or the player's clock is wrong.`
    : null;
};

const sampled = (events) => {
  const rate = events.find(({ type }) => type === "session_start")?.payload.sampleRate;
  return rate > 0 && rate < 1
    ? `The player reports ${Math.round(rate * 100)} % of its sessions, so this one counts as ${Math.round(10 / rate) / 10} in sums.`
    : null;
};

const full = (session) =>
  session.full
    ? "It has as many events as a session may have. They count; what its player sends from now on is refused."
    : null;

export const notesOf = (session, timeline, events) =>
  [
    full(session),
    startup(session, events),
    estimated(session),
    cmcd(session, events),
    times(session, events),
    silence(timeline),
    end(session, events),
    bitrate(session, events),
    lateness(events),
    sampled(events),
  ].filter(Boolean);

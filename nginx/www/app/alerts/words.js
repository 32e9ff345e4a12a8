// Alerts in words. `metric` is one of metricOf().
//
//   ruleOf(alert, metric)           "Start failures above 5 %, over 10 minutes and at least 25 sessions"
//   valueOf(figure, metric)         "8.2 % of 180 sessions", "8 viewers" or "at least 40 % of at least 8 viewers", of { value, sessions }
//   <Standing of=${state} metric />  what it says now: "Firing since 10:40: 8.2 % of 180 sessions"
//   <Since at />                    "10:40", or with its day
//   minutes(90)                     "1 h 30 min"
import { html } from "../vendor/preact.js";
import { duration } from "../lib/format.js";
import { plural } from "../lib/plural.js";
import { Age, Time } from "../ui/time.js";
import { spoken } from "../figures/times.js";
import { kTelemetry } from "./choices.js";

export const minutes = (n) => duration(n * 60000);

export const ruleOf = ({ when, windowMinutes, leastSessions }, { key, label, show, counted }) => {
  if (key === kTelemetry) return `Nothing arrives for ${minutes(windowMinutes)}`;
  const is = when.is === "unusual" ? "clearly worse than usual" : `${when.is} ${show(when.value)}`;
  return leastSessions
    ? `${label} ${is}, over ${minutes(windowMinutes)} and at least ${plural(leastSessions, counted)}`
    : `${label} ${is} for ${minutes(windowMinutes)}`;
};

export const valueOf = ({ value, sessions }, { key, show, showNow = show, fewest = "", counted }) => {
  if (key === kTelemetry || value === null || value === undefined) return "";
  return sessions ? `${showNow(value)} of ${fewest}${plural(sessions, counted)}` : showNow(value);
};

export const Since = ({ at }) =>
  html`<${Time} at=${at} format=${(time) => spoken(Date.parse(time), "minute", [Date.parse(time), Date.now()])} />`;

const kStandings = {
  firing: ["Firing", "bad"],
  ok: ["OK", "good"],
  unknown: ["Unknown", ""],
  waiting: ["Not evaluated", ""],
};

const now = (state, metric) => {
  const value = valueOf(state, metric);
  const usual = state.usual === null || state.usual === undefined ? "" : `, usually ${metric.show(state.usual)}`;
  return value && `${value}${usual}.`;
};

const Rest = ({ of: state, metric }) => {
  const { status, reason, firingSince, evaluatedAt } = state;
  const words = now(state, metric);
  if (status === "firing") return html` since <${Since} at=${firingSince} />${words ? `: ${words}` : "."}`;
  if (status === "ok") return ` ${words}`;
  if (status === "unknown") return reason && ` ${reason[0].toUpperCase()}${reason.slice(1)}.`;
  return evaluatedAt ? html` since <${Since} at=${evaluatedAt} />.` : " yet.";
};

export const Standing = ({ of: state, metric }) => {
  const [word, kind] = kStandings[state.status];
  const { acknowledgedAt, acknowledgedBy, evaluatedAt, status } = state;
  return html`
    <p><span class=${`badge ${kind}`}>${word}</span><${Rest} of=${state} metric=${metric} />${
      status === "firing" &&
      acknowledgedAt &&
      html` Acknowledged by <span translate=${false}>${acknowledgedBy}</span>, <${Since} at=${acknowledgedAt} />.`
    }${status !== "waiting" && evaluatedAt && html` <span class="faint">Checked <${Age} at=${evaluatedAt} />.</span>`}</p>`;
};

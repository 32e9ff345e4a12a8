// <Tried of metric least />: when an alert would have fired in the last week, as POST /api/v1/alerts/try tells. `least`: how many
// sessions, or viewers, were asked for; 0: none.
import { html } from "../vendor/preact.js";
import { count } from "../lib/format.js";
import { plural } from "../lib/plural.js";
import { Time } from "../ui/time.js";
import { spoken } from "../figures/times.js";
import { minutes, valueOf } from "./words.js";

const clockOf = (from) => (to) => spoken(Date.parse(to), "minute", [Date.parse(from), Date.parse(to)]);

const Once = ({ of: once, metric }) => {
  const value = valueOf(once, metric);
  return html`<li><${Time} at=${once.from} /> to <${Time} at=${once.to} format=${clockOf(once.from)} />${value && `: ${value}`}</li>`;
};

const why = (most, least, { counted }) => {
  if (least === 0) return "";
  return most !== null && most < least
    ? `: the fullest window had ${plural(most, counted)} of the ${count(least)} that it takes`
    : `, for instance because a window had fewer than ${plural(least, counted)}`;
};

const firedOf = (fired, unknownMinutes) => {
  if (fired > 0) return `It would have fired ${fired === 1 ? "once" : plural(fired, "time")} in the last week.`;
  return `It would not have fired in the last week${unknownMinutes > 0 ? ", as far as can be told" : ""}.`;
};

export const Tried = ({ of: { fired, times, unknownMinutes, mostSessions }, metric, least }) => html`
  <div class="notice tried"><div>
    <p>${firedOf(fired, unknownMinutes)}${
      unknownMinutes > 0 && ` ${minutes(unknownMinutes)} of it are not known${why(mostSessions, least, metric)}.`
    }</p>
    ${fired > 0 && html`<ul>${times.map((one) => html`<${Once} of=${one} metric=${metric} />`)}</ul>`}
    ${times.length < fired && html`<p class="faint">These are ${times.length} of them.</p>`}
  </div></div>`;

// <Tried of metric least take />: when an alert would have fired in the last week, as POST /api/v1/alerts/try tells. `least`: how many
// sessions, or viewers, were asked for; 0: none. take(event, n): asks for so many instead
import { html } from "../vendor/preact.js";
import { count } from "../lib/format.js";
import { plural } from "../lib/plural.js";
import { Button } from "../ui/buttons.js";
import { Time } from "../ui/time.js";
import { spoken } from "../figures/times.js";
import { leastOf } from "./least.js";
import { minutes, valueOf } from "./words.js";

const clockOf = (from) => (to) => spoken(Date.parse(to), "minute", [Date.parse(from), Date.parse(to)]);

const Once = ({ of: once, metric }) => {
  const value = valueOf(once, metric);
  return html`<li><${Time} at=${once.from} /> to <${Time} at=${once.to} format=${clockOf(once.from)} />${value && `: ${value}`}</li>`;
};

const why = (least, { counted }) =>
  least === 0 ? "" : `, for instance because a window had fewer than ${plural(least, counted)}`;

const firedOf = (fired, unknownMinutes) => {
  if (fired > 0) return `It would have fired ${fired === 1 ? "once" : plural(fired, "time")} in the last week.`;
  return `It would not have fired in the last week${unknownMinutes > 0 ? ", as far as can be told" : ""}.`;
};

const Found = ({ of: { fired, times, unknownMinutes }, metric, least }) => html`
  <div class="notice tried"><div>
    <p>${firedOf(fired, unknownMinutes)}${
      unknownMinutes > 0 && ` ${minutes(unknownMinutes)} of it are not known${why(least, metric)}.`
    }</p>
    ${fired > 0 && html`<ul>${times.map((one) => html`<${Once} of=${one} metric=${metric} />`)}</ul>`}
    ${times.length < fired && html`<p class="faint">These are ${times.length} of them.</p>`}
  </div></div>`;

const Never = ({ most, least, metric: { counted }, take }) => html`
  <div class="notice warn tried"><div>
    <p>${`This alert could never have fired: in the last week, no window had ${most > 0 ? `more than ${plural(most, counted)}` : `a ${counted}`}, and it takes ${count(least)}.`}</p>
    ${most > 0 && html`<p><${Button} kind="quiet" onClick=${(event) => take(event, leastOf(most))}>${`Take ${leastOf(most)} instead`}<//></p>`}
  </div></div>`;

export const Tried = (about) => {
  const { mostSessions: most } = about.of;
  return most !== null && most < about.least
    ? html`<${Never} most=${most} ...${about} />`
    : html`<${Found} ...${about} />`;
};

// The numbers on top of a screen.
//
//   <Tiles label><Tile ... /><//>
//   <Spark values cut complete />   a small line, dotted as in charts
//   <Tile label value to query change before spark chosen onChart note hint about lead />
//     to, query   where the number is explained; `about` is shown below it, `hint` under the mouse
//     change      of differenceOf(); `before`: "the 7 days before"
//     spark       its values in time; a click calls onChart, which shows them in the chart, `chosen`: it does. The Tab key
//                 passes it by
//     lead        it is looked at first
import { html } from "../vendor/preact.js";
import { Link } from "../lib/router.js";

export const Tiles = ({ label, children }) => html`<ul class="tiles" aria-label=${label}>${children}</ul>`;

const kWide = 100;
const kHigh = 26;

// A path from one point to before another, with gaps where there is no value.
const pathOf = (values, from, to) => {
  const most = Math.max(...values.filter((value) => value !== null), 0) || 1;
  const x = (i) => ((i * kWide) / Math.max(values.length - 1, 1)).toFixed(1);
  const y = (value) => (kHigh - 2 - (value / most) * (kHigh - 4)).toFixed(1);
  const isGap = (i) => (values[i] ?? null) === null;
  return values
    .map((value, i) => {
      if (i < from || i >= to || isGap(i)) return "";
      const begins = i <= from || isGap(i - 1);
      return `${begins ? "M" : "L"}${x(i)} ${y(value)}${begins ? "h.1" : ""}`;
    })
    .join("");
};

export const Spark = ({ values, cut = 0, complete = values.length }) => html`
  <svg class="spark" viewBox=${`0 0 ${kWide} ${kHigh}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <path d=${pathOf(values, cut, complete)} fill="none" vector-effect="non-scaling-stroke" />
    ${cut > 0 && html`<path class="open" d=${pathOf(values, 0, cut + 1)} fill="none" vector-effect="non-scaling-stroke" />`}
    ${complete < values.length && html`<path class="open" d=${pathOf(values, complete - 1, values.length)} fill="none" vector-effect="non-scaling-stroke" />`}
  </svg>`;

const Change = ({ change: { text, than, up, verdict }, before }) => html`
  <span class=${`change ${verdict ?? ""}`}>
    ${up !== null && html`<span aria-hidden="true">${up ? "↑" : "↓"} </span>`}${text}
    <span class="unseen">${` ${than} ${before}${verdict ? "," : ""}`}</span>
    ${verdict && html`<span class="verdict"> ${verdict}</span>`}
  </span>`;

export const Tile = ({ label, value, to, query, change, before, note, spark, chosen, onChart, hint, about, lead }) => {
  const number = html`<span class="tile-label">${label}</span><strong translate=${false}>${value}</strong>`;
  return html`
    <li class=${`tile ${chosen ? "chosen" : ""} ${lead ? "lead-tile" : ""}`} title=${hint}>
      ${to ? html`<${Link} to=${to} query=${query}>${number}<//>` : number}
      ${about && html`<span class="tile-about">${about}</span>`}
      <span class="tile-note">${change ? html`<${Change} change=${change} before=${before} />` : note}</span>
      ${
        spark &&
        (onChart
          ? html`<button type="button" class="spark-button" tabindex="-1" aria-pressed=${chosen ? "true" : "false"} onClick=${onChart}
            aria-label=${`${label} in the chart`}><${Spark} values=${spark} /></button>`
          : html`<${Spark} values=${spark} />`)
      }
    </li>`;
};

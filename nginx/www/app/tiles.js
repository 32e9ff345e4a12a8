// The numbers on top of a screen.
//
//   <Tiles label><Tile ... /><//>
//   <Tile label value to query change spark chosen onChart note />
//     to, query    where the number is explained
//     change       of differenceOf(); `before` is what it is compared with: "the 7 days before"
//     spark        its values in time
//     onChart      shows them in the chart below; chosen: it does
import { html } from "./vendor/preact.js";
import { Link } from "./router.js";

export const Tiles = ({ label, children }) => html`<ul class="tiles" aria-label=${label}>${children}</ul>`;

const kWide = 100, kHigh = 26;

// A path with gaps where there is no value.
const pathOf = (values) => {
  const most = Math.max(...values.filter((value) => value !== null), 0) || 1;
  const x = (i) => ((i * kWide) / Math.max(values.length - 1, 1)).toFixed(1), y = (value) => (kHigh - 2 - (value / most) * (kHigh - 4)).toFixed(1);
  return values.map((value, i) => {
    if (value === null || value === undefined) return "";
    const begins = i === 0 || values[i - 1] === null || values[i - 1] === undefined;
    return `${begins ? "M" : "L"}${x(i)} ${y(value)}${begins ? "h.1" : ""}`;
  }).join("");
};

const Spark = ({ values }) => html`
  <svg class="spark" viewBox=${`0 0 ${kWide} ${kHigh}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <path d=${pathOf(values)} fill="none" vector-effect="non-scaling-stroke" />
  </svg>`;

const kArrows = { true: "↑", false: "↓" };

const Change = ({ change: { text, up, verdict }, before }) => html`
  <span class=${`change ${verdict ?? ""}`}>
    ${up !== null && html`<span aria-hidden="true">${kArrows[up]} </span>`}${text}
    <span class="unseen">${up === null ? "" : up ? " more" : " less"} than in ${before}${verdict ? "," : ""}</span>
    ${verdict && html`<span class="verdict"> ${verdict}</span>`}
  </span>`;

export const Tile = ({ label, value, to, query, change, before, note, spark, chosen, onChart }) => html`
  <li class=${`tile ${chosen ? "chosen" : ""}`}>
    <${Link} to=${to} query=${query}><span class="tile-label">${label}</span><strong>${value}</strong><//>
    <span class="tile-note">${change ? html`<${Change} change=${change} before=${before} />` : note}</span>
    ${spark && (onChart
      ? html`<button type="button" class="spark-button" aria-pressed=${chosen ? "true" : "false"} onClick=${onChart}
          aria-label=${`${label} in the chart`}><${Spark} values=${spark} /></button>`
      : html`<${Spark} values=${spark} />`)}
  </li>`;

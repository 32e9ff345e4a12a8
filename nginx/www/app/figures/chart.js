// A chart, whose heading says what is to be seen. "As a table" has the same figures; the arrow keys read points.
//
//   <Chart finding times series interval actions caption onZoom marks />
//     finding    the heading
//     times      when points begin, in ms; dotted are the first `cut`, before the period, and those from `complete` on: not
//                over, or cut if it has `ended`
//     series     [{ label, values, show, unit, ... }], the foremost first; null is a gap. Its scale ends at `most`, without
//                halves if `whole`. A line, in steps (`level`), across gaps (`joined`), or with a scale on the right (`other`);
//                or `bars` behind
//     interval   "10s", "minute", "hour", "day"; "offset": ms since something began
//     end        of the scale of time, if not the last point
//     onZoom(from, to)   a part was chosen, in ms
//     marks      those of { from, to }, to which one is added at the point picked last; { metric, query } are compared
//                before and after one
import { html, useRef, useState } from "../vendor/preact.js";
import { kUnknown } from "../lib/format.js";
import { Button } from "../ui/buttons.js";
import { Lazy } from "../ui/lazy.js";
import { Section } from "../ui/page.js";
import { Plot } from "./plot.js";
import { spoken } from "./times.js";

const isUnfinished = ({ times, complete = times.length }, i) => i >= complete;
const isCut = (chart, i) => i < (chart.cut ?? 0) || (chart.ended && isUnfinished(chart, i));

const openWords = (chart) =>
  isCut(chart, 0) || isCut(chart, chart.times.length - 1)
    ? "partial"
    : isUnfinished(chart, chart.times.length - 1) && "not over yet";

const Legend = (chart) => html`
  <ul class="legend">${chart.series.map(
    ({ label, bars }, i) => html`
    <li><span class=${bars ? "mark bars" : `mark line-${i}`} aria-hidden="true"></span>${label}</li>`,
  )}
    ${openWords(chart) && html`<li><span class="mark open" aria-hidden="true"></span>${openWords(chart)}</li>`}
  </ul>`;

const timeOf = (chart, i) => {
  const note = isCut(chart, i) ? ", partial" : isUnfinished(chart, i) ? ", so far" : "";
  return `${spoken(chart.times[i], chart.interval, chart.times)}${note}`;
};
const shownAt = ({ show }, value) => (value === null || value === undefined ? kUnknown : show(value));

// What is under the pointer, or was reached by the arrow keys.
const Tip = ({ index, left, width, series, ...rest }) => html`
  <div class="tip" style=${left > width / 2 ? { right: `${width - left + 12}px` } : { left: `${left + 12}px` }}>
    <p>${timeOf(rest, index)}</p>
    ${series.map(
      (one, i) => html`<p><span class=${one.bars ? "mark bars" : `mark line-${i}`}></span>
      ${one.label} <strong translate=${false}>${shownAt(one, one.values[index])}</strong></p>`,
    )}
  </div>`;

const kStep = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

const Drawing = (chart) => {
  const { finding, times, series, onZoom, picked } = chart;
  const [at, setAt] = useState(null);
  const [read, setRead] = useState("");
  const step = (event) => {
    const by = kStep[event.key];
    if (event.key === "Enter" && at !== null) onZoom?.(times[at], times[at] + 1);
    if (by === undefined) return;
    event.preventDefault();
    const index = Math.min(Math.max((at ?? (by > 0 ? -1 : times.length)) + by, 0), times.length - 1);
    setAt(index);
    picked.current = times[index];
    setRead(
      `${timeOf(chart, index)}: ${series.map((one) => `${one.label} ${shownAt(one, one.values[index])}`).join(", ")}`,
    );
  };
  return html`
    <div class="plot" role="img" tabindex="0"
      aria-label=${`Chart: ${finding}. The arrow keys read single points${onZoom ? ", and Enter zooms to one" : ""}.`}
      onKeyDown=${step} onClick=${() => {
        picked.current = times[at];
      }} onBlur=${() => setAt(null)}>
      <div aria-hidden="true">
        <${Plot} ...${chart} at=${at} onPoint=${setAt}
          tip=${(left, width) => html`<${Tip} index=${at} left=${left} width=${width} ...${chart} />`} />
      </div>
    </div>
    <p class="unseen" aria-live="polite">${read}</p>`;
};

export const Chart = ({ actions, caption, marks, ...chart }) => {
  const [asTable, setAsTable] = useState(false);
  const [over, draw] = useState(null);
  const picked = useRef(null);
  const toggle = html`<${Button} kind="quiet small" aria-pressed=${asTable ? "true" : "false"}
    onClick=${() => setAsTable(!asTable)}>As a table<//>`;
  return html`
    <${Section} class="card chart" title=${chart.finding} actions=${html`${actions}${toggle}`}>
      ${
        asTable
          ? html`<${Lazy} load=${() => import("./values.js")} timeOf=${timeOf} shownAt=${shownAt} ...${chart} />`
          : html`<div class="chart-head"><${Legend} ...${chart} />${caption && html`<span class="faint">${caption}</span>`}</div><${Drawing} ...${chart} over=${over} picked=${picked} />`
      }
      ${marks?.from && html`<${Lazy} key="marks" load=${() => import("./chart-marks.js")} ...${marks} begin=${chart.times[0]} picked=${picked} draw=${draw} />`}
    <//>`;
};

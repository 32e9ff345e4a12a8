// A chart: its heading says in words what is to be seen, the drawing is for the eyes only, and "As a table" shows the same figures
// as a table. With the arrow keys the single points are read.
//
//   <Chart finding times series interval actions caption onZoom />
//     finding      the heading
//     times        when each point begins, in ms
//     series       [{ label, values, show, unit, ... }], the first one foremost; a value of null is a gap; `show` formats; `unit` is that
//                  of a metric. `most` is where its scale ends at the highest, and `whole` says that there are no halves. It is a line,
//                  in steps (`level`), across gaps (`joined`), or with a scale of its own on the right (`other`); or `bars`, drawn
//                  faintly behind the lines
//     interval     "minute", "hour" or "day", which a point stands for; "offset": times are moments, in ms since something began
//     onZoom(from, to)   what to do when a part was chosen with the mouse, in ms
import { html, useState } from "./vendor/preact.js";
import { spoken } from "./finding.js";
import { kUnknown } from "./format.js";
import { Button } from "./forms.js";
import { Section, Table } from "./parts.js";
import { Plot } from "./plot.js";

const Legend = ({ series }) => html`
  <ul class="legend">${series.map(({ label, bars }, i) => html`
    <li><span class=${bars ? "mark bars" : `mark line-${i}`} aria-hidden="true"></span>${label}</li>`)}
  </ul>`;

const shownAt = ({ show }, value) => (value === null || value === undefined ? kUnknown : show(value));

const Values = ({ series, times, interval }) => html`
  <${Table} caption=${series.map(({ label }) => label).join(" and ")} rows=${times.map((_, i) => i)}
    columns=${[
      { label: "Time", head: true, cell: (i) => spoken(times[i], interval, times) },
      ...series.map((one) => ({ label: one.label, number: true, cell: (i) => shownAt(one, one.values[i]) })),
    ]} />`;

// What is under the pointer, or was reached by the arrow keys.
const Tip = ({ index, left, width, series, times, interval }) => html`
  <div class="tip" style=${left > width / 2 ? { right: `${width - left + 12}px` } : { left: `${left + 12}px` }}>
    <p>${spoken(times[index], interval, times)}</p>
    ${series.map((one, i) => html`<p><span class=${one.bars ? "mark bars" : `mark line-${i}`}></span>
      ${one.label} <strong>${shownAt(one, one.values[index])}</strong></p>`)}
  </div>`;

const kStep = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

const Drawing = (chart) => {
  const { finding, times, series, interval, onZoom } = chart, [at, setAt] = useState(null), [read, setRead] = useState("");
  const step = (event) => {
    const by = kStep[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const index = Math.min(Math.max((at ?? (by > 0 ? -1 : times.length)) + by, 0), times.length - 1);
    setAt(index);
    setRead(`${spoken(times[index], interval, times)}: ${series.map((one) => `${one.label} ${shownAt(one, one.values[index])}`).join(", ")}`);
  };
  return html`
    <div class="plot" role="img" tabindex="0" aria-label=${`Chart: ${finding}. The arrow keys read single points.`} onKeyDown=${step} onBlur=${() => setAt(null)}>
      <div aria-hidden="true">
        <${Plot} times=${times} series=${series} interval=${interval} at=${at} onPoint=${setAt} onZoom=${onZoom}
          tip=${(left, width) => html`<${Tip} index=${at} left=${left} width=${width} ...${chart} />`} />
      </div>
    </div>
    <p class="unseen" aria-live="polite">${read}</p>`;
};

export const Chart = ({ actions, caption, ...chart }) => {
  const [asTable, setAsTable] = useState(false);
  const toggle = html`<${Button} kind="quiet small" aria-pressed=${asTable ? "true" : "false"} onClick=${() => setAsTable(!asTable)}>As a table<//>`;
  return html`
    <${Section} class="card chart" title=${chart.finding} actions=${html`${actions}${toggle}`}>
      ${asTable ? html`<div class="values"><${Values} ...${chart} /></div>`
        : html`<div class="chart-head"><${Legend} series=${chart.series} />${caption && html`<span class="faint">${caption}</span>`}</div><${Drawing} ...${chart} />`}
    <//>`;
};

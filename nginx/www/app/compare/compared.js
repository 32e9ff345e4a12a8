// <Form chart metric route period streams toggle />: a chart with the lines that its address has it compared with, and what
// takes them away and adds others. Loaded when somebody compares: see ui/lazy.js.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { useLoaded } from "../lib/loaded.js";
import { style } from "../lib/style.js";
import { Problem } from "../ui/problem.js";
import { Chart } from "../figures/chart.js";
import { kDimensions } from "../filters/dimensions.js";
import { inWords, offered } from "../filters/offered.js";
import { filtersIn, move, shownValue, withFilter } from "../filters/filters.js";
import { kBefore, kMost, linesIn, nameOf, textOf, useLines } from "./lines.js";

await style("/app/compare.css");

const kValues = 20;

// Points belong to those of the chart by their order: both periods have as many.
const valuesOf = (data, key, times) => times.map((_, i) => data?.items[i]?.values[key] ?? null);

const Lines = ({ lines, names, route }) => html`
  <ul aria-label="Compared with">
    ${lines.map(
      ({ text }, i) => html`
    <li key=${text}><button type="button" class="chip" aria-label=${`${names[i]}: take away`}
      onClick=${() => move(route, { with: lines.filter((one) => one.text !== text).map((one) => one.text) })}>
      <span class=${`mark line-${i + 1}`} aria-hidden="true"></span><bdi translate=${false}>${names[i]}</bdi><span aria-hidden="true"> ×</span></button></li>`,
    )}
  </ul>`;

const firstOf = (query) => filtersIn(query)[0]?.dimension ?? "player";

const Add = ({ lines, saved, route, period, streams }) => {
  const { query } = route;
  const [by, choose] = useState(firstOf(query));
  const { data } = useLoaded("/api/v1/figures/breakdown", {
    by,
    metrics: "sessions",
    sort: "-attempts",
    limit: kValues,
    ...period.asked,
  });
  const taken = new Set(lines.map(({ text }) => text));
  const [before, filters, values] = [
    [[kBefore, `The period before`]],
    saved.map(({ name, where }) => [textOf(where), name]),
    (data?.by === by ? data.items : [])
      .filter(({ value }) => value !== "other")
      .map(({ value, streamName }) => [
        withFilter({}, by, value).filter[0],
        shownValue(by, value, streams, streamName),
      ]),
  ].map((options) =>
    options
      .filter(([text]) => !taken.has(text))
      .map(([text, label]) => html`<option key=${text} value=${text}>${label}</option>`),
  );
  const group = (label, options) => options.length > 0 && html`<optgroup label=${label}>${options}</optgroup>`;
  const add = ({ target: { value } }) => move(route, { with: [...lines.map(({ text }) => text), value] });
  return html`
    <select class="small" aria-label="Add a line" value="" onChange=${add}>
      <option value="">Add a line…</option>
      ${before}${group("Saved filters", filters)}${group(`By ${inWords(by)}`, values)}
    </select>
    <select class="small" aria-label="Values of" value=${by} onChange=${({ target: { value } }) => choose(value)}>
      ${offered().map((id) => html`<option value=${id}>${`Values of: ${kDimensions[id]}`}</option>`)}
    </select>`;
};

// What was pressed is gone, since the chart is another one.
const useFocus = (box) =>
  useEffect(() => {
    if (document.activeElement === document.body) box.current.querySelector("[aria-pressed=true]").focus();
  }, []);

export const Form = ({ chart, metric, route, period, streams }) => {
  const { query } = route;
  const box = useRef(null);
  useFocus(box);
  const saved = useLoaded("/api/v1/filters").data?.items ?? [];
  const lines = linesIn(query);
  const loaded = useLines(lines, { metrics: metric.key, interval: chart.interval, query, period });
  const names = lines.map((line) => nameOf(line, { period, saved, streams }));
  const series = lines.map((_, i) => ({
    ...chart.series[0],
    label: names[i],
    values: valuesOf(loaded[i].data, metric.key, chart.times),
  }));
  const error = loaded.find((one) => one.error)?.error;
  return html`
    <div class="compared" ref=${box}>
      <${Chart} ...${chart} series=${[chart.series[0], ...series]} />
      <div role="alert">${error && html`<div class="notice bad"><${Problem} error=${error} /></div>`}</div>
      <div class="line compare">
        <${Lines} lines=${lines} names=${names} route=${route} />
        ${lines.length < kMost && html`<${Add} lines=${lines} saved=${saved} route=${route} period=${period} streams=${streams} />`}
      </div>
    </div>`;
};

// A metric in time, with the attempts behind it.
//
//   intervalFor(hours)              of a period
//   useTrend(keys, route, period)   /api/v1/figures/timeseries of these metrics, if there are any
//   isOver(item)                    whether an interval is over, and whole
//   wholeOf(items)                  { cut, complete } of a chart
//   trendOf(data, key)              values in intervals that are over
//   metricIn(data, otherwise)       its metric
//   <Trend of metric metrics choose route compare ... />   the chart; choose(key) takes one of `metrics`; compare() loads
//                                   what is shown instead if the address compares
import { html } from "../vendor/preact.js";
import { count } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { Lazy } from "../ui/lazy.js";
import { Chart } from "./chart.js";
import { asked, move } from "../filters/filters.js";
import { finding } from "./finding.js";
import { kPeak } from "./measures.js";

export const intervalFor = (hours) => (hours <= 3 ? "minute" : hours <= 73 ? "hour" : "day");

export const useTrend = (keys, { query }, period) =>
  useLoaded(
    keys.length > 0 ? "/api/v1/figures/timeseries" : null,
    {
      metrics: keys.join(","),
      interval: intervalFor(period.hours),
      ...period.asked,
      ...asked(query),
    },
    { every: 60000 },
  );

// An answer may still be for what was asked before.
export const metricIn = ({ items }, otherwise) => Object.keys(items[0]?.values ?? {})[0] ?? otherwise;
export const isOver = ({ complete }) => complete;
export const wholeOf = (items) => {
  const cut = Math.max(items.findIndex(isOver), 0);
  return { cut, complete: cut + items.filter(isOver).length };
};
const hasEnded = ({ to, asOf }) => Date.parse(to) <= Date.parse(asOf);
const valuesOf = (items, key) => items.map(({ values }) => values[key] ?? null);
export const trendOf = ({ items }, key) => valuesOf(items.filter(isOver), key);

const Choose = ({ metric, metrics, choose }) => html`
  <select class="small" aria-label="Metric of the chart" value=${metric.key}
    onChange=${(event) => choose(event.target.value)}>
    ${metrics.map(({ key, label }) => html`<option value=${key}>${label}</option>`)}
  </select>`;

// A finger reads the points.
const zooming = () => (matchMedia("(pointer: fine)").matches ? "; click or drag to zoom" : "");

const kMost = { ratio: 1 };
const kLengths = { minute: 60000, hour: 3600000 };

const endOf = (at, interval) => (interval === "day" ? new Date(at).setHours(24, 0, 0, 0) : at + kLengths[interval]);

// A period may begin within a day, whose point is at its beginning.
const dayOf = (at) => new Date(at).setHours(0, 0, 0, 0);

// What is still to come is no gap in the figures.
const untilNow = (data) => ({ ...data, items: data.items.filter(({ from }) => Date.parse(from) <= Date.now()) });

const Compare = ({ route, isOn }) => html`
  <button type="button" class="quiet small" aria-pressed=${isOn ? "true" : "false"}
    onClick=${() => move(route, { with: isOn ? null : "before" })}>Compare</button>`;

export const Trend = ({ of: data, metric, metrics, choose, route, compare, ...rest }) => {
  const { items, interval } = untilNow(data);
  const begin = interval === "day" ? (route.shared?.dayOf ?? dayOf) : Date.parse;
  const times = items.map(({ from }) => begin(from));
  const values = valuesOf(items, metric.key);
  const attempts = items.map((one) => one.attempts);
  const whole = { ...wholeOf(items), ended: hasEnded(data) };
  const { key, label, show, unit } = metric;
  const line = { label, values, show, unit, most: kMost[unit], whole: unit === "count" };
  const bars = { label: "Attempts", values: attempts, show: count, bars: true };
  const zoom = (from, to) => {
    const points = times.filter((at) => endOf(at, interval) > from && at < to);
    const iso = (at) => new Date(at).toISOString();
    if (points.length > 0) move(route, { last: null, from: iso(points[0]), to: iso(endOf(points.at(-1), interval)) });
  };
  const onZoom = interval === "minute" || route.shared ? undefined : zoom;
  const isCompared = key !== kPeak && Boolean(route.query.with);
  const chart = {
    finding: finding(metric, { times, values, attempts, ...whole, interval }),
    times,
    ...whole,
    series: key === "attempts" ? [line] : [line, bars],
    interval,
    caption: `by ${interval}${onZoom ? zooming() : ""}`,
    onZoom,
    marks: {
      from: data.from,
      to: data.to,
      metric: key === kPeak || route.shared ? undefined : metric,
      query: route.query,
    },
    actions: html`${metrics && html`<${Choose} metric=${metric} metrics=${metrics} choose=${choose} />`}
      ${key !== kPeak && !route.shared && html`<${Compare} route=${route} isOn=${isCompared} />`}`,
  };
  return isCompared
    ? html`<${Lazy} load=${compare} chart=${chart} metric=${metric} route=${route} ...${rest} />`
    : html`<${Chart} ...${chart} />`;
};

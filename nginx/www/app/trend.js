// A metric in time, with the attempts behind it.
//
//   useTrend(keys, route, period)   /api/v1/metrics/timeseries of these metrics
//   trendOf(data, key)              its values; metricIn(data, otherwise) is which metric it has, if it has one
//   <Trend of metric metrics choose route />   the chart; choose(key) changes the metric, `metrics` are the choices
import { html } from "./vendor/preact.js";
import { Chart } from "./chart.js";
import { asked, move } from "./filters.js";
import { finding } from "./finding.js";
import { count } from "./format.js";
import { useLoaded } from "./loaded.js";
import { utcOffset } from "./period.js";

const intervalFor = (hours) => (hours <= 3 ? "minute" : hours <= 72 ? "hour" : "day");

export const useTrend = (keys, { query }, period) => useLoaded("/api/v1/metrics/timeseries", {
  metrics: keys.join(","), interval: intervalFor(period.hours), utcOffset: utcOffset(), ...period.asked, ...asked(query),
}, { every: 60000 });

// The first metric of an answer, which may still be the one for what was asked before.
export const metricIn = ({ items }, otherwise) => Object.keys(items[0]?.values ?? {})[0] ?? otherwise;
export const trendOf = ({ items }, key) => items.map(({ values }) => values[key] ?? null);

const Choose = ({ metric, metrics, choose }) => html`
  <select class="small" aria-label="Metric of the chart" value=${metric.key} onChange=${(event) => choose(event.target.value)}>
    ${metrics.map(({ key, label }) => html`<option value=${key}>${label}</option>`)}
  </select>`;

const kMost = { ratio: 1 }, kLengths = { minute: 60000, hour: 3600000, day: 86400000 };

// The first day may be asked for from some hour on; its point belongs where the day's is.
const beginOf = (interval) => ({ from }) => (interval === "day" ? new Date(from).setHours(0, 0, 0, 0) : Date.parse(from));

// What is still to come is no gap in the figures.
const untilNow = (data) => ({ ...data, items: data.items.filter(({ from }) => Date.parse(from) <= Date.now()) });

export const Trend = ({ of: data, metric, metrics, choose, route }) => {
  const { items, interval } = untilNow(data);
  const times = items.map(beginOf(interval)), values = trendOf({ items }, metric.key), attempts = items.map((one) => one.attempts);
  const series = [{ label: metric.label, values, show: metric.show, unit: metric.unit, most: kMost[metric.unit], whole: metric.unit === "count" }];
  if (metric.key !== "attempts") series.push({ label: "Attempts", values: attempts, show: count, bars: true });
  const zoom = (from, to) => {
    const points = times.filter((at) => at + kLengths[interval] > from && at < to), iso = (at) => new Date(at).toISOString();
    if (points.length > 0) move(route, { last: null, from: iso(points[0]), to: iso(points.at(-1) + kLengths[interval]) });
  };
  return html`
    <${Chart} finding=${finding(metric, times, values, attempts, interval)} times=${times} series=${series} interval=${interval}
      caption=${`by ${interval}`} onZoom=${zoom} actions=${metrics && html`<${Choose} metric=${metric} metrics=${metrics} choose=${choose} />`} />`;
};

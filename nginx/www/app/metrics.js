// Metrics and how their values are read.
//
//   describe(list, key)        of /api/v1/metrics' items and "startupMs:p95": { key, label, unit, better, about, show(value), isSum, hasImpact }: a
//                              sum has no impact, as it is larger for what there is more of
//   choices(list)              every key that one may choose, with its label
//   differenceOf(metric, now, before)
//                              { text: "+12 %", up, verdict: "better" or "worse" }, null if there is nothing to compare
//   shownImpact(metric, impact)
import { bitrate, count, duration, hours, kUnknown, percent, short } from "./format.js";

const kMeasures = { p50: "median", p95: "p95", mean: "mean", perPlay: "per play", perHour: "per hour", peak: "peak" };
const decimal = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const number = (value) => (value === null ? kUnknown : decimal.format(value));
const kShow = { count: short, ms: duration, ratio: percent, kbps: bitrate, number };

const unknown = (key) => ({ key, label: key, unit: "number", better: null, about: "", isSum: false, hasImpact: false, show: number });

export const describe = (list, key) => {
  const [id, named] = key.split(":"), metric = list.find((one) => one.id === id);
  if (!metric) return unknown(key);
  const measure = named ?? metric.measures[0], word = kMeasures[measure], isSum = measure === "sum";
  return {
    key, label: word ? `${metric.name}, ${word}` : metric.name, unit: metric.unit, better: metric.better, about: metric.about,
    isSum, hasImpact: metric.better !== null && !isSum,
    show: metric.unit === "ms" && isSum ? hours : kShow[metric.unit] ?? number,
  };
};

// As in answers: without the measure where there is but one.
export const choices = (list) => list.flatMap(({ id, measures }) =>
  measures.map((measure) => describe(list, measures.length === 1 ? id : `${id}:${measure}`)));

const isKnown = (value) => value !== null && value !== undefined;
const points = (ratio) => percent(Math.abs(ratio)).replace("%", "points");
const kSmall = 0.0005;  // of a ratio

export const differenceOf = ({ unit, better }, now, before) => {
  if (!isKnown(now) || !isKnown(before) || (unit !== "ratio" && before === 0)) return null;
  const change = unit === "ratio" ? now - before : now / before - 1, up = change > 0;
  if (Math.abs(change) < (unit === "ratio" ? kSmall : 0.005)) return { text: "no change", up: null, verdict: null };
  const size = unit === "ratio" ? points(change) : percent(Math.abs(Math.round(change * 100) / 100));
  const verdict = better === null ? null : up === (better === "higher") ? "better" : "worse";
  return { text: size, up, verdict };
};

// By how much a value makes the metric worse for all.
export const shownImpact = ({ unit, show }, impact) => {
  if (impact === null) return kUnknown;
  const size = unit === "ratio" ? points(impact) : show(Math.abs(impact));
  return size === show(0) ? size : `${impact < 0 ? "−" : "+"}${size}`;
};

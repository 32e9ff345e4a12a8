// Metrics and how their values are read.
//
//   describe(list, key)      of /api/v1/figures' items and "startupMs:p95": { key, label, unit, better, about, show(value),
//                            explained, isSum, hasImpact }: a sum has no impact
//   choices(list)            all keys, described, but those of viewers, who cannot be broken down
//   kPeak                    the key of how many were watching at once
//   chosenOf(choices, text, otherwise)         { key, unknown }: what an address names, or the other one and why
//   differenceOf(metric, now, before, attempts, noise)   { text: "12 %", than: "more than in", up, verdict }, null if there is
//                            nothing to compare; "better" or "worse" is what exceeds the usual change of so many `attempts`;
//                            a relative change below `noise` is none
import { bitrate, duration, hours, isolated, percent, short, threeDigits } from "../lib/format.js";

const kMeasures = { p50: "median", p95: "p95", mean: "mean", perPlay: "per play", perHour: "per hour", peak: "peak" };
const number = (value) => threeDigits(value);
const kShow = { count: short, ms: duration, ratio: percent, kbps: bitrate, number };

const unknown = (key) => ({
  key,
  label: key,
  unit: "number",
  better: null,
  about: "",
  isSum: false,
  hasImpact: false,
  show: number,
});

export const kPeak = "viewers:peak";

export const describe = (list, key) => {
  const [id, named] = key.split(":");
  const metric = list.find((one) => one.id === id);
  if (!metric) return unknown(key);
  const measure = named ?? metric.measures[0];
  const isSum = measure === "sum";
  const word = kMeasures[measure] ?? (metric.measures.length > 1 && !isSum && measure);
  return {
    key,
    label: key === kPeak ? "Viewers at once" : word ? `${metric.name}, ${word}` : metric.name,
    unit: metric.unit,
    better: metric.better,
    about: metric.about,
    explained: metric.explained.includes(measure),
    isSum,
    hasImpact: metric.better !== null && !isSum,
    show: metric.unit === "ms" && isSum ? hours : (kShow[metric.unit] ?? number),
  };
};

// As in answers: without the measure where there is but one.
export const choices = (list) =>
  list
    .filter(({ id }) => id !== "viewers")
    .flatMap(({ id, measures }) =>
      measures.map((measure) => describe(list, measures.length === 1 ? id : `${id}:${measure}`)),
    );

export const chosenOf = (offered, text, otherwise) => {
  const find = (name) => offered.find(({ key }) => key === name || key.startsWith(`${name}:`));
  const found = find(text);
  const isUnknown = text && offered.length > 0 && !found;
  return {
    key: found?.key ?? otherwise,
    unknown:
      isUnknown && `There is no metric “${isolated(text)}” here, so this is ${find(otherwise).label.toLowerCase()}.`,
  };
};

const isKnown = (value) => value !== null && value !== undefined;
const points = (ratio) => percent(Math.abs(ratio)).replace("%", "points");
// What a ratio has to change by: so much, or less where it is small itself.
const kSmall = 0.0005;
const kSmallShare = 0.05;
const smallOf = (now, before) => Math.min(kSmall, kSmallShare * Math.max(now, before));

// Less than three standard errors, or a tenth, is usual. Of what is no share, the scatter is taken to be as large as the figure.
// Of a share near 1, what is missing counts.
const kSure = 3;
const kTenth = 0.1;
const usualChange = ({ unit }, now, before, [n, m]) => {
  const error = kSure * Math.sqrt(1 / n + 1 / m);
  if (unit !== "ratio") return Math.max(error, kTenth);
  const all = Math.min((now * n + before * m) / (n + m), 1);
  return Math.max(error * Math.sqrt(all * (1 - all)), kTenth * Math.min(all, 1 - all));
};

export const differenceOf = (metric, now, before, attempts, noise = 0.005) => {
  const { unit, better } = metric;
  if (!isKnown(now) || !isKnown(before) || (unit !== "ratio" && before === 0)) return null;
  const change = unit === "ratio" ? now - before : now / before - 1;
  const up = change > 0;
  if (change === 0 || Math.abs(change) < (unit === "ratio" ? smallOf(now, before) : noise))
    return { text: "no change", than: "from", up: null, verdict: null };
  const isUsual = better === null || Math.abs(change) <= usualChange(metric, now, before, attempts);
  const verdict = isUsual ? null : up === (better === "higher") ? "better" : "worse";
  const factor = now / before;
  if (unit === "ratio" && verdict && before > 0 && factor >= 2)
    return { text: `${threeDigits(Number(factor.toPrecision(2)))} times`, than: "as much as in", up, verdict };
  const text = unit === "ratio" ? points(change) : percent(Math.abs(Math.round(change * 100) / 100));
  return { text, than: up ? "more than in" : "less than in", up, verdict };
};

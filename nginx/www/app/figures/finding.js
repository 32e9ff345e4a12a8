// finding(metric, { times, values, attempts, cut, complete, ended, interval }): what a chart shows from `cut` to `complete`,
// in words: when its level changed, or else the worst point. The interval under way counts if it has enough attempts, as the
// worst point only.
// unbroken(text): units stay with their numbers.
import { changeIn, standsOut } from "./change.js";
import { when } from "./times.js";

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const isMore = (a, b) => a > b;
const isLess = (a, b) => a < b;
const best = (points, isBetter) => points.reduce((found, one) => (isBetter(one.value, found.value) ? one : found));

// Counts and sums are exact, however few sessions they are of.
const isExact = ({ unit, isSum }) => unit === "count" || isSum;
const isMeaningful = (metric) => (value) => value !== null && (value > 0 || !isExact(metric));

// Other points of few sessions say little, and shares of them least.
const kFew = 3;
const kFewOfShare = 10;
const significant = (metric, { times, values, attempts, cut, complete }) => {
  const usual = median(attempts.filter((n) => n > 0)) ?? 0;
  const least = isExact(metric) ? 0 : Math.max(usual / 3, metric.unit === "ratio" ? kFewOfShare : kFew);
  return times
    .map((at, i) => ({ at, value: values[i], attempts: attempts[i] }))
    .slice(cut, complete)
    .filter(({ value, attempts: n }) => isMeaningful(metric)(value) && n >= least);
};

const kNoticeable = 1.2;
const between = ({ label, show }, points) => {
  const low = best(points, isLess).value;
  const high = best(points, isMore).value;
  if (show(low) === show(high)) return `${label} stayed at ${show(low)}`;
  return `${label} ${high > low * kNoticeable ? "varied" : "stayed"} between ${show(low)} and ${show(high)}`;
};

// The interval that is under way, if it says anything by now.
const present = (metric, series) =>
  series.ended
    ? undefined
    : significant(metric, { ...series, cut: series.complete, complete: series.values.length }).at(-1);

export const unbroken = (text) => text.replace(/(\d) (?=[%hkmMs])/g, "$1\u00a0");

// Where no interval that is over says anything.
const sofar = (metric, { times, values, attempts, cut, complete, ended, interval }) => {
  const { label, show } = metric;
  const known = values.filter(isMeaningful(metric));
  const index = values.findLastIndex(isMeaningful(metric));
  if (known.length > 1 && !isExact(metric)) return `${label}: too few sessions to tell`;
  if (known.length > 0) {
    const isCut = index < cut || (ended && index >= complete);
    const at = isCut || index < complete ? when(times[index], interval, times) : "so far";
    return `${label}: ${show(values[index])} ${at}${isCut ? ", partial" : ""}`;
  }
  if (attempts.slice(complete).some((n) => n > 0)) return `${label}: not known yet`;
  return values.includes(0) ? `No ${label.toLowerCase()} in this period` : `${label}: not known`;
};

const ratioOf = (a, b) => Math.max(a, b) / Math.min(a, b);
// From 95 % to 85 % of what should be high, three times as many are missing.
const isNoticeable = ({ unit, better }, a, b) =>
  ratioOf(a, b) >= kNoticeable || (unit === "ratio" && better === "higher" && ratioOf(1 - a, 1 - b) >= kNoticeable);

const changed = (metric, points, { interval, times }) => {
  const found = changeIn(points, metric.unit);
  if (!found || !isNoticeable(metric, found.level, found.before)) return null;
  const { from, until, level, before } = found;
  const timeOf = (i) => when(points[i].at, interval, times);
  const [went, back] = level > before ? ["rose", "fell back"] : ["fell", "rose again"];
  const since = until === null ? "stayed there" : `${back} ${timeOf(until)}`;
  return `${metric.label} ${went} from ${metric.show(before)} to ${metric.show(level)} ${timeOf(from)} and ${since}`;
};

export const finding = (given, series) => {
  const metric = { ...given, show: (value) => unbroken(given.show(value)) };
  const { label, better, show } = metric;
  const { times, interval } = series;
  const points = significant(metric, series);
  if (points.length === 0) return sofar(metric, series);
  const now = present(metric, series);
  const timeOf = (one) => (one === now ? "so far" : when(one.at, interval, times));
  if (points.length < 3) {
    const all = now ? [...points, now] : points;
    return `${label}: ${all.map((one) => `${show(one.value)} ${timeOf(one)}`).join(", ")}`;
  }
  if (better === null || metric.isSum) {
    const most = best(points, isMore);
    if (now?.value > most.value) return `${label}: ${show(now.value)} so far, the most`;
    if (most.value === 0) return between(metric, points);
    return `${label} peaked ${when(most.at, interval, times)}: ${show(most.value)}`;
  }

  const all = now ? [...points, now] : points;
  const worst = best(all, better === "lower" ? isMore : isLess);
  // Nobody knows what is usual.
  if (points.length < series.attempts.filter((n) => n > 0).length / 2)
    return worst.value === 0 ? between(metric, points) : `${label}: ${show(worst.value)} at worst, ${timeOf(worst)}`;
  const change = !isExact(metric) && changed(metric, points, series);
  if (change) return change;
  // No outage of less than half of the points is usual.
  const others = points.filter((one) => one !== worst).sort((a, b) => a.value - b.value);
  if (better !== "lower") others.reverse();
  const half = others.slice(0, Math.ceil(others.length / 2));
  const usual = half.at(-1).value;
  if (!isNoticeable(metric, worst.value, usual) || !standsOut(worst, half, metric.unit)) return between(metric, points);
  return `${label} ${better === "lower" ? "rose" : "fell"} to ${show(worst.value)} ${timeOf(worst)}, usually ${show(usual)}`;
};

// The lines that a chart is compared with are in its address: with=before, the period before, or with=player:shaka, the
// conditions of a filter (several as a JSON array), repeated.
//
//   linesIn(query)       [{ text, where }] of those that are known here, kMost at most; `where` is null for the period before
//   textOf(where)        conditions as the address has them
//   nameOf(line, { period, saved, streams })   in the legend: the name of a saved filter with these conditions, if there is one
//   useLines(lines, metric, interval, query, period)   each as useLoaded has it
import { all } from "../lib/router.js";
import { isolated } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { kDimensions } from "../filters/dimensions.js";
import { asked, filtersIn, shownValue } from "../filters/filters.js";

export const kMost = 4; // beside the chart's own
export const kBefore = "before";

export const textOf = (where) => (where.length === 1 ? where[0] : JSON.stringify(where));

const conditionsIn = (text) => {
  if (!text.startsWith("[")) return [text];
  try {
    return JSON.parse(text).map(String);
  } catch {
    return [];
  }
};

const lineOf = (text) => (text === kBefore ? { text, where: null } : { text, where: conditionsIn(text) });
const isKnown = ({ where }) =>
  where === null || (where.length > 0 && filtersIn({ filter: where }).length === where.length);

export const linesIn = (query) => [...new Set(all(query.with))].map(lineOf).filter(isKnown).slice(0, kMost);

const words =
  (streams) =>
  ({ dimension, value, not }) =>
    `${kDimensions[dimension]}: ${not ? "not " : ""}${isolated(shownValue(dimension, value, streams))}`;
const capitalized = (text) => text[0].toUpperCase() + text.slice(1);

export const nameOf = ({ text, where }, { period, saved, streams }) => {
  if (where === null) return capitalized(period.before);
  const same = saved.find((one) => textOf(one.where) === text);
  return same ? isolated(same.name) : filtersIn({ filter: where }).map(words(streams)).join(", ");
};

const iso = (at) => new Date(at).toISOString();
const before = ({ asked: { timezone }, from, to }) => ({ timezone, from: iso(from - (to - from)), to: iso(from) });

// Conditions take the place of the chart's own on the same dimension: "shaka" beside what is filtered by another player.
const filteredBy = (query, where) => {
  const taken = new Set(filtersIn({ filter: where }).map(({ dimension }) => dimension));
  const others = filtersIn(query).filter(({ dimension }) => !taken.has(dimension));
  return asked({ filter: [...others.map(({ text }) => text), ...where] });
};

const useLine = (line, { metrics, interval, query, period }) =>
  useLoaded(
    line ? "/api/v1/figures/timeseries" : null,
    line && {
      metrics,
      interval,
      ...(line.where ? period.asked : before(period)),
      ...(line.where ? filteredBy(query, line.where) : asked(query)),
    },
    { every: 60000 },
  );

export const useLines = (lines, ask) => {
  const loaded = [useLine(lines[0], ask), useLine(lines[1], ask), useLine(lines[2], ask), useLine(lines[3], ask)];
  return loaded.slice(0, lines.length);
};

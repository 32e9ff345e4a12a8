// Filters of a screen are in its address, as the API takes them: filter=player:hls.js or player:!hls.js, repeated; the
// title !Hero is content:\!Hero. An empty value is what is not known.
//
//   filtersIn(query)                      [{ dimension, value, not, text }] of the known ones
//   withFilter(query, dimension, value)   the query with that filter, in place of others on the dimension; withFilters: with
//                                         those of { dimension: value }
//   move(route, change, options)          the same screen with another query, without a filter that its path implies
//   unknownIn(query)                      sentences about what is not known here
//   asked(query)                          what to ask /api/v1/figures/... for: { streamId, filter }
//   shownValue(dimension, value, streams, name)   as it is shown in an element of its own; streams are of useStreams()
import { all, go } from "../lib/router.js";
import { isolated, visible } from "../lib/format.js";
import { kDimensions } from "./dimensions.js";

const parsed = (text) => {
  const [, dimension, not, value] = /^([^:]*):(!?)(.*)$/s.exec(text) ?? [];
  return { dimension, value: value?.replace(/^\\(?=[!\\])/, ""), not: Boolean(not), text };
};
const written = (value) => String(value ?? "").replace(/^(?=[!\\])/, "\\");
const isKnown = ({ dimension }) => dimension in kDimensions;

export const filtersIn = ({ filter }) => all(filter).map(parsed).filter(isKnown);

const kNames = new Set(
  "last from to filter metric by sort cursor rows state outcome minStartupMs minRebufferMs where with".split(" "),
);
export const unknownIn = (query) => [
  ...Object.keys(query)
    .filter((name) => !kNames.has(name))
    .map((name) => `“${isolated(name)}” in the address means nothing here, so it is left out.`),
  ...all(query.filter)
    .map(parsed)
    .filter((one) => !isKnown(one))
    .map(({ text }) => `The filter “${isolated(text)}” is not known here, so it is left out.`),
];

export const withFilter = (query, dimension, value, not = false) => {
  const others = filtersIn(query)
    .filter((one) => one.dimension !== dimension)
    .map(({ text }) => text);
  return { ...query, filter: [...others, `${dimension}:${not ? "!" : ""}${written(value)}`] };
};

export const withFilters = (query, values) =>
  Object.entries(values).reduce((filtered, [dimension, value]) => withFilter(filtered, dimension, value), query);

export const move = ({ path, query, implied }, change, options) => {
  const next = { ...query, ...change };
  go(path, { ...next, filter: all(next.filter).filter((text) => text !== implied) }, options);
};

// Sums are kept for each stream, but not for each filter: so a stream is asked for by its parameter.
export const asked = (query) => {
  const filters = filtersIn(query);
  const stream = filters.find(({ dimension, value, not }) => dimension === "stream" && value && !not);
  return { streamId: stream?.value, filter: filters.filter((one) => one !== stream).map(({ text }) => text) };
};

const kNothing = { stream: "no stream", error: "no error", automated: "a person" };
const kCountries = new Intl.DisplayNames("en", { type: "region" });
const country = (code) => {
  try {
    return kCountries.of(code) ?? code;
  } catch {
    return code;
  }
};

export const shownValue = (dimension, value, streams, name) => {
  if (value === null || value === "") return kNothing[dimension] ?? "not known";
  if (dimension === "stream") return streams?.name(value, name) ?? visible(value);
  return dimension === "country" && value !== "other" ? country(value) : visible(value);
};

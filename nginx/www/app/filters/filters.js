// Filters of a screen are in its address, as the API takes them: filter=player:hls.js or filter=player:!hls.js,
// repeated; the title !Hero is content:\!Hero. A stream is filter=stream:ID. An empty value are sessions of which it is not known.
//
//   filtersIn(query)                      [{ dimension, value, not, text }] of those that are known here
//   withFilter(query, dimension, value)   the query with that filter, in place of others on the dimension; withFilters: with
//                                         those of { dimension: value }
//   move(route, change, options)          the same screen with a changed query, without a filter that its path implies
//   unknownIn(query)                      sentences about what is not known here
//   asked(query)                          what to ask /api/v1/figures/... for: { streamId, filter }
//   kDimensions                           { player: "Player", ... }; dimensions.js adds names of the account
//   inWords(dimension)                    its name within a sentence: "CDN", "player version"
//   nextDimension(dimension, query)       what to break down by, once one of that dimension is chosen
//   shownValue(dimension, value, streams, name)   as it is shown in an element of its own; streams are of useStreams()
//   sessionsOf(query, dimension, value)   the query of its sessions; sessionAddress(id): of one
import { all, go } from "../lib/router.js";
import { isolated, visible } from "../lib/format.js";
import { periodIn } from "./period.js";

export const kDimensions = {
  __proto__: null,
  stream: "Stream",
  content: "Title",
  player: "Player",
  playerVersion: "Player version",
  browser: "Browser",
  browserVersion: "Browser version",
  os: "System",
  osVersion: "System version",
  device: "Device",
  deviceModel: "Device model",
  country: "Country",
  region: "Region",
  asn: "Network",
  page: "Page",
  cdn: "CDN",
  video: "Video",
  series: "Series",
  streamType: "Live or VOD",
  visibility: "Tab",
  viewer: "Viewer",
  error: "Error",
  ...Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`custom${i + 1}`, `Custom ${i + 1}`])),
  automated: "Program that plays",
};

export const inWords = (dimension) =>
  kDimensions[dimension].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

const parsed = (text) => {
  const [, dimension, not, value] = /^([^:]*):(!?)(.*)$/s.exec(text) ?? [];
  return { dimension, value: value?.replace(/^\\(?=[!\\])/, ""), not: Boolean(not), text };
};
const written = (value) => String(value ?? "").replace(/^(?=[!\\])/, "\\");
const isKnown = ({ dimension }) => dimension in kDimensions;

export const filtersIn = ({ filter }) => all(filter).map(parsed).filter(isKnown);

const kNames = new Set([
  "last",
  "from",
  "to",
  "filter",
  "metric",
  "by",
  "sort",
  "cursor",
  "rows",
  "state",
  "outcome",
  "minStartupMs",
  "minRebufferMs",
]);
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

export const sessionAddress = (id) => `/app/sessions/${encodeURIComponent(id)}`;
export const sessionsOf = (query, dimension, value) => ({
  ...periodIn(query),
  filter: withFilter(query, dimension, value).filter,
});

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

// Once a value was chosen, its own dimension has only one row.
export const nextDimension = (by, query) => {
  const taken = new Set([by, ...filtersIn(query).map(({ dimension }) => dimension)]);
  return (
    [by === "player" ? "playerVersion" : "player", ...Object.keys(kDimensions)].find((name) => !taken.has(name)) ?? by
  );
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

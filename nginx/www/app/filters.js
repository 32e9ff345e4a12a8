// Filters of a screen are in its address, as the API takes them: filter=player:hls.js or filter=player:!hls.js, repeated. A
// stream is filter=stream:ID. An empty value are sessions of which it is not known.
//
//   filtersIn(query)                       [{ dimension, value, not, text }]
//   withFilter(query, dimension, value)    the query with that filter, in place of others on the same dimension
//   move(route, change, options)           the same screen with a changed query; a filter that its path implies stays out of it
//   asked(query)                           what to ask /api/v1/metrics/... for: { streamId, filter }
//   kDimensions                            { player: "Player", ... }
//   shownValue(dimension, value, streams, name)   as it is shown; streams are of useStreams(), a stream's name may be known
//   <Filters route period streams only />  what is filtered, to be taken away, and a form for more; `only`: dimensions
import { html, useRef, useState } from "./vendor/preact.js";
import { Lazy } from "./lazy.js";
import { all, go } from "./router.js";

export const kDimensions = {
  __proto__: null,
  stream: "Stream", content: "Title", player: "Player", playerVersion: "Player version", browser: "Browser", os: "System",
  device: "Device", country: "Country", page: "Page", error: "Error",
};

const parsed = (text) => {
  const colon = text.indexOf(":"), rest = text.slice(colon + 1), not = rest.startsWith("!");
  return { dimension: text.slice(0, colon), value: not ? rest.slice(1) : rest, not, text };
};

export const filtersIn = ({ filter }) => all(filter).map(parsed);

export const withFilter = (query, dimension, value, not = false) => {
  const others = filtersIn(query).filter((one) => one.dimension !== dimension).map(({ text }) => text);
  return { ...query, filter: [...others, `${dimension}:${not ? "!" : ""}${value ?? ""}`] };
};

export const move = ({ path, query, implied }, change, options) => {
  const next = { ...query, ...change };
  go(path, { ...next, filter: all(next.filter).filter((text) => text !== implied) }, options);
};

const without = (query, text) => ({ ...query, filter: all(query.filter).filter((one) => one !== text) });

// Sums are kept for each stream, but not for each filter: so a stream is asked for by its parameter.
export const asked = (query) => {
  const filters = filtersIn(query), stream = filters.find(({ dimension, value, not }) => dimension === "stream" && value && !not);
  return { streamId: stream?.value, filter: filters.filter((one) => one !== stream).map(({ text }) => text) };
};

const kNothing = { stream: "no stream", error: "no error" };
const kCountries = new Intl.DisplayNames("en", { type: "region" });
const country = (code) => {
  try { return kCountries.of(code) ?? code; } catch { return code; }
};

export const shownValue = (dimension, value, streams, name) => {
  if (value === null || value === "") return kNothing[dimension] ?? "not known";
  if (dimension === "stream") return streams?.name(value, name) ?? value;
  return dimension === "country" && value !== "other" ? country(value) : value;
};

const Chip = ({ one, route, streams }) => {
  const label = `${kDimensions[one.dimension] ?? one.dimension} ${one.not ? "is not" : "is"} ${shownValue(one.dimension, one.value, streams)}`;
  return html`
    <li><button type="button" class="chip" aria-label=${`${label}: take away`} onClick=${() => go(route.path, without(route.query, one.text))}>
      ${label}<span aria-hidden="true"> ×</span></button></li>`;
};

export const Filters = ({ route, period, streams, only = Object.keys(kDimensions) }) => {
  const [open, setOpen] = useState(false), toggle = useRef(null), chosen = filtersIn(route.query);
  const close = () => {
    setOpen(false);
    toggle.current.focus();
  };
  return html`
    <div class="filters">
      <ul aria-label="Filters">
        ${chosen.map((one) => html`<${Chip} key=${one.text} one=${one} route=${route} streams=${streams} />`)}
        <li><button type="button" ref=${toggle} class="quiet small" aria-expanded=${open ? "true" : "false"} onClick=${() => setOpen(!open)}>Filter…</button></li>
      </ul>
      ${open && html`
        <${Lazy} load=${() => import("./filter-form.js")} route=${route} period=${period} streams=${streams} dimensions=${only} close=${close} />`}
    </div>`;
};

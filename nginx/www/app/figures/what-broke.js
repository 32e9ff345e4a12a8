// <Form metric route period streams />: which values explain that a metric is worse than in the period before, each with
// a link to the figures of its sessions. Loaded when it is asked for: see ui/lazy.js.
import { html } from "../vendor/preact.js";
import { count, dateTime, isolated, percent } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { Link } from "../lib/router.js";
import { Section } from "../ui/page.js";
import { State } from "../ui/state.js";
import { asked, kDimensions, shownValue, withFilter } from "../filters/filters.js";
import { periodIn } from "../filters/period.js";
import { Ranking } from "./ranking.js";

const kExplained = new Set([
  "failures",
  "startFailures",
  "playbackFailures",
  "exitsBeforeStart",
  "startupMs:p95",
  "startupMs:mean",
  "rebufferRatio",
  "stalledPlays",
  "good",
]);

const named = (dimensions, streams) =>
  Object.entries(dimensions)
    .map(
      ([dimension, value]) =>
        `${kDimensions[dimension] ?? dimension}: ${isolated(shownValue(dimension, value, streams))}`,
    )
    .join(", ");

const filteredBy = (query, dimensions) =>
  Object.entries(dimensions).reduce((filtered, [dimension, value]) => withFilter(filtered, dimension, value), query);

const Note = ({ cause, query, label, streams }) => html`
  ${cause.sentence} <${Link} to="/app/sessions" query=${{ ...periodIn(query), filter: filteredBy(query, cause.dimensions).filter }}
    aria-label=${`${count(cause.sessions)} sessions of ${label}`}>${count(cause.sessions)} sessions<//>
  ${
    cause.sameSessions.length > 0 &&
    html`. Almost the same sessions: ${cause.sameSessions.map((same) => named(same, streams)).join("; ")}.`
  }`;

const itemsOf = ({ causes }, query, streams) =>
  causes.map((cause) => {
    const label = named(cause.dimensions, streams);
    return {
      key: label,
      label,
      share: cause.share ?? 0,
      to: "/app/",
      query: filteredBy(query, cause.dimensions),
      figure: cause.share === null ? "" : percent(Math.round(Math.min(cause.share, 1) * 100) / 100),
      note: html`<${Note} cause=${cause} query=${query} label=${label} streams=${streams} />`,
    };
  });

export const Form = ({ metric, route: { query }, period, streams }) => {
  const isExplained = kExplained.has(metric.key);
  const loaded = useLoaded(isExplained ? "/api/v1/insights" : null, {
    metric: metric.key,
    ...period.asked,
    ...asked(query),
  });
  return html`
    <${Section} class="card list" title=${`What broke: ${metric.label.toLowerCase()}`}>
      ${
        isExplained
          ? html`<${State} of=${loaded}>${(data) => html`
              <p role="status">${data.causes.length > 0 && data.verdict === "cause" ? "This explains the rise, against the period before:" : data.sentence}</p>
              <${Ranking} items=${itemsOf(data, query, streams)} />
              <p class="faint">Until ${dateTime(data.after.to)}, against as long before: what is under way is left out.</p>`}<//>`
          : html`<p class="nothing">Of ${metric.label.toLowerCase()}, this cannot be told. Choose failures, startup, rebuffering or good sessions on the chart.</p>`
      }
    <//>`;
};

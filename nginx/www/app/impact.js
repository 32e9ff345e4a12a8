// Lists of what matters most, with bars.
//
//   <Ranking items />                items: [{ key, label, to, query, share, figure, note }]: `share` is the length of the bar
//                                    from 0 to 1; `figure` stands at the end of the line, `note` is said below it
//   <Worst by metric route period streams />  the streams (or players ...) by how much worse they make a metric for all, the worst
//                                    first; the largest first where there is no better or worse
import { html } from "./vendor/preact.js";
import { count } from "./format.js";
import { asked, shownValue, withFilter } from "./filters.js";
import { State, useLoaded } from "./loaded.js";
import { shownImpact } from "./metrics.js";
import { Section } from "./parts.js";
import { Link } from "./router.js";

const Bar = ({ share }) => html`<span class="bar" aria-hidden="true" style=${{ width: `${Math.max(Math.min(share, 1), 0) * 100}%` }}></span>`;

export const Ranking = ({ items }) => html`
  <ol class="ranking">${items.map(({ key, label, to, query, share, figure, note }) => html`
    <li key=${key}>
      <${Bar} share=${share} />
      <${Link} to=${to} query=${query}>${label}<//>
      <span class="figure">${figure}</span>
      ${note && html`<span class="note">${note}</span>`}
    </li>`)}
  </ol>`;

const plural = { stream: "streams", player: "players", country: "countries", device: "devices" };

const itemsOf = (data, { by, metric, route, streams }) => {
  if (data.impactOn !== metric.key) return [];  // another one is on its way
  const largest = !metric.hasImpact;
  const rows = largest ? data.items : data.items.filter(({ impact }) => impact !== null);
  const size = largest ? ({ values }) => values[metric.key] ?? 0 : ({ impact }) => impact;
  const most = Math.max(...rows.map(size), 0) || 1;
  return rows.slice(0, 5).map((row) => ({
    key: row.value, label: shownValue(by, row.value, streams, row.streamName), share: size(row) / most, to: "/app/breakdown",
    query: { ...withFilter(route.query, by, row.value), metric: metric.key, by: by === "stream" ? "player" : "stream" },
    figure: metric.show(row.values[metric.key]),
    note: largest ? null : `${shownImpact(metric, row.impact)} for all · ${count(row.attempts)} attempts${row.lowSample ? ", few" : ""}`,
  }));
};

export const Worst = ({ by, metric, route, period, streams }) => {
  const largest = !metric.hasImpact, sort = largest ? `-${metric.key}` : "-impact", { query } = route;
  const loaded = useLoaded("/api/v1/metrics/breakdown",
    { by, metrics: metric.key, sort, limit: 10, ...period.asked, ...asked(query) }, { every: 60000 });
  const title = `${plural[by][0].toUpperCase()}${plural[by].slice(1)}, ${largest ? "largest" : "worst"} first`;
  const all = html`<${Link} to="/app/breakdown" query=${{ ...query, metric: metric.key, by }}
    aria-label=${`All ${plural[by]} by ${metric.label}`}>All ${plural[by]}<//>`;
  return html`
    <${Section} class="card list" title=${title} actions=${all}>
      <p class="faint">${largest ? metric.label : html`By how much each makes <em>${metric.label.toLowerCase()}</em> worse for all`}</p>
      <${State} of=${loaded} isEmpty=${(data) => itemsOf(data, { by, metric, route, streams }).length === 0}
        empty=${html`<p class="nothing">There is nothing to compare with.</p>`}>
        ${(data) => html`<${Ranking} items=${itemsOf(data, { by, metric, route, streams })} />`}
      <//>
    <//>`;
};

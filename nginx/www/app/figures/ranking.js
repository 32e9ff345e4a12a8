// Lists of what matters most, with bars.
//
//   <Ranking items />                items: [{ key, label, to, query, share, figure, note }]: `share` is the length of
//                                    the bar from 0 to 1; without `to` it is no link; `figure` stands at the end of the
//                                    line, `note` is said below it
//   impactIn(metric, rows)           a function that shows the impact of rows of a breakdown: "1.02 s worse"
//   <Form by metric route period streams />   the streams (or players ...) by their impact on a metric, the worst
//                                    first, or the largest
import { html } from "../vendor/preact.js";
import { count, inColumn, isolated } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { Link } from "../lib/router.js";
import { style } from "../lib/style.js";
import { Section } from "../ui/page.js";
import { State } from "../ui/state.js";
import { inWords } from "../filters/offered.js";
import { asked, shownValue, withFilter } from "../filters/filters.js";
import { nextDimension, sessionsOf } from "../filters/links.js";

await style("/app/ranking.css");

// In words, since worse is more of some figures and less of others.
export const impactIn = ({ unit }, rows) => {
  const size = (impact) => (impact ? Math.abs(impact) : impact);
  const show = inColumn(
    unit === "ratio" ? "points" : unit,
    rows.map(({ impact }) => size(impact)),
  );
  return (impact) => (impact ? `${show(size(impact))} ${impact > 0 ? "worse" : "better"}` : show(impact));
};

const Bar = ({ share }) =>
  html`<span class="bar" aria-hidden="true" style=${{ width: `${Math.max(Math.min(share, 1), 0) * 100}%` }}></span>`;

export const Ranking = ({ items }) => html`
  <ol class="ranking">${items.map(
    ({ key, label, to, query, share, figure, note }) => html`
    <li key=${key}>
      <${Bar} share=${share} />
      ${to ? html`<${Link} to=${to} query=${query} translate=${false}><bdi>${label}</bdi><//>` : html`<span class="other"><bdi>${label}</bdi></span>`}
      <span class="figure" translate=${false}>${figure}</span>
      ${note && html`<span class="note">${note}</span>`}
    </li>`,
  )}
  </ol>`;

const plural = { stream: "streams", player: "players", country: "countries", device: "devices" };

const Note = ({ by, row, impact, route, label }) => html`
  ${`${impact ? `${impact(row.impact)} · ` : ""}${count(row.attempts)} ${row.attempts === 1 ? "attempt" : "attempts"}${row.lowSample ? ", low sample" : ""}`}
  ${row.value !== "other" && !route.shared && html` · <${Link} to="/app/sessions" query=${sessionsOf(route.query, by, row.value)} aria-label=${`Sessions of ${isolated(label)}`}>Sessions<//>`}`;

const kShown = 5;
const rowsOf = (data, metric) => {
  if (data?.impactOn !== metric.key) return []; // another one is on its way
  return metric.hasImpact ? data.items.filter(({ impact }) => impact !== null) : data.items;
};

const itemsOf = (data, { by, metric, route, streams }) => {
  const largest = !metric.hasImpact;
  const rows = rowsOf(data, metric);
  const size = largest ? ({ values }) => values[metric.key] ?? 0 : ({ impact }) => impact;
  const most = Math.max(...rows.map(size), 0) || 1;
  const shown = rows.slice(0, kShown);
  const figure = inColumn(
    metric.unit,
    shown.map(({ values }) => values[metric.key]),
  );
  const impact = !largest && impactIn(metric, shown);
  return shown.map((row) => {
    const label = shownValue(by, row.value, streams, row.streamName);
    return {
      key: row.value,
      label,
      share: size(row) / most,
      to: row.value === "other" ? null : "/app/breakdown",
      query: { ...withFilter(route.query, by, row.value), metric: metric.key, by: nextDimension(by, route.query) },
      figure: figure(row.values[metric.key]),
      note: html`<${Note} by=${by} row=${row} impact=${impact} route=${route} label=${label} />`,
    };
  });
};

export const Form = ({ by, metric, route, period, streams }) => {
  const largest = !metric.hasImpact;
  const sort = largest ? `-${metric.key}` : "-impact";
  const { query } = route;
  const loaded = useLoaded(
    "/api/v1/figures/breakdown",
    { by, metrics: metric.key, sort, limit: 10, ...period.asked, ...asked(query) },
    { every: 60000 },
  );
  const title = `${plural[by][0].toUpperCase()}${plural[by].slice(1)}, ${largest ? "largest" : "worst"} first`;
  const { length } = rowsOf(loaded.data, metric);
  const ofAll = length > kShown && `${kShown} of ${loaded.data.nextCursor ? "more than " : ""}${length} · `;
  const all = html`<span>${ofAll}<${Link} to="/app/breakdown" query=${{ ...query, metric: metric.key, by }}
    aria-label=${`All ${plural[by]} by ${metric.label}`}>All ${plural[by]}<//></span>`;
  return html`
    <${Section} class="card list" title=${title} actions=${!route.shared && all}>
      <p class="faint">
        ${largest ? metric.label : html`Impact on the overall <em>${metric.label.toLowerCase()}</em>`}.${!route.shared && ` A click on one shows it by ${inWords(nextDimension(by, query))}.`}</p>
      <${State} of=${loaded} isEmpty=${(data) => itemsOf(data, { by, metric, route, streams }).length === 0}
        empty=${html`<p class="nothing">There is nothing to compare with.</p>`}>
        ${(data) => html`<${Ranking} items=${itemsOf(data, { by, metric, route, streams })} />`}
      <//>
    <//>`;
};

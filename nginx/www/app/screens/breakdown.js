// Any metric by any dimension: what makes it worse for all, and how it went in time.
import { html } from "../vendor/preact.js";
import { AsOf, Few, together } from "../as-of.js";
import { asked, filtersIn, Filters, kDimensions, shownValue, withFilter } from "../filters.js";
import { Field } from "../forms.js";
import { count, percent } from "../format.js";
import { State, useLoaded } from "../loaded.js";
import { choices, describe, shownImpact } from "../metrics.js";
import { Nothing } from "../nothing.js";
import { Page, Pager, Table } from "../parts.js";
import { PeriodPicker, periodIn, usePeriod } from "../period.js";
import { go, href, Link } from "../router.js";
import { useStreams } from "../streams.js";
import { metricIn, Trend, useTrend } from "../trend.js";

export const title = "Breakdown";

const kListed = ["stream", "content", "player", "error"];  // what the list of sessions can be filtered by
const kPage = 50;

// Once a value was chosen, its own dimension has only one row.
const nextDimension = (by, query) => {
  const taken = new Set([by, ...filtersIn(query).map(({ dimension }) => dimension)]);
  return [by === "player" ? "playerVersion" : "player", ...Object.keys(kDimensions)].find((name) => !taken.has(name)) ?? by;
};

const Choose = ({ route: { path, query }, metric, metrics, by }) => html`
  <div class="choices">
    <${Field} label="Metric" value=${metric.key} onChange=${(event) => go(path, { ...query, metric: event.target.value, sort: null, cursor: null })}>
      ${metrics.map(({ key, label }) => html`<option value=${key}>${label}</option>`)}
    <//>
    <${Field} label="By" value=${by} onChange=${(event) => go(path, { ...query, by: event.target.value, cursor: null })}>
      ${Object.entries(kDimensions).map(([name, label]) => html`<option value=${name}>${label}</option>`)}
    <//>
  </div>
  <p class="as-of"><strong>${metric.label}.</strong> ${metric.about}</p>`;

const Impact = ({ metric, impact, most }) => html`
  <span class="impact"><span class="track" aria-hidden="true"><span style=${{ width: `${Math.max(impact ?? 0, 0) / most * 100}%` }}></span></span><span>${shownImpact(metric, impact)}</span></span>`;

const Value = ({ by, row: { value, streamName }, route: { path, query }, streams }) => (value === "other" ? shownValue(by, value, streams)
  : html`<${Link} to=${path} query=${{ ...withFilter(query, by, value), by: nextDimension(by, query), cursor: null }}>${shownValue(by, value, streams, streamName)}<//>`);

const sessionsOf = (by, value, query) => ({ ...periodIn(query), filter: withFilter(query, by, value).filter });

const columnsOf = ({ metric, by, route, streams, attempts, most }) => [
  { label: kDimensions[by], head: true, cell: (row) => html`<${Value} by=${by} row=${row} route=${route} streams=${streams} />` },
  { label: metric.label, number: true, sort: metric.key, cell: ({ values }) => metric.show(values[metric.key]) },
  ...(!metric.hasImpact ? [] : [{ label: "Worse for all by", number: true, sort: "impact", cell: ({ impact }) => html`<${Impact} metric=${metric} impact=${impact} most=${most} />` }]),
  { label: "Attempts", number: true, sort: "attempts", cell: ({ attempts: n, lowSample }) => (lowSample ? html`<${Few} n=${n} />` : count(n)) },
  { label: "Share", number: true, cell: ({ attempts: n }) => percent(attempts > 0 ? n / attempts : null) },
  ...(kListed.includes(by) ? [{ label: html`<span class="unseen">Their sessions</span>`, cell: ({ value }) => value && html`<${Link} class="nowrap" to="/app/sessions" query=${sessionsOf(by, value, route.query)}
    aria-label=${`Sessions of ${shownValue(by, value, streams)}`}>Sessions<//>` }] : []),
];

// While another metric or dimension is on its way, the rows of before are shown, as what they are.
const Rows = ({ data, list, overall, route, streams, sort }) => {
  const { query, path } = route, { by } = data, metric = describe(list, data.impactOn), most = Math.max(...data.items.map(({ impact }) => impact ?? 0), 0) || 1;
  const onSort = (name) => go(path, { ...query, sort: name, cursor: null }, { replace: true });
  return html`
    <${Table} caption=${`${metric.label} by ${kDimensions[by].toLowerCase()}`} rows=${data.items} rowKey=${({ value }) => value} sort=${sort} onSort=${onSort}
      columns=${columnsOf({ metric, by, route, streams, attempts: overall.attempts, most })} />
    <${Pager} next=${data.nextCursor} route=${route} />`;
};

const Explained = ({ metric }) => metric.hasImpact && html`
  <p class="as-of below">“Worse for all by” is roughly how much better the figure of all would be if this value did as well as the others: the difference
    between them, times its share of the attempts. A click on a value filters by it.</p>`;

export const Screen = ({ route }) => {
  const { query } = route, period = usePeriod(query), streams = useStreams();
  const by = kDimensions[query.by] ? query.by : "player", key = query.metric ?? "startupMs:p95", filters = asked(query);
  const list = useLoaded("/api/v1/metrics"), metric = describe(list.data?.items ?? [], key);
  const sort = query.sort ?? (list.data && !metric.hasImpact ? `-${key}` : "-impact");
  const ask = { by, metrics: key, sort, ...period.asked, ...filters };
  const rows = useLoaded(list.data ? "/api/v1/metrics/breakdown" : null, { ...ask, limit: kPage, cursor: query.cursor }, { every: 60000 });
  const overall = useLoaded("/api/v1/metrics/overall", { metrics: key, ...period.asked, ...filters }, { every: 60000 }), trend = useTrend([key], route, period);
  const settled = { ...route, query: { ...query, cursor: null } };
  const csv = html`<a class="button quiet small" href=${href("/api/v1/metrics/breakdown", { ...ask, limit: 200, format: "csv" })} download="breakdown.csv">As CSV</a>`;
  const metrics = choices(list.data?.items ?? []).filter(({ key: one }) => !one.startsWith("viewers"));
  return html`
    <${Page} title=${title} actions=${html`${csv}<${PeriodPicker} route=${settled} />`}>
      <${Filters} route=${settled} period=${period} streams=${streams} />
      ${list.data && html`<${Choose} route=${route} metric=${metric} metrics=${metrics} by=${by} />`}
      <${State} of=${together(list, rows, overall, trend)} isEmpty=${([, , { sessions }]) => sessions === 0} empty=${html`<${Nothing} period=${period} query=${query} to="/app/breakdown" />`}>
        ${([{ items }, data, all, times]) => html`
          <${AsOf} of=${all} />
          <${Trend} of=${times} metric=${describe(items, metricIn(times, key))} route=${route} />
          <${Rows} data=${data} list=${items} overall=${all} route=${route} streams=${streams} sort=${sort} />
          <${Explained} metric=${metric} />`}
      <//>
    <//>`;
};

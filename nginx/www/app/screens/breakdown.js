// Any metric by any dimension: what has the most impact on it, and how it went in time.
import { html } from "../vendor/preact.js";
import { chosen } from "../lib/account.js";
import { forSpreadsheet } from "../lib/csv.js";
import { count, inColumn, isolated } from "../lib/format.js";
import { together, useLoaded } from "../lib/loaded.js";
import { go, href, Link } from "../lib/router.js";
import { style } from "../lib/style.js";
import { Field } from "../ui/forms.js";
import { Asked, Lazy } from "../ui/lazy.js";
import { Page, Value } from "../ui/page.js";
import { State } from "../ui/state.js";
import { Pager, Table } from "../ui/table.js";
import { AsOf, Few } from "../figures/as-of.js";
import { Filters } from "../filters/filter-bar.js";
import { kDimensions } from "../filters/dimensions.js";
import { inWords, offered, unknownBecause } from "../filters/offered.js";
import { asked, shownValue, withFilter } from "../filters/filters.js";
import { nextDimension, sessionsOf } from "../filters/links.js";
import { knownIn } from "../filters/known.js";
import { choices, chosenOf, describe } from "../figures/measures.js";
import { Nothing } from "../figures/nothing.js";
import { PeriodPicker } from "../filters/period-picker.js";
import { usePeriod } from "../filters/period.js";
import { impactIn } from "../figures/ranking.js";
import { useStreams } from "../figures/streams.js";
import { metricIn, Trend, useTrend } from "../figures/trend.js";

await style("/app/breakdown.css");

export const title = "Breakdown";

const kPage = 50;
const kMetric = "startupMs:p95";
const kBy = "player";

const Choose = ({ route: { path, query, shared }, metric, metrics, by }) => html`
  <div class="choices">
    <${Field} label="Metric" value=${metric.key}
      onChange=${(event) => go(path, { ...query, metric: event.target.value, sort: null, cursor: null })}>
      ${metrics.map(({ key, label }) => html`<option value=${key}>${label}</option>`)}
    <//>
    <${Field} label="By" value=${by}
      onChange=${(event) => go(path, { ...query, by: event.target.value, cursor: null })}>
      ${[...new Set([...offered(shared), by])].map((name) => html`<option value=${name}>${kDimensions[name]}</option>`)}
    <//>
  </div>
  <p class="as-of"><strong>${metric.label}.</strong> ${metric.about}</p>
  ${!shared && unknownBecause(by) && html`<p class="as-of">${unknownBecause(by)}</p>`}`;

const Impact = ({ share, impact }) => html`
  <span class="impact"><span class="track" aria-hidden="true"><span style=${{ width: `${Math.max(share, 0) * 100}%` }}>
    </span></span><span>${impact}</span></span>`;

const Filtering = ({ by, row: { value, streamName }, route: { path, query }, streams }) =>
  value === "other"
    ? shownValue(by, value, streams)
    : html`<${Link} to=${path} query=${{ ...withFilter(query, by, value), by: nextDimension(by, query), cursor: null }} translate=${false}>
      <${Value} of=${shownValue(by, value, streams, streamName)} /><//>`;

const columnsOf = ({ metric, by, route, streams, rows, attempts }) => {
  const most = Math.max(...rows.map(({ impact }) => impact ?? 0), 0) || 1;
  const shareOf = (n) => (attempts > 0 ? n / attempts : null);
  const impactOf = impactIn(metric, rows);
  const value = inColumn(
    metric.unit,
    rows.map(({ values }) => values[metric.key]),
  );
  const share = inColumn(
    "ratio",
    rows.map((row) => shareOf(row.attempts)),
  );
  return [
    {
      label: kDimensions[by],
      head: true,
      cell: (row) => html`<${Filtering} by=${by} row=${row} route=${route} streams=${streams} />`,
    },
    {
      label: metric.label,
      title: metric.about,
      number: true,
      sort: metric.key,
      cell: ({ values }) => value(values[metric.key]),
    },
    ...(!metric.hasImpact
      ? []
      : [
          {
            label: "Impact",
            title: "On the overall figure",
            number: true,
            sort: "impact",
            cell: ({ impact }) => html`<${Impact} share=${(impact ?? 0) / most} impact=${impactOf(impact)} />`,
          },
        ]),
    {
      label: "Attempts",
      number: true,
      sort: "attempts",
      cell: ({ attempts: n, lowSample }) => (lowSample ? html`<${Few} n=${n} />` : count(n)),
    },
    { label: "Share", number: true, cell: (row) => share(shareOf(row.attempts)) },
    ...(route.shared
      ? []
      : [
          {
            label: html`<span class="unseen">Their sessions</span>`,
            cell: (row) =>
              row.value !== "other" &&
              html`
      <${Link} class="nowrap" to="/app/sessions" query=${sessionsOf(route.query, by, row.value)}
        aria-label=${`Sessions of ${isolated(shownValue(by, row.value, streams, row.streamName))}`}>Sessions<//>`,
          },
        ]),
  ];
};

// While another metric or dimension is on its way, the rows of before are shown, as what they are.
const Rows = ({ data, list, overall, route, streams, sort }) => {
  const { query, path } = route;
  const { by } = data;
  const metric = describe(list, data.impactOn);
  const onSort = (name) => go(path, { ...query, sort: name, cursor: null }, { replace: true });
  return html`
    <${Table} caption=${`${metric.label} by ${inWords(by)}`} rows=${data.items}
      rowKey=${({ value }) => value} sort=${sort} onSort=${onSort}
      columns=${columnsOf({ metric, by, route, streams, rows: data.items, attempts: overall.attempts })} />
    <${Pager} next=${data.nextCursor} route=${route} />`;
};

const Explained = ({ metric, by, route: { query, shared } }) => html`
  <p class="as-of below">${!shared && `A click on a value filters by it, and goes on by ${inWords(nextDimension(by, query))}.`}
    ${
      metric.hasImpact &&
      ` Impact is how much worse or better a value makes the overall figure: the difference between its own figure and that of the
    others, times its share of the attempts.`
    }</p>`;

export const Screen = ({ route }) => {
  const { query } = route;
  const period = usePeriod(query);
  const streams = useStreams(route.shared?.streamNames);
  const by = kDimensions[query.by] ? query.by : kBy;
  const filters = asked(query);
  const counted = { ...period, asked: { ...period.asked, automated: by === "automated" || null } };
  const list = useLoaded("/api/v1/figures");
  const metrics = choices(list.data?.items ?? []);
  const { key, unknown } = chosenOf(metrics, query.metric, kMetric);
  const metric = describe(list.data?.items ?? [], key);
  const order = knownIn(
    "order",
    query.sort,
    ["impact", "attempts", key].flatMap((name) => [name, `-${name}`]),
  );
  const notes = [
    query.by &&
      by !== query.by &&
      `Unknown dimension “${isolated(query.by)}”; showing the breakdown by ${inWords(by)}.`,
    unknown,
    list.data && order.note,
  ];
  const sort = order.value ?? (list.data && !metric.hasImpact ? `-${key}` : "-impact");
  const ask = { by, metrics: key, sort, ...counted.asked, ...filters };
  const rows = useLoaded(
    list.data ? "/api/v1/figures/breakdown" : null,
    { ...ask, limit: kPage, cursor: query.cursor },
    { every: 60000 },
  );
  const overall = useLoaded(
    list.data ? "/api/v1/figures/overall" : null,
    { metrics: key, ...counted.asked, ...filters },
    { every: 60000 },
  );
  const trend = useTrend(list.data ? [key] : [], route, counted);
  const settled = { ...route, query: { ...query, cursor: null } };
  const csv = html`<a class="button quiet small"
    href=${href("/api/v1/figures/breakdown", { ...ask, ...forSpreadsheet(), account: chosen() })}
    download="breakdown.csv">All as CSV</a>`;
  return html`
    <${Page} title=${route.shared?.label ?? title} actions=${!route.shared && html`${csv}<${PeriodPicker} route=${settled} />`}>
      ${route.shared?.head ?? html`<${Filters} route=${settled} period=${period} streams=${streams} notes=${notes} />`}
      ${list.data && html`<${Choose} route=${route} metric=${metric} metrics=${metrics} by=${by} />`}
      <${State} of=${together(list, rows, overall, trend)} isEmpty=${([, , one]) => one.sessions === 0 && !one.automatedSessions}
        empty=${html`<${Nothing} period=${period} query=${query} to="/app/breakdown" shared=${route.shared} />`}>
        ${([{ items }, data, all, times]) => html`
          <${AsOf} of=${all} query=${query} />
          <${Trend} of=${times} metric=${describe(items, metricIn(times, key))} route=${route} period=${period} streams=${streams} compare=${() => import("../compare/compared.js")} />
          ${metric.explained && html`<${Asked} key=${JSON.stringify(query)} label="What broke?" load=${() => import("../figures/what-broke.js")} metric=${metric} route=${route} period=${period} streams=${streams} />`}
          <${Rows} data=${data} list=${items} overall=${all} route=${route} streams=${streams} sort=${sort} />
          <${Explained} metric=${metric} by=${by} route=${route} />
          ${!route.shared && html`<${Lazy} load=${() => import("../connect/share-form.js")} screen="breakdown" route=${route} period=${period} />`}`}
      <//>
    <//>`;
};

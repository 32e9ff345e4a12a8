// How playback goes in a period, and what has the most impact on it.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { count } from "../lib/format.js";
import { reloadAll, together, useLoaded } from "../lib/loaded.js";
import { Asked, Lazy } from "../ui/lazy.js";
import { Page } from "../ui/page.js";
import { State } from "../ui/state.js";
import { AsOf } from "../figures/as-of.js";
import { Errors } from "../figures/errors.js";
import { Filters, Unknown } from "../filters/filter-bar.js";
import { asked, filtersIn, move } from "../filters/filters.js";
import { choices, chosenOf, describe, differenceOf, kPeak } from "../figures/measures.js";
import { PeriodPicker } from "../filters/period-picker.js";
import { periodIn, usePeriod } from "../filters/period.js";
import { useStreams } from "../figures/streams.js";
import { Tile, Tiles } from "../figures/tiles.js";
import { when } from "../figures/times.js";
import { isOver, Trend, trendOf, useTrend } from "../figures/trend.js";

export const title = "Overview";

const kLead = "good";
const kMetric = "startupMs:p95";
const kTiles = [
  kLead,
  "experienceScore:mean",
  "attempts",
  "playedMs:sum",
  "exitsBeforeStart",
  "startupMs:p50",
  kMetric,
  "rebufferRatio",
  "startFailures",
  "playbackFailures",
];
const kLabels = { "playedMs:sum": "Hours played", "startupMs:p50": "Startup, median", "startupMs:p95": "Startup, p95" };
// These grow with the period.
const kGrow = new Set(["attempts", "playedMs:sum"]);
const kMostUnfinished = 0.05;

const firstRun = () => import("./start.js").then(({ Screen: Form }) => ({ Form }));

const Viewers = ({ live: { data }, streamId, isFiltered }) => {
  const stalled = data?.rebuffering ? `${count(data.rebuffering)} stalled` : "none stalled";
  return html`
    <${Tile} label="Viewers now" value=${data ? count(data.viewers) : "–"} to="/app/live"
      query=${{ filter: streamId && `stream:${streamId}` }}
      note=${data && (isFiltered ? "whatever the filter" : data.viewers > 0 ? stalled : "nobody is watching")}
      spark=${data?.minutes.filter(isOver).map(({ viewers }) => viewers)} />`;
};

// Under a filter there is none; of this minute, only once it is over.
const Peak = ({ overall: { values, peakAt, from, to }, trend, list, live: { data }, query, chosen, choose }) => {
  if (!(kPeak in values)) return null;
  const isNow = data?.viewers > values[kPeak] && Date.parse(to) > Date.now();
  const at = peakAt
    ? when(Date.parse(peakAt), "minute", [from, to].map(Date.parse))
    : "counted only while sessions play";
  return html`<${Tile} label="Most viewers" value=${count(isNow ? data.viewers : values[kPeak])} note=${isNow ? "now" : at} hint=${describe(list, kPeak).about}
    to="/app/" query=${{ ...query, metric: kPeak }} spark=${trendOf(trend, kPeak)} chosen=${chosen === kPeak} onChart=${() => choose(kPeak)} />`;
};

const Numbers = ({ overall, trend, list, live, route, period, chosen, choose }) => {
  const { values, previous, attempts, lowSample, liveSessions } = overall;
  const { query } = route;
  const { streamId, filter } = asked(query);
  const isGrowing = ({ key }) => kGrow.has(key) && period.unfinished > kMostUnfinished;
  const noiseOf = ({ key }) => (kGrow.has(key) ? Math.max(period.unfinished, 0.005) : undefined);
  const changeOf = (metric) =>
    !previous || lowSample || previous.lowSample || isGrowing(metric)
      ? null
      : differenceOf(
          metric,
          values[metric.key],
          previous.values[metric.key],
          [attempts, previous.attempts],
          noiseOf(metric),
        );
  // Shares of no plays are null.
  const isWaiting = values.playbackFailures === null && !values.startFailures && !values.exitsBeforeStart;
  const valueOf = (metric) => (isWaiting && metric.unit === "ratio" ? null : values[metric.key]);
  const noteOf = (metric) => {
    if (valueOf(metric) === null) return liveSessions > 0 ? "not known yet" : "not known";
    if (lowSample) return metric.unit === "count" ? null : `of ${count(attempts)} attempt${attempts === 1 ? "" : "s"}`;
    return previous?.lowSample ? "too few before to compare" : isGrowing(metric) ? "so far" : null;
  };
  const tile = (key) => {
    const metric = describe(list, key);
    const isLead = key === kLead;
    return html`<${Tile} key=${key} label=${kLabels[key] ?? metric.label} value=${metric.show(valueOf(metric))}
      lead=${isLead} hint=${isLead ? undefined : metric.about} about=${isLead && metric.about}
      to="/app/breakdown" query=${{ ...periodIn(query), filter: query.filter, metric: key }}
      change=${changeOf(metric)} before=${period.before} note=${noteOf(metric)}
      spark=${trendOf(trend, key)} chosen=${key === chosen} onChart=${() => choose(key)} />`;
  };
  return html`
    <${Tiles} label=${`Figures of ${period.words}`}>
      ${tile(kLead)}
      <${Viewers} live=${live} streamId=${streamId} isFiltered=${filter.length > 0} />
      <${Peak} overall=${overall} trend=${trend} list=${list} live=${live} query=${query} chosen=${chosen} choose=${choose} />
      ${kTiles.slice(1).map(tile)}
    <//>`;
};

// It stands on top, so it is asked for at once.
const loadFindings = () => import("../figures/findings.js");
loadFindings().catch(() => {});

// The host finds it for all sessions and whole days.
const isFound = ({ last }, { streamId, filter }) => last && last !== "2h" && !streamId && filter.length === 0;

const toCompare = (query) => {
  const filtered = new Set(filtersIn(query).map(({ dimension }) => dimension));
  return ["stream", "player", "country", "device"].filter((by) => !filtered.has(by)).slice(0, 2);
};

// Who has just connected a player waits for figures of few sessions.
const kFew = 100;
const isFollowed = (data, { asked: { to } }) =>
  data?.basis === "sessions" && data.sessions < kFew && (!to || Date.parse(to) > Date.now());

// The rest is asked for again once something is new; sums go on while somebody watches.
const newsIn = ({ sessions, attempts, liveSessions, values }) =>
  [sessions, attempts, liveSessions, ...Object.values(values).map((value) => value === null)].join();
const useFollowing = (isFew, data) => {
  const seen = data && newsIn(data);
  const before = useRef(null);
  useEffect(() => {
    if (isFew && before.current) reloadAll();
    before.current = seen;
  }, [seen]);
};

const isEmpty = ([, overall]) => overall.sessions === 0 && !overall.automatedSessions;

export const Figures = ({ route, period, streams, none }) => {
  const { query } = route;
  const list = useLoaded("/api/v1/figures");
  const isReady = list.data || !query.metric;
  const { streamId, filter } = asked(query);
  const peak = filter.length > 0 ? [] : [kPeak];
  const offered = list.data ? [...choices(list.data.items), ...peak.map((key) => describe(list.data.items, key))] : [];
  const { key: chosen, unknown } = chosenOf(offered, query.metric, kMetric);
  const choose = (key) => move(route, { metric: key }, { replace: true });
  const ask = { metrics: [...kTiles, ...peak].join(","), streamId, filter, ...period.asked };
  const keys = [...new Set([...kTiles, ...peak, chosen])];
  const isFew = (data) => filter.length === 0 && isFollowed(data, period);
  const overall = useLoaded(
    "/api/v1/figures/overall",
    { ...ask, compare: "previous" },
    {
      every: (data) => (isFew(data) && !route.shared ? 5000 : 60000),
    },
  );
  useFollowing(isFew(overall.data), overall.data);
  const trend = useTrend(isReady ? keys : [], route, period);
  const live = useLoaded(
    route.shared && (query.from || filter.length > 0) ? null : "/api/v1/live",
    { streamId },
    { every: route.shared ? 60000 : 15000 },
  );
  return html`
    <${Unknown} notes=${[unknown]} />
    <${State} of=${together(list, overall, trend)} isEmpty=${isEmpty} empty=${none}>
      ${([{ items }, figures, times]) => {
        const metric = describe(items, chosen);
        return html`
          <${AsOf} of=${figures} query=${query}><${Lazy} load=${() => import("../reports/offer.js")} query=${query} /><//>
          ${isFound(period, { streamId, filter }) && html`<${Lazy} key=${period.last} load=${loadFindings} items=${items} period=${period} query=${query} />`}
          <${Numbers} overall=${figures} trend=${times} list=${items} live=${live} route=${route} period=${period} chosen=${chosen} choose=${choose} />
          <${Trend} of=${times} metric=${metric} metrics=${keys.map((key) => describe(items, key))} choose=${choose} route=${route}
            period=${period} streams=${streams} compare=${() => import("../compare/compared.js")} />
          <div class="offers">${metric.explained && html`<${Asked} key=${JSON.stringify(query)} label="What broke?" load=${() => import("../figures/what-broke.js")} metric=${metric} route=${route} period=${period} streams=${streams} />`}
          ${!route.shared && html`<${Lazy} load=${() => import("../connect/share-form.js")} screen="overview" route=${route} period=${period} />`}</div>
          <div class="columns">
            ${(chosen === kPeak ? [] : toCompare(query)).map(
              (by) => html`
              <${Lazy} load=${() => import("../figures/ranking.js")} key=${by} by=${by} metric=${metric} route=${route} period=${period} streams=${streams} />`,
            )}
          </div>
          <${Errors} route=${route} period=${period} />`;
      }}
    <//>`;
};

export const Screen = ({ route }) => {
  const period = usePeriod(route.query);
  const streams = useStreams();
  const [never, setNever] = useState(false);
  if (never) return html`<${Lazy} load=${firstRun} route=${route} />`;
  return html`
    <${Page} title=${title} actions=${html`<${PeriodPicker} route=${route} />`}>
      <${Filters} route=${route} period=${period} streams=${streams} />
      <${Figures} route=${route} period=${period} streams=${streams}
        none=${html`<${Lazy} load=${() => import("../figures/none.js")} route=${route} period=${period} onNever=${() => setNever(true)} />`} />
    <//>`;
};

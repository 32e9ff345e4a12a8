// How playback goes: the numbers of a period, each with what it was before, one of them in time, and what makes it worst.
import { html, useEffect, useState } from "../vendor/preact.js";
import { AsOf, Few, together } from "../as-of.js";
import { Errors } from "../errors.js";
import { asked, filtersIn, Filters, move } from "../filters.js";
import { count } from "../format.js";
import { Worst } from "../impact.js";
import { State, useLoaded } from "../loaded.js";
import { describe, differenceOf } from "../metrics.js";
import { Nothing } from "../nothing.js";
import { Page, Progress } from "../parts.js";
import { PeriodPicker, periodIn, usePeriod } from "../period.js";
import { useStreams } from "../streams.js";
import { Tile, Tiles } from "../tiles.js";
import { Trend, trendOf, useTrend } from "../trend.js";

export const title = "Overview";

const kTiles = ["attempts", "playedMs:sum", "good", "exitsBeforeStart", "startupMs:p50", "startupMs:p95", "rebufferRatio", "startFailures", "playbackFailures"];
const kLabels = { "playedMs:sum": "Hours played", "startupMs:p50": "Startup, median", "startupMs:p95": "Startup, p95" };
// What grows with time cannot be compared while a good part of the period is still to come.
const kGrow = new Set(["attempts", "playedMs:sum"]), kMostUnfinished = 0.05;

const FirstRun = ({ route }) => {
  const [start, set] = useState(null);
  useEffect(() => { import("./start.js").then(set); }, []);
  return start && html`<${start.Screen} route=${route} />`;
};

const Viewers = ({ live: { data }, streamId, isFiltered }) => {
  const stalled = data?.rebuffering ? `${count(data.rebuffering)} stalled` : "none stalled";
  return html`
    <${Tile} label="Viewers now" value=${data ? count(data.viewers) : "–"} to="/app/live" query=${{ filter: streamId && `stream:${streamId}` }}
      note=${data && (isFiltered ? "whatever the filter" : data.viewers > 0 ? stalled : "nobody is watching")} spark=${data?.minutes.map(({ viewers }) => viewers)} />`;
};

const Numbers = ({ overall, trend, list, live, route, period, chosen, choose }) => {
  const { values, previous, attempts, lowSample } = overall, { query } = route, { streamId, filter } = asked(query);
  const isGrowing = ({ key }) => kGrow.has(key) && period.unfinished > kMostUnfinished;
  const changeOf = (metric) => (!previous || lowSample || previous.lowSample || isGrowing(metric) ? null
    : differenceOf(metric, values[metric.key], previous.values[metric.key]));
  const noteOf = (metric) => {
    if (lowSample) return html`<${Few} n=${attempts} />`;
    return previous?.lowSample ? "too few before to compare" : isGrowing(metric) ? "so far" : null;
  };
  return html`
    <${Tiles} label=${`Figures of ${period.words}`}>
      <${Viewers} live=${live} streamId=${streamId} isFiltered=${filter.length > 0} />
      ${kTiles.map((key) => {
        const metric = describe(list, key);
        return html`<${Tile} key=${key} label=${kLabels[key] ?? metric.label} value=${metric.show(values[key])}
          to="/app/breakdown" query=${{ ...periodIn(query), filter: query.filter, metric: key }}
          change=${changeOf(metric)} before=${period.before} note=${noteOf(metric)}
          spark=${trendOf(trend, key)} chosen=${key === chosen} onChart=${() => choose(key)} />`;
      })}
    <//>`;
};

// What a filter names is the same for all that is shown.
const toCompare = (query) => {
  const filtered = new Set(filtersIn(query).map(({ dimension }) => dimension));
  return ["stream", "player", "country", "device"].filter((by) => !filtered.has(by)).slice(0, 2);
};

const isEmpty = ([, overall]) => overall.sessions === 0;

export const Figures = ({ route, period, streams, none }) => {
  const { query } = route, chosen = query.metric ?? "startupMs:p95";
  const choose = (key) => move(route, { metric: key }, { replace: true });
  const { streamId, filter } = asked(query), ask = { metrics: kTiles.join(","), streamId, filter, ...period.asked };
  const keys = [...new Set([...kTiles, chosen])];
  const list = useLoaded("/api/v1/metrics"), overall = useLoaded("/api/v1/metrics/overall", { ...ask, compare: "previous" }, { every: 60000 });
  const trend = useTrend(keys, route, period), live = useLoaded("/api/v1/live", { streamId }, { every: 15000 });
  return html`
    <${State} of=${together(list, overall, trend)} isEmpty=${isEmpty} empty=${none}>
      ${([{ items }, figures, times]) => {
        const metric = describe(items, chosen);
        return html`
          <${AsOf} of=${figures} />
          <${Numbers} overall=${figures} trend=${times} list=${items} live=${live} route=${route} period=${period} chosen=${chosen} choose=${choose} />
          <${Trend} of=${times} metric=${metric} metrics=${keys.map((key) => describe(items, key))} choose=${choose} route=${route} />
          <div class="columns">
            ${toCompare(query).map((by) => html`
              <${Worst} key=${by} by=${by} metric=${metric} route=${route} period=${period} streams=${streams} />`)}
          </div>
          <${Errors} route=${route} period=${period} />`;
      }}
    <//>`;
};

// Where there is none in the period, there may have been none at all.
const None = ({ route, period, onNever }) => {
  const isFiltered = filtersIn(route.query).length > 0;
  const { data } = useLoaded(isFiltered ? null : "/api/v1/sessions", { limit: 1, from: new Date(Date.now() - 92 * 86400000).toISOString().slice(0, 10) });
  useEffect(() => { if (data?.items.length === 0) onNever(); }, [data]);
  return isFiltered || data?.items.length > 0 ? html`<${Nothing} period=${period} query=${route.query} to="/app/" />` : html`<${Progress} />`;
};

export const Screen = ({ route }) => {
  const period = usePeriod(route.query), streams = useStreams(), [never, setNever] = useState(false);
  if (never) return html`<${FirstRun} route=${route} />`;
  return html`
    <${Page} title=${title} actions=${html`<${PeriodPicker} route=${route} />`}>
      <${Filters} route=${route} period=${period} streams=${streams} />
      <${Figures} route=${route} period=${period} streams=${streams}
        none=${html`<${None} route=${route} period=${period} onNever=${() => setNever(true)} />`} />
    <//>`;
};

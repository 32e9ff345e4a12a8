// Who is watching at this moment, and what is going wrong: trouble stands first.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { clock, count, inColumn, percent } from "../lib/format.js";
import { useLastHour } from "../lib/last-hour.js";
import { useLoaded } from "../lib/loaded.js";
import { plural } from "../lib/plural.js";
import { Link } from "../lib/router.js";
import { Button } from "../ui/buttons.js";
import { Lazy } from "../ui/lazy.js";
import { Empty, Page, Section, Value } from "../ui/page.js";
import { State } from "../ui/state.js";
import { Table } from "../ui/table.js";
import { Age } from "../ui/time.js";
import { Chart } from "../figures/chart.js";
import { Fatal } from "../figures/error-table.js";
import { Filters } from "../filters/filter-bar.js";
import { kDimensions } from "../filters/dimensions.js";
import { inWords, offered } from "../filters/offered.js";
import { asked, filtersIn, move, shownValue, withFilter } from "../filters/filters.js";
import { sessionsOf } from "../filters/links.js";
import { knownIn } from "../filters/known.js";
import { usePeriod } from "../filters/period.js";
import { SessionsTable } from "../figures/sessions-table.js";
import { useStreams } from "../figures/streams.js";
import { Tile, Tiles } from "../figures/tiles.js";
import { isOver } from "../figures/trend.js";

export const title = "Live";

const kEvery = 5000;
const kSharedEvery = 15000; // many may look at it, and all of them are charged to one link
const kSpoken = 60000;
const kTrouble = 0.05;
const kRows = 10;
const kBy = "stream";
const stalledShare = ({ viewers, rebuffering }) => (viewers > 0 ? rebuffering / viewers : null);

// For screen readers, at most once a minute.
const Spoken = ({ data }) => {
  const [said, say] = useState("");
  const at = useRef(0);
  useEffect(() => {
    if (Math.abs(Date.now() - at.current) < kSpoken) return;
    at.current = Date.now();
    say(`${plural(data.viewers, "viewer")} now, ${count(data.rebuffering)} stalled`);
  }, [data]);
  return html`<p class="unseen" aria-live="polite">${said}</p>`;
};

const Share = ({ of: share, note, show = percent }) =>
  share > kTrouble
    ? html`<span class="bad"><span aria-hidden="true">▲ </span>${show(share)}<span class="unseen" translate="yes">, high</span>
      </span>${note}`
    : html`${show(share)}${note}`;

const Troubles = ({ query, shared, children }) => html`
  ${children}${!shared && html` · <${Link} to="/app/sessions" query=${{ ...query, state: "troubled" }}>Sessions in trouble<//>`}`;

const Now = ({ data, hour, query, shared }) => html`
  <${Tiles} label="Now, and lately">
    <${Tile} label="Viewers now" value=${count(data.viewers)} to="/app/sessions" query=${{ ...query, state: "live" }}
      note=${`${count(data.starting)} starting`} />
    <${Tile} label="Stalled now" value=${html`<${Share} of=${data.rebufferingShare} />`}
      note=${html`<${Troubles} query=${query} shared=${shared}>${data.viewers > 0 ? plural(data.rebuffering, "viewer") : "no viewers"}<//>`} />
    <${Tile} label="Failed in the last ten minutes" value=${html`<${Fatal} n=${data.failed} />`}
      note=${html`<${Troubles} query=${query} shared=${shared}>${data.failed === 1 ? "session" : "sessions"}<//>`} />
    <${Tile} label="Starts in the last hour" value=${count(hour?.plays)}
      note=${hour && `of ${plural(hour.attempts, "attempt")}`} />
    <${Tile} label="Paused now" value=${count(data.paused)}
      note="not counted as viewers" />
  <//>`;

// By whole hours, which stay the same while the chart goes on.
const hoursOf = (points) => {
  const hour = (at, more) => new Date(Math.floor(Date.parse(at) / 3600000 + more) * 3600000).toISOString();
  return points.length > 0 ? { from: hour(points[0].at, 0), to: hour(points.at(-1).at, 1) } : undefined;
};

const Points = ({ of: points, interval, finding, caption, actions, query, alert }) => html`
  <${Chart} finding=${finding} times=${points.map(({ at }) => Date.parse(at))} complete=${points.filter(isOver).length}
    series=${[
      { label: "Viewers", values: points.map(({ viewers }) => viewers), show: count, whole: true },
      { label: "Stalled", values: points.map(stalledShare), show: percent, unit: "ratio", most: 1, other: true },
    ]} interval=${interval} caption=${caption} actions=${actions} marks=${{ ...hoursOf(points), query, alert }} />`;

const LastHour = ({ points, ...rest }) => {
  const viewers = points.map((one) => one.viewers);
  const most = Math.max(...viewers);
  const least = Math.min(...viewers);
  const range = least < most ? `${count(least)} to ${plural(most, "viewer")}` : `Always ${plural(most, "viewer")}`;
  return html`<${Points} of=${points} interval="10s" finding=${`${range} in the last hour`}
    caption="at the end of each ten seconds" ...${rest} />`;
};

const Minutes = ({ minutes, viewers: now, peak, ...rest }) => {
  // Between the ends of two minutes, there may have been more.
  const between = minutes.every(({ viewers }) => viewers < peak.viewers) ? " within a minute," : "";
  const most =
    peak.viewers <= now
      ? ", the most in three hours"
      : `; the peak in three hours was ${count(peak.viewers)},${between} at ${clock(peak.at)}`;
  const heading =
    peak.viewers > 0 ? `${plural(now, "viewer")} now${most}` : "Nobody was watching in the last three hours";
  return html`<${Points} of=${minutes} interval="minute" finding=${heading} caption="at the end of each minute" ...${rest} />`;
};

// The last hour can be chosen once some of it has been counted, and while there is something to be seen in it.
const Lately = ({ data, query }) => {
  const about = { query, alert: data.rebuffering > 0 ? "stalledViewers" : undefined };
  const [isHour, show] = useState(false);
  const hasHour = data.points.length > 1 && data.points.some(({ viewers }) => viewers > 0);
  const choice =
    hasHour &&
    html`<${Button} kind="quiet small" aria-pressed=${isHour ? "true" : "false"} onClick=${() => show(!isHour)}>The last hour<//>`;
  return hasHour && isHour
    ? html`<${LastHour} points=${data.points} actions=${choice} ...${about} />`
    : html`<${Minutes} minutes=${data.minutes} viewers=${data.viewers} peak=${data.peak} actions=${choice} ...${about} />`;
};

const sessionsUnderWay = (query, by, value) => ({ state: "live", filter: withFilter(query, by, value).filter });

const Viewed = ({ by, row: { value, streamName }, streams, query }) => {
  const shown = shownValue(by, value, streams, streamName);
  if (value === "other") return shown;
  const isStream = by === "stream" && value;
  return html`<${Link} class="cut" translate=${false} to=${isStream ? `/app/streams/${value}` : "/app/sessions"}
    query=${isStream ? {} : sessionsUnderWay(query, by, value)}><${Value} of=${shown} /><//>`;
};

const Viewers = ({ by, row: { value, viewers }, query }) =>
  value === "other"
    ? count(viewers)
    : html`<${Link} to="/app/sessions" query=${sessionsUnderWay(query, by, value)}
      title="Sessions under way">${count(viewers)}<//>`;

const columnsOf = ({ by, rows, streams, query }) => {
  const share = inColumn(
    "ratio",
    rows.map(({ rebufferingShare }) => rebufferingShare),
  );
  return [
    {
      label: kDimensions[by],
      head: true,
      cell: (row) => html`<${Viewed} by=${by} row=${row} streams=${streams} query=${query} />`,
    },
    { label: "Viewers", number: true, cell: (row) => html`<${Viewers} by=${by} row=${row} query=${query} />` },
    {
      label: "Stalled",
      number: true,
      cell: ({ rebuffering, rebufferingShare }) =>
        html`<${Share} of=${rebufferingShare} show=${share} note=${rebuffering > 0 && ` (${count(rebuffering)})`} />`,
    },
    {
      label: "Failed",
      title: "Sessions in the last ten minutes",
      number: true,
      cell: ({ failed }) => html`<${Fatal} n=${failed} />`,
    },
    { label: "Starting", number: true, cell: ({ starting }) => count(starting) },
    { label: "Playing", number: true, cell: ({ playing }) => count(playing) },
    { label: "Paused", number: true, cell: ({ paused }) => count(paused) },
  ];
};

const By = ({ by, route }) => {
  return html`
    <select class="small" aria-label="Viewers by" value=${by}
      onChange=${({ target: { value } }) => move(route, { by: value === kBy ? null : value }, { replace: true })}>
      ${[...new Set([...offered(route.shared), by])].map((id) => html`<option value=${id}>${`By ${inWords(id)}`}</option>`)}
    </select>`;
};

const ByValue = ({ by, chosen, rows, streams, query, route }) => {
  const [all, showAll] = useState(false);
  return html`
    <${Section} title=${by === kBy ? "Streams" : `Viewers by ${inWords(by)}`} class="live-streams" actions=${html`<${By} by=${chosen} route=${route} />`}>
      ${
        rows.length > 0
          ? html`<${Table} caption=${`Viewers by ${inWords(by)}, those with most trouble first`} columns=${columnsOf({ by, rows, streams, query })}
          rows=${all ? rows : rows.slice(0, kRows)} rowKey=${({ value }) => value} />`
          : html`<${Empty} title="Nobody is watching"><p>A viewer's player has reported within the last 90 seconds. ${!route.shared && html`<${Link} to="/app/start">Connect a player<//>`}</p><//>`
      }
      ${
        rows.length > kRows &&
        html`<p class="below"><${Button} kind="quiet" aria-expanded=${all ? "true" : "false"} onClick=${() => showAll(!all)}>
        ${all ? `Show the first ${kRows}` : `Show all ${count(rows.length)}`}<//></p>`
      }
    <//>`;
};

// An answer may still be by what was chosen before.
const rowsOf = ({ by, values, streams }) =>
  by ? { by, rows: values } : { by: kBy, rows: streams.map(({ streamId, ...row }) => ({ ...row, value: streamId })) };

const errorColumns = (query) => [
  {
    label: "Error",
    head: true,
    cell: ({ code }) =>
      code === null
        ? "not known yet"
        : html`<${Link} class="wraps" translate=${false} to="/app/sessions" query=${sessionsOf({ ...query, last: "2h" }, "error", code)}>
          <${Value} of=${code} /><//>`,
  },
  { label: "Fatal", number: true, cell: ({ fatal }) => html`<${Fatal} n=${fatal} />` },
  { label: "Sessions", number: true, cell: ({ sessions }) => count(sessions) },
];

const Errors = ({ rows, query }) => html`
  <${Section} title="Errors in the last ten minutes">
    ${
      rows.length > 0
        ? html`<${Table} caption="Error codes" columns=${errorColumns(query)} rows=${rows} rowKey=${({ code }) => code} />`
        : html`<p class="nothing">None.</p>`
    }
  <//>`;

const Troubled = ({ streamId, query, streams, shared }) => {
  const loaded = useLoaded("/api/v1/sessions", { state: "troubled", streamId, limit: 5 }, { every: 15000 });
  return html`
    <${Section} title="Sessions in trouble"
      actions=${!shared && html`<${Link} to="/app/sessions" query=${{ ...query, state: "live" }}>All that are under way<//>`}>
      <${State} of=${loaded}
        empty=${html`<p class="nothing">Nobody is stalled, and no session has failed within ten minutes.</p>`}>
        ${({ items }) => html`<${SessionsTable} items=${items} streams=${streams} caption="Sessions that are stalled, or have failed within ten minutes" />`}
      <//>
    <//>`;
};

export const Screen = ({ route }) => {
  const { query } = route;
  const { shared } = route;
  const streams = useStreams(shared?.streamNames);
  const { streamId } = asked(query);
  const period = usePeriod({ last: "24h" });
  const every = shared ? kSharedEvery : kEvery;
  const own = { filter: streamId && `stream:${streamId}` };
  const by = knownIn("dimension", query.by, Object.keys(kDimensions));
  const live = useLoaded("/api/v1/live", { streamId, by: by.value === kBy ? null : by.value }, { every });
  const hour = useLastHour(streamId);
  const others = filtersIn(query).some(({ text }) => text !== own.filter);
  return html`
    <${Page} title=${shared?.label ?? title} lead="Viewers whose player has reported within the last 90 seconds.">
      ${
        shared?.head ??
        html`<${Filters} route=${route} period=${period} streams=${streams} only=${["stream"]}
        notes=${[others && "Who is watching now can be filtered by one stream only; other filters are left out.", by.note]} />`
      }
      <${State} of=${live} isEmpty=${() => false} empty="">
        ${(data) => html`
          <p class="as-of">As of <${Age} at=${data.at} />, updated every ${every / 1000} s.</p>
          <${Spoken} data=${data} />
          ${!streamId && html`<${Lazy} load=${() => import("../figures/findings.js")} />`}
          <${Now} data=${data} hour=${hour} query=${own} shared=${shared} />
          <div class="columns live"><${ByValue} ...${rowsOf(data)} chosen=${by.value ?? kBy} streams=${streams} query=${own} route=${route} /><${Errors} rows=${data.errors} query=${own} /></div>
          ${shared?.sessions !== false && html`<${Troubled} streamId=${streamId} query=${own} streams=${streams} shared=${shared} />`}
          <${Lately} data=${data} query=${own} />
          ${!shared && html`<${Lazy} load=${() => import("../connect/share-form.js")} screen="live" route=${route} />`}`}
      <//>
    <//>`;
};

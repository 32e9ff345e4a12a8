// Who is watching at this moment.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { Chart } from "../chart.js";
import { asked, Filters } from "../filters.js";
import { clock, count, percent } from "../format.js";
import { useLastHour } from "../last-hour.js";
import { State, useLoaded } from "../loaded.js";
import { Age, Empty, Page, Section, Table } from "../parts.js";
import { usePeriod } from "../period.js";
import { Link } from "../router.js";
import { SessionsTable } from "../sessions-table.js";
import { useStreams } from "../streams.js";
import { Tile, Tiles } from "../tiles.js";

export const title = "Live";

const kEvery = 5000, kSpoken = 60000;
const stalledShare = ({ viewers, rebuffering }) => (viewers > 0 ? rebuffering / viewers : null);
const plural = (n, one, more = `${one}s`) => `${count(n)} ${n === 1 ? one : more}`;

// For screen readers, at most once a minute.
const Spoken = ({ data }) => {
  const [said, say] = useState(""), at = useRef(0);
  useEffect(() => {
    if (Date.now() - at.current < kSpoken) return;
    at.current = Date.now();
    say(`${plural(data.viewers, "viewer")} now, ${count(data.rebuffering)} stalled`);
  }, [data]);
  return html`<p class="unseen" aria-live="polite">${said}</p>`;
};

const Now = ({ data, hour, query }) => html`
  <${Tiles} label="Now, and in the last hour">
    <${Tile} label="Viewers now" value=${count(data.viewers)} to="/app/sessions" query=${{ ...query, state: "live" }} note=${`${count(data.starting)} starting`} />
    <${Tile} label="Stalled now" value=${percent(stalledShare(data))} to="/app/sessions" query=${{ ...query, state: "live", minRebufferMs: 250 }} note=${data.viewers > 0 ? plural(data.rebuffering, "viewer") : "no viewers"} />
    <${Tile} label="Paused now" value=${count(data.paused)} to="/app/sessions" query=${{ ...query, state: "live" }} note="not counted as viewers" />
    <${Tile} label="Starts in the last hour" value=${count(hour?.plays)} to="/app/breakdown" query=${{ ...query, metric: "plays", last: "1h" }}
      note=${hour && `of ${plural(hour.attempts, "attempt")}`} />
    <${Tile} label="Failures in the last hour" value=${count(hour?.failures)} to="/app/sessions" query=${{ ...query, last: "1h", outcome: "playbackFailure" }}
      note=${hour && (hour.attempts > 0 ? `${percent(hour.failures / hour.attempts)} of the attempts` : "no attempts")} />
  <//>`;

const Minutes = ({ minutes, viewers: now }) => {
  const times = minutes.map(({ at }) => Date.parse(at)), viewers = minutes.map((one) => one.viewers);
  const most = Math.max(...viewers, 0), when = clock(times[viewers.lastIndexOf(most)]);
  const heading = most > 0 ? `${plural(now, "viewer")} now; the most in three hours were ${count(most)}, at ${when}` : "Nobody was watching in the last three hours";
  const series = [{ label: "Viewers", values: viewers, show: count, whole: true }, { label: "Stalled", values: minutes.map(({ rebuffering }) => rebuffering), show: count }];
  return html`<${Chart} finding=${heading} times=${times} series=${series}
    interval="minute" caption="at the end of each minute" />`;
};

const columnsOf = (streams) => [
  { label: "Stream", head: true, cell: ({ streamId, streamName }) => (streamId ? html`<${Link} to=${`/app/streams/${streamId}`}>${streams.name(streamId, streamName)}<//>` : "no stream") },
  { label: "Viewers", number: true, cell: ({ viewers }) => count(viewers) },
  { label: "Starting", number: true, cell: ({ starting }) => count(starting) },
  { label: "Playing", number: true, cell: ({ playing }) => count(playing) },
  { label: "Stalled", number: true, cell: ({ rebuffering }) => count(rebuffering) },
  { label: "Stalled share", number: true, cell: (row) => percent(stalledShare(row)) },
  { label: "Paused", number: true, cell: ({ paused }) => count(paused) },
];

const Streams = ({ rows, streams }) => html`
  <${Section} title="Streams">
    ${rows.length > 0 ? html`<${Table} caption="Viewers by stream" columns=${columnsOf(streams)} rows=${rows} rowKey=${({ streamId }) => streamId} />`
      : html`<${Empty} title="Nobody is watching"><p>A viewer was heard of within the last 90 seconds. <${Link} to="/app/start">Connect a player<//></p><//>`}
  <//>`;

const Newest = ({ streamId, streams }) => {
  const loaded = useLoaded("/api/v1/sessions", { state: "live", streamId, limit: 5 }, { every: 15000 });
  return html`
    <${Section} title="Newest sessions" actions=${html`<${Link} to="/app/sessions" query=${{ state: "live" }}>All who are watching<//>`}>
      <${State} of=${loaded} empty=${html`<p class="nothing">Nobody is watching.</p>`}>
        ${({ items }) => html`<${SessionsTable} items=${items} streams=${streams} caption="The newest sessions under way" />`}
      <//>
    <//>`;
};

export const Screen = ({ route }) => {
  const { query } = route, streams = useStreams(), { streamId } = asked(query), period = usePeriod({ last: "24h" });
  const live = useLoaded("/api/v1/live", { streamId }, { every: kEvery }), hour = useLastHour(streamId);
  return html`
    <${Page} title=${title} lead="Who was heard of within the last 90 seconds.">
      <${Filters} route=${route} period=${period} streams=${streams} only=${["stream"]} />
      <${State} of=${live} isEmpty=${() => false} empty="">
        ${(data) => html`
          <p class="as-of">As of <${Age} at=${data.at} />, asked for every 5 s.</p>
          <${Spoken} data=${data} />
          <${Now} data=${data} hour=${hour} query=${{ filter: query.filter }} />
          <${Minutes} minutes=${data.minutes} viewers=${data.viewers} />
          <${Streams} rows=${data.streams} streams=${streams} />
          ${data.viewers + data.paused > 0 && html`<${Newest} streamId=${streamId} streams=${streams} />`}`}
      <//>
    <//>`;
};

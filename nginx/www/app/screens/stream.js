// One stream: its figures, how a player reports for it, and its last sessions.
import { html } from "../vendor/preact.js";
import { State, useLoaded } from "../loaded.js";
import { Missing } from "../nothing.js";
import { Copy, Empty, Page, Section } from "../parts.js";
import { PeriodPicker, periodIn, usePeriod } from "../period.js";
import { Link } from "../router.js";
import { SessionsTable } from "../sessions-table.js";
import { snippets } from "../snippets.js";
import { streamName, useStreams } from "../streams.js";
import { Figures } from "./overview.js";

export const title = "Stream";

const snippetOf = (id) => snippets[0].code({ host: location.origin, key: "sdk_…", streamId: id });

// A key is told once, when it is made, so it cannot be filled in here.
const AboutKeys = () => {
  const { data } = useLoaded("/api/v1/keys");
  const active = data?.keys.filter(({ revokedAt }) => revokedAt === null) ?? [];
  if (!data) return null;
  return active.length > 0
    ? html`<p>Put your SDK key in place of <code>sdk_…</code>. You have ${active.length === 1 ? `one, “${active[0].label}”` : `${active.length} of them`};
        a key is shown only when it is made. <${Link} to="/app/keys">Keys<//></p>`
    : html`<p>It needs an SDK key in place of <code>sdk_…</code>, and you have none yet. <${Link} to="/app/keys">Make a key<//></p>`;
};

const Snippet = ({ id }) => html`
  <${Section} title="In your page" actions=${html`<${Copy} text=${snippetOf(id)} label="Copy" />`}>
    <${AboutKeys} />
    <pre tabindex="0" aria-label="Snippet"><code>${snippetOf(id)}</code></pre>
    <p class="faint below">With hls.js, dash.js, Shaka or video.js, more can be told: <${Link} to="/app/start">Connect a player<//>.</p>
  <//>`;

const Last = ({ id, streams, query }) => {
  const filter = `stream:${id}`, loaded = useLoaded("/api/v1/sessions", { streamId: id, limit: 10 }, { every: 30000 });
  return html`
    <${Section} title="Last sessions" actions=${html`<${Link} to="/app/sessions" query=${{ ...periodIn(query), filter }}>All its sessions<//>`}>
      <${State} of=${loaded} empty=${html`<p class="nothing">It had no session in the last 7 days.</p>`}>
        ${({ items }) => html`<${SessionsTable} items=${items} streams=${streams} caption="The last sessions of the stream" />`}
      <//>
    <//>`;
};

const None = ({ period }) => html`
  <${Empty} title=${`No sessions of this stream in ${period.words}`}>
    <p>Choose a longer period, or put the snippet below into the page of its player.</p>
  <//>`;

export const Screen = ({ route }) => {
  const { params: { id }, query } = route, period = usePeriod(query), streams = useStreams();
  const stream = useLoaded(`/api/v1/streams/${encodeURIComponent(id)}`), filter = `stream:${id}`;
  const own = { ...route, query: { ...query, filter }, implied: filter };
  if (stream.error?.status === 404) return html`<${Page} title=${title}><${Missing} what="stream" back="/app/streams" label="All streams" /><//>`;
  return html`
    <${Page} title=${stream.data ? streamName(stream.data) : title} lead=${stream.data?.sourceUrl} actions=${html`<${PeriodPicker} route=${route} />`}>
      <p class="back"><${Link} to="/app/streams">All streams<//></p>
      <${State} of=${stream}>
        ${() => html`
          <${Figures} route=${own} period=${period} streams=${streams} none=${html`<${None} period=${period} />`} />
          <${Last} id=${id} streams=${streams} query=${query} />
          <${Snippet} id=${id} />`}
      <//>
    <//>`;
};

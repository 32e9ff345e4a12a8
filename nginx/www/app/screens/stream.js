// One stream: its figures, how a player reports for it, and its last sessions.
import { html } from "../vendor/preact.js";
import { useLoaded } from "../lib/loaded.js";
import { Link } from "../lib/router.js";
import { isolated, visible } from "../lib/format.js";
import { Copy } from "../ui/buttons.js";
import { Empty, Page, Section } from "../ui/page.js";
import { useMay } from "../ui/role.js";
import { State } from "../ui/state.js";
import { Unknown } from "../filters/filter-bar.js";
import { unknownIn } from "../filters/filters.js";
import { Missing } from "../figures/nothing.js";
import { PeriodPicker } from "../filters/period-picker.js";
import { periodIn, usePeriod } from "../filters/period.js";
import { SessionsTable } from "../figures/sessions-table.js";
import { streamName, useStreams } from "../figures/streams.js";
import { snippets } from "../connect/snippets.js";
import { Figures } from "./overview.js";

export const title = "Stream";

const snippetOf = (id) => snippets[0].code({ host: location.origin, key: "sdk_…", streamId: id });

// A key is told once, when it is made, so it cannot be filled in here.
const AboutKeys = () => {
  const { data } = useLoaded("/api/v1/keys");
  const mayCreate = useMay("editor");
  const active = data?.keys.filter(({ revokedAt }) => revokedAt === null) ?? [];
  if (!data) return null;
  return active.length > 0
    ? html`<p>Put your SDK key in place of <code translate=${false}>sdk_…</code>. There ${active.length === 1 ? `is one, “${isolated(active[0].label)}”` : `are ${active.length} of them`};
        a key is shown only when it is made. <${Link} to="/app/keys">Keys<//></p>`
    : html`<p>It needs an SDK key in place of <code translate=${false}>sdk_…</code>, and there is none yet. ${mayCreate && html`<${Link} to="/app/keys">Create a key<//>`}</p>`;
};

const Snippet = ({ id }) => html`
  <${Section} title="In your page" actions=${html`<${Copy} text=${snippetOf(id)} label="Copy" />`}>
    <${AboutKeys} />
    <pre translate=${false} tabindex="0" aria-label="Snippet"><code>${snippetOf(id)}</code></pre>
    <p class="faint below">With hls.js, dash.js, Shaka or video.js, more can be told: <${Link} to="/app/start">Connect a player<//>.</p>
  <//>`;

const Last = ({ id, streams, query }) => {
  const filter = `stream:${id}`;
  const loaded = useLoaded("/api/v1/sessions", { streamId: id, limit: 10 }, { every: 30000 });
  return html`
    <${Section} title="Last sessions"
      actions=${html`<${Link} to="/app/sessions" query=${{ ...periodIn(query), filter }}>All its sessions<//>`}>
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
  const {
    params: { id },
    query,
  } = route;
  const period = usePeriod(query);
  const streams = useStreams();
  const stream = useLoaded(`/api/v1/streams/${encodeURIComponent(id)}`);
  const filter = `stream:${id}`;
  const own = { ...route, query: { ...query, filter }, implied: filter };
  if (stream.error?.status === 404)
    return html`<${Page} title=${title}><${Missing} what="stream" back="/app/streams" label="All streams" /><//>`;
  return html`
    <${Page} title=${stream.data ? streamName(stream.data) : title} lead=${visible(stream.data?.sourceUrl)}
      actions=${html`<${PeriodPicker} route=${route} />`}>
      <p class="back"><${Link} to="/app/streams">All streams<//></p>
      <${Unknown} notes=${[period.unknown, ...unknownIn(query)]} />
      <${State} of=${stream}>
        ${() => html`
          <${Figures} route=${own} period=${period} streams=${streams} none=${html`<${None} period=${period} />`} />
          <${Last} id=${id} streams=${streams} query=${query} />
          <${Snippet} id=${id} />`}
      <//>
    <//>`;
};

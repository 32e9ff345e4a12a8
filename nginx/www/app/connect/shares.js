// <Shares />: the screens that the account shares, to be ended.
import { html, useState } from "../vendor/preact.js";
import { del } from "../lib/api.js";
import { isolated } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { Confirm } from "../ui/confirm.js";
import { Value } from "../ui/page.js";
import { Problem } from "../ui/problem.js";
import { useMay } from "../ui/role.js";
import { State } from "../ui/state.js";
import { Table } from "../ui/table.js";
import { Age, Time } from "../ui/time.js";

const kPath = "/api/v1/shares";
const kScreens = { overview: "Overview", breakdown: "Breakdown", live: "Live", sessions: "Sessions" };

const filterOf = ({ streamId, filter }) => [...(streamId ? [`stream:${streamId}`] : []), ...filter].join(", ");

const Shown = ({ of: shows }) => html`
  <span title=${isolated(filterOf(shows))}>${kScreens[shows.screen]}${filterOf(shows) && ", filtered"}${shows.sessions && ", with sessions"}</span>`;

const hasEnded = ({ expiresAt }) => Date.parse(expiresAt) <= Date.now();

const columns = (end, mayChange) => [
  { label: "Label", head: true, cell: ({ label }) => html`<${Value} of=${label} />` },
  { label: "Made by", cell: ({ createdBy }) => html`<span translate=${false}>${createdBy}</span>` },
  { label: "Shows", cell: ({ shows }) => html`<${Shown} of=${shows} />` },
  {
    label: "Last opened",
    cell: ({ lastUsedAt }) => (lastUsedAt ? html`<${Age} at=${lastUsedAt} />` : html`<span class="faint">Never</span>`),
  },
  { label: "Until", cell: ({ expiresAt }) => html`<${Time} at=${expiresAt} />` },
  {
    label: html`<span class="unseen">End</span>`,
    number: true,
    cell: (share) => {
      if (share.revokedAt) return html`<span class="faint">Ended <${Age} at=${share.revokedAt} /></span>`;
      if (hasEnded(share)) return html`<span class="faint">Ended</span>`;
      return (
        mayChange &&
        html`<${Confirm} label="End" about=${isolated(share.label)} question="Whoever has its link sees nothing any more."
          onYes=${() => end(share.id)} />`
      );
    },
  },
];

export const Shares = () => {
  const loaded = useLoaded(kPath, { limit: 200 });
  const mayChange = useMay("editor");
  const [error, setError] = useState(null);
  const end = async (id) => {
    setError(null);
    await del(`${kPath}/${id}`).catch((problem) => problem.status !== 404 && setError(problem)); // 404: it has ended
    await loaded.reload();
  };
  return html`
    <div role="alert">${error && html`<div class="notice bad"><${Problem} error=${error} /></div>`}</div>
    <${State} of=${loaded} empty=${html`<p class="nothing">None so far. Overview, Breakdown and Live have a button for it.</p>`}>
      ${({ items }) => html`<${Table} stacked caption="Shared screens, newest first" rows=${items} rowKey=${({ id }) => id} columns=${columns(end, mayChange)} />`}
    <//>`;
};

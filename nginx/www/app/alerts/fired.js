// <Fired route alerts />: what fired, newest first; of one alert, if the address names it (?alert=).
import { html } from "../vendor/preact.js";
import { post } from "../lib/api.js";
import { isolated } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { Link } from "../lib/router.js";
import { Button } from "../ui/buttons.js";
import { Section, Value } from "../ui/page.js";
import { useMay } from "../ui/role.js";
import { State } from "../ui/state.js";
import { Pager, Table } from "../ui/table.js";
import { Time } from "../ui/time.js";
import { Done, useDoing } from "./doing.js";

const kPath = "/api/v1/alerts/incidents";

// Who was stalled then is not shown any more.
const nameOf = (link) => (new URL(link).pathname === "/app/live" ? "Live, as it is now" : "Figures");

const What = ({ of: { alertName, text, cause, link } }) => html`
  <span class="wraps fired"><${Value} of=${alertName} /><span class="under"><${Value} of=${text} /></span>
    ${cause && html`<span class="under"><${Value} of=${cause} /></span>`}
    ${link && html`<span class="under"><a href=${link} aria-label=${`${nameOf(link)}: ${isolated(alertName)}`}>${nameOf(link)}</a></span>`}</span>`;

const Open = ({ isKnown }) =>
  isKnown
    ? html`<span class="badge bad">Still firing</span>`
    : html`<span class="badge">Not known whether it goes on</span>`;

const Ended = ({ at, lost }) =>
  lost ? html`last seen <${Time} at=${at} />, not known any more` : html`to <${Time} at=${at} />`;

const When = ({ of: { id, beganAt, endedAt, lost }, alerts }) => {
  const isKnown = !alerts.some(
    ({ state: { incidentId, status } }) => incidentId === id && ["unknown", "waiting"].includes(status),
  );
  return html`
    <${Time} at=${beganAt} /><span class=${lost ? "under" : "under nowrap"}>${endedAt ? html`<${Ended} at=${endedAt} lost=${lost} />` : html`<${Open} isKnown=${isKnown} />`}</span>`;
};

const kPhases = { began: "Begin", ended: "End", lost: "Not known any more" };
const kStatuses = { sent: "sent", waiting: "on its way", failed: "not sent" };

const Message = ({ of: { to, phase, status, error } }) => html`
  <li>${kPhases[phase]}: <span translate=${false}>${to}</span>, <span class=${status === "failed" ? "bad" : undefined}>${kStatuses[status]}</span>${error && html` (<${Value} of=${error} />)`}</li>`;

const Messages = ({ of: messages }) =>
  messages.length > 0
    ? html`<ul class="messages">${messages.map((one) => html`<${Message} of=${one} />`)}</ul>`
    : html`<span class="faint">None</span>`;

const columns = (alerts, acknowledge) => [
  { label: "What", head: true, cell: (one) => html`<${What} of=${one} />` },
  { label: "When", cell: (one) => html`<${When} of=${one} alerts=${alerts} />` },
  { label: "Messages", cell: ({ messages }) => html`<${Messages} of=${messages} />` },
  {
    label: "Acknowledged",
    cell: ({ id, alertName, endedAt, acknowledgedAt, acknowledgedBy }) =>
      acknowledgedAt
        ? html`<span translate=${false}>${acknowledgedBy}</span><span class="under"><${Time} at=${acknowledgedAt} /></span>`
        : acknowledge && !endedAt
          ? html`<${Button} kind="quiet" aria-label=${`Acknowledge what fired: ${isolated(alertName)}`} onClick=${() => acknowledge(id)}>Acknowledge<//>`
          : html`<span class="faint">No</span>`,
  },
];

export const Fired = ({ route, alerts }) => {
  const { path, query } = route;
  const loaded = useLoaded(kPath, { alert: query.alert, limit: 20, cursor: query.cursor }, { every: 60000 });
  const mayChange = useMay("editor");
  const doing = useDoing();
  const acknowledge = (id) =>
    doing.actAndLeave(
      () => post(`${kPath}/${id}/acknowledge`),
      () => "Acknowledged.",
    );
  return html`
    <${Section} title="What fired" actions=${query.alert && html`<${Link} to=${path}>Of all alerts<//>`}>
      <${Done} of=${doing} />
      <${State} of=${loaded} empty=${html`<p class="nothing">Nothing so far.</p>`}>${({ items, nextCursor }) => html`
        <${Table} stacked caption="What fired, newest first" columns=${columns(alerts, mayChange && acknowledge)} rows=${items} rowKey=${({ id }) => id} />
        <${Pager} next=${nextCursor} route=${route} />`}
      <//>
    <//>`;
};

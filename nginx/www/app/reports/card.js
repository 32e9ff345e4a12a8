// <Card of=${report} own path mayChange canSend remove />: a report, who receives it, and what one may do with it; `own` is the
// id of whoever reads this. changeId(id): where it is changed, to which the focus returns.
import { html, useState } from "../vendor/preact.js";
import { post } from "../lib/api.js";
import { isolated } from "../lib/format.js";
import { Link } from "../lib/router.js";
import { Button } from "../ui/buttons.js";
import { Confirm } from "../ui/confirm.js";
import { useSubmit } from "../ui/forms.js";
import { useId, Value } from "../ui/page.js";
import { Problem } from "../ui/problem.js";
import { Time } from "../ui/time.js";

const kEvery = { week: "Each week", month: "Each month" };
const kStatus = { receives: "receives it", ended: "has ended it", unconfirmed: "address not confirmed" };

export const changeId = (id) => `change-${id}`;

const Of = ({ filter }) => {
  if (!filter) return "of all sessions";
  return filter.name === null ? "filtered by what was deleted" : html`filtered by “<${Value} of=${filter.name} />”`;
};

const Recipients = ({ of: recipients }) => html`
  <ul class="recipients" aria-label="Recipients">
    ${recipients.map(
      ({ userId, email, status }) => html`
    <li key=${userId}><span translate=${false}>${email}</span> <span class=${status === "receives" ? "faint" : "badge"}>${kStatus[status]}</span></li>`,
    )}
  </ul>`;

const useSending = (id) => {
  const [to, setTo] = useState(null);
  const sending = useSubmit(async () => {
    setTo(null);
    setTo((await post(`/api/v1/reports/${id}/send`)).to);
  });
  return { ...sending, to };
};

const receives = ({ recipients }, own) =>
  recipients.some(({ userId, status }) => userId === own && status === "receives");

export const Card = ({ of: report, own, path, mayChange, canSend, remove }) => {
  const { id, name, filter, every, timezone, nextAt, sentAt, recipients } = report;
  const heading = useId();
  const { to, error, busy, submit } = useSending(id);
  const about = isolated(name);
  return html`
    <li class="card" aria-labelledby=${heading}>
      <h2 id=${heading}><${Value} of=${name} /></h2>
      <p>${kEvery[every]}, <${Of} filter=${filter} />, by the clocks of <span translate=${false}>${timezone}</span>.</p>
      <p>Next: <${Time} at=${nextAt} />. ${sentAt ? html`Sent last: <${Time} at=${sentAt} />.` : "None has gone out on schedule so far."}</p>
      ${recipients.length > 0 ? html`<${Recipients} of=${recipients} />` : html`<p>Nobody receives it.</p>`}
      <div class="actions">
        ${
          canSend &&
          receives(report, own) &&
          html`<${Button} kind="quiet" busy=${busy} busyLabel="Asking for it…" aria-label=${`Send it to me now: ${about}`}
            onClick=${() => submit()}>Send it to me now<//>`
        }
        ${mayChange && canSend && html`<${Link} class="button quiet" id=${changeId(id)} to=${path} query=${{ change: id }} aria-label=${`Change ${about}`}>Change<//>`}
        ${
          mayChange &&
          html`<${Confirm} label="Delete" about=${about} question="It is sent no more, to nobody. Delete it?"
            onYes=${() => remove(report)} />`
        }
        <span role="status" class="faint">${to && `It comes within a minute or so, to ${to}.`}</span>
      </div>
      <div role="alert" class="refused">${error && html`<${Problem} error=${error} />`}</div>
    </li>`;
};

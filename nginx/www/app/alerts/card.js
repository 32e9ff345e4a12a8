// <Card of=${alert} list path onDeleted />: an alert, what it says now, and what one may do with it.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { del, patch, post } from "../lib/api.js";
import { isolated, visible } from "../lib/format.js";
import { reloadAll } from "../lib/loaded.js";
import { Link } from "../lib/router.js";
import { Button } from "../ui/buttons.js";
import { Confirm } from "../ui/confirm.js";
import { Value } from "../ui/page.js";
import { useMay } from "../ui/role.js";
import { Time } from "../ui/time.js";
import { Done, useDoing } from "./doing.js";
import { metricOf } from "./choices.js";
import { isMuted, MuteForm } from "./mute.js";
import { ruleOf, Since, Standing } from "./words.js";

const kPath = "/api/v1/alerts";

const hostOf = (address) => {
  try {
    return new URL(address).host;
  } catch {
    return visible(address);
  }
};
const toldBy = ({ email, webhook }) => [
  ...email.filter(({ status }) => status === "receives").map((one) => one.email),
  ...(webhook ? [hostOf(webhook)] : []),
];

const Filter = ({ of: filter }) =>
  filter && html` Filter: ${filter.name ? html`<${Value} of=${filter.name} />` : "one that was deleted"}.`;

const About = ({ alert, path }) => {
  const told = toldBy(alert);
  const { id, name, createdAt, createdBy, changedAt, changedBy } = alert;
  return html`
    <p class="faint">${told.length > 0 ? html`Tells <span translate=${false}>${told.join(", ")}</span>.` : "Tells nobody: it is only shown here."}
      ${" "}Made by <span translate=${false}>${createdBy}</span>, <${Time} at=${createdAt} />${
        changedBy && html`; changed last by <span translate=${false}>${changedBy}</span>, <${Time} at=${changedAt} />`
      }. <${Link} to=${path} query=${{ alert: id }} aria-label=${`What fired: ${isolated(name)}`}>What fired<//></p>`;
};

const kAcknowledged = "Acknowledged. The next message says that it is over, or not known any more.";
const Acknowledge = ({ alert: { name, state }, actAndLeave }) =>
  state.status === "firing" &&
  !state.acknowledgedAt &&
  state.incidentId &&
  html`<${Button} kind="quiet" aria-label=${`Acknowledge ${isolated(name)}`} onClick=${() =>
    actAndLeave(
      () => post(`${kPath}/incidents/${state.incidentId}/acknowledge`),
      () => kAcknowledged,
    )}>Acknowledge<//>`;

const queued = ({ queued: to }) => `A test message is on its way to ${to.join(" and ")}.`;

const Actions = ({ alert, path, doing, mute, muting, openMute, onDeleted }) => {
  const { id, name } = alert;
  const { act, actAndLeave } = doing;
  const about = isolated(name);
  const remove = () =>
    act(
      () => del(`${kPath}/${id}`).catch((problem) => problem.status === 404 || Promise.reject(problem)),
      () => onDeleted(name) ?? "",
    );
  return html`
    <div class="actions">
      <${Acknowledge} alert=${alert} actAndLeave=${actAndLeave} />
      <${Link} class="button quiet" id=${`change-${id}`} to=${path} query=${{ change: id }} aria-label=${`Change ${about}`}>Change<//>
      ${toldBy(alert).length > 0 && html`<${Button} kind="quiet" aria-label=${`Send a test of ${about}`} onClick=${() => act(() => post(`${kPath}/${id}/test`), queued)}>Send a test<//>`}
      ${
        isMuted(alert)
          ? html`<${Button} kind="quiet" aria-label=${`Unmute ${about}`} data-mute onClick=${() =>
              act(
                () => mute(null),
                () => "It is not muted any more.",
              )}>Unmute<//>`
          : html`<${Button} kind="quiet" aria-label=${`Mute ${about}`} aria-expanded=${muting ? "true" : "false"} data-mute onClick=${openMute}>Mute…<//>`
      }
      <${Confirm} label="Delete" about=${about} question="Nobody is told by it any more. Delete it?" onYes=${remove} />
    </div>`;
};

export const Card = ({ of: alert, list, path, onDeleted }) => {
  const { id, name, mutedUntil } = alert;
  const metric = metricOf(list, alert.metric);
  const mayChange = useMay("editor");
  const [muting, setMuting] = useState(false);
  const doing = useDoing();
  const card = useRef(null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !muting) card.current.querySelector("[data-mute]").focus();
    was.current = muting;
  }, [muting]);
  const mute = (until) => patch(`${kPath}/${id}`, { mutedUntil: until });
  const muteAndSay = async (until) => {
    await mute(until);
    reloadAll();
  };
  return html`
    <li class="card alert" ref=${card}>
      <h3><${Value} of=${name} /></h3>
      <${Standing} of=${alert.state} metric=${metric} />
      <p>${ruleOf(alert, metric)}.<${Filter} of=${alert.filter} /></p>
      ${isMuted(alert) && html`<p><span class="badge">Muted</span> until <${Since} at=${mutedUntil} /></p>`}
      <${About} alert=${alert} path=${path} />
      ${mayChange && html`<${Actions} alert=${alert} path=${path} doing=${doing} mute=${mute} muting=${muting} openMute=${() => setMuting(!muting)} onDeleted=${onDeleted} />`}
      ${muting && html`<${MuteForm} alert=${alert} mute=${muteAndSay} close=${() => setMuting(false)} />`}
      <${Done} of=${doing} />
    </li>`;
};

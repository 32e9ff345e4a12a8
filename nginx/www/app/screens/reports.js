// Reports by e-mail: which there are, and a form that makes or changes one. The address opens it: ?new= and the filters of the
// screen that one comes from, or ?change=, a report.
import { html, useRef, useState } from "../vendor/preact.js";
import { del } from "../lib/api.js";
import { together, useLoaded } from "../lib/loaded.js";
import { dateTime, isolated } from "../lib/format.js";
import { go, Link } from "../lib/router.js";
import { style } from "../lib/style.js";
import { useUser } from "../lib/user.js";
import { Lazy } from "../ui/lazy.js";
import { Empty, Page, Section } from "../ui/page.js";
import { Problem } from "../ui/problem.js";
import { OnlyRead, useMay } from "../ui/role.js";
import { State } from "../ui/state.js";
import { filtersIn } from "../filters/filters.js";
import { Card, changeId } from "../reports/card.js";

await style("/app/reports.css");

export const title = "Reports";

const kPath = "/api/v1/reports";
const kNew = "new-report";

const New = ({ path, items, limit }) =>
  items.length < limit
    ? html`<${Link} class="button" id=${kNew} to=${path} query=${{ new: "week" }}>New report<//>`
    : html`<span class="faint">${`There can be ${limit} of them.`}</span>`;

const Editing = ({ query, items, ...about }) => {
  const report = items.find(({ id }) => id === query.change);
  if (query.change && !report)
    return html`<p class="notice warn">The report that the address names does not exist any more.</p>`;
  return html`
    <${Section} title=${report ? `Change “${isolated(report.name)}”` : "New report"}>
      <${Lazy} key=${query.change ?? "new"} load=${() => import("../reports/form.js")} report=${report}
        where=${filtersIn(query).map(({ text }) => text)} ...${about} />
    <//>`;
};

const NoMail = () => html`
  <p class="notice warn">This host sends no e-mail, so it sends no reports. Whoever runs it can set MILLRACE_SMTP_URL.</p>`;

const None = ({ mayMake }) => html`
  <${Empty} title="No report yet">
    ${mayMake && html`<p>Make one with “New report”, or by “E-mail this each week” on the Overview.</p>`}
  <//>`;

export const Screen = ({ route: { path, query } }) => {
  const { user } = useUser();
  const reports = useLoaded(kPath, {}, { every: 60000 });
  const host = useLoaded("/api/auth/ok");
  const mayChange = useMay("editor");
  const [error, setError] = useState(null);
  const [said, say] = useState("");
  const status = useRef(null);
  const canSend = host.data?.sendsEmail === true;
  const mayMake = mayChange && canSend;
  const isOpen = mayMake && (query.new || query.change);

  // What had the focus is gone then.
  const done = async (what) => {
    say(what);
    await reports.reload();
    status.current.focus();
  };
  const close = () => {
    go(path, {});
    document.getElementById(query.change ? changeId(query.change) : kNew)?.focus();
  };
  const onSaved = ({ name, nextAt }) => {
    go(path, {}, { replace: true });
    return done(`The report “${isolated(name)}” is saved. It comes next on ${dateTime(nextAt)}.`);
  };
  const remove = async ({ id, name }) => {
    setError(null);
    try {
      await del(`${kPath}/${id}`);
    } catch (problem) {
      if (problem.status !== 404) return setError(problem); // 404: it was deleted meanwhile
    }
    return done(`The report “${isolated(name)}” is deleted.`);
  };
  return html`
    <${Page} title=${title} lead="The figures of the last week or month, by e-mail: the overview, what is worst, and errors that are new."
      actions=${mayMake && reports.data && html`<${New} path=${path} ...${reports.data} />`}>
      <${OnlyRead} />
      <div role="status" tabindex="-1" ref=${status}>${said && html`<div class="notice good"><p>${said}</p></div>`}</div>
      <div role="alert">${error && html`<div class="notice bad"><${Problem} error=${error} /></div>`}</div>
      <${State} of=${together(reports, host)}>${([{ items }]) => html`
        ${!canSend && html`<${NoMail} />`}
        ${isOpen && html`<${Editing} query=${query} items=${items} onSaved=${onSaved} close=${close} />`}
        ${
          items.length > 0
            ? html`<ul class="reports" aria-label="Reports">
                ${items.map((one) => html`<${Card} key=${one.id} of=${one} own=${user.id} path=${path} mayChange=${mayChange} canSend=${canSend} remove=${remove} />`)}</ul>`
            : canSend && !isOpen && html`<${None} mayMake=${mayMake} />`
        }`}
      <//>
    <//>`;
};

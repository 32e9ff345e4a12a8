// Alerts: what is watched, what fired, and a form that makes or changes one. The address opens it: ?metric= and the filter of the
// screen that one comes from, or ?change=, an alert. ?alert= shows only that one.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { isolated } from "../lib/format.js";
import { together, useLoaded } from "../lib/loaded.js";
import { go, Link } from "../lib/router.js";
import { style } from "../lib/style.js";
import { Lazy } from "../ui/lazy.js";
import { Empty, Page, Section } from "../ui/page.js";
import { OnlyRead, useMay } from "../ui/role.js";
import { State } from "../ui/state.js";
import { Unknown } from "../filters/filter-bar.js";
import { filtersIn } from "../filters/filters.js";
import { Card } from "../alerts/card.js";
import { Fired } from "../alerts/fired.js";
import { Secret } from "../alerts/secret.js";

await style("/app/alerts.css");

export const title = "Alerts";

const openIn = ({ change, metric }) => (change ? `change-${change}` : metric ? "new-alert" : null);

// Once a form is closed, the focus is where it was opened; or at what is said of what was done.
const useFocus = (opened, note) => {
  const before = useRef(opened);
  const said = useRef(null);
  useLayoutEffect(() => {
    if (before.current && !opened) document.getElementById(before.current)?.focus();
    before.current = opened;
  }, [opened]);
  useEffect(() => {
    if (note) said.current.focus();
  }, [note]);
  return said;
};

const isFiring = ({ state }) => state.status === "firing";
const shownOf = (items, { alert: only }) => {
  const shown = items.some(({ id }) => id === only) ? items.filter(({ id }) => id === only) : items;
  return [...shown.filter(isFiring), ...shown.filter((one) => !isFiring(one))];
};

const New = ({ path, items, limit }) =>
  items.length < limit
    ? html`<${Link} class="button" id="new-alert" to=${path} query=${{ metric: "any" }}>New alert<//>`
    : html`<span class="faint">${`There can be ${limit} of them.`}</span>`;

const Editing = ({ route: { path, query }, list, items, onSaved }) => {
  const alert = items.find(({ id }) => id === query.change);
  if (query.change && !alert)
    return html`<${Unknown} notes=${["The alert that the address names does not exist any more."]} />`;
  const where = filtersIn(query).map(({ text }) => text);
  return html`
    <${Section} title=${alert ? `Change “${isolated(alert.name)}”` : "New alert"}>
      <${Lazy} key=${query.change ?? "new"} load=${() => import("../alerts/form.js")} list=${list} alert=${alert} metric=${query.metric} where=${where}
        onSaved=${onSaved} close=${() => go(path, {})} />
    <//>`;
};

const None = ({ mayChange }) => html`
  <${Empty} title="No alert yet">
    <p>${mayChange && "Make one with “New alert”, or where you look at a chart, with “Alert me…”. "}It watches a figure, and tells you by e-mail or a webhook once it is not as it should be.</p>
  <//>`;

export const Screen = ({ route }) => {
  const { path, query } = route;
  const list = useLoaded("/api/v1/figures");
  const loaded = useLoaded("/api/v1/alerts", {}, { every: 60000 });
  const mayChange = useMay("editor");
  const [note, say] = useState(null);
  const opened = mayChange ? openIn(query) : null;
  const said = useFocus(opened, note);
  const onSaved = (name) => {
    go(path, {}, { replace: true });
    say({ text: `The alert “${isolated(name)}” is saved.` });
    loaded.reload();
  };
  const onDeleted = (name) => say({ text: `The alert “${isolated(name)}” is deleted.` });
  const items = loaded.data?.items ?? [];
  return html`
    <${Page} title=${title} lead="What is watched for you, and what fired."
      actions=${mayChange && loaded.data && html`<${New} path=${path} items=${items} limit=${loaded.data.limit} />`}>
      <${OnlyRead} />
      <div role="status" tabindex="-1" ref=${said}>${note && html`<p class="notice good said">${note.text}</p>`}</div>
      <${State} of=${together(list, loaded)} isEmpty=${() => false} empty="">${([{ items: metrics }]) => html`
        ${opened && html`<${Editing} route=${route} list=${metrics} items=${items} onSaved=${onSaved} />`}
        ${
          items.length > 0
            ? html`<${Section} title="What is watched"><ul class="alerts">
                ${shownOf(items, query).map((one) => html`<${Card} key=${one.id} of=${one} list=${metrics} path=${path} onDeleted=${onDeleted} />`)}</ul><//>`
            : !opened && html`<${None} mayChange=${mayChange} />`
        }
        <${Fired} route=${route} alerts=${items} />
        <${Secret} />`}
      <//>
    <//>`;
};

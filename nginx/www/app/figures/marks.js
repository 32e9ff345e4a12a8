// The marks of a chart, the last one first in `items`.
//
//   shown({ items, chosen, choose, deleted, metric, query })
//       { over, below }: what is drawn over a plot, a function of its layout, and the list below. Where there is a metric,
//       each mark is a button for what that was before and after, beside which whoever may deletes it: deleted() is told
import { html, useState } from "../vendor/preact.js";
import { del } from "../lib/api.js";
import { count, dateTime, inColumn, isolated } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { Confirm } from "../ui/confirm.js";
import { Problem } from "../ui/problem.js";
import { useMay } from "../ui/role.js";
import { State } from "../ui/state.js";
import { Time } from "../ui/time.js";
import { Value } from "../ui/page.js";
import { asked } from "../filters/filters.js";
import { Text } from "./plot.js";
import { kTop } from "./plot-layout.js";

const Side = ({ name, of: { from, to, value, attempts, lowSample }, metric }) => html`
  <li>${name}: <strong translate=${false}>${metric.show(value)}</strong>${`, of ${count(attempts)} ${attempts === 1 ? "attempt" : "attempts"} from `}<${Time} at=${from} /> to <${Time} at=${to} />${lowSample && ", which are few"}</li>`;

const isUnclear = ({ lower, upper }) => lower <= 0 && upper >= 0;

const Difference = ({ of: { difference, interval }, metric }) => {
  if (difference === null) return html`<p>Where one of them is not known, there is nothing to compare.</p>`;
  const values = interval ? [difference, interval.lower, interval.upper] : [difference];
  const show = inColumn(metric.unit === "ratio" ? "points" : metric.unit, values, { signed: true });
  return html`
    <p>The difference is <strong translate=${false}>${show(difference)}</strong>${
      interval &&
      html`, and lies between ${show(interval.lower)} and ${show(interval.upper)} with 95 % confidence${isUnclear(interval) && ": it may be chance"}`
    }.</p>`;
};

const Delete = ({ mark, deleted }) => {
  const [error, setError] = useState(null);
  const remove = () => del(`/api/v1/marks/${mark.id}`).then(deleted, setError);
  return (
    useMay("editor") &&
    html`
    <div class="actions marking"><${Confirm} label="Delete" about=${isolated(mark.text)} question="Delete this mark?" onYes=${remove} /></div>
    <div role="alert" class="refused">${error && html`<${Problem} error=${error} />`}</div>`
  );
};

const Comparison = ({ mark, deleted, metric, query }) => {
  const loaded = useLoaded(`/api/v1/marks/${mark.id}/comparison`, { metric: metric.key, ...asked(query) });
  return html`
    <div class="comparison" role="region" aria-label=${`Before and after: ${isolated(mark.text)}`} aria-live="polite">
      <h3>${metric.label} before and after “<${Value} of=${mark.text} />”</h3>
      <${State} of=${loaded}>${(data) => html`
        <ul><${Side} name="Before" of=${data.before} metric=${metric} /><${Side} name="After" of=${data.after} metric=${metric} /></ul>
        <${Difference} of=${data} metric=${metric} />`}
      <//>
      <${Delete} mark=${mark} deleted=${deleted} />
    </div>`;
};

const Named = ({ text, until, tags }) => html`
  ${until && html` to <${Time} at=${until} />`}: <${Value} of=${text} />${tags.length > 0 && html` <span class="faint">${tags.join(", ")}</span>`}`;

const Lines = ({ items, choose, layout: { xOf, floor, from, to } }) =>
  items.map(({ id, at }, i) => {
    const x = xOf(Date.parse(at));
    const isIn = Date.parse(at) >= from && Date.parse(at) <= to;
    return (
      isIn &&
      html`<g class="marked" key=${id} onPointerDown=${(event) => event.stopPropagation()} onClick=${() => choose(id)}>
        <rect x=${x - 8} y=${kTop} width="16" height=${floor - kTop} />
        <line x1=${x} x2=${x} y1=${kTop} y2=${floor} /><${Text} of=${items.length - i} x=${x + 4} y=${kTop + 10} /></g>`
    );
  });

const List = ({ items, chosen, choose, deleted, metric, query }) => {
  const mark = metric && items.find(({ id }) => id === chosen);
  return html`
    <ol class="marks" aria-label="Marks">
      ${[...items].reverse().map(
        (one) => html`
      <li key=${one.id}>${
        metric
          ? html`<button type="button" class="quiet small" aria-expanded=${one === mark ? "true" : "false"}
              aria-label=${`Before and after: ${isolated(one.text)}, ${dateTime(one.at)}`}
              onClick=${() => choose(one === mark ? null : one.id)}>${dateTime(one.at)}</button>`
          : html`<${Time} at=${one.at} />`
      }<${Named} ...${one} /></li>`,
      )}
    </ol>
    ${mark && html`<${Comparison} key=${`${mark.id} ${metric.key}`} mark=${mark} deleted=${deleted} metric=${metric} query=${query} />`}`;
};

export const shown = (all) => ({
  over: (layout) => html`<${Lines} ...${all} layout=${layout} />`,
  below: html`<${List} ...${all} />`,
});

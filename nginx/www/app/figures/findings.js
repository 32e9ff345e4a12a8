// <Form items route period streams />: what the host has found by itself to be clearly worse in the last day, week or
// thirty days, each with where, since when and its sessions; else what would have been clear. Nothing while there are too
// few sessions to tell. Loaded with the overview: see ui/lazy.js.
import { html } from "../vendor/preact.js";
import { count, percent } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { Link } from "../lib/router.js";
import { Section } from "../ui/page.js";
import { State } from "../ui/state.js";
import { withFilters } from "../filters/filters.js";
import { describe } from "./measures.js";
import { spoken } from "./times.js";

// What is compared of it is no time, but a share of starts.
const kSlow = "startupMs:p95";
const described = (items, key) =>
  key === kSlow ? { label: "Starts slower than 95 % of those before", show: percent } : describe(items, key);

const Worse = ({ of: finding, items, times }) => {
  const { metric, before, during, from, to, sessions, sentence, dimensions } = finding;
  const { label, show } = described(items, metric);
  const at = (time) => spoken(Date.parse(time), "hour", times);
  const time = to ? `from ${at(from)} until ${at(to)}` : `since ${at(from)}`;
  return html`
    <li>
      <p><strong>${label} rose to ${show(during)}</strong> ${time}; before, it was ${show(before)}.</p>
      <p>${sentence || "Where, cannot be told."} <${Link} to="/app/sessions" query=${withFilters({ from, to: to ?? undefined }, dimensions)}
        aria-label=${`${count(sessions)} sessions: ${label}`}>${count(sessions)} sessions<//></p>
    </li>`;
};

const None = ({ looked, items, before }) => {
  const limits = looked
    .filter(({ clearAt }) => clearAt !== null)
    .map(({ metric, clearAt }) => {
      const { label, show } = described(items, metric);
      return `${label.toLowerCase()} above ${show(clearAt)}`;
    });
  return html`
    <p>Nothing is clearly worse than in ${before}.</p>
    <details><summary>What would be clear</summary><p class="faint">${limits.join(", ")}.</p></details>`;
};

export const Form = ({ items, period: { last, before } }) => {
  const loaded = useLoaded("/api/v1/findings", { last }, { every: 300000 });
  const { data } = loaded;
  if (data && data.looked.every((one) => one.before === null)) return null;
  return html`
    <${Section} class="card findings" title="What got worse">
      <${State} of=${loaded}>${({ worse, looked, from, to }) =>
        worse.length > 0
          ? html`<ul>${worse.map((one) => html`<${Worse} key=${one.metric} of=${one} items=${items} times=${[Date.parse(from), Date.parse(to)]} />`)}</ul>`
          : html`<${None} looked=${looked} items=${items} before=${before} />`}<//>
    <//>`;
};

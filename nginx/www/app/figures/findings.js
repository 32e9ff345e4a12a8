// What the host has found by itself to be clearly worse, each with where, since when and its sessions. See ui/lazy.js.
//
//   <Form items period />   in the last day, week or thirty days; else what would have been clear. Nothing while there are
//                           too few sessions to tell. Without a period: in the last half hour, and nothing else
import { html } from "../vendor/preact.js";
import { count, percent } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { Link } from "../lib/router.js";
import { Section } from "../ui/page.js";
import { State } from "../ui/state.js";
import { withFilters } from "../filters/filters.js";
import { describe } from "./measures.js";
import { spoken } from "./times.js";

const kHalfHour = "30m";

// What is compared of it is no time, but a share of starts.
const kSlow = "startupMs:p95";
const described = (items, key) =>
  key === kSlow ? { label: "Starts slower than 95 % of those before", show: percent } : describe(items, key);

const timeOf = ({ from, to }, { last, from: begin, to: end }) => {
  const at = (time) => spoken(Date.parse(time), "hour", [Date.parse(begin), Date.parse(end)]);
  if (last === kHalfHour) return `in the half hour until ${at(end)}`;
  return to ? `from ${at(from)} until ${at(to)}` : `since ${at(from)}`;
};

const Worse = ({ of: finding, items, data }) => {
  const { metric, before, during, from, to, sessions, sentence, dimensions } = finding;
  const { label, show } = described(items, metric);
  const time = timeOf(finding, data);
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

export const Form = ({ items: given, period }) => {
  const list = useLoaded(given ? null : "/api/v1/figures");
  const items = given ?? list.data?.items;
  const loaded = useLoaded("/api/v1/findings", { last: period?.last ?? kHalfHour }, { every: 60000 });
  const { data } = loaded;
  if (!period && (!items || !data || data.worse.length === 0)) return null;
  if (data?.looked.every((one) => one.before === null)) return null;
  return html`
    <${Section} class="card findings" title="What got worse">
      <${State} of=${loaded}>${({ worse, looked }) =>
        worse.length > 0
          ? html`<ul>${worse.map((one) => html`<${Worse} key=${one.metric} of=${one} items=${items} data=${data} />`)}</ul>`
          : html`<${None} looked=${looked} items=${items} before=${period.before} />`}<//>
    <//>`;
};

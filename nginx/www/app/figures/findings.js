// <Form items period query />   what is clearly worse in that period, or in the last half hour
import { html } from "../vendor/preact.js";
import { clock, percent } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { Link, useRoute } from "../lib/router.js";
import { Section } from "../ui/page.js";
import { State } from "../ui/state.js";
import { withFilters } from "../filters/filters.js";
import { unbroken } from "./finding.js";
import { describe } from "./measures.js";
import { spoken } from "./times.js";

const kHalfHour = "30m";

// Shares of starts are compared.
const kSlow = "startupMs:p95";
const described = (items, key) =>
  key === kSlow ? { label: "Starts slower than 95 % of those before", show: percent } : describe(items, key);

const dayOf = (at) => new Date(at).toDateString();
const timeOf = ({ from, to }, { last, from: begin, to: end }) => {
  const at = (time, times = [begin, end]) => spoken(Date.parse(time), "hour", times.map(Date.parse));
  if (last === kHalfHour) return `in the half hour until ${at(end)}`;
  if (!to) return `since ${at(from)}`;
  return `from ${at(from)} until ${at(to, dayOf(from) === dayOf(to) ? [to] : undefined)}`;
};

export const Worse = ({ of: finding, items, data, query }) => {
  const { metric, before, during, from, to, sentence, dimensions } = finding;
  const { label, show } = described(items, metric);
  const isShared = useRoute().screen === "share";
  const sessions = withFilters({ from, to: to ?? undefined }, dimensions);
  return html`
    <li>
      <p><strong><${Link} to="/app/" query=${{ ...query, metric }}>${label}<//> rose to ${unbroken(show(during))}</strong> ${timeOf(finding, data)}; before, it was ${unbroken(show(before))}.</p>
      <p>${unbroken(sentence || "It cannot be told where.")} ${!isShared && html`<${Link} to="/app/sessions" query=${sessions} aria-label=${`Sessions: ${label}`}>Sessions<//>`}</p>
    </li>`;
};

const named = (looked, items) => looked.map(({ metric }) => described(items, metric).label.toLowerCase()).join(", ");

// A day may follow days as bad, a month none (no `from`).
const Week = ({ items, query, from: begin }) => {
  const { data } = useLoaded("/api/v1/findings", { last: "7d" });
  const names =
    data &&
    named(
      data.worse.filter(({ from, to }) => !begin || (!to && from < begin)),
      items,
    );
  return (
    names &&
    html`<p>${begin ? "Worse for longer than a day" : "Worse in the last 7 days"}: <${Link} to="/app/" query=${{ ...query, last: "7d" }}>${names}<//>.</p>`
  );
};

const None = ({ looked, items, before }) => {
  const judged = looked.filter(({ clearAt }) => clearAt !== null);
  const others = looked.filter(({ clearAt }) => clearAt === null);
  const limits = judged.map((one) => `${named([one], items)} above ${described(items, one.metric).show(one.clearAt)}`);
  return html`
    <p>Nothing is clearly worse than in ${before}.${others.length > 0 && ` Too few cases to judge: ${named(others, items)}.`}</p>
    <details><summary>What would be clear</summary><p class="faint">${limits.join(", ")}.</p></details>`;
};

export const Form = ({ items: given, period, query }) => {
  const list = useLoaded(given ? null : "/api/v1/figures");
  const items = given ?? list.data?.items;
  const loaded = useLoaded("/api/v1/findings", { last: period?.last ?? kHalfHour }, { every: 60000 });
  const { data } = loaded;
  if (!period && (!items || !data || data.worse.length === 0)) return null;
  if (data && !data.to) return null;
  const before = period && (period.last === "24h" ? "the week before" : period.before);
  if (data?.looked.every((one) => one.before === null))
    return html`
      <p class="faint">There are too few sessions, now or in ${before}, to tell what got worse.</p>
      ${period.last === "30d" && html`<${Week} items=${items} query=${query} />`}`;
  return html`
    <${Section} class="card findings" title="What got worse">
      <${State} of=${loaded}>${({ worse, looked, to }) => html`
        ${
          worse.length > 0
            ? html`<ul>${worse.map((one) => html`<${Worse} key=${one.metric} of=${one} items=${items} data=${data} query=${query} />`)}</ul>`
            : html`<${None} looked=${looked} items=${items} before=${before} />${data.last === "24h" && html`<${Week} items=${items} query=${query} from=${data.from} />`}`
        }
        <p class="faint">Checked at ${clock(to)}.</p>`}<//>
    <//>`;
};

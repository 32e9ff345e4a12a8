// <Form metric route period streams />: which values explain that a metric is worse than in the period before, each with
// a link to the figures of its sessions. Loaded when it is asked for: see ui/lazy.js.
import { html, useEffect, useRef } from "../vendor/preact.js";
import { count, dateTime, isolated, percent } from "../lib/format.js";
import { together, useLoaded } from "../lib/loaded.js";
import { Link } from "../lib/router.js";
import { Section } from "../ui/page.js";
import { State } from "../ui/state.js";
import { kDimensions } from "../filters/dimensions.js";
import { asked, shownValue, withFilters } from "../filters/filters.js";
import { periodIn } from "../filters/period.js";
import { unbroken } from "./finding.js";
import { Worse } from "./findings.js";
import { Ranking } from "./ranking.js";

const named = (dimensions, streams) =>
  Object.entries(dimensions)
    .map(([dimension, value]) => `${kDimensions[dimension]}: ${isolated(shownValue(dimension, value, streams))}`)
    .join(", ");

const Note = ({ cause, query, label, streams }) => html`
  ${unbroken(cause.sentence)} <${Link} to="/app/sessions" query=${{ ...periodIn(query), filter: withFilters(query, cause.dimensions).filter }}
    aria-label=${`${count(cause.sessions)} sessions of ${label}`}>${count(cause.sessions)} sessions<//>
  ${
    cause.sameSessions.length > 0 &&
    html`. Nearly all of them also have ${cause.sameSessions.map((same) => named(same, streams)).join("; ")}.`
  }`;

const itemsOf = (causes, query, streams) =>
  causes.map((cause) => {
    const label = named(cause.dimensions, streams);
    return {
      key: label,
      label,
      share: cause.share ?? 0,
      to: "/app/",
      query: withFilters(query, cause.dimensions),
      figure: cause.share === null ? "" : percent(Math.round(Math.min(cause.share, 1) * 100) / 100),
      note: html`<${Note} cause=${cause} query=${query} label=${label} streams=${streams} />`,
    };
  });

// The sentence of all names it already.
const likelyOf = ({ likely }) => likely && { ...likely, share: null, sentence: "Where it is most likely worse:" };

// What has no cause as a whole ("worse everywhere") leads away from the hours in which it was worst.
const Whole = ({ data, query, streams }) => {
  const { worstTime, causes, verdict, sentence } = data;
  if (worstTime && causes.length === 0) return null;
  const lead = causes.length > 0 && verdict === "cause" ? "This explains the rise:" : unbroken(sentence);
  return html`
    <p role=${worstTime ? null : "status"}>${worstTime && "Over the whole period: "}${lead}</p>
    <${Ranking} items=${itemsOf([...causes, likelyOf(data)].filter(Boolean), query, streams)} />`;
};

// Incidents of one period need not have a cause in common.
const WorstTime = ({ worstTime, after, items, query }) =>
  html`<p role="status">It was worst in some hours of the period:</p><ul><${Worse} of=${worstTime} items=${items} data=${after} query=${query} /></ul>`;

// The button that had the focus is gone.
const useFocusOnHeading = (form) =>
  useEffect(() => {
    const heading = form.current.querySelector("h2");
    heading.tabIndex = -1;
    heading.focus();
  }, []);

export const Form = ({ metric, route: { query }, period, streams }) => {
  const form = useRef(null);
  useFocusOnHeading(form);
  const insights = useLoaded("/api/v1/insights", { metric: metric.key, ...period.asked, ...asked(query) });
  const loaded = together(insights, useLoaded("/api/v1/figures"));
  return html`
    <div ref=${form}>
      <${Section} class="card list" title=${`What broke: ${metric.label.toLowerCase()}`}>
        <${State} of=${loaded}>${([data, { items }]) => html`
          ${data.worstTime && html`<${WorstTime} ...${data} items=${items} query=${query} />`}
          <${Whole} data=${data} query=${query} streams=${streams} />
          <p class="faint">Up to ${dateTime(data.after.to)}, compared with as long a time before. What is not finished yet is left out.</p>`}<//>
      <//>
    </div>`;
};

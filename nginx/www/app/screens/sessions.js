// Single sessions, filtered by what the list can be filtered by.
import { html } from "../vendor/preact.js";
import { asked, filtersIn, Filters, kDimensions } from "../filters.js";
import { Field } from "../forms.js";
import { State, useLoaded } from "../loaded.js";
import { Nothing } from "../nothing.js";
import { kOutcomes } from "../outcomes.js";
import { Empty, Page, Pager } from "../parts.js";
import { PeriodPicker, usePeriod } from "../period.js";
import { go, href } from "../router.js";
import { SessionsTable } from "../sessions-table.js";
import { useStreams } from "../streams.js";

export const title = "Sessions";

const kPage = 50;
const kOnly = ["stream", "content", "player", "error"];
const kStartup = { 1000: "1 s or more", 2000: "2 s or more", 5000: "5 s or more", 10000: "10 s or more" };
const kRebuffer = { 250: "any", 1000: "1 s or more", 5000: "5 s or more", 30000: "30 s or more" };

const canAsk = ({ dimension, value, not }) => kOnly.includes(dimension) && value !== "" && !not;

const parametersOf = (query, period) => {
  const { streamId } = asked(query), { outcome, minStartupMs, minRebufferMs, state } = query;
  const others = Object.fromEntries(filtersIn(query).filter(canAsk).filter(({ dimension }) => dimension !== "stream")
    .map(({ dimension, value }) => [dimension, value]));
  return { streamId, ...others, outcome, minStartupMs, minRebufferMs, state, ...period.asked };
};

const Choice = ({ route: { path, query }, name, label, any, options }) => html`
  <${Field} label=${label} value=${query[name] ?? ""} onChange=${(event) => go(path, { ...query, [name]: event.target.value, cursor: null })}>
    <option value="">${any}</option>
    ${Object.entries(options).map(([value, words]) => html`<option value=${value}>${words}</option>`)}
    ${query[name] && !options[query[name]] && html`<option value=${query[name]}>${query[name]}</option>`}
  <//>`;

const Choices = ({ route }) => html`
  <div class="choices">
    <${Choice} route=${route} name="outcome" label="Outcome" any="every" options=${kOutcomes} />
    <${Choice} route=${route} name="minStartupMs" label="Startup" any="every" options=${kStartup} />
    <${Choice} route=${route} name="minRebufferMs" label="Rebuffering" any="with or without" options=${kRebuffer} />
    <${Choice} route=${route} name="state" label="When" any="now and before" options=${{ live: "only now" }} />
  </div>`;

// A filter of another screen that this list does not know.
const Ignored = ({ query }) => {
  const ignored = filtersIn(query).filter((one) => !canAsk(one)).map(({ dimension }) => (kDimensions[dimension] ?? dimension).toLowerCase());
  return ignored.length > 0 && html`
    <div class="notice" role="status"><p>Sessions cannot be filtered that way by ${ignored.join(" or ")}; those of every one are listed.</p></div>`;
};

const kChoices = ["outcome", "minStartupMs", "minRebufferMs", "state"];
const None = ({ period, query }) => {
  const chosen = kChoices.some((name) => query[name]);
  return html`<${Nothing} period=${period} query=${query} to="/app/sessions" what=${chosen ? "such sessions" : query.cursor ? "older sessions" : "sessions"} />`;
};

// Filters are looked for in a limited number of sessions at a time, so a page may be empty although others follow.
const isEmpty = ({ items, nextCursor }) => items.length === 0 && nextCursor === null;
const NoneSoFar = () => html`
  <${Empty} title="No such sessions so far"><p>Not all sessions have been looked through: older ones follow.</p><//>`;

export const Screen = ({ route }) => {
  const { query } = route, period = usePeriod(query), streams = useStreams(), parameters = parametersOf(query, period);
  const loaded = useLoaded("/api/v1/sessions", { ...parameters, limit: kPage, cursor: query.cursor }, { every: query.cursor ? null : 30000 });
  const csv = html`<a class="button quiet small" href=${href("/api/v1/sessions", { ...parameters, limit: 200, cursor: query.cursor, format: "csv" })} download="sessions.csv">As CSV</a>`;
  const settled = { ...route, query: { ...query, cursor: null } };
  return html`
    <${Page} title=${title} actions=${html`${csv}<${PeriodPicker} route=${settled} />`}>
      <${Filters} route=${settled} period=${period} streams=${streams} only=${kOnly} />
      <${Choices} route=${route} />
      <${Ignored} query=${query} />
      <${State} of=${loaded} isEmpty=${isEmpty} empty=${html`<${None} period=${period} query=${query} />`}>
        ${({ items, nextCursor }) => html`
          ${items.length > 0 ? html`<${SessionsTable} items=${items} streams=${streams} query=${query} />` : html`<${NoneSoFar} />`}
          <${Pager} next=${nextCursor} label=${items.length > 0 ? undefined : "Look further"} route=${route} />`}
      <//>
    <//>`;
};

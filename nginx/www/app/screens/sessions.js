// Single sessions: filtered, sorted, counted.
import { html, useState } from "../vendor/preact.js";
import { chosen } from "../lib/account.js";
import { forSpreadsheet } from "../lib/csv.js";
import { count } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { go, href } from "../lib/router.js";
import { style } from "../lib/style.js";
import { Button } from "../ui/buttons.js";
import { Field } from "../ui/forms.js";
import { Empty, Page } from "../ui/page.js";
import { State } from "../ui/state.js";
import { Pager } from "../ui/table.js";
import { Filters } from "../filters/filter-bar.js";
import { asked, filtersIn } from "../filters/filters.js";
import { knownIn } from "../filters/known.js";
import { Deleted, DeleteViewer } from "../figures/delete-viewer.js";
import { Nothing } from "../figures/nothing.js";
import { kOutcomes, outcomeOf } from "../figures/outcomes.js";
import { PeriodPicker } from "../filters/period-picker.js";
import { usePeriod } from "../filters/period.js";
import { SessionsTable } from "../figures/sessions-table.js";
import { useStreams } from "../figures/streams.js";

await style("/app/breakdown.css");

export const title = "Sessions";

const kRows = 50;
const kNewest = "-firstSeenAt";
const kMostLive = 3;
const kStartup = { 1000: "1 s or more", 2000: "2 s or more", 5000: "5 s or more", 10000: "10 s or more" };
const kRebuffer = { 250: "any", 1000: "1 s or more", 5000: "5 s or more", 30000: "30 s or more" };
const kStates = { live: "only now", troubled: "in trouble: stalled now, or failed within ten minutes" };

const kSorts = ["firstSeenAt", "startupMs", "rebufferMs", "playedMs"].flatMap((name) => [name, `-${name}`]);

// Without what is not known, and `notes` on that.
const understood = (query) => {
  const found = {
    outcome: knownIn("outcome", query.outcome, Object.keys(kOutcomes)),
    state: knownIn("state", query.state, Object.keys(kStates)),
    sort: knownIn("order", query.sort, kSorts),
  };
  const values = Object.entries(found).map(([name, { value }]) => [name, value]);
  return {
    query: { ...query, ...Object.fromEntries(values) },
    notes: Object.values(found).map(({ note }) => note),
  };
};

const parametersOf = (query, period) => {
  const { outcome, minStartupMs, minRebufferMs, state, sort } = query;
  return { outcome, minStartupMs, minRebufferMs, state, sort, ...period.asked, ...asked(query) };
};

const Choice = ({ route: { path, query }, name, label, any, options }) => html`
  <${Field} label=${label} value=${query[name] ?? ""}
    onChange=${(event) => go(path, { ...query, [name]: event.target.value, cursor: null })}>
    <option value="">${any}</option>
    ${Object.entries(options).map(([value, words]) => html`<option value=${value}>${words}</option>`)}
    ${query[name] && !options[query[name]] && html`<option value=${query[name]}>${query[name]}</option>`}
  <//>`;

const Choices = ({ route }) => html`
  <div class="choices">
    <${Choice} route=${route} name="outcome" label="Outcome" any="every" options=${kOutcomes} />
    <${Choice} route=${route} name="minStartupMs" label="Startup" any="every" options=${kStartup} />
    <${Choice} route=${route} name="minRebufferMs" label="Rebuffering" any="with or without" options=${kRebuffer} />
    <${Choice} route=${route} name="state" label="When" any="now and before" options=${kStates} />
    <${Choice} route=${route} name="rows" label="Rows" any="50" options=${{ 20: "20", 100: "100", 200: "200" }} />
  </div>`;

const kChoices = ["outcome", "minStartupMs", "minRebufferMs", "state"];
const None = ({ period, query }) => {
  const chosen = kChoices.some((name) => query[name]);
  return html`<${Nothing} period=${period} query=${query} to="/app/sessions"
    what=${chosen ? "such sessions" : query.cursor ? "older sessions" : "sessions"} />`;
};

// Filters are looked for in a limited number of sessions at a time, so a page may be empty although others follow.
const isEmpty = ({ items, nextCursor }) => items.length === 0 && nextCursor === null;
const NoneSoFar = () => html`
  <${Empty} title="No such sessions so far"><p>Not all sessions have been looked through: older ones follow.</p><//>`;

// Those that are under way would otherwise fill the first page.
const Rows = ({ items, byFigures, streams, route: { path, query } }) => {
  const [all, showAll] = useState(false);
  const isLive = (session) => outcomeOf(session).isLive;
  const sort = query.sort ?? kNewest;
  const live = sort === kNewest && !query.state ? items.filter(isLive).slice(kMostLive) : [];
  const hidden = new Set(all ? [] : live);
  return html`
    ${
      live.length > 0 &&
      html`<p class="as-of">${all ? "Shown as well" : "Not shown"}: ${count(live.length)} ${live.length === 1 ? "session" : "sessions"} under way.
      ${" "}<${Button} kind="quiet small" aria-expanded=${all ? "true" : "false"} onClick=${() => showAll(!all)}>${all ? "Hide them" : "Show them"}<//></p>`
    }
    <${SessionsTable} items=${items.filter((one) => !hidden.has(one))} streams=${streams} query=${query} sort=${sort}
      byFigures=${byFigures}
      onSort=${(name) => go(path, { ...query, sort: name === kNewest ? null : name, cursor: null })} />`;
};

// Very many are neither counted, nor sorted by figures, nor in one file.
const kMostAtOnce = 200;
const Export = ({ parameters, cursor, tooMany }) => {
  const part = tooMany ? { limit: kMostAtOnce, cursor } : {};
  return [forSpreadsheet(), { format: "jsonl" }].map(
    ({ format, ...options }) => html`
    <a class="button quiet small" href=${href("/api/v1/sessions", { ...parameters, ...part, format, ...options, account: chosen() })}
      download=${`sessions.${format}`}>${tooMany ? `Export up to ${kMostAtOnce} as` : "Export"} ${format.toUpperCase()}</a>`,
  );
};

// Of a list that is filtered by one.
const OfViewer = ({ query, reload }) => {
  const [deleted, setDeleted] = useState(null);
  const { value: viewer } =
    filtersIn(query).find(({ dimension, value, not }) => dimension === "viewer" && value && !not) ?? {};
  const onEnd = (n) => {
    setDeleted(n);
    reload();
  };
  if (deleted !== null) return html`<${Deleted} n=${deleted} />`;
  return viewer && html`<${DeleteViewer} viewer=${viewer} onEnd=${onEnd} />`;
};

export const Screen = ({ route: given }) => {
  const { query, notes } = understood(given.query);
  const route = { ...given, query };
  const period = usePeriod(query);
  const streams = useStreams();
  const parameters = parametersOf(query, period);
  const loaded = useLoaded(
    "/api/v1/sessions",
    { ...parameters, limit: query.rows ?? kRows, cursor: query.cursor },
    { every: query.cursor ? null : 30000 },
  );
  const files = html`<${Export} parameters=${parameters} cursor=${query.cursor} tooMany=${loaded.data?.count === null} />`;
  const settled = { ...route, query: { ...query, cursor: null } };
  return html`
    <${Page} title=${title} actions=${html`${files}<${PeriodPicker} route=${settled} />`}>
      <${Filters} route=${settled} period=${period} streams=${streams} notes=${notes} />
      <${Choices} route=${route} />
      <${OfViewer} key=${String(query.filter)} query=${query} reload=${loaded.reload} />
      <${State} of=${loaded} isEmpty=${isEmpty} empty=${html`<${None} period=${period} query=${query} />`}>
        ${({ items, nextCursor, count: all }) => html`
          ${all !== null && html`<p class="total"><strong>${count(all)} ${all === 1 ? "session" : "sessions"}</strong> · ${period.words}</p>`}
          ${items.length > 0 ? html`<${Rows} items=${items} byFigures=${all !== null} streams=${streams} route=${route} />` : html`<${NoneSoFar} />`}
          <${Pager} next=${nextCursor} label=${items.length > 0 ? undefined : "Look further"} route=${route} />`}
      <//>
    <//>`;
};

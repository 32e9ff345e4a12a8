// Single sessions: filtered, sorted, counted.
import { html, useState } from "../vendor/preact.js";
import { chosen } from "../lib/account.js";
import { forSpreadsheet } from "../lib/csv.js";
import { count } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { go, href, Link } from "../lib/router.js";
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
import { whereIn } from "../filters/conditions.js";
import { useWhere } from "../filters/where.js";
import { SessionsTable } from "../figures/sessions-table.js";
import { useStreams } from "../figures/streams.js";

await style("/app/breakdown.css");

export const title = "Sessions";

const kRows = 50;
const kNewest = "-firstSeenAt";
const kMostLive = 3;
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
  const { minStartupMs, minRebufferMs, ...others } = query;
  const { where, unknown } = whereIn(query);
  return {
    query: { ...others, ...Object.fromEntries(values), where: where.map(({ text }) => text) },
    where,
    notes: [...Object.values(found).map(({ note }) => note), ...unknown],
  };
};

const parametersOf = (query, period) => {
  const { outcome, where, state, sort } = query;
  return { outcome, where, state, sort, ...period.asked, ...asked(query) };
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
    <${Choice} route=${route} name="state" label="When" any="now and before" options=${kStates} />
  </div>`;

const None = ({ period, query }) => {
  const chosen = query.outcome || query.state || query.where.length > 0;
  return html`<${Nothing} period=${period} query=${query} to="/app/sessions"
    what=${chosen ? "such sessions" : query.cursor ? "older sessions" : "sessions"} />`;
};

const kRowChoices = { 20: "20 rows", 50: "50 rows", 100: "100 rows", 200: "200 rows" };
const Total = ({ n, words, route: { path, query } }) => html`
  <div class="total">
    <p>${n !== null && html`<strong>${count(n)} ${n === 1 ? "session" : "sessions"}</strong> · ${words}`}</p>
    <select class="small" aria-label="Rows" value=${query.rows ?? kRows}
      onChange=${({ target: { value } }) => go(path, { ...query, rows: Number(value) === kRows ? null : value, cursor: null })}>
      ${Object.entries(kRowChoices).map(([value, label]) => html`<option value=${value}>${label}</option>`)}
    </select>
  </div>`;

// Filters are looked for in a limited number of sessions at a time, so a page may be empty although others follow.
const isEmpty = ({ items, nextCursor }) => items.length === 0 && nextCursor === null;
const NoneSoFar = () => html`
  <${Empty} title="No such sessions so far"><p>Not all sessions have been looked through: older ones follow.</p><//>`;

// Those that are under way would otherwise fill the first page.
const UnderWay = ({ folded, open, toggle, parameters, query }) => {
  const { data } = useLoaded("/api/v1/sessions", { ...parameters, state: "live", limit: 1 });
  const some = `${count(folded)} ${folded === 1 ? "session" : "sessions"} under way ${folded === 1 ? "is" : "are"}`;
  return html`
    <p class="as-of">${some} ${open ? "shown here as well" : "folded away here"}.
      ${" "}<${Button} kind="quiet small" aria-expanded=${open ? "true" : "false"} onClick=${toggle}>${open ? "Fold them" : "Show them"}<//>
      ${" "}<${Link} to="/app/sessions" query=${{ ...query, state: "live", cursor: null }}>${data?.count ? `All ${count(data.count)} under way` : "All that are under way"}<//></p>`;
};

const Rows = ({ items, byFigures, streams, parameters, route: { path, query } }) => {
  const [all, showAll] = useState(false);
  const isLive = (session) => outcomeOf(session).isLive;
  const sort = query.sort ?? kNewest;
  const live = sort === kNewest && !query.state ? items.filter(isLive).slice(kMostLive) : [];
  const hidden = new Set(all ? [] : live);
  return html`
    ${
      live.length > 0 &&
      html`<${UnderWay} folded=${live.length} open=${all} toggle=${() => showAll(!all)} parameters=${parameters} query=${query} />`
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
  const { query, where, notes } = understood(given.query);
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
  const figures = useWhere(settled, where);
  return html`
    <${Page} title=${title} actions=${html`${files}<${PeriodPicker} route=${settled} />`}>
      <${Filters} route=${settled} period=${period} streams=${streams} notes=${notes} ...${figures} />
      <${Choices} route=${route} />
      <${OfViewer} key=${String(query.filter)} query=${query} reload=${loaded.reload} />
      <${State} of=${loaded} isEmpty=${isEmpty} empty=${html`<${None} period=${period} query=${query} />`}>
        ${({ items, nextCursor, count: all }) => html`
          <${Total} n=${all} words=${period.words} route=${route} />
          ${items.length > 0 ? html`<${Rows} items=${items} byFigures=${all !== null} streams=${streams} parameters=${parameters} route=${route} />` : html`<${NoneSoFar} />`}
          <${Pager} next=${nextCursor} label=${items.length > 0 ? undefined : "Look further"} route=${route} />`}
      <//>
    <//>`;
};

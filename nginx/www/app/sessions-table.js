// <SessionsTable items streams query />: sessions with what matters, the newest first. Titles, players and errors are links that
// filter the list, where a query is given.
import { html } from "./vendor/preact.js";
import { shownValue, withFilter } from "./filters.js";
import { offset } from "./finding.js";
import { clock, count, duration, kUnknown } from "./format.js";
import { Outcome } from "./outcomes.js";
import { Table, Time } from "./parts.js";
import { Link } from "./router.js";

export const sessionAddress = (id) => `/app/sessions/${encodeURIComponent(id)}`;

const Filtered = ({ query, dimension, value, label = value }) => (query && value
  ? html`<${Link} class="plain" to="/app/sessions" query=${{ ...withFilter(query, dimension, value), cursor: null }} title=${`Only ${value}`}>${label}<//>`
  : label ?? kUnknown);

const dayAndMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const isToday = (at) => new Date(at).toDateString() === new Date().toDateString();
const shortDate = (at) => (isToday(at) ? `today, ${clock(at)}` : `${dayAndMonth.format(new Date(at))}, ${clock(at)}`);

const joined = (...parts) => parts.filter(Boolean).join(" · ");
const Under = ({ children }) => html`<span class="under">${children}</span>`;

const rebuffered = ({ rebufferMs, rebufferCount }) => {
  if (rebufferMs === 0) return "none";
  return html`<div>${duration(rebufferMs)}${rebufferCount > 0 && html`<${Under}>${count(rebufferCount)} ${rebufferCount === 1 ? "stall" : "stalls"}<//>`}</div>`;
};

const columnsOf = (streams, query) => [
  { label: "Began", head: true, cell: ({ sessionId, startedAt }) => html`
    <${Link} to=${sessionAddress(sessionId)}><${Time} at=${startedAt} format=${shortDate} /><//>` },
  { label: "Outcome", cell: (session) => html`<div class="cut"><${Outcome} of=${session} />
    ${session.errorCode && html`<${Under}><${Filtered} query=${query} dimension="error" value=${session.errorCode} /><//>`}</div>` },
  { label: "Title", cell: ({ content, streamId, streamName }) => html`<div class="cut"><${Filtered} query=${query} dimension="content" value=${content} />
    ${streamId && html`<${Under}><${Filtered} query=${query} dimension="stream" value=${streamId} label=${streams.name(streamId, streamName)} /><//>`}</div>` },
  { label: "Player", cell: ({ player, playerVersion, browser, os }) => html`
    <div class="cut"><${Filtered} query=${query} dimension="player" value=${player} />${playerVersion && ` ${playerVersion}`}
      <${Under}>${joined(browser, os)}<//></div>` },
  { label: "Where", cell: ({ country, device }) => html`<div>${country ? shownValue("country", country) : kUnknown}<${Under}>${device}<//></div>` },
  { label: "Startup", number: true, cell: ({ startupMs }) => duration(startupMs) },
  { label: "Rebuffered", number: true, cell: rebuffered },
  { label: "Played", number: true, cell: ({ playedMs }) => (playedMs === null ? kUnknown : offset(playedMs)) },
];

export const SessionsTable = ({ items, streams, query, caption = "Sessions, the newest first" }) => html`
  <div class="sessions"><${Table} stacked caption=${caption} columns=${columnsOf(streams, query)} rows=${items} rowKey=${({ sessionId }) => sessionId} /></div>`;

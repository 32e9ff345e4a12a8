// <SessionsTable items streams query sort byFigures onSort />: sessions with what matters. Titles, players and other
// values are links that filter the list, where a query is given. byFigures: it can be sorted by figures, too.
import { html } from "../vendor/preact.js";
import { clock, count, duration, isolated, kUnknown } from "../lib/format.js";
import { Link } from "../lib/router.js";
import { Table } from "../ui/table.js";
import { Time } from "../ui/time.js";
import { Value } from "../ui/page.js";
import { shownValue, withFilter } from "../filters/filters.js";
import { sessionAddress } from "../filters/links.js";
import { Outcome } from "./outcomes.js";
import { offset } from "./times.js";

const Filtered = ({ query, dimension, value, label = value }) =>
  query && value
    ? html`<${Link} class="plain" translate=${false} to="/app/sessions" query=${{ ...withFilter(query, dimension, value), cursor: null }}
      title=${`Only ${isolated(label)}`}><${Value} of=${label} /><//>`
    : html`<${Value} of=${label ?? kUnknown} />`;

const dayAndMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const isToday = (at) => new Date(at).toDateString() === new Date().toDateString();
const shortDate = (at) => (isToday(at) ? `today, ${clock(at)}` : `${dayAndMonth.format(new Date(at))}, ${clock(at)}`);

const Under = ({ children }) => html`<span class="under">${children}</span>`;

const rebuffering = ({ rebufferMs, rebufferCount }) => {
  if (rebufferMs === 0) return "none";
  return html`<div>
    ${duration(rebufferMs)}${rebufferCount > 0 && html`<${Under}>${count(rebufferCount)} ${rebufferCount === 1 ? "stall" : "stalls"}<//>`}</div>`;
};

const columnsOf = ({ items, streams, query, sort, byFigures }) => {
  const of = (dimension, value, label) =>
    value ? html`<${Filtered} query=${query} dimension=${dimension} value=${value} label=${label} />` : null;
  return [
    {
      label: "Began",
      head: true,
      sort: sort && "firstSeenAt",
      cell: ({ sessionId, startedAt }) => html`
      <${Link} to=${sessionAddress(sessionId)}><${Time} at=${startedAt} format=${shortDate} /><//>`,
    },
    {
      label: "Outcome",
      cell: (session) => html`<div class="cut"><${Outcome} of=${session} />
      <${Under}>${of("error", session.errorCode)}<//></div>`,
    },
    {
      label: "Title",
      cell: ({ content, streamId, streamName }) => html`<div class="cut">${of("content", content) ?? kUnknown}
      <${Under}>${of("stream", streamId, streams.name(streamId, streamName))}<//></div>`,
    },
    {
      label: "Player",
      cell: ({ player, playerVersion, browser, os, automated }) => html`
      <div class="cut">${of("player", player) ?? kUnknown} ${of("playerVersion", playerVersion)}
        <${Under}>${of("browser", browser)}${browser && os && " · "}${of("os", os)}${automated && html` · ${of("automated", automated)}`}<//></div>`,
    },
    {
      label: "Where",
      title: items.some(({ country }) => country) ? "" : "No country is known: the breakdown by country says why",
      cell: ({
        country,
        device,
      }) => html`<div>${of("country", country, country && shownValue("country", country)) ?? kUnknown}
      <${Under}>${of("device", device)}<//></div>`,
    },
    {
      label: "Startup",
      title: "Time to the first frame",
      number: true,
      sort: byFigures && "startupMs",
      cell: ({ startupMs }) => duration(startupMs),
    },
    { label: "Rebuffering", number: true, sort: byFigures && "rebufferMs", cell: rebuffering },
    {
      label: "Played",
      number: true,
      sort: byFigures && "playedMs",
      cell: ({ playedMs }) => (playedMs === null ? kUnknown : offset(playedMs)),
    },
  ];
};

export const SessionsTable = ({ items, streams, query, caption = "Sessions", sort, byFigures, onSort }) => html`
  <div class="sessions"><${Table} stacked caption=${caption} columns=${columnsOf({ items, streams, query, sort, byFigures })}
    rows=${items} rowKey=${({ sessionId }) => sessionId}
    sort=${sort} onSort=${onSort} /></div>`;

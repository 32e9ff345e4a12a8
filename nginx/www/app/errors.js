// <Errors route period />: the error codes of a period, with a link to the sessions that had them and to the newest of those.
// The list of errors can be had of a stream; with other filters, the codes alone are told.
import { html } from "./vendor/preact.js";
import { count, percent } from "./format.js";
import { asked, withFilter } from "./filters.js";
import { State, useLoaded } from "./loaded.js";
import { Age, Section, Table } from "./parts.js";
import { periodIn } from "./period.js";
import { Link } from "./router.js";

const codesOf = (data) => data.items.filter(({ value }) => value !== null)
  .map(({ value, sessions }) => ({ code: value, message: null, sessions, share: null, lastAt: null, exampleSessionId: null }));

const useErrors = (query, period) => {
  const { streamId, filter } = asked(query), plain = filter.length === 0;
  const list = useLoaded(plain ? "/api/v1/errors" : null, { streamId, limit: 10, ...period.asked }, { every: 60000 });
  const codes = useLoaded(plain ? null : "/api/v1/metrics/breakdown",
    { by: "error", metrics: "sessions", sort: "-attempts", limit: 11, streamId, filter, ...period.asked }, { every: 60000 });
  return plain ? list : { ...codes, data: codes.data && { ...codes.data, items: codesOf(codes.data) } };
};

export const Errors = ({ route: { query }, period }) => {
  const sessionsWith = (code) => ({ ...periodIn(query), filter: withFilter(query, "error", code).filter });
  const isPlain = asked(query).filter.length === 0;
  const columns = [
    { label: "Error", head: true, cell: ({ code }) => html`<${Link} to="/app/sessions" class="wraps" query=${sessionsWith(code)}>${code}<//>` },
    { label: "Message", title: "Of the newest session with it", cell: ({ message }) => (message ? html`<div class="wraps">${message}</div>` : "–") },
    { label: "Sessions", number: true, cell: ({ sessions }) => count(sessions) },
    { label: "Share of all", number: true, cell: ({ share }) => percent(share) },
    { label: "Newest", cell: ({ exampleSessionId, lastAt }) => (exampleSessionId
      ? html`<span class="nowrap"><${Link} to=${`/app/sessions/${encodeURIComponent(exampleSessionId)}`}>Session<//> <${Age} at=${lastAt} /></span>` : "–") },
  ];
  return html`
    <${Section} title="Errors">
      <${State} of=${useErrors(query, period)} empty=${html`<p class="nothing">No session had an error in this period.</p>`}>
        ${({ items }) => html`<${Table} stacked caption="Error codes" columns=${isPlain ? columns : columns.filter(({ label }) => label === "Error" || label === "Sessions")} rows=${items} rowKey=${({ code }) => code} />`}
      <//>
    <//>`;
};

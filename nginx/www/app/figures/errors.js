// <Errors route period />: the error codes of a period, those that ended playback first, with links to the sessions
// that had them. <Fatal n />: how many sessions have failed.
import { html, useState } from "../vendor/preact.js";
import { count, inColumn, isolated, visible } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { Link } from "../lib/router.js";
import { Section, Value } from "../ui/page.js";
import { State } from "../ui/state.js";
import { Table } from "../ui/table.js";
import { Age } from "../ui/time.js";
import { asked, sessionAddress, sessionsOf } from "../filters/filters.js";
import { Spark } from "./tiles.js";
import { wholeOf } from "./trend.js";

export const Fatal = ({ n }) => html`<span class=${n > 0 && "bad"}>${count(n)}</span>`;

const Trend = ({ of: trend }) => {
  const begun = trend.filter(({ at }) => Date.parse(at) <= Date.now());
  const values = begun.map(({ sessions }) => sessions);
  return html`<${Spark} values=${values} ...${wholeOf(begun)} />
    <span class="unseen">newest ${count(values.at(-1) ?? 0)}, most ${count(Math.max(...values, 0))}</span>`;
};

const columnsOf = (query, share) => [
  {
    label: "Error",
    head: true,
    cell: ({ code }) =>
      html`<${Link} to="/app/sessions" class="wraps" translate=${false} query=${sessionsOf(query, "error", code)}><${Value} of=${code} /><//>`,
  },
  {
    label: "Fatal",
    title: "Sessions that it ended, before the first frame or after it",
    number: true,
    sort: "fatal",
    cell: ({ fatal }) => html`<${Fatal} n=${fatal} />`,
  },
  { label: "Recovered", title: "Sessions that went on", number: true, cell: ({ recovered }) => count(recovered) },
  {
    label: "Sessions",
    number: true,
    sort: "sessions",
    cell: ({ sessions, share: of }) => `${count(sessions)} (${share(of)})`,
  },
  { label: "Trend", cell: ({ trend }) => html`<${Trend} of=${trend} />` },
  {
    label: "Players",
    cell: ({ players }) =>
      html`<div class="wraps">
        ${players.map(({ value, sessions }) => `${isolated(value ?? "not known")} (${count(sessions)})`).join(", ")}</div>`,
  },
  {
    label: "Newest message",
    cell: ({ message }) => (message ? html`<div class="wraps"><bdi>${visible(message)}</bdi></div>` : "–"),
  },
  {
    label: "Newest",
    cell: ({ exampleSessionId, lastAt }) =>
      exampleSessionId
        ? html`<span class="nowrap"><${Link} to=${sessionAddress(exampleSessionId)}>Session<//> <${Age} at=${lastAt} />
          </span>`
        : "–",
  },
];

export const Errors = ({ route: { query }, period }) => {
  const [sort, setSort] = useState("-fatal");
  const list = useLoaded("/api/v1/errors", { limit: 10, sort, ...period.asked, ...asked(query) }, { every: 60000 });
  return html`
    <${Section} title="Errors">
      <${State} of=${list} empty=${html`<p class="nothing">No session had an error in this period.</p>`}>
        ${({
          items,
        }) => html`<${Table} stacked caption="Error codes" rows=${items} rowKey=${({ code }) => code} sort=${sort}
          onSort=${(name) => setSort(`-${name.replace("-", "")}`)} columns=${columnsOf(
            query,
            inColumn(
              "ratio",
              items.map(({ share }) => share),
            ),
          )} />`}
      <//>
    <//>`;
};

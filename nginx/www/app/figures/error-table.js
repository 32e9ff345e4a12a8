// <Form items query sort onSort />: error codes, with links to the sessions that had them. Loaded when there are some: see
// ui/lazy.js. <Fatal n />: how many sessions have failed.
import { html } from "../vendor/preact.js";
import { count, inColumn, isolated, visible } from "../lib/format.js";
import { Link, useRoute } from "../lib/router.js";
import { Value } from "../ui/page.js";
import { Table } from "../ui/table.js";
import { Age } from "../ui/time.js";
import { sessionAddress, sessionsOf } from "../filters/links.js";
import { unbroken } from "./finding.js";
import { Spark } from "./tiles.js";
import { wholeOf } from "./trend.js";

export const Fatal = ({ n }) => html`<span class=${n > 0 && "bad"}>${count(n)}</span>`;

const Trend = ({ of: trend }) => {
  const begun = trend.filter(({ at }) => Date.parse(at) <= Date.now());
  const values = begun.map(({ sessions }) => sessions);
  return html`<${Spark} values=${values} ...${wholeOf(begun)} />
    <span class="unseen">newest ${count(values.at(-1) ?? 0)}, most ${count(Math.max(...values, 0))}</span>`;
};

const columnsOf = (query, share, isShared) => [
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
    cell: ({ sessions, share: of }) => `${count(sessions)} (${unbroken(share(of))})`,
  },
  { label: "Trend", cell: ({ trend }) => html`<${Trend} of=${trend} />` },
  {
    label: "Players",
    cell: ({ players }) =>
      html`<div class="players">${players.map(({ value, sessions }) => `${isolated(value ?? "not known")} (${count(sessions)})`).join(", ")}</div>`,
  },
  {
    label: "Newest message",
    cell: ({ message }) => (message ? html`<div class="message"><bdi>${visible(message)}</bdi></div>` : "–"),
  },
  {
    label: "Newest",
    cell: ({ exampleSessionId, lastAt }) =>
      exampleSessionId
        ? html`${!isShared && html`<${Link} to=${sessionAddress(exampleSessionId)}>Session<//> `}<${Age} at=${lastAt} />`
        : "–",
  },
];

// A share without sessions has none of their messages either.
const kOfSessions = { "Newest message": "message", Newest: "exampleSessionId" };
const isKnown = (items) => (column) => {
  const of = kOfSessions[column.label];
  return !of || items.some((one) => one[of] !== null);
};

export const Form = ({ items, query, sort, onSort }) => {
  const isShared = useRoute().screen === "share";
  const share = inColumn(
    "ratio",
    items.map((one) => one.share),
  );
  const columns = columnsOf(query, share, isShared);
  return html`<${Table} stacked caption="Error codes" rows=${items} rowKey=${({ code }) => code} sort=${sort}
    onSort=${(name) => onSort(`-${name.replace("-", "")}`)} columns=${isShared ? columns.filter(isKnown(items)) : columns} />`;
};

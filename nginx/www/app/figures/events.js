// The events of a session.
//
//   useEvents(id, every)              -> { data: { items, all }, error, loading, at, reload }, as useLoaded: the first
//                                     thousand; `all`: there are no more
//   eventsAsCsv(items)                a table for a spreadsheet
//   <Events items all begin address />   a table of them; begin (ms) is what offsets are from
import { html, useCallback, useEffect, useState } from "../vendor/preact.js";
import { get } from "../lib/api.js";
import { csvOf } from "../lib/csv.js";
import { count, duration, exact, utc } from "../lib/format.js";
import { Button } from "../ui/buttons.js";
import { Section, Value } from "../ui/page.js";
import { Table } from "../ui/table.js";
import { foldedEvents } from "./folded-events.js";
import { offset } from "./times.js";

const kPages = 5;

const read = async (path) => {
  const items = [];
  let cursor;
  for (let page = 0; page < kPages; ++page) {
    const answer = await get(path, { limit: 200, cursor });
    items.push(...answer.items);
    cursor = answer.nextCursor;
    if (cursor === null) break;
  }
  return { items, all: cursor === null };
};

export const useEvents = (id, every) => {
  const [state, set] = useState({ data: null, error: null, loading: true, at: null });
  const path = `/api/v1/sessions/${encodeURIComponent(id)}/events`;
  const reload = useCallback(
    () =>
      read(path).then(
        (data) => set({ data, error: null, loading: false, at: Date.now() }),
        (error) => set((before) => ({ ...before, error, loading: false })),
      ),
    [path],
  );
  useEffect(() => {
    reload();
  }, [reload]);
  useEffect(() => {
    if (!every) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), every);
    return () => clearInterval(timer);
  }, [reload, every]);
  return { ...state, reload };
};

export const eventsAsCsv = (items) =>
  csvOf([
    ["ts", "receivedAt", "type", "payload"],
    ...items.map(({ ts, receivedAt, type, payload }) => [ts, receivedAt, type, JSON.stringify(payload)]),
  ]);

const shown = (value) => (value !== null && typeof value === "object" ? JSON.stringify(value) : String(value));
const Payload = ({ of: payload }) => html`
  <span class="payload" translate=${false}>
    ${Object.entries(payload).map(([name, value]) => html`<span><span class="faint"><${Value} of=${name} /></span> <${Value} of=${shown(value)} /></span>`)}</span>`;

const Kind = ({ of: { type, stalls } }) => {
  if (type) return html`<code><${Value} of=${type} /></code>`;
  return stalls ? `${count(stalls)} stalls` : "Stall";
};

const Says = ({ row: { key, payload, ms, stalls, isOpen }, toggle }) =>
  stalls
    ? html`${duration(ms)} in all <${Button} kind="quiet small" aria-expanded=${isOpen ? "true" : "false"}
        onClick=${() => toggle(key)}>${isOpen ? "Hide them" : "Show each"}<//>`
    : html`${ms !== undefined && duration(ms)} <${Payload} of=${payload} />`;

const columnsOf = (begin, toggle) => [
  {
    label: "At",
    number: true,
    head: true,
    cell: ({ ts }) =>
      html`<time translate=${false} datetime=${ts} title=${`${exact(ts)}, ${utc(ts)}`}>${offset(Date.parse(ts) - begin)}</time>`,
  },
  { label: "Event", cell: (row) => html`<${Kind} of=${row} />` },
  { label: "What it says", cell: (row) => html`<${Says} row=${row} toggle=${toggle} />` },
];

export const Events = ({ items, all, begin, address }) => {
  const [beats, setBeats] = useState(false);
  const many = items.filter(({ type }) => type === "heartbeat").length;
  const [opened, setOpened] = useState(new Set());
  const toggle = (key) =>
    setOpened(new Set(opened.has(key) ? [...opened].filter((one) => one !== key) : [...opened, key]));
  const events = items.map((event, key) => ({ ...event, key })).filter(({ type }) => beats || type !== "heartbeat");
  const choice =
    many > 0 &&
    html`<label class="check"><input type="checkbox" checked=${beats}
      onChange=${() => setBeats(!beats)} /> Show ${count(many)} ${many === 1 ? "heartbeat" : "heartbeats"}</label>`;
  return html`
    <${Section} title=${`${count(items.length)}${all ? "" : "+"} ${items.length === 1 ? "event" : "events"}`}
      actions=${choice}>
      <${Table} caption="Events" columns=${columnsOf(begin, toggle)} rows=${foldedEvents(events, opened)} rowKey=${({ key }) => key} />
      ${!all && html`<p class="faint">These are the first ${count(items.length)}. <a href=${address}>The rest is in the API</a>.</p>`}
    <//>`;
};

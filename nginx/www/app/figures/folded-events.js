// foldedEvents(events, opened)   the rows of a table of events, of which each has a key of its own:
//
//     { key, type, ts, payload }          an event
//     { key, ts, payload, ms }            a stall, whose start and end are one row, and how long it took
//     { key, ts, stalls, ms, isOpen }     many stalls one after the other, and what they took together. They follow it if
//                                         its key is in the set `opened`
const kStart = "rebuffer_start";
const kEnd = "rebuffer_end";
const kMany = 5;

const stallOf = (start, end) => ({
  key: start.key,
  ts: start.ts,
  payload: { ...start.payload, ...end.payload },
  ms: Date.parse(end.ts) - Date.parse(start.ts),
});

const withStalls = (events) => {
  const rows = [];
  for (const event of events) {
    const before = rows.at(-1);
    if (event.type === kEnd && before?.type === kStart) rows[rows.length - 1] = stallOf(before, event);
    else rows.push(event);
  }
  return rows;
};

const isStall = ({ ms }) => ms !== undefined;
const runsOf = (rows) => {
  const runs = [];
  for (const row of rows) {
    if (isStall(row) && runs.length > 0 && isStall(runs.at(-1)[0])) runs.at(-1).push(row);
    else runs.push([row]);
  }
  return runs;
};

const together = (run, opened) => {
  const key = `run of ${run[0].key}`;
  const ms = run.reduce((sum, one) => sum + one.ms, 0);
  return { key, ts: run[0].ts, stalls: run.length, ms, isOpen: opened.has(key) };
};

export const foldedEvents = (events, opened) =>
  runsOf(withStalls(events)).flatMap((run) => {
    if (run.length < kMany) return run;
    const all = together(run, opened);
    return all.isOpen ? [all, ...run] : [all];
  });

// <Timeline items />: a session's stretches of time as a bar, coloured and patterned by what they counted as, with a
// legend of how long each took, or as a table. Items are those of /api/v1/sessions/ID/timeline. lengthOf(items) is how
// long they took, in ms.
import { html, useState } from "../vendor/preact.js";
import { duration } from "../lib/format.js";
import { Button } from "../ui/buttons.js";
import { Section, Value } from "../ui/page.js";
import { Table } from "../ui/table.js";
import { offset } from "./times.js";

const kStates = {
  starting: "Starting",
  playing: "Playing",
  rebuffering: "Rebuffering",
  seeking: "Seeking",
  paused: "Paused",
  unknown: "No data",
  ended: "Ended",
  failed: "Failed",
};
const kPoints = new Set(["ended", "failed"]); // moments rather than stretches

const stretchesOf = (items) => {
  const begin = Date.parse(items[0].from);
  return items.map(({ from, to, state, because }) => {
    const at = Date.parse(from) - begin;
    return { at, ms: Math.max(Date.parse(to ?? from) - begin - at, 0), state, because };
  });
};

const kShort = 1000; // ms without data that nobody has to know of
const totalsOf = (stretches) =>
  Object.keys(kStates)
    .map((state) => {
      const own = stretches.filter((one) => one.state === state);
      return { state, times: own.length, ms: own.reduce((sum, { ms }) => sum + ms, 0) };
    })
    .filter(({ state, times, ms }) => times > 0 && !(state === "unknown" && ms < kShort));

const said = ({ state, times, ms }) =>
  kPoints.has(state) ? kStates[state] : `${kStates[state]} ${duration(ms)}${times > 1 ? ` in ${times} stretches` : ""}`;

// Round steps, so that there are at most seven.
const kSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400].map(
  (seconds) => seconds * 1000,
);
const ticksOf = (length) => {
  const step = kSteps.find((one) => length / one <= 7) ?? length;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, i) => i * step);
};

const share = (ms, length) => `${(ms / length) * 100}%`;

const Bar = ({ stretches, length }) => html`
  <div class="timeline">
    ${stretches
      .filter(({ ms, state }) => ms > 0 && !kPoints.has(state))
      .map(
        ({ at, ms, state }) => html`
      <span class=${`stretch ${state}`} style=${{ left: share(at, length), width: share(ms, length) }} title=${`${kStates[state]} ${duration(ms)}, from ${offset(at)}`}></span>`,
      )}
  </div>
  <div class="timeline-ticks" translate=${false}>
    ${ticksOf(length).map((at) => html`<span style=${{ left: share(at, length) }}>${offset(at)}</span>`)}</div>`;

const columns = [
  { label: "From", head: true, cell: ({ at }) => offset(at) },
  { label: "For", number: true, cell: ({ ms, state }) => (kPoints.has(state) ? "" : duration(ms)) },
  { label: "Counted as", cell: ({ state }) => kStates[state] },
  { label: "Because of", cell: ({ because }) => html`<code><${Value} of=${because} /></code>` },
];

const endOf = (stretches) => {
  const last = stretches.at(-1);
  return Math.max(last.at + (kPoints.has(last.state) ? 0 : last.ms), 1);
};
export const lengthOf = (items) => endOf(stretchesOf(items));

export const Timeline = ({ items }) => {
  const [asTable, setAsTable] = useState(false);
  const stretches = stretchesOf(items);
  const totals = totalsOf(stretches);
  const length = endOf(stretches);
  const toggle = html`<${Button} kind="quiet small" aria-pressed=${asTable ? "true" : "false"}
    onClick=${() => setAsTable(!asTable)}>As a table<//>`;
  return html`
    <${Section} class="card chart" title="What time went into" actions=${toggle}>
      <ul class="legend states">
        ${totals.map((total) => html`<li><span class=${`swatch ${total.state}`} aria-hidden="true"></span>${said(total)}</li>`)}</ul>
      ${
        asTable
          ? html`<div class="values"><${Table} caption="Stretches of time" columns=${columns} rows=${stretches} /></div>`
          : html`<div role="img" aria-label=${`Timeline of ${duration(length)}: ${totals.map(said).join(", ")}`}><${Bar} stretches=${stretches} length=${length} /></div>`
      }
    <//>`;
};

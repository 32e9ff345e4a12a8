// <Stored />: what was stored with which SDK key, and a way to get rid of what one has begun.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { deleteAll } from "../lib/delete-all.js";
import { count, isolated, threeDigits } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { Button } from "../ui/buttons.js";
import { Confirm } from "../ui/confirm.js";
import { Section, Value } from "../ui/page.js";
import { Problem } from "../ui/problem.js";
import { useMay } from "../ui/role.js";
import { State } from "../ui/state.js";
import { Table } from "../ui/table.js";

// 1536 is "1.54 kB".
const bytes = (n) => (n < 1000 ? `${n} B` : n < 1e6 ? threeDigits(n / 1000, " kB") : threeDigits(n / 1e6, " MB"));

const kAll = 0;
const kHours = [
  [1, "in the last hour"],
  [24, "in the last 24 hours"],
  [168, "in the last 7 days"],
  [kAll, "ever"],
];

const since = (hours) => (hours === kAll ? "2000-01-01" : new Date(Date.now() - hours * 3600000).toISOString());

const kAbout = [
  {
    label: "Key",
    head: true,
    cell: ({ label, revokedAt }) => html`<span class=${revokedAt && "faint"}><${Value} of=${label} /></span>`,
  },
  { label: "Sessions", number: true, cell: ({ sessions }) => count(sessions) },
  { label: "On disk", number: true, cell: (key) => bytes(key.bytes) },
];
const withDeletion = ({ hours, deleting, remove, stop }) => ({
  label: html`<span class="unseen">Delete</span>`,
  number: true,
  cell: ({ keyId, label }) =>
    deleting
      ? deleting === keyId && html`<${Button} kind="quiet" onClick=${stop}>Stop<//>`
      : html`<${Confirm} label="Delete…" about=${`sessions of ${isolated(label)}`} yes="Delete them"
        question=${`Delete all sessions of this key${hours === kAll ? "" : " received in that time"}, for good?`}
        onYes=${() => remove(keyId)} />`,
});

const Choice = ({ hours, choose }) => html`
  <label>Delete what was received <select class="small" value=${hours} onChange=${(event) => choose(Number(event.target.value))}>
    ${kHours.map(([value, words]) => html`<option value=${value}>${words}</option>`)}
  </select></label>`;

const about = ({ bytes: all, maxBytes }) =>
  `${bytes(all)}${maxBytes ? ` of ${bytes(maxBytes)}` : ""} on disk, as of some minutes ago.`;

// Ends once the screen is left, too.
const useDeletion = (onEnd) => {
  const [state, set] = useState({ deleting: null, deleted: null, error: null });
  const stopped = useRef(false);
  const stop = () => {
    stopped.current = true;
  };
  useEffect(() => stop, []);
  const remove = async (keyId, from) => {
    stopped.current = false;
    set({ deleting: keyId, deleted: 0, error: null });
    const onDeleted = (some) => set((before) => ({ ...before, deleted: before.deleted + some }));
    let error = null;
    try {
      await deleteAll(`/api/v1/sessions?keyId=${keyId}&since=${from}`, { isStopped: () => stopped.current, onDeleted });
    } catch (problem) {
      error = problem;
    }
    set((before) => ({ ...before, deleting: null, error }));
    onEnd();
  };
  return { ...state, remove, stop };
};

export const Stored = () => {
  const loaded = useLoaded("/api/v1/storage");
  const mayDelete = useMay("editor");
  const [hours, choose] = useState(24);
  const { deleting, deleted, error, remove, stop } = useDeletion(loaded.reload);
  const shown = { hours, deleting, stop, remove: (keyId) => remove(keyId, since(hours)) };
  return html`
    <${State} of=${loaded} empty="">${(data) => html`
      <${Section} title="Stored by key">
        <p>${about(data)}</p>
        ${mayDelete && html`<p><${Choice} hours=${hours} choose=${choose} /></p>`}
        <div role="alert">${error && html`<div class="notice bad"><${Problem} error=${error} /></div>`}</div>
        <div role="status">${deleted !== null && html`<p>Sessions deleted${deleting ? " so far" : ""}: ${count(deleted)}.</p>`}</div>
        <${Table} stacked caption="What was stored with each key" columns=${mayDelete ? [...kAbout, withDeletion(shown)] : kAbout} rows=${data.items}
          rowKey=${({ keyId }) => keyId} />
      <//>`}
    <//>`;
};

// <DeleteViewer viewer onEnd />: a button that deletes all sessions of a viewer once it has asked, with how many there are.
// onEnd(n) is told how many were deleted. Shown to whoever may.
// <Deleted n />: says how many were, and has the focus, since what had it is gone.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { get } from "../lib/api.js";
import { deleteAll } from "../lib/delete-all.js";
import { count } from "../lib/format.js";
import { Confirm } from "../ui/confirm.js";
import { Problem } from "../ui/problem.js";
import { useMay } from "../ui/role.js";
import { withFilter } from "../filters/filters.js";
import { longestAgo } from "../filters/longest-period.js";

const sessions = (n) => `${count(n)} ${n === 1 ? "session" : "sessions"}`;

export const Deleted = ({ n }) => {
  const said = useRef(null);
  useEffect(() => said.current.focus(), []);
  return html`<p class="notice good" role="status" tabindex="-1" ref=${said}>${sessions(n)} deleted.</p>`;
};

// Very many are not counted.
const countOf = (viewer) =>
  get("/api/v1/sessions", { ...withFilter({}, "viewer", viewer), from: longestAgo(), limit: 1 }).then(
    (answer) => answer.count,
    () => null,
  );

export const DeleteViewer = ({ viewer, onEnd }) => {
  const mayDelete = useMay("editor");
  const [all, setAll] = useState(null);
  const [error, setError] = useState(null);
  const remove = async () => {
    let deleted = 0;
    setError(null);
    try {
      await deleteAll(`/api/v1/viewers/${encodeURIComponent(viewer)}`, { onDeleted: (some) => (deleted += some) });
      onEnd(deleted);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    mayDelete &&
    html`
    <div class="actions"><${Confirm} label="Delete all of this viewer…" yes="Delete all of them"
      question=${`Delete ${all === null ? "all sessions" : all === 1 ? "the only session" : `all ${sessions(all)}`} of this viewer, with all events, for good?`}
      onAsk=${async () => setAll(await countOf(viewer))} onYes=${remove} /></div>
    <div role="alert" class="refused">${error && html`<${Problem} error=${error} />`}</div>`
  );
};

// <Form route period onNever />: where the overview has no sessions in its period. There may have been none at all, which
// onNever() is told. Loaded when there is none: see ui/lazy.js.
import { html, useEffect } from "../vendor/preact.js";
import { useLoaded } from "../lib/loaded.js";
import { Progress } from "../ui/progress.js";
import { filtersIn } from "../filters/filters.js";
import { longestAgo } from "../filters/longest-period.js";
import { Nothing } from "./nothing.js";

export const Form = ({ route, period, onNever }) => {
  const isFiltered = filtersIn(route.query).length > 0;
  const { data } = useLoaded(isFiltered ? null : "/api/v1/sessions", {
    limit: 1,
    from: longestAgo(),
  });
  useEffect(() => {
    if (data?.items.length === 0) onNever();
  }, [data]);
  return isFiltered || data?.items.length > 0
    ? html`<${Nothing} period=${period} query=${route.query} to="/app/" />`
    : html`<${Progress} />`;
};

// <Errors route period />: the error codes of a period, those that ended playback first.
import { html, useState } from "../vendor/preact.js";
import { useLoaded } from "../lib/loaded.js";
import { Lazy } from "../ui/lazy.js";
import { Section } from "../ui/page.js";
import { State } from "../ui/state.js";
import { asked } from "../filters/filters.js";

export const Errors = ({ route: { query }, period }) => {
  const [sort, setSort] = useState("-fatal");
  const list = useLoaded("/api/v1/errors", { limit: 10, sort, ...period.asked, ...asked(query) }, { every: 60000 });
  return html`
    <${Section} title="Errors">
      <${State} of=${list} empty=${html`<p class="nothing">No session had an error in this period.</p>`}>
        ${({ items }) =>
          html`<${Lazy} load=${() => import("./error-table.js")} items=${items} query=${query} sort=${sort} onSort=${setSort} />`}
      <//>
    <//>`;
};

// <Form route />: single sessions, as they are shared. What is known of one is not.
import { html } from "../vendor/preact.js";
import { useLoaded } from "../lib/loaded.js";
import { Empty, Page } from "../ui/page.js";
import { State } from "../ui/state.js";
import { Pager } from "../ui/table.js";
import { SessionsTable } from "../figures/sessions-table.js";
import { useStreams } from "../figures/streams.js";

export const Form = ({ route }) => {
  const { label, head, streamNames } = route.shared;
  const streams = useStreams(streamNames);
  const loaded = useLoaded("/api/v1/sessions", { limit: 50, cursor: route.query.cursor });
  return html`
    <${Page} title=${label}>
      ${head}
      <${State} of=${loaded} empty=${html`<${Empty} title="No sessions in this period" />`}>
        ${({ items, nextCursor }) => html`<${SessionsTable} items=${items} streams=${streams} /><${Pager} next=${nextCursor} route=${route} />`}
      <//>
    <//>`;
};

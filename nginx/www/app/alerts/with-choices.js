// <WithChoices of=${Fields} ... />: a form that has a filter and people to choose, once all is there that it needs: what came later
// would move its buttons, or change what is sent. Fields gets { saved, reload, members, sendsEmail, streams } as well: the saved
// filters, what asks for them again, the people of the account, whether the host sends e-mail, and useStreams().
import { html } from "../vendor/preact.js";
import { together, useLoaded } from "../lib/loaded.js";
import { State } from "../ui/state.js";
import { useStreams } from "../figures/streams.js";

export const WithChoices = ({ of: Fields, ...about }) => {
  const filters = useLoaded("/api/v1/filters");
  const people = useLoaded("/api/v1/members");
  const host = useLoaded("/api/auth/ok");
  const streams = useStreams();
  return html`
    <${State} of=${together(filters, people, host, streams.loaded)}>${([
      { items },
      { members },
      { sendsEmail },
    ]) => html`
      <${Fields} ...${about} saved=${items} reload=${filters.reload} members=${members} sendsEmail=${sendsEmail} streams=${streams} />`}
    <//>`;
};

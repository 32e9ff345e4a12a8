// SDK keys: create, copy, revoke.
import { html } from "../vendor/preact.js";
import { visible } from "../lib/format.js";
import { Link } from "../lib/router.js";
import { Page } from "../ui/page.js";
import { useMay } from "../ui/role.js";
import { Age } from "../ui/time.js";
import { Credentials } from "../connect/credentials.js";
import { Stored } from "../connect/stored.js";

export const title = "SDK keys";

const kShort = 40; // characters that fit into a line of the table

// Why nothing may have come of what a player sent.
const Fault = ({ of: { message, at } }) => {
  const text = html`<bdi>${visible(message)}</bdi>`;
  const when = html`<span class="faint"><${Age} at=${at} /></span>`;
  return message.length <= kShort
    ? html`${text} ${when}`
    : html`<details class="fault"><summary>${when} <span class="cut">${text}</span></summary>${text}</details>`;
};

const fault = {
  label: "Last error",
  cell: ({ lastError }) => (lastError ? html`<${Fault} of=${lastError} />` : html`<span class="faint">None</span>`),
};

const kAbout =
  "With a key, a player sends events into the account. It can do nothing else, so it may stand in a page that everybody can read.";

export const Screen = ({ route }) => html`
  <${Page} title=${title} lead=${`${kAbout}${useMay("editor") ? " Create one for each site." : ""}`}
    actions=${html`<${Link} class="button quiet" to="/app/start">Connect a player<//>`}>
    <${Credentials} path="/api/v1/keys" list="keys" raw="rawKey" noun="key" more=${[fault]}
      caption="Your SDK keys, newest first" route=${route}
      hint="What you will know it by, such as the site it is for.">
      <p>Create the first one above, and put it into the page with your player.</p>
    <//>
    <${Stored} />
  <//>`;

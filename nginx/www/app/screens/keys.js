// SDK keys: mint, copy, revoke.
import { html } from "../vendor/preact.js";
import { Credentials } from "../credentials.js";
import { Page } from "../parts.js";
import { Link } from "../router.js";

export const title = "SDK keys";

export const Screen = ({ route }) => html`
  <${Page} title=${title} lead="With a key, a player sends events into your account. It can do nothing else, so it may stand in a page that everybody can read. Mint one for each site."
    actions=${html`<${Link} class="button quiet" to="/app/start">Connect a player<//>`}>
    <${Credentials} path="/api/v1/keys" list="keys" raw="rawKey" noun="key" caption="Your SDK keys, newest first" route=${route}
      hint="What you will know it by, such as the site it is for.">
      <p>Mint the first one above, and put it into the page with your player.</p>
    <//>
  <//>`;

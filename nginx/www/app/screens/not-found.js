// What an address below /app/ shows that is none.
import { html } from "../vendor/preact.js";
import { Link } from "../lib/router.js";
import { Page } from "../ui/page.js";

export const title = "Not found";

export const Screen = () => html`
  <${Page} title="There is nothing at this address"
    lead="It may have been mistyped, or be of another version of the dashboard.">
    <ul class="links">
      <li><${Link} to="/app/">Overview<//></li>
      <li><${Link} to="/app/sessions">Sessions<//></li>
      <li><${Link} to="/app/streams">Streams<//></li>
      <li><a href="/docs">The API</a></li>
    </ul>
  <//>`;

// What an address below /app/ shows that is none.
import { html } from "../vendor/preact.js";
import { Page } from "../parts.js";
import { Link } from "../router.js";

export const title = "Not found";

export const Screen = () => html`
  <${Page} title="There is nothing at this address" lead="It may have been mistyped, or be of another version of the dashboard.">
    <ul>
      <li><${Link} to="/app/">Overview<//></li>
      <li><${Link} to="/app/sessions">Sessions<//></li>
      <li><${Link} to="/app/streams">Streams<//></li>
      <li><a href="/docs">The API</a></li>
    </ul>
  <//>`;

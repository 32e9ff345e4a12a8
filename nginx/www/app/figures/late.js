// <Form asOf />: that figures are not made any more. Loaded when it is so: see ui/lazy.js.
import { html } from "../vendor/preact.js";
import { clock } from "../lib/format.js";
import { useRoute } from "../lib/router.js";

const Advice = () =>
  useRoute().screen !== "share" &&
  html` Does <code translate=${false}>millrace-admin maintain</code> run on this host?`;

export const Form = ({ asOf }) => html`
  <div class="notice bad" role="status"><p>
    ${asOf ? html`The figures are as of ${clock(asOf)}: they should be made every minute, but are not.` : "No figures have ever been made."}<${Advice} />
  </p></div>`;

// <Verify email callbackURL label>: a button that asks for an e-mail with a link which shows that the address is its owner's.
// The link leads to callbackURL, if there is one; children: what to do then.
import { html, useState } from "../vendor/preact.js";
import { post } from "../lib/api.js";
import { Button } from "./buttons.js";
import { useSubmit } from "./forms.js";
import { Problem } from "./problem.js";

export const Verify = ({ email, callbackURL, label = "Send an e-mail to confirm it", children }) => {
  const [sent, setSent] = useState(false);
  const { busy, error, submit } = useSubmit(async () => {
    await post("/api/auth/send-verification-email", { email, callbackURL });
    setSent(true);
  });
  return html`
    <div role="status">${sent && !busy && !error && html`Sent to ${email}. Open the link in it within an hour, and confirm. ${children}`}
      </div>
    <div role="alert" class="refused">${error && html`<${Problem} error=${error} />`}</div>
    <${Button} kind="quiet" busy=${busy} busyLabel="Sending…" onClick=${() => submit()}>
      ${sent ? "Send the e-mail again" : label}<//>`;
};

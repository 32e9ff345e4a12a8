// Asks for an e-mail with a link to a new password.
import { html, useState } from "../vendor/preact.js";
import { post } from "../lib/api.js";
import { Link } from "../lib/router.js";
import { Button } from "../ui/buttons.js";
import { Field, Form, useSubmit } from "../ui/forms.js";
import { Page } from "../ui/page.js";

export const title = "Forgotten password";

const Sent = ({ to }) => html`
  <div class="card" role="status">
    <p><strong>Look at your e-mail.</strong> If ${to} has an account here, a link to a new password is on its way.</p>
    <p>It works once, and for an hour. Nothing there after a few minutes? See whether it was taken for spam.</p>
  </div>`;

const Disabled = () => html`
  <div class="card" role="alert">
    <p>This host sends no e-mail, so there can be no link. Please ask whoever runs it for help.</p>
  </div>`;

export const Screen = () => {
  const [sent, setSent] = useState(null);
  const form = useSubmit(async ({ email }) => {
    await post("/api/auth/request-password-reset", { email: email.trim(), redirectTo: "/app/new-password" });
    setSent(email.trim());
  });
  const ask = html`
    <${Form} of=${form} class="card">
      <${Field} label="E-mail address" name="email" type="email" autocomplete="username" required maxlength="254" focus
        hint="We send a link to it, with which you choose a new password." error=${form.fields.email} />
      <${Button} type="submit" busy=${form.busy} busyLabel="Sending…">Send the link<//>
    <//>`;
  const disabled = form.error?.code === "RESET_PASSWORD_DISABLED";
  return html`
    <${Page} title=${title}>
      ${sent ? html`<${Sent} to=${sent} />` : disabled ? html`<${Disabled} />` : ask}
      <p><${Link} to="/app/sign-in">Back to the sign-in<//></p>
    <//>`;
};

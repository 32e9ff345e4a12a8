// Where the link in the e-mail leads: ?token= to choose a new password with, or ?error=.
import { html, useState } from "../vendor/preact.js";
import { post } from "../lib/api.js";
import { go, Link } from "../lib/router.js";
import { findUser } from "../lib/user.js";
import { Button } from "../ui/buttons.js";
import { Field, Form, useSubmit } from "../ui/forms.js";
import { Page } from "../ui/page.js";

export const title = "New password";

const Done = () => html`
  <div class="card" role="status">
    <p><strong>Your new password is set.</strong> Wherever you were signed in, you have to sign in again.</p>
    <p><${Link} class="button" to="/app/sign-in">Sign in<//></p>
  </div>`;

const Expired = () => html`
  <div class="card" role="alert">
    <p><strong>This link does not work any more.</strong> It works once, and for an hour; a newer link replaces it.</p>
    <p><${Link} class="button" to="/app/forgotten">Send another link<//></p>
  </div>`;

const Choose = ({ token, onDone }) => {
  const form = useSubmit(async ({ newPassword }) => {
    await post("/api/auth/reset-password", { token, newPassword });
    onDone();
  });
  if (form.error?.code === "INVALID_TOKEN") return html`<${Expired} />`;
  return html`
    <${Form} of=${form} class="card">
      <${Field} label="New password" name="newPassword" secret autocomplete="new-password" required minlength="8"
        maxlength="128"
        hint="8 characters or more." error=${form.fields.newPassword} />
      <${Button} type="submit" busy=${form.busy} busyLabel="Setting it…">Set the password<//>
    <//>`;
};

export const Screen = ({ route: { path, query } }) => {
  const [done, setDone] = useState(false);
  const finish = () => {
    setDone(true);
    findUser(); // this place was signed out, too
    go(path, {}, { replace: true }); // the token is of no more use
  };
  return html`
    <${Page} title=${title}>
      ${done ? html`<${Done} />` : query.token ? html`<${Choose} token=${query.token} onDone=${finish} />` : html`<${Expired} />`}
    <//>`;
};

// A new account; leads to ?next=, or to the first steps. ?email= is filled in.
import { html, useEffect, useState } from "../vendor/preact.js";
import { post } from "../lib/api.js";
import { confirmedFor, enter } from "../lib/enter.js";
import { Link } from "../lib/router.js";
import { findUser, useUser } from "../lib/user.js";
import { Button } from "../ui/buttons.js";
import { Field, Form, useSubmit } from "../ui/forms.js";
import { Page } from "../ui/page.js";

export const title = "Sign up";

const Closed = () => html`
  <div class="card" role="alert">
    <p>Accounts on this host are made by whoever runs it. Please ask them for one.</p>
  </div>`;

// Where addresses have to be confirmed. Nothing tells whether there was an account already; the e-mail does.
const Sent = ({ to }) => html`
  <div class="card" role="status">
    <p>
      <strong>Look at your e-mail.</strong> We have written to ${to}. Open the link in that e-mail within an hour, confirm the address,
      then sign in.</p>
    <p>Nothing there after a few minutes? See whether it was taken for spam. Signing in sends it again.</p>
  </div>`;

export const Screen = ({ route: { query } }) => {
  const { user } = useUser();
  const [sentTo, setSentTo] = useState(null);
  useEffect(() => {
    if (user) enter(query.next, "/app/start");
  }, [user]);
  const form = useSubmit(async ({ name, email, newPassword }) => {
    const { token } = await post("/api/auth/sign-up/email", {
      name: name.trim(),
      email: email.trim(),
      password: newPassword,
      callbackURL: confirmedFor(query.next),
    });
    if (token === null) setSentTo(email.trim());
    else await findUser();
  });
  const { name, email, newPassword, password } = form.fields;
  const ask = html`
    <${Form} of=${form} class="card">
      <${Field} label="Your name" name="name" autocomplete="name" required maxlength="255" focus error=${name} />
      <${Field} label="E-mail address" name="email" type="email" autocomplete="username" required maxlength="254"
        defaultValue=${query.email} error=${email} />
      <${Field} label="Password" name="newPassword" secret autocomplete="new-password" required minlength="8"
        maxlength="128"
        hint="8 characters or more." error=${newPassword ?? password} />
      <${Button} type="submit" busy=${form.busy} busyLabel="Signing up…">Sign up<//>
    <//>`;
  const closed = form.error?.code === "EMAIL_PASSWORD_SIGN_UP_DISABLED";
  return html`
    <${Page} title=${title}>
      ${sentTo ? html`<${Sent} to=${sentTo} />` : closed ? html`<${Closed} />` : ask}
      <p>You have an account? <${Link} to="/app/sign-in" query=${{ next: query.next, email: query.email }}>Sign in<//></p>
    <//>`;
};

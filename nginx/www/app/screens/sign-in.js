// Signing in; leads to ?next=, or to the overview. ?email= is filled in.
import { html, useEffect } from "../vendor/preact.js";
import { post } from "../lib/api.js";
import { confirmedFor, enter } from "../lib/enter.js";
import { Link } from "../lib/router.js";
import { findUser, useUser } from "../lib/user.js";
import { Button } from "../ui/buttons.js";
import { Field, Form, useSubmit } from "../ui/forms.js";
import { Page } from "../ui/page.js";

export const title = "Sign in";

const Unverified = () => html`
  <div class="notice" role="alert">
    <p>
      <strong>Your address is not confirmed yet.</strong> We have sent you an e-mail, unless there were several just
      now. Open the link in it, confirm the address, then sign in.</p>
  </div>`;

export const Screen = ({ route: { query } }) => {
  const { user, ended } = useUser();
  useEffect(() => {
    if (user) enter(query.next, "/app/");
  }, [user]);
  const form = useSubmit(async ({ email, password }) => {
    await post("/api/auth/sign-in/email", {
      email: email.trim(),
      password,
      callbackURL: confirmedFor(query.next),
    });
    await findUser();
  });
  const unverified = form.error?.code === "EMAIL_NOT_VERIFIED";
  return html`
    <${Page} title=${title}>
      <div role="status">${ended && html`<p class="notice">You have been signed out. Please sign in again.</p>`}</div>
      ${unverified && html`<${Unverified} />`}
      <${Form} of=${unverified ? { ...form, error: null } : form} class="card">
        <${Field} label="E-mail address" name="email" type="email" autocomplete="username" required maxlength="254"
          defaultValue=${query.email} focus=${!query.email} />
        <${Field} label="Password" name="password" secret focus=${query.email} autocomplete="current-password" required maxlength="128" />
        <${Button} type="submit" busy=${form.busy} busyLabel="Signing in…">Sign in<//>
      <//>
      <p><${Link} to="/app/forgotten">Forgotten your password?<//></p>
      <p>No account yet? <${Link} to="/app/sign-up" query=${{ next: query.next, email: query.email }}>Sign up<//></p>
    <//>`;
};

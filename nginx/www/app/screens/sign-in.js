// Signing in; leads to ?next=, or to the overview.
import { html, useEffect } from "../vendor/preact.js";
import { post } from "../api.js";
import { Form } from "../forms.js";
import { Button, Field, Page, useSubmit } from "../parts.js";
import { Link } from "../router.js";
import { enter, findUser, useUser } from "../user.js";

export const title = "Sign in";

export const Screen = ({ route: { query } }) => {
  const { user, ended } = useUser();
  useEffect(() => { if (user) enter(query.next, "/app/"); }, [user]);
  const form = useSubmit(async ({ email, password }) => {
    await post("/api/auth/sign-in/email", { email: email.trim(), password });
    await findUser();
  });
  return html`
    <${Page} title=${title}>
      <div role="status">${ended && html`<p class="notice">You have been signed out. Please sign in again.</p>`}</div>
      <${Form} of=${form} class="card">
        <${Field} label="E-mail address" name="email" type="email" autocomplete="username" required maxlength="254" />
        <${Field} label="Password" name="password" secret autocomplete="current-password" required maxlength="128" />
        <${Button} type="submit" busy=${form.busy} busyLabel="Signing in…">Sign in<//>
      <//>
      <p><${Link} to="/app/forgotten">Forgotten your password?<//></p>
      <p>No account yet? <${Link} to="/app/sign-up" query=${{ next: query.next }}>Sign up<//></p>
    <//>`;
};

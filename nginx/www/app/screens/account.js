// The account: name, e-mail address, password, where one is signed in, read tokens, deletion.
import { html, useState } from "../vendor/preact.js";
import { chosen } from "../lib/account.js";
import { post } from "../lib/api.js";
import { reloadAll, useLoaded } from "../lib/loaded.js";
import { placeOf } from "../lib/place.js";
import { Link } from "../lib/router.js";
import { afterSignOut, findUser, useUser } from "../lib/user.js";
import { Button } from "../ui/buttons.js";
import { Confirm } from "../ui/confirm.js";
import { Field, Form, useSubmit } from "../ui/forms.js";
import { Page, Section } from "../ui/page.js";
import { Problem } from "../ui/problem.js";
import { State } from "../ui/state.js";
import { Table } from "../ui/table.js";
import { Age } from "../ui/time.js";
import { Verify } from "../ui/verify.js";
import { Access } from "../connect/access.js";
import { Credentials } from "../connect/credentials.js";
import { DimensionNames } from "../connect/dimension-names.js";
import { Shares } from "../connect/shares.js";

export const title = "Account";

// What a form says once it has worked; until the next try.
const useSaved = (send) => {
  const [saved, setSaved] = useState(false);
  const form = useSubmit(async (values, element) => {
    setSaved(false);
    await send(values, element);
    setSaved(true);
  });
  return { ...form, saved };
};
const Saved = ({ of: { saved, busy, error }, children }) =>
  html`<span role="status" class="faint">${saved && !busy && !error && children}</span>`;

const Name = ({ user }) => {
  const form = useSaved(async ({ name }) => {
    await post("/api/auth/update-user", { name: name.trim() });
    await findUser();
  });
  return html`
    <${Section} title="Name">
      <${Form} of=${form} class="card">
        <${Field} label="Name" name="name" value=${user.name} autocomplete="name" required maxlength="255"
          error=${form.fields.name} />
        <div class="actions">
          <${Button} type="submit" busy=${form.busy} busyLabel="Saving…">Save<//><${Saved} of=${form}>Saved.<//>
        </div>
      <//>
    <//>`;
};

const NoMail = ({ user }) => html`
  <p>This host sends no e-mail, so the address can ${user.emailVerified ? "not be changed" : "neither be confirmed nor changed"} here.
    Please ask whoever runs it.</p>`;

const Standing = ({ user }) => html`
  <p><span class="address" translate=${false}>${user.email}</span>
    ${" "}<span class=${`badge ${user.emailVerified ? "good" : ""}`}>${user.emailVerified ? "Confirmed" : "Not confirmed"}</span></p>`;

const Change = ({ user }) => {
  const [sentTo, setSentTo] = useState(null);
  const [asking, ask] = useState(false);
  const form = useSubmit(async ({ newEmail }) => {
    setSentTo(null);
    await post("/api/auth/change-email", { newEmail: newEmail.trim() });
    setSentTo(newEmail.trim());
    ask(false);
  });
  const change = html`
    <${Form} of=${form} onKeyDown=${(event) => event.key === "Escape" && ask(false)}>
      <${Field} label="New e-mail address" name="newEmail" type="email" autocomplete="email" required maxlength="254"
        focus
        hint=${user.emailVerified ? "We write to the present address first, then to the new one." : "We send a link to it; the change takes effect when you agree there."}
        error=${form.fields.newEmail} />
      <div class="actions">
        <${Button} type="submit" busy=${form.busy} busyLabel="Sending…">Send the link<//>
        <${Button} kind="quiet" onClick=${() => ask(false)}>Cancel<//>
      </div>
    <//>`;
  return html`
        <div role="status">${
          sentTo &&
          !asking &&
          (user.emailVerified
            ? html`To have ${sentTo} instead, open the link that we have sent to ${user.email}, and then the one that comes to ${sentTo}.`
            : html`If no account has ${sentTo}, a link is on its way there. Open it within an hour, and confirm.`)
        }</div>
        ${asking ? change : html`<${Button} kind="quiet" onClick=${() => ask(true)}>Change the address<//>`}`;
};

const Address = ({ user }) => {
  const host = useLoaded("/api/auth/ok");
  const canMail = html`
    ${!user.emailVerified && html`<${Verify} email=${user.email} />`}
    <${Change} user=${user} />`;
  return html`
    <${Section} title="E-mail address">
      <div class="card lines">
        <${Standing} user=${user} />
        ${host.data?.sendsEmail === false ? html`<${NoMail} user=${user} />` : (host.data || host.error) && canMail}
      </div>
    <//>`;
};

// For password managers.
const Whose = ({ user }) =>
  html`<input class="unseen" type="email" autocomplete="username" value=${user.email} readonly tabindex="-1"
    aria-hidden="true" />`;

// A thief who knew the old password may have let others in.
const StillIn = () => {
  const loaded = useLoaded("/api/v1/access");
  const where = chosen()
    ? "They can be removed in your own account."
    : html`Members can be removed on <${Link} to="/app/members">People<//>, SDK keys on <${Link} to="/app/keys">Keys<//>, tokens and shared screens below.`;
  const still = ({ items }) => html`
    <p>Your password was changed. These still have access to your account:</p>
    <${Access} items=${items} />
    <p>${where}</p>`;
  return html`
    <div class="notice" role="status"><div>
      <${State} of=${loaded} empty=${html`<p>Your password was changed. Nobody else has access to your account.</p>`}>${still}<//>
    </div></div>`;
};

const Password = ({ user }) => {
  const form = useSaved(async ({ currentPassword, newPassword, others }, element) => {
    await post("/api/auth/change-password", { currentPassword, newPassword, revokeOtherSessions: others === "on" });
    element.reset();
    await findUser(); // this place may have a new session
    reloadAll();
  });
  return html`
    <${Section} title="Password">
      <${Form} of=${form} class="card">
        <${Whose} user=${user} />
        <${Field} label="Current password" name="currentPassword" secret autocomplete="current-password" required
          maxlength="128" error=${form.fields.password} />
        <${Field} label="New password" name="newPassword" secret autocomplete="new-password" required minlength="8"
          maxlength="128"
          hint="8 characters or more." error=${form.fields.newPassword} />
        <label class="check"><input type="checkbox" name="others" checked /> Sign out all other places</label>
        <div class="actions">
          <${Button} type="submit" busy=${form.busy} busyLabel="Changing it…">Change the password<//>
            <${Saved} of=${form}>Changed.<//>
        </div>
      <//>
      ${form.saved && html`<${StillIn} />`}
    <//>`;
};

const columns = (own, revoke) => [
  { label: "Where", head: true, cell: ({ userAgent }) => html`<span title=${userAgent}>${placeOf(userAgent)}</span>` },
  { label: "Address", cell: ({ ipAddress }) => ipAddress || "–" },
  { label: "Signed in", cell: ({ createdAt }) => html`<${Age} at=${createdAt} />` },
  {
    label: html`<span class="unseen">Sign out</span>`,
    number: true,
    cell: ({ token, userAgent }) =>
      token === own
        ? "This one"
        : html`<${Confirm} label="Sign out" about=${placeOf(userAgent)} question="It has to sign in again."
          onYes=${() => revoke(token)} />`,
  },
];

const kFew = 10;

const Places = ({ session }) => {
  const loaded = useLoaded("/api/auth/list-sessions");
  const [error, setError] = useState(null);
  const [all, showAll] = useState(false);
  const act = async (path, body) => {
    setError(null);
    await post(path, body).catch(setError);
    await loaded.reload();
  };
  const others = html`<${Confirm} label="Sign out everywhere else" question="Every other place has to sign in again."
    onYes=${() => act("/api/auth/revoke-other-sessions")} />`;
  return html`
    <${Section} title="Where you are signed in" actions=${loaded.data?.length > 1 && others}>
      <div role="alert">${error && html`<div class="notice bad"><${Problem} error=${error} /></div>`}</div>
      <${State} of=${loaded}>${(places) => html`
        <${Table} stacked caption="Places" rows=${all ? places : places.slice(0, kFew)} rowKey=${({ id }) => id}
          columns=${columns(session.token, (token) => act("/api/auth/revoke-session", { token }))} />
        ${places.length > kFew && !all && html`<p class="below"><${Button} kind="quiet" onClick=${() => showAll(true)}>Show all ${places.length}<//></p>`}`}
      <//>
    <//>`;
};

const kScopes = [
  ["read", "read figures and sessions"],
  ["marks", "set marks, and nothing else"],
];
const scope = {
  label: "It may",
  cell: (token) => kScopes.find(([one]) => one === token.scope)?.[1] ?? token.scope,
};

const Tokens = ({ route }) => html`
  <${Section} title="Tokens">
    <p>With a read token, a script reads your figures and sessions without your password: Grafana, a cron job,
      curl. With a token for marks, the last step of a pipeline notes a release in your charts, and can do nothing else. <a href="/docs">The API</a> tells how. Whoever has a read token can read all that your players sent. What players send with
      are <${Link} to="/app/keys">SDK keys<//>.</p>
    <${Credentials} path="/api/v1/tokens" list="tokens" raw="rawToken" noun="token"
      caption="Your tokens, newest first" route=${route} scopes=${kScopes} more=${[scope]}
      hint="What you will know it by, such as the program that uses it." />
  <//>`;

const Delete = ({ user }) => {
  const [asking, ask] = useState(false);
  const form = useSubmit(async ({ password }) => {
    await post("/api/auth/delete-user", { password });
    afterSignOut();
  });
  const sure = html`
    <${Form} of=${form} onKeyDown=${(event) => event.key === "Escape" && ask(false)}>
      <${Whose} user=${user} />
      <${Field} label="Your password" name="password" secret autocomplete="current-password" required maxlength="128"
        focus error=${form.fields.password} />
      <div class="actions">
        <${Button} type="submit" kind="danger" busy=${form.busy} busyLabel="Deleting…">Delete it for good<//>
        <${Button} kind="quiet" onClick=${() => ask(false)}>Cancel<//>
      </div>
    <//>`;
  return html`
    <${Section} title="Delete the account">
      <div class="card">
        <p>Your keys, tokens and streams are gone at once, and all that your players sent within minutes. Nobody can bring it back.</p>
        ${asking ? sure : html`<${Button} kind="quiet bad" onClick=${() => ask(true)}>Delete the account<//>`}
      </div>
    <//>`;
};

export const Screen = ({ route }) => {
  const { user, session } = useUser();
  return html`
    <${Page} title=${title}>
      <div class="columns"><${Name} user=${user} /><${Address} key=${user.email} user=${user} />
        <${Password} user=${user} /></div>
      <${Places} session=${session} />
      <${Tokens} route=${route} />
      <${Section} title="Shared screens">
        <p>Whoever has the link of one sees a screen with the filters that it was shared with, until its date.</p>
        <${Shares} />
      <//>
      <${DimensionNames} />
      <${Delete} user=${user} />
    <//>`;
};

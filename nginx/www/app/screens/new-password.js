// Where the link in the e-mail leads: ?token= to choose a new password with, or ?error=.
import { html, useState } from "../vendor/preact.js";
import { post } from "../lib/api.js";
import { useLoaded } from "../lib/loaded.js";
import { go, Link } from "../lib/router.js";
import { findUser } from "../lib/user.js";
import { Button } from "../ui/buttons.js";
import { Field, Form, useSubmit } from "../ui/forms.js";
import { Page, Value } from "../ui/page.js";
import { State } from "../ui/state.js";
import { Access, LastUsed } from "../connect/access.js";

export const title = "New password";

const Done = ({ items }) => html`
  <div class="card" role="status">
    <p><strong>Your new password is set.</strong> Wherever you were signed in, you have to sign in again.</p>
    ${
      items.length > 0 &&
      html`<p>These still have access to your account:</p><${Access} items=${items} />
        <p>Once you are signed in, you can remove members on <${Link} to="/app/members">People<//>, SDK keys on
          ${" "}<${Link} to="/app/keys">Keys<//>, and tokens on <${Link} to="/app/account">Account<//>.</p>`
    }
    <p><${Link} class="button" to="/app/sign-in">Sign in<//></p>
  </div>`;

const Expired = () => html`
  <div class="card" role="alert">
    <p><strong>This link does not work any more.</strong> It works once, and for an hour; a newer link replaces it.</p>
    <p><${Link} class="button" to="/app/forgotten">Send another link<//></p>
  </div>`;

// `kept`: the ids of those that are ticked; null until one has answered.
const Keys = ({ keys, kept, keep }) => {
  const tick = (id, ticked) => {
    const rest = (kept ?? []).filter((one) => one !== id);
    const all = ticked ? [...rest, id] : rest;
    keep(all.length > 0 ? all : null);
  };
  const ask = (box) =>
    box?.setCustomValidity(kept ? "" : "Please tick the keys that are yours, or that none of them is.");
  return html`
    <fieldset class="ticks">
      <legend>These SDK keys send telemetry into the account. Tick those that are yours: all others stop working at once.</legend>
      ${keys.map(
        (key) => html`
        <label class="check"><input type="checkbox" checked=${kept?.includes(key.id) ?? false}
          onChange=${(event) => tick(key.id, event.target.checked)} /><span><${Value} of=${key.name} />, <${LastUsed} item=${key} /></span></label>`,
      )}
      <label class="check"><input type="checkbox" ref=${ask} checked=${kept?.length === 0}
        onChange=${(event) => keep(event.target.checked ? [] : null)} /> None of these is mine</label>
    </fieldset>`;
};

// `first`: nobody has shown before that the address is theirs, so that all that is in the account may be a stranger's.
const Choose = ({ token, first, items, onDone }) => {
  const keys = first ? items.filter(({ kind }) => kind === "key") : [];
  const lost = first ? items.filter(({ kind }) => kind !== "key") : [];
  const [kept, keep] = useState(keys.length > 0 ? null : []);
  const form = useSubmit(async ({ newPassword }) => {
    await post("/api/auth/reset-password", { token, newPassword, keepKeys: first ? kept : undefined });
    onDone(first ? [] : items.filter(({ kind }) => kind !== "invitation"));
  });
  if (form.error?.code === "INVALID_TOKEN") return html`<${Expired} />`;
  return html`
    <${Form} of=${form} class="card">
      <${Field} label="New password" name="newPassword" secret autocomplete="new-password" required minlength="8"
        maxlength="128"
        hint="8 characters or more." error=${form.fields.newPassword} />
      ${lost.length > 0 && html`<p>These lose access to the account, since somebody else may have signed up with your address:</p><${Access} items=${lost} />`}
      ${keys.length > 0 && html`<${Keys} keys=${keys} kept=${kept} keep=${keep} />`}
      <${Button} type="submit" busy=${form.busy} busyLabel="Setting it…">Set the password<//>
    <//>`;
};

const Ask = ({ token, onDone }) => {
  const loaded = useLoaded(`/api/auth/reset-password/${encodeURIComponent(token)}`);
  if (loaded.error?.code === "INVALID_TOKEN") return html`<${Expired} />`;
  const choose = ({ first, items }) =>
    html`<${Choose} token=${token} first=${first} items=${items} onDone=${onDone} />`;
  return html`<${State} of=${loaded}>${choose}<//>`;
};

export const Screen = ({ route: { path, query } }) => {
  const [left, setLeft] = useState(null); // what still has access, once the password is set
  const finish = (items) => {
    setLeft(items);
    findUser(); // this place was signed out, too
    go(path, {}, { replace: true }); // the token is of no more use
  };
  return html`
    <${Page} title=${title}>
      ${left ? html`<${Done} items=${left} />` : query.token ? html`<${Ask} token=${query.token} onDone=${finish} />` : html`<${Expired} />`}
    <//>`;
};

// <Credentials of route ... />: a list of what was created, shown once, and revoked: SDK keys and read tokens.
//
//   path, list   where they are, and the name of their list: "/api/v1/keys", "keys"
//   raw          the field that has the credential itself: "rawKey"
//   noun         "key"; hint: what the label is for
//   scopes       [[value, label]] of what it may do, if there is a choice
//   more         columns of their own, before the last one
//   children     what is said where there is none yet
import { html, useState } from "../vendor/preact.js";
import { del, post } from "../lib/api.js";
import { useLoaded } from "../lib/loaded.js";
import { isolated } from "../lib/format.js";
import { Button, Copy } from "../ui/buttons.js";
import { Confirm } from "../ui/confirm.js";
import { Field, Form, useSubmit } from "../ui/forms.js";
import { Empty, Value } from "../ui/page.js";
import { Problem } from "../ui/problem.js";
import { State } from "../ui/state.js";
import { OnlyRead, useMay } from "../ui/role.js";
import { Pager, Table } from "../ui/table.js";
import { Age, Time } from "../ui/time.js";

// The only time that it is shown.
export const ShownOnce = ({ value, noun, children }) => html`
  <div class="notice once" role="status">
    <p><strong>Copy this ${noun} now:</strong> it is not shown again.</p>
    <code class="credential" translate=${false}>${value}</code>
    <div class="actions"><${Copy} text=${value} label=${`Copy the ${noun}`} />${children}</div>
  </div>`;

export const Create = ({ path, raw, noun, hint, scopes, onCreated, value }) => {
  const form = useSubmit(async ({ label, scope }, element) => {
    const created = await post(path, { label: label.trim(), scope });
    element.reset();
    onCreated({ ...created, raw: created[raw] });
  });
  return html`
    <${Form} of=${form} class="line" autocomplete="off">
      <${Field} label="Label" name="label" required maxlength="120" hint=${hint} error=${form.fields.label}
        value=${value} />
      ${scopes && html`<${Field} label="It may" name="scope" error=${form.fields.scope}>${scopes.map(([one, words]) => html`<option value=${one}>${words}</option>`)}<//>`}
      <${Button} type="submit" busy=${form.busy} busyLabel="Creating…">Create a ${noun}<//>
    <//>`;
};

const columns = ({ noun, more, revoke, mayChange }) => [
  {
    label: "Label",
    head: true,
    cell: ({ label, revokedAt }) => html`<span class=${revokedAt && "faint"}><${Value} of=${label} /></span>`,
  },
  { label: "Created", cell: ({ createdAt }) => html`<${Time} at=${createdAt} />` },
  {
    label: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt ? html`<${Age} at=${lastUsedAt} />` : html`<span class="faint">Never</span>`),
  },
  ...more,
  {
    label: html`<span class="unseen">Revoke</span>`,
    number: true,
    cell: ({ id, label, revokedAt }) =>
      revokedAt
        ? html`<span class="faint">Revoked <${Age} at=${revokedAt} /></span>`
        : mayChange &&
          html`<${Confirm} label="Revoke" about=${isolated(label)}
          question=${`Whatever uses this ${noun} will be refused at once.`} onYes=${() => revoke(id)} />`,
  },
];

export const Credentials = ({ path, list, raw, noun, hint, scopes, caption, route, more = [], children }) => {
  const loaded = useLoaded(path, { limit: 50, cursor: route.query.cursor });
  const mayChange = useMay("editor");
  const [created, setCreated] = useState(null);
  const [error, setError] = useState(null);
  const revoke = async (id) => {
    setError(null);
    try {
      await del(`${path}/${id}`);
      if (created?.id === id) setCreated(null);
    } catch (problem) {
      if (problem.status !== 404) setError(problem); // 404: it was revoked meanwhile
    }
    await loaded.reload();
  };
  const onCreated = (key) => {
    setCreated(key);
    loaded.reload();
  };
  return html`
    ${mayChange ? html`<div class="card"><${Create} path=${path} raw=${raw} noun=${noun} hint=${hint} scopes=${scopes} onCreated=${onCreated} /></div>` : html`<${OnlyRead} />`}
    ${created && html`<${ShownOnce} value=${created.raw} noun=${noun}><${Button} kind="quiet" onClick=${() => setCreated(null)}>Done<//><//>`}
    <div role="alert">${error && html`<div class="notice bad"><${Problem} error=${error} /></div>`}</div>
    <${State} of=${loaded} empty=${html`<${Empty} title=${`No ${noun} yet`}>${mayChange && children}<//>`}>${(
      data,
    ) => html`
      <${Table} stacked caption=${caption} columns=${columns({ noun, more, revoke, mayChange })} rows=${data[list]} rowKey=${({ id }) => id} />
      <${Pager} next=${data.nextCursor} route=${route} />`}
    <//>`;
};

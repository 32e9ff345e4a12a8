// Who may work in the account: members, invitations, the accounts that one is a member of, and who did what.
import { html, useState } from "../vendor/preact.js";
import { choose, chosen } from "../lib/account.js";
import { del, patch, post } from "../lib/api.js";
import { useLoaded } from "../lib/loaded.js";
import { useUser } from "../lib/user.js";
import { Button } from "../ui/buttons.js";
import { Confirm } from "../ui/confirm.js";
import { Field, Form, useSubmit } from "../ui/forms.js";
import { Page, Section, Value } from "../ui/page.js";
import { Problem } from "../ui/problem.js";
import { useMay } from "../ui/role.js";
import { State } from "../ui/state.js";
import { Pager, Table } from "../ui/table.js";
import { Age, Time } from "../ui/time.js";
import { ShownOnce } from "../connect/credentials.js";

export const title = "People";

const kRoles = { viewer: "Viewer: reads", editor: "Editor: also keys, streams and data", owner: "Owner" };
const roles = ["viewer", "editor"];
const options = roles.map((role) => html`<option value=${role}>${kRoles[role]}</option>`);

const Role = ({ member, onChange }) => html`
  <select aria-label=${`Role of ${member.email}`} value=${member.role}
    onChange=${(event) => onChange(member, event.target.value)}>${options}</select>`;

const columns = ({ isOwner, own, change, remove }) => [
  {
    label: "Who",
    head: true,
    cell: ({ name, email }) =>
      html`<span translate=${false}><${Value} of=${name} /> <span class="faint">${email}</span></span>`,
  },
  {
    label: "Role",
    cell: (member) =>
      isOwner && member.role !== "owner" ? html`<${Role} member=${member} onChange=${change} />` : kRoles[member.role],
  },
  { label: "Since", cell: ({ since }) => html`<${Time} at=${since} />` },
  {
    label: html`<span class="unseen">Remove</span>`,
    number: true,
    cell: ({ userId, email, role }) =>
      role !== "owner" &&
      (isOwner || userId === own) &&
      html`<${Confirm} label=${userId === own ? "Leave" : "Remove"} about=${email}
        question=${userId === own ? "You no longer see this account." : "They lose access at once. Keys, tokens and shared screens that they created stay."} onYes=${() => remove(userId)} />`,
  },
];

const Members = ({ isOwner, own }) => {
  const loaded = useLoaded("/api/v1/members");
  const [error, setError] = useState(null);
  const act = async (work) => {
    setError(null);
    await work().catch(setError);
    await loaded.reload();
  };
  const change = ({ userId }, role) => act(() => patch(`/api/v1/members/${userId}`, { role }));
  const remove = (userId) =>
    act(async () => {
      await del(`/api/v1/members/${userId}`);
      if (userId === own) choose(null);
    });
  return html`
    <${Section} title="Members">
      <div role="alert">${error && html`<div class="notice bad"><${Problem} error=${error} /></div>`}</div>
      <${State} of=${loaded}>${({ members }) => html`
        <${Table} stacked caption="Who may work in this account" rows=${members} rowKey=${({ userId }) => userId}
          columns=${columns({ isOwner, own, change, remove })} />`}
      <//>
    <//>`;
};

const openColumns = (withdraw) => [
  { label: "For", head: true, cell: ({ email }) => email ?? "Whoever has the link" },
  { label: "Role", cell: ({ role }) => kRoles[role] },
  { label: "Until", cell: ({ expiresAt }) => html`<${Time} at=${expiresAt} />` },
  {
    label: html`<span class="unseen">Withdraw</span>`,
    number: true,
    cell: ({ id, email }) => html`<${Confirm} label="Withdraw" about=${email ?? "the link"}
      question="Its link will no longer work." onYes=${() => withdraw(id)} />`,
  },
];

const Invite = () => {
  const open = useLoaded("/api/v1/invitations");
  const [made, setMade] = useState(null);
  const form = useSubmit(async ({ role, email }, element) => {
    setMade(await post("/api/v1/invitations", { role, email: email.trim() || null }));
    element.reset();
    open.reload();
  });
  const withdraw = async (id) => {
    await del(`/api/v1/invitations/${id}`).catch(() => {});
    await open.reload();
  };
  return html`
    <${Section} title="Invite somebody">
      <div class="card"><${Form} of=${form} class="line" autocomplete="off">
        <${Field} label="E-mail address" name="email" type="email" maxlength="254"
          hint="Without one, the link is for whoever has it." error=${form.fields.email} />
        <${Field} label="Role" name="role" error=${form.fields.role}>${options}<//>
        <${Button} type="submit" busy=${form.busy} busyLabel="Creating it…">Create an invitation<//>
      <//></div>
      ${made && html`<${ShownOnce} value=${made.link} noun="link">${made.emailed && html`<span>It was e-mailed to ${made.email}, too.</span>`}<//>`}
      <${State} of=${open}>${({ invitations }) =>
        invitations.length > 0 &&
        html`<${Table} stacked caption="Open invitations" rows=${invitations} rowKey=${({ id }) => id}
          columns=${openColumns(withdraw)} />`}
      <//>
    <//>`;
};

const accountColumns = (current) => [
  { label: "Account", head: true, cell: ({ email }) => html`<span translate=${false}>${email}</span>` },
  { label: "Your role", cell: ({ role }) => kRoles[role] },
  {
    label: html`<span class="unseen">Choose</span>`,
    number: true,
    cell: ({ id, email, role }) =>
      id === current
        ? "This one"
        : html`<${Button} kind="quiet" aria-label=${`Work in it: ${email}`}
          onClick=${() => choose(role === "owner" ? null : id)}>Work in it<//>`,
  },
];

const Accounts = ({ current }) => {
  const loaded = useLoaded("/api/v1/accounts");
  return html`
    <${State} of=${loaded}>${({ accounts }) =>
      accounts.length > 1 &&
      html`<${Section} title="Accounts that you work in">
        <${Table} stacked caption="Accounts" rows=${accounts} rowKey=${({ id }) => id} columns=${accountColumns(current)} />
      <//>`}
    <//>`;
};

const activityColumns = [
  { label: "When", cell: ({ at }) => html`<${Age} at=${at} />` },
  { label: "Who", cell: ({ email }) => html`<span translate=${false}>${email}</span>` },
  {
    label: "What",
    head: true,
    cell: ({ summary, name, action, subject }) =>
      html`<span title=${[action, subject].filter(Boolean).join(" ")}>${summary}${name && html`: <${Value} of=${name} />`}</span>`,
  },
];

const Activity = ({ route }) => {
  const loaded = useLoaded("/api/v1/history", { limit: 50, cursor: route.query.cursor });
  return html`
    <${Section} title="Who changed what">
      <${State} of=${loaded}>${({ items, nextCursor }) =>
        items.length === 0
          ? html`<p class="faint">Nothing in the last 90 days.</p>`
          : html`<${Table} stacked caption="Changes of the last 90 days, newest first" rows=${items} columns=${activityColumns} />
        <${Pager} next=${nextCursor} route=${route} />`}
      <//>
    <//>`;
};

export const Screen = ({ route }) => {
  const { user } = useUser();
  const isOwner = useMay("owner");
  return html`
    <${Page} title=${title} lead="Members see this account's figures with sign-ins of their own. Whoever is removed loses access at once.">
      <${Accounts} current=${chosen() ?? user.id} />
      <${Members} isOwner=${isOwner} own=${user.id} />
      ${isOwner && html`<${Invite} />`}
      <${Activity} route=${route} />
    <//>`;
};

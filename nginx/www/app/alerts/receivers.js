// <Receivers alert members sendsEmail fields />: who is told by an alert, by e-mail and by a webhook. Nobody is told who has not
// confirmed that an address is theirs.
import { html } from "../vendor/preact.js";
import { Link } from "../lib/router.js";
import { useUser } from "../lib/user.js";
import { Field } from "../ui/forms.js";
import { useId, Value } from "../ui/page.js";

const kSlack =
  "It is posted as signed JSON. Slack and Teams take it as it is: the address of an incoming webhook there.";

const Why = ({ isOwn }) =>
  isOwn
    ? html`not confirmed yet: <${Link} to="/app/account">confirm it<//>`
    : "not confirmed yet, which they can do on their account's screen";

const Person = ({ member: { userId, name, email, emailVerified }, isOwn, chosen }) => {
  const id = useId();
  return html`
    <div class="person"><label class="check"><input type="checkbox" name="email" value=${userId} disabled=${!emailVerified}
      aria-describedby=${emailVerified ? undefined : id} defaultChecked=${emailVerified && chosen} />
      <span translate=${false}><${Value} of=${name} /> <span class="faint">${email}</span></span></label>
      ${!emailVerified && html`<span class="faint" id=${id}><${Why} isOwn=${isOwn} /></span>`}</div>`;
};

const People = ({ alert, members, sendsEmail, fields }) => {
  const id = useId();
  const { user } = useUser();
  const isChosen = ({ userId }) => (alert ? alert.email.some((one) => one.userId === userId) : userId === user.id);
  return html`
    <fieldset class="ticks" aria-describedby=${fields.email ? id : undefined}>
      <legend>E-mail to</legend>
      ${
        sendsEmail
          ? members.map(
              (one) =>
                html`<${Person} key=${one.userId} member=${one} isOwn=${one.userId === user.id} chosen=${isChosen(one)} />`,
            )
          : html`<p class="faint">This host sends no e-mail.</p>`
      }
      ${fields.email && html`<p class="refused" id=${id}>${fields.email}</p>`}
    </fieldset>`;
};

export const Receivers = ({ alert, members, sendsEmail, fields }) => html`
  <${People} alert=${alert} members=${members} sendsEmail=${sendsEmail} fields=${fields} />
  <${Field} label="Webhook" name="webhook" type="url" inputmode="url" maxlength="2048" placeholder="https://hooks.example/alerts"
    defaultValue=${alert?.webhook ?? ""} hint=${`${kSlack} Without either, it is only shown here.`} error=${fields.webhook} />`;

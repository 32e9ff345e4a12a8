// <Receivers alert members sendsEmail fields />: who is told by an alert, by e-mail and by a webhook.
import { html } from "../vendor/preact.js";
import { Field } from "../ui/forms.js";
import { People } from "./people.js";

const kSlack =
  "It is posted as signed JSON. Slack and Teams take it as it is: the address of an incoming webhook there.";

export const Receivers = ({ alert, members, sendsEmail, fields }) => html`
  ${
    sendsEmail
      ? html`<${People} name="email" legend="E-mail to" members=${members} chosen=${alert?.email} error=${fields.email} />`
      : html`<p class="faint">This host sends no e-mail.</p>`
  }
  <${Field} label="Webhook" name="webhook" type="url" inputmode="url" maxlength="2048" placeholder="https://hooks.example/alerts"
    defaultValue=${alert?.webhook ?? ""} hint=${`${kSlack} Without either, it is only shown here.`} error=${fields.webhook} />`;

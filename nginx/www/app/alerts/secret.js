// <Secret />: what webhooks are signed with, for whoever may make a new one.
import { html, useState } from "../vendor/preact.js";
import { post } from "../lib/api.js";
import { Button } from "../ui/buttons.js";
import { Confirm } from "../ui/confirm.js";
import { Section } from "../ui/page.js";
import { Problem } from "../ui/problem.js";
import { useMay } from "../ui/role.js";
import { ShownOnce } from "../connect/credentials.js";
import { Since } from "./words.js";

const kAbout =
  "By its signature, as Standard Webhooks describe it, whoever receives a webhook can tell that it comes from here. It is made with a secret of this account.";

export const Secret = () => {
  const mayChange = useMay("editor");
  const [made, setMade] = useState(null);
  const [error, setError] = useState(null);
  const make = async () => {
    setError(null);
    await post("/api/v1/alerts/webhook-secret").then(setMade, setError);
  };
  return (
    mayChange &&
    html`
    <${Section} title="Webhook secret">
      <p>${kAbout}</p>
      ${
        made &&
        html`<${ShownOnce} value=${made.secret} noun="secret">
          ${made.previousUntil && html`<span>The one before it signs as well until <${Since} at=${made.previousUntil} />.</span>`}
          <${Button} kind="quiet" onClick=${() => setMade(null)}>Done<//><//>`
      }
      <div role="alert" class="refused">${error && html`<${Problem} error=${error} />`}</div>
      <p><${Confirm} label="Make a new secret" yes="Make it" question="The one before, if there is one, ends a day later." onYes=${make} /></p>
    <//>`
  );
};

// <Acting>: in whose account one works, if it is not one's own, and the way back.
import { html, useEffect } from "../vendor/preact.js";
import { choose, chosen } from "../lib/account.js";
import { useLoaded } from "../lib/loaded.js";
import { Button } from "./buttons.js";
import { setRole } from "./role.js";

export const Acting = () => {
  const { data } = useLoaded("/api/v1/accounts");
  const account = data?.accounts.find(({ id }) => id === chosen());
  useEffect(() => {
    if (data && !account) choose(null);
    if (account) setRole(account.role);
  }, [data]);
  return html`
    <div class="notice"><span>${account && `In the account of ${account.email}, as ${account.role}.`}</span>
      <${Button} kind="quiet small" onClick=${() => choose(null)}>Back to mine<//></div>`;
};

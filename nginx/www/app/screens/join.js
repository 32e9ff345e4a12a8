// Where the link of an invitation leads. Its token is behind the #, and is kept while one signs in or up.
import { html } from "../vendor/preact.js";
import { choose } from "../lib/account.js";
import { post } from "../lib/api.js";
import { useUser } from "../lib/user.js";
import { Button } from "../ui/buttons.js";
import { useSubmit } from "../ui/forms.js";
import { Page } from "../ui/page.js";
import { Problem } from "../ui/problem.js";

export const title = "Invitation";

const kStored = "millrace-invitation";
if (location.hash.length > 1) {
  sessionStorage.setItem(kStored, location.hash.slice(1));
  history.replaceState(history.state, "", location.pathname + location.search);
}

export const Screen = () => {
  const { user } = useUser();
  const token = sessionStorage.getItem(kStored);
  const { busy, error, submit } = useSubmit(async () => {
    const { id } = await post("/api/v1/invitations/accept", { token });
    sessionStorage.removeItem(kStored);
    choose(id);
  });
  return html`
    <${Page} title=${title}>
      <div class="card">
        ${
          token
            ? html`<p>You are invited to work in somebody else's account, as ${user.email}. Yours stays as it is, and you can
          choose between them.</p>
        <${Button} busy=${busy} busyLabel="Accepting…" onClick=${() => submit()}>Accept the invitation<//>`
            : html`<p>There is no invitation in this address. Please open the link as it was sent to you.</p>`
        }
        <div role="alert" class="refused">${error && html`<${Problem} error=${error} />`}</div>
      </div>
    <//>`;
};

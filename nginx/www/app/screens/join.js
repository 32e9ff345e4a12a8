// Where the link of an invitation leads: says who invites to what, also to whoever has no account yet. Its token is behind
// the #, and is kept while one signs in or up.
import { html, useEffect, useState } from "../vendor/preact.js";
import { choose, mayThrow } from "../lib/account.js";
import { post } from "../lib/api.js";
import { Link } from "../lib/router.js";
import { useUser } from "../lib/user.js";
import { Button } from "../ui/buttons.js";
import { useSubmit } from "../ui/forms.js";
import { Page, Value } from "../ui/page.js";
import { Problem } from "../ui/problem.js";
import { State } from "../ui/state.js";
import { Verify } from "../ui/verify.js";

export const title = "Invitation";

const kStored = "millrace-invitation";

// Another link may be opened in the same tab. Where nothing can be stored, the token stays in the address.
const keptToken = () => {
  const given = /^#[\w-]{20,}$/.test(location.hash) ? location.hash.slice(1) : "";
  if (given && mayThrow(() => sessionStorage.setItem(kStored, given) ?? true))
    history.replaceState(history.state, "", location.pathname + location.search);
  return given || mayThrow(() => sessionStorage.getItem(kStored));
};
const forgetToken = () => mayThrow(() => sessionStorage.removeItem(kStored));

// As useLoaded, but the token must not be in an address.
const useInvitation = (token) => {
  const [state, set] = useState({ data: null, error: null });
  const reload = async () => {
    set({ data: null, error: null });
    try {
      set({ data: await post("/api/v1/invitations/look-up", { token }), error: null });
    } catch (error) {
      if (error.code === "invitation_over") forgetToken();
      set({ data: null, error });
    }
  };
  useEffect(() => {
    reload();
  }, []);
  return { ...state, reload };
};

const Invited = ({ invitation: { account, role } }) => html`
  <p><strong>You are invited.</strong> <${Value} of=${account.name} /> (${account.email}) invites you to work in their account, as ${role}.</p>
  ${!account.emailVerified && html`<p>Nobody has confirmed yet that this address is theirs.</p>`}`;

const back = { next: "/app/join" };
const Stranger = ({ invitation }) => html`
  <div class="lines">
    <${Invited} invitation=${invitation} />
    <p>To accept, you need an account of your own here${invitation.email && html`, with the address ${invitation.email}`}.</p>
    <p class="with-button">
      <${Link} class="button" to="/app/sign-up" query=${back}>Sign up<//>
      <${Link} class="button quiet" to="/app/sign-in" query=${back}>I have an account<//></p>
  </div>`;

const Offer = ({ invitation, user, token }) => {
  const { email } = invitation;
  const { busy, error, submit } = useSubmit(async () => {
    const { id } = await post("/api/v1/invitations/accept", { token });
    forgetToken();
    choose(id);
  });
  const isForAnother = email && email.toLowerCase() !== user.email.toLowerCase();
  const isUnproved = error?.code === "address_not_verified";
  const problem = isUnproved && user.emailVerified ? null : error; // it was confirmed meanwhile, in another tab
  return html`
    <div class="lines">
      <${Invited} invitation=${invitation} />
      <p>Yours stays as it is, and you can choose between them.</p>
      ${isForAnother && html`<p class="notice warn">The invitation is for ${email}, and you are signed in as ${user.email}. To accept it, sign in as ${email}.</p>`}
      <${Button} busy=${busy} busyLabel="Accepting…" onClick=${() => submit()}>Accept the invitation<//>
      <div role="alert" class="refused">${problem && html`<${Problem} error=${problem} />`}</div>
      ${isUnproved && problem && html`<${Verify} email=${user.email} callbackURL="/app/join">Then come back to this page, and accept.<//>`}
    </div>`;
};

const SignIn = () => html`<p>If you have accepted it before, <${Link} to="/app/sign-in">sign in<//>.</p>`;

const Invitation = ({ token }) => {
  const { user } = useUser();
  const found = useInvitation(token);
  return html`<${State} of=${found}>${(invitation) =>
    user
      ? html`<${Offer} invitation=${invitation} user=${user} token=${token} />`
      : html`<${Stranger} invitation=${invitation} />`}<//>${found.error && !user && html`<${SignIn} />`}`;
};

// The link that confirms an address leads here, too, in a tab that knows no token.
const Nothing = ({ failed }) => html`
  <p>${failed ? "The link to confirm your address does not work any more." : "There is no invitation in this address. Please open the link as it was sent to you."}</p>
  <p>If you have come from an e-mail that confirms your address, go back to the page of the invitation, or open the link of the invitation again.</p>`;

export const Screen = ({ route: { query } }) => {
  const { user } = useUser();
  const [token, setToken] = useState(keptToken);
  useEffect(() => {
    const look = () => setToken(keptToken());
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  return html`
    <${Page} title=${title}>
      <div class="card">
        ${token ? html`<${Invitation} key=${token} token=${token} />` : html`<${Nothing} failed=${query.error} />${user === null && html`<${SignIn} />`}`}
      </div>
    <//>`;
};

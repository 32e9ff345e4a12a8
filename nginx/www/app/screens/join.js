// Where the link of an invitation leads: says who invites to what, also to whoever has no account yet. Its token is behind
// the #, and is kept while one signs in or up.
import { html, useEffect, useState } from "../vendor/preact.js";
import { choose, mayThrow } from "../lib/account.js";
import { get, post } from "../lib/api.js";
import { kJoin, kJoinConfirmed } from "../lib/enter.js";
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
const kDay = 86400000;

// The link that confirms an address opens another tab, which finds the token here. A token that nobody else can use may stay for
// a day, where such links are sent.
const keepForTabs = (token) =>
  mayThrow(() => localStorage.setItem(kStored, JSON.stringify({ token, until: Date.now() + kDay })));
const ofOtherTab = () =>
  mayThrow(() => {
    const { token, until } = JSON.parse(localStorage.getItem(kStored));
    return until > Date.now() ? token : localStorage.removeItem(kStored);
  });

// Another link may be opened in the same tab. Where nothing can be stored, the token stays in the address.
const keptToken = () => {
  const given = /^#[\w-]{20,}$/.test(location.hash) ? location.hash.slice(1) : "";
  if (given && mayThrow(() => sessionStorage.setItem(kStored, given) ?? true))
    history.replaceState(history.state, "", location.pathname + location.search);
  return given || mayThrow(() => sessionStorage.getItem(kStored)) || ofOtherTab();
};
const forgetToken = (token) => {
  mayThrow(() => sessionStorage.removeItem(kStored));
  if (ofOtherTab() === token) mayThrow(() => localStorage.removeItem(kStored));
};
const workIn = (token, account) => {
  forgetToken(token);
  choose(account);
};

const accept = (token) => post("/api/v1/invitations/accept", { token });
const isOver = ({ code }) => code === "invitation_over";

// As useLoaded, but the token must not be in an address.
const useAsked = (ask) => {
  const [state, set] = useState({ data: null, error: null });
  const reload = async () => {
    set({ data: null, error: null });
    try {
      set({ data: await ask(), error: null });
    } catch (error) {
      set({ data: null, error });
    }
  };
  useEffect(() => {
    reload();
  }, []);
  return { ...state, reload };
};

// The token is kept before one can go on to sign up.
const lookUp = async (token) => {
  const [invitation, { sendsEmail }] = await Promise.all([
    post("/api/v1/invitations/look-up", { token }),
    get("/api/auth/ok"),
  ]);
  if (invitation.email && sendsEmail) keepForTabs(token);
  return { invitation, sendsEmail };
};

// One that is over can be accepted again by who has accepted it, maybe in another tab.
const findAccepted = async (token) => {
  try {
    const { id } = await accept(token);
    const { accounts } = await get("/api/v1/accounts");
    return accounts.find((account) => account.id === id) ?? (await findAccepted(token));
  } catch (error) {
    if (isOver(error)) forgetToken(token);
    throw error;
  }
};

const Invited = ({ invitation: { account, role } }) => html`
  <p><strong>You are invited.</strong> <${Value} of=${account.name} /> (${account.email}) invites you to work in their account, as ${role}.</p>
  ${!account.emailVerified && html`<p>Nobody has confirmed yet that this address is theirs.</p>`}`;

const Stranger = ({ invitation, isConfirmed }) => {
  const { email } = invitation;
  const back = { next: kJoin, email };
  const signIn = (kind, label) => html`<${Link} class=${kind} to="/app/sign-in" query=${back}>${label}<//>`;
  return html`
    <div class="lines">
      <${Invited} invitation=${invitation} />
      ${
        isConfirmed
          ? html`<p>To accept, sign in${email && html` as ${email}`}.</p><p>${signIn("button", "Sign in")}</p>`
          : html`
            <p>To accept, you need an account of your own here${email && html`, with the address ${email}`}.</p>
            <p class="with-button">
              <${Link} class="button" to="/app/sign-up" query=${back}>Sign up<//>
              ${signIn("button quiet", "I have an account")}</p>`
      }
    </div>`;
};

const Proof = ({ email }) => html`
  <p>This invitation is for ${email}. Before you accept it, please confirm that this address is yours: we send you a link.</p>
  <${Verify} email=${email} callbackURL=${kJoinConfirmed} label="Send me the link">It leads back to this invitation.<//>`;

const Offer = ({ invitation, user, token, sendsEmail }) => {
  const { email } = invitation;
  const { busy, error, submit } = useSubmit(async () => {
    const { id } = await accept(token);
    workIn(token, id);
  });
  const isForAnother = email && email.toLowerCase() !== user.email.toLowerCase();
  const isUnproved = email && !isForAnother && sendsEmail && !user.emailVerified;
  return html`
    <div class="lines">
      <${Invited} invitation=${invitation} />
      <p>Yours stays as it is, and you can choose between them.</p>
      ${isForAnother && html`<p class="notice warn">The invitation is for ${email}, and you are signed in as ${user.email}. To accept it, sign in as ${email}.</p>`}
      ${
        isUnproved
          ? html`<${Proof} email=${user.email} />`
          : html`<${Button} busy=${busy} busyLabel="Accepting…" onClick=${() => submit()}>Accept the invitation<//>`
      }
      <div role="alert" class="refused">${error && html`<${Problem} error=${error} />`}</div>
    </div>`;
};

const Over = ({ token }) => {
  const accepted = useAsked(() => findAccepted(token));
  return html`
    <${State} of=${accepted}>${({ id, name, email, role }) => html`
      <div class="lines">
        <p><strong>You are in this account already.</strong> It is that of <${Value} of=${name} /> (${email}), and you work in it as ${role}.</p>
        <${Button} onClick=${() => workIn(token, id)}>Work in it<//>
      </div>`}<//>
    ${accepted.error && html`<p><${Link} to="/app/">To the overview<//></p>`}`;
};

const SignIn = ({ next }) =>
  html`<p>If you have accepted it before, <${Link} to="/app/sign-in" query=${{ next }}>sign in<//>.</p>`;

const Invitation = ({ token, isConfirmed }) => {
  const { user } = useUser();
  const found = useAsked(() => lookUp(token));
  if (user && found.error && isOver(found.error)) return html`<${Over} token=${token} />`;
  return html`<${State} of=${found}>${({ invitation, sendsEmail }) =>
    user
      ? html`<${Offer} invitation=${invitation} user=${user} token=${token} sendsEmail=${sendsEmail} />`
      : html`<${Stranger} invitation=${invitation} isConfirmed=${isConfirmed} />`}<//>${found.error && !user && html`<${SignIn} next=${kJoin} />`}`;
};

// The link that confirms an address leads here, too, maybe in a browser that knows no token.
const Came = ({ query: { error } }) =>
  error
    ? html`<p class="notice warn">The link to confirm your address does not work any more.</p>`
    : html`<p class="notice good">Your address is confirmed.</p>`;

const Nothing = ({ hasCome }) =>
  hasCome
    ? html`<p>To accept an invitation, go back to its page, or open its link again.</p>`
    : html`<p>There is no invitation in this address. Please open the link as it was sent to you.</p>`;

export const Screen = ({ route: { query } }) => {
  const { user } = useUser();
  const [token, setToken] = useState(keptToken);
  useEffect(() => {
    const look = () => setToken(keptToken());
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  const hasCome = query.confirmed || query.error;
  return html`
    <${Page} title=${title}>
      ${hasCome && html`<${Came} query=${query} />`}
      <div class="card">
        ${
          token
            ? html`<${Invitation} key=${token} token=${token} isConfirmed=${hasCome && !query.error} />`
            : html`<${Nothing} hasCome=${hasCome} />${user === null && html`<${SignIn} />`}`
        }
      </div>
    <//>`;
};

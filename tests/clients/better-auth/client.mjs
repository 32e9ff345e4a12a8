// node client.mjs BASE_URL   signs up, signs in, reads and revokes sessions with better-auth's own client, like a script
// (no Origin) and like a page (with one). Prints `N passed, N failed`.
import { createAuthClient } from "better-auth/client";

const baseURL = process.argv[2];
const email = `client-${Date.now()}-${process.pid}@example.test`;
const password = "correct horse";
let passed = 0, failed = 0;

function promise(sentence, holds, seen) {
  if (holds) return passed++;
  failed++;
  console.log(`FAILED: ${sentence}: ${JSON.stringify(seen)}`);
}

// Does what a browser does by itself: keeps cookies and sends Origin.
function browser(origin) {
  const jar = new Map();
  const fetchLikeABrowser = async (input, init = {}) => {
    const headers = new Headers(init.headers);
    if (jar.size) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    if (origin) headers.set("origin", origin);
    const answer = await fetch(input, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = line.match(/^([^=]+)=([^;]*)/);
      if (/Max-Age=0(;|$)/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return { jar, client: createAuthClient({ baseURL, fetchOptions: { customFetchImpl: fetchLikeABrowser } }) };
}

async function run() {
  const { jar, client } = browser(undefined);
  const page = browser(new URL(baseURL).origin);

  const up = await client.signUp.email({ name: "Ada", email, password });
  promise("signs up without an Origin", up.data?.user.email === email && up.data.token.length === 32, up);
  promise("keeps the cookie", jar.has("auth.session_token"), [...jar.keys()]);
  promise("revives dates", up.data?.user.createdAt instanceof Date, up.data?.user);

  const twice = await client.signUp.email({ name: "Ada", email, password });
  promise("is told that the address is already registered", twice.error?.status === 422 &&
    twice.error.code === "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", twice);

  const wrong = await page.client.signIn.email({ email, password: "wrong horse" });
  promise("is refused a wrong password", wrong.error?.status === 401 &&
    wrong.error.code === "INVALID_EMAIL_OR_PASSWORD", wrong);
  const within = await page.client.signIn.email({ email, password });
  promise("signs in from a page", within.data?.user.id === up.data?.user.id && within.data.redirect === false, within);

  const session = await client.getSession();
  promise("reads its session", session.data?.user.email === email && session.data.session.expiresAt instanceof Date, session);
  const list = await client.listSessions();
  promise("lists both sessions", list.data?.length === 2, list);

  const revoked = await client.revokeSession({ token: within.data?.token });
  promise("revokes the other one", revoked.data?.status === true, revoked);
  const gone = await page.client.getSession();
  promise("reads null after revocation", gone.data === null && gone.error === null, gone);
  const refused = await page.client.listSessions();
  promise("is refused the list after revocation", refused.error?.status === 401, refused);

  const renamed = await client.updateUser({ name: "Grace" });
  promise("changes the name", renamed.data?.status === true && (await client.getSession()).data?.user.name === "Grace", renamed);
  const changed = await client.changePassword({ currentPassword: password, newPassword: "another horse", revokeOtherSessions: true });
  promise("changes the password and gets a new session", changed.data?.token?.length === 32 &&
    (await client.getSession()).data?.session.token === changed.data.token, changed);
  const unremembered = await page.client.signIn.email({ email, password: "another horse", rememberMe: false });
  promise("signs in without being remembered", unremembered.error === null && page.jar.has("auth.dont_remember"), unremembered);
  const others = await client.revokeOtherSessions();
  promise("revokes all others", others.data?.status === true && (await client.listSessions()).data?.length === 1, others);
  const accounts = await client.listAccounts();
  promise("lists its accounts", accounts.data?.[0]?.providerId === "credential", accounts);

  const foreign = await browser("https://evil.example").client.signIn.email({ email, password: "another horse" });
  promise("is refused from a page of another origin", foreign.error?.status === 403 &&
    foreign.error.code === "INVALID_ORIGIN", foreign);

  const out = await client.signOut();
  promise("signs out", out.data?.success === true && !jar.has("auth.session_token") &&
    (await client.getSession()).data === null, out);
  await client.signIn.email({ email, password: "another horse" });
  const all = await client.revokeSessions();
  promise("revokes all", all.data?.status === true && (await client.getSession()).data === null, all);
  await client.signIn.email({ email, password: "another horse" });
  const deleted = await client.deleteUser({ password: "another horse" });
  promise("deletes its user", deleted.data?.success === true &&
    (await client.signIn.email({ email, password: "another horse" })).error?.status === 401, deleted);
}

try {
  await run();
} catch (fault) {
  promise("completes", false, String(fault?.stack ?? fault));
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

// node client.mjs PACKAGE BASE_URL [SPOOL]   signs up, signs in, reads and revokes sessions with better-auth's own client,
// whose version PACKAGE of tests/package.json names, like a script (no Origin) and like a page (with one). If the host's
// e-mails are in the folder SPOOL, verifies and changes the address, too. Prints `N passed, N failed`.
import { readdirSync, readFileSync } from "node:fs";

const [, , packageName, baseURL, spool] = process.argv;
const { createAuthClient } = await import(`${packageName}/client`);
let email = `client-${Date.now()}-${process.pid}@example.test`;
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

// The token in the link of an e-mail to that address.
function tokenTo(address, subject) {
  for (const name of readdirSync(spool)) {
    const mail = readFileSync(`${spool}/${name}`, "utf8");
    if (mail.includes(`\r\nTo: ${address}\r\n`) && mail.includes(`\r\nSubject: ${subject}\r\n`)) {
      return mail.match(/verify-email\?token=(\w+)/)?.[1];
    }
  }
  return undefined;
}

async function verifyAndChange(client) {
  const wanted = `new-${email}`;
  const sent = await client.sendVerificationEmail({ email });
  promise("asks for an e-mail that verifies the address", sent.data?.status === true, sent);
  const verified = await client.verifyEmail({ query: { token: tokenTo(email, "Confirm your e-mail address") } });
  promise("verifies the address", verified.data?.status === true && verified.data.user === null &&
    (await client.getSession()).data.user.emailVerified === true, verified);
  const again = await client.sendVerificationEmail({ email });
  promise("is told that it is verified", again.error?.code === "EMAIL_ALREADY_VERIFIED", again);
  const unknown = await client.verifyEmail({ query: { token: "unknown" } });
  promise("is refused an unknown token", unknown.error?.status === 401 && unknown.error.code === "INVALID_TOKEN", unknown);

  const asked = await client.changeEmail({ newEmail: wanted });
  promise("asks for another address", asked.data?.status === true, asked);
  const confirmed = await client.verifyEmail({ query: { token: tokenTo(email, "Do you want another e-mail address?") } });
  promise("confirms that at the old address", confirmed.data?.status === true, confirmed);
  const changed = await client.verifyEmail({ query: { token: tokenTo(wanted, "Confirm your new e-mail address") } });
  promise("has the new address", changed.data?.user?.email === wanted &&
    (await client.getSession()).data.user.email === wanted, changed);
  const same = await client.changeEmail({ newEmail: wanted });
  promise("is refused the address that it has", same.error?.message === "Email is the same", same);
  return wanted;
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
  const tooLong = await page.client.signIn.email({ email, password: "x".repeat(129) });
  promise("is told that a password is above the maximum", tooLong.error?.status === 400 &&
    tooLong.error.code === "PASSWORD_TOO_LONG", tooLong);
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

  if (spool) email = await verifyAndChange(client);

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

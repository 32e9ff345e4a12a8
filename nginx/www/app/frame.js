// <Frame route user>: the navigation beside every screen of somebody who is signed in, and the bar that tells that the host
// cannot be reached. <Bare>: the narrow page of the sign-in.
import { html, useEffect, useState } from "./vendor/preact.js";
import { post, reach } from "./api.js";
import { clock } from "./format.js";
import { reloadAll } from "./loaded.js";
import { Button, Problem } from "./parts.js";
import { Link } from "./router.js";
import { findUser, leave } from "./user.js";

const figures = [["/app/", "Overview"], ["/app/live", "Live"], ["/app/sessions", "Sessions"], ["/app/breakdown", "Breakdown"]];
const setup = [["/app/streams", "Streams"], ["/app/keys", "Keys"], ["/app/start", "Connect a player"]];

const kRetry = 15000;  // ms between tries while the host cannot be reached

// A screen may have asked for nothing so far, so the user is asked for as well.
const retry = () => {
  reloadAll();
  return findUser();
};

export const OfflineBar = () => {
  const { offline, at } = reach.use();
  useEffect(() => {
    if (!offline) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && retry(), kRetry);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [offline]);
  return html`
    <div role="status">${offline && html`
      <div class="offline">
        <span>This host cannot be reached${at ? `; showing figures of ${clock(at)}` : ""}.</span>
        <${Button} kind="quiet" onClick=${retry}>Retry<//>
      </div>`}
    </div>`;
};

const Brand = () => html`<a class="name" href="/"><img src="/icon.svg" alt="" width="26" height="26" />Millrace</a>`;

// Whoever did not reach the host is still signed in, and must not believe otherwise.
const SignOut = () => {
  const [error, setError] = useState(null);
  const signOut = async () => {
    setError(null);
    try {
      await post("/api/auth/sign-out");
      leave("/app/");
    } catch (problem) {
      setError(problem);
    }
  };
  return html`
    <${Button} kind="quiet" onClick=${signOut}>Sign out<//>
    <div role="alert" class="refused">${error && html`<p>You are still signed in.</p><${Problem} error=${error} />`}</div>`;
};

const isCurrent = (to, path) => (to === "/app/" ? path === to : path === to || path.startsWith(`${to}/`));

export const Frame = ({ route, user, children }) => {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [route.path]);
  const item = ([to, label]) => html`<li><${Link} to=${to} current=${isCurrent(to, route.path)}>${label}<//></li>`;
  return html`
    <a class="skip" href="#main">Skip to the content</a>
    <div class="frame">
      <header class=${open ? "open" : undefined} onKeyDown=${(event) => event.key === "Escape" && setOpen(false)}>
        <${Brand} />
        <button type="button" class="quiet menu" aria-expanded=${open ? "true" : "false"} aria-controls="menu"
          onClick=${() => setOpen(!open)}>Menu</button>
        <div id="menu">
          <nav aria-label="Dashboard"><ul>${figures.map(item)}</ul><ul>${setup.map(item)}</ul></nav>
          <div class="who">
            <${Link} to="/app/account" current=${route.path === "/app/account"}>${user?.name || "Account"}<span>${user?.email}</span><//>
            <a href="/docs">Docs</a>
            <${SignOut} />
          </div>
        </div>
      </header>
      <main id="main" tabindex="-1"><${OfflineBar} />${children}</main>
    </div>`;
};

export const Bare = ({ children }) => html`
  <div class="bare">
    <header><${Brand} /></header>
    <main><${OfflineBar} />${children}</main>
  </div>`;

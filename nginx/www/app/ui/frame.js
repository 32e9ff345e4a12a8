// <Frame route user suggest>: the navigation beside every screen of who is signed in, and the bar that tells that the
// host cannot be reached. suggest() loads what is below the search field. <Bare>: the narrow page of the sign-in.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { chosen } from "../lib/account.js";
import { post, reach } from "../lib/api.js";
import { clock, visible } from "../lib/format.js";
import { reloadAll } from "../lib/loaded.js";
import { Link } from "../lib/router.js";
import { afterSignOut, findUser } from "../lib/user.js";
import { Button } from "./buttons.js";
import { Problem } from "./problem.js";

const figures = [
  { to: "/app/", label: "Overview" },
  { to: "/app/live", label: "Live" },
  { to: "/app/sessions", label: "Sessions" },
  { to: "/app/breakdown", label: "Breakdown" },
  { to: "/app/alerts", label: "Alerts" },
];
const setup = [
  { to: "/app/streams", label: "Streams" },
  { to: "/app/keys", label: "Keys" },
  { to: "/app/start", label: "Connect a player" },
  { to: "/app/members", label: "People" },
  { to: "/app/reports", label: "Reports" },
];

const kRetry = 15000; // ms between tries while the host cannot be reached

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
    <div role="status">${
      offline &&
      html`
      <div class="offline">
        <span>This host cannot be reached${at ? `; it last answered at ${clock(at)}` : ""}.</span>
        <${Button} kind="quiet" onClick=${retry}>Retry<//>
      </div>`
    }
    </div>`;
};

const Brand = () =>
  html`<a class="name" href="/" translate=${false}><img src="/icon.svg" alt="" width="26" height="26" />Millrace</a>`;

// Whoever did not reach the host is still signed in, and must not believe otherwise.
const SignOut = () => {
  const [error, setError] = useState(null);
  const signOut = async () => {
    setError(null);
    try {
      await post("/api/auth/sign-out");
      afterSignOut();
    } catch (problem) {
      setError(problem);
    }
  };
  return html`
    <${Button} kind="quiet" onClick=${signOut}>Sign out<//>
    <div role="alert" class="refused">${error && html`<p>You are still signed in.</p><${Problem} error=${error} />`}
      </div>`;
};

// Few need it, and nobody works in another account without loading the page.
const Acting = chosen() && (await import("./acting.js")).Acting;

const isCurrent = (to, path) => (to === "/app/" ? path === to : path === to || path.startsWith(`${to}/`));

const search = (event) => {
  if (event.key !== "/" || event.target.closest?.("input, select, textarea")) return;
  event.preventDefault();
  document.querySelector("[type=search]")?.focus();
};

// No <Lazy>: that is one file more for the sign-in.
const Suggested = ({ suggest, field }) => {
  const [{ Form }, set] = useState({ Form: null });
  useEffect(() => {
    suggest().then(set, () => {});
  }, []);
  return Form && html`<${Form} field=${field} />`;
};

const Search = ({ text, suggest }) => {
  const field = useRef(null);
  const [isUsed, use] = useState(false);
  return html`
    <form role="search" action="/app/search" class="search"><input type="search" name="q" dir="auto" value=${text} ref=${field}
      autocomplete="off" maxlength="255" aria-label="Search" placeholder="Search /" onFocus=${() => use(true)} />
      ${isUsed && html`<${Suggested} suggest=${suggest} field=${field} />`}</form>`;
};

export const Frame = ({ route, user, suggest, children }) => {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [route.path]);
  useEffect(() => addEventListener("keydown", search), []);
  const item = ({ to, label }) => html`<li><${Link} to=${to} current=${isCurrent(to, route.path)}>${label}<//></li>`;
  return html`
    <a class="skip" href="#main">Skip to the content</a>
    <div class="frame">
      <header class=${open ? "open" : undefined} onKeyDown=${(event) => event.key === "Escape" && setOpen(false)}>
        <${Brand} />
        <button type="button" class="quiet menu" aria-expanded=${open ? "true" : "false"} aria-controls="menu"
          onClick=${() => setOpen(!open)}>Menu</button>
        <div id="menu">
          <${Search} text=${route.query.q ?? ""} suggest=${suggest} />
          <nav aria-label="Dashboard"><ul>${figures.map(item)}</ul><ul>${setup.map(item)}</ul></nav>
          <div class="who">
            <${Link} to="/app/account" current=${route.path === "/app/account"}><bdi>${visible(user?.name) || "Account"}</bdi><span translate=${false}>
              ${user?.email}</span><//>
            <a href="/docs">Docs</a>
            <${SignOut} />
          </div>
        </div>
      </header>
      <main id="main" tabindex="-1"><${OfflineBar} />${user && chosen() && html`<${Acting} />`}${children}</main>
    </div>`;
};

export const Bare = ({ children }) => html`
  <div class="bare">
    <header><${Brand} /></header>
    <main><${OfflineBar} />${children}</main>
  </div>`;

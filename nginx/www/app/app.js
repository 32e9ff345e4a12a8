// Which address shows which screen: a module of screens/ with `title` and `Screen`, loaded when it is first shown.
import { html, render, useEffect, useErrorBoundary, useRef, useState } from "./vendor/preact.js";
import { reach } from "./lib/api.js";
import { define, useRoute } from "./lib/router.js";
import { findUser, leave, useUser } from "./lib/user.js";
import { Button } from "./ui/buttons.js";
import { Bare, Frame } from "./ui/frame.js";
import { Page } from "./ui/page.js";
import { Problem } from "./ui/problem.js";
import { Progress } from "./ui/progress.js";

const open = { open: true }; // shown to everybody, without the navigation
const toStrangers = { toStrangers: true }; // also shown to whoever is not signed in
const routes = [
  ["/app/", "overview"],
  ["/app/sign-in", "sign-in", open],
  ["/app/sign-up", "sign-up", open],
  ["/app/forgotten", "forgotten", open],
  ["/app/new-password", "new-password", open],
  ["/app/start", "start"],
  ["/app/live", "live"],
  ["/app/streams", "streams"],
  ["/app/streams/:id", "stream"],
  ["/app/sessions", "sessions"],
  ["/app/sessions/:id", "session"],
  ["/app/breakdown", "breakdown"],
  ["/app/alerts", "alerts"],
  ["/app/search", "search"],
  ["/app/keys", "keys"],
  ["/app/account", "account"],
  ["/app/members", "members"],
  ["/app/reports", "reports"],
  ["/app/join", "join", toStrangers],
];

// What screens with figures import is asked for at once; for others, what most of them import.
const kFigures = [
  "figures/as-of",
  "figures/change",
  "figures/chart",
  "filters/filter-bar",
  "filters/filters",
  "figures/finding",
  "filters/period",
  "filters/period-picker",
  "figures/plot",
  "figures/plot-layout",
  "figures/streams",
  "figures/tiles",
  "figures/times",
  "figures/trend",
  "ui/lazy",
  "ui/state",
  "ui/time",
];
const kWithFigures = new Set(["overview", "live", "stream"]);
const preload = (names) =>
  document.head.append(
    ...names.map((name) =>
      Object.assign(document.createElement("link"), { rel: "modulepreload", href: `/app/${name}.js` }),
    ),
  );

// Whoever is not signed in needs no dimensions.
const plain = { Known: ({ children }) => children };

const screens = new Map();
const load = ({ screen: name, options }) => {
  if (screens.size === 0) preload(kWithFigures.has(name) ? kFigures : ["ui/forms"]);
  const isPlain = options.open || options.toStrangers;
  if (!screens.has(name))
    screens.set(
      name,
      Promise.all([import(`./screens/${name}.js`), isPlain ? plain : import("./filters/dimensions.js")]).then(
        ([{ Screen }, { Known }]) => ({ Screen, Known }),
      ),
    );
  return screens.get(name);
};

const useScreen = (route) => {
  const name = route.screen;
  const [found, set] = useState({ name: null, screen: null, error: null });
  useEffect(() => {
    let left = false;
    load(route).then(
      (screen) => left || set({ name, screen, error: null }),
      (error) => left || set({ name, screen: null, error }),
    );
    return () => {
      left = true;
    };
  }, [name]);
  return found.name === name ? found : {};
};

const Broken = () => html`
  <${Page} title="This screen could not be shown">
    <p>That is a mistake in this page. It may help to load it again.</p>
    <${Button} onClick=${() => location.reload()}>Load the page again<//>
  <//>`;

// No browser loads a module again that has failed, so the page is loaded once the host can be reached.
const Missing = ({ name }) => {
  const { offline } = reach.use();
  const was = useRef(false);
  const again = async () => {
    await findUser();
    if (!reach.get().offline) location.reload();
  };
  useEffect(() => {
    findUser();
  }, []);
  useEffect(() => {
    if (was.current && !offline) location.reload();
    was.current = offline;
  }, [offline]);
  return html`
    <${Page} title="This screen could not be loaded">
      <p>
        ${offline ? "It appears as soon as the host can be reached again." : `/app/screens/${name}.js, or a file that it imports, did not come or is of another version. An extension of the browser may have blocked it.`}</p>
      <${Button} onClick=${again}>Load the page again<//>
    <//>`;
};

const Unknown = ({ error }) => html`
  <${Page} title="Millrace does not answer">
    <div role="alert"><${Problem} error=${error} /></div>
    <${Button} onClick=${findUser}>Try again<//>
  <//>`;

const Shown = ({ route }) => {
  const { screen, error } = useScreen(route);
  const [fault] = useErrorBoundary();
  if (error) return html`<${Missing} name=${route.screen} />`;
  if (fault) return html`<${Broken} />`;
  if (!screen) return html`<${Progress} />`;
  return html`<${screen.Known}><${screen.Screen} key=${route.path} route=${route} /><//>`;
};

const suggest = () => import("./filters/suggestions.js");

const App = () => {
  const route = useRoute();
  const { user, error } = useUser();
  const isOpen = route.options.open || (user === null && route.options.toStrangers);
  useEffect(() => {
    if (user === null && !isOpen) leave();
  }, [user, route]);
  load(route).catch(() => {}); // at once, not only when it is known who is signed in
  const shown = html`<${Shown} key=${route.screen} route=${route} />`;

  if (isOpen) return html`<${Bare}>${shown}<//>`;
  if (user === undefined && error) return html`<${Bare}><${Unknown} error=${error} /><//>`;
  return html`<${Frame} route=${route} user=${user} suggest=${suggest}>${user ? shown : html`<${Progress} />`}<//>`;
};

define(routes);
findUser();
render(html`<${App} />`, document.getElementById("app"));

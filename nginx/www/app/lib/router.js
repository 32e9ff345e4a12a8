// The address is the state: a screen that is shared or reloaded shows the same.
//
//   define(routes)                   [[pattern, screen, options]], as in app.js; `:id` in a pattern is a parameter
//   useRoute()                       { path, params, query, screen, options }; a value of `query` is text, or an array if
//                                    it is repeated: `all(value)` makes an array of either
//   go(path, query, { replace })     opens a screen
//   href(path, query)                its address, without values that are null, undefined or ""
//   <Link to query current>          a link; current: where one is. Any <a> to /app/... works too, but only this one shows
//                                    the same account in a new tab
//   linkBy(addressOf)                addressOf(to, query) is where a <Link> leads, undefined for none
//   useTitle(text)                   the title of the document
//   useArrival(ref)                  moves the focus to that heading once one has come here from another screen
import { html, useEffect, useLayoutEffect } from "../vendor/preact.js";
import { chosen, nameInAddress } from "./account.js";
import { store } from "./store.js";
import { isolated } from "./format.js";

let table = [];
let moved = false; // whether one came to this screen from another, so that the focus has to move

export const all = (value) => (value === undefined ? [] : [value].flat());

const queryOf = (search) => {
  const query = Object.create(null); // without a prototype: `constructor` is a name like any other
  for (const [name, value] of new URLSearchParams(search)) {
    if (name !== "account") query[name] = name in query ? [...all(query[name]), value] : value;
  }
  return query;
};

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const paramsOf = (pattern, path) => {
  const names = pattern.split("/");
  const parts = path.split("/");
  const params = {};
  if (names.length !== parts.length) return null;
  for (const [i, name] of names.entries()) {
    if (name.startsWith(":") && parts[i]) params[name.slice(1)] = decoded(parts[i]);
    else if (name !== parts[i]) return null;
  }
  return params;
};

const current = () => {
  const { pathname: path, search } = location;
  for (const [pattern, screen, options = {}] of table) {
    const params = paramsOf(pattern, path);
    if (params) return { path, params, query: queryOf(search), screen, options };
  }
  return { path, params: {}, query: queryOf(search), screen: "not-found", options: {} };
};

const route = store({ path: "", params: {}, query: {}, screen: null, options: {} });
export const useRoute = route.use;

const arrive = () => {
  const before = route.get();
  if (before.screen && before.path !== location.pathname) moved = true;
  nameInAddress();
  route.set(current());
};

export const href = (path, query = {}) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of all(value)) if (one !== null && one !== undefined && one !== "") search.append(name, one);
  }
  return path + (String(search) && `?${search}`);
};

export const go = (path, query, { replace = false } = {}) => {
  const elsewhere = path !== location.pathname;
  const to = href(path, query) + (elsewhere ? "" : location.hash);
  history[replace ? "replaceState" : "pushState"](null, "", to);
  arrive();
  if (elsewhere) scrollTo(0, 0);
};

// A shared screen is opened by what is behind its #.
const isOurs = ({ pathname, hash }) =>
  hash ? hash === location.hash && /^#share_/.test(hash) : pathname.startsWith("/app/");

const follow = (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.hasAttribute("download"))
    return;
  if (link.origin !== location.origin || !isOurs(link)) return;
  event.preventDefault();
  go(link.pathname, queryOf(link.search));
};

export const define = (routes) => {
  table = routes;
  addEventListener("popstate", arrive);
  document.addEventListener("click", follow);
  arrive();
};

let addressOf = (to, query) => href(to, { ...query, account: chosen() });
export const linkBy = (other) => {
  addressOf = other;
};

export const Link = ({ to, query, current, children, ...rest }) =>
  html`<a href=${addressOf(to, query)} aria-current=${current ? "page" : undefined} ...${rest}>${children}</a>`;

export const useTitle = (text) =>
  useEffect(() => {
    document.title = text ? `${isolated(text)} · Millrace` : "Millrace";
  }, [text]);

export const useArrival = (heading) =>
  useLayoutEffect(() => {
    if (moved) heading.current?.focus({ preventScroll: true });
    moved = false;
  }, []);

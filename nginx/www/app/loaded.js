// What a screen shows comes from here.
//
//   useLoaded(path, params, { every })   -> { data, error, loading, at, reload }: the JSON of GET path, asked for again every
//                                        `every` ms while the tab is visible. A path of null asks for nothing. While it is
//                                        asked for again, and after a failure, the data of before stays; another path
//                                        forgets it, and so does a failure at another address of the screen, as the data is not
//                                        of what was chosen there. `at` is when the data came (ms)
//   <State of=${loaded} empty=${...}>${(data) => ...}<//>   shows the data, or that it is loading, failed or empty. It is
//                                        empty if its list (items, keys, tokens, streams) has no element; isEmpty=${(data) => ...}
//                                        decides otherwise
//   reloadAll()                          asks for everything on the screen again
import { html, useCallback, useEffect, useRef, useState } from "./vendor/preact.js";
import { get } from "./api.js";
import { clock } from "./format.js";
import { Button, Problem, Progress } from "./parts.js";

const reloaders = new Set();
export const reloadAll = () => { for (const reload of reloaders) reload(); };

// How long to wait before asking again after the nth failure in a row, in ms; null if asking again does not help.
const patience = (error, failures) => {
  if (!error.offline && error.status !== 429 && error.status < 500) return null;
  return Math.max((error.retryAfter ?? 0) * 1000, Math.min(1000 * 2 ** failures, 30000));
};

const nothing = { data: null, error: null, at: null, failures: 0, path: null, search: null, triedAt: 0 };

export const useLoaded = (path, params, { every = null } = {}) => {
  const [state, set] = useState(nothing);
  const [loading, setLoading] = useState(path !== null);
  const asked = JSON.stringify([path, params]), last = useRef(0);

  const reload = useCallback(async () => {
    if (path === null) return;
    const mine = ++last.current;
    const finish = (change) => {
      if (mine !== last.current) return;
      set((before) => change(before.path === path ? before : { ...nothing, path }));
      setLoading(false);
    };
    setLoading(true);
    const { search } = location;
    try {
      const data = await get(path, params);
      finish((before) => ({ ...before, data, search, error: null, failures: 0, at: Date.now(), triedAt: Date.now() }));
    } catch (error) {
      finish((before) => ({ ...before, error, data: before.search === search ? before.data : null, failures: before.failures + 1, triedAt: Date.now() }));
    }
  }, [asked]);

  useEffect(() => {
    reloaders.add(reload);
    reload();
    return () => {
      reloaders.delete(reload);
      ++last.current;  // what is still under way is not shown any more
    };
  }, [reload]);

  const wait = state.error ? patience(state.error, state.failures) : every;
  useEffect(() => {
    if (wait === null || path === null || state.triedAt === 0) return undefined;
    const due = () => document.visibilityState === "visible" && Date.now() >= state.triedAt + wait - 5 && reload();
    const timer = setTimeout(due, Math.max(state.triedAt + wait - Date.now(), 0));
    document.addEventListener("visibilitychange", due);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", due);
    };
  }, [state.triedAt, wait, reload]);

  const { data, error, at } = state.path === path ? state : nothing;
  return { data, error, loading, at, reload };
};

const lists = ["items", "keys", "tokens", "streams"];
const hasNothing = (data) => {
  const list = Array.isArray(data) ? data : lists.map((name) => data?.[name]).find(Array.isArray);
  return list?.length === 0;
};

const Failed = ({ error, again, at }) => html`
  <div class="notice bad" role="alert">
    <${Problem} error=${error} />
    ${at && html`<p>What is shown is of ${clock(at)}.</p>`}
    <${Button} kind="quiet" onClick=${again}>Try again<//>
  </div>`;

export const State = ({ of: { data, error, loading, at, reload }, empty, isEmpty = hasNothing, children }) => {
  if (data === null && error) return html`<${Failed} error=${error} again=${reload} />`;
  if (data === null) return html`<${Progress} />`;
  const shown = empty !== undefined && isEmpty(data) ? empty : [children].flat().map((one) => (typeof one === "function" ? one(data) : one));
  // The bar above all screens tells when the host cannot be reached.
  return html`
    ${error && !error.offline && html`<${Failed} error=${error} again=${reload} at=${at} />`}
    <div aria-busy=${loading ? "true" : undefined}>${shown}</div>`;
};

// What a screen shows comes from here.
//
//   useLoaded(path, params, { every })   { data, error, loading, at, reload }: the JSON of GET path, and when it came (ms),
//                         again every `every` ms (or a function of the data) while the tab is visible; null asks for
//                         nothing. Data stay meanwhile, and after a failure at the same address, but not with another path
//   together(a, b, ...)   several as one, with a list of their data. It fails if one does
//   reloadAll()           asks for everything on the screen again, and waits for it
import { useCallback, useEffect, useRef, useState } from "../vendor/preact.js";
import { get } from "./api.js";

const reloaders = new Set();
export const reloadAll = () => Promise.all([...reloaders].map((reload) => reload()));

// How long to wait, in ms, after the nth failure in a row; null if asking again does not help.
const patience = (error, failures) => {
  if (error.status > 0 && error.status !== 429 && error.status < 500) return null; // 0: there was no answer
  return Math.max((error.retryAfter ?? 0) * 1000, Math.min(1000 * 2 ** failures, 30000));
};

const nothing = { data: null, error: null, at: null, failures: 0, path: null, search: null, triedAt: 0 };

export const useLoaded = (path, params, { every = null } = {}) => {
  const [state, set] = useState(nothing);
  const [loading, setLoading] = useState(path !== null);
  const asked = JSON.stringify([path, params]);
  const last = useRef(0);

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
      finish((before) => ({
        ...before,
        error,
        data: before.search === search ? before.data : null,
        failures: before.failures + 1,
        triedAt: Date.now(),
      }));
    }
  }, [asked]);

  useEffect(() => {
    reloaders.add(reload);
    reload();
    return () => {
      reloaders.delete(reload);
      ++last.current; // what is still under way is not shown any more
    };
  }, [reload]);

  const usual = every instanceof Function ? every(state.data) : every;
  const wait = state.error ? patience(state.error, state.failures) : usual;
  useEffect(() => {
    if (wait === null || path === null || state.triedAt === 0) return undefined;
    const due = () =>
      document.visibilityState === "visible" && Math.abs(Date.now() - state.triedAt) >= wait - 5 && reload();
    const timer = setTimeout(due, Math.min(Math.max(state.triedAt + wait - Date.now(), 0), wait)); // the clock may be set back
    document.addEventListener("visibilitychange", due);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", due);
    };
  }, [state.triedAt, wait, reload]);

  const { data, error, at } = state.path === path ? state : nothing;
  return { data, error, loading, at, reload };
};

export const together = (...all) => ({
  data: all.every(({ data }) => data !== null) ? all.map(({ data }) => data) : null,
  error: all.find(({ error }) => error)?.error ?? null,
  loading: all.some(({ loading }) => loading),
  at: Math.min(...all.map(({ at }) => at ?? Infinity)),
  reload: () => all.forEach(({ reload }) => reload()),
});

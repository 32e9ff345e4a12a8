// What the script takes of the page before scripts that come later wrap it, and how it waits for somebody to see the page.
import { mayThrow } from "./safely.js";

export const fetchOfPage = globalThis.fetch?.bind(globalThis);

// Pages may have a Math.random of their own, which is always the same.
export const isChosen = (rate) => crypto.getRandomValues(new Uint32Array(1))[0] < rate * 2 ** 32;

/** @returns {PerformanceNavigationTiming & { activationStart?: number } | undefined} */
export const navigation = () => mayThrow(() => performance.getEntriesByType("navigation")[0]);

// A page that the browser has made in advance (prerendering) is nobody's until it is opened.
export const onceOpened = (work, signal = undefined) => {
  const page = /** @type {Document & { prerendering?: boolean }} */ (document);
  if (!page.prerendering) return work();
  page.addEventListener("prerenderingchange", work, { once: true, signal });
};

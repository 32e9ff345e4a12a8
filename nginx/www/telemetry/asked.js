// Since when an element waits that was to play before the script was there.
import { script } from "./script.js";

const timing = ({ src }) => /** @type {PerformanceResourceTiming} */ (performance.getEntriesByName(src)[0]);
const isBlocking = ({ src, async, defer, type }) => src && !async && !defer && type !== "module";

// The parser sees the element and the script at once, but makes the element only after the scripts above it have come.
const parsedAt = (element) => {
  const above = Array.from(document.scripts).filter(
    (one) => isBlocking(one) && one.compareDocumentPosition(element) & 4,
  );
  return Math.max(timing(script).startTime, ...above.map((one) => timing(one)?.responseEnd ?? 0));
};

// null: nobody knows; undefined: it does not wait.
export const askedBefore = (element, autoplay) => {
  const { paused, networkState, readyState } = element;
  const isLoading = networkState === 2 || (readyState > 0 && readyState < 4);
  const isNew = networkState === 3; // it was given its source just now
  if (paused ? !autoplay || !isLoading : isNew) return undefined;
  const isParsed = autoplay && document.readyState === "loading" && script && !script.async && timing(script);
  return isParsed ? parsedAt(element) : null;
};

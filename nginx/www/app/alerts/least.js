// useLeast(metric, where, minutes): { least, most }: how many sessions, or viewers, an alert may ask for, so that what is so small
// fires as well, and how many there were in the fullest hour of the last week; null as long as that is not known.
// leastOf(most): the same of a window that had so many
import { useEffect, useState } from "../vendor/preact.js";
import { get } from "../lib/api.js";
import { asked } from "../filters/filters.js";
import { kPeak } from "../figures/measures.js";
import { isOfViewers } from "./choices.js";

const kEnough = 25;
const kFew = 3; // of sessions that begin together, more of them are in a window than an hour lets expect
const kSessions = "sessions";
const kWeek = 7 * 86400000;

// Two thirds, so that other hours than the fullest count as well.
export const leastOf = (most) => Math.min(Math.ceil((most * 2) / 3), kEnough);

const leastIn = (key, most, minutes) => {
  if (!most) return kEnough;
  if (key === kPeak) return leastOf(most);
  return Math.max(leastOf((most * Math.min(minutes, 60)) / 60), kFew);
};

export const useLeast = ({ key: metric }, where, minutes) => {
  const [most, set] = useState(null);
  const key = isOfViewers(metric) ? kPeak : kSessions;
  const of = JSON.stringify(asked({ filter: where }));
  useEffect(() => {
    let isWanted = true;
    const from = new Date(Date.now() - kWeek).toISOString();
    set(null);
    get("/api/v1/figures/timeseries", { metrics: key, interval: "hour", from, ...JSON.parse(of) }).then(
      ({ items }) => isWanted && set(Math.floor(Math.max(0, ...items.map(({ values }) => values[key] ?? 0)))),
      () => {}, // then it is as of many
    );
    return () => {
      isWanted = false;
    };
  }, [key, of]);
  return { most, least: leastIn(key, most, minutes) };
};

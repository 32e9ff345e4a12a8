// useLastHour(streamId) -> { attempts, plays } of the last sixty minutes, null until they are known.
import { useEffect, useState } from "../vendor/preact.js";
import { useLoaded } from "./loaded.js";

const sum = (items, figure) => items.reduce((all, item) => all + figure(item), 0);
const sumsOf = ({ items }) => ({
  attempts: sum(items, ({ attempts }) => attempts),
  plays: sum(items, ({ values }) => values.plays ?? 0),
});

const kMinute = 60000;
export const useLastHour = (streamId) => {
  const [to, setTo] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && setTo(Date.now()), kMinute);
    return () => clearInterval(timer);
  }, []);
  const until = Math.ceil(to / kMinute) * kMinute;
  const iso = (at) => new Date(at).toISOString();
  const { data } = useLoaded("/api/v1/figures/timeseries", {
    metrics: "plays",
    interval: "minute",
    streamId,
    from: iso(until - 60 * kMinute),
    to: iso(until),
  });
  const [kept, keep] = useState(null);
  useEffect(() => {
    if (data) keep(sumsOf(data));
  }, [data]);
  return kept;
};

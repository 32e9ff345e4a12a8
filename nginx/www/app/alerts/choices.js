// What an alert may be of, and how a form asks for its limit.
//
//   kViewers, kTelemetry     the keys of how many are watching, and of whether anything arrives
//   metricOf(list, key)      as describe() of figures/measures.js, with { kinds, sign, factor, needsSessions(is) }: when it may fire, the
//                            unit that a limit is typed in, the API's value of one of that, and whether it says nothing of few sessions
//   metricsOf(list)          all of them
import { count } from "../lib/format.js";
import { choices, describe } from "../figures/measures.js";

export const kViewers = "viewers";
export const kTelemetry = "telemetry";

const kSigns = { ratio: ["%", 0.01], ms: ["seconds", 1000], kbps: ["kbit/s", 1] };
const kHours = ["hours", 3600000];
const isPercentile = (key) => /:p\d+$/.test(key);

const ofFigures = (list, key) => {
  const metric = describe(list, key);
  const [sign, factor] = metric.unit === "ms" && metric.isSum ? kHours : (kSigns[metric.unit] ?? ["", 1]);
  const limits = metric.better === "higher" ? ["below", "above"] : ["above", "below"];
  const kinds = metric.explained && !isPercentile(key) ? ["unusual", ...limits] : limits;
  return {
    ...metric,
    kinds,
    sign,
    factor,
    needsSessions: (is) => is !== "below" || !(metric.unit === "count" || metric.isSum),
  };
};

const kOthers = {
  __proto__: null,
  [kViewers]: { label: "Viewers", kinds: ["below", "above"] },
  [kTelemetry]: { label: "No telemetry", kinds: ["missing"] },
};

export const metricOf = (list, key) =>
  kOthers[key]
    ? { key, sign: "", factor: 1, show: count, needsSessions: () => false, ...kOthers[key] }
    : ofFigures(list, key);

export const metricsOf = (list) => [
  ...choices(list).map(({ key }) => metricOf(list, key)),
  ...Object.keys(kOthers).map((key) => metricOf(list, key)),
];

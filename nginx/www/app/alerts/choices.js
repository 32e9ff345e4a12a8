// What an alert may be of, and how a form asks for its limit.
//
//   kTelemetry               the key of whether anything arrives
//   isOfViewers(key)         whether it is of those who are watching, and not of sessions
//   metricOf(list, key)      as describe() of figures/measures.js, with { kinds, sign, factor, limit, counted, fewest, judges,
//                            needsSessions(is) }: when it may fire, the unit that a limit is typed in, the API's value of one of that,
//                            a limit to begin with, what there have to be enough of ("session"), what stands before the fewest of
//                            a window, what is judged of its minutes, and whether it says nothing of few
//   metricsOf(list)          all of them
import { count, percent } from "../lib/format.js";
import { plural } from "../lib/plural.js";
import { choices, describe } from "../figures/measures.js";

const kViewers = "viewers";
const kStalledViewers = "stalledViewers";
export const kTelemetry = "telemetry";
export const isOfViewers = (key) => key === kViewers || key === kStalledViewers;

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
    counted: "session",
    judges:
      "Judges the sessions that began in them, and nothing that happens then in older ones; for a live event, “Viewers stalled” judges those who watch now.",
    needsSessions: (is) => is !== "below" || !(metric.unit === "count" || metric.isSum),
  };
};

const kOthers = {
  __proto__: null,
  [kViewers]: { label: "Viewers", kinds: ["below", "above"], showNow: (n) => plural(n, "viewer") },
  [kStalledViewers]: {
    label: "Viewers stalled",
    about: "How many of those who watch are rebuffering.",
    kinds: ["above"],
    sign: "%",
    factor: 0.01,
    show: percent,
    showNow: (share) => (share > 0 ? `at least ${percent(share)}` : "no stall in some minute,"),
    fewest: "at least ",
    limit: 5,
    counted: "viewer",
    judges: "Fires if it is so in each of them.",
    needsSessions: () => true,
  },
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

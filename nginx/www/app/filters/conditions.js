// Conditions on figures of single sessions are in the address as the API takes them, repeated: where=startupMs>=4000.
//
//   kFigures                  { startupMs: { label, unit, per } }: a figure of 4000 is shown as 4000 / per, in that unit
//   kComparisons              { ">=": "at least", ... }
//   whereIn(query)            { where, unknown }: the conditions that are known here, and sentences about others
//   withCondition(where, figure, comparison, value)   with one more, in place of the same about another value
import { all } from "../lib/router.js";
import { isolated } from "../lib/format.js";

const inSeconds = { unit: "s", per: 1000 };
const counted = { unit: "", per: 1 };
export const kFigures = {
  __proto__: null,
  startupMs: { label: "Startup", ...inSeconds },
  rebufferMs: { label: "Rebuffering", ...inSeconds },
  rebufferCount: { label: "Stalls", ...counted },
  playedMs: { label: "Played", unit: "min", per: 60000 },
  seekMs: { label: "Seeking", ...inSeconds },
  seeks: { label: "Seeks", ...counted },
  bitrateKbps: { label: "Bitrate, mean", unit: "Mbit/s", per: 1000 },
  switches: { label: "Quality changes", ...counted },
  downshifts: { label: "Quality changes down", ...counted },
  upscalePercent: { label: "Upscaling", unit: "%", per: 1 },
  droppedFrames: { label: "Dropped frames", ...counted },
  liveLatencyMs: { label: "Behind live", ...inSeconds },
  pageStartupMs: { label: "Startup of the page", ...inSeconds },
  playerStartupMs: { label: "Startup of the player", ...inSeconds },
};
export const kComparisons = { ">=": "at least", "<=": "at most", ">": "more than", "<": "less than", "=": "exactly" };

const parsed = (text) => {
  const [, figure, comparison, value] = /^(\w+)(>=|<=|>|<|=)(\d{1,15})$/.exec(text) ?? [];
  return figure in kFigures ? { figure, comparison, value: Number(value), text } : null;
};

// By these names an address may have them as well.
const kLeast = { minStartupMs: "startupMs>=", minRebufferMs: "rebufferMs>=" };

export const whereIn = (query) => {
  const short = Object.entries(kLeast).flatMap(([name, least]) => all(query[name]).map((value) => least + value));
  const given = [...all(query.where), ...short];
  return {
    where: given.map(parsed).filter(Boolean),
    unknown: given
      .filter((text) => !parsed(text))
      .map((text) => `The condition “${isolated(text)}” is not known here, so it is left out.`),
  };
};

export const withCondition = (where, figure, comparison, value) => [
  ...where.filter((one) => one.figure !== figure || one.comparison !== comparison).map(({ text }) => text),
  `${figure}${comparison}${Math.round(value * kFigures[figure].per)}`,
];

// <Picture items begin length />: what a session's events tell about its picture: bitrate, and how much was buffered,
// on the scale of its timeline.
import { html } from "../vendor/preact.js";
import { bitrate, duration } from "../lib/format.js";
import { Chart } from "./chart.js";

// CMCD has values by object type: audio and video together, or whatever there is.
/** @param {Record<string, number>} [values] */
const sumOf = ({ v, a, ...others } = {}) => (v || a ? (v ?? 0) + (a ?? 0) : Math.max(0, ...Object.values(others)));
const leastOf = (list) => (list && Object.values(list).length > 0 ? Math.min(...Object.values(list)) : null);

const kbpsOf = ({ type, payload }) => {
  if (type === "quality_change") return payload.bitrateBps / 1000;
  return type.startsWith("cmcd.") && type !== "cmcd.rr" ? sumOf(payload.pb ?? payload.br) : 0;
};
const kbps = (event) => (kbpsOf(event) > 0 ? kbpsOf(event) : null);
const ends = ({ type, payload }) => type === "playback_end" || (type === "cmcd.ps" && ["e", "q"].includes(payload.sta));
const buffered = ({ type, payload }) => (type.startsWith("cmcd.") ? leastOf(payload.bl) : (payload.bufferMs ?? null));

// The bitrate holds until it changes; the buffer is known at moments only, and is drawn from one to the next.
const pointsOf = (items, begin) => {
  const points = [];
  let rate = null;
  for (const item of items) {
    rate = kbps(item) ?? rate;
    const buffer = buffered(item);
    if (kbps(item) !== null || buffer !== null || ends(item))
      points.push({ at: Date.parse(item.ts) - begin, rate, buffer });
  }
  return points.filter(({ at }, i) => i === 0 || at > points[i - 1].at);
};

const kindOf = (rates) => {
  const known = rates.filter((rate) => rate !== null);
  const changes = known.filter((rate, i) => i > 0 && rate !== known[i - 1]).length;
  if (known.length === 0) return null;
  const low = bitrate(Math.min(...known));
  const high = bitrate(Math.max(...known));
  return changes === 0
    ? `Bitrate stayed at ${low}`
    : `Bitrate changed ${changes === 1 ? "once" : `${changes} times`}, between ${low} and ${high}`;
};

export const Picture = ({ items, begin, length }) => {
  const points = pointsOf(items, begin).filter(({ at }) => at <= length);
  const rates = points.map(({ rate }) => rate);
  const buffers = points.map(({ buffer }) => buffer);
  if (points.length < 2) return null;
  const hasRate = rates.some((rate) => rate !== null);
  const hasBuffer = buffers.some((buffer) => buffer !== null);
  const series = [
    ...(hasRate ? [{ label: "Bitrate", values: rates, show: bitrate, level: true }] : []),
    ...(hasBuffer
      ? [{ label: "Buffered ahead", values: buffers, show: duration, unit: "ms", other: hasRate, joined: true }]
      : []),
  ];
  const heading =
    kindOf(rates) ?? `Up to ${duration(Math.max(...buffers.filter((buffer) => buffer !== null)))} were buffered ahead`;
  return html`<${Chart} finding=${heading} times=${points.map(({ at }) => at)} series=${series} interval="offset"
    end=${Number.isFinite(length) ? length : undefined} caption="since the session began" />`;
};

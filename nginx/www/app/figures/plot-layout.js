// Where things are in a chart.
//
//   layoutOf({ times, series, interval, end }, width)   { x, yOf, left, right, ... }: x(i) is where the ith point is,
//     yOf(series)(value) how far down a value; left and right are the scales: { most, steps, texts, room }
//   pathOf(series, x, y, from, to)           a part of a line as an SVG path
//   scale(from, to, low, high)               a function from values to pixels
//   timesBetween(from, to, room, interval)   times for so many labels, round in the viewer's zone
export const kTop = 8;
const kMinute = 60000;
const kHour = 60 * kMinute;
const kLengths = { "10s": 10000, minute: kMinute, hour: kHour, day: 24 * kHour };
const kHeight = 250;
const kHeightOnPhones = 210;
const kBottom = 38;
const kBarsShare = 0.28;
const kLetter = 7;
const kSideOfSessions = 76; // as at .timeline in session.css, since both are on one screen
const kMostOfNothing = { ms: 1000, ratio: 0.1, kbps: 1000 };
const kSeconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400].map(
  (n) => n * 1000,
);

export const scale = (from, to, low, high) => (value) => low + ((value - from) / (to - from || 1)) * (high - low);

const decimalStep = (least) => {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((n) => n * power).find((step) => step >= least * 0.999);
};

// Seconds, minutes and hours are round at other numbers than the rest.
const stepFor = (least, unit) => {
  if (unit === "ms" && least > 20000 && least <= 24 * kHour) return kSeconds.find((step) => step >= least);
  return unit === "ms" && least > 24 * kHour ? decimalStep(least / kHour) * kHour : decimalStep(least);
};

// Values for the lines across: from 0 up to `most`, about six.
const roundSteps = (most, unit, whole) => {
  const step = Math.max(stepFor(most / 6, unit), whole ? 1 : 0);
  return Array.from({ length: Math.floor(most / step + 1.001) }, (_, i) => i * step);
};

// When the viewer's clock shows that time of UTC. Without Z, a time is the viewer's.
const atClock = (time) => Date.parse(new Date(time).toISOString().slice(0, -1));

export const timesBetween = (from, to, room, interval) => {
  const step =
    kSeconds.find((one) => (to - from) / one <= room && (interval === "offset" || one >= kMinute)) ?? 24 * kHour;
  // Clocks may be changed on the way: steps of some hours are round by them, shorter ones are equal.
  const isClock = interval !== "offset" && step >= 3 * kHour;
  const ahead = interval === "offset" ? 0 : -new Date(from).getTimezoneOffset() * kMinute;
  const first = Math.ceil((from + ahead) / step) * step;
  const length = Math.max(Math.floor((to - from) / step) + 2, 0);
  const all = Array.from({ length }, (_, i) => (isClock ? atClock(first + i * step) : first + i * step - ahead));
  return all.filter((at, i) => at >= from && at <= to && at !== all[i - 1]);
};

const known = (values) => values.filter((value) => value !== null);
const shown =
  ({ show }) =>
  (value) =>
    value === 0 ? "0" : show(value);

// Lines across and the scale of one or more series. It begins at 0, so that a small change looks small.
const scaleOf = (series) => {
  const { unit, whole } = series[0];
  const limit = Math.max(...series.map(({ most }) => most ?? Infinity));
  const highest = Math.max(...known(series.flatMap(({ values }) => values)), whole ? 4 : 0);
  const most = Math.min(highest > 0 ? highest * 1.1 : (kMostOfNothing[unit] ?? 4), limit);
  const steps = roundSteps(most, unit, whole);
  const texts = steps.map(shown(series[0]));
  return { most, steps, texts, room: Math.max(...texts.map(({ length }) => length), 3) * kLetter + 12 };
};

export const layoutOf = ({ times, series, interval, end: last = times.at(-1) }, width) => {
  const lines = series.filter(({ bars }) => !bars);
  const others = lines.filter(({ other }) => other);
  const half = (kLengths[interval] ?? 0) / 2;
  const left = scaleOf(lines.filter(({ other }) => !other));
  const right = others.length > 0 ? scaleOf(others) : null;
  const isSession = interval === "offset";
  if (isSession) left.room = kSideOfSessions;
  const height = width < 500 ? kHeightOnPhones : kHeight;
  const floor = height - kBottom;
  const end = width - (isSession ? kSideOfSessions : right ? right.room : 18);
  const from = isSession ? 0 : times[0];
  const to = Math.max(last + 2 * half, from + 1);
  const xOf = scale(from, to, left.room, end);
  const x = (i) => xOf(times[i] + half);
  const bars = series.find((one) => one.bars);
  const mostBars = bars ? Math.max(...known(bars.values), 1) : 1;
  const yOf = ({ bars: isBars, other }) =>
    scale(0, isBars ? mostBars / kBarsShare : other ? right.most : left.most, floor, kTop);
  return { width, height, floor, left, right, end, from, to, half, xOf, x, yOf };
};

export const pathOf = ({ values, level, joined }, x, y, begin, end) => {
  let path = "";
  let drawing = false;
  values.forEach((value, i) => {
    if (i < begin || i >= end) return;
    if (value === null) {
      drawing = drawing && joined;
      return;
    }
    const at = x(i).toFixed(1);
    const height = y(value).toFixed(1);
    path += !drawing ? `M${at} ${height}` : level ? `H${at}V${height}` : `L${at} ${height}`;
    drawing = true;
  });
  return path;
};

// What a chart shows, in words.
//
//   finding(metric, times, values, attempts, interval)   "Startup, p95 rose to 3.1 s on Tuesday, usually 2.1 s"
//   spoken(at, interval, times)                          "Tuesday, 17 November"; times tell how much has to be said
//   offset(ms)                   a time since something began: "3:05"
//   tickTexts(times, interval)                           the same for an axis, with a day only where it changes
const format = (options) => {
  const formatted = new Intl.DateTimeFormat("en-GB", { hourCycle: "h23", ...options });
  return (at) => formatted.format(new Date(at));
};
// A time since a session began, such as 3:05 or 1:03:05.
export const offset = (ms) => {
  const seconds = Math.round(Math.abs(ms) / 1000), two = (n) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60), sign = ms <= -500 ? "−" : "";
  return minutes < 60 ? `${sign}${minutes}:${two(seconds % 60)}` : `${sign}${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
};

const clock = format({ hour: "2-digit", minute: "2-digit" });
const date = format({ day: "numeric", month: "short" }), weekday = format({ weekday: "long" });
const longDay = format({ weekday: "short", day: "numeric", month: "short" });

const kDay = 86400000;
const isOneDay = (times) => longDay(times[0]) === longDay(times.at(-1));

export const spoken = (at, interval, times) => {
  if (interval === "offset") return offset(at);
  if (interval === "day") return longDay(at);
  return isOneDay(times) ? clock(at) : `${longDay(at)}, ${clock(at)}`;
};

const when = (at, interval, times) => {
  const on = times.at(-1) - times[0] > 8 * kDay ? date(at) : weekday(at);
  if (interval === "day") return `on ${on}`;
  return isOneDay(times) || times.at(-1) - times[0] < kDay ? `at ${clock(at)}` : `on ${on} at ${clock(at)}`;
};

export const tickTexts = (times, interval) => times.map((at, i) => {
  if (interval === "offset") return offset(at);
  if (interval === "day") return date(at);
  const isNewDay = !isOneDay(times) && (i === 0 || date(at) !== date(times[i - 1]));
  return isNewDay ? `${clock(at)}\n${date(at)}` : clock(at);
});

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const best = (points, isBetter) => points.reduce((found, one) => (isBetter(one.value, found.value) ? one : found));

// Points of few sessions say little, such as those of an hour that has just begun.
const weighty = (times, values, attempts) => {
  const usual = median(attempts.filter((n) => n > 0)) ?? 0;
  return times.map((at, i) => ({ at, value: values[i], attempts: attempts[i] }))
    .filter(({ value, attempts: n }) => value !== null && n >= Math.max(usual / 3, 3));
};

const kNoticeable = 1.2;
const between = ({ label, show }, points) => {
  const low = show(best(points, (a, b) => a < b).value), high = show(best(points, (a, b) => a > b).value);
  return low === high ? `${label} stayed at ${low}` : `${label} stayed between ${low} and ${high}`;
};

// A line must not end between a number and its unit.
const unbroken = (show) => (value) => show(value).replaceAll(" ", "\u00a0");

export const finding = (given, times, values, attempts, interval) => {
  const metric = { ...given, show: unbroken(given.show) }, { label, better, show } = metric;
  const points = weighty(times, values, attempts);
  if (points.length === 0) return values.some((value) => value !== null) ? `${label}: too few sessions to tell` : `No ${label.toLowerCase()} in this period`;
  if (points.length < 3) return `${label}: ${points.map(({ at, value }) => `${show(value)} ${when(at, interval, times)}`).join(", ")}`;
  if (better === null || metric.isSum) {
    const most = best(points, (a, b) => a > b);
    return `Most ${label.toLowerCase()} ${when(most.at, interval, times)}: ${show(most.value)}`;
  }

  const usual = median(points.map(({ value }) => value));
  const worst = best(points, better === "lower" ? (a, b) => a > b : (a, b) => a < b);
  const ratio = better === "lower" ? worst.value / usual : usual / worst.value;
  if (usual === 0 ? worst.value === 0 : ratio < kNoticeable) return between(metric, points);
  return `${label} ${better === "lower" ? "rose" : "fell"} to ${show(worst.value)} ${when(worst.at, interval, times)}, usually ${show(usual)}`;
};

// Times of figures, in words.
//
//   offset(ms)                      a time since something began, such as a session: "3:05" or "1:03:05"
//   spoken(at, interval, times)     "Tuesday, 17 November"; times tell how much has to be said
//   when(at, interval, times)       the same in a sentence: "on Tuesday", "at 14:03", "yesterday at 14:03"
//   tickTexts(times, interval)      the same for an axis, with a day only where it changes
const format = (options) => {
  const formatted = new Intl.DateTimeFormat("en-GB", { hourCycle: "h23", ...options });
  return (at) => formatted.format(new Date(at));
};

export const offset = (ms) => {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const two = (n) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const sign = ms <= -500 ? "−" : "";
  return minutes < 60
    ? `${sign}${minutes}:${two(seconds % 60)}`
    : `${sign}${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
};

const clock = format({ hour: "2-digit", minute: "2-digit" });
const second = format({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
const date = format({ day: "numeric", month: "short" });
const weekday = format({ weekday: "long" });
const longDay = format({ weekday: "short", day: "numeric", month: "short" });

const kDay = 86400000;
const isOneDay = (times) => longDay(times[0]) === longDay(times.at(-1));

export const spoken = (at, interval, times) => {
  if (interval === "offset") return offset(at);
  if (interval === "day") return longDay(at);
  if (interval === "10s") return second(at);
  return isOneDay(times) ? clock(at) : `${longDay(at)}, ${clock(at)}`;
};

const dayOf = (at, times) => {
  const now = Date.now();
  if (longDay(at) === longDay(now)) return "today";
  if (longDay(at) === longDay(new Date(now).setHours(-1))) return "yesterday";
  return `on ${times.at(-1) - times[0] > 8 * kDay ? date(at) : weekday(at)}`;
};

export const when = (at, interval, times) => {
  if (interval === "day") return dayOf(at, times);
  return isOneDay(times) ? `at ${clock(at)}` : `${dayOf(at, times)} at ${clock(at)}`;
};

export const tickTexts = (times, interval) =>
  times.map((at, i) => {
    if (interval === "offset") return offset(at);
    if (interval === "day") return date(at);
    const isNewDay = !isOneDay(times) && (i === 0 || date(at) !== date(times[i - 1]));
    return isNewDay ? `${clock(at)}\n${date(at)}` : clock(at);
  });

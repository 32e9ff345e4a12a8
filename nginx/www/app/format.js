// Figures as people read them. What is not known (null, undefined) is "–". A time is ms or ISO 8601, and is shown in the
// viewer's zone.
//
//   count(1234) "1,234"                  short(12345) "12.3k"               percent(0.029) "2.9 %"
//   duration(1240) "1.2 s"               hours(5400000) "1.5 h"             bitrate(2400) "2.4 Mbit/s" (of kbit/s)
//   clock(at) "14:03"                    dateTime(at) "22 Nov 2026, 14:03"  day(at) "22 Nov 2026"     exact(at) "22 Nov 2026, 14:03:12"
//   utc(at) "2026-11-22 13:03:12 UTC"    age(at, now) "12 s ago"            bytes(1536) "1.5 kB"
//   change(110, 100) "+10 %"             of a figure against that of before; null where there is nothing to compare with
export const kUnknown = "–";

const known = (format) => (value, ...more) =>
  value === null || value === undefined || Number.isNaN(value) ? kUnknown : format(value, ...more);
const numbers = (options) => {
  const format = new Intl.NumberFormat("en", options);
  return known((value) => format.format(value));
};
const times = (options) => {
  const format = new Intl.DateTimeFormat("en-GB", { hourCycle: "h23", ...options });
  return known((at) => format.format(new Date(at)));
};

export const count = numbers({ maximumFractionDigits: 0 });
export const short = known((value) => (value < 10000 ? count(value) : compact.format(value).toLowerCase()));
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

const oneDigit = numbers({ maximumFractionDigits: 1 }), twoDigits = numbers({ maximumFractionDigits: 2 });
const precise = (value) => (Math.abs(value) < 1 ? twoDigits(value) : Math.abs(value) < 100 ? oneDigit(value) : count(value));

export const percent = known((ratio) => `${precise(ratio * 100)} %`);

export const duration = known((ms) => {
  const seconds = ms / 1000;
  if (seconds < 1) return `${Math.round(ms)} ms`;
  if (seconds < 59.95) return `${oneDigit(seconds)} s`;
  const whole = Math.round(seconds), minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min${whole % 60 ? ` ${whole % 60} s` : ""}`;
  return `${count(Math.floor(minutes / 60))} h${minutes % 60 ? ` ${minutes % 60} min` : ""}`;
});
export const hours = known((ms) => (ms < 3600000 ? duration(ms) : `${precise(ms / 3600000)} h`));
export const bitrate = known((kbps) => (kbps < 1000 ? `${count(kbps)} kbit/s` : `${oneDigit(kbps / 1000)} Mbit/s`));
export const bytes = known((n) => (n < 1000 ? `${n} B` : n < 1e6 ? `${oneDigit(n / 1000)} kB` : `${oneDigit(n / 1e6)} MB`));

export const clock = times({ hour: "2-digit", minute: "2-digit" });
export const day = times({ day: "numeric", month: "short", year: "numeric" });
export const dateTime = times({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
export const exact = times({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" });
export const utc = known((at) => `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`);

export const age = known((at, now = Date.now()) => {
  const seconds = Math.max(Math.round((now - new Date(at)) / 1000), 0);
  if (seconds < 60) return seconds < 2 ? "just now" : `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h ago`;
  const days = Math.floor(seconds / 86400);
  return days < 31 ? `${days} ${days === 1 ? "day" : "days"} ago` : day(at);
});

export const change = (now, before) => {
  if (now === null || now === undefined || !before) return null;
  const ratio = now / before - 1;
  return `${ratio < 0 ? "−" : "+"}${precise(Math.abs(ratio) * 100)} %`;
};

// Figures as people read them. What is not known (null, undefined) is "–". A time is ms or ISO 8601, and is shown in
// the viewer's zone.
//
//   count(1234) "1,234"                  short(12345) "12.3k"               percent(0.00214) "0.214 %"
//   duration(1240) "1.2 s"               hours(5400000) "1.5 h"             bitrate(2400) "2.4 Mbit/s" (of kbit/s)
//   clock(at) "14:03"                    dateTime(at) "22 Nov 2026, 14:03"  day(at) "22 Nov 2026"
//   exact(at) "22 Nov 2026, 14:03:12"
//   utc(at) "2026-11-22 13:03:12 UTC"    age(at, now) "12 s ago"
//   threeDigits(0.00432, " h") "0.00432 h": a number, and its unit if it has one
//   inColumn(unit, values, { signed })   shows each in one unit, the largest with three digits: "0.210 %", "0.043 %".
//                                        `unit`: a metric's, or "points" of ratios
//
// Texts from outside, which may turn what follows or show nothing:
//
//   visible(text)    for an element of its own (<Value>), whose isolation it must not end
//   isolated(text)   for a sentence without markup
export const kUnknown = "–";

const known =
  (format) =>
  (value, ...more) =>
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

const oneDigit = numbers({ maximumFractionDigits: 1 });
const precise = (value) => (value < 100 ? oneDigit(value) : count(value));
const significant = numbers({ maximumSignificantDigits: 3 });
const kLeast = 0.001;

export const threeDigits = known((value, unit = "") => {
  const size = Math.abs(value);
  if (value !== 0 && size < kLeast) return `under ${kLeast}${unit}`;
  return `${size < 100 ? significant(value) : count(value)}${unit}`;
});
export const percent = known((ratio) => threeDigits(ratio * 100, " %"));

export const duration = known((ms) => {
  const seconds = ms / 1000;
  if (seconds < 1) return `${Math.round(ms)} ms`;
  if (seconds < 59.95) return `${oneDigit(seconds)} s`;
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min${whole % 60 ? ` ${whole % 60} s` : ""}`;
  return `${count(Math.floor(minutes / 60))} h${minutes % 60 ? ` ${minutes % 60} min` : ""}`;
});
export const hours = known((ms) => (ms > 0 && ms < 3600000 ? duration(ms) : `${precise(ms / 3600000)} h`));
export const bitrate = known((kbps) => (kbps < 1000 ? `${count(kbps)} kbit/s` : `${oneDigit(kbps / 1000)} Mbit/s`));

export const clock = times({ hour: "2-digit", minute: "2-digit" });
export const day = times({ day: "numeric", month: "short", year: "numeric" });
export const dateTime = times({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
export const exact = times({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
export const utc = known((at) => `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`);

export const age = known((at, now = Date.now()) => {
  const seconds = Math.max(Math.round((now - new Date(at).getTime()) / 1000), 0);
  if (seconds < 60) return seconds < 2 ? "just now" : `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h ago`;
  const days = Math.floor(seconds / 86400);
  return days < 31 ? `${days} ${days === 1 ? "day" : "days"} ago` : day(at);
});

// From which size on a unit is used, what it divides by, and its name.
const kUnits = {
  ms: [
    [3600000, 3600000, " h"],
    [60000, 60000, " min"],
    [1000, 1000, " s"],
    [0, 1, " ms"],
  ],
  kbps: [
    [1000, 1000, " Mbit/s"],
    [0, 1, " kbit/s"],
  ],
  ratio: [[0, 0.01, " %"]],
  points: [[0, 0.01, " points"]],
};

export const inColumn = (unit, values, { signed = false } = {}) => {
  const most = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  const [, size, name] = (kUnits[unit] ?? [[0, 1, ""]]).find(([from]) => most >= from);
  const isWhole = unit === "count" || most === 0;
  const digits = isWhole ? 0 : Math.min(Math.max(2 - Math.floor(Math.log10(most / size)), 0), 6);
  const fixed = numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits });
  const least = 10 ** -digits;
  return known((value) => {
    const shown = Math.abs(value) / size;
    const sign = value < 0 ? "−" : signed ? "+" : "";
    if (value === 0) return `0${name}`;
    return shown < least / 2 ? `under ${fixed(least)}${name}` : `${sign}${fixed(shown)}${name}`;
  });
};

const kTurning = /[\u202a-\u202e\u2066-\u2069]/g;
// As src/text/visible.cpp has it.
const kSeen =
  /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u;
const kMostPoints = 4;

const pointsOf = (text) => {
  const points = [...text].map((one) => `U+${one.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`);
  return points.slice(0, kMostPoints).join(" ") + (points.length > kMostPoints ? " …" : "");
};

export const visible = (value) => {
  const text = String(value ?? "");
  return text && !kSeen.test(text) ? `(blank: ${pointsOf(text)})` : text.replace(kTurning, "");
};

// ASCII has one direction.
export const isolated = (value) => {
  const text = visible(value);
  return /[^\0-\x7f]/.test(text) ? `\u2068${text}\u2069` : text;
};

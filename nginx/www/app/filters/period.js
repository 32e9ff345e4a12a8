// The period of a screen is in its address: last=2h, 24h, 7d or 30d, or from= and to=, as dates of the viewer's zone or
// as times with an offset. Without any of them it is the last 7 days.
//
//   usePeriod(query)   { asked, from, to, words, before, hours, unfinished, last, unknown }: what to ask the API for ({ from, to,
//                      timezone }); when it begins and ends, in ms; "the last 7 days", "the 7 days before", its length; how
//                      much is still to come, from 0 to 1; what is no period
//   periodIn(query)    the part of a query that says the period
//   kLast              the periods that have a name; ownWords(query): others in words
import { useEffect, useState } from "../vendor/preact.js";
import { timezone } from "../lib/api.js";
import { clock, day, isolated } from "../lib/format.js";

const kHour = 3600000;
export const kLast = {
  __proto__: null, // what an address names is looked up here
  "2h": { hours: 2, short: "2 h", words: "this hour and the one before", before: "the two hours before" },
  "24h": { hours: 24, short: "24 h", words: "the last 24 hours", before: "the 24 hours before" },
  "7d": { hours: 168, short: "7 days", words: "the last 7 days", before: "the 7 days before" },
  "30d": { hours: 720, short: "30 days", words: "the last 30 days", before: "the 30 days before" },
};

// A Date would take the 31st of February for the 3rd of March.
export const isDate = (text) => {
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "") ?? []).map(Number);
  const found = new Date(year, month - 1, date);
  return found.getMonth() === month - 1 && found.getDate() === date;
};
const midnight = (text, later = 0) => {
  const [year, month, date] = text.split("-").map(Number);
  return new Date(year, month - 1, date + later);
};
const iso = (at) => (Number.isNaN(Number(at)) ? null : new Date(at).toISOString());
const roundedUp = (at, unit) => Math.ceil(at / unit) * unit;

// The API says what is wrong with what is no time.
const edge = (text, later) => (isDate(text) ? iso(midnight(text, later)) : text) ?? text;

const date = (at) => day(at).replace(` ${new Date().getFullYear()}`, "");

export const ownWords = ({ from, to }) => {
  const shown = (text) =>
    isDate(text) ? date(midnight(text)) : iso(Date.parse(text)) ? `${date(text)}, ${clock(text)}` : text;
  if (from && to) return from === to ? shown(from) : `${shown(from)} to ${shown(to)}`;
  return from ? `the time since ${shown(from)}` : `the 7 days until ${shown(to)}`;
};

const own = (query, now) => {
  const asked = { timezone: timezone(), from: query.from && edge(query.from, 0), to: query.to && edge(query.to, 1) };
  const to = asked.to ? Date.parse(asked.to) : now;
  const from = asked.from ? Date.parse(asked.from) : to - 168 * kHour;
  return {
    asked,
    hours: (to - from) / kHour,
    from,
    to,
    words: ownWords(query),
    before: "the period before",
    last: null,
  };
};

// Whole hours, as the API rounds them: the one that has just begun, and those before.
const lately = (last, now) => {
  const { hours, words, before } = kLast[last];
  const to = roundedUp(now, kHour);
  const from = to - hours * kHour;
  return { asked: { timezone: timezone(), from: iso(from), to: iso(to) }, hours, from, to, words, before, last };
};

export const periodIn = ({ last, from, to }) => ({ last, from, to });

export const usePeriod = (query) => {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && setNow(Date.now()), 60000);
    return () => clearInterval(timer);
  }, []);
  const period = query.from || query.to ? own(query, now) : lately(kLast[query.last] ? query.last : "7d", now);
  const unknown =
    period.last &&
    query.last &&
    query.last !== period.last &&
    `Unknown period “${isolated(query.last)}”; showing ${period.words}.`;
  return { ...period, unknown, unfinished: Math.min(Math.max((period.to - now) / (period.to - period.from), 0), 1) };
};
